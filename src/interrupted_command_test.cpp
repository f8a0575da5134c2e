// Ctrl-C while a command computes: code 130, and nothing is half printed.

#include "run_herd.hpp"
#include "running.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace herd_tests {
namespace {

TEST(InterruptedCommand, ends_without_half_a_result) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"coverage", "--cases", "1000000"},
          {"coverage", "--cases", "1000000", "--json"},
          {"signature", "--dispatches", "1000000000000"}}) {
        for (const int signal : {SIGINT, SIGTERM}) {
            Running running(TICTACTOE, command);
            running.wait_until_it_handles(signal); // then it computes for hours
            EXPECT_EQ(running.interrupted(signal), 130) << command.front();
            EXPECT_EQ(running.printed(), "") << command.front();
        }
    }
}

TEST(InterruptedCommand, leaves_the_file_that_was_there) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("herd_interrupted_html_" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directory(folder);
    const std::string record = (folder / "long.journal").string();
    const std::string page = (folder / "long.html").string();
    std::string moves;
    for (int i = 0; i < 3000; ++i) {
        moves += std::to_string(i % 9 + 1) + "\nundo\n";
    }
    const Scratch input(moves);
    ASSERT_EQ(run(TICTACTOE, "play --players human,human --record " + record, input.path()).code, 0);
    for (const int signal : {SIGINT, SIGTERM}) {
        int code = 0;
        for (int i = 0; i < 100 && code == 0; ++i) { // a command that ended before the signal says nothing
            std::ofstream(page) << "before";
            Running running(TICTACTOE, {"inspect", record, "--html", page});
            while (!fs::exists(page + ".new") && fs::file_size(page) == 6) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            code = running.interrupted(signal);
            EXPECT_FALSE(fs::exists(page + ".new"));
        }
        EXPECT_EQ(code, 130);
        EXPECT_EQ(fs::file_size(page), 6U);
    }
    fs::remove_all(folder);
}

TEST(InterruptedCommand, leaves_a_signal_that_is_ignored) {
    const Ran ignored = run("sh -c 'trap \"\" INT; exec \"$0\" \"$@\"' " TICTACTOE, "coverage --cases 20");
    EXPECT_EQ(ignored.code, 0) << ignored.out;
    const Ran sent = run("sh -c 'trap \"\" INT; \"$0\" \"$@\" & sleep 0.1; kill -INT $!; wait $!' " TICTACTOE,
                         "coverage --cases 3000");
    EXPECT_EQ(sent.code, 0) << sent.out;
    EXPECT_NE(sent.out.find("place_and_switch"), std::string::npos) << sent.out;
    const Ran games =
        run("sh -c 'trap \"\" INT; \"$0\" \"$@\" & sleep 0.1; kill -INT $!; wait $!' " TICTACTOE,
            "arena --agents random,random --games 20000 --seed 1");
    EXPECT_EQ(games.code, 0) << games.out;
    EXPECT_NE(games.out.find("20000"), std::string::npos) << games.out;
}

} // namespace
} // namespace herd_tests
