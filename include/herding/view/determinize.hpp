#pragma once

#include "herding/core/detail/value_list.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/view/detail/secrets.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

/// States that a player cannot distinguish: for searches, which must not use hidden values, and for laws.

namespace herding::inline v0::view {

namespace detail {

/// Implements both overloads. `answers()` deals the answers to simultaneous offers, in the state after
/// `Spec::determinize`. `setup` may be null if nothing depends on it.
template <class Spec, class Answers> void determinize(const SetupOf<Spec>* setup, StateOf<Spec>& state,
                                                      std::uint16_t player, Generator& generator,
                                                      Answers answers) {
    static_assert(
        HasDeterminize<Spec> || HidesAnswers<Spec>,
        "herding: the Spec cannot determinize: add `static void determinize(State&, std::uint16_t player, "
        "herding::Generator&)`; view::shuffle_unseen does it for cards "
        "[docs/errors.md#determinize_is_missing]");
    if constexpr (DeterminizesBySetup<Spec>) {
        Spec::determinize(*setup, state, player, generator);
    } else if constexpr (HasDeterminize<Spec>) {
        Spec::determinize(state, player, generator);
    } else if (!can_determinize<Spec>()) {
        throw std::logic_error("herding: not only answers are hidden in this game: add `static void "
                               "determinize(State&, std::uint16_t player, herding::Generator&)` to the Spec");
    }
    answers();
    if constexpr (HasGenerator<Spec>) {
        const std::uint64_t high = generator.next();
        std::invoke(Spec::generator, state).reseed(high << 32U | generator.next());
    }
}

} // namespace detail

/// Deals again the values that a player may not see. First it calls `Spec::determinize`. Then it draws the hidden
/// answers of other players to a simultaneous offer from the legal ones. Then it seeds the Spec's generator. It
/// changes nothing that the player sees.
///
///     State world = engine.state();
///     herding::Generator generator(seed);
///     view::determinize<Game>(engine.setup(), world, me, generator); // then search in `world`
///
/// `state` is changed in place. Equal generators deal equally on every platform.
///
/// Throws: std::logic_error if the Spec has no `determinize` and hides more than answers; exceptions of
/// `Spec::determinize`.
/// Complexity: `Spec::determinize`, and a list of legal actions for waiting answers.
template <class Spec>
void determinize(const SetupOf<Spec>& setup, StateOf<Spec>& state, std::uint16_t player,
                 Generator& generator) {
    detail::determinize<Spec>(&setup, state, player, generator, [&] {
        if constexpr (HidesAnswers<Spec>) {
            Spec::Rules::template Answering<Spec>::determinize(setup, state, player, generator);
        }
    });
}
/// Overload for a Spec whose `determinize` and answers do not depend on a Setup.
template <class Spec> void determinize(StateOf<Spec>& state, std::uint16_t player, Generator& generator) {
    constexpr bool no_setup = std::same_as<SetupOf<Spec>, NoSetup>;
    static_assert(no_setup || !(HidesAnswers<Spec> || detail::DeterminizesBySetup<Spec>),
                  "herding: the possible answers and hidden values depend on the Setup: call "
                  "view::determinize<Spec>(setup, state, player, generator) "
                  "[docs/errors.md#determinize_without_setup]");
    const SetupOf<Spec>* none = nullptr;
    [[maybe_unused]] static constexpr NoSetup empty{};
    if constexpr (no_setup) {
        none = &empty;
    }
    detail::determinize<Spec>(none, state, player, generator, [&] {
        if constexpr (no_setup && HidesAnswers<Spec>) {
            Spec::Rules::template Answering<Spec>::determinize(NoSetup{}, state, player, generator);
        }
    });
}

namespace detail {

/// Sorts values. Their order in a State is hidden too, so the result of a shuffle must not depend on it.
template <class T> void sort_values(ValueList<T>& values) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                  std::three_way_comparable<T, std::strong_ordering>) {
        std::sort(values.begin(), values.end());
    } else { // by their bytes, because `<` may not distinguish all values
        std::vector<std::pair<reflect::Bytes, std::size_t>> keys;
        for (const T& value : values) {
            keys.emplace_back(reflect::Bytes(), keys.size());
            reflect::write_body(keys.back().first, value);
        }
        std::sort(keys.begin(), keys.end());
        ValueList<T> sorted;
        for (const auto& key : keys) {
            sorted.push_back(std::move(values[key.second]));
        }
        values = std::move(sorted);
    }
}

} // namespace detail

/// Shuffles the values of all `Hidden<T>` that a player has not seen, each order equally likely. Viewers stay in
/// their places. A complete `determinize` for games in which any card can be anywhere. If players can know more (a
/// hand is sorted, a deck has one color), write a `determinize` that respects it. Does not shuffle values inside
/// another hidden value.
///
///     static void determinize(State& state, std::uint16_t player, herding::Generator& generator) {
///         herding::view::shuffle_unseen<Card>(state, player, generator);
///     }
///
/// `others` are values that could be there, too, such as the cards of a deck that the State only counts. Returns as many
/// values as `others` has: those that the State does not contain now, in any order.
///
/// The values are sorted before they are shuffled. So States with equal views for the player become equal, and a search
/// with a given seed chooses equally in both.
///
/// Complexity: O(size of the value + n log n) for n values.
template <class T, class Value> ValueList<T> shuffle_unseen(Value& value, std::uint16_t player,
                                                            Generator& generator, ValueList<T> others = {}) {
    const auto unseen = [player](const Hidden<T>& hidden) { return hidden.known() && !sees(player, hidden); };
    ValueList<T> values = std::move(others);
    const auto collect = [&](const reflect::Type& type, void* secret) {
        if (&type == &reflect::type_of<Hidden<T>>() && unseen(*static_cast<const Hidden<T>*>(secret))) {
            values.push_back(static_cast<const Hidden<T>*>(secret)->value());
        }
    };
    detail::each_secret(reflect::type_of<Value>(), std::addressof(value), false,
                        detail::VisitSecret(collect));
    detail::sort_values<T>(values);
    generator.shuffle(values);
    std::size_t next = 0;
    const auto replace = [&](const reflect::Type& type, void* secret) {
        if (&type == &reflect::type_of<Hidden<T>>() && unseen(*static_cast<const Hidden<T>*>(secret))) {
            auto& one = *static_cast<Hidden<T>*>(secret);
            one = Hidden<T>::with_viewers(std::move(values[next++]), one.viewers());
        }
    };
    detail::each_secret(reflect::type_of<Value>(), std::addressof(value), true, detail::VisitSecret(replace));
    ValueList<T> left;
    for (; next < values.size(); ++next) {
        left.push_back(std::move(values[next]));
    }
    return left;
}

} // namespace herding::inline v0::view

#include "herding/view/detail/inline.hpp" // IWYU pragma: keep
