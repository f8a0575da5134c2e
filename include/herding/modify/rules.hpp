#pragma once

#include "herding/modify/cycles.hpp"
#include "herding/modify/detail/evaluation.hpp"
#include "herding/modify/detail/ordered.hpp"
#include "herding/modify/detail/test.hpp"
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
#include <utility>
#include <vector>

namespace herding::inline v0::modify {

// A game names four types:
//
//     struct Game {
//         using Context = Board;       // what rules look at: a State, its Setup, what is being done
//         using Subject = UnitId;      // whose value
//         using Kind = Stat;           // which value, or which fact that conditions read
//         using Source = std::string;  // where a modifier comes from
//     };
//
// Subject, Kind and Source are regular and ordered, and texts or types that take part in reflection.

/// When a rule applies.
template <class Game> struct Condition {
    /// What it reads: kinds of values and of facts. A user interface knows from these when to ask again, without
    /// evaluating anything.
    std::vector<typename Game::Kind> reads = {};
    /// A pure function `bool(const Reader<Game>&)`. Empty: always.
    detail::Test<Game> holds = {};
};

/// How much a rule changes a value: a number, or a function with what it reads.
template <class Game> struct Amount {
    /// 0, a number, or a function with the kinds of values that it reads.
    Amount() = default;
    /// A number: whole, or a Rational.
    template <class Number> Amount(Number number) {
        constexpr bool is_number = std::constructible_from<Rational, Number>;
        static_assert(
            is_number,
            "herding: an Amount is a whole number, a Rational, or what a function reads and the "
            "function: `{{Stat::morale}, [](const herding::modify::Reader<Game>& reader) { return ...; }}` "
            "[docs/errors.md#amount_without_its_reads]");
        if constexpr (is_number) {
            fixed = Rational(number);
        }
    }
    /// A function, and the kinds of values that it reads: those that it asks the Reader for.
    Amount(std::vector<typename Game::Kind> kinds, std::function<Rational(const Reader<Game>&)> function)
        : reads(std::move(kinds)), of(std::move(function)) {}

    /// The number, where there is no function.
    Rational fixed = {};
    /// What the function reads, as in Condition.
    std::vector<typename Game::Kind> reads = {};
    /// Empty: `fixed`. A pure function.
    std::function<Rational(const Reader<Game>&)> of = {};
};

/// One rule that changes one kind of value, of whichever subject its condition lets through.
template <class Game> struct Rule {
    /// Where the rule comes from. `remove_source` removes all rules of it.
    typename Game::Source source = {};
    /// The kind of value that it changes.
    typename Game::Kind changes = {};
    /// The name of a layer of the table: `add`, `multiply`.
    std::string layer = {};
    Amount<Game> amount = {};
    Condition<Game> condition = {};
    /// How it combines with other rules of its group.
    Stacking stacking = Stacking::all;
    std::string group = {};
    /// Order within the layer; lower ranks act first.
    int rank = 0;

    /// What condition and amount read, sorted, each once.
    [[nodiscard]] std::vector<typename Game::Kind> reads() const {
        std::set<typename Game::Kind> all(condition.reads.begin(), condition.reads.end());
        all.insert(amount.reads.begin(), amount.reads.end());
        return {all.begin(), all.end()};
    }
};

/// What conditions and amounts look through: the context, and other modified values.
template <class Game> class Reader {
public:
    using Context = typename Game::Context;
    using Subject = typename Game::Subject;
    using Kind = typename Game::Kind;

    /// The context of this evaluation.
    [[nodiscard]] const Context& context() const noexcept { return evaluation_->context(); }
    /// Whose value is evaluated.
    [[nodiscard]] const Subject& subject() const noexcept { return subject_; }

    /// Another modified value. Throws `ModifyError` (UndeclaredRead) where the rule does not list the kind in its
    /// reads, and `CycleError` where that value is being evaluated already.
    [[nodiscard]] std::optional<Rational> value(const Subject& subject, const Kind& kind) const {
        if (!rule_->condition_or_amount_reads(kind)) {
            throw ModifyError(ModifyError::Kind::UndeclaredRead,
                              "a rule of " + words(rule_->rule.source) + " reads " + words(kind) +
                                  "; list it in the reads of its condition or amount");
        }
        return evaluation_->value(subject, kind);
    }
    /// The same of the subject that is evaluated.
    [[nodiscard]] std::optional<Rational> value(const Kind& kind) const { return value(subject_, kind); }

    /// A value before all modifiers. It is part of no cycle and need not be declared.
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

/// The rules of a game about its values, and where values begin.
///
/// A table of pure functions: it belongs to the game or its Setup, never to a State. The order in which rules are added
/// decides nothing. Evaluating a value costs a call for the base and for each rule about that kind; what rules read is
/// evaluated once per evaluation. Bases, conditions and amounts may not change the rules: `ModifyError`
/// (ChangedWhileEvaluated).
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

    /// Where a kind of value begins. Kinds without a base are facts, which conditions read from the context.
    Rules& base(const Kind& kind, Base of, Better better = Better::higher) {
        unchanged_.refuse("sets a base");
        bases_[kind] = Beginning{std::move(of), better};
        return *this;
    }

    /// Throws `ModifyError` (UnknownLayer).
    Rules& add(Rule<Game> rule) {
        unchanged_.refuse("adds a rule");
        // The name of the layer is checked here, where the author of the rule is, and not when it first applies.
        Value<Source>({}, Better::higher, table_).add({.layer = rule.layer});
        Stored stored{std::move(rule), {}};
        stored.reads = stored.rule.reads();
        rules_[stored.rule.changes].push_back(std::move(stored));
        return *this;
    }

    /// Removes all rules of a source and returns how many there were.
    std::size_t remove_source(const Source& source) {
        unchanged_.refuse("removes rules");
        std::size_t removed = 0;
        for (auto& [kind, rules] : rules_) {
            removed +=
                std::erase_if(rules, [&](const Stored& stored) { return stored.rule.source == source; });
        }
        return removed;
    }

    /// Throws whatever conditions throw, `CycleError`, and `ModifyError` (Overflow, UndeclaredRead; TooDeep beyond
    /// 100,000 values that read each other).
    ///
    /// The modified value of a subject in a context; none where it has no base and no rule gives one. Nothing is kept for
    /// the next evaluation. O(rules of the kind), and O(rules) of each value that they read. The stack holds at most 16
    /// calls of rules inside each other; a rule that reads deeper is left by an exception and called again.
    [[nodiscard]] std::optional<Rational> value(const Context& context, const Subject& subject,
                                                const Kind& kind) const {
        return modified(context, subject, kind).value();
    }
    /// The value with every step towards it. Errors are those of `value`.
    [[nodiscard]] Explanation<Source> explain(const Context& context, const Subject& subject,
                                              const Kind& kind) const {
        return modified(context, subject, kind).explain();
    }

    /// Base and modifiers that apply, as a value of its own.
    [[nodiscard]] Value<Source> modified(const Context& context, const Subject& subject,
                                         const Kind& kind) const {
        return detail::Evaluation<Game>(*this, unchanged_, context).modified(subject, kind);
    }

    /// Everything that can change a kind of value, through other values too; sorted. Nothing is evaluated.
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

    /// For rules that were loaded as data: throws `CycleError` where a kind of value reads itself through what rules
    /// declare. It is stricter than an evaluation, which may read the same kind of another subject. O(rules).
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

    /// All rules, by kind and then in the order in which they were added.
    [[nodiscard]] std::vector<Rule<Game>> rules() const {
        std::vector<Rule<Game>> all;
        for (const auto& [kind, rules] : rules_) {
            for (const Stored& stored : rules) {
                all.push_back(stored.rule);
            }
        }
        return all;
    }

    /// The same bases without rules.
    ///
    /// For tools that add the rules again, in another order or not all of them.
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

    /// Base and modifiers of one value. Other values come from the evaluation.
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

    detail::Unchanged unchanged_; // first, so that it refuses assignments before anything is assigned
    std::span<const Layer> table_;
    std::map<Kind, Beginning> bases_;
    std::map<Kind, std::vector<Stored>> rules_;
};

} // namespace herding::inline v0::modify
