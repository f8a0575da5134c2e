// Each construct of a rule file: what it accepts, and how it changes control and counters.

#include "rulegame/rules.hpp"

#include "rulegame/serialize.hpp"
#include "rulegame/test_game.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <type_traits>

using namespace rulegame;

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

namespace {

const std::string everything = "0:0123 1:0123 2:0123 3:0123 4:0123";

} // namespace

TEST(RuleGame, shape_and_color_ignore_letter_case_of_words) {
    EXPECT_EQ(offered("(*,*,red,*,*)"), "0:0123 4:0123");
    EXPECT_EQ(offered("(color:[Red,\"BLUE\"])"), "0:0123 1:0123 4:0123");
    EXPECT_EQ(offered("(shape:square, color:red)"), "0:0123");
    EXPECT_EQ(offered("(color:[red,7])()"), everything);
    EXPECT_EQ(offered("(color:[RED,7])\n(color:blue)"), "0:0123 4:0123");
    EXPECT_EQ(offered("(color:[red,7])\n(color:blue)"), "1:0123"); // a number in the list: exact only
    EXPECT_EQ(offered("(color:[\"RED\", this.shape])\n()"), "0:0123 4:0123");
    EXPECT_EQ(offered("(color:light-blue)\n(shape:star)"), "1:0123 4:0123"); // arithmetic on nothing
    EXPECT_EQ(offered("(size:big)"), everything);                            // of no concern to them
}

TEST(RuleGame, pictures_must_have_the_property) {
    const Board board = {picture(0, 1, {{"size", "3"}, {"color", "red"}}), picture(1, 2, {{"size", "03"}}),
                         picture(2, 3, {{"color", "Red"}, {"size", "-3"}}), picture(3, 4, {})};
    EXPECT_EQ(offered("(color:red)", board), "0:0123");
    EXPECT_EQ(offered("(*,*,red,*,1)", board), "0:1");
    EXPECT_EQ(offered("(size:3)", board), "0:0123");
    EXPECT_EQ(offered("(size:\"03\")", board), "1:0123");
    EXPECT_EQ(offered("(size:[1..4])", board), "0:0123 1:0123");
    EXPECT_EQ(offered("(size:-3)\n()", board), "2:0123"); // a number below 0 is a literal
    EXPECT_EQ(offered("(size:[4..1])\n(color:Red)", board), "2:0123");
    EXPECT_EQ(offered("(size:this.size)", board), "0:0123 2:0123"); // 03 is 3 in a record, 03 as a text
    EXPECT_EQ(offered("(color:[\"red\", this.color])", board), "0:0123 2:0123");
    EXPECT_EQ(offered("(Size:3)\n(color:Red)", board), "2:0123");
    EXPECT_EQ(offered("(bucket:this.size)", board), "0:3 1:3 2:1");
    EXPECT_EQ(offered_after("(bucket:[!q.size*0, q.size.pos])", {{0, 0}}, board), "1:1 2:0 3:0");
}

/// SEMANTICS 5.4: a property with the value `*` meets every condition on it.
TEST(RuleGame, a_value_of_star_meets_every_condition) {
    const Board pictures = {picture(0, 1, {{"size", "*"}}), picture(1, 2, {{"size", "**"}}),
                            picture(2, 3, {{"color", "*"}}), picture(3, 4, {})};
    EXPECT_EQ(offered("(size:small)", pictures), "0:0123");
    EXPECT_EQ(offered("(size:[3,\"big\"])", pictures), "0:0123");
    EXPECT_EQ(offered("(size:[4..1])", pictures), "0:0123");
    EXPECT_EQ(offered("(size:last.size)", pictures), "0:0123"); // has no value yet
    EXPECT_EQ(offered("(size:this.bucket)", pictures), "0:0123");
    EXPECT_EQ(offered("(*,*,red,*,2)", pictures), "2:2");
    EXPECT_EQ(offered("(size:small, color:red)\n(bucket:1)", pictures), "0:1 1:1 2:1 3:1"); // one is not both
    // The other conditions are not evaluated for such a piece, so they cannot fail.
    EXPECT_EQ(offered("(size:this.size+1)", {picture(0, 1, {{"size", "*"}})}), "0:0123");
    EXPECT_THROW(offered("(size:this.size+1)", pictures), EvaluationError);
    // Also shapes and colors. Conditions on other properties still do not apply to such pieces.
    const Board plain = {shape_and_color(0, "*", "red", 1), shape_and_color(1, "star", "*", 2)};
    EXPECT_EQ(offered("(shape:square)", plain), "0:0123");
    EXPECT_EQ(offered("(shape:[STAR,7], color:last.color)", plain), "1:0123");
    EXPECT_EQ(offered("(color:[blue,8])", plain), "1:0123");
    EXPECT_EQ(offered("(bucket:this.color)\n(size:big)", plain), "0:0123 1:0123"); // a text in an expression
}

