/// How deep the generated cases go: to the end of games, and from the middle of them.

#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/check.hpp"
#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

namespace law_depth {

using namespace tictactoe;
using herding::law::Law;

/// An invariant that only the last position of a game breaks.
herding::law::Config<Game> full_boards_are_wrong() {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    config.state_invariants = {{"some cell is empty", [](const Board& board) {
                                    return std::count(board.cells.begin(), board.cells.end(), Mark::None) !=
                                           0;
                                }}};
    return config;
}

TEST(LawDepth, games_are_played_to_their_end) {
    const auto report = herding::law::check(law_config());
    ASSERT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.finished, 3U) << report;
    std::ostringstream out;
    out << report;
    EXPECT_NE(out.str().find("of them to the end of a game ("), std::string::npos) << out.str();
}

TEST(LawDepth, short_cases_find_a_mistake_at_the_end_of_a_game_by_plays) {
    auto config = full_boards_are_wrong();
    config.max_commands = 3;
    config.max_plays = 0;
    EXPECT_TRUE(herding::law::check(config).ok());
    config.max_plays = 40;
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::Invariant)) << report;
    EXPECT_EQ(report.commands.size(), 9U) << report;
    EXPECT_TRUE(herding::law::replay(config, report.transcript()).broke(Law::Invariant))
        << report.transcript();
}

} // namespace law_depth
