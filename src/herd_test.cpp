// The herd program as its users see it: what it prints and how it exits.

#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

struct Ran {
    int code;
    std::string out; // both streams
};

/// Runs herd with these arguments, without a terminal.
Ran herd(const std::string& arguments, const std::string& input = "/dev/null",
         const std::string& environment = "") {
    const std::string command = environment + std::string(HERD) + " " + arguments + " <" + input + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) {
        return {-1, ""};
    }
    Ran ran{0, ""};
    std::array<char, 4096> block{};
    for (std::size_t n = 0; (n = fread(block.data(), 1, block.size(), pipe)) > 0;) {
        ran.out.append(block.data(), n);
    }
    const int status = pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

const std::string samples = "../examples/backgammon/matches/";

/// A file with this text that lives as long as the test.
class Scratch {
public:
    explicit Scratch(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                (std::string("herd_test_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
                 std::to_string(counter++))) {
        std::ofstream(path_) << text;
    }
    ~Scratch() { std::filesystem::remove(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    static inline int counter = 0;
    std::filesystem::path path_;
};

TEST(Herd, without_arguments_and_terminal_it_replays_the_samples) {
    const Ran ran = herd("");
    EXPECT_EQ(ran.out, "replayed 4 matches, 26 games, 1091 turns, 0 rejected\n");
    EXPECT_EQ(ran.code, 0);
}

TEST(Herd, replays_all_reference_matches) {
    if (shared_files("backgammon/matches", ".mat").empty()) {
        GTEST_SKIP() << "no reference matches in " << shared_path("backgammon/matches");
    }
    const Ran ran = herd("replay " + shared_path("backgammon/matches") + "/*.mat");
    EXPECT_EQ(ran.out, "replayed 60 matches, 323 games, 12312 turns, 0 rejected\n");
    EXPECT_EQ(ran.code, 0);
}

TEST(Herd, a_refused_move_is_printed_with_file_and_line_and_exits_1) {
    const Scratch match(" 5 point match\n Game 1\n A : 0   B : 0\n  1) 63: 24/15 24/21\n");
    const Ran ran = herd("replay " + match.path());
    EXPECT_EQ(
        ran.out,
        match.path() +
            ":4: 24/15: refused by a_die_for_every_move (3.3 Each die moves one checker by its number.): "
            "no die that is left makes this move\n"
            "replayed 1 matches, 1 games, 1 turns, 1 rejected\n");
    EXPECT_EQ(ran.code, 1);
}

TEST(Herd, a_malformed_file_is_said_the_others_are_replayed_and_it_exits_2) {
    const Scratch broken(" 5 point match\n Game 1\n A : 0   B : 0\n  1) 63: 24/eighteen\n");
    const Ran ran =
        herd("replay " + broken.path() + " no_such_file.mat " + samples + "sample-1.mat " + samples);
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
    const Ran text = herd("replay --text " + samples + "sample-1.mat 2>/dev/null; true");
    EXPECT_EQ(text.out.find("# " + samples + "sample-1.mat\nsetup{match_length="), 0U) << text.out;
    EXPECT_NE(text.out.find("\nsubmitted{by=white,input=move{from="), std::string::npos);
    const Scratch transcript(text.out);
    EXPECT_EQ(herd("replay " + transcript.path()).out, herd("replay " + samples + "sample-1.mat").out);
    const Scratch broken(text.out + "submitted{by=wite,input=end_turn}\n");
    const Ran ran = herd("replay " + broken.path());
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(
        ran.out.find(": column 14, at submitted.by: expected white, black, chance or system, found `wite`; "
                     "did you mean `white`?"),
        std::string::npos)
        << ran.out;
}

TEST(Herd, tries_wrong_moves) {
    const Ran ran = herd("replay --mutate 240 --seed 3 " + samples + "*.mat");
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("wrong move"), std::string::npos);
    EXPECT_NE(ran.out.find("land_on_open_point"), std::string::npos);
    EXPECT_EQ(ran.out, herd("replay --mutate 240 --seed 3 " + samples + "*.mat").out);
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

TEST(Herd, check_legal_tells_a_difference_and_bad_lines) {
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

TEST(Herd, coverage_tells_what_games_exercise) {
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
    for (const std::string game : {"dice", "pig", "kuhn", "skirmish", "triggers"}) {
        const Ran sequences = herd("coverage " + game + " --cases 50");
        EXPECT_EQ(sequences.code, 0) << game;
        EXPECT_NE(sequences.out.find("\nposition "), std::string::npos) << sequences.out;
    }
    EXPECT_EQ(herd("coverage chess").code, 2);
    EXPECT_EQ(herd("coverage").code, 2);
}

const std::string sample_rules = "../examples/rulegame/rules/";

TEST(Herd, replays_recorded_rule_games) {
    const std::string golden = sample_rules + "golden/turns.jsonl";
    const Ran ran = herd("rulegame check " + golden + " --rules " + sample_rules);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.out.starts_with("episodes 4, attempts ")) << ran.out;
    EXPECT_TRUE(ran.out.ends_with(", differ 0\n")) << ran.out;

    // Compressed, and with one counter that is another.
    std::ifstream in(golden);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto at = text.find("\"g\":2");
    ASSERT_NE(at, std::string::npos);
    const Scratch changed(text.replace(at, 5, "\"g\":3"));
    const Ran differs = herd("rulegame check " + changed.path() + " --rules " + sample_rules);
    EXPECT_EQ(differs.code, 1);
    EXPECT_NE(differs.out.find("turns.txt, episode 0, step "), std::string::npos) << differs.out;
    EXPECT_NE(differs.out.find("  recorded: "), std::string::npos);
    const Scratch packed("");
    ASSERT_EQ(std::system(("gzip -c " + golden + " >" + packed.path()).c_str()), 0);
    EXPECT_EQ(herd("rulegame check " + packed.path() + " --rules " + sample_rules).out, ran.out);

    const Scratch bad("nonsense\n{\"rule\":\"../x\",\"ep\":0,\"init\":{},\"board\":[]}\n");
    const Ran unusable = herd("rulegame check " + bad.path() + " --rules " + sample_rules);
    EXPECT_EQ(unusable.code, 2);
    EXPECT_NE(unusable.out.find(":2: \"../x\" is no name of a rule file"), std::string::npos) << unusable.out;
    EXPECT_NE(unusable.out.find("episodes 0, attempts 0, agree 0, differ 0\n"), std::string::npos);
}

TEST(Herd, replays_all_reference_rule_games) {
    const std::string file = shared_path("rulegame/transcripts.jsonl");
    if (!std::filesystem::exists(file)) {
        GTEST_SKIP() << "no reference data: " << file;
    }
    const Ran ran = herd("rulegame check " + file + " --rules " + shared_path("rulegame/corpus"));
    EXPECT_EQ(ran.out, "episodes 4800, attempts 72772, agree 72772, differ 0\n");
    EXPECT_EQ(ran.code, 0);
    const Ran parsed = herd("rulegame parse-check " + shared_path("rulegame/parse-cases.jsonl"));
    EXPECT_EQ(parsed.out, "cases 3000, agree 3000, differ 0\n");
    EXPECT_EQ(parsed.code, 0);
}

TEST(Herd, parse_check_tells_both_verdicts) {
    const Scratch cases("{\"text\":\"()\",\"accepted\":true,\"rule_lines\":1}\n"
                        "{\"text\":\"(\",\"accepted\":true,\"rule_lines\":1}\n");
    const Ran ran = herd("rulegame parse-check " + cases.path());
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find(":2: recorded: accepted, 1 rule lines; here: RuleParseException (1:2: "),
              std::string::npos)
        << ran.out;
    EXPECT_TRUE(ran.out.ends_with("cases 2, agree 1, differ 1\n")) << ran.out;
}

TEST(Herd, rule_files_are_explained_checked_and_played) {
    const Ran told = herd("rulegame explain " + sample_rules + "turns.txt");
    EXPECT_EQ(told.code, 0);
    EXPECT_NE(told.out.find("Order T, the lowest number comes first:\n  6 |   1"), std::string::npos)
        << told.out;
    EXPECT_EQ(herd("rulegame lint " + sample_rules + "turns.txt").out, "");
    const Ran remarks = herd("rulegame lint " + sample_rules + "undefined.txt");
    EXPECT_EQ(remarks.code, 1);
    EXPECT_NE(remarks.out.find("undefined.txt:2:9: while p has no value, "), std::string::npos)
        << remarks.out;
    const Scratch broken("()\n(1,*,*)\n");
    const Ran refused = herd("rulegame explain " + broken.path());
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, broken.path() +
                               ":2:1: expected five fields without keys, or fields with keys, found 3 "
                               "fields without keys\n    (1,*,*)\n    ^\n");

    const Scratch moves("0 1\nwhy\nhint\nquit\n");
    const Ran random = herd("rulegame play " + sample_rules + "turns.txt --pieces 5 --seed 4", moves.path());
    EXPECT_EQ(random.code, 0);
    EXPECT_NE(random.out.find("Piece 0 (blue square) cannot be moved now."), std::string::npos) << random.out;
    const Scratch board(R"({"value":[{"id":0,"shape":"STAR","color":"RED","x":1,"y":6}]})");
    const Ran given =
        herd("rulegame play " + sample_rules + "turns.txt --board " + board.path(), moves.path());
    EXPECT_NE(given.out.find("Piece 0 (red star) can be moved now, but not to bucket 1"), std::string::npos)
        << given.out;
    const Scratch no_board("{\"value\":3}");
    EXPECT_EQ(herd("rulegame play " + sample_rules + "turns.txt --board " + no_board.path()).code, 2);
    EXPECT_EQ(herd("rulegame play " + sample_rules + "turns.txt --pieces 37").code, 2);
    EXPECT_EQ(herd("rulegame").code, 2);
}

TEST(Herd, wrong_usage_exits_2_and_help_exits_0) {
    EXPECT_EQ(herd("--help").code, 0);
    EXPECT_EQ(herd("replay --help").code, 0);
    EXPECT_EQ(herd("--version").out, "herd 0.1.0\n");
    EXPECT_EQ(herd("nonsense").code, 2);
    EXPECT_EQ(herd("replay").code, 2);
    EXPECT_EQ(herd("replay --seed 3 " + samples + "sample-1.mat").code, 2);
    EXPECT_EQ(herd("replay --mutate 0 " + samples + "sample-1.mat").code, 2);
}

TEST(Herd, a_game_is_played_line_by_line) {
    const Scratch lines("help\nboard\nquit\n");
    const Ran ran = herd("play --seed 1", lines.path());
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("undo"), std::string::npos);
}