TEST(RuleGame, pos_takes_cells_and_front_groups) {
    EXPECT_EQ(offered("(pos:[26,99,5])"), "0:0123 2:0123");
    EXPECT_EQ(offered("(pos:T)"), "1:0123");
    EXPECT_EQ(offered("(pos:B)"), "2:0123");
    EXPECT_EQ(offered("(pos:[L,B])"), "0:0123 2:0123 3:0123");
    EXPECT_EQ(offered("(pos:R)"), "1:0123 2:0123");
    EXPECT_EQ(offered("(pos:L, pos:T)\n(pos:\"L1\")"), "1:0123"); // both must hold; nobody does
    EXPECT_EQ(offered("Order Own=[3,[26,35],5]\n(pos:Own)"), "0:0123 1:0123");
    EXPECT_EQ(offered("Order Own=[3]\n(pos:Own)"), everything); // none of its cells is occupied
    EXPECT_EQ(offered("Order T=[5]\n(pos:T)"), "2:0123");
    EXPECT_EQ(offered_after("Order T=[5]\n(pos:T)", {{2, 0}}), "0:0123 1:0123 3:0123 4:0123");
}

TEST(RuleGame, postpos_ranks_what_the_atom_accepts) {
    EXPECT_EQ(offered("(color:red, postpos:R)"), "4:0123");
    EXPECT_EQ(offered("(shape:star, pos:[27,35], postpos:[T])"), "1:0123");
    EXPECT_EQ(offered("(bucket:[Nearby], color:[red,black], postpos:B)"), "2:2");
}

TEST(RuleGame, buckets_are_numbers_modulo_four) {
    EXPECT_EQ(offered("(1,*,*,8,[-1,6,\"1\"])"), "3:23");
    EXPECT_EQ(offered("(bucket:Nearby)"), "0:0 1:1 2:2 3:3 4:0");
    EXPECT_EQ(offered("(bucket:Remotest+1)"), "0:3 1:0 2:1 3:2 4:3");
    EXPECT_EQ(offered("(bucket:this.pos)"), "0:2 1:3 2:1 3:0 4:3");
    EXPECT_EQ(offered("(bucket:this.bucket, code:this.bucket>1)"), "0:23 1:23 2:23 3:23 4:23");
    EXPECT_EQ(offered("(bucket:[5/2, 7%4, 1/0, -5%4])\n()"), "0:23 1:23 2:23 3:23 4:23");
    EXPECT_EQ(offered("(bucket:[0,1]+[0,2])"), everything);
    EXPECT_EQ(offered("(bucket:2147483647+1+(1==1))"), "0:1 1:1 2:1 3:1 4:1"); // 32 bits
    EXPECT_EQ(offered("(bucket:nowhere)\n(bucket:\"1\")\n(pos:5)"), "2:0123");
}

TEST(RuleGame, code_applies_if_it_has_a_value) {
    EXPECT_EQ(offered("(code:0)"), everything);
    EXPECT_EQ(offered("(code:p) (pos:5)"), "2:0123");
    EXPECT_EQ(offered_after("(code:!p)(code:!q.bucket)", {{0, 1}}), "1:023 2:023 3:023 4:023");
}

