// Course of an episode: the sentences of SEMANTICS.md on counters, control, replies and failures, as cited.py numbers
// them. captive_test.cpp has the sentences of the captive protocol.

#include "rulegame/test_game.hpp"
#include "rulegame/transcript.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace rulegame;

namespace {

/// `line: line counter, atom counters`, or the end of the episode.
std::string control(const Episode& episode) {
    const State& state = episode.state();
    return state.phase == Phase::Playing   ? std::to_string(state.line) + ": " + counters(episode)
           : state.phase == Phase::Cleared ? "cleared"
                                           : "stalemate";
}

Episode episode_of(std::string_view rules, const Board& board = five_pieces()) {
    return Episode(setup_of(rules, board));
}

/// The reply to a move, and control after it.
std::string moved(Episode& episode, int piece, int bucket = 0) {
    const Reply answer = episode.attempt(MovePiece{piece, bucket});
    return reply(answer) + " | " + control(episode);
}

const Board two = {shape_and_color(0, "star", "red", 1), shape_and_color(1, "moon", "blue", 2)};

} // namespace

TEST(RuleGameSemantics, activation_and_begin) {
    // [9:1] [9:2] [9:5] The first line, its counter and those of its atoms.
    EXPECT_EQ(control(episode_of("3 (count:2) () (4,*,*,*,*)\n()")), "0: 3, 2 -1 4");
    EXPECT_EQ(control(episode_of("* ()")), "0: -1, -1");
    // [9:3,4,6] A line that is done is skipped: by its counter, by those of its atoms, or because it accepts nothing.
    EXPECT_EQ(control(episode_of("0 ()\n(count:0) (count:0)\n(pos:36)\n2 (count:1)")), "3: 2, 1");
    EXPECT_EQ(control(episode_of("(count:0) (count:0) (pos:36) ()")), "0: -1, 0 0 -1 -1");
    EXPECT_EQ(control(episode_of("(count:0) (pos:36)\n()")),
              "1: -1, -1"); // not exhausted, but nothing to move
    // [5.1:3]
    EXPECT_EQ(control(episode_of("0 ()\n1 ()")), "1: 1, -1");
    // [9:7] All are done.
    EXPECT_EQ(control(episode_of("(pos:36)")), "stalemate");
    EXPECT_EQ(control(episode_of("0 ()\n(pos:36)\n(count:0)")), "stalemate");
}

TEST(RuleGameSemantics, accepted_and_rejected_moves) {
    // [9:8,9] [14:6] All metered atoms that accept the move lose 1, and so does the line.
    Episode episode =
        episode_of("4 (count:3,color:red) (count:3,bucket:1) (count:3,shape:star) (count:3,pos:5) ()");
    EXPECT_EQ(moved(episode, 0, 1), "0 0 1 | 0: 3, 2 2 3 3 -1");
    EXPECT_EQ(moved(episode, 4, 2), "0 0 2 | 0: 2, 1 2 2 3 -1");
    EXPECT_EQ(moved(episode, 2, 0), "0 0 3 | 0: 1, 1 2 2 2 -1"); // [9:13] stays, with its counters
    // [9:10,11] The piece enters the memory and leaves the board.
    EXPECT_EQ(offered_after("(bucket:[p,!p*3])", {{0, 3}}), "1:3 2:3 3:3 4:3");
    EXPECT_EQ(moved(episode, 2, 0), "-10 0 3 | 0: 1, 1 2 2 2 -1");
    // [9:12] The last piece.
    Episode last = episode_of("2 ()\n()", two);
    EXPECT_EQ(moved(last, 1), "0 0 1 | 0: 1, -1");
    EXPECT_EQ(moved(last, 0), "0 1 2 | cleared");
    EXPECT_EQ(last.state().line, 0); // [9:12] though the line is done
    // [9:18] Rejected moves change nothing.
    Episode refused = episode_of("2 (count:1,color:red,bucket:1) (bucket:[p,!p*2])");
    const State before = refused.state();
    for (const Input& input : {Input(MovePiece{0, 3}), Input(MovePiece{9, 1}), Input(MovePiece{0, 7}),
                               Input(MoveFrom{3, 3, 0, 0}), Input(MoveFrom{9, 9, 0, 0})}) {
        EXPECT_NE(refused.attempt(input).code, 0);
        EXPECT_EQ(refused.state(), before);
    }
}