// Run by every build that runs tests, sanitizers included; scripts/signature has the long one.
TEST(Herd, signatures_are_those_of_every_other_build) {
    const Ran ran = herd("signature --dispatches 50000");
    EXPECT_EQ(ran.code, 0);
    expect_golden("../tests/signature/50000.txt", ran.out);
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

TEST(Herd, rulegame_analyze_and_compare_exit_as_they_find) {
    const Scratch clean("(color:red)\n()\n");
    const Scratch same("()\n");
    const Scratch dead("()\n(color:red)\n");
    const Scratch no_rules("()\n(\n");
    EXPECT_EQ(herd("rulegame analyze --pieces 2 --boards 5 " + same.path()).code, 0);
    const Ran found = herd("rulegame analyze --pieces 2 --boards 5 " + dead.path());
    EXPECT_EQ(found.code, 1);
    EXPECT_NE(found.out.find(dead.path() + ":2:1: line 2 never accepts a move: (color:red)\n"),
              std::string::npos)
        << found.out;
    EXPECT_EQ(herd("rulegame analyze " + no_rules.path()).code, 2);
    EXPECT_EQ(herd("rulegame analyze --pieces 0 " + same.path()).code, 2);
    EXPECT_EQ(herd("rulegame compare --boards 20 --pieces 3 " + same.path() + " " + dead.path()).code, 0);
    const Ran differ = herd("rulegame compare " + same.path() + " " + clean.path());
    EXPECT_EQ(differ.code, 1);
    EXPECT_NE(differ.out.find("They differ, as on this board, before the first move:\n"), std::string::npos);
    EXPECT_EQ(herd("rulegame compare " + same.path() + " nowhere.txt").code, 2);
}

TEST(Herd, rulegame_serve_says_what_is_wrong_with_its_arguments) {
    const Scratch rules("(color:red)\n");
    const Scratch commands("MOVE 0 0\nEXIT\n");
    const Ran served =
        herd("rulegame serve output=BRIEF colors=red 1 seed=1 " + rules.path(), commands.path());
    EXPECT_EQ(served.code, 2); // the rules come first
    EXPECT_NE(herd("rulegame serve output=BRIEF colors=red " + rules.path() + " 1 seed=1", commands.path())
                  .out.find("\n0 1 1\n"),
              std::string::npos);
    EXPECT_EQ(herd("rulegame serve " + rules.path() + " 99").out,
              "\"99\": the number of pieces is one from 0 to 36, or a range such as 2:4\n");
    EXPECT_EQ(herd("rulegame serve " + rules.path() + " nowhere.json").out,
              "nowhere.json: cannot be opened: No such file or directory\n");
    EXPECT_EQ(herd("rulegame serve nowhere.txt 3").code, 2);
}

/// What is typed, without a terminal.
std::string played(const std::string& arguments, const std::string& typed) {
    const Scratch lines(typed);
    return herd("play " + arguments, lines.path()).out;
}

TEST(HerdPlay, a_game_of_sequences_is_played_by_number_text_and_beginning) {
    const std::string out =
        played("dice --seed 1 --chance ask", "1\nroll{value=5}\nann\nannounce{free=true,ones=true,"
                                             "paid=false}\nroll{value=2}\nkeep_it{value=t\n"
                                             "why\ntrace\nundo\nredo\nredo\nquit\n");
    expect_golden("golden/play_dice.txt", out);
}

TEST(HerdPlay, what_is_wrong_is_said_in_one_sentence) {
    const std::string out =
        played("dice --seed 1", "roll{value=3}\nfoo\nannounce{fre=true}\n99\nload nowhere\nsave\n");
    EXPECT_NE(out.find("roll: not offered at phase@announce, but announce\n"), std::string::npos) << out;
    EXPECT_NE(out.find("found `foo`"), std::string::npos);
    EXPECT_NE(out.find("column 10, at announce.free: unknown field `fre`"), std::string::npos) << out;
    EXPECT_NE(out.find("did you mean `free`?"), std::string::npos);
    EXPECT_NE(out.find("There is no 99: choose 1 to 8.\n"), std::string::npos);
    EXPECT_NE(out.find("nowhere: cannot be opened: No such file or directory\n"), std::string::npos);
    EXPECT_NE(out.find("Which file? `save FILE`.\n"), std::string::npos);
    EXPECT_NE(out.find("The input ends here.\n"), std::string::npos);
}

TEST(HerdPlay, players_are_drawn_and_a_seed_gives_the_same_game) {
    for (const std::string game : {"dice", "kuhn", "pig", "skirmish", "triggers"}) {
        const Ran ran = herd("play " + game + " --players random --seed 7");
        EXPECT_EQ(ran.code, 0);
        EXPECT_NE(ran.out.find("The game is over: "), std::string::npos) << ran.out;
        EXPECT_EQ(ran.out, herd("play " + game + " --players random --seed 7").out);
        EXPECT_NE(ran.out, herd("play " + game + " --players random --seed 8").out);
    }
}

TEST(HerdPlay, a_saved_game_goes_on_and_obeys_the_rules) {
    const Scratch file("");
    const std::string saved =
        played("dice --seed 1 --chance ask", "1\nroll{value=5}\nsave " + file.path() + "\nstate\n");
    const auto state = saved.find("state{");
    ASSERT_NE(state, std::string::npos) << saved;
    const std::string before = saved.substr(state, saved.find('\n', state) - state);
    EXPECT_EQ(file_text(file.path()), "herd play dice\nsystem: begin\n"
                                      "player 0: announce{free=false,ones=false,paid=false}\n"
                                      "chance: roll{value=5}\n");
    const std::string loaded = played("dice --load " + file.path(), "state\nquit\n");
    EXPECT_NE(loaded.find("Played 3 inputs from " + file.path()), std::string::npos) << loaded;
    EXPECT_NE(loaded.find(before), std::string::npos) << loaded;

    const Scratch wrong("herd play dice\nsystem: begin\nchance: roll{value=5}\n");
    const Ran refused = herd("play dice --load " + wrong.path());
    EXPECT_NE(refused.out.find(wrong.path() + ":3: the rules refuse it: roll: not offered at phase@announce"),
              std::string::npos)
        << refused.out;
    EXPECT_EQ(refused.code, 2);
    const Scratch nobody("herd play dice\nsystem: begin\nplayer 70000: roll{value=5}\n");
    EXPECT_NE(herd("play dice --load " + nobody.path()).out.find(":3: expected `player 0: action`"),
              std::string::npos);
    const Scratch bad("herd play dice\nsystem: begin\nchance: roll{value=9}\n");
    EXPECT_NE(herd("play dice --load " + bad.path()).out.find(":3: text, line 1, column "),
              std::string::npos);
    const Scratch other("herd play pig\n");
    EXPECT_NE(herd("play dice --load " + other.path()).out.find(":1: expected `herd play dice`"),
              std::string::npos);
}

TEST(HerdPlay, wrong_options_exit_2) {
    EXPECT_EQ(herd("play chess").code, 2);
    EXPECT_EQ(herd("play dice --players human,ghost").code, 2);
    EXPECT_EQ(herd("play dice --length 3").code, 2);
    EXPECT_EQ(herd("play backgammon --players random").code, 2);
    EXPECT_EQ(herd("play --chance ask").code, 2);
    EXPECT_EQ(herd("graph chess").code, 2);
    EXPECT_EQ(herd("graph dice --format png").code, 2);
    EXPECT_EQ(herd("actions backgammon").code, 2);
}

// ---- Games that hide something

const std::array<std::string, 3> cards{"jack", "queen", "king"};

/// A hand of Kuhn poker after the deal, in a file that `--load` takes.
class Dealt {
public:
    void deal(const std::string& first, const std::string& second) const {
        std::ofstream(file_.path()) << "herd play kuhn\nsystem: begin\nchance: deal{value=" << first
                                    << "}\nchance: deal{value=" << second << "}\n";
    }
    [[nodiscard]] std::string option() const { return " --load " + file_.path(); }

private:
    Scratch file_{""};
};

/// All that is printed before cards are shown.
std::string hidden_part(const std::string& out) { return out.substr(0, out.find(" shows a ")); }

/// What is printed while this player has the seat: it begins with him, or where it is handed to him.
std::string screens(const std::string& out, int player) {
    const std::string hand = "Hand the terminal to player ";
    std::string mine;
    bool his = player == 0;
    for (std::size_t at = 0; at < out.size();) {
        const std::size_t next = std::min(out.find(hand, at + 1), out.size());
        mine += his ? out.substr(at, next - at) : "";
        his = next < out.size() && out.at(next + hand.size()) == static_cast<char>('0' + player);
        at = next;
    }
    return mine;
}

TEST(HerdPlay, a_player_is_shown_his_own_card) {
    expect_golden("golden/play_kuhn.txt",
                  played("kuhn --seed 3", "state\nwhy\ntrace\nundo\ndeal{value=king}\nnext\ncheck\n"));
    const std::string out = played("kuhn --players random,human --seed 3", "state\n");
    EXPECT_NE(out.find("player 1 is dealt a queen\n"), std::string::npos) << out;
    EXPECT_NE(out.find("player 0 is dealt a card\n"), std::string::npos) << out;
}

TEST(HerdPlay, a_terminal_is_handed_over_where_not_all_may_look) {
    expect_golden("golden/play_kuhn_for_two.txt",
                  played("kuhn --players human --seed 4", "bet\n\nstate\nundo\n\nstate\nbet\n\nfold\n"));
}

// Hands that differ in nothing but the other player's card, played alike: nothing that is printed may differ. Whoever
// plays against him chooses by the seed alone.
TEST(HerdPlay, what_a_player_may_not_know_changes_nothing_that_he_is_shown) {
    const Dealt hand;
    int shown = 0;
    for (int seat = 0; seat < 2; ++seat) {
        for (std::size_t own = 0; own < cards.size(); ++own) {
            const std::string& one = cards[(own + 1) % 3];
            const std::string& other = cards[(own + 2) % 3];
            for (int seed = 1; seed <= 6; ++seed) {
                const std::string options = "kuhn --players " +
                                            std::string(seat == 0 ? "human,random" : "random,human") +
                                            " --seed " + std::to_string(seed) + hand.option();
                const std::string asks = "state\nwhy\ntrace\nlist\nundo\nredo\nnext\nfold{}\nnothing\n"
                                         "deal{value=" +
                                         cards[own] + "}\n";
                const std::string typed = asks + std::to_string(1 + seed % 2) + "\n" + asks +
                                          std::to_string(1 + seed / 2 % 2) + "\n";
                const auto play = [&](const std::string& hidden) {
                    hand.deal(seat == 0 ? cards[own] : hidden, seat == 0 ? hidden : cards[own]);
                    return played(options, typed);
                };
                const std::string out = play(one);
                EXPECT_EQ(hidden_part(out), hidden_part(play(other))) << options;
                EXPECT_EQ(hidden_part(out).find(one), std::string::npos) << out;
                EXPECT_NE(hidden_part(out).find("value=" + cards[own]), std::string::npos) << out;
                shown += hidden_part(out) != out ? 1 : 0;
            }
        }
    }
    EXPECT_GT(shown, 5);  // hands with a showdown
    EXPECT_LT(shown, 31); // and without
}

TEST(HerdPlay, two_at_one_terminal_do_not_see_each_others_card) {
    const Dealt hand;
    const std::string asks = "state\nwhy\ntrace\nlist\n";
    const std::string typed = asks + "check\n\n" + asks + "bet\n\n" + asks + "fold\n";
    const auto play = [&](const std::string& first, const std::string& second) {
        hand.deal(first, second);
        return played("kuhn --players human --seed 1" + hand.option(), typed);
    };
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string& own = cards[i];
        const std::string& one = cards[(i + 1) % 3];
        const std::string& other = cards[(i + 2) % 3];
        EXPECT_EQ(screens(play(own, one), 0), screens(play(own, other), 0));
        EXPECT_EQ(screens(play(one, own), 1), screens(play(other, own), 1));
        EXPECT_NE(screens(play(own, one), 1), screens(play(own, other), 1)); // who sees it
    }
    const std::string out = play("king", "jack");
    const auto end = out.find("Everybody may look:\n");
    ASSERT_NE(end, std::string::npos) << out;
    for (const std::string& card : cards) { // a folded hand is never shown
        EXPECT_EQ(out.find(card, end), std::string::npos) << out;
    }
}