TEST(RuleGame, memory) {
    const char* colors = "(bucket:[pc, !pc*Nearby])";
    EXPECT_EQ(offered_after(colors, {{0, 0}}), "1:1 2:2 3:3 4:0");
    EXPECT_EQ(offered_after("(bucket:[ps+1, !ps*3])", {{1, 3}}), "0:3 2:3 3:3 4:0");
    EXPECT_EQ(offered_after("(bucket:p+1)(code:!p)", {{1, 3}, {0, 0}}), "2:1 3:1 4:1");
    EXPECT_EQ(offered_after("()(shape:last.shape)", {{1, 3}}), "0:0123 2:0123 3:0123 4:0123");
    EXPECT_EQ(offered_after("1()\n(shape:last.shape)", {{1, 3}}), "4:0123");
    EXPECT_EQ(offered_after("1()\n(color:q.bucket.color, bucket:[1,3])", {{0, 3}}), "4:3");
    EXPECT_EQ(offered_after("1()\n(code:p.bucket)", {{0, 3}}), "1:3 2:3 3:3 4:3");
    EXPECT_EQ(offered_after("1()\n(code:q.shape==last, bucket:2)", {{1, 3}}), "4:2");
    EXPECT_EQ(offered_after("1()\n(bucket:last.pos)", {{2, 3}}), "0:1 1:1 3:1 4:1");
}

TEST(RuleGame, a_comparison_with_nothing_on_the_right_keeps_its_left_side) {
    EXPECT_EQ(offered("(bucket:[0,1]==p)"), "0:01 1:01 2:01 3:01 4:01");
    EXPECT_EQ(offered("(bucket:p==[0,1])\n(pos:5)"), "2:0123");
    EXPECT_EQ(offered("(code:this.color==red)"), everything);
    const Quirks none = Quirks::none();
    EXPECT_EQ(offered("(bucket:[0,1]==p)(pos:5)", five_pieces(), none), "2:0123");
    EXPECT_EQ(offered("(code:\"1\"==1, pos:5)(pos:8)", five_pieces(), none), "2:0123 3:0123");
    EXPECT_EQ(offered("(code:\"1\"==1, pos:5)(pos:8)"), "3:0123");
    EXPECT_EQ(offered("(code:this.pos==T)", five_pieces(), none), "1:0123");
    EXPECT_EQ(offered("(code:this.color+1)(pos:8)", five_pieces(), none), "3:0123");
}

TEST(RuleGame, every_atom_that_accepts_is_spent) {
    Episode episode(
        setup_of("3 (count:2, color:red) (count:1, shape:square) (shape:star)\n1 (pos:5)\n", five_pieces()));
    EXPECT_EQ(counters(episode), "3, 2 1 -1");
    play(episode, {{0, 1}}); // a red square: both
    EXPECT_EQ(counters(episode), "2, 1 0 -1");
    EXPECT_EQ(offered(episode), "1:0123 4:0123");
    EXPECT_EQ(reply(episode.attempt(MovePiece{2, 1})), "7 0 2"); // refused: nothing is spent
    EXPECT_EQ(counters(episode), "2, 1 0 -1");
    play(episode, {{4, 1}});
    EXPECT_EQ(counters(episode), "1, 0 0 -1");
    play(episode, {{1, 1}});
    EXPECT_EQ(episode.state().line, 1); // done: control moves on as part of this move
    EXPECT_EQ(counters(episode), "1, -1");
    play(episode, {{2, 0}});
    EXPECT_EQ(episode.state().phase, Phase::Stalemate); // only the yellow triangle is left
    EXPECT_EQ(offered(episode), "");
}

TEST(RuleGame, undo_over_a_transfer_gives_the_counters_back) {
    Episode episode(setup_of("2 (count:5)\n1 (count:3)\n", five_pieces()));
    play(episode, {{0, 1}});
    const State before = episode.state();
    const std::string spent = counters(episode);
    play(episode, {{1, 1}});
    EXPECT_EQ(episode.state().line, 1);
    EXPECT_TRUE(episode.engine().undo());
    EXPECT_EQ(counters(episode), spent);
    EXPECT_EQ(episode.state(), before);
    EXPECT_TRUE(episode.engine().redo());
    EXPECT_EQ(episode.state().line, 1);
}