TEST(RuleGameSemantics, control_moves_on_with_the_move) {
    // [9:14] [13:9-11] To the next line that is not done, as part of the move.
    Episode episode = episode_of("1 ()\n0 ()\n(color:green)\n2 (count:7,shape:star)\n(pos:8)");
    EXPECT_EQ(moved(episode, 0), "0 0 1 | 3: 2, 7");
    EXPECT_EQ(moved(episode, 4), "0 0 2 | 3: 1, 6");
    EXPECT_EQ(moved(episode, 1), "0 0 3 | 4: -1, -1");
    EXPECT_EQ(moved(episode, 3), "0 0 4 | 0: 1, -1"); // behind the last line is the first
    EXPECT_EQ(moved(episode, 2), "0 1 5 | cleared");
    // [9:2] Each time with its start values; the memory stays.
    Episode again = episode_of("2 (count:2)\n1 (bucket:p)");
    EXPECT_EQ(moved(again, 0, 3), "0 0 1 | 0: 1, 1");
    EXPECT_EQ(moved(again, 1, 2), "0 0 2 | 1: 1, -1");
    EXPECT_EQ(moved(again, 2, 2), "0 0 3 | 0: 2, 2");
    // [9:3] All atoms are at 0: the line is done, though its own counter is not 0.
    Episode atoms = episode_of("9 (count:1) (count:1,color:red)\n(pos:5)");
    EXPECT_EQ(moved(atoms, 0), "0 0 1 | 1: -1, -1");
    // [9:15] The line that control leaves is the last one tried, with fresh counters.
    Episode alone = episode_of("1 (color:red)\n(pos:36)\n0 ()");
    EXPECT_EQ(moved(alone, 0), "0 0 1 | 0: 1, -1");
    // [9:16] If that fails too, the reply to this move is a stalemate.
    EXPECT_EQ(moved(alone, 4), "0 2 2 | stalemate");
    Episode stuck = episode_of("(color:red)\n(pos:36)");
    EXPECT_EQ(moved(stuck, 0), "0 0 1 | 0: -1, -1");
    EXPECT_EQ(moved(stuck, 4), "0 2 2 | stalemate");
    // [9:17] A single line begins again.
    Episode single = episode_of("2 (count:1) (count:2,color:red)");
    EXPECT_EQ(moved(single, 1), "0 0 1 | 0: 1, 0 2");
    EXPECT_EQ(moved(single, 0), "0 0 2 | 0: 2, 1 2");
}

TEST(RuleGameSemantics, replies) {
    // [10:1-9] code, finish, attempts.
    const Board board = {shape_and_color(3, "star", "red", 1), shape_and_color(4, "star", "red", 8),
                         shape_and_color(5, "moon", "blue", 36), shape_and_color(6, "moon", "blue", 36)};
    Episode episode = episode_of("(shape:star,bucket:[1,2])", board);
    const auto by_id = [&](int id, int bucket) { return reply(episode.attempt(MovePiece{id, bucket})); };
    const auto by_cell = [&](int row, int column, int bucket_row, int bucket_column) {
        return reply(episode.attempt(MoveFrom{row, column, bucket_row, bucket_column}));
    };
    EXPECT_EQ(by_id(3, 0), "4 0 1");           // [10:5]
    EXPECT_EQ(by_id(5, 0), "7 0 2");           // [10:6,16,17] [13:21]
    EXPECT_EQ(by_cell(3, 3, 0, 0), "3 0 2");   // [10:7]
    EXPECT_EQ(by_id(3, 4), "-2 0 2");          // [10:8]
    EXPECT_EQ(by_id(9, 1), "-10 0 2");         // [10:10]
    EXPECT_EQ(by_cell(6, 6, 7, 7), "-11 0 2"); // [10:11]
    // [10:18,20-23] By id, in this order.
    EXPECT_EQ(by_id(-1, 9), "-2 0 2");
    EXPECT_EQ(by_id(-1, 1), "-2 0 2");
    EXPECT_EQ(by_id(9, -1), "-2 0 2");
    EXPECT_EQ(by_id(9, 4), "-2 0 2");
    EXPECT_EQ(by_id(9, 3), "-10 0 2");
    EXPECT_EQ(by_id(5, 3), "7 0 3");
    EXPECT_EQ(by_id(3, 3), "4 0 4");
    // [10:25-29] By cell, in this order.
    EXPECT_EQ(by_cell(0, 1, 7, 3), "-2 0 4");
    EXPECT_EQ(by_cell(1, 7, 7, 7), "-2 0 4");
    EXPECT_EQ(by_cell(3, 3, 7, 3), "-2 0 4");
    EXPECT_EQ(by_cell(6, 6, 7, -1), "-2 0 4");
    EXPECT_EQ(by_cell(3, 3, 7, 7), "3 0 4");
    EXPECT_EQ(by_cell(6, 6, 7, 0), "-11 0 4");
    EXPECT_EQ(by_cell(1, 1, 7, 0), "4 0 5");
    EXPECT_EQ(by_cell(1, 1, 7, 7), "0 0 6"); // [10:4]
    // [10:30] A bucket's row is not checked.
    Episode row = episode_of("(color:red,bucket:1)");
    EXPECT_EQ(reply(row.attempt(MoveFrom{6, 5, 3, 7})), "7 0 1");
    EXPECT_EQ(reply(row.attempt(MoveFrom{5, 2, 3, 7})), "there is no bucket in this row");
    EXPECT_EQ(row.attempts(), 2);
    EXPECT_EQ(reply(row.attempt(MoveFrom{5, 2, 7, 7})), "0 0 3");
    // [10:10] A piece that was taken.
    EXPECT_EQ(by_id(3, 1), "-10 0 6");
    // [10:2,9,19,24] [13:14,15] Nothing else is checked when the episode is over.
    EXPECT_EQ(by_id(4, 1), "0 2 7");
    EXPECT_EQ(by_id(5, 1), "-4 2 7");
    EXPECT_EQ(by_id(-1, 9), "-4 2 7");
    EXPECT_EQ(by_cell(9, 9, 9, 9), "-4 2 7");
    Episode cleared = episode_of("()", {two[0]});
    EXPECT_EQ(moved(cleared, 0), "0 1 1 | cleared");
    EXPECT_EQ(moved(cleared, 0), "-4 1 1 | cleared");
    // [10:2,3] These are all ends. [10:3] Only the codes 0, 4 and 7 counted, above.
    EXPECT_EQ(finish_code(Phase::Playing), 0);
    EXPECT_EQ(finish_code(Phase::Cleared), 1);
    EXPECT_EQ(finish_code(Phase::Stalemate), 2);
    // [10:15] Codes of other interfaces.
    for (int info = 0; info <= static_cast<int>(Info::TooManyValues); ++info) {
        const std::set<int> others = {-3, -5, -6, -7, -8, -9};
        EXPECT_EQ(others.count(reply_code(static_cast<Info>(info))), 0U) << info;
    }
}