TEST(HerdPlay, who_only_looks_on_sees_no_card_before_it_is_shown) {
    for (int seed = 1; seed <= 10; ++seed) {
        const std::string out =
            hidden_part(herd("play kuhn --players random --seed " + std::to_string(seed)).out);
        for (const std::string& card : cards) {
            EXPECT_EQ(out.find(card), std::string::npos) << out;
        }
    }
}

TEST(HerdPlay, what_chance_does_is_told_by_nothing_else) {
    // The seed afterwards; a saved game by its name only, with a warning; and who deals hands the terminal over.
    const std::string out = played("kuhn", "check\ncall\n");
    const auto seed = out.find("These cards come from seed ");
    ASSERT_NE(seed, std::string::npos) << out;
    EXPECT_GT(seed, out.find("The game is over: ")) << out;
    const Scratch file("");
    EXPECT_NE(played("kuhn --seed 1", "save " + file.path() + "\n").find(", with all that is hidden.\n"),
              std::string::npos);
    EXPECT_NE(file_text(file.path()).find("chance: deal{value="), std::string::npos);
    const std::string dealt =
        played("kuhn --chance ask", "deal{value=jack}\ndeal{value=king}\n\nstate\nquit\n");
    const auto handed = dealt.find("Hand the terminal to player 0, who presses Enter.");
    ASSERT_NE(handed, std::string::npos) << dealt;
    EXPECT_NE(dealt.find("is dealt a jack", handed), std::string::npos) << dealt;
    EXPECT_EQ(dealt.find("king", handed), std::string::npos) << dealt;
}

