// herd play --record and --resume, herd replay, and what of herd record needs the rules of a game.

#include "run_herd.hpp"
#include "running.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace herd_tests {
namespace {

class RecordedPlay : public testing::Test {
protected:
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("recorded_play_") + testing::UnitTest::GetInstance()->current_test_info()->name());

    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string path(const std::string& name) const { return (folder / name).string(); }

    static Ran tictactoe(const std::string& arguments, const std::string& typed = "",
                         const std::string& environment = "") {
        const Scratch lines(typed);
        return run(TICTACTOE, arguments, lines.path(), environment);
    }
    static Ran kuhn(const std::string& arguments, const std::string& typed = "") {
        const Scratch lines(typed);
        return run(KUHN, arguments, lines.path());
    }
    /// A copy of a file with its bytes changed.
    std::string changed(const std::string& file, const std::string& name, auto change) const {
        std::string bytes = file_text(file);
        change(bytes);
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    /// The line in which a match prints its state, the last of them.
    static std::string state_in(const std::string& out) {
        const auto at = out.rfind("board{");
        return at == std::string::npos ? out : out.substr(at, out.find('\n', at) - at);
    }
};

TEST_F(RecordedPlay, a_match_continues_in_its_record_with_all_that_undo_and_redo_reach) {
    const std::string file = path("friday.journal");
    const Ran begun = tictactoe("play tictactoe --record " + file, "b2\na1\nc3\nundo\nquit\n");
    EXPECT_EQ(begun.code, 0) << begun.out;
    const Ran resumed =
        tictactoe("play tictactoe --resume " + file, "redo\nundo\nundo\nredo\nc1\nstate\nquit\n");
    EXPECT_EQ(resumed.code, 0) << resumed.out;
    EXPECT_EQ(resumed.out.find("Continues " + file + " behind event 4.\n"), 0U) << resumed.out;
    const Ran straight =
        tictactoe("play tictactoe", "b2\na1\nc3\nundo\nredo\nundo\nundo\nredo\nc1\nstate\nquit\n");
    EXPECT_EQ(state_in(resumed.out), state_in(straight.out));
    EXPECT_NE(state_in(resumed.out), resumed.out) << "no state was printed";

    const Ran replayed = tictactoe("replay " + file);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    EXPECT_EQ(replayed.out.find(file + ": exact, 9 events executed again, "), 0U) << replayed.out;
    EXPECT_NE(replayed.out.find(" events per second\n"), std::string::npos) << replayed.out;
    const Ran info = tictactoe("record info " + file);
    EXPECT_NE(info.out.find("\n  committed    4\n  undone       3\n  redone       2\n"), std::string::npos)
        << info.out;
    EXPECT_NE(info.out.find("\n  closed       2\n"), std::string::npos) << info.out;
}

TEST_F(RecordedPlay, a_resumed_match_is_saved_as_text_like_one_that_was_never_left) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\nundo\n").code, 0);
    EXPECT_EQ(tictactoe("play tictactoe --resume " + file, "redo\nc3\nsave " + path("resumed") + "\n").code,
              0);
    EXPECT_EQ(tictactoe("play tictactoe", "b2\na1\nc3\nsave " + path("straight") + "\n").code, 0);
    EXPECT_EQ(file_text(path("resumed")), file_text(path("straight")));
    EXPECT_TRUE(file_text(path("straight")).starts_with("play tictactoe\n"));
    const Ran loads = tictactoe("play tictactoe --resume " + file, "load " + path("straight") + "\n");
    EXPECT_NE(loads.out.find("`load` would leave its record"), std::string::npos) << loads.out;
}

TEST_F(RecordedPlay, backgammon_keeps_its_words_and_its_moves_behind_ctrl_c) {
    const std::string file = path("backgammon.journal");
    Running game(BACKGAMMON, {"play", "--players", "human,own", "--seed", "4", "--record", file});
    game.wait_for("White, play 5 4> ");
    game.type("24/20 13/8\n");
    game.wait_for("White, Enter to end the turn> ");
    EXPECT_EQ(game.interrupted(SIGINT), 130);
    EXPECT_TRUE(game.printed().ends_with("\nInterrupted.\n")) << game.printed();

    const Scratch lines("undo\nredo\nhint\n24/19\nend\nresign\nno\nquit\n");
    const Ran resumed = run(BACKGAMMON, "play --resume " + file, lines.path());
    EXPECT_EQ(resumed.code, 0) << resumed.out;
    std::size_t at = 0;
    for (const char* const part : {"You are White; Black is the computer.\n", "\nTaken back: 24/20 13/8.\n",
                                   "\nPlayed again: 24/20 13/8.\n", "\nThe computer would choose end turn\n",
                                   "\n24/19 is not allowed: ", "\n  Rule 3.", "\nBlack throws ",
                                   "Offer to lose the game? (yes or no) no\n"}) {
        at = resumed.out.find(part, at);
        ASSERT_NE(at, std::string::npos) << part << " is not there: " << resumed.out;
    }
    EXPECT_EQ(run(BACKGAMMON, "record verify " + file).code, 0);
}

