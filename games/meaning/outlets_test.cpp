// The battle in the outlets that every game has: records, undo, inspector, agents and an arena, as people use them.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace meaning_tests {

using herd_tests::Ran;
using herd_tests::run;
using herd_tests::Scratch;

class PierOutlets : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
    static Ran meaning(const std::string& arguments, const std::string& input = "/dev/null") {
        return run(MEANING, arguments, input);
    }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("meaning_outlets_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(PierOutlets, a_record_is_replayed_and_inspected_with_words_rules_and_drawing) {
    const Ran played = meaning("play --players random --seed 7 --record " + path("battle.journal"));
    EXPECT_EQ(played.code, 0) << played.out;
    EXPECT_NE(played.out.find("The game is over.\n"), std::string::npos) << played.out;
    const Ran verified = meaning("replay " + path("battle.journal"));
    EXPECT_EQ(verified.code, 0) << verified.out;
    const Ran text = meaning("inspect --text " + path("battle.journal"));
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find(" events, exact\n"), std::string::npos);
    EXPECT_NE(text.out.find("round 1, player 0: morale"), std::string::npos);
    EXPECT_NE(text.out.find(" by tidewatch/ability/"), std::string::npos); // the rule that changed a number
    EXPECT_NE(text.out.find("remember "), std::string::npos);
    const Ran page = meaning("inspect --html " + path("battle.html") + " " + path("battle.journal"));
    EXPECT_EQ(page.code, 0) << page.out;
    std::ifstream in(path("battle.html"));
    const std::string html{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    EXPECT_NE(html.find("a b c d e f g h i j k l"), std::string::npos); // the table
}

TEST_F(PierOutlets, undo_redo_and_why_work_while_it_is_played) {
    const Scratch typed(
        "stay\nstay\nmove{x=2,y=5}\nwhy G invuln\nundo\nwhy G invuln\nredo\nwhy G invuln\nwhy G H\nquit\n");
    const Ran ran = meaning("play --players human --seed 1", typed.path());
    EXPECT_NE(ran.out.find("invuln 4 = 5 base, set if better to 4 tidewatch/ability/cover_drill"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("invuln 5: what the card says"), std::string::npos) << ran.out;
    EXPECT_NE(
        ran.out.find("G against H with long_guns: 2 shots of strength 6 against toughness 4, damage D3\n"
                     "  to hit 3 = 3 base"),
        std::string::npos)
        << ran.out;
}

TEST_F(PierOutlets, agents_play_it_and_meet_in_an_arena) {
    const Ran played = meaning("play --players mcts:iterations=4,random --seed 3");
    EXPECT_NE(played.out.find("The game is over.\n"), std::string::npos) << played.out.substr(0, 500);
    const std::string arena = "arena --agents mcts:iterations=4,random --games 2 --seed 3 --json --threads ";
    const Ran one = meaning(arena + "1");
    EXPECT_EQ(one.code, 0) << one.out;
    EXPECT_NE(one.out.find("\"elo_interval\""), std::string::npos) << one.out;
    EXPECT_EQ(meaning(arena + "2").out, one.out);
}

} // namespace meaning_tests
