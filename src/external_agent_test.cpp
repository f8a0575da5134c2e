// Agents that are other programs, as herd play and herd arena use them: the protocol, and programs that break it.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace herd_tests {
namespace {

const std::string scripts = std::string(HERDING_SOURCE_DIR) + "/tests/tool/";

std::string external(const std::string& script, const std::string& options = "") {
    return "'external:" + options + "command=python3 " + scripts + script + "'";
}

Ran against_random(const std::string& agent, const std::string& options = " --games 6") {
    return run(TICTACTOE, "arena tictactoe --agents random --agents " + agent + options);
}

/// The message of an arena without the place in front of it.
std::string without_place(const std::string& out) {
    EXPECT_TRUE(out.starts_with("game 0, with seed ")) << out;
    return out.substr(out.find(": ") + 2);
}

/// The message of an arena with a program that breaks the protocol in this way, without the description.
std::string broken(const std::string& way, const std::string& options = "timeout=5000,") {
    const std::string script = "hostile_agent.py " + way;
    const Ran ran = against_random(external(script, options), " --games 2 --threads 1");
    EXPECT_EQ(ran.code, 2) << ran.out;
    const std::string begin = "external:" + options + "command=python3 " + scripts + script + ": ";
    const std::string message = without_place(ran.out);
    EXPECT_EQ(message.find(begin), 0U) << ran.out;
    for (const char c : ran.out) {
        EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << static_cast<int>(c);
    }
    EXPECT_LT(message.size(), begin.size() + 600);
    return message.substr(begin.size());
}

TEST(ExternalAgent, another_program_plays_an_arena_and_the_seed_repeats_it) {
    const std::string options = " --games 6 --json --threads ";
    const Ran one = against_random(external("sample_agent.py"), options + "1");
    EXPECT_EQ(one.code, 0) << one.out;
    EXPECT_NE(one.out.find("\"games\": 6"), std::string::npos) << one.out;
    EXPECT_EQ(against_random(external("sample_agent.py"), options + "3").out, one.out);
}

TEST(ExternalAgent, a_log_that_cannot_be_written_is_named) {
    const Ran ran = against_random(external("sample_agent.py", "log=/no/such/folder/log,"), " --games 2");
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.out.find(": the log /no/such/folder/log cannot be written: No such file or directory\n"),
              std::string::npos)
        << ran.out;
}

TEST(ExternalAgent, a_program_takes_a_seat_at_the_terminal) {
    const Scratch typed("b2\nreasoning\nquit\n");
    const Ran ran = run(TICTACTOE, "play tictactoe --players human --players " + external("sample_agent.py"),
                        typed.path());
    EXPECT_NE(ran.out.find("player 1: place "), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("visits 8"), std::string::npos) << ran.out;
}

TEST(ExternalAgent, a_program_that_breaks_the_protocol_ends_the_arena_with_one_message) {
    EXPECT_EQ(broken("old"), "expected an answer with \"protocol\": 1 to hello, not {\"protocol\":7}\n");
    EXPECT_EQ(broken("wrapped"),
              "expected an answer with \"protocol\": 1 to hello, not {\"protocol\":4294967297}\n");
    EXPECT_EQ(broken("words"),
              "expected an answer with \"protocol\": 1 to hello, not {\"protocol\":\"one\"}\n");
    const std::string keep = "; external:log=FILE,command=... keeps what it writes to standard error\n";
    EXPECT_EQ(broken("exit"), "the program ended with exit code 3" + keep);
    EXPECT_EQ(broken("killed"), "the program ended with exit code 137" + keep);
    EXPECT_EQ(broken("exit", "log=/dev/null,"),
              "the program ended with exit code 3; what it wrote to standard error is in /dev/null\n");
    EXPECT_EQ(broken("twice"), "the program wrote more than one line in answer to choose: {\"action\": 1}\n");
    EXPECT_EQ(broken("unflushed"),
              "the program wrote more than one line in answer to choose: {\"action\": 0}\n");
    EXPECT_EQ(broken("long"), "the program answered with a line of more than 65536 bytes\n");
    EXPECT_EQ(broken("escape").find("expected a JSON object in one line, not \\x1b]0;owned\\x07yyy"), 0U);
    EXPECT_EQ(broken("deep"), "the program answered with JSON of more than 32 levels\n");
    EXPECT_EQ(broken("deep_error"), "the program answered with JSON of more than 32 levels\n");
    EXPECT_EQ(broken("range"),
              "expected \"action\" (0 to 7), \"input\" or \"wait\": true, not {\"action\":99}\n");
    EXPECT_EQ(broken("repeats"),
              "an object of the answer has two values for \"action\": {\"action\": 0, \"action\": 1}\n");
    EXPECT_EQ(broken("repeats_inside"), "an object of the answer has two values for \"visits\": {\"action\": "
                                        "0, \"candidates\": [{\"action\": 0, "
                                        "\"visits\": 1}, {\"action\": 0, \"visits\": 1, \"visits\": 2}]}\n");
    EXPECT_EQ(broken("mark"), "the answer begins with a byte-order mark; write UTF-8 without it\n");
    const std::string one = "expected one of \"action\", \"input\" and \"wait\": true, not several: ";
    EXPECT_EQ(broken("both"), one + "{\"action\":0,\"input\":\"place{row=1,column=1}\"}\n");
    EXPECT_EQ(broken("waits_and_acts"), one + "{\"action\":0,\"wait\":true}\n");
    const std::string visits = "\"visits\" of a candidate must be a whole number from 0 on, not ";
    EXPECT_EQ(broken("negative"), visits + "-1\n");
    EXPECT_EQ(broken("fraction"), visits + "1.5\n");
    EXPECT_EQ(broken("likely"), "\"probability\" of a candidate must be a number from 0 to 1, not 1.5\n");
    EXPECT_EQ(broken("high"), "\"value\" of a candidate must be a number, not \"high\"\n");
    EXPECT_EQ(broken("no_candidate"), "expected candidates with \"action\" or \"input\", not 7\n");
    EXPECT_EQ(broken("no_list"), "expected a list of \"candidates\", not {}\n");
    EXPECT_EQ(broken("no_text"), "expected texts in \"expects\", not 1\n");
    EXPECT_EQ(broken("nul"), "expected a JSON object in one line, not {\"action\": 0}\\x00{\"action\": 1}\n");
    EXPECT_EQ(broken("waits"), "the program waits, and only it can act\n");
    EXPECT_EQ(broken("perhaps"),
              "expected \"action\" (0 to 7), \"input\" or \"wait\": true, not {\"wait\":\"perhaps\"}\n");
    EXPECT_EQ(broken("reports"), "the program reports: no \\x1b[31mlicense\n");
    EXPECT_EQ(broken("silent", "timeout=200,"), "the program did not answer in time\n");
}