TEST_F(RecordedPlay, a_record_that_cannot_be_continued_stays_as_it_is) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\n").code, 0);
    const std::string bytes = file_text(file);
    const auto refused = [&](const std::string& name, int code, const std::string& why) {
        const std::string before = file_text(name);
        const Ran ran = tictactoe("play tictactoe --resume " + name, "c3\n");
        EXPECT_EQ(ran.code, code) << ran.out;
        EXPECT_NE(ran.out.find(why), std::string::npos) << ran.out;
        std::istringstream lines(ran.out);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_EQ(line.find(name), line.rfind(name)) << "names the file twice: " << line;
        }
        EXPECT_EQ(file_text(name), before) << ran.out;
    };
    const std::string other = path("other.journal");
    EXPECT_EQ(kuhn("play kuhn --players random --seed 3 --record " + other).code, 0);
    refused(other, 17, "a record of `kuhn::Game`, not of `tictactoe::Game`");
    const std::string damaged = changed(file, "damaged", [](std::string& all) { all[all.size() - 60] ^= 1; });
    refused(damaged, 11, "damage at byte");
    refused(damaged, 11, "is damaged, so it cannot be continued; `play_tictactoe record repair` copies");
    refused(changed(file, "text", [](std::string& all) { all = "herd play tictactoe\n"; }), 15, "");
    refused(changed(file, "header", [](std::string& all) { all.resize(200); }), 12, "");
    EXPECT_EQ(tictactoe("play tictactoe --resume " + path("nothing")).code, 20);
    EXPECT_EQ(tictactoe("play tictactoe --resume " + folder.string()).code, 15) << "a folder";
    const Ran exists = tictactoe("play tictactoe --record " + file, "c3\n");
    EXPECT_EQ(exists.code, 21) << exists.out;
    EXPECT_EQ(file_text(file), bytes);
    EXPECT_EQ(tictactoe("play tictactoe --record " + path("nowhere/game.journal")).code, 20);
    EXPECT_EQ(tictactoe("play tictactoe --record a --resume b").code, 2);
    EXPECT_EQ(tictactoe("play tictactoe --record a --load b").code, 2);
    EXPECT_EQ(tictactoe("play tictactoe --record ''").code, 2) << "else it would be played without a record";
    EXPECT_EQ(tictactoe("play tictactoe --resume ''").code, 2);
    EXPECT_EQ(kuhn("play kuhn --resume a --setup standard").code, 2);
    EXPECT_EQ(tictactoe("play tictactoe --record " + path("new") + " --setup none").code, 2);
    EXPECT_FALSE(std::filesystem::exists(path("new"))) << "a wrong option begins no record";
}

TEST_F(RecordedPlay, a_record_is_resumed_and_not_loaded) {
    const std::string file = path("friday.journal");
    ASSERT_EQ(tictactoe("play --players random --seed 7 --record " + file).code, 0);
    const Ran loaded = tictactoe("play --load " + file);
    EXPECT_EQ(loaded.code, 2);
    EXPECT_EQ(loaded.out, file + ":1: this is a record, not what `save` writes: continue it with --resume\n");
}

TEST_F(RecordedPlay, a_torn_tail_is_reported_dropped_and_overwritten) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\n").code, 0);
    const std::string torn = changed(file, "torn", [](std::string& all) { all.resize(all.size() - 20); });
    EXPECT_EQ(tictactoe("replay " + torn).code, 10);
    const Ran resumed = tictactoe("play tictactoe --resume " + torn, "a1\nc3\n");
    EXPECT_EQ(resumed.code, 0) << resumed.out;
    EXPECT_NE(resumed.out.find("a torn tail of "), std::string::npos) << resumed.out;
    EXPECT_NE(resumed.out.find("behind event 1.\n"), std::string::npos) << resumed.out;
    EXPECT_EQ(tictactoe("replay " + torn).out.find(torn + ": exact, 3 events"), 0U);
}

