#include "leduc/playable.hpp"

#include "herding/play/deciders.hpp"
#include "herding/play/information.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace leduc_tree {
namespace {

using namespace leduc;
namespace play = herding::play;

struct Tree {
    std::uint64_t ends = 0;
    std::map<std::string, std::vector<herding::play::Action<Game>>>
        places; ///< of decision, by what the player knows

    void walk(const Game::State& state) {
        const auto actions = play::legal_actions<Playable>({}, state);
        if (actions.empty()) {
            ++ends;
            return;
        }
        const auto decider = play::decider_of(actions);
        if (decider.is_player()) {
            const Player player = decider.players()[0];
            const auto [at, added] = places.emplace(
                std::to_string(player) + play::information_state<Playable>(state, player), actions);
            EXPECT_EQ(at->second, actions) << "a player who knows the same can do the same";
        }
        for (const auto& [input, by] : actions) {
            Game::State next = state;
            ASSERT_FALSE(herding::advance<Game>(next, input, by).stops());
            walk(next);
        }
    }
};

// Known from OpenSpiel: the information states and the terminal histories of leduc_poker.
TEST(Leduc, has_936_places_of_decision_and_5520_ends) {
    Tree tree;
    tree.walk({});
    EXPECT_EQ(tree.places.size(), 936U);
    EXPECT_EQ(tree.ends, 5520U);
}

} // namespace
} // namespace leduc_tree
