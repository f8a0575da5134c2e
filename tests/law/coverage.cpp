#include "herding/law/coverage.hpp"

#include "backgammon/laws.hpp"
#include "tictactoe/laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using herding::law::Coverage;

const Coverage::Conflict* conflict(const Coverage& coverage, std::string_view first) {
    const auto found = std::find_if(coverage.conflicts.begin(), coverage.conflicts.end(),
                                    [first](const auto& one) { return one.first == first; });
    return found == coverage.conflicts.end() ? nullptr : &*found;
}

TEST(Coverage, of_tictactoe) {
    auto config = tictactoe::law_config();
    config.cases = 200;
    const Coverage coverage = herding::law::coverage(config);
    EXPECT_EQ(coverage.cases, 200U);
    for (const auto& behavior : coverage.behaviors) {
        EXPECT_TRUE(behavior.acted()) << behavior.name;
    }
    ASSERT_NE(coverage.behavior("free_cell"), nullptr);
    EXPECT_EQ(coverage.behavior("free_cell")->refusals.size(), 2U);
    EXPECT_GT(coverage.behavior("free_cell")->refusals.find("occupied")->second, 0U);
    EXPECT_EQ(coverage.behavior("no such"), nullptr);
    ASSERT_EQ(coverage.diffs.size(), 3U);
    EXPECT_EQ(coverage.diffs[0].name, "SetCell");
    EXPECT_EQ(coverage.traces[2].name, "GameOver");

    // A rule that looks for a win before the mark is placed finds it a move late. Five moves are the shortest example.
    ASSERT_NE(conflict(coverage, "place_and_switch"), nullptr);
    EXPECT_EQ(conflict(coverage, "place_and_switch")->difference, Coverage::Difference::State);
    EXPECT_EQ(conflict(coverage, "place_and_switch")->commands.size(), 5U);
    // The order of two refusals only decides which one is shown.
    ASSERT_NE(conflict(coverage, "your_turn"), nullptr);
    EXPECT_EQ(conflict(coverage, "your_turn")->difference, Coverage::Difference::Refusal);
}

TEST(Coverage, reports_behaviors_that_never_acted_and_kinds_never_seen) {
    auto config = tictactoe::law_config();
    config.cases = 50;
    auto entries = herding::RuntimeTable<tictactoe::Game>::of_spec().behaviors();
    entries[3].name = "idle";
    entries[3].evaluate = [](tictactoe::Game::Dispatch&) -> tictactoe::Game::Verdict {
        return herding::Continue{};
    };
    entries.push_back({"again", 15, tictactoe::Game::your_turn, "says what your_turn said"});
    config.table = std::make_shared<const herding::RuntimeTable<tictactoe::Game>>(entries);
    const Coverage coverage = herding::law::coverage(config);
    EXPECT_FALSE(coverage.behavior("idle")->acted());
    EXPECT_FALSE(coverage.behavior("again")->acted());
    EXPECT_EQ(coverage.diffs[2].count, 0U);
    std::ostringstream out;
    out << coverage;
    EXPECT_NE(out.str().find("never acted"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("EndGame        0  never seen"), std::string::npos) << out.str();
}

TEST(Coverage, of_backgammon_reaches_every_rule) {
    auto config = backgammon::law_config();
    config.cases = 3000;
    config.max_commands = 150;
    const Coverage coverage = herding::law::coverage(config);
    std::string unseen;
    for (const auto& behavior : coverage.behaviors) {
        unseen += behavior.acted() ? "" : behavior.name + ' ';
    }
    EXPECT_EQ(unseen, "cube_has_a_limit ") << coverage; // 4096 is too high to reach
    ASSERT_NE(conflict(coverage, "win_by_bearing_off"), nullptr) << coverage;
}

TEST(Coverage, of_several_setups_takes_turns) {
    std::vector<herding::law::Config<backgammon::Rules>> configs;
    for (const int length : {1, 3}) {
        configs.push_back(backgammon::law_config({.match_length = length}));
    }
    configs[0].cases = 100;
    configs[0].max_commands = 150;
    const Coverage both =
        herding::law::coverage(std::span<const herding::law::Config<backgammon::Rules>>(configs));
    EXPECT_EQ(both.cases, 100U);
    ASSERT_FALSE(both.conflicts.empty());
    for (const auto& one : both.conflicts) {
        EXPECT_TRUE(one.commands[0] == "in setup 0" || one.commands[0] == "in setup 1") << one.commands[0];
    }
    // After a match of one point there is no next game; after some matches of three points there is.
    EXPECT_EQ(herding::law::coverage(configs[0]).behavior("begin_the_next_game")->emitted, 0U);
    EXPECT_GT(both.behavior("begin_the_next_game")->emitted, 0U) << both;
    configs[1].setup = nullptr;
    EXPECT_THROW(static_cast<void>(herding::law::coverage(
                     std::span<const herding::law::Config<backgammon::Rules>>(configs))),
                 std::invalid_argument);
    EXPECT_THROW(
        static_cast<void>(herding::law::coverage(std::span<const herding::law::Config<backgammon::Rules>>())),
        std::invalid_argument);
}

TEST(Coverage, as_json_escapes_texts) {
    Coverage coverage;
    coverage.outcomes["a\n\x01"] = 1;
    coverage.behaviors.push_back({.name = "say \"no\"", .cite = "1\\2"});
    const std::string text = herding::law::json(coverage);
    EXPECT_NE(text.find(R"("name": "say \"no\"", "cite": "1\\2")"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("outcomes": {"a\u000a\u0001": 1})"), std::string::npos) << text;
}

} // namespace