TEST_F(RecordedPlay, a_full_disk_ends_the_match_and_loses_nothing) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\n").code, 0);
    std::string typed;
    for (int i = 0; i < 200; ++i) {
        typed += "a1\nundo\n";
    }
    // Files may not grow beyond this; the signal is ignored, so writing fails.
    const Ran full = tictactoe("play tictactoe --resume " + file, typed, "trap '' XFSZ; ulimit -f 10; ");
    EXPECT_EQ(full.code, 24) << full.out;
    EXPECT_NE(full.out.find("the disk is full"), std::string::npos) << full.out;
    const Ran replayed = tictactoe("replay " + file);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    EXPECT_GT(file_text(file).size(), 4000U);
    EXPECT_EQ(tictactoe("play tictactoe --resume " + file, "quit\n").code, 0);
}

TEST_F(RecordedPlay, replay_names_the_first_difference_with_its_rule) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\n").code, 0);
    EXPECT_EQ(tictactoe("record export " + file + " --output " + path("lines")).code, 0);
    std::string lines = file_text(path("lines"));
    const auto traces = lines.find("\"traces\":[", lines.find("\"event\":2,"));
    ASSERT_NE(traces, std::string::npos) << lines;
    // Another player in the trace; or whatever number comes first.
    const auto digit = lines.find_first_of("0123456789", traces);
    ASSERT_NE(digit, std::string::npos);
    lines[digit] = lines[digit] == '1' ? '2' : '1';
    std::ofstream(path("changed")) << lines;
    EXPECT_EQ(tictactoe("record import " + path("changed") + " " + path("other.journal")).code, 0);
    EXPECT_EQ(tictactoe("record verify " + path("other.journal")).code, 0);
    const Ran replayed = tictactoe("replay " + path("other.journal"));
    EXPECT_EQ(replayed.code, 27) << replayed.out;
    EXPECT_NE(replayed.out.find(": view-only, 1 event executed again"), std::string::npos) << replayed.out;
    EXPECT_NE(replayed.out.find("  event 2 (byte "), std::string::npos) << replayed.out;
    EXPECT_NE(replayed.out.find(" left the trace "), std::string::npos) << replayed.out;
    EXPECT_NE(replayed.out.find("  rule `place_and_switch`"), std::string::npos) << replayed.out;
}

TEST_F(RecordedPlay, verify_and_replay_refuse_the_same) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\nundo\n").code, 0);
    EXPECT_EQ(tictactoe("record export " + file + " --output " + path("lines")).code, 0);
    const std::string lines = file_text(path("lines"));
    const auto expect = [&](const std::string& from, const std::string& to, const std::string& cause) {
        std::string changed = lines;
        const auto at = changed.rfind(from);
        ASSERT_NE(at, std::string::npos) << from << lines;
        std::ofstream(path("changed")) << changed.replace(at, from.size(), to);
        std::filesystem::remove(path("other.journal"));
        const Ran made = tictactoe("record import " + path("changed") + " " + path("other.journal"));
        ASSERT_EQ(made.code, 0) << made.out;
        for (const std::string command : {"record verify ", "replay "}) {
            const Ran ran = tictactoe(command + path("other.journal"));
            EXPECT_EQ(ran.code, 18) << command << ran.out;
            EXPECT_NE(ran.out.find(cause), std::string::npos) << command << ran.out;
        }
    };
    expect("\"frame\":2", "\"frame\":7", "undo of frame 7, which is not there");
    expect("\"actor\":1", "\"actor\":70000", "an actor with the number 70002");
    expect("\"input\":0,", "\"input\":1,", "a step of input 1, and there are 1");
    expect("\"traces\":2", "\"traces\":3", "the steps count 3 traces, and there are 2");
    expect("\"setup_hash\":\"", "\"setup_hash\":\"0123456789abcdef\",\"was\":\"", "the Setup has the hash");
}

TEST_F(RecordedPlay, replay_without_the_rules_names_the_games_of_the_program) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\n").code, 0);
    const Ran ran = kuhn("replay " + file);
    EXPECT_EQ(ran.code, 17) << ran.out;
    EXPECT_NE(
        ran.out.find("a record of `tictactoe::Game`, whose rules are not in this program; it has kuhn::Game"),
        std::string::npos)
        << ran.out;
    EXPECT_EQ(tictactoe("replay " + path("nothing")).code, 20);
}

