// herd play against agents: what they do, think and suggest, and what they must not show.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace herd_tests {
namespace {

std::string tictactoe(const std::string& arguments, const std::string& typed) {
    const Scratch lines(typed);
    return run(TICTACTOE, "play tictactoe --seed 1 " + arguments, lines.path()).out;
}

/// A hand of Kuhn poker after this deal.
std::string kuhn(const std::string& first, const std::string& second, const std::string& arguments,
                 const std::string& typed) {
    const Scratch dealt("herd play kuhn\nsystem: begin\nchance: deal{value=" + first +
                        "}\nchance: deal{value=" + second + "}\n");
    const Scratch lines(typed);
    const std::string out =
        run(KUHN, "play kuhn --seed 1 " + arguments + " --load " + dealt.path(), lines.path()).out;
    return out.substr(out.find('\n') + 1); // the first line has the name of the file
}

TEST(PlayAgents, an_agent_takes_a_seat_and_says_what_it_thought) {
    const std::string out = tictactoe("--players human,mcts:iterations=300", "b2\nreasoning\nquit\n");
    const auto acted = out.find("player 1: place ");
    ASSERT_NE(acted, std::string::npos) << out;
    const auto thought = out.find("player 1, mcts:iterations=300\n", acted);
    ASSERT_NE(thought, std::string::npos) << out;
    EXPECT_NE(out.find("visits ", thought), std::string::npos) << out;
    EXPECT_EQ(out, tictactoe("--players human,mcts:iterations=300", "b2\nreasoning\nquit\n"));
}

TEST(PlayAgents, a_solver_that_cannot_have_the_whole_game_says_so) {
    for (const auto& [program, game] :
         {std::pair(TICTACTOE, "tictactoe"), std::pair(BACKGAMMON, "backgammon")}) {
        const Ran ran = run(program, std::string("play ") + game + " --seed 1 --players cfr");
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_EQ(ran.out.find(std::string("agent cfr cannot play ") + game + ": "), 0U) << ran.out;
    }
}

TEST(PlayAgents, reasoning_is_printed_with_each_action_on_request) {
    const std::string out = tictactoe("--players human,mcts:iterations=300 --reasoning", "b2\nquit\n");
    EXPECT_LT(out.find("player 1, mcts:iterations=300\n"), out.find("player 1: place ")) << out;
    EXPECT_NE(tictactoe("--players human", "reasoning\n").find("No agent has chosen anything yet.\n"),
              std::string::npos);
}

TEST(PlayAgents, a_hint_suggests_and_changes_nothing) {
    // X wins with c1.
    const std::string before = "a1\na3\nb1\nb3\n";
    const std::string out = tictactoe("--hints mcts:iterations=300", before + "hint\nstate\nquit\n");
    EXPECT_NE(out.find("mcts:iterations=300 would choose c1\n"), std::string::npos) << out;
    EXPECT_NE(out.find("visits "), std::string::npos) << out;
    const std::string without = tictactoe("", before + "state\nquit\n");
    const auto state = without.find("board{");
    EXPECT_NE(out.find(without.substr(state, without.find('\n', state) - state)), std::string::npos) << out;
}

// Both deals look the same to player 0.
TEST(PlayAgents, a_hint_knows_no_more_than_the_player) {
    const std::string typed = "\nhint\nquit\n"; // the terminal is handed over first
    const std::string out = kuhn("jack", "queen", "--players human", typed);
    EXPECT_NE(out.find(" would choose "), std::string::npos) << out;
    EXPECT_EQ(out, kuhn("jack", "king", "--players human", typed));
}

TEST(PlayAgents, thoughts_about_hidden_things_are_not_shown) {
    const std::string out =
        kuhn("jack", "queen", "--players human,random --reasoning", "1\nreasoning\nquit\n");
    EXPECT_NE(out.find("The thoughts of an agent would show what only its player may know.\n"),
              std::string::npos)
        << out;
    EXPECT_EQ(out.find("50.0 %"), std::string::npos) << out;
}

// A random opponent teaches nothing about a game of bluffing.
TEST(PlayAgents, who_is_hidden_from_plays_against_a_good_opponent) {
    const Scratch lines("bet\n");
    const auto played = [&](const std::string& players) {
        return run(KUHN, "play kuhn --seed 3 " + players, lines.path()).out;
    };
    EXPECT_EQ(played(""), played("--players human,computer"));
    EXPECT_EQ(played(""), played("--players human,ismcts"));
}

TEST(PlayAgents, computer_is_a_good_opponent_and_wrong_agents_are_refused) {
    EXPECT_NE(tictactoe("--players human,computer", "b2\nquit\n").find("player 1: place "),
              std::string::npos);
    const Ran wrong = run(TICTACTOE, "play tictactoe --players human,ghost");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_EQ(wrong.out.find("there is no agent \"ghost\"; there is human, computer, random, "), 0U)
        << wrong.out;
    const Ran close = run(TICTACTOE, "play tictactoe --players humn");
    EXPECT_EQ(close.out.find("there is no agent \"humn\"; did you mean \"human\"? There is human, "), 0U)
        << close.out;
}

} // namespace
} // namespace herd_tests
