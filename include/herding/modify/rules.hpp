#pragma once

#include "herding/modify/cycles.hpp"
#include "herding/modify/detail/evaluation.hpp"
#include "herding/modify/fwd.hpp"
#include "herding/modify/value.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::modify {

// A game names four types:
//
//     struct Game {
//         using Context = Board;       // the input of rules: a State, its Setup, the action
//         using Subject = UnitId;      // the owner of a value
//         using Kind = Stat;           // a kind of value, or a fact that conditions read
//         using Source = std::string;  // the origin of a modifier
//     };
//
// Subject, Kind and Source are regular and ordered, and texts or types that take part in reflection.

namespace detail {

/// Function of a Reader, or none. Unlike std::function it reports a wrong signature in one sentence.
template <class Game> class Test {
public:
    Test() = default;
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, Test>)
    Test(F&& function) {
        static_assert(std::is_invocable_r_v<bool, F&, const Reader<Game>&>,
                      "herding: `holds` of a Condition must be a function that takes `const "
                      "herding::modify::Reader<Game>&` and returns a bool "
                      "[docs/errors.md#condition_of_another_signature]");
        if constexpr (std::is_invocable_r_v<bool, F&, const Reader<Game>&>) {
            function_ = std::forward<F>(function);
        }
    }

    [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(function_); }
    [[nodiscard]] bool operator()(const Reader<Game>& reader) const { return function_(reader); }

private:
    std::function<bool(const Reader<Game>&)> function_;
};

} // namespace detail

/// Condition of a rule.
template <class Game> struct Condition {
    /// The kinds of values and facts that the condition reads. A user interface evaluates it again if one of them changes.
    std::vector<typename Game::Kind> reads = {};
    /// A pure function `bool(const Reader<Game>&)`. Empty: always.
    detail::Test<Game> holds = {};
};

/// Size of a rule's change: a number, or a function with the kinds of values that it reads.
template <class Game> struct Amount {
    /// The amount 0.
    Amount() = default;
    /// A number: whole, or a Rational.
    template <class Number> Amount(Number number) {
        constexpr bool is_number = std::constructible_from<Rational, Number>;
        static_assert(
            is_number,
            "herding: an Amount is a whole number, a Rational, or the kinds that a function reads and the "
            "function: `{{Stat::morale}, [](const herding::modify::Reader<Game>& reader) { return ...; }}` "
            "[docs/errors.md#amount_without_its_reads]");
        if constexpr (is_number) {
            fixed = Rational(number);
        }
    }
    /// A function, and the kinds of values that it reads through the Reader.
    Amount(std::vector<typename Game::Kind> kinds, std::function<Rational(const Reader<Game>&)> function)
        : reads(std::move(kinds)), of(std::move(function)) {}

    /// The number if there is no function.
    Rational fixed = {};
    /// The kinds that the function reads, as in Condition.
    std::vector<typename Game::Kind> reads = {};
    /// A pure function. Empty: `fixed`.
    std::function<Rational(const Reader<Game>&)> of = {};
};

/// Rule that changes one kind of value, for every subject that meets its condition.
template <class Game> struct Rule {
    /// The origin of the rule. `remove_source` removes all rules of a source.
    typename Game::Source source = {};
    /// The kind of value that it changes.
    typename Game::Kind changes = {};
    /// The name of a layer of the table: `add`, `multiply`.
    std::string layer = {};
    Amount<Game> amount = {};
    Condition<Game> condition = {};
    /// Combination with other rules of its group.
    Stacking stacking = Stacking::all;
    std::string group = {};
    /// Order within the layer. Lower ranks act first.
    int rank = 0;

    /// The kinds that condition and amount read, sorted, without duplicates.
    [[nodiscard]] std::vector<typename Game::Kind> reads() const {
        std::set<typename Game::Kind> all(condition.reads.begin(), condition.reads.end());
        all.insert(amount.reads.begin(), amount.reads.end());
        return {all.begin(), all.end()};
    }
};