TEST(ExternalAgent, a_line_between_two_requests_is_no_answer_to_the_second) {
    const Ran ran =
        run(TICTACTOE, "arena tictactoe --games 1 --threads 1 --agents " + external("hostile_agent.py late") +
                           " --agents " + external("hostile_agent.py slow"));
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_NE(ran.out.find("hostile_agent.py late: the program wrote more than one line in answer to choose: "
                           "chose 0\n"),
              std::string::npos)
        << ran.out;
}

TEST(ExternalAgent, the_rules_refuse_an_input_that_is_not_legal) {
    const std::string who = "external:command=python3 " + scripts + "hostile_agent.py ";
    const auto message = [](const std::string& way) {
        const Ran ran = against_random(external("hostile_agent.py " + way), " --games 2 --threads 1");
        EXPECT_EQ(ran.code, 2);
        EXPECT_LT(ran.out.size(), 1000U);
        EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << ran.out;
        return without_place(ran.out);
    };
    EXPECT_EQ(message("illegal"),
              who + "illegal chose place{row=0,column=9}, which the rules refuse: outside the board\n");
    EXPECT_EQ(message("nonsense").find(who + "nonsense chose what is no action: "), 0U)
        << message("nonsense");
    EXPECT_EQ(message("taken").find(who + "taken chose place{row=0,column=0}, which the rules refuse: "), 0U)
        << message("taken");
}

TEST(ExternalAgent, a_refused_input_ends_the_match_too_because_it_would_come_again) {
    const Ran ran =
        run(TICTACTOE, "play tictactoe --seed 1 --players " + external("hostile_agent.py illegal"));
    EXPECT_EQ(ran.code, 2) << ran.out.substr(0, 1000);
    EXPECT_NE(ran.out.find("player 0: the agent external:"), std::string::npos) << ran.out.substr(0, 1000);
    EXPECT_LT(ran.out.size(), 2000U);
}

TEST(ExternalAgent, thoughts_are_bounded_and_printable) {
    const Scratch typed("b2\nreasoning\nquit\n");
    const Ran ran =
        run(TICTACTOE, "play tictactoe --players human --players " + external("hostile_agent.py odd"),
            typed.path());
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << ran.out;
    EXPECT_LT(ran.out.size(), 5000U);
    EXPECT_NE(ran.out.find("expects \\x1b[2J"), std::string::npos) << ran.out;
}

TEST(ExternalAgent, an_interrupted_program_gets_a_request_to_stop_and_is_killed_if_it_does_not) {
    for (const std::string way : {"thinks", "stuck"}) {
        const auto begun = std::chrono::steady_clock::now();
        const Ran ran =
            run(TICTACTOE,
                "arena tictactoe --threads 1 --agents random --agents " + external("hostile_agent.py " + way),
                "/dev/null", "timeout --foreground --preserve-status -s INT 1 ");
        EXPECT_EQ(ran.code, 130) << ran.out;
        EXPECT_NE(ran.out.find("Interrupted after 0 games."), std::string::npos) << ran.out;
        EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(15));
    }
}

TEST(ExternalAgent, a_wrong_description_is_refused) {
    EXPECT_EQ(against_random("external").out,
              "agent external needs a command, as in external:command=python3 my_agent.py, at its end\n");
    EXPECT_EQ(against_random("external:time=3,command=x").out.find("agent external has no option \"time\""),
              0U);
    EXPECT_EQ(without_place(against_random("'external:command=exit 9'", " --games 1").out),
              "external:command=exit 9: the program ended with exit code 9; "
              "external:log=FILE,command=... keeps what it writes to standard error\n");
}

TEST(ExternalAgent, a_program_that_closes_its_output_is_named_with_its_log) {
    const std::string agent =
        "external:log=/dev/null,command=exec python3 " + scripts + "hostile_agent.py closes";
    EXPECT_EQ(without_place(against_random("'" + agent + "'", " --games 1").out),
              agent + ": the program closed its output; what it wrote to standard error is in /dev/null\n");
}

} // namespace
} // namespace herd_tests
