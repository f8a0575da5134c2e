#pragma once

#include "herding/play/c_table.h"
#include "herding/play/detail/c_functions.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"

#include <cstddef>
#include <cstdlib>
#include <type_traits>

/// C tables of Playables.

namespace herding::inline v0::play {

/// The C table of a Playable with the default options of its setup number `Which`. Each call returns the same table.
///
/// The first call allocates. The functions of the table allocate only if the rules or the Playable do. To allocate nothing, a
/// Playable has a template `legal_actions` (`template <class Out> static void legal_actions(const Setup&, const State&, Out&)`), a
/// `draw` that returns a Drawing, and `returns` and `chance_outcomes` that return an array or a static_vector.
///
/// Ids are those of ActionIds; outcomes of chance count from 0 again. If only the application can act, the table takes its
/// actions by itself. If several players decide, they act in the order of their indices. If a player may act before chance,
/// chance acts.
///
/// Throws: at the first call, reflect::NotEnumerable if the game has no ids, reflect::TensorError if it has no observation,
/// std::length_error for more than 4 dimensions or 64 players, std::out_of_range if it has no setup with this number.
template <class P, std::size_t Which = 0> [[nodiscard]] const herding_c_table& c_table() {
    if constexpr (detail::CheckPlayable<P>::value) {
        constexpr bool plain = std::is_trivially_copyable_v<StateOf<typename P::Spec>>;
        static_assert(
            plain,
            "herding: a C table copies states with memcpy, and this State is not trivially copyable: hold "
            "arrays in place of containers [docs/errors.md#c_table_of_a_state_with_containers]");
        if constexpr (plain) {
            return detail::CFunctions<P, Which>::table();
        }
    } else {
        detail::CheckPlayable<P>::diagnose();
    }
    std::abort();
}

} // namespace herding::inline v0::play