/// Access of conditions and amounts to the context and to other modified values.
template <class Game> class Reader {
public:
    using Context = typename Game::Context;
    using Subject = typename Game::Subject;
    using Kind = typename Game::Kind;

    /// The context of this evaluation.
    [[nodiscard]] const Context& context() const noexcept { return evaluation_->context(); }
    /// The owner of the value that is evaluated.
    [[nodiscard]] const Subject& subject() const noexcept { return subject_; }

    /// Another modified value.
    /// Throws: `ModifyError` (UndeclaredRead) if the rule does not list the kind in its reads; `CycleError` if that
    /// value is being evaluated.
    [[nodiscard]] std::optional<Rational> value(const Subject& subject, const Kind& kind) const {
        if (!rule_->condition_or_amount_reads(kind)) {
            throw ModifyError(ModifyError::Kind::UndeclaredRead,
                              "a rule of " + words(rule_->rule.source) + " reads " + words(kind) +
                                  "; list it in the reads of its condition or amount");
        }
        return evaluation_->value(subject, kind);
    }
    /// Overload for the subject that is evaluated.
    [[nodiscard]] std::optional<Rational> value(const Kind& kind) const { return value(subject_, kind); }

    /// A value before all modifiers. It closes no cycle and need not be declared.
    [[nodiscard]] std::optional<Rational> base(const Subject& subject, const Kind& kind) const {
        return rules_->base_of(context(), subject, kind);
    }

private:
    friend class Rules<Game>;

    const Rules<Game>* rules_ = nullptr;
    detail::Evaluation<Game>* evaluation_ = nullptr;
    Subject subject_ = {};
    const typename Rules<Game>::Stored* rule_ = nullptr;
};