TEST(RuleGameSemantics, failures) {
    // [11:1,7] A failure in the server is no reply, and is reported.
    Episode episode = episode_of("1 (color:red)\n(pos:Nowhere)");
    const State before = episode.state();
    const Reply failed = episode.attempt(MovePiece{0, 0});
    EXPECT_EQ(failed.failure, Info::UnknownOrder);
    // [11:2] In the server the move has then taken place. Here it has not, and counts (RULES.md, 7.5).
    EXPECT_EQ(episode.state(), before);
    EXPECT_EQ(episode.attempts(), 1);
    EXPECT_THROW(episode_of("(pos:Nowhere)"), EvaluationError); // [11:2] at the beginning
    // [11:5]
    Episode arithmetic = episode_of("1 ()\n(bucket:last+1)");
    EXPECT_EQ(reply(arithmetic.attempt(MovePiece{0, 0})), "a line does arithmetic on a text or a piece");
    EXPECT_THROW(episode_of("(bucket:this.color+1)"), EvaluationError);
    // [11:6] A stalemate whose last line has counters of 0 only.
    Episode zeros = episode_of("(color:red)\n(count:0)", two);
    EXPECT_EQ(moved(zeros, 0), "0 2 1 | stalemate"); // the line just left was tried last, and has none
    EXPECT_EQ(reply(zeros.attempt(MovePiece{1, 0})), "-4 2 1");
    for (const char* rules : {"(color:green)\n0 ()", "(color:green)\n(count:0) (count:0)", "0 ()"}) {
        Episode only_zeros = episode_of(rules, two);
        EXPECT_EQ(reply(only_zeros.attempt(MovePiece{1, 0})), "the episode is stalemated by counters of 0")
            << rules;
    }
    // [11:8] As in recorded episodes.
    const auto program = program_of("1 ()\n(pos:Nowhere)");
    const std::string board =
        R"("board":[{"id":0,"shape":"a","color":"b","cell":1},{"id":1,"shape":"a","color":"b","cell":2}])";
    const std::string recorded =
        R"({"rule":"r","ep":0,)" + board +
        R"(,"init":{"fin":0,"line":0,"g":1,"c":[-1],"acc":[[1,15],[2,15]]},"steps":[)" +
        R"({"by":"id","m":[0,1,0],"error":"IllegalArgumentException"}]})";
    const auto find = [&program](const std::string&) { return program; };
    EXPECT_EQ(check_episode(recorded, find).difference, "");
    const auto at_once = [&](const std::string& rules) {
        const auto other = program_of(rules);
        return check_episode(R"({"rule":"r","ep":0,)" + board + R"(,"error":"IllegalArgumentException"})",
                             [&other](const std::string&) { return other; })
            .difference;
    };
    EXPECT_EQ(at_once("(pos:Nowhere)"), "");
    EXPECT_NE(at_once("()"), "");
}