TEST_F(RecordedPlay, a_branch_begins_behind_an_event_and_keeps_the_link) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\na1\nc3\n").code, 0);
    const std::string branch = path("what-if.journal");
    const Ran made = tictactoe("record branch " + file + " " + branch + " --at 2");
    EXPECT_EQ(made.code, 0) << made.out;
    const Ran verified = tictactoe("record verify " + branch);
    EXPECT_EQ(verified.code, 0) << verified.out;
    EXPECT_NE(verified.out.find("It branches from game.journal, event 2.\n"), std::string::npos)
        << verified.out;
    const Ran replayed = tictactoe("replay " + branch);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    EXPECT_TRUE(replayed.out.ends_with("It branches from game.journal, event 2.\n")) << replayed.out;
    const Ran resumed = tictactoe("play tictactoe --resume " + branch, "undo\nc1\nstate\n");
    EXPECT_EQ(resumed.code, 0) << resumed.out;
    EXPECT_EQ(state_in(resumed.out), state_in(tictactoe("play tictactoe", "b2\na1\nc1\nstate\n").out));
    const Ran beyond = tictactoe("record branch " + file + " " + path("beyond") + " --at 99");
    EXPECT_EQ(beyond.code, 20);
    EXPECT_TRUE(beyond.out.starts_with(file + ", byte ")) << beyond.out;
    EXPECT_FALSE(std::filesystem::exists(path("beyond")));
    EXPECT_EQ(tictactoe("record branch " + file + " " + branch + " --at 2").code, 21);
    EXPECT_EQ(tictactoe("record branch " + branch + " " + branch + " --at 0").code, 21);
    std::filesystem::rename(file, path("whole"));
    EXPECT_EQ(tictactoe("record cut " + path("whole") + " " + file + " --to 1").code, 0);
    for (const std::string command : {"record verify ", "replay "}) {
        const Ran shorter = tictactoe(command + branch);
        EXPECT_EQ(shorter.code, 11);
        EXPECT_NE(shorter.out.find(branch +
                                   ": the branch starts behind event 2 of `game.journal`, which now ends "
                                   "behind event 1"),
                  std::string::npos)
            << shorter.out;
    }
}

TEST_F(RecordedPlay, export_never_overwrites_its_own_record) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\n").code, 0);
    const std::string bytes = file_text(file);
    std::filesystem::create_symlink(file, path("link"));
    EXPECT_EQ(tictactoe("record export " + file + " --output " + file).code, 21);
    EXPECT_EQ(tictactoe("record export " + file + " --output " + path("link")).code, 21);
    EXPECT_EQ(file_text(file), bytes);
}

TEST_F(RecordedPlay, nothing_that_a_person_writes_replaces_a_record) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --record " + file, "b2\n").code, 0);
    const std::string bytes = file_text(file);
    std::filesystem::create_symlink(file, path("link"));
    for (const std::string& name : {file, path("link")}) {
        const Ran saved = tictactoe("play tictactoe", "b2\nsave " + name + "\n");
        EXPECT_NE(saved.out.find(name + ": is a record, which would be lost: choose another name\n"),
                  std::string::npos)
            << saved.out;
        EXPECT_EQ(kuhn("graph kuhn --output " + name).code, 2);
        EXPECT_EQ(tictactoe("inspect " + file + " --html " + name).code, 25);
        EXPECT_EQ(file_text(file), bytes);
    }
    const std::string text = path("saved.txt");
    EXPECT_EQ(tictactoe("play tictactoe", "b2\nsave " + text + "\na1\nsave " + text + "\n").code, 0);
    EXPECT_NE(file_text(text).find("player 1: "), std::string::npos) << "a saved game is saved again";
    EXPECT_FALSE(std::filesystem::exists(text + ".new"));
}

// Who starts the program need not be who is asked first.
TEST_F(RecordedPlay, a_continued_match_of_several_persons_begins_with_a_hand_over) {
    const std::string file = path("game.journal");
    EXPECT_EQ(kuhn("play kuhn --seed 1 --players human,human --record " + file, "check\n").code, 0);
    const std::string asks = "Hand the terminal to player 1, who presses Enter. ";
    const Ran two = kuhn("play kuhn --players human,human --board --resume " + file, "\n");
    const auto handed = two.out.find(asks);
    ASSERT_NE(handed, std::string::npos) << two.out;
    EXPECT_EQ(two.out.substr(0, handed).find("[?]"), std::string::npos) << two.out;
    EXPECT_NE(two.out.find("[?]", handed), std::string::npos) << "the board is drawn: " << two.out;
    const Ran one = kuhn("play kuhn --players random,human --board --resume " + file, "\n");
    EXPECT_EQ(one.out.find(asks), std::string::npos) << one.out;
}

