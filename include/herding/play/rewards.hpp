#pragma once

#include "herding/core/frame.hpp"
#include "herding/play/playable.hpp"

#include <concepts>
#include <iterator>

/// Rewards during the game, for learners.
///
/// A Playable may define the rewards of each commit:
///
///     static std::array<float, 2> rewards(const Setup&, const State& before, const Frame<Spec>&);
///
/// It returns a range with a number for each player. A step of a learner consists of the commit of the player and those of chance
/// and the application until a player decides again. Its reward is the sum over these commits. The returns are not paid in
/// addition. Without `rewards`, the step that ends the game pays the returns, and every other step pays 0.

namespace herding::inline v0::play {

/// The Playable defines rewards of commits.
template <class P>
concept NamesRewards =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& before,
             const Frame<typename P::Spec>& frame) {
        { *std::begin(P::rewards(setup, before, frame)) } -> std::convertible_to<float>;
    };

} // namespace herding::inline v0::play
