#pragma once

#include "herding/modify/error.hpp"
#include "herding/modify/fwd.hpp"
#include "herding/modify/modifier.hpp"
#include "herding/modify/value.hpp"

#include <cstddef>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::modify::detail {

/// Number of values that may read each other within one evaluation. Rules that need more are endless.
inline constexpr std::size_t most_values_deep = 100'000;
/// Number of nested calls of rules, each in its own frames of the stack.
inline constexpr std::size_t most_calls_deep = 16;

/// Evaluations that run on this thread, from the inside out.
struct RunningEvaluation {
    const void* rules = nullptr;
    const RunningEvaluation* around = nullptr;
    std::string (*running)(const RunningEvaluation&) = nullptr; ///< in words

    static inline thread_local const RunningEvaluation* innermost = nullptr;
};

/// Member of `Rules` that refuses changes while one of their rules runs.
class Unchanged {
public:
    Unchanged() = default;
    Unchanged(const Unchanged&) noexcept {}
    Unchanged(Unchanged&&) noexcept {}
    Unchanged& operator=(const Unchanged&) {
        refuse(this, "assigns to its Rules");
        return *this;
    }
    Unchanged& operator=(Unchanged&& other) { // NOLINT(*-noexcept-move-*,*-exception-escape): throws
        refuse(this, "assigns to its Rules");
        refuse(&other, "moves its Rules");
        return *this;
    }
    ~Unchanged() = default;

    void refuse(const char* what) const { refuse(this, what); }

private:
    static void refuse(const Unchanged* rules, const char* what) {
        for (const auto* one = RunningEvaluation::innermost; one != nullptr; one = one->around) {
            if (one->rules == rules) {
                throw ModifyError(ModifyError::Kind::ChangedWhileEvaluated,
                                  one->running(*one) + " " + what +
                                      " while a value is evaluated: bases, conditions and amounts must be "
                                      "pure; change the rules before or after the evaluation");
            }
        }
    }
};

/// Evaluation of one value. Each value that rules read is evaluated once.
///
/// Rules are functions that read other values in the middle, so they call each other. If a read would exceed
/// `most_calls_deep` nested calls, an exception leaves all of them. The evaluation then evaluates the value of that
/// read first, and begins again at its previous starting value. So the stack is bounded, and a rule runs again only
/// for values that are read deep inside others.
///
/// Invariants:
/// 1. `path_` leads from the value that the host requested to the one that is being evaluated.
/// 2. A value is open while it is on the path. A rule that reads an open value closes a cycle.
/// 3. A finished value never becomes open again.
template <class Game> class Evaluation : private RunningEvaluation {
public:
    using Context = typename Game::Context;
    using Subject = typename Game::Subject;
    using Kind = typename Game::Kind;
    using Source = typename Game::Source;

    Evaluation(const Rules<Game>& rules, const Unchanged& guard, const Context& context)
        : RunningEvaluation{&guard, innermost,
                            [](const RunningEvaluation& one) {
                                const Source* const rule = static_cast<const Evaluation&>(one).running_;
                                return rule == nullptr ? "a base" : "a rule of " + words(*rule);
                            }},
          rules_(rules), context_(context) {
        innermost = this;
    }
    ~Evaluation() { innermost = around; }
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

    /// The value that the host requests, with its modifiers.
    Value<Source> modified(const Subject& subject, const Kind& kind) {
        path_.push_back(values_.try_emplace(Key(subject, kind)).first);
        std::vector<std::size_t> starts = {0}; // indices in the path; each was too deep for the one before
        while (true) {
            const std::size_t start = starts.back();
            leave(start + 1);
            depth_ = 0;
            too_deep_ = false;
            try {
                Value<Source> value =
                    rules_.gather(*this, path_[start]->first.first, path_[start]->first.second);
                if (start == 0) {
                    return value;
                }
                path_[start]->second = Result{value.value(), nullptr};
            } catch (...) {
                if (too_deep_) {
                    starts.push_back(path_.size() - 1);
                    continue;
                }
                if (start == 0) {
                    throw;
                }
                leave(start + 1);
                path_[start]->second = Result{{}, std::current_exception()}; // for the rule that reads it
            }
            path_.pop_back();
            starts.pop_back();
        }
    }

    /// A value that a rule reads.
    std::optional<Rational> value(const Subject& subject, const Kind& kind) {
        ran();
        const auto [at, is_new] = values_.try_emplace(Key(subject, kind));
        if (!is_new) {
            if (!at->second) {
                refuse_cycle(at);
            }
            if (at->second->error) {
                std::rethrow_exception(at->second->error);
            }
            return at->second->value;
        }
        if (path_.size() >= most_values_deep) {
            values_.erase(at);
            throw ModifyError(ModifyError::Kind::TooDeep,
                              value_words(path_.front()) + " reads more than " +
                                  std::to_string(most_values_deep) +
                                  " values through each other, as far as " + words(kind) + " of " +
                                  words(subject) + "; let rules read a base value, or bound what they read");
        }
        path_.push_back(at);
        if (depth_ == most_calls_deep) {
            too_deep_ = true;
            throw TooDeep{};
        }
        const std::size_t place = path_.size();
        const Source* const reader = running_;
        try {
            ++depth_;
            at->second = Result{rules_.gather(*this, subject, kind).value(), nullptr};
            --depth_;
        } catch (...) {
            ran();
            --depth_; // because a rule may catch the exception
            leave(place - 1);
            running_ = reader;
            throw;
        }
        path_.pop_back();
        running_ = reader;
        return at->second->value;
    }

    [[nodiscard]] const Context& context() const noexcept { return context_; }

    /// Sets the rule that runs from here on, by its source; null for a base.
    void run(const Source* source) noexcept { running_ = source; }
    /// Throws if the evaluation has become too deep. Necessary after each rule, because a rule may have caught that
    /// exception.
    void ran() const {
        if (too_deep_) {
            throw TooDeep{};
        }
    }

private:
    struct TooDeep {};
    struct Result {
        std::optional<Rational> value;
        std::exception_ptr error; ///< thrown instead of a value
    };
    using Key = std::pair<Subject, Kind>;
    using Values = std::map<Key, std::optional<Result>>; // an open value has no result
    using OpenValue = typename Values::iterator;

    /// Removes the values behind the first `size` of the path, without results.
    void leave(std::size_t size) {
        for (; path_.size() > size; path_.pop_back()) {
            values_.erase(path_.back());
        }
    }

    [[noreturn]] void refuse_cycle(OpenValue again) const {
        std::vector<std::string> path;
        for (const OpenValue& open : path_) {
            if (open == again || !path.empty()) {
                path.push_back(value_words(open));
            }
        }
        path.push_back(value_words(again));
        throw CycleError(std::move(path));
    }
    static std::string value_words(const OpenValue& open) {
        return words(open->first.second) + " of " + words(open->first.first);
    }

    const Rules<Game>& rules_;
    const Context& context_;
    const Source* running_ = nullptr;
    Values values_;
    std::vector<OpenValue> path_;
    std::size_t depth_ = 0;
    bool too_deep_ = false;
};

} // namespace herding::inline v0::modify::detail
