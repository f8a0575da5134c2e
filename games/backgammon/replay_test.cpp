#include "backgammon/replay.hpp"

#include "backgammon/mutate.hpp"
#include "backgammon/transcript.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace {

using namespace backgammon;

struct Totals {
    std::size_t games = 0;
    std::size_t turns = 0;
    std::size_t rejected = 0;
};

Totals replay_all(const std::vector<std::string>& files, const BeforeInput& before = {}) {
    Totals totals;
    for (const std::string& file : files) {
        const ReplayResult result = replay(parse_match(file_text(file)), before);
        totals.games += result.games;
        totals.turns += result.turns;
        totals.rejected += result.rejections.size();
        for (const Rejection& rejection : result.rejections) {
            ADD_FAILURE() << file << ":" << rejection.line << ": " << rejection.text;
        }
    }
    return totals;
}

/// Undoes to the barrier and redoes, frame by frame. Nothing may differ.
void undo_and_redo_all(Engine& engine) {
    const Match state = engine.state();
    std::vector<herding::Frame<Rules>> frames;
    while (engine.can_undo()) {
        frames.push_back(*engine.undo()->frame());
    }
    ASSERT_NE(engine.can_undo().refusal().reason, herding::HistoryReason::Evicted);
    while (!frames.empty()) {
        ASSERT_EQ(*engine.redo()->frame(), frames.back());
        frames.pop_back();
    }
    ASSERT_EQ(engine.redo_depth(), 0U);
    ASSERT_EQ(engine.state(), state);
}

std::vector<std::string> reference_matches() { return shared_files("backgammon/matches", ".mat"); }

TEST(Replay, the_sample_matches_play_to_their_end) {
    const auto files = files_in("matches", ".mat");
    ASSERT_GE(files.size(), 3U);
    const Totals totals = replay_all(files);
    EXPECT_EQ(totals.games, 26U);
    EXPECT_EQ(totals.turns, 1091U);
}

TEST(Replay, all_reference_matches_play_to_their_end) {
    const auto files = reference_matches();
    if (files.empty()) {
        GTEST_SKIP() << "no reference matches in " << shared_path("backgammon/matches");
    }
    EXPECT_EQ(files.size(), 60U);
    const Totals totals = replay_all(files);
    EXPECT_EQ(totals.games, 323U);
    EXPECT_EQ(totals.turns, 12312U);
}

TEST(Replay, undo_to_the_barrier_and_redo_changes_nothing_at_any_place_of_any_match) {
    replay_all(files_in("matches", ".mat"), undo_and_redo_all);
    if (const auto files = reference_matches(); !files.empty()) {
        replay_all(files, undo_and_redo_all);
    } else {
        GTEST_SKIP() << "only the sample matches: none in " << shared_path("backgammon/matches");
    }
}

TEST(Replay, the_frames_of_a_match_are_sufficient) {
    const MatchFile file = parse_match(file_text("matches/sample-1.mat"));
    Match state = new_match(setup_of(file));
    std::uint64_t applied = 0;
    const auto catch_up = [&](Engine& engine) {
        for (const auto frame : engine.frames()) {
            if (frame->number > applied) {
                for (const Diff& diff : frame->diffs) {
                    herding::apply<Rules>(diff, state);
                }
                applied = frame->number;
            }
        }
        ASSERT_EQ(state, engine.state());
    };
    EXPECT_TRUE(replay(file, catch_up).rejections.empty());
    EXPECT_GT(applied, 500U);
}

// ---- Differences name line, move, rule, citation and reason

TEST(Replay, a_refused_move_names_line_rule_citation_and_reason) {
    const std::string text = " 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 63: 24/15 24/21\n";
    const ReplayResult result = replay(parse_match(text));
    ASSERT_EQ(result.rejections.size(), 1U);
    EXPECT_EQ(result.rejections[0].line, 5U);
    EXPECT_EQ(result.rejections[0].text,
              "24/15: refused by a_die_for_every_move (3.3 Each die moves one checker by its number.): "
              "no die that is left makes this move");
}

