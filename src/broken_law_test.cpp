// From a law that breaks to the place where it broke: `check --failures`, then `inspect` and `replay` of what it saved.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace herd_tests {
namespace {

class BrokenLaw : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove_all(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    /// Path of the only journal that a check has saved.
    [[nodiscard]] std::string saved() const {
        std::string path;
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            if (file.path().extension() == ".journal") {
                EXPECT_TRUE(path.empty()) << path << " and " << file.path();
                path = file.path().string();
            }
        }
        return path;
    }

    std::string folder =
        (std::filesystem::temp_directory_path() /
         (std::string("herd_law_") + testing::UnitTest::GetInstance()->current_test_info()->name()))
            .string();
};

TEST_F(BrokenLaw, opens_where_it_broke) {
    const Ran check = run(LEAKY, "check --failures " + folder);
    EXPECT_EQ(check.code, 1) << check.out;
    const std::string journal = saved();
    ASSERT_FALSE(journal.empty()) << check.out;
    EXPECT_NE(check.out.find("Saved: "), std::string::npos) << check.out;
    EXPECT_NE(check.out.find("stones never come back to the heap"), std::string::npos) << check.out;

    const Ran text = run(LEAKY, "inspect --text " + journal);
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("  law: "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("stones never come back to the heap"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("Rule 2: a player takes one to three stones."), std::string::npos) << text.out;
    const auto broke = text.out.find("a law broke here: Invariant: stones never come back to the heap\n");
    EXPECT_LT(text.out.find("stones: 10 -> 22\n"), broke) << text.out;
    EXPECT_LT(broke, text.out.find(" annotation law: Invariant\n")) << text.out;
}

// A second execution does something else, so the inspector prints the words of the record.
TEST_F(BrokenLaw, opens_where_the_rules_depend_on_something_outside) {
    const Ran check = run("LEAKY=clock " LEAKY, "check --failures " + folder);
    EXPECT_EQ(check.code, 1) << check.out;
    const std::string journal = saved();
    ASSERT_FALSE(journal.empty()) << check.out;
    const Ran text = run("LEAKY=clock " LEAKY, "inspect --text " + journal);
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find(", view-only\n  event 1 "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("the rules do not repeat event 1"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("a law broke here: Deterministic: "), std::string::npos) << text.out;
}

std::string content(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(BrokenLaw, parts_of_a_check_merge_into_the_whole) {
    std::filesystem::create_directories(folder);
    const auto check = [&](const std::string& seeds, const std::string& name) {
        const Ran ran = run(LEAKY, "check --keep-going --seeds " + seeds + " --json " + folder + '/' + name);
        EXPECT_EQ(ran.code, 1) << ran.out;
        return ran.out;
    };
    const std::string whole = check("1..60", "whole");
    check("1..33", "first");
    check("34..60", "second");
    const std::string merge = "merge-checks " + folder + "/second " + folder + "/first";
    const Ran merged = run(LEAKY, merge + " --json " + folder + "/merged");
    EXPECT_EQ(merged.code, 1);
    EXPECT_EQ(merged.out, whole + "Seeds 1..60\n");
    EXPECT_EQ(content(folder + "/merged"), content(folder + "/whole"));
    EXPECT_NE(content(folder + "/whole").find("\"never_seen\": []"), std::string::npos)
        << content(folder + "/whole");
    EXPECT_NE(content(folder + "/whole").find("\"settling\": {}"), std::string::npos); // it has none
    EXPECT_NE(content(folder + "/whole").find("\"transcript\": \"start 0\\n"), std::string::npos)
        << content(folder + "/whole");

    const Ran twice = run(LEAKY, merge + " " + folder + "/second");
    EXPECT_EQ(twice.code, 2);
    EXPECT_NE(twice.out.find("seed 34 is in two parts"), std::string::npos) << twice.out;
    std::ofstream(folder + "/other") << "{}";
    const Ran other = run(LEAKY, merge + " " + folder + "/other");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.out.find("this is no report of a check"), std::string::npos) << other.out;
}

TEST_F(BrokenLaw, a_seed_finds_its_failure_again) {
    const Ran check = run(LEAKY, "check --seed 3 --cases 200");
    EXPECT_EQ(check.code, 1) << check.out;
    const auto again = check.out.find(" check leaky ");
    ASSERT_NE(again, std::string::npos) << check.out;
    const auto end = check.out.find('\n', again);
    const Ran found = run(LEAKY, check.out.substr(again, end - again));
    EXPECT_EQ(found.code, 1) << found.out;
    EXPECT_EQ(check.out.substr(0, check.out.find("  (shrunk from")),
              found.out.substr(0, found.out.find("  (shrunk from")));
}

// Laws look at the rules, and not at what a Playable says of them.
TEST_F(BrokenLaw, a_playable_that_does_not_fit_its_rules_is_found) {
    const Ran check = run("LEAKY=scores " LEAKY, "check");
    EXPECT_EQ(check.code, 1) << check.out;
    EXPECT_NE(check.out.find(
                  "law Conforms does not hold\nleaky does not conform: there are 3 returns for 2 players\n"
                  "setup standard, seed 10, after\n  player 0: take{"),
              std::string::npos)
        << check.out;
    EXPECT_NE(check.out.find("check leaky --seed 10 --cases 1\n"), std::string::npos) << check.out;
    EXPECT_EQ(run("LEAKY=scores " LEAKY, "check --seed 10 --cases 1").code, 1);
    EXPECT_EQ(run("LEAKY=scores " LEAKY, "check --seed 11 --cases 9").code, 0);

    std::filesystem::create_directories(folder);
    for (const std::string seeds : {"1..60", "1..33", "34..60"}) {
        EXPECT_EQ(run("LEAKY=scores " LEAKY,
                      "check --keep-going --seeds " + seeds + " --json " + folder + '/' + seeds)
                      .code,
                  1);
    }
    const Ran merged =
        run(LEAKY, "merge-checks " + folder + "/34..60 " + folder + "/1..33 --json " + folder + "/merged");
    EXPECT_EQ(content(folder + "/merged"), content(folder + "/1..60"));
    EXPECT_NE(merged.out.find("The law Conforms broke in 6 cases."), std::string::npos) << merged.out;
}

TEST_F(BrokenLaw, what_a_playable_throws_has_a_place) {
    const Ran check = run("LEAKY=throws " LEAKY, "check");
    EXPECT_EQ(check.code, 1) << check.out;
    EXPECT_NE(check.out.find("leaky does not conform: the game throws: nobody counts the stones\n"
                             "setup standard, seed 10, after\n"),
              std::string::npos)
        << check.out;
    const Ran arena = run("LEAKY=throws " LEAKY, "arena --agents random,random --games 1");
    EXPECT_EQ(arena.code, 2) << arena.out;
    EXPECT_NE(arena.out.find("game 0, with seed "), std::string::npos) << arena.out;
    EXPECT_NE(arena.out.find(" inputs: nobody counts the stones\n"), std::string::npos) << arena.out;

    const auto decider = [](const std::string& arguments) {
        const Ran ran = run("LEAKY=decider " LEAKY, arguments);
        EXPECT_EQ(ran.code, 2) << ran.out;
        const auto last = ran.out.rfind('\n', ran.out.size() - 2);
        return last == std::string::npos ? ran.out : ran.out.substr(last + 1);
    };
    EXPECT_EQ(decider("play --players random --seed 3"),
              "play leaky, with seed 3, after 8 inputs: nobody decides\n");
    EXPECT_EQ(
        decider("arena --agents mcts:iterations=20,random --games 1"),
        "game 0, with seed 6791897765849424158 of chance, after 0 inputs, while player 0 thinks: nobody "
        "decides\n");
    EXPECT_EQ(decider("coverage --seed 5"),
              "herding_leaky_game: leaky, in generated games from seed 5: nobody decides\n");
    EXPECT_EQ(decider("signature"),
              "herding_leaky_game: leaky, in a generated play with seed 1: nobody decides\n");
}

TEST_F(BrokenLaw, a_state_in_which_nobody_can_act_is_shown) {
    const Ran arena = run("LEAKY=stuck " LEAKY, "arena --agents random,random --games 1");
    EXPECT_EQ(arena.code, 2) << arena.out;
    EXPECT_NE(arena.out.find(" inputs: nobody can do anything, and the game is not over: heap{stones=0,"),
              std::string::npos)
        << arena.out;
    const Ran play = run("LEAKY=stuck " LEAKY, "play --players random --seed 3 --board");
    EXPECT_EQ(play.code, 0) << play.out;
    EXPECT_NE(play.out.find("Nobody can do anything: heap{stones=0,"), std::string::npos) << play.out;
}

TEST_F(BrokenLaw, a_player_whom_the_game_does_not_have_decides_nothing) {
    const Ran play = run("LEAKY=stranger " LEAKY, "play --players random --seed 3");
    EXPECT_EQ(play.code, 2) << play.out;
    EXPECT_NE(play.out.find("the rules let player 9 decide, and the last player is 1\n"), std::string::npos)
        << play.out;
}

TEST_F(BrokenLaw, rules_without_end_are_no_fault_of_an_agent) {
    const Ran play = run("LEAKY=endless " LEAKY, "play --players random --seed 3");
    EXPECT_EQ(play.code, 2) << play.out;
    EXPECT_NE(
        play.out.find("chose what the rules do not end: aborted by take: budget of 100000 diffs exceeded"),
        std::string::npos)
        << play.out;
}

// It repeated what chance did without end.
TEST_F(BrokenLaw, rules_that_refuse_chance_end_the_match) {
    const Ran play = run("LEAKY=chance " LEAKY, "play --players random --seed 3");
    EXPECT_EQ(play.code, 2) << play.out;
    EXPECT_NE(play.out.find("chance: the rules refuse take{stones="), std::string::npos) << play.out;
}

TEST_F(BrokenLaw, what_is_no_exception_is_no_crash) {
    for (const char* arguments : {"play --players random --seed 3", "arena --agents random,random --games 1",
                                  "coverage", "signature"}) {
        const Ran ran = run("LEAKY=number " LEAKY, arguments);
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_NE(ran.out.find("something that is no std::exception"), std::string::npos) << ran.out;
    }
}

TEST_F(BrokenLaw, a_game_that_nobody_can_begin_is_no_crash) {
    const Ran check = run("LEAKY=nobody " LEAKY, "check");
    EXPECT_EQ(check.code, 1) << check.out;
    EXPECT_NE(
        check.out.find("nobody can do anything at the beginning of a game: see `decider`, `legal_actions` "
                       "and `initial` of the Playable\n"),
        std::string::npos)
        << check.out;
}

TEST_F(BrokenLaw, wrong_seeds_are_refused) {
    for (const std::string seeds :
         {"5", "..", "1..", "..2", "9..8", "9..2", "1..x", "-1..3", "0..18446744073709551615"}) {
        const Ran ran = run(LEAKY, "check --seeds=" + seeds);
        EXPECT_EQ(ran.code, 2) << seeds << ran.out;
        EXPECT_NE(ran.out.find("leaky: --seeds: "), std::string::npos) << ran.out;
    }
    const Ran both = run(LEAKY, "check --seeds 1..2 --cases 3");
    EXPECT_NE(both.code, 0) << both.out;
    EXPECT_NE(both.out.find("--cases and --seeds cannot be used together"), std::string::npos) << both.out;
}

TEST_F(BrokenLaw, is_replayed_until_it_holds) {
    const Ran check = run(LEAKY, "check --failures " + folder);
    const std::string journal = saved();
    ASSERT_FALSE(journal.empty()) << check.out;
    const std::string stem = journal.substr(0, journal.rfind('.'));
    const std::string transcript = stem + ".transcript";
    EXPECT_NE(check.out.find("Saved: " + stem + ".txt, " + transcript + ", " + journal + '\n'),
              std::string::npos)
        << check.out;
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 3);
    EXPECT_EQ(content(transcript).substr(0, 8), "start 0\n");
    EXPECT_EQ(check.out.find(content(stem + ".txt")), 0U) << check.out;

    const Ran replay = run(LEAKY, "check --replay " + transcript);
    EXPECT_EQ(replay.code, 1) << replay.out;
    EXPECT_EQ(replay.out.find("law Invariant does not hold: stones never come back to the heap\n"), 0U)
        << replay.out;
    EXPECT_NE(replay.out.find(" check leaky --replay " + transcript + '\n'), std::string::npos) << replay.out;
    const Ran first = run(LEAKY, "check --failures " + folder + " --json " + folder + "/report");
    EXPECT_EQ(first.code, 1) << first.out;
    EXPECT_NE(first.out.find("leaky: 1 saved failure replayed, a law broke again\n"), std::string::npos)
        << first.out;
    EXPECT_EQ(first.out.find("Saved: "), std::string::npos) << first.out;
    EXPECT_NE(content(folder + "/report").find("\"replayed\": \"" + transcript + '"'), std::string::npos);
    EXPECT_EQ(run(LEAKY, "merge-checks " + folder + "/report").code, 1);
    const Ran going = run(LEAKY, "check --keep-going --cases 30 --failures " + folder);
    EXPECT_EQ(going.code, 1) << going.out;
    EXPECT_NE(going.out.find("leaky: 2 laws do not hold in 30 generated games\n"), std::string::npos)
        << going.out;
    EXPECT_NE(going.out.find("Saved: "), std::string::npos) << going.out;

    const Ran fixed = run("LEAKY=none " LEAKY, "check --failures " + folder);
    EXPECT_EQ(fixed.code, 0) << fixed.out;
    EXPECT_NE(
        fixed.out.find(" replayed, all laws hold in them\nleaky: all laws hold in 100 generated games\n"),
        std::string::npos)
        << fixed.out;
    const Ran holds = run("LEAKY=none " LEAKY, "check --replay " + transcript);
    EXPECT_EQ(holds.code, 0) << holds.out;
    EXPECT_EQ(holds.out, "leaky: all laws hold in " + transcript + '\n');
}

TEST_F(BrokenLaw, a_transcript_that_cannot_be_replayed_is_named) {
    std::filesystem::create_directories(folder);
    const std::string old = folder + "/leaky-Invariant-1.transcript";
    std::ofstream(folder + "/pig-Invariant-1.transcript") << "of another game";
    for (const auto& [text, cause] : {std::pair{"start 0\nplaay\n", "line 2: `plaay` is not a command"},
                                      std::pair{"start 9\nundo\n", "the transcript has start 9"},
                                      std::pair{"dispatch by player 0\n> take{apples=1}\n", "apples"}}) {
        std::ofstream(old) << text;
        const Ran check = run("LEAKY=none " LEAKY, "check --cases 10 --failures " + folder);
        EXPECT_EQ(check.code, 0) << check.out;
        EXPECT_NE(check.out.find(old + " cannot be replayed any more: "), std::string::npos) << check.out;
        EXPECT_NE(check.out.find(cause), std::string::npos) << check.out;
        EXPECT_EQ(check.out.find("another game"), std::string::npos) << check.out;
        const Ran replay = run("LEAKY=none " LEAKY, "check --replay " + old);
        EXPECT_EQ(replay.code, 2) << replay.out;
        EXPECT_EQ(replay.out.find("leaky: " + old + ": "), 0U) << replay.out;
        EXPECT_NE(replay.out.find(cause), std::string::npos) << replay.out;
    }
    const Ran none = run(LEAKY, "check --replay " + folder + "/nosuch");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.out.find("/nosuch: cannot be opened"), std::string::npos) << none.out;
    for (const std::string other : {"--cases 3", "--seed 3", "--seeds 1..2", "--seconds 1", "--failures x"}) {
        const Ran both = run(LEAKY, "check --replay " + old + ' ' + other);
        EXPECT_EQ(both.code, 2) << other;
        EXPECT_NE(both.out.find(" cannot be used together"), std::string::npos) << both.out;
    }
}

