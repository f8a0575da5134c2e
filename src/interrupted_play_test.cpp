// Ctrl-C while a match is played: it ends as at the end of the input, with a whole record and exit code 130.

#include "run_herd.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace herd_tests {
namespace {

/// A program whose input stays open. Both streams are read.
class Running {
public:
    explicit Running(std::vector<std::string> arguments) {
        EXPECT_EQ(pipe(in_.data()), 0);
        EXPECT_EQ(pipe(out_.data()), 0);
        child_ = fork();
        if (child_ == 0) {
            dup2(in_[0], STDIN_FILENO);
            dup2(out_[1], STDOUT_FILENO);
            dup2(out_[1], STDERR_FILENO);
            for (const int end : {in_[0], in_[1], out_[0], out_[1]}) {
                close(end);
            }
            arguments.insert(arguments.begin(), TICTACTOE);
            std::vector<char*> argv;
            for (std::string& argument : arguments) {
                argv.push_back(argument.data());
            }
            argv.push_back(nullptr);
            execv(TICTACTOE, argv.data());
            _exit(127);
        }
        close(in_[0]);
        close(out_[1]);
    }
    ~Running() {
        close(in_[1]);
        close(out_[0]);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void type(const std::string& text) const {
        EXPECT_EQ(write(in_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    /// Reads until the output ends with a text; at its end it is read whole.
    const std::string& wait_for(const std::string& end) {
        for (char c = 0; !printed_.ends_with(end) && read(out_[0], &c, 1) == 1;) {
            printed_ += c;
        }
        return printed_;
    }
    int interrupted(int signal = SIGINT) {
        kill(child_, signal);
        wait_for("\1");
        int status = 0;
        EXPECT_EQ(waitpid(child_, &status, 0), child_);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] pid_t id() const { return child_; }
    [[nodiscard]] const std::string& printed() const { return printed_; }

private:
    std::array<int, 2> in_{};
    std::array<int, 2> out_{};
    pid_t child_ = -1;
    std::string printed_;
};

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
        Running game({"play", "--record", record});
        game.wait_for("player 0> ");
        game.type("b2\n");
        game.wait_for("player 1> ");
        EXPECT_EQ(game.interrupted(signal), 130);
        EXPECT_TRUE(game.printed().ends_with("player 1> \nInterrupted.\n")) << game.printed();
        const Ran whole = run(TICTACTOE, "record verify " + record);
        EXPECT_EQ(whole.code, 0) << whole.out;
        EXPECT_NE(whole.out.find(": 1 events, "), std::string::npos) << whole.out;
        EXPECT_NE(run(TICTACTOE, "record show " + record).out.find("closed"), std::string::npos);
        EXPECT_NE(run(TICTACTOE, "play --resume " + record).out.find("behind event 1."), std::string::npos);
    }
}

TEST_F(InterruptedPlay, ends_beside_a_page_and_leaves_nothing_behind) {
    Running game({"play", "--inspect"});
    game.wait_for("player 0> ");
    EXPECT_NE(game.printed().find("The inspector is at http://127.0.0.1:"), std::string::npos);
    const auto file =
        std::filesystem::temp_directory_path() / ("herding-" + std::to_string(game.id()) + ".journal");
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_EQ(game.interrupted(), 130);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(InterruptedPlay, ends_a_thought_and_then_the_game_where_nobody_could_continue_it) {
    Running game({"play", "--players", "mcts:iterations=1000000000", "--record", record});
    game.wait_for("seed"); // nothing is printed before the first thought but the seed
    EXPECT_EQ(game.interrupted(), 130);
    EXPECT_TRUE(game.printed().ends_with("Interrupted.\n")) << game.printed();
    EXPECT_EQ(run(TICTACTOE, "record verify " + record).code, 0);
}

TEST_F(InterruptedPlay, ends_only_the_thought_where_a_person_plays) {
    Running game({"play", "--players", "mcts:iterations=1000000000,human", "--record", record});
    game.wait_for("seed");
    kill(game.id(), SIGINT);
    game.wait_for("player 1> ");
    EXPECT_NE(game.printed().find("player 0: place{"), std::string::npos) << game.printed();
    EXPECT_EQ(game.interrupted(), 130);
}

// Whoever sends SIGTERM wants the process gone, not the next thought.
TEST_F(InterruptedPlay, ends_with_sigterm_whatever_is_going_on) {
    Running game({"play", "--players", "mcts:iterations=1000000000,human", "--record", record});
    game.wait_for("seed");
    EXPECT_EQ(game.interrupted(SIGTERM), 130);
    EXPECT_TRUE(game.printed().ends_with("Interrupted.\n")) << game.printed();
    EXPECT_EQ(run(TICTACTOE, "record verify " + record).code, 0);
}

} // namespace
} // namespace herd_tests