TEST(RuleGame, a_single_line_begins_again) {
    Episode episode(setup_of("(count:1, color:red) (count:1, color:blue)", five_pieces()));
    play(episode, {{0, 0}, {1, 0}});
    EXPECT_EQ(counters(episode), "-1, 1 1");
    const auto& frame = *episode.engine().frames().back();
    std::string told;
    for (const Trace& trace : frame.traces) {
        told += Rules::describe(trace) + "\n";
    }
    EXPECT_EQ(told, "metered atom 2 of line 1 has accepted 1\n"
                    "piece at place 1 went to bucket 0 by line 1\n"
                    "control leaves line 1: its counters are used up\n"
                    "control comes to line 1; 1 piece can be moved\n");
    EXPECT_EQ(frame.steps.size(), 3U);
}

TEST(RuleGame, lines_that_are_done_are_skipped) {
    Episode episode(setup_of("1 (color:red)\n0 ()\n(pos:36)\n(count:0)\n1 (shape:star)\n", five_pieces()));
    play(episode, {{0, 0}});
    EXPECT_EQ(episode.state().line, 4);
    play(episode, {{4, 0}});
    EXPECT_EQ(episode.state().line, 4); // nothing red is left: once around
    EXPECT_EQ(offered(episode), "1:0123");
    EXPECT_EQ(Episode(setup_of("(pos:36)\n0 ()\n(pos:5)", five_pieces())).state().line, 2);
}

TEST(RuleGame, stalemate_and_clearance) {
    const Episode at_once(setup_of("(color:green)\n(pos:36)", five_pieces()));
    EXPECT_EQ(at_once.state().phase, Phase::Stalemate);
    Episode episode(setup_of("(color:[red,blue])", five_pieces()));
    play(episode, {{0, 0}, {1, 0}});
    EXPECT_EQ(reply(episode.attempt(MovePiece{4, 3})), "0 2 3");
    EXPECT_EQ(reply(episode.attempt(MovePiece{2, 3})), "-4 2 3");
    Episode cleared(setup_of("()", {shape_and_color(7, "star", "red", 1)}));
    EXPECT_EQ(reply(cleared.attempt(MovePiece{7, 3})), "0 1 1");
    EXPECT_EQ(reply(cleared.attempt(MovePiece{-1, 9})), "-4 1 1");
    EXPECT_EQ(Episode(setup_of("()", {})).state().phase, Phase::Cleared);
}

TEST(RuleGame, replies) {
    Episode episode(
        setup_of("(color:red, bucket:1)",
                 {shape_and_color(0, "star", "red", 8), shape_and_color(9, "star", "blue", 8),
                  shape_and_color(4, "star", "red", 36), shape_and_color(40000, "star", "blue", 1)}));
    EXPECT_EQ(reply(episode.attempt(MovePiece{-1, 7})), "-2 0 0");
    EXPECT_EQ(reply(episode.attempt(MovePiece{0, 4})), "-2 0 0");
    EXPECT_EQ(reply(episode.attempt(MovePiece{1, 1})), "-10 0 0");
    EXPECT_EQ(reply(episode.attempt(MovePiece{0, 0})), "4 0 1");
    EXPECT_EQ(reply(episode.attempt(MovePiece{40000, 0})), "7 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{0, 3, 0, 0})), "-2 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{3, 7, 0, 0})), "-2 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{3, 3, 0, 3})), "-2 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{3, 3, 0, 0})), "3 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{2, 2, 0, 0})), "-11 0 2");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{1, 1, 5, 0})), "7 0 3"); // the bucket's row is not looked at
    EXPECT_EQ(reply(episode.attempt(MoveFrom{6, 6, 5, 7})), "there is no bucket in this row");
    EXPECT_EQ(reply(episode.attempt(MoveFrom{6, 6, 7, 7})), "0 0 5");
    EXPECT_EQ(reply(episode.attempt(MovePiece{4, 1})), "-10 0 5");
    EXPECT_EQ(reply(episode.attempt(MovePiece{0, 1})), "0 2 6");
    Episode text(setup_of("()", five_pieces(), Quirks::none()));
    EXPECT_EQ(reply(text.attempt(MoveFrom{1, 5, 5, 7})), "-2 0 0");
}

