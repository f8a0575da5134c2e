#pragma once

#include "herding/law/saves.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

/// `law::check_saves` for a Spec that has no Playable. A fault is a failure of the test.
///
///     const auto met = check_suspension_points<Game>({.games = 50});
///     EXPECT_EQ(met.offers_left_out, Names{});

template <class Game> struct SuspensionWalk {
    unsigned games = 0; ///< generated games; 0 visits every reachable state
    std::uint64_t seed = 1;
    std::size_t longest = 2'000;
    std::shared_ptr<const herding::SetupOf<Game>> setup = std::make_shared<const herding::SetupOf<Game>>();
    herding::StateOf<Game> start = {};
};

template <class Game> struct PlayableOf {
    using Spec = Game;
};

template <class Game> herding::law::Saves check_suspension_points(const SuspensionWalk<Game>& walk = {}) {
    const auto saves = herding::law::check_saves<PlayableOf<Game>>(
        {walk.games, walk.seed, walk.longest, walk.setup, walk.start});
    EXPECT_TRUE(saves.ok()) << *saves.fault;
    return saves;
}