// A small report fits into the buffer of a stream, so the write fails only when that is flushed.
TEST_F(BrokenLaw, what_cannot_be_saved_is_said) {
    for (const std::string mistake : {"back", "scores"}) {
        const Ran check =
            run("trap '' XFSZ; ulimit -f 0; LEAKY=" + mistake + " " LEAKY, "check --failures " + folder);
        EXPECT_EQ(check.code, 1) << check.out;
        EXPECT_NE(check.out.find("This failure could not be saved: " + folder), std::string::npos)
            << check.out;
        EXPECT_NE(check.out.find("cannot be written: File too large\n"), std::string::npos) << check.out;
        EXPECT_EQ(check.out.find("Saved: "), std::string::npos) << check.out;
        EXPECT_TRUE(std::filesystem::is_empty(folder));
    }
}

TEST_F(BrokenLaw, a_game_that_does_not_conform_is_saved) {
    const Ran check = run("LEAKY=scores " LEAKY, "check --failures " + folder);
    EXPECT_EQ(check.code, 1) << check.out;
    const std::string path = folder + "/leaky-Conforms-10.txt";
    EXPECT_NE(check.out.find("Saved: " + path + '\n'), std::string::npos) << check.out;
    EXPECT_EQ(content(path).find("law Conforms does not hold\nleaky does not conform: "), 0U)
        << content(path);
    EXPECT_NE(content(path).find("setup standard, seed 10, after\n  player 0: take{"), std::string::npos);
}