TEST(RuleGame, refusals_name_their_rule) {
    Episode episode(setup_of("(color:red, bucket:1)", five_pieces()));
    const auto outcome = episode.engine().dispatch(MovePiece{1, 1}, herding::Actor::player(0));
    ASSERT_NE(outcome.refusal(), nullptr);
    EXPECT_EQ(outcome.refusal()->behavior, "the_line_accepts");
    EXPECT_EQ(outcome.refusal()->cite, "5.1 A line accepts what one of its atoms accepts.");
}

TEST(RuleGame, a_failure_of_the_server_is_one_here) {
    EXPECT_THROW(Episode(setup_of("(pos:Nowhere)", five_pieces())), EvaluationError);
    EXPECT_THROW(Episode(setup_of("(postpos:Nowhere)", five_pieces())), EvaluationError);
    EXPECT_THROW(Episode(setup_of("(bucket:this.color+1)", five_pieces())), EvaluationError);
    EXPECT_THROW(Episode(setup_of("(code:this*1)", five_pieces())), EvaluationError);
    // Only if a piece gets there.
    EXPECT_EQ(offered("(color:green, pos:Nowhere)(pos:5)"), "2:0123");
    EXPECT_EQ(offered("(count:0, pos:Nowhere)(pos:5)"), "2:0123");
    EXPECT_EQ(offered("(color:red, pos:[27,26,Nowhere])"), "0:0123 4:0123");
    EXPECT_THROW(Episode(setup_of("(color:red, pos:[27,Nowhere])", five_pieces())), EvaluationError);
    EXPECT_EQ(offered("(code:p, bucket:this.color+1)(pos:5)"), "2:0123");
    EXPECT_THROW(Episode(setup_of("(code:this.color+1, color:green)", five_pieces())),
                 EvaluationError); // code comes first
    Episode episode(setup_of("1 (color:red)\n(bucket:last.shape+1)", five_pieces()));
    const State before = episode.state();
    EXPECT_EQ(reply(episode.attempt(MovePiece{0, 0})), "a line does arithmetic on a text or a piece");
    EXPECT_EQ(episode.state(), before);
    std::string wide = "(bucket:[0";
    for (int i = 1; i < 100; ++i) {
        wide += "," + std::to_string(i);
    }
    wide += "]";
    EXPECT_THROW(
        Episode(setup_of(wide + "*" + wide.substr(8) + "*100+" + wide.substr(8) + "*10000)", five_pieces())),
        EvaluationError);
    Episode zeros(setup_of("1 (color:red)\n0 ()",
                           {shape_and_color(0, "star", "red", 1), shape_and_color(1, "star", "blue", 2)}));
    play(zeros, {{0, 0}});
    EXPECT_EQ(reply(zeros.attempt(MovePiece{1, 0})), "-4 2 1"); // the line tried last is the red one
    Episode only_zeros(setup_of("(color:green)\n0 ()", five_pieces()));
    EXPECT_EQ(reply(only_zeros.attempt(MovePiece{1, 0})), "the episode is stalemated by counters of 0");
    Episode text(setup_of("(color:green)", five_pieces(), Quirks::none()));
    EXPECT_EQ(reply(text.attempt(MovePiece{1, 0})), "-4 2 0");
}

TEST(RuleGame, objections_name_the_condition) {
    const auto setup = setup_of("(count:0) (color:red) (pos:[5,T]) (color:red, shape:square, bucket:[1,2]) "
                                "(code:p) (color:red, postpos:T)",
                                five_pieces());
    const Episode episode(setup);
    std::vector<Component> why;
    for (const Objection& objection : objections(*setup, episode.state(), 3, 0)) {
        why.push_back(objection.component);
    }
    EXPECT_EQ(why, (std::vector<Component>{Component::Count, Component::Color, Component::Pos,
                                           Component::Shape, Component::Code, Component::Color}));
    const auto red = setup_of("(color:red, postpos:B)(shape:square)\n()",
                              {shape_and_color(0, "star", "red", 1), shape_and_color(1, "star", "red", 8)});
    const auto objected = objections(*red, begin(*red), 1, 0);
    ASSERT_EQ(objected.size(), 2U);
    EXPECT_EQ(objected[0].component, Component::PostPos);
    EXPECT_EQ(objected[1].component, Component::Shape);
    ASSERT_NE(objected[1].test, nullptr);
    EXPECT_EQ(objected[1].test->place.column, 24U);
}

