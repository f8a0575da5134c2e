// Known values of small games, by the solvers.

#include "kuhn/playable.hpp"

#include "herding/play/cfr.hpp"
#include "herding/play/game_of.hpp"

#include <gtest/gtest.h>

namespace play_tests {
namespace {

using namespace herding::play;

TEST(Solvers, kuhn_is_worth_a_loss_of_an_eighteenth) {
    const auto world = game_of<kuhn::Playable>().world({});
    const GameTree tree(*world);
    EXPECT_EQ(tree.information().size(), 12U);
    EXPECT_NEAR(expected_return(tree, uniform_policy(tree), 0), 0.125, 1e-12);
    EXPECT_GT(exploitability(tree, uniform_policy(tree)), 0.4);
    Cfr cfr(tree);
    while (cfr.iterations() < 1'000) {
        cfr.iterate();
    }
    EXPECT_NEAR(expected_return(tree, cfr.average(), 0), -1.0 / 18, 1e-3);
    EXPECT_NEAR(expected_return(tree, cfr.average(), 1), 1.0 / 18, 1e-3);
    EXPECT_LT(exploitability(tree, cfr.average()), 1e-3);
}

TEST(Solvers, kuhn_by_sampling) {
    const auto world = game_of<kuhn::Playable>().world({});
    const GameTree tree(*world);
    Cfr cfr(tree);
    herding::Generator generator(1);
    while (cfr.iterations() < 100'000) {
        cfr.sample(generator);
    }
    EXPECT_NEAR(expected_return(tree, cfr.average(), 0), -1.0 / 18, 5e-3);
    EXPECT_LT(exploitability(tree, cfr.average()), 1e-2);
}

TEST(Solvers, a_best_response_gets_what_it_promises) {
    const auto world = game_of<kuhn::Playable>().world({});
    const GameTree tree(*world);
    const Policy uniform = uniform_policy(tree);
    for (std::size_t player = 0; player < 2; ++player) {
        const Policy best = best_response(tree, uniform, player);
        EXPECT_DOUBLE_EQ(expected_return(tree, best, player), best_response_value(tree, uniform, player));
    }
    EXPECT_NEAR(best_response_value(tree, uniform, 0), 0.5, 1e-12);
    EXPECT_NEAR(best_response_value(tree, uniform, 1), 5.0 / 12, 1e-12);
}

} // namespace
} // namespace play_tests