TEST_F(BrokenLaw, what_a_check_never_saw_is_printed) {
    const auto never = [](const Ran& ran) { return ran.out.find(" never seen: "); };
    std::filesystem::create_directories(folder);
    const std::string path = folder + "/report";
    const Ran all = run("LEAKY=none " LEAKY, "check --json " + path);
    EXPECT_EQ(all.code, 0) << all.out;
    EXPECT_EQ(never(all), std::string::npos) << all.out;
    EXPECT_NE(all.out.find("add `return_bounds` to the Playable"), std::string::npos) << all.out;

    std::string text = content(path);
    const auto put = [&](const std::string& before, const std::string& names) {
        const auto at = text.find('"' + before + "\": [");
        ASSERT_NE(at, std::string::npos) << text;
        text.insert(at + before.size() + 5, names);
    };
    put("behaviors", "\"may_play\", \"may_ward\",");
    put("kinds", "\"Warded\",");
    put("never_seen", "\"may_play\", \"may_ward\", \"Warded\"");
    std::ofstream(path) << text;
    const Ran some = run(LEAKY, "merge-checks " + path);
    EXPECT_EQ(some.code, 0) << some.out;
    EXPECT_EQ(some.out, "leaky: all laws hold in 100 generated games\n"
                        "  behaviors never seen: may_play, may_ward\n"
                        "  diffs and traces never seen: Warded\nSeeds 1..100\n");
}

