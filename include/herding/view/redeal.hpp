#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/secrets.hpp"
#include "herding/view/spec.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

/// States that a player cannot tell apart: for search, which must not foresee, and for the laws.

namespace herding::inline v0::view {

/// Deals anew what a player may not see, by `Spec::redeal`, and seeds the Spec's generator anew. What he sees stays.
template <class Spec> void redeal(StateOf<Spec>& state, std::uint16_t player, Generator& generator) {
    static_assert(HasRedeal<Spec>,
                  "herding: the Spec cannot deal anew: add `static void redeal(State&, std::uint16_t player, "
                  "herding::Generator&)`; view::shuffle_unseen does it for cards");
    if constexpr (HasRedeal<Spec>) {
        Spec::redeal(state, player, generator);
        if constexpr (HasGenerator<Spec>) {
            const std::uint64_t high = generator.next();
            std::invoke(Spec::generator, state).reseed(high << 32U | generator.next());
        }
    }
}

/// Gives all `Hidden<T>` in a value that a player has not seen each other's values, each order equally likely; viewers
/// stay where they are. A `redeal` for games in which any card can be anywhere; where the rules know more (a hand is
/// sorted, a deck has one colour), write what they allow. Not those inside another hidden value.
template <class T, class Value>
void shuffle_unseen(Value& value, std::uint16_t player, Generator& generator) {
    const auto unseen = [player](const Hidden<T>& hidden) { return hidden.known() && !sees(player, hidden); };
    std::vector<T> values;
    for_each_secret(std::as_const(value), [&]<class One>(const One& one) {
        if constexpr (std::same_as<One, Hidden<T>>) {
            if (unseen(one)) {
                values.push_back(one.value());
            }
        }
    });
    generator.shuffle(values);
    std::size_t next = 0;
    for_each_secret(value, [&]<class One>(One& one) {
        if constexpr (std::same_as<One, Hidden<T>>) {
            if (unseen(one)) {
                one = Hidden<T>::with_viewers(std::move(values[next++]), one.viewers());
            }
        }
    });
}

} // namespace herding::inline v0::view
