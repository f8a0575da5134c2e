#pragma once

#include "herding/law/detail/saves_check.hpp"
#include "herding/law/saved_games.hpp" // IWYU pragma: export
#include "herding/play/playable.hpp"

/// Games that are saved in the middle, loaded and continued. Needs no rapidcheck.

namespace herding::inline v0::law {

/// Saves generated games before each of their inputs, as text, JSON and binary, loads each save into another engine, and continues.
/// The loaded game must have equal choices, frames and states to the end. So the State has everything on which the rest of
/// a game depends.
///
///     const auto saves = law::check_saves<pig::Playable>({.games = 20});
///     EXPECT_TRUE(saves.ok()) << *saves.fault;
///
/// Throws exceptions of the game and the readers. Complexity: three times the square of a game's length, for each game; for
/// `games = 0` three games for each reachable state.
template <class P> [[nodiscard]] Saves check_saves(const SavedGames<typename P::Spec>& games = {}) {
    const auto legal = [](const auto& setup, const auto& state) {
        return play::legal_actions<P>(setup, state);
    };
    return detail::SavesCheck<typename P::Spec, decltype(legal)>(games, legal).run();
}

} // namespace herding::inline v0::law
