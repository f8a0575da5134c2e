#pragma once

#include "herding/core/frame.hpp"
#include "herding/play/playable.hpp"

#include <concepts>
#include <iterator>

/// Rewards during the game, for learners.
///
/// A Playable may name what each commit pays:
///
///     static std::array<float, 2> rewards(const Setup&, const State& before, const Frame<Spec>&);
///
/// It returns a number for each player, in any range. A step of a learner pays the sum over its commits: that of the player, and those
/// of chance and of the application until a player decides again. Without `rewards`, the step that ends the game pays the returns, and
/// every other step 0. With it, nothing else is paid at the end.

namespace herding::inline v0::play {

/// The Playable names rewards of commits.
template <class P>
concept NamesRewards =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& before,
             const Frame<typename P::Spec>& frame) {
        { *std::begin(P::rewards(setup, before, frame)) } -> std::convertible_to<float>;
    };

} // namespace herding::inline v0::play