TEST(Replay, claims_of_the_file_are_compared_with_the_engine) {
    const auto text = [](const std::string& rows) {
        return " 5 point match\n Game 1\n A : 0   B : 0\n" + rows;
    };
    const auto says = [&](const std::string& rows) {
        const ReplayResult result = replay(parse_match(text(rows)));
        return result.rejections.empty() ? std::string() : result.rejections[0].text;
    };
    EXPECT_EQ(says("  1) 63: 24/18* 24/21\n"), "24/18: the file marks a hit, but there is none");
    EXPECT_EQ(says("  1) 63: 24/18 18/15\n  2) 63: 24/18 24/21\n"),
              "the file gives the turn to White, but it is Black's");
    EXPECT_EQ(says("  1) 63: 24/18 18/15         Doubles => 4\n"),
              "the file doubles to 4, but the cube goes to 2");
    EXPECT_EQ(says("  1) 63: 24/18 18/15         Doubles => 2\n      Wins 1 point\n"),
              "the file says that White wins, but the game goes on");
    EXPECT_EQ(
        says("  1) 63: 24/18 18/15         Doubles => 2\n  2)  Drops                      Wins 2 points\n"),
        "the file says that Black wins 2, but Black won 1 point by a drop");
    EXPECT_EQ(
        says("  1) 63: 24/18 18/15         Doubles => 2\n  2)  Drops                      Wins 1 point\n"
             " Game 2\n A : 1    B : 0\n"),
        "the file says that the score is 1:0, but it is 0:1");
}

// ---- The rules complete what a file leaves out

std::string played(const std::string& rows, const std::string& length = "5 point match") {
    const ReplayResult result = replay(parse_match(" " + length + "\n Game 1\n A : 0   B : 0\n" + rows));
    return result.rejections.empty()
               ? print_transcript({}, result.committed)
               : std::to_string(result.rejections[0].line) + ": " + result.rejections[0].text;
}

const std::string both_hit = "  1) 65: 24/18 13/8   31: 8/7* 6/3\n";

TEST(Replay, completes_moves_from_the_rules) {
    const std::string whole = played("  1) 63: 24/18 18/15         31: 8/5 6/5\n");
    EXPECT_NE(whole.find("move{from=6,to=5}"), std::string::npos) << whole;
    EXPECT_EQ(played("  1) 63: 24/15                31: 6/5 8/5\n").size(), whole.size());
    EXPECT_EQ(played("  1) 65: 24/18 13/8   31: 8/7* 6/3\n"), played("  1) 65: 24/18 13/8   31: 8/7 6/3\n"))
        << "a hit need not be marked";
    EXPECT_EQ(played(both_hit + "  2) 52: 8/6 bar/20\n"), played(both_hit + "  2) 52: 25/20 8/6\n"))
        << "another order than the written one";
    EXPECT_EQ(played("  1)        51: 13/8 6/5\n  2) 33: 24/21(2) 13/10(2)\n"),
              played("  1)        51: 13/8 6/5\n  2) 33: 24/21 24/21 13/10 13/10\n"));
}

TEST(Replay, a_match_may_stop_in_mid_turn_or_be_resigned_there) {
    EXPECT_NE(played("  1) 63: 24/18\n").find("move{from=24,to=18}"), std::string::npos);
    EXPECT_NE(played("  1) 63:\n      Wins 2 points\n").find("resign{times=2}"), std::string::npos);
    EXPECT_NE(played("  1) 63: 24/18\n                                  Wins 1 point\n").find("accept"),
              std::string::npos);
    EXPECT_NE(played("  1) 63: 24/18 24/21           Doubles => 2\n                         Wins 1 point\n")
                  .find("drop"),
              std::string::npos);
}

TEST(Replay, still_refuses_what_contradicts_the_rules) {
    EXPECT_EQ(
        played("  1) 63: 24/18         31: 8/5 6/5\n"),
        "4: end turn: refused by play_what_can_be_played (3.6 As many dice are played as can be.): dice "
        "are left that can be played");
    EXPECT_EQ(played("  1) 63: 24/18 24/21\n      Wins 5 points\n"),
              "5: the file says that White wins 5, but a resignation costs 1, 2 or 3 times the cube at 1");
    EXPECT_EQ(played("      Wins 1 point\n"),
              "4: the file says that White wins, but nobody can resign before the opening throw");
    EXPECT_EQ(played("  1) 62: 13/5*\n"), "4: 13/5: the file marks a hit, but there is none");
    EXPECT_EQ(
        played("  1) 21: 6/5 6/4   62: 24/22 24/18\n  2) 32: 24/20\n"),
        "5: 24/20: refused by a_die_for_every_move (3.3 Each die moves one checker by its number.): no die "
        "that is left makes this move");
    const std::string limited = "; [CubeLimit \"1\"]\n";
    const ReplayResult cubeless =
        replay(parse_match(limited + "0 point match\n Game 1\n A : 0  B : 0\n"
                                     "  1) 31: 8/5 6/5                Doubles => 2\n"));
    ASSERT_EQ(cubeless.rejections.size(), 1U);
    EXPECT_EQ(cubeless.rejections[0].text, "the file doubles to 2, but its CubeLimit is 1");
}

