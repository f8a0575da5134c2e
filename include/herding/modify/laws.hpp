#pragma once

#include "herding/modify/rules.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <vector>

/// Laws of modified values, for the tests of users. Each function returns one sentence for each violation, and
/// nothing if the law holds.
namespace herding::inline v0::modify::laws {

/// Violations, one sentence each. Empty if there are none. A test prints them:
///
///     EXPECT_THAT(herding::modify::laws::check(rules, board, unit, Stat::strength), testing::IsEmpty());
using Faults = std::vector<std::string>;

/// The explanation adds up. It begins with the base, each step begins with the value that the step before left, and
/// the last step ends with the value. Each step has the position, the fate and the result that an evaluation of
/// all modifiers gives it.
///
/// Call it with `value.explain()`, or with an explanation that was stored, sent or changed by a view. `table` and
/// `better` are those of the explained value. Throws nothing because of the content of an explanation. Costs an
/// evaluation of its modifiers.
template <class Source>
[[nodiscard]] Faults adds_up(const Explanation<Source>& explanation, std::span<const Layer> table,
                             Better better) {
    Explanation<Source> expected;
    try {
        Value<Source> value(explanation.base, better, table);
        for (const Contribution<Source>& step : explanation.steps) {
            value.add(step.modifier);
        }
        expected = value.explain();
    } catch (const ModifyError& error) { // a layer that the table does not have, or numbers that do not fit
        return {std::string("the modifiers of the explanation have no value: ") + error.what()};
    }
    Faults faults;
    std::optional<Rational> value = explanation.base;
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        const Contribution<Source>& step = explanation.steps[i];
        const Contribution<Source>& right = expected.steps[i];
        const std::string where = "step " + std::to_string(i + 1) + " of the explanation ";
        if (step.before != value) {
            faults.push_back(where + "does not begin where the one before ends");
        }
        if (!(step.modifier == right.modifier)) {
            faults.push_back(where + "is in another place than its layer, rank and source say");
        } else if (step.fate != right.fate) {
            faults.push_back(where + "has another fate than its modifier has beside the others");
        } else if (step.after != right.after) {
            faults.push_back(where + "does not end with what its layer makes of the value");
        }
        value = step.after;
    }
    if (value != explanation.value) {
        faults.push_back("the last step of the explanation does not end with the value");
    }
    return faults;
}

/// The order of adding modifiers does not matter. All rotations, forward and reversed, give an equal value and an
/// equal explanation. A failure means that order and equality of `Source` disagree.
///
/// Throws: exceptions of the value itself.
/// Complexity: O(n) evaluations of n modifiers.
template <class Source> [[nodiscard]] Faults order_is_irrelevant(const Value<Source>& value) {
    const auto modifiers = value.modifiers();
    Faults faults;
    for (std::size_t turned = 0; turned < 2 * modifiers.size(); ++turned) {
        auto order = modifiers;
        if (turned >= order.size()) {
            std::reverse(order.begin(), order.end());
        }
        const auto middle = static_cast<std::ptrdiff_t>(turned % order.size());
        std::rotate(order.begin(), order.begin() + middle, order.end());
        Value<Source> again(value.base(), value.better(), value.table());
        for (const auto& modifier : order) {
            again.add(modifier);
        }
        if (!(again == value) || !(again.explain() == value.explain())) {
            faults.push_back("the order in which modifiers are added matters, from the one of " +
                             words(order.front().source));
        }
    }
    return faults;
}

/// Adding and then removing a modifier leaves an equal value, for each modifier of the value and each one in
/// `modifiers`. Give it modifiers of layers that the value does not use yet.
///
/// Throws: `ModifyError` (UnknownLayer) for a modifier whose layer the table does not have.
/// Complexity: m evaluations of n modifiers.
template <class Source>
[[nodiscard]] Faults removing_undoes_adding(const Value<Source>& value,
                                            std::vector<Modifier<Source>> modifiers = {}) {
    for (const auto& own : value.modifiers()) {
        modifiers.push_back(own);
    }
    Faults faults;
    for (const auto& modifier : modifiers) {
        Value<Source> changed = value;
        changed.add(modifier);
        if (!changed.remove(modifier) || !(changed == value) || !(changed.explain() == value.explain())) {
            faults.push_back("removing the modifier of " + words(modifier.source) +
                             " does not undo adding it");
        }
    }
    return faults;
}

/// All laws of one value: the explanation adds up, the order does not matter, and removing undoes adding. `check` of
/// rules calls it.
///
/// Throws: `ModifyError` (Overflow) if the value itself cannot be evaluated.
/// Complexity: O(n) evaluations of n modifiers.
///
///     EXPECT_THAT(laws::check(strength), testing::IsEmpty());
template <class Source> [[nodiscard]] Faults check(const Value<Source>& value) {
    Faults faults = adds_up(value.explain(), value.table(), value.better());
    const auto append = [&](Faults more) { faults.insert(faults.end(), more.begin(), more.end()); };
    append(order_is_irrelevant(value));
    append(removing_undoes_adding(value));
    if (value.explain().value != value.value()) {
        faults.push_back("the value and its explanation differ");
    }
    return faults;
}

/// All laws of the rules of a game, for one value in one context. They are the laws of the value, and three more: the
/// order of adding rules does not matter, rules of a source can be removed and added again, and no evaluation ends in
/// a cycle.
///
/// Call it for some subjects and kinds of each context that a test reaches. The laws hold for pure conditions and
/// amounts; a condition that counts its calls breaks them.
///
/// Throws: nothing because of the rules. An exception of an evaluation becomes a violation.
/// Complexity: an evaluation for each rule, and O(n) evaluations for the laws of the value.
template <class Game>
[[nodiscard]] Faults check(const Rules<Game>& rules, const typename Game::Context& context,
                           const typename Game::Subject& subject, const typename Game::Kind& kind) {
    Faults faults;
    try {
        const auto value = rules.modified(context, subject, kind);
        faults = check(value);
        auto all = rules.rules();
        Rules<Game> reversed = rules.without_rules();
        for (auto rule = all.rbegin(); rule != all.rend(); ++rule) {
            reversed.add(*rule);
        }
        if (!(reversed.modified(context, subject, kind) == value)) {
            faults.push_back("the order in which rules are declared matters for " + words(kind));
        }
        for (const auto& rule : all) {
            Rules<Game> without = rules;
            without.remove_source(rule.source);
            Rules<Game> again = without;
            for (const auto& other : all) {
                if (other.source == rule.source) {
                    again.add(other);
                }
            }
            if (!(again.modified(context, subject, kind) == value)) {
                faults.push_back("removing and adding the rules of " + words(rule.source) + " changes " +
                                 words(kind));
            }
        }
    } catch (const std::exception& error) {
        faults.push_back(words(kind) + " of " + words(subject) + " cannot be evaluated: " + error.what());
    }
    return faults;
}

} // namespace herding::inline v0::modify::laws
