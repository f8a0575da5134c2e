// What the shell offers behind a part of a command line.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace herd_tests {
namespace {

std::vector<std::string> completed(const std::string& words) {
    std::istringstream lines(run(KUHN, "complete-words " + words).out);
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) {
        found.push_back(line);
    }
    return found;
}

using Words = std::vector<std::string>;

TEST(Completion, knows_every_command) {
    EXPECT_EQ(completed("c"), (Words{"c-header", "coverage", "completion", "check"}));
    EXPECT_EQ(completed("a"), (Words{"actions", "arena"}));
    EXPECT_EQ(completed("check ''"), Words{"kuhn"});
    EXPECT_EQ(completed("c-header ''"), Words{"kuhn"});
    const Words options = completed("check kuhn --");
    EXPECT_EQ(std::count(options.begin(), options.end(), "--failures"), 1);
}

TEST(Completion, knows_agents_one_by_one) {
    EXPECT_EQ(completed("arena kuhn --agents ex"), (Words{"expectiminimax", "external"}));
    EXPECT_EQ(completed("arena kuhn --agents random,mc"), Words{"random,mcts"});
    EXPECT_EQ(completed("play --players human,co"), Words{"human,computer"});
    EXPECT_EQ(completed("play --hints is"), Words{"ismcts"});
    EXPECT_TRUE(completed("arena --agents human").empty()); // nobody sits at an arena
}

TEST(Completion, knows_the_words_that_an_option_allows) {
    EXPECT_EQ(completed("play --chance ''"), (Words{"seed", "ask"}));
    EXPECT_EQ(completed("completion ''"), (Words{"bash", "zsh", "fish"}));
    EXPECT_TRUE(completed("play --record ''").empty()); // the shell completes files
}

} // namespace
} // namespace herd_tests