TEST(HerdPlay, answers_given_at_once_are_hidden_until_the_last_one) {
    const std::string until = "draw\ndraw\nplay{first=reckoning,second=0}\npass\npass\n";
    const std::string out = played("triggers --players human --seed 5",
                                   until + "point{value=1}\n\nstate\nnext\nstate\npoint{value=0}\n\n"
                                           "why\ntrace\npoint{value=0}\n\nstate\n");
    EXPECT_EQ(out.find("Hand the terminal"), out.find("Hand the terminal to player 1")) << out;
    const auto begun = out.find("Hand the terminal to player 1");
    const auto told = out.find("Hand the terminal to player 0");
    ASSERT_NE(told, std::string::npos) << out;
    const std::string meanwhile = out.substr(begun, told - begun);
    EXPECT_EQ(meanwhile.find("point{value=1}\n  Ann"), std::string::npos) << meanwhile;
    EXPECT_NE(meanwhile.find("answers=[{player=0,input={value=none,viewers=0}}]"), std::string::npos)
        << meanwhile;
    EXPECT_NE(meanwhile.find("player 0: (not shown)\n  Ann has answered\n"), std::string::npos) << meanwhile;
    EXPECT_NE(out.find("Ben loses 1 life", told), std::string::npos) << out;
    EXPECT_NE(out.find("answers=[]", told), std::string::npos) << out;
}