TEST_F(RecordedPlay, a_match_continues_with_those_who_played) {
    const std::string file = path("game.journal");
    ASSERT_EQ(kuhn("play kuhn --seed 1 --players human,human --record " + file, "check\n").code, 0);
    const Ran two = kuhn("play kuhn --resume " + file, "\nbet\n\nfold\n");
    EXPECT_EQ(two.code, 0) << two.out;
    const auto seats = two.out.find("Persons at this terminal: player 0, player 1.\n");
    const auto handed = two.out.find("Hand the terminal to player 1, who presses Enter. ");
    ASSERT_NE(seats, std::string::npos) << two.out;
    ASSERT_NE(handed, std::string::npos) << two.out;
    EXPECT_LT(seats, handed);
    for (const char* const card : {"jack", "queen", "king"}) {
        EXPECT_GT(two.out.find(card), handed) << "a card is shown before the hand-over: " << two.out;
    }
    EXPECT_NE(two.out.find("\nplayer 1 gets "), std::string::npos) << two.out;
    EXPECT_EQ(two.out.find("seed"), std::string::npos) << "no seed repeats a resumed match: " << two.out;
    EXPECT_EQ(two.out.find("does not say who plays"), std::string::npos) << two.out;

    const std::string agents = path("agents.journal");
    ASSERT_EQ(kuhn("play kuhn --seed 1 --players human,random --record " + agents, "check\n").code, 0);
    const Ran same = kuhn("play kuhn --resume " + agents, "");
    EXPECT_NE(same.out.find("\nYou are player 0; player 1 is random.\n"), std::string::npos) << same.out;
    const Ran others = kuhn("play kuhn --players human --resume " + agents, "");
    EXPECT_NE(others.out.find("Persons at this terminal: player 0, player 1.\n"), std::string::npos)
        << others.out;
    const Ran then = kuhn("play kuhn --resume " + agents, "");
    EXPECT_NE(then.out.find("Persons at this terminal: player 0, player 1.\n"), std::string::npos)
        << then.out;
}

TEST_F(RecordedPlay, a_match_whose_chance_is_entered_by_hand_continues_so) {
    const std::string file = path("game.journal");
    ASSERT_EQ(kuhn("play kuhn --players human --chance ask --record " + file, "deal{value=jack}\n").code, 0);
    const Ran resumed = kuhn("play kuhn --resume " + file, "\ndeal{value=king}\n");
    EXPECT_NE(resumed.out.find("You enter what chance does.\n"), std::string::npos) << resumed.out;
    EXPECT_NE(resumed.out.find("Hand the terminal to who enters chance, who presses Enter. \nchance can"),
              std::string::npos)
        << resumed.out;
    EXPECT_EQ(kuhn("play kuhn --chance seed --resume " + file, "").out.find("You enter"), std::string::npos);
}

