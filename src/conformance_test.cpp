// Every registered game conforms: the functions of its Playable fit together, and fit its rules.

#include "herding/core/random.hpp"
#include "herding/law/conforms.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#define GAME(name) extern const herding::tool::Registration herding_game_##name;
#include "all_games.inc"
#undef GAME

namespace conformance_test {

void check(const herding::tool::Registration& registration) {
    // [check]
    const auto report = herding::law::conforms(registration.game(), {.complete = true});
    EXPECT_TRUE(report.ok()) << *report.fault;
    // [check]
    EXPECT_GT(report.inputs, 0U);
    EXPECT_GT(report.ended, 0U);
}

// Games at random in every setup. In each state, each offer leads to the legal actions of its actor and to nothing else, and all
// has words.
void walk_through_offers(const herding::tool::Registration& registration) {
    const herding::play::Game& game = registration.game();
    for (const auto& setup : game.setups()) {
        const auto match = game.begin({.setup = setup.name});
        herding::Generator generator(1);
        for (unsigned i = 0; i < 150 && !match->over(); ++i) {
            const auto actions = match->legal_actions();
            std::set<herding::Actor> actors;
            for (const auto& choice : actions) {
                actors.insert(choice.by);
            }
            for (const herding::Actor by : actors) {
                ASSERT_EQ(herding::play::unreachable(*match, by), std::nullopt)
                    << match->state(herding::view::observer);
                ASSERT_EQ(herding::play::unnamed(*match, by), std::nullopt);
                ASSERT_EQ(herding::play::misshown(*match, by), std::nullopt);
            }
            ASSERT_FALSE(actions.empty());
            const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
            ASSERT_EQ(match->submit(next.input, next.by), std::nullopt);
        }
    }
}

#define GAME(name)                                                                                           \
    TEST(ReachableAndNamed, in_##name) { walk_through_offers(herding_game_##name); }
#include "all_games.inc"
#undef GAME

#define GAME(name)                                                                                           \
    TEST(Conformance, of_##name) { check(herding_game_##name); }
#include "all_games.inc"
#undef GAME

} // namespace conformance_test