TEST(HerdShow, actions_tell_arguments_values_and_places) {
    const Ran text = herd("actions dice");
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("\nkeep_it\n  takes bool: false | true\n  inputs: 2\n"
                            "  at rerollable_die@keep_it by player\n"),
              std::string::npos)
        << text.out;
    EXPECT_NE(herd("actions skirmish").out.find("no action table"), std::string::npos);
    const Ran json = herd("actions dice --format json");
    EXPECT_NE(json.out.find("\"position\": \"keep_it\""), std::string::npos) << json.out;
}

TEST(HerdShow, graphs_are_drawn_without_running_the_game) {
    EXPECT_EQ(herd("graph pig").out.rfind("digraph actions {", 0), 0U);
    EXPECT_EQ(herd("graph pig --format mermaid").out.rfind("flowchart TD", 0), 0U);
    EXPECT_NE(herd("graph skirmish --format json").out.find("\"triggers\""), std::string::npos);
    const Scratch file("");
    EXPECT_EQ(herd("graph pig --output " + file.path()).out, "");
    EXPECT_EQ(file_text(file.path()), herd("graph pig").out);
    EXPECT_NE(herd("graph pig --output /no/folder").out.find("/no/folder: cannot be written: "),
              std::string::npos);
}

const std::array<std::string, 5> drawn_games{"dice", "kuhn", "pig", "skirmish", "triggers"};

