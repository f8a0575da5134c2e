#include "backgammon/drawing.hpp"

#include "backgammon/rules.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

using namespace backgammon;

namespace {

/// A full position: both on the bar, checkers off, high stacks, the cube owned, a doublet half played.
Match busy() {
    Match match;
    match.board.checkers = {};
    auto& white = match.board.checkers[0];
    auto& black = match.board.checkers[1];
    white[bar] = 1;
    white[20] = 2;
    white[6] = 8;
    white[1] = 2;
    white[off] = 2;
    black[bar] = 3;
    black[6] = 6;
    black[13] = 1;
    black[2] = 5;
    match.phase = Phase::Move;
    match.turn = 0;
    match.thrown = {5, 5};
    match.dice.showing[5] = 3;
    match.cube = {4, 1};
    match.score = {3, 6};
    match.game = 5;
    return match;
}

} // namespace

TEST(Drawing, start) {
    const backgammon::Setup setup;
    expect_golden("golden/board_start.txt", draw(setup, new_match(setup)));
}

TEST(Drawing, busy) { expect_golden("golden/board_busy.txt", draw({.match_length = 7}, busy())); }

TEST(Drawing, crawford_game_as_black_counts) {
    Match match = busy();
    match.crawford_game = true;
    match.phase = Phase::Roll;
    match.turn = 1;
    expect_golden("golden/board_crawford.txt", draw({.match_length = 7}, match, {.numbers_for = 1}));
}

TEST(Drawing, colors_change_nothing_else) {
    std::string colored = draw({.match_length = 7}, busy(), {.color = true});
    for (std::size_t at = 0; (at = colored.find('\x1b')) != std::string::npos;) {
        colored.erase(at, colored.find('m', at) + 1 - at);
    }
    EXPECT_EQ(colored, draw({.match_length = 7}, busy()).view());
}