TEST_F(RecordedPlay, a_record_that_names_no_players_continues_with_persons) {
    const std::string file = path("game.journal");
    ASSERT_EQ(kuhn("play kuhn --seed 1 --players human,random --record " + file, "check\n").code, 0);
    std::istringstream lines(kuhn("record export " + file).out);
    std::ofstream old(path("lines"));
    for (std::string line; std::getline(lines, line);) {
        if (line.find("\"player ") == std::string::npos) {
            old << line << '\n';
        }
    }
    old.close();
    ASSERT_EQ(kuhn("record import " + path("lines") + " " + path("old.journal")).code, 0);
    const Ran ran = kuhn("play kuhn --resume " + path("old.journal"), "");
    EXPECT_NE(ran.out.find("The record does not say who plays, so persons do; `--players` names others.\n"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("Persons at this terminal: player 0, player 1.\n"), std::string::npos) << ran.out;
}

// Whoever resumes a record of another person must not run that person's programs.
TEST_F(RecordedPlay, a_record_starts_no_program) {
    const std::string file = path("game.journal");
    const std::string made = path("made");
    const std::string program = " --players human --players 'external:command=touch " + made + "' ";
    ASSERT_EQ(tictactoe("play tictactoe" + program + "--record " + file, "quit\n").code, 0);
    ASSERT_FALSE(std::filesystem::exists(made));
    const Ran ran = tictactoe("play tictactoe --resume " + file, "b2\n");
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_NE(ran.out.find("the record names a program for player 1, external:command=touch "),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("; name all players with --players\n"), std::string::npos) << ran.out;
    EXPECT_FALSE(std::filesystem::exists(made));
    EXPECT_EQ(tictactoe("play tictactoe --players human --resume " + file, "b2\n").code, 0);
    EXPECT_EQ(tictactoe("play tictactoe --resume " + file, "a1\n").code, 0) << "who plays now is stored";
}

TEST_F(RecordedPlay, wrong_players_begin_no_record_and_change_none) {
    const std::string file = path("game.journal");
    EXPECT_EQ(tictactoe("play tictactoe --players human,ghost --record " + file).code, 2);
    EXPECT_FALSE(std::filesystem::exists(file));
    ASSERT_EQ(tictactoe("play tictactoe --record " + file, "b2\n").code, 0);
    const std::string bytes = file_text(file);
    for (const std::string players : {"human,ghost", "human,human,human", "random:speed=3"}) {
        EXPECT_EQ(tictactoe("play tictactoe --players " + players + " --resume " + file).code, 2) << players;
    }
    const auto seats = [](const std::string& text) { return text.find("ghost"); };
    EXPECT_EQ(seats(file_text(file)), std::string::npos);
    EXPECT_NE(tictactoe("play tictactoe --resume " + file, "").out.find("Persons at this terminal"),
              std::string::npos);
}

TEST_F(RecordedPlay, a_branch_continues_with_the_same_players_and_is_saved_with_its_beginning) {
    const std::string file = path("game.journal");
    ASSERT_EQ(
        tictactoe("play tictactoe --players human,random --seed 1 --record " + file, "b2\nundo\na1\n").code,
        0);
    ASSERT_EQ(tictactoe("record branch " + file + " " + path("branch") + " --at 1").code, 0);
    const Ran resumed =
        tictactoe("play tictactoe --resume " + path("branch"), "state\nsave " + path("saved") + "\n");
    EXPECT_NE(resumed.out.find("\nYou are player 0; player 1 is random.\n"), std::string::npos)
        << resumed.out;
    EXPECT_TRUE(file_text(path("saved")).starts_with("play tictactoe\nstate: board{"))
        << resumed.out << file_text(path("saved"));
    const Ran loaded = tictactoe("play tictactoe --load " + path("saved"), "state\n");
    EXPECT_EQ(loaded.code, 0) << loaded.out;
    EXPECT_EQ(state_in(loaded.out), state_in(resumed.out));
}

/// What a player is given depends on nothing that they may not see. The whole outlet is compared: output, messages, exit
/// code, and number of bytes.
TEST_F(RecordedPlay, an_export_for_a_player_shows_what_they_may_see_and_no_more) {
    // The deals of two hands differ in one card; nobody shows it.
    const auto hand = [&](const std::string& name, const std::string& first, const std::string& second) {
        const Ran ran = kuhn("play kuhn --players human --chance ask --record " + path(name),
                             "deal{value=" + first + "}\ndeal{value=" + second + "}\n\nbet\n\nquit\n");
        EXPECT_EQ(ran.code, 0) << ran.out;
    };
    hand("jack-queen", "jack", "queen");
    hand("jack-king", "jack", "king");
    hand("king-queen", "king", "queen");
    for (const std::string name :
         {"jack-queen", "jack-king", "king-queen"}) { // not vacuous: it was dealt and bet
        const Ran info = kuhn("record info " + path(name));
        EXPECT_NE(info.out.find("\n  committed    4\n"), std::string::npos) << info.out;
    }
    // The name of the record is the same, so that it may be in a message.
    const auto seen = [&](const std::string& name, const std::string& who) {
        std::filesystem::copy_file(path(name), path("hand"),
                                   std::filesystem::copy_options::overwrite_existing);
        const Ran ran = kuhn("record export " + path("hand") + " " + who);
        EXPECT_EQ(ran.code, 0) << ran.out;
        const Ran file = kuhn("record export " + path("hand") + " " + who + " --output " + path("file"));
        EXPECT_EQ(file.out, "");
        EXPECT_EQ(file_text(path("file")), ran.out);
        return ran.out;
    };
    EXPECT_EQ(seen("jack-queen", "--player 0"), seen("jack-king", "--player 0"));
    EXPECT_NE(seen("jack-queen", "--player 1"), seen("jack-king", "--player 1"));
    EXPECT_EQ(seen("jack-queen", "--player 1"), seen("king-queen", "--player 1"));
    EXPECT_NE(seen("jack-queen", "--player 0"), seen("king-queen", "--player 0"));
    EXPECT_EQ(seen("jack-queen", "--spectator"), seen("jack-king", "--spectator"));
    EXPECT_EQ(seen("jack-queen", "--spectator"), seen("king-queen", "--spectator"));
    EXPECT_NE(seen("jack-queen", "").find("jack"), std::string::npos) << "the whole record has everything";

    const Ran nobody = kuhn("record export " + path("hand") + " --player 2");
    EXPECT_EQ(nobody.code, 2);
    EXPECT_NE(nobody.out.find("there is no player 2: this game's players are 0 to 1"), std::string::npos)
        << nobody.out;
    EXPECT_EQ(kuhn("record export " + path("hand") + " --player 1 --spectator").code, 2);
    EXPECT_EQ(kuhn("record export " + path("hand") + " --player 65535").code, 2)
        << "the number of the observer";
}

/// Why a record cannot be continued may be a card: who sits at the terminal sees the number of the event.
TEST_F(RecordedPlay, a_record_that_cannot_be_continued_shows_nothing_hidden) {
    const std::string file = path("game.journal");
    EXPECT_EQ(kuhn("play kuhn --players human --chance ask --record " + file,
                   "deal{value=jack}\ndeal{value=queen}\n\nquit\n")
                  .code,
              0);
    std::string lines = kuhn("record export " + file).out;
    const auto card = lines.find("\"jack\"", lines.find("\"traces\":[", lines.find("\"event\":2,")));
    ASSERT_NE(card, std::string::npos) << lines;
    lines.replace(card, 6, "\"king\"");
    std::ofstream(path("lines")) << lines;
    EXPECT_EQ(kuhn("record import " + path("lines") + " " + path("other.journal")).code, 0);
    const Ran replayed = kuhn("replay " + path("other.journal"));
    EXPECT_NE(replayed.out.find("king"), std::string::npos) << "not vacuous: " << replayed.out;
    const Ran resumed = kuhn("play kuhn --resume " + path("other.journal"), "\ncheck\n");
    EXPECT_EQ(resumed.code, 27) << resumed.out;
    EXPECT_NE(resumed.out.find("event 2: other rules"), std::string::npos) << resumed.out;
    for (const char* hidden : {"jack", "queen", "king"}) {
        EXPECT_EQ(resumed.out.find(hidden), std::string::npos) << resumed.out;
    }
}

TEST_F(RecordedPlay, an_export_is_written_whole_or_not_at_all) {
    const std::string file = path("game.journal");
    EXPECT_EQ(kuhn("play kuhn --players random --seed 3 --record " + file).code, 0);
    const std::string lines = path("lines");
    const auto names = [&] {
        return std::distance(std::filesystem::directory_iterator(folder),
                             std::filesystem::directory_iterator());
    };
    EXPECT_EQ(kuhn("record export " + file + " --player 2 --output " + lines).code, 2);
    EXPECT_EQ(names(), 1) << "nothing was exported";
    std::ofstream(lines) << "before";
    for (const std::string who : {"", " --player 0", " --spectator"}) {
        const std::string command = "record export " + file + who + " --output " + lines;
        const Ran full = run(KUHN, command, "/dev/null", "trap '' XFSZ; ulimit -f 1; ");
        EXPECT_NE(full.code, 0) << full.out;
        EXPECT_NE(full.out.find(lines + ": cannot be written: "), std::string::npos) << full.out;
        EXPECT_EQ(file_text(lines), "before") << who;
        EXPECT_EQ(names(), 2) << who;
        EXPECT_EQ(kuhn("record export " + path("none") + who + " --output " + lines).code, 20);
        EXPECT_EQ(file_text(lines), "before") << who;
    }
    // What ends at damage, or where the rules do something else, is not whole either.
    std::string bytes = file_text(file);
    bytes[bytes.size() - 60] = static_cast<char>(bytes[bytes.size() - 60] ^ 1);
    std::ofstream(path("damaged"), std::ios::binary) << bytes;
    for (const std::string who : {"", " --player 0", " --spectator"}) {
        const Ran damaged = kuhn("record export " + path("damaged") + who + " --output " + lines);
        EXPECT_EQ(damaged.code, 11) << damaged.out;
        EXPECT_NE(damaged.out.find(lines + ": nothing was written, because the export is not whole"),
                  std::string::npos)
            << damaged.out;
        EXPECT_EQ(file_text(lines), "before") << who;
        EXPECT_EQ(names(), 3) << who;
    }
    std::filesystem::remove(path("damaged"));
    // A torn tail was never acknowledged: all of the record is there.
    std::ofstream(path("torn"), std::ios::binary) << file_text(file) << "torn";
    EXPECT_EQ(kuhn("record export " + path("torn") + " --output " + path("whole")).code, 10);
    EXPECT_EQ(file_text(path("whole")), kuhn("record export " + file).out);
    EXPECT_EQ(kuhn("record export " + file + " --player 0 --output " + lines).code, 0);
    EXPECT_EQ(file_text(lines), kuhn("record export " + file + " --player 0").out);
    const Ran nowhere = kuhn("record export " + file + " --output " + path("none/lines"));
    EXPECT_EQ(nowhere.code, 25);
    EXPECT_NE(nowhere.out.find("cannot be written: No such file or directory"), std::string::npos)
        << nowhere.out;
    const Ran imported = kuhn("record import " + lines + " " + path("new.journal"));
    EXPECT_EQ(imported.code, 15) << imported.out;
}

TEST_F(RecordedPlay, a_match_file_becomes_a_record_and_a_match_file_again) {
    const std::string sample = HERDING_SOURCE_DIR "/games/backgammon/matches/sample-1.mat";
    const std::string file = path("match.journal");
    const Ran made = run(BACKGAMMON, "backgammon record " + sample + " " + file);
    EXPECT_EQ(made.code, 0) << made.out;
    const Ran replayed = run(BACKGAMMON, "replay " + file);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    const Ran printed = run(BACKGAMMON, "backgammon mat " + file);
    EXPECT_EQ(printed.code, 0) << printed.out;
    EXPECT_NE(printed.out.find(" 5 point match\n\n Game 1\n north : 0"), std::string::npos) << printed.out;
    std::ofstream(path("again.mat")) << printed.out;
    EXPECT_EQ(run(BACKGAMMON, "backgammon record " + path("again.mat") + " " + path("again.journal")).code,
              0);
    EXPECT_EQ(run(BACKGAMMON, "record diff " + file + " " + path("again.journal")).code, 0);
    EXPECT_EQ(run(BACKGAMMON, "backgammon mat " + path("again.journal")).out, printed.out);

    const std::string session = "; [Jacoby \"On\"]\n; [AutoDoubles \"On\"]\n\n 0 point match\n\n Game 1\n"
                                " a : 0                          b : 0\n"
                                "  1) 63: 24/18                    Wins 2 points\n";
    std::ofstream(path("money.mat")) << session;
    EXPECT_EQ(run(BACKGAMMON, "backgammon record " + path("money.mat") + " " + path("money.journal")).code,
              0);
    const Ran differ = run(BACKGAMMON, "record diff " + file + " " + path("money.journal"));
    EXPECT_EQ(differ.code, 1);
    EXPECT_TRUE(differ.out.starts_with("The headers differ.\nsetup")) << differ.out;
    EXPECT_LT(differ.out.size(), 2000U) << differ.out;
    EXPECT_EQ(run(BACKGAMMON, "backgammon mat " + path("money.journal")).out, session);

    const Ran help = run(BACKGAMMON, "backgammon mat --help"); // its example is for the program that runs
    EXPECT_NE(help.out.find("\n  play_backgammon backgammon mat match.journal"), std::string::npos)
        << help.out;

    EXPECT_EQ(run(BACKGAMMON, "backgammon record " + sample + " " + file).code, 21);
    std::ofstream(path("wrong.mat")) << "no match";
    EXPECT_EQ(run(BACKGAMMON, "backgammon record " + path("wrong.mat") + " " + path("new")).code, 2);
    std::ofstream(path("illegal.mat")) << " 5 point match\n\n Game 1\n a : 0   b : 0\n  1) 52: 24/1\n";
    const Ran illegal = run(BACKGAMMON, "backgammon record " + path("illegal.mat") + " " + path("new"));
    EXPECT_EQ(illegal.code, 1) << illegal.out;
    EXPECT_FALSE(std::filesystem::exists(path("new")));
}

} // namespace
} // namespace herd_tests