TEST(HerdShow, a_graph_is_drawn_for_each_game) {
    if (std::system("command -v dot >/dev/null 2>&1") != 0) {
        GTEST_SKIP() << "no program `dot`, which the package graphviz brings";
    }
    for (const std::string& game : drawn_games) {
        const Ran svg = herd("graph " + game + " --format svg");
        EXPECT_EQ(svg.code, 0) << svg.out;
        EXPECT_TRUE(svg.out.starts_with("<?xml ") && svg.out.ends_with("</svg>\n")) << svg.out;
        EXPECT_EQ(svg.out.find("Warning"), std::string::npos) << svg.out;
        // Every action that is offered stands in it.
        const Ran actions = herd("actions " + game);
        for (std::size_t at = 0; (at = actions.out.find("\n\n", at)) != std::string::npos; ++at) {
            const std::string action = actions.out.substr(at + 2, actions.out.find('\n', at + 2) - at - 2);
            EXPECT_NE(svg.out.find(action), std::string::npos) << game << ": " << action;
        }
    }
    const Scratch file("");
    EXPECT_EQ(herd("graph kuhn --format svg --output " + file.path()).out, "");
    EXPECT_EQ(file_text(file.path()), herd("graph kuhn --format svg").out);
    EXPECT_EQ(herd("graph kuhn --format svg --output /no/folder/x").code, 2);
}

TEST(HerdShow, without_graphviz_it_says_what_to_install) {
    // A search path that leads nowhere stands for a machine without it; the shell itself is found by its full name.
    const Ran svg = herd("graph pig --format svg", "/dev/null", "PATH=/nowhere ");
    EXPECT_EQ(svg.code, 2);
    EXPECT_EQ(svg.out, "There is no program `dot`, which draws graphs: install the package graphviz, or take "
                       "--format dot, mermaid or json.\n");
}

} // namespace
