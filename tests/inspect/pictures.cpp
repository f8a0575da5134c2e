#include "backgammon/picture.hpp"
#include "connect_four/playable.hpp"
#include "rulegame/boards.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/picture.hpp"
#include "rulegame/rules.hpp"
#include "tictactoe/playable.hpp"

#include "herding/scene/svg.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

/// The boards that the inspector shows. They are also written into the folder of the build, to be looked at.

namespace picture_test {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
        ++found;
    }
    return found;
}

/// Whether elements end in the order in which they began.
bool well_formed(const std::string& svg) {
    std::vector<std::string> open;
    for (auto at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const auto end = svg.find('>', at);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        if (end == std::string::npos || count(tag, "\"") % 2 != 0 || tag.find('<') != std::string::npos) {
            return false;
        }
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1)) {
                return false;
            }
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
    }
    return open.empty();
}

void keep(const std::string& name, const std::string& svg) {
    std::ofstream(std::filesystem::path(HERDING_PICTURES) / (name + ".svg")) << svg;
    EXPECT_TRUE(well_formed(svg)) << svg;
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_NE(svg.find("prefers-color-scheme:"), std::string::npos) << "no white slab in the dark";
}

TEST(Pictures, of_connect_four) {
    const auto drawn = [](const connect_four::Setup& setup, const connect_four::Board& board) {
        return herding::scene::svg(connect_four::Playable::scene(setup, board));
    };
    connect_four::Board board;
    board.stones = {connect_four::stone(3, 0) | connect_four::stone(4, 0), connect_four::stone(3, 1)};
    const std::string svg = drawn({}, board);
    keep("connect_four", svg);
    EXPECT_EQ(count(svg, "class=\"hole\""), 42U);
    EXPECT_EQ(count(svg, "class=\"piece p0\""), 2U);
    EXPECT_EQ(count(svg, "class=\"piece p1\""), 1U);
    EXPECT_EQ(count(drawn({.columns = 4, .rows = 4}, {}), "class=\"hole\""), 16U);
}

TEST(Pictures, of_tictactoe) {
    tictactoe::Board board;
    board.cells[0] = tictactoe::Mark::X;
    board.cells[4] = tictactoe::Mark::O;
    board.cells[8] = tictactoe::Mark::X;
    const std::string svg = herding::scene::svg(tictactoe::Playable::scene({}, board));
    keep("tictactoe", svg);
    EXPECT_EQ(count(svg, "class=\"piece p1\""), 1U);
    EXPECT_EQ(count(svg, ">X</text>"), 2U);
}

TEST(Pictures, of_backgammon) {
    backgammon::Match match;
    keep("backgammon-start", backgammon::picture(match));
    EXPECT_EQ(count(backgammon::picture(match), "<circle"), 30U + 2U);
    match.board.checkers = {};
    match.board.checkers[0][backgammon::bar] = 1;
    match.board.checkers[0][6] = 8;
    match.board.checkers[0][backgammon::off] = 6;
    match.board.checkers[1][backgammon::bar] = 3;
    match.board.checkers[1][1] = 12;
    match.phase = backgammon::Phase::Move;
    match.turn = 0;
    match.thrown = {6, 3};
    match.cube = {4, 1};
    const std::string svg = backgammon::picture(match);
    keep("backgammon", svg);
    EXPECT_EQ(count(svg, "<circle"), 1U + 5U + 3U + 5U + 2U) << "a stack of more than five has a number";
    EXPECT_EQ(count(svg, ">8</text>"), 2U) << "the point, and the stack";
    EXPECT_EQ(count(svg, "to move"), 1U);
    EXPECT_NE(svg, backgammon::picture(match, 1));
}

TEST(Pictures, of_the_rule_game) {
    herding::Generator generator(3);
    rulegame::BoardPlan plan;
    plan.pieces = 9;
    const rulegame::Setup setup(
        std::make_shared<const rulegame::Program>(rulegame::compile(rulegame::parse_rules("(bucket:p+1)\n"))),
        rulegame::random_board(plan, generator));
    const auto state = rulegame::begin(setup);
    const std::string svg = rulegame::picture(setup, state);
    keep("rulegame", svg);
    EXPECT_EQ(count(svg, "text-anchor=\"end\""), 9U) << "each piece has its id";
    EXPECT_EQ(count(svg, "bucket "), 4U);
}

} // namespace picture_test
