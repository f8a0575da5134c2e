#pragma once

#include "herding/play/c_table.h"
#include "herding/play/detail/c_functions.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"

#include <cstddef>
#include <cstdlib>
#include <type_traits>

/// The C table of a Playable.

namespace herding::inline v0::play {

/// The C table of a Playable with its setup number `Which`, whose options are the defaults. The same table for every call.
///
/// The first call allocates. No function of the table does if the rules and the Playable do not: its `legal_actions` fills
/// anything with push_back (`template <class Out> static void legal_actions(const Setup&, const State&, Out&)`), `draw`
/// returns a Drawing, `returns` and `chance_outcomes` an array or a static_vector.
///
/// Ids are those of ActionIds; outcomes of chance count from 0 again. Actions of the application are taken for it if it
/// has no choice. Where several players decide, they act in the order of their indices. Where a player may act before
/// chance does, chance acts.
///
/// The first call throws reflect::NotEnumerable, reflect::TensorError or std::length_error if the game has no ids, no
/// observation, or more dimensions or players than a table has room for (4, 64), and std::out_of_range if it has no setup
/// of this number.
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