TEST(Replay, a_move_that_hits_one_of_two_checkers_needs_its_stop) {
    const std::string blots = "  1)                 41: 8/4 8/7\n"; // White's 18-point and 21-point
    EXPECT_EQ(played(blots + "  2) 63: 24/15\n"),
              "5: 24/15: the dice in either order hit another checker; write the stop of the checker, like "
              "24/18*/15");
    const std::string by_18 = played(blots + "  2) 63: 24/18*/15\n");
    EXPECT_NE(by_18.find("move{from=24,to=18}"), std::string::npos) << by_18;
    EXPECT_NE(played(blots + "  2) 63: 24/21*/15\n").find("move{from=24,to=21}"), std::string::npos);
}

// Files of GNU Backgammon, XG Mobile and Backgammon Galaxy, and of servers that abort matches.
TEST(Replay, files_of_other_programs_are_read_or_refused_by_a_rule) {
    const auto files = shared_files("backgammon/foreign", ".mat");
    if (files.empty()) {
        GTEST_SKIP() << "no files of other programs in " << shared_path("backgammon/foreign");
    }
    const auto result_of = [](const std::string& name) {
        const ReplayResult result = replay(parse_match(file_text(shared_path("backgammon/foreign/" + name))));
        return result.rejections.empty()
                   ? std::to_string(result.games) + " games, " + std::to_string(result.turns) + " turns"
                   : std::to_string(result.rejections[0].line) + ": " + result.rejections[0].text;
    };
    EXPECT_EQ(result_of("abandoned_partial.mat"), "2 games, 4 turns");
    EXPECT_EQ(result_of("cube_take.mat"),
              "9: 6/off: refused by bear_off_from_home (5.1 Checkers bear off when all are home.): all "
              "checkers must be home before one bears off");
    EXPECT_EQ(result_of("dance.mat"), "6: end turn: refused by play_what_can_be_played (3.6 As many dice are "
                                      "played as can be.): dice are left that can be played");
    EXPECT_EQ(result_of("forfeit_partial.mat"), "2 games, 4 turns");
    EXPECT_EQ(result_of("money_session.mat"), "2 games, 5 turns");
    EXPECT_EQ(result_of("roll_then_resign.mat"), "1 games, 3 turns");
    EXPECT_EQ(result_of("xg_mobile_open.mat"), "1 games, 3 turns");
    EXPECT_EQ(result_of("galaxy_match.txt"), "2 games, 109 turns");
}

// ---- Wrong moves

TEST(Mutate, every_wrong_move_is_refused_by_its_rule_and_changes_nothing) {
    std::vector<Place> places;
    auto files = files_in("matches", ".mat");
    const auto more = reference_matches();
    files.insert(files.end(), more.begin(), more.end());
    for (const std::string& file : files) {
        const auto of_file = places_of(parse_match(file_text(file)));
        places.insert(places.end(), of_file.begin(), of_file.end());
    }
    const auto counts = try_mistakes(places, 2400, 7);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        EXPECT_EQ(counts[i].refused_rightly, counts[i].tried) << mistakes()[i].name;
        EXPECT_EQ(counts[i].unchanged, counts[i].tried) << mistakes()[i].name;
        EXPECT_TRUE(counts[i].tried > 0 || more.empty()) << mistakes()[i].name;
    }
}

TEST(Mutate, every_wrong_move_names_a_rule_of_the_table) {
    for (const Mistake& mistake : mistakes()) {
        EXPECT_NE(herding::find_behavior<Rules>(mistake.refused_by), nullptr) << mistake.refused_by;
    }
}

TEST(Mutate, the_seed_decides_what_is_tried) {
    const auto places = places_of(parse_match(file_text("matches/sample-1.mat")));
    const auto once = try_mistakes(places, 100, 1);
    const auto again = try_mistakes(places, 100, 1);
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(once[i].tried, again[i].tried);
    }
    EXPECT_EQ(try_mistakes({}, 100, 1)[0].tried, 0U);
}

} // namespace
