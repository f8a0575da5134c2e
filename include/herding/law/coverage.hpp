#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/coverage_report.hpp"
#include "herding/law/coverage_result.hpp"
#include "herding/law/detail/coverage_lists.hpp"
#include "herding/law/detail/covered_behaviors.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/steps_seen.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Reports which entries of a table generated games exercise, and which behaviors depend on each other's order. Needs no
/// rapidcheck.

namespace herding::inline v0::law {

namespace detail {

/// The kinds of a variant, or the single kind of another type, each with count zero.
template <class T> struct Kinds {
    static std::vector<Coverage::Kind> none() { return {{std::string(kind_name<T>()), 0}}; }
    static std::size_t index(const T&) { return 0; }
};
template <class... T> struct Kinds<std::variant<T...>> {
    static std::vector<Coverage::Kind> none() {
        static constexpr std::array<std::string_view, sizeof...(T)> names{KindNameOf<T>::value...};
        std::vector<Coverage::Kind> kinds;
        for (const std::string_view name : names) {
            kinds.push_back({std::string(name), 0});
        }
        return kinds;
    }
    static std::size_t index(const std::variant<T...>& value) { return value.index(); }
};

template <class Info> [[nodiscard]] std::string info_text(const Info& info) {
    if constexpr (requires(std::ostream& out) { out << info; }) {
        return printed(info);
    } else if constexpr (std::is_enum_v<Info>) {
        return std::string(kind_name<Info>()) + ' ' + std::to_string(static_cast<long long>(info));
    } else {
        return std::string(kind_name<Info>());
    }
}

/// For a Spec without sequences.
template <class Spec> struct NoSteps {
    static void begin(const StateOf<Spec>&) noexcept {}
    static void note(const Frame<Spec>&) noexcept {}
    static std::vector<Coverage::Kind> positions() { return {}; }
    static std::vector<Coverage::Kind> branches() { return {}; }
};
template <class Spec> struct StepsOf {
    using type = NoSteps<Spec>;
};
template <HasSequences Spec> struct StepsOf<Spec> {
    using type = StepsSeen<Spec>;
};

template <class Spec> class CoverageRun {
public:
    explicit CoverageRun(std::span<const Config<Spec>> configs)
        : configs_(configs), config_(&configs.front()),
          table_(config_->table != nullptr ? config_->table : own_table<Spec>()) {
        result_.diffs = Kinds<DiffOf<Spec>>::none();
        result_.traces = Kinds<TraceOf<Spec>>::none();
        add_behaviors(table_->behaviors(), false);
        add_behaviors(table_->settling(), true);
        for (std::size_t i = 0; i < result_.behaviors.size(); ++i) {
            swapped_.push_back(swapped(*table_, i));
        }
        conflicts_.resize(result_.behaviors.size());
        emits_.resize(result_.behaviors.size());
    }

    /// Calls `progress` with the number of games that are done. Each is played twice, so it counts half of them.
    Coverage run(const std::function<void(std::uint64_t)>& progress) && {
        const Config<Spec>& first = configs_.front();
        result_.seed = first.seed;
        for (const bool comparing :
             {false, true}) { // the set of emitting behaviors must be known before orders are compared
            comparing_ = comparing;
            for (result_.cases = 0; result_.cases < first.cases; ++result_.cases) {
                const auto number = static_cast<std::uint32_t>(result_.cases);
                config_ = &configs_[number % configs_.size()];
                play(first.seed + number, 1 + number * first.max_commands / std::max(first.cases, 1U));
                if (progress) {
                    progress((result_.cases + (comparing ? first.cases : 0)) / 2);
                }
            }
        }
        result_.positions = steps_.positions();
        result_.branches = steps_.branches();
        for (auto& conflict : conflicts_) {
            if (conflict.difference != Coverage::Difference::None) {
                result_.conflicts.push_back(std::move(conflict));
            }
        }
        return std::move(result_);
    }

private:
    using Difference = Coverage::Difference;

    void add_behaviors(const std::vector<BehaviorDef<Spec>>& entries, bool settling) {
        for (const auto& entry : entries) {
            Coverage::Behavior behavior;
            behavior.name = entry.name;
            behavior.cite = entry.cite;
            behavior.settling = settling;
            result_.behaviors.push_back(std::move(behavior));
        }
    }

    /// Plays one game. The first games are short, so that short examples are found first.
    void play(std::uint64_t seed, unsigned length) {
        Generator generator(seed);
        const std::uint32_t start = generator.below(std::max(config_->initial.starts, 1U));
        StateOf<Spec> state = config_->initial.make(start);
        steps_.begin(state);
        path_.clear();
        if (configs_.size() > 1) {
            path_.push_back("in setup " + std::to_string(config_ - configs_.data()));
        }
        if (start != 0) {
            path_.push_back("from start " + std::to_string(start));
        }
        for (unsigned i = 0; i < length; ++i) {
            const bool illegal = generator.below(100) < config_->illegal_percent;
            auto drawn = any_input_of(*config_, table_, state, generator.next(), illegal);
            if (!drawn) {
                break;
            }
            Submission<Spec>& one = *drawn;
            const bool other = generator.below(100) < config_->other_actor_percent;
            if (other) {
                one.by = Actor::player(
                    static_cast<std::uint16_t>(generator.below(std::max(config_->players, 1U))));
            }
            auto trial = try_out(*config_, table_, state, one.input, one.by);
            path_.push_back(text_of(*config_, one.input) + " by " + printed(one.by));
            if (comparing_) {
                compare(state, one, trial);
            } else {
                ++result_.commands;
                note(trial);
            }
            if (trial.after) {
                state = std::move(*trial.after);
            } else if (illegal || other) {
                path_.pop_back();
            } else {
                break; // no legal input was found: the game is over
            }
        }
    }

    void note(const Trial<Spec>& trial) {
        Distribution::count(result_.outcomes, name(trial.kind));
        std::size_t reached = result_.behaviors.size();
        if (trial.refusal) {
            const std::size_t stopper = stopper_of(result_, trial.refusal->behavior);
            reached = stopper + 1;
            ++result_.behaviors[stopper].stopped;
            const std::string why = trial.refusal->info() != nullptr ? info_text(*trial.refusal->info())
                                                                     : printed(*trial.refusal->exceeded());
            Distribution::count(result_.behaviors[stopper].refusals, why);
        }
        for (std::size_t i = 0; i < reached; ++i) {
            ++result_.behaviors[i].reached;
        }
        if (!trial.frame) {
            return;
        }
        steps_.note(*trial.frame);
        for (const std::size_t i : emitters(result_, trial.frame->steps)) {
            ++result_.behaviors[i].emitted;
            emits_[i] = true;
        }
        for (const auto& diff : trial.frame->diffs) {
            ++result_.diffs[Kinds<DiffOf<Spec>>::index(diff)].count;
        }
        for (const auto& trace : trial.frame->traces) {
            ++result_.traces[Kinds<TraceOf<Spec>>::index(trace)].count;
        }
    }

    /// Compares the dispatch with its result after two neighbors are swapped. Only behaviors that acted, and their
    /// neighbors, can make a difference. For a Disallowed input it swaps only two that refuse. For an InvalidInput it
    /// swaps none, because the input must not get past its check.
    void compare(const StateOf<Spec>& state, const Submission<Spec>& one, const Trial<Spec>& trial) {
        if (trial.kind == OutcomeKind::Disallowed) {
            const std::size_t stopper = stopper_of(result_, trial.refusal->behavior);
            if (stopper + 1 < emits_.size() && !emits_[stopper] && !emits_[stopper + 1]) {
                compare(state, one, trial, stopper);
            }
        } else if (trial.frame) {
            std::size_t next = 0; // pairs from here on are still to be compared
            for (const std::size_t i : emitters(result_, trial.frame->steps)) {
                for (std::size_t first = std::max(next, i == 0 ? i : i - 1); first <= i; ++first) {
                    compare(state, one, trial, first);
                }
                next = i + 1;
            }
        }
    }

    void compare(const StateOf<Spec>& state, const Submission<Spec>& one, const Trial<Spec>& trial,
                 std::size_t first) {
        auto& conflict = conflicts_[first];
        const bool shorter = path_.size() < conflict.commands.size();
        if (swapped_[first] == nullptr || (conflict.difference == Difference::State && !shorter)) {
            return;
        }
        const auto difference = differs(state, one, trial, swapped_[first]);
        if (difference > conflict.difference ||
            (difference == conflict.difference && difference != Difference::None && shorter)) {
            conflict = {result_.behaviors[first].name, result_.behaviors[first + 1].name, difference, path_};
        }
    }

    [[nodiscard]] Difference differs(const StateOf<Spec>& state, const Submission<Spec>& one,
                                     const Trial<Spec>& trial, const TablePtr<Spec>& table) const {
        try {
            const auto other = try_out(*config_, table, state, one.input, one.by);
            if (other.after != trial.after || other.frame.has_value() != trial.frame.has_value()) {
                return Difference::State;
            }
            return other.kind != trial.kind || other.refusal != trial.refusal ? Difference::Refusal
                   : other.frame != trial.frame                               ? Difference::Frame
                                                                              : Difference::None;
        } catch (...) {
            return Difference::State; // the rules work only in the right order
        }
    }

    std::span<const Config<Spec>> configs_; // one for each setup
    const Config<Spec>* config_;            // of the current game
    TablePtr<Spec> table_;
    Coverage result_;
    std::vector<TablePtr<Spec>> swapped_;
    std::vector<Coverage::Conflict> conflicts_;
    std::vector<bool> emits_;
    typename StepsOf<Spec>::type steps_;
    bool comparing_ = false;
    std::vector<std::string> path_;
};

} // namespace detail

/// Coverage of one game in several setups that take turns. The first config sets the number of games, their length,
/// the seed and the table. Calls `progress` with the number of games that are done.
template <class Spec>
[[nodiscard]] Coverage coverage(std::span<const Config<Spec>> configs,
                                const std::function<void(std::uint64_t)>& progress = nullptr) {
    const auto incomplete = [](const Config<Spec>& config) {
        return !config.inputs.draw || !config.initial.make || config.setup == nullptr;
    };
    if (configs.empty() || std::any_of(configs.begin(), configs.end(), incomplete)) {
        throw std::invalid_argument("herding: a law::Config needs inputs, an initial state and a setup");
    }
    return detail::CoverageRun<Spec>(configs).run(progress);
}

/// Plays `config.cases` generated games of up to `config.max_commands` inputs; the first games are short. Reports
/// the rules that they exercised, and adjacent rules whose order matters. If a behavior never acted, these games would be the same
/// without it.
///
/// To find conflicts it runs the rules with two neighbors swapped. So a rule may see a state that the other rule
/// would have changed first, and must not crash.
///
/// Throws std::invalid_argument for an incomplete config, and exceptions of the Spec's code. Cost: two dispatches per
/// input, and one for each neighbor of a behavior that acted.
template <class Spec> [[nodiscard]] Coverage coverage(const Config<Spec>& config) {
    return coverage(std::span<const Config<Spec>>(&config, 1));
}

} // namespace herding::inline v0::law
