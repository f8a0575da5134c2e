// Ctrl-C while a match is played: it ends as at the end of the input, with a whole record and exit code 130.

#include "run_herd.hpp"
#include "running.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>

namespace herd_tests {
namespace {

class InterruptedPlay : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove(record); }
    void TearDown() override { std::filesystem::remove(record); }

    std::string record = (std::filesystem::temp_directory_path() /
                          (std::string("herd_interrupted_") +
                           testing::UnitTest::GetInstance()->current_test_info()->name() + ".journal"))
                             .string();
};

TEST_F(InterruptedPlay, leaves_a_whole_record_that_continues) {
    for (const int signal : {SIGINT, SIGTERM}) {
        std::filesystem::remove(record);
        Running game(TICTACTOE, {"play", "--record", record});
        game.wait_for("player 0> ");
        game.type("b2\n");
        game.wait_for("player 1> ");
        EXPECT_EQ(game.interrupted(signal), 130);
        EXPECT_TRUE(game.printed().ends_with("player 1> \nInterrupted.\n")) << game.printed();
        const Ran whole = run(TICTACTOE, "record verify " + record);
        EXPECT_EQ(whole.code, 0) << whole.out;
        EXPECT_NE(whole.out.find(": 1 event, "), std::string::npos) << whole.out;
        EXPECT_NE(run(TICTACTOE, "record show " + record).out.find("closed"), std::string::npos);
        EXPECT_NE(run(TICTACTOE, "play --resume " + record).out.find("behind event 1."), std::string::npos);
    }
}

TEST_F(InterruptedPlay, ends_a_thought_and_then_the_game_where_nobody_could_continue_it) {
    Running game(TICTACTOE, {"play", "--players", "mcts:iterations=1000000000", "--record", record});
    game.wait_for("seed"); // nothing is printed before the first thought but the seed
    EXPECT_EQ(game.interrupted(), 130);
    EXPECT_TRUE(game.printed().ends_with("Interrupted.\n")) << game.printed();
    EXPECT_EQ(run(TICTACTOE, "record verify " + record).code, 0);
}

TEST_F(InterruptedPlay, ends_only_the_thought_where_a_person_plays) {
    Running game(TICTACTOE, {"play", "--players", "mcts:iterations=1000000000,human", "--record", record});
    game.wait_for("seed");
    kill(game.id(), SIGINT);
    game.wait_for("player 1> ");
    EXPECT_NE(game.printed().find("player 0: place "), std::string::npos) << game.printed();
    EXPECT_EQ(game.interrupted(), 130);
}

// Whoever sends SIGTERM wants the process gone, not the next thought.
TEST_F(InterruptedPlay, ends_with_sigterm_whatever_runs) {
    Running game(TICTACTOE, {"play", "--players", "mcts:iterations=1000000000,human", "--record", record});
    game.wait_for("seed");
    EXPECT_EQ(game.interrupted(SIGTERM), 130);
    EXPECT_TRUE(game.printed().ends_with("Interrupted.\n")) << game.printed();
    EXPECT_EQ(run(TICTACTOE, "record verify " + record).code, 0);
}

} // namespace
} // namespace herd_tests
