// Agents by description: names, options, and what they may know.

#include "herding/play/agents.hpp"

#include "kuhn/playable.hpp"
#include "nim.hpp"

#include "herding/play/game_of.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace play_tests {
namespace {

using herding::Actor;
using namespace herding::play;

const Game& nim_game() { return game_of<nim::Playable>(); }
const Game& kuhn_game() { return game_of<kuhn::Playable>(); }

std::string why(const Game& game, std::string_view description) {
    try {
        (void)make_agent(game, description);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "made";
}

TEST(Agents, names_and_options_that_do_not_exist_are_refused_with_what_exists) {
    EXPECT_EQ(why(nim_game(), "random"), "made");
    EXPECT_EQ(why(nim_game(), "mtcs").substr(0, 38), "there is no agent \"mtcs\"; there is ran");
    EXPECT_EQ(why(nim_game(), "random:seed=3"), "agent random has no option \"seed\"; it has none");
    EXPECT_EQ(why(nim_game(), "own"), "agent own cannot play nim: its Playable has no `choose`");
}

/// A hand of kuhn after the deal.
std::unique_ptr<Match> dealt(std::string_view first, std::string_view second) {
    auto match = kuhn_game().begin({});
    EXPECT_EQ(match->submit("begin", Actor::system), std::nullopt);
    EXPECT_EQ(match->submit("deal{value=" + std::string(first) + "}", Actor::chance), std::nullopt);
    EXPECT_EQ(match->submit("deal{value=" + std::string(second) + "}", Actor::chance), std::nullopt);
    return match;
}

// Two states that differ only in what the player cannot see.
TEST(Agents, a_world_of_a_player_never_shows_the_true_state) {
    const auto one = dealt("queen", "jack")->world(Actor::player(0));
    const auto two = dealt("queen", "king")->world(Actor::player(0));
    EXPECT_TRUE(one->abilities().hides);
    herding::Generator first(3);
    herding::Generator second(3);
    std::set<std::string> seen;
    for (int i = 0; i < 20; ++i) {
        one->restart(first);
        two->restart(second);
        EXPECT_EQ(one->view_text(0), two->view_text(0));
        EXPECT_EQ(one->view_text(1), two->view_text(1)); // what is dealt again
        EXPECT_EQ(one->state_key(), two->state_key());
        seen.insert(one->view_text(1));
    }
    EXPECT_EQ(seen.size(), 2U);
}

TEST(Agents, random_plays_a_game_to_its_end) {
    const auto agent = make_agent(nim_game(), "random");
    const auto match = nim_game().begin({});
    agent->start(7);
    while (!match->over()) {
        const Actor by = match->decider().value();
        ASSERT_EQ(match->submit(agent->choose(*match, by), by), std::nullopt);
        EXPECT_FALSE(agent->reasoning().candidates.empty());
    }
    EXPECT_THROW((void)agent->choose(*match, Actor::player(0)), std::logic_error);
}

} // namespace
} // namespace play_tests
