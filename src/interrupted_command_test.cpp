// Ctrl-C while a command computes: code 130, and nothing is half printed.

#include "run_herd.hpp"
#include "running.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
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
            std::this_thread::sleep_for(std::chrono::milliseconds(100)); // it computes for hours
            EXPECT_EQ(running.interrupted(signal), 130) << command.front();
            EXPECT_EQ(running.printed(), "") << command.front();
        }
    }
}

TEST(InterruptedCommand, leaves_a_signal_that_is_ignored) {
    const Ran ignored = run("sh -c 'trap \"\" INT; exec \"$0\" \"$@\"' " TICTACTOE, "coverage --cases 20");
    EXPECT_EQ(ignored.code, 0) << ignored.out;
    const Ran sent = run("sh -c 'trap \"\" INT; \"$0\" \"$@\" & sleep 0.1; kill -INT $!; wait $!' " TICTACTOE,
                         "coverage --cases 3000");
    EXPECT_EQ(sent.code, 0) << sent.out;
    EXPECT_NE(sent.out.find("place_and_switch"), std::string::npos) << sent.out;
}

} // namespace
} // namespace herd_tests