TEST_F(BrokenLaw, a_report_that_no_check_wrote_is_refused) {
    std::filesystem::create_directories(folder);
    const std::string path = folder + "/report";
    std::ofstream(path) << "{\"herding_check\":" << std::string(1'000'000, '[') << std::string(1'000'000, ']')
                        << '}';
    const Ran deep = run(LEAKY, "merge-checks " + path);
    EXPECT_EQ(deep.code, 2);
    EXPECT_EQ(deep.out, path +
                            ": line 1, column 25: nested deeper than a report of a check; `check GAME --json "
                            "FILE` writes one\n");
    EXPECT_EQ(run("LEAKY=none " LEAKY, "check --json " + path).code, 0);
    std::string text = content(path);
    text.replace(text.find("\"cases\": 100"), 12, "\"cases\": -100");
    std::ofstream(path) << text;
    const Ran negative = run(LEAKY, "merge-checks " + path);
    EXPECT_EQ(negative.code, 2);
    EXPECT_EQ(negative.out,
              path + ": cases: expected a whole number from 0 to 9007199254740992, found -100\n");
}

TEST_F(BrokenLaw, parts_of_seconds_are_refused) {
    for (const std::string seconds : {"0.5", "1e3", "-1", "x"}) {
        const Ran ran = run(LEAKY, "check --seconds=" + seconds);
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_NE(
            ran.out.find("--seconds: expected whole seconds, from 0 to 4294967295, not \"" + seconds + '"'),
            std::string::npos)
            << ran.out;
    }
}

} // namespace
} // namespace herd_tests
