#include "leduc/playable.hpp"

#include "herding/play/cfr.hpp"
#include "herding/play/world_of.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

// The value of optimal play, -0.0856 chips for the first player. F. Southey et al. defined the game ("Bayes' Bluff", UAI
// 2005); solvers agree on the value.

namespace {

using namespace herding::play;

TEST(LeducValue, the_first_player_loses_0_0856_chips) {
    WorldOf<leduc::Playable> world(std::make_shared<const herding::NoSetup>(), leduc::Game::State{},
                                   std::nullopt);
    const GameTree tree(world);
    EXPECT_EQ(tree.information().size(), 936U);
    Cfr cfr(tree);
    while (cfr.iterations() < 200) {
        cfr.iterate();
    }
    const Policy policy = cfr.average();
    EXPECT_NEAR(expected_return(tree, policy, 0), -0.0856, 1e-2);
    EXPECT_LT(exploitability(tree, policy), 2e-2);
}

} // namespace
