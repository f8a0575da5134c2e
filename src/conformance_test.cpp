// Every registered game conforms: the functions of its Playable fit together, and fit its rules.

#include "herding/law/conforms.hpp"
#include "herding/play/game.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <string>

#define GAME(name) extern const herding::tool::Registration herding_game_##name;
#include "all_games.inc"
#undef GAME

namespace conformance_test {

void check(const herding::tool::Registration& registration) {
    // [check]
    const auto report = herding::law::conforms(registration.game());
    EXPECT_TRUE(report.ok()) << *report.fault;
    // [check]
    EXPECT_GT(report.inputs, 0U);
    EXPECT_GT(report.ended, 0U);
}

#define GAME(name)                                                                                           \
    TEST(Conformance, of_##name) { check(herding_game_##name); }
#include "all_games.inc"
#undef GAME

} // namespace conformance_test
