// The herd program: replays, checks, coverage, signatures.

#include "run_herd.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>

namespace herd_tests {
namespace {

const std::string samples = "../games/backgammon/matches/";

TEST(Herd, without_arguments_and_terminal_it_prints_its_help) {
    const Ran ran = herd("");
    EXPECT_EQ(ran.out, herd("--help").out);
    EXPECT_EQ(ran.code, 0);
}

TEST(Herd, replays_all_reference_matches) {
    if (shared_files("backgammon/matches", ".mat").empty()) {
        GTEST_SKIP() << "no reference matches in " << shared_path("backgammon/matches");
    }
    const Ran ran = herd("backgammon replay " + shared_path("backgammon/matches") + "/*.mat");
    EXPECT_EQ(ran.out, "replayed 60 matches, 323 games, 12312 turns, 0 rejected\n");
    EXPECT_EQ(ran.code, 0);
}

TEST(Herd, a_refused_move_is_printed_with_file_and_line_and_exits_1) {
    const Scratch match(" 5 point match\n Game 1\n A : 0   B : 0\n  1) 63: 24/15 24/21\n");
    const Ran ran = herd("backgammon replay " + match.path());
    EXPECT_EQ(
        ran.out,
        match.path() +
            ":4: 24/15: refused by a_die_for_every_move (3.3 Each die moves one checker by its number.): "
            "no die that is left makes this move\n"
            "replayed 1 matches, 1 games, 1 turns, 1 rejected\n");
    EXPECT_EQ(ran.code, 1);
}

TEST(Herd, what_cannot_be_used_exits_2_and_is_named) {
    const Ran setup = herd("c-header kuhn --setup nothing");
    EXPECT_EQ(setup.code, 2);
    EXPECT_EQ(setup.out, "herd: kuhn has no setup \"nothing\"; it has standard\n");
    EXPECT_NE(herd("hammer trace --help").out.find("\n  herd hammer trace game.trace"), std::string::npos);
    const Ran trace = herd("hammer trace /no/file");
    EXPECT_EQ(trace.code, 2);
    EXPECT_EQ(trace.out, "/no/file: cannot be opened: No such file or directory\n");
}

TEST(Herd, a_malformed_file_is_said_the_others_are_replayed_and_it_exits_2) {
    const Scratch broken(" 5 point match\n Game 1\n A : 0   B : 0\n  1) 63: 24/eighteen\n");
    const Ran ran = herd("backgammon replay " + broken.path() + " no_such_file.mat " + samples +
                         "sample-1.mat " + samples);
    EXPECT_NE(ran.out.find(broken.path() + ":4: expected the point a checker moves to, found \"eighteen\""),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("no_such_file.mat: cannot be opened: No such file or directory\n"),
              std::string::npos);
    EXPECT_NE(ran.out.find("matches/: is a folder, not a file\n"), std::string::npos);
    EXPECT_NE(ran.out.find("replayed 1 matches, "), std::string::npos);
    EXPECT_EQ(ran.code, 2);
}

TEST(Herd, replays_what_it_printed_as_text) {
    const Ran text = herd("backgammon replay --text " + samples + "sample-1.mat 2>/dev/null; true");
    EXPECT_EQ(text.out.find("# " + samples + "sample-1.mat\nsetup{match_length="), 0U) << text.out;
    EXPECT_NE(text.out.find("\nsubmitted{by=white,input=move{from="), std::string::npos);
    const Scratch transcript(text.out);
    EXPECT_EQ(herd("backgammon replay " + transcript.path()).out,
              herd("backgammon replay " + samples + "sample-1.mat").out);
    const Scratch broken(text.out + "submitted{by=wite,input=end_turn}\n");
    const Ran ran = herd("backgammon replay " + broken.path());
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(
        ran.out.find(": column 14, at submitted.by: expected white, black, chance or system, found `wite`; "
                     "did you mean `white`?"),
        std::string::npos)
        << ran.out;
}

TEST(Herd, tries_wrong_moves) {
    const Ran ran = herd("backgammon replay --mutate 240 --seed 3 " + samples + "*.mat");
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("wrong move"), std::string::npos);
    EXPECT_NE(ran.out.find("land_on_open_point"), std::string::npos);
    EXPECT_EQ(ran.out, herd("backgammon replay --mutate 240 --seed 3 " + samples + "*.mat").out);
}

TEST(Herd, checks_legal_turns_against_the_reference) {
    const std::string file = shared_path("backgammon/legal-turns.jsonl");
    if (!std::filesystem::exists(file)) {
        GTEST_SKIP() << "no reference data: " << file;
    }
    const Ran ran = herd("backgammon check-legal " + file);
    EXPECT_EQ(ran.out, "positions 1501, agree 1501, differ 0\n");
    EXPECT_EQ(ran.code, 0);
}

TEST(Herd, check_legal_prints_a_difference_and_bad_lines) {
    // One checker on 2 and a roll of 2 and 1: off, or to 1 and off.
    const std::string mover = R"("mover":[0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0])";
    const std::string opponent = R"("opponent":[0,0,0,0,0,0,0,0,0,0,0,0,0,15,0,0,0,0,0,0,0,0,0,0,0,0])";
    const std::string end = "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
                            "0,0,0,0,0,0,0,0,0,0,0,0,0,15,0,0,0,0,0,0,0,0,0,0,0,0]";
    const std::string rest = R"(,"dice":[2,1],"dice_used":2,"results":[)";
    const Scratch right("{" + mover + "," + opponent + rest + end + "]}\n");
    EXPECT_EQ(herd("backgammon check-legal " + right.path()).out, "positions 1, agree 1, differ 0\n");
    const Scratch wrong("{" + mover + "," + opponent + rest + "]}\n");
    EXPECT_EQ(herd("backgammon check-legal " + wrong.path()).out,
              wrong.path() + ":1: the legal turns lead to other positions\npositions 1, agree 0, differ 1\n");
    EXPECT_EQ(herd("backgammon check-legal " + wrong.path()).code, 1);
    const Scratch bad("{\"mover\":[1]}\n[[[[[[[[]]]]]]]]\nnonsense\n");
    const Ran ran = herd("backgammon check-legal " + bad.path());
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.out.find(":1: \"mover\" must be a list of 26 numbers"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find(":2: is nested too deeply"), std::string::npos);
    EXPECT_NE(ran.out.find(":3: "), std::string::npos);
}

TEST(Herd, coverage_prints_what_games_exercise) {
    const Ran table = herd("coverage tictactoe --cases 50 --seed 3");
    EXPECT_EQ(table.code, 0);
    EXPECT_NE(table.out.find("50 games, "), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("place_and_switch, win_or_draw: state, as in\n"), std::string::npos)
        << table.out;
    EXPECT_EQ(table.out.find("never"), std::string::npos) << table.out;
    const Ran backgammon = herd("coverage backgammon --cases 30 --json");
    EXPECT_EQ(backgammon.code, 0);
    EXPECT_NE(backgammon.out.find("\"name\": \"hit_a_blot\""), std::string::npos) << backgammon.out;
    EXPECT_EQ(backgammon.out, herd("coverage backgammon --cases 30 --json").out);
    const Ran rulegame = herd("coverage rulegame");
    EXPECT_EQ(rulegame.code, 0);
    EXPECT_NE(rulegame.out.find("take_the_piece, an_empty_board_is_cleared: state, as in\n      in setup "),
              std::string::npos)
        << rulegame.out;
    EXPECT_EQ(rulegame.out.find("never"), std::string::npos) << rulegame.out;
    for (const std::string game : {"dice", "meaning", "pig", "kuhn", "skirmish", "triggers"}) {
        const Ran sequences = herd("coverage " + game + " --cases 50");
        EXPECT_EQ(sequences.code, 0) << game;
        EXPECT_NE(sequences.out.find("\nposition "), std::string::npos) << sequences.out;
    }
    EXPECT_EQ(herd("coverage chess").code, 2);
    EXPECT_EQ(herd("coverage").code, 2);
}

TEST(Herd, wrong_usage_exits_2_and_help_exits_0) {
    EXPECT_EQ(herd("--help").code, 0);
    EXPECT_EQ(herd("backgammon replay --help").code, 0);
    for (const std::string command :
         {"", "games ", "play ", "actions ", "graph ", "coverage ", "signature ", "backgammon replay ",
          "backgammon check-legal ", "meaning ", "rulegame "}) {
        EXPECT_NE(herd(command + "--help").out.find("Example"), std::string::npos) << command;
    }
    EXPECT_EQ(herd("--version").out, "herd 0.1.0\n");
    EXPECT_EQ(herd("nonsense").code, 2);
    EXPECT_EQ(herd("backgammon replay").code, 2);
    EXPECT_EQ(herd("backgammon replay --seed 3 " + samples + "sample-1.mat").code, 2);
    EXPECT_EQ(herd("backgammon replay --mutate 0 " + samples + "sample-1.mat").code, 2);
}

TEST(Herd, lists_the_commands_where_one_is_unknown_or_missing) {
    const auto expect = [](const std::string& arguments, const std::string& words) {
        const Ran ran = herd(arguments);
        EXPECT_EQ(ran.code, 2) << arguments;
        EXPECT_NE(ran.out.find(words), std::string::npos) << arguments << ": " << ran.out;
    };
    expect("record nosuch", "record has no command nosuch; it has ");
    expect("record veriffy x", "did you mean verify?\n");
    expect("record", "record needs one of its commands: ");
    expect("plai kuhn", "herd has no command plai; it has ");
    expect("plai kuhn", "did you mean play?\n");
}

TEST(Herd, shows_no_control_characters_that_were_typed) {
    const std::string typed = "\"$(printf 'x\\033[31my')\"";
    for (const std::string before :
         {"", "actions ", "record ", "play kuhn --set ", "actions kuhn --format ", "play kuhn --players ",
          "inspect ", "check kuhn --failures=/dev/null/"}) {
        const Ran ran = herd(before + typed);
        EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << before;
    }
    EXPECT_NE(herd("actions " + typed).out.find("there is no game x\\x1b[31my;"), std::string::npos);
}

TEST(Herd, a_game_is_played_line_by_line) {
    const Scratch lines("help\nboard\nquit\n");
    const Ran ran = herd("play backgammon --seed 1", lines.path());
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("undo"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("|BAR|"), std::string::npos) << ran.out;
}

// Run by every build that runs tests, sanitizers included; scripts/signature has the long one.
TEST(Herd, signatures_are_those_of_every_other_build) {
    const Ran ran = herd("signature --dispatches 50000");
    EXPECT_EQ(ran.code, 0);
    std::set<std::string> expected; // a folder may have several games
    for (const auto* const games : {"../examples", "../games"}) {
        for (const auto& folder : std::filesystem::directory_iterator(games)) {
            const auto golden = folder.path() / "golden/signature.txt";
            std::istringstream kept(std::filesystem::exists(golden) ? file_text(golden.string())
                                                                    : std::string());
            for (std::string line; std::getline(kept, line);) {
                if (line.find(", 50000 dispatches, ") != std::string::npos) {
                    expected.insert(line);
                }
            }
        }
    }
    std::set<std::string> printed;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("all, ")) {
            printed.insert(line);
        }
    }
    EXPECT_EQ(printed, expected);
    EXPECT_NE(ran.out.find("\nall, 50000 dispatches, seed 1: "), std::string::npos) << ran.out;
}

TEST(Herd, signs_one_game_from_another_seed) {
    const Ran one = herd("signature --game tictactoe --dispatches 1000");
    EXPECT_EQ(one.out.substr(0, 40), "tictactoe, 1000 dispatches, seed 1: " + one.out.substr(36, 4));
    EXPECT_NE(herd("signature --game tictactoe --dispatches 1000 --seed 2").out.substr(36),
              one.out.substr(36));
    EXPECT_EQ(herd("signature --game tictactoe --dispatches 1000").out, one.out);
    EXPECT_NE(herd("signature --game rulegame --dispatches 1000").out.find("rulegame, 1000 dispatches, "),
              std::string::npos);
    EXPECT_EQ(herd("signature --game chess").code, 2);
    EXPECT_EQ(herd("signature --dispatches 0").code, 2);
}

} // namespace
} // namespace herd_tests
