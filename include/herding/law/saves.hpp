#pragma once

#include "herding/core/types.hpp"
#include "herding/law/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Games that are saved in the middle, loaded and continued. Needs no rapidcheck.

namespace herding::inline v0::law {

/// The games that `check_saves` plays.
template <class Spec> struct SavedGames {
    unsigned games = 4;          ///< generated games; 0 visits every reachable state, for small games only
    std::uint64_t seed = 1;      ///< of the first game
    std::size_t longest = 2'000; ///< inputs of a game; a longer one is a fault
    std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>();
    StateOf<Spec> start = {};
};

/// Result of `check_saves`.
struct Saves {
    std::uint64_t points = 0;                      ///< saves that were loaded, in three forms each
    std::uint64_t continued = 0;                   ///< inputs that loaded games took
    std::vector<std::string> offers_left_out = {}; ///< `sequence@offer` at which no game was suspended
    std::optional<std::string> fault = {};         ///< the first difference, in words

    [[nodiscard]] bool ok() const noexcept { return !fault; }
};

/// Saves generated games before each of their inputs, as text, JSON and binary, loads each save into another engine, and plays on.
/// The loaded game must have equal choices, frames and states to the end. So everything that decides how a game continues is in its
/// State.
///
///     const auto saves = law::check_saves<pig::Playable>({.games = 20});
///     EXPECT_TRUE(saves.ok()) << *saves.fault;
///
/// Throws what the game and the readers throw. Complexity: three times the square of a game's length, for each game; for
/// `games = 0` three games for each reachable state.
template <class P> [[nodiscard]] Saves check_saves(const SavedGames<typename P::Spec>& games = {});

} // namespace herding::inline v0::law

#include "herding/law/detail/saves_check.hpp"