/// Rules of a game about its values, with their bases.
///
/// A table of pure functions. It belongs to the game or its Setup, never to a State. The order of adding rules
/// decides nothing. Bases, conditions and amounts must not change the rules: such a change throws `ModifyError`
/// (ChangedWhileEvaluated).
///
/// An evaluation calls the base and each rule of the kind. Each value that rules read is evaluated once.
template <class Game> class Rules {
public:
    using Context = typename Game::Context;
    using Subject = typename Game::Subject;
    using Kind = typename Game::Kind;
    using Source = typename Game::Source;
    using Base = std::function<std::optional<Rational>(const Context&, const Subject&)>;

    static_assert(
        detail::Ordered<Kind> && detail::Ordered<Subject>,
        "herding: Kind and Subject of a game of modify::Rules must be copyable and ordered: add `friend auto "
        "operator<=>(const Subject&, const Subject&) = default;` [docs/errors.md#subject_without_an_order]");

    explicit Rules(std::span<const Layer> table = layers::standard) : table_(table) {}

    /// Sets the base of a kind of value. Kinds without a base are facts, which conditions read from the context.
    Rules& base(const Kind& kind, Base of, Better better = Better::higher) {
        unchanged_.refuse("sets a base");
        bases_[kind] = Beginning{std::move(of), better};
        return *this;
    }

    /// Adds a rule.
    /// Throws: `ModifyError` (UnknownLayer).
    Rules& add(Rule<Game> rule) {
        unchanged_.refuse("adds a rule");
        // The name of the layer is checked here, so that the error reaches the author of the rule.
        Value<Source>({}, Better::higher, table_).add({.layer = rule.layer});
        Stored stored{std::move(rule), {}};
        stored.reads = stored.rule.reads();
        rules_[stored.rule.changes].push_back(std::move(stored));
        return *this;
    }

    /// Removes all rules of a source.
    /// Returns: their number.
    std::size_t remove_source(const Source& source) {
        unchanged_.refuse("removes rules");
        std::size_t removed = 0;
        for (auto& [kind, rules] : rules_) {
            removed +=
                std::erase_if(rules, [&](const Stored& stored) { return stored.rule.source == source; });
        }
        return removed;
    }

    /// The modified value of a subject in a context. None if it has no base and no rule gives one. Nothing is cached
    /// between evaluations. At most 16 calls of rules are nested. An exception ends a rule that reads deeper,
    /// and the rule is called again after the value that it reads.
    ///
    /// Throws: exceptions of bases, conditions and amounts; `CycleError`; `ModifyError` (Overflow, UndeclaredRead, or
    /// TooDeep beyond 100,000 values that read each other).
    /// Complexity: O(rules of the kind), and O(rules) of each value that they read.
    [[nodiscard]] std::optional<Rational> value(const Context& context, const Subject& subject,
                                                const Kind& kind) const {
        return modified(context, subject, kind).value();
    }
    /// The value with each step that leads to it.
    /// Throws: as `value`.
    [[nodiscard]] Explanation<Source> explain(const Context& context, const Subject& subject,
                                              const Kind& kind) const {
        return modified(context, subject, kind).explain();
    }

    /// The base and the modifiers that apply, as an independent value.
    [[nodiscard]] Value<Source> modified(const Context& context, const Subject& subject,
                                         const Kind& kind) const {
        return detail::Evaluation<Game>(*this, unchanged_, context).modified(subject, kind);
    }

    /// All kinds that can change a kind of value, also through other values; sorted. Evaluates nothing.
    [[nodiscard]] std::vector<Kind> watched(const Kind& kind) const {
        std::set<Kind> all;
        std::vector<Kind> open = {kind};
        while (!open.empty()) {
            const Kind next = open.back();
            open.pop_back();
            if (const auto found = rules_.find(next); found != rules_.end()) {
                for (const Stored& stored : found->second) {
                    for (const Kind& read : stored.reads) {
                        if (all.insert(read).second) {
                            open.push_back(read);
                        }
                    }
                }
            }
        }
        return {all.begin(), all.end()};
    }

    /// Checks rules that were loaded as data, by their declared reads. Stricter than an evaluation, which may read
    /// the same kind of another subject.
    /// Throws: `CycleError` if a kind of value reads itself.
    /// Complexity: O(rules).
    void check() const {
        Dependencies<Kind> reads;
        for (const auto& [kind, rules] : rules_) {
            std::vector<Kind>& all = reads[kind];
            for (const Stored& stored : rules) {
                all.insert(all.end(), stored.reads.begin(), stored.reads.end());
            }
            std::sort(all.begin(), all.end());
        }
        std::vector<std::string> path;
        for (const Kind& kind : find_cycle(reads)) {
            path.push_back(words(kind));
        }
        if (!path.empty()) {
            throw CycleError(std::move(path));
        }
    }

    /// The layers of all values.
    [[nodiscard]] std::span<const Layer> table() const noexcept { return table_; }

    /// All rules, by kind, then in the order in which they were added.
    [[nodiscard]] std::vector<Rule<Game>> rules() const {
        std::vector<Rule<Game>> all;
        for (const auto& [kind, rules] : rules_) {
            for (const Stored& stored : rules) {
                all.push_back(stored.rule);
            }
        }
        return all;
    }

    /// The same bases without rules, for tools that add the rules in another order, or only some of them.
    [[nodiscard]] Rules without_rules() const {
        Rules bare(table_);
        bare.bases_ = bases_;
        return bare;
    }

private:
    friend class Reader<Game>;
    friend class detail::Evaluation<Game>;

    struct Beginning {
        Base of;
        Better better = Better::higher;
    };
    struct Stored {
        Rule<Game> rule;
        std::vector<Kind> reads; // sorted

        [[nodiscard]] bool condition_or_amount_reads(const Kind& kind) const {
            return std::binary_search(reads.begin(), reads.end(), kind);
        }
    };

    [[nodiscard]] std::optional<Rational> base_of(const Context& context, const Subject& subject,
                                                  const Kind& kind) const {
        const auto found = bases_.find(kind);
        return found == bases_.end() ? std::nullopt : found->second.of(context, subject);
    }

    /// The base and the modifiers of one value. Other values come from the evaluation.
    Value<Source> gather(detail::Evaluation<Game>& evaluation, const Subject& subject,
                         const Kind& kind) const {
        evaluation.run(nullptr);
        const auto beginning = bases_.find(kind);
        Value<Source> value(base_of(evaluation.context(), subject, kind),
                            beginning == bases_.end() ? Better::higher : beginning->second.better, table_);
        const auto found = rules_.find(kind);
        if (found == rules_.end()) {
            return value;
        }
        Reader<Game> reader;
        reader.rules_ = this;
        reader.evaluation_ = &evaluation;
        reader.subject_ = subject;
        for (const Stored& stored : found->second) {
            const Rule<Game>& rule = stored.rule;
            reader.rule_ = &stored;
            evaluation.run(&rule.source);
            const bool applies = !rule.condition.holds || rule.condition.holds(reader);
            evaluation.ran();
            if (applies) {
                const Rational amount = rule.amount.of ? rule.amount.of(reader) : rule.amount.fixed;
                evaluation.ran();
                value.add({.rank = rule.rank,
                           .source = rule.source,
                           .layer = rule.layer,
                           .amount = amount,
                           .stacking = rule.stacking,
                           .group = rule.group});
            }
        }
        return value;
    }

    detail::Unchanged unchanged_; // first, so that it refuses an assignment before any member changes
    std::span<const Layer> table_;
    std::map<Kind, Beginning> bases_;
    std::map<Kind, std::vector<Stored>> rules_;
};

} // namespace herding::inline v0::modify