TEST(RuleGame, boards_that_cannot_be_played) {
    const auto message = [](Board board) -> std::string {
        try {
            static_cast<void>(setup_of("()", std::move(board)));
        } catch (const BadBoard& error) {
            return error.what();
        }
        return "fine";
    };
    EXPECT_EQ(message({shape_and_color(3, "a", "b", 1), shape_and_color(3, "a", "b", 2)}),
              "piece 3 is there twice");
    EXPECT_EQ(message({shape_and_color(-3, "a", "b", 1)}), "piece -3: an id is not negative");
    EXPECT_EQ(message({shape_and_color(3, "a", "b", 37)}),
              "piece 3: a cell is a number from 1 to 36, not 37");
    Board crowded;
    for (int i = 0; i < 64; ++i) {
        crowded.push_back(shape_and_color(i * 128, "a", "b", 1 + i % 3));
    }
    EXPECT_EQ(message(crowded), "fine");
    crowded.push_back(shape_and_color(1, "a", "b", 1));
    EXPECT_EQ(message(crowded), "a board has at most 64 pieces, not 65");
}

TEST(RuleGame, a_state_that_no_episode_comes_to_is_refused) {
    const auto setup = setup_of("2 (2, *, *, *, *) (*, *, red, *, *)", five_pieces());
    const auto why_not = [&](auto change) -> std::string {
        State state = begin(*setup);
        change(state);
        try {
            (void)herding::Engine<Rules>(setup, state);
            return "";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    };
    EXPECT_EQ(why_not([](State&) {}), "");
    const std::string why = "no episode comes to this state, because ";
    EXPECT_EQ(why_not([](State& s) { s.taken_count = 200; }),
              why + "the memory ends with the last taken piece");
    EXPECT_EQ(why_not([](State& s) { s.taken[9] = Taken::of(1, 1); }),
              why + "the memory ends with the last taken piece");
    EXPECT_EQ(why_not([](State& s) { s.taken_count = 1; }), why + "pieces are on the board or taken");
    EXPECT_EQ(why_not([](State& s) { s.left |= only(63); }), why + "pieces are on the board or taken");
    EXPECT_EQ(why_not([](State& s) { s.line = 1; }), why + "the active line is one of the rule file");
    EXPECT_EQ(why_not([](State& s) { s.line_spent = 3; }), why + "no metered counter is below 0");
    EXPECT_EQ(why_not([](State& s) { s.spent[0] = 3; }), why + "no metered counter is below 0");
    EXPECT_EQ(why_not([](State& s) { s.spent[1] = 1; }), why + "no metered counter is below 0");
    EXPECT_EQ(why_not([](State& s) { s.phase = Phase::Cleared; }),
              why + "an episode is cleared, stalemated or goes on");
    EXPECT_EQ(why_not([](State& s) { s.offers[2] |= only(60); }),
              why + "what is offered is what the line accepts");
}

TEST(RuleGame, states_and_moves_are_written_by_field) {
    Episode episode(setup_of("2 (count:5)\n()\n", five_pieces()));
    play(episode, {{0, 1}, {3, 2}});
    const auto written = herding::reflect::to_json(episode.state());
    EXPECT_EQ(herding::reflect::from_json<State>(written), episode.state());
    const Input input = MoveFrom{1, 2, 0, 7};
    EXPECT_EQ(herding::reflect::from_json<Input>(herding::reflect::to_json(input)), input);
    for (const Diff& diff : episode.engine().frames().back()->diffs) {
        EXPECT_EQ(herding::reflect::from_json<Diff>(herding::reflect::to_json(diff)), diff);
    }
}
