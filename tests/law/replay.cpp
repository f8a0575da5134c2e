/// Failures as text: what a report prints is read back, runs again, is found in a folder, and is small.

#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/check.hpp"
#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

namespace law_replay {

using namespace tictactoe;
using herding::law::Config;
using herding::law::Law;

/// The game, or the same without the rule that each cell is taken once.
Config<Game> config(bool careless) {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    config.cases = 500;
    if (careless) {
        auto entries = herding::RuntimeTable<Game>::of_spec().behaviors();
        entries[1].evaluate = [](Game::Dispatch& d) -> Game::Verdict {
            if (d.input().row > 2) {
                return herding::InvalidInput{Info::OutsideTheBoard};
            }
            return herding::Continue{};
        };
        config.table = std::make_shared<const herding::RuntimeTable<Game>>(entries);
    }
    return config;
}

TEST(LawReplay, a_transcript_breaks_the_same_law_again) {
    const auto report = herding::law::check(config(true));
    ASSERT_TRUE(report.broke(Law::Invariant)) << report;
    ASSERT_EQ(report.commands.size(), 2U) << report;
    const auto again = herding::law::replay(config(true), report.transcript());
    EXPECT_TRUE(again.broke(Law::Invariant)) << again;
    EXPECT_EQ(again.commands, report.commands);
    EXPECT_EQ(again.transcript(), report.transcript());
    EXPECT_TRUE(herding::law::replay(config(false), report.transcript()).ok());
    EXPECT_EQ(herding::law::replay(config(false), report.transcript()).transcript(), "");
}

TEST(LawReplay, shrinks_values) {
    const auto report = herding::law::check(config(true));
    EXPECT_NE(report.transcript().find("> place{row=0,column=0}\ndispatch"), std::string::npos)
        << report.transcript();
}

// [replay]
TEST(LawReplay, a_pasted_failure_is_a_test) {
    const auto report = herding::law::replay(config(true), R"(
        start 0
        policy 1
        # two marks in one cell
        dispatch by player 0
        > place{row=1,column=1}
        dispatch by player 1 pick 3 irreversible
        > place{row=1,column=1}
    )");
    // [replay]
    EXPECT_TRUE(report.broke(Law::Invariant)) << report;
    ASSERT_FALSE(report.violation->details.empty());
    EXPECT_NE(report.violation->details[0].find("the State is board{"), std::string::npos) << report;
}

TEST(LawReplay, says_where_a_text_is_wrong) {
    const auto says = [](const std::string& text) -> std::string {
        try {
            (void)herding::law::replay(config(false), text);
            return "";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    };
    EXPECT_EQ(says("start 0\nundo\n\nmark pick x\n"), "herding: law::replay: line 4: `x` is not a number");
    EXPECT_EQ(says("dance"), "herding: law::replay: line 1: `dance` is not a command");
    EXPECT_EQ(says("undo by Ann"),
              "herding: law::replay: line 1: `Ann` is not an actor; write `player 0`, `chance` or "
              "`system`");
    EXPECT_EQ(says("> place{row=0,column=0}"), "herding: law::replay: line 1: an input without a command");
    EXPECT_EQ(says("undo soon"), "herding: law::replay: line 1: `soon` is not a part of a command");
    EXPECT_EQ(says("undo pick"), "herding: law::replay: line 1: expected a number at the end of the line");
    EXPECT_EQ(says("start 99\nundo"),
              "herding: law::replay: the transcript has start 99, and the config has those from 0 to 0");
    EXPECT_EQ(says("policy 77\nundo"),
              "herding: law::replay: the transcript has policy 77, and the config has those from 0 to 4");
    EXPECT_EQ(says("# nothing\n"), "herding: law::replay: the transcript has no command");
    EXPECT_EQ(says("undo pick 3\nredo\nmark\nundo_to pick 1\nfork\nfork_for_search pick 8"), "");
}

TEST(LawReplay, saved_failures_are_replayed_first) {
    const auto folder = std::filesystem::temp_directory_path() / "herding_law_replay_failures";
    std::filesystem::remove_all(folder);
    auto broken = config(true);
    broken.failures = folder.string();
    const auto first = herding::law::check(broken);
    ASSERT_TRUE(first.broke(Law::Invariant)) << first;
    broken.cases = 0;
    const auto second = herding::law::check(broken);
    EXPECT_TRUE(second.broke(Law::Invariant)) << second;
    EXPECT_EQ(second.replayed, 1U);
    EXPECT_EQ(second.commands, first.commands);

    std::ofstream(folder / "old.transcript") << "dispatch by system\n> {file=a,rank=3}\n";
    auto mended = config(false);
    mended.failures = folder.string();
    mended.cases = 3;
    const auto third = herding::law::check(mended);
    EXPECT_TRUE(third.ok()) << third;
    EXPECT_EQ(third.replayed, 1U);
    EXPECT_EQ(third.unreadable, std::vector<std::string>{"old"});
    std::filesystem::remove_all(folder);
}

TEST(LawReplay, a_failure_that_cannot_be_saved_is_not_lost) {
    const auto file = std::filesystem::temp_directory_path() / "herding_law_replay_no_folder";
    std::ofstream(file) << "a file, where a folder should be\n";
    auto broken = config(true);
    broken.failures = (file / "failures").string();
    const auto report = herding::law::check(broken);
    EXPECT_TRUE(report.broke(Law::Invariant)) << report;
    EXPECT_FALSE(report.commands.empty());
    EXPECT_NE(report.not_saved.find("herding_law_replay_no_folder"), std::string::npos);
    std::ostringstream words;
    words << report;
    EXPECT_NE(words.str().find("this failure could not be saved: "), std::string::npos);
    std::filesystem::remove(file);
}

TEST(LawReplay, names_no_seed_that_would_find_it_again) {
    const auto failing = herding::law::check(config(true));
    std::ostringstream checked;
    checked << failing;
    EXPECT_NE(checked.str().find("with one case finds it again"), std::string::npos);
    std::ostringstream replayed;
    replayed << herding::law::replay(config(true), failing.transcript());
    EXPECT_EQ(replayed.str().find("with one case finds it again"), std::string::npos);
}

TEST(LawReplay, does_not_run_commands_whose_inputs_it_does_not_have) {
    herding::law::Scenario scenario;
    scenario.commands.push_back({.given = 3});
    EXPECT_THROW(static_cast<void>(herding::law::rerun(config(false), scenario)), std::invalid_argument);
}

TEST(LawReplay, a_folder_needs_inputs_with_a_text) {
    auto wordless = law_config();
    wordless.failures = "failures";
    EXPECT_THROW((void)herding::law::check(wordless), std::invalid_argument);
}

} // namespace law_replay
