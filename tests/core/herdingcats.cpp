#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

// The behaviors of HerdingCats that this library keeps, one test per number. A number that concerns one header
// also has closer tests beside the other tests of that header.

namespace {

using namespace script;
using herding::Actor;
using herding::Engine;
using herding::HistoryReason;
using herding::OutcomeKind;
using herding::Reversibility;
using test::Image;

Engine<Full> after_commits(int count) {
    Engine<Full> engine;
    for (int i = 1; i <= count; ++i) {
        (void)engine.dispatch(append(i));
    }
    return engine;
}

const Input refused_late{{Do::Append, 1}, {Do::AppendTwice, 2}, {Do::Disallowed, 3, 3}};

TEST(HerdingCats, B1_one_type_brings_all_the_others) {
    static_assert(std::is_same_v<Engine<Full>::State, Full::State>);
    static_assert(std::is_same_v<Engine<Full>::Input, Full::Input>);
    static_assert(std::is_same_v<herding::DiffOf<Full>, Full::Diff>);
    static_assert(std::is_same_v<herding::TraceOf<Full>, Full::Trace>);
    static_assert(std::is_same_v<herding::InfoOf<Full>, Full::Info>);
    static_assert(std::is_same_v<herding::OrderKeyOf<Full>, int>);
}

struct Alone {
    using State = int;
    using Input = int;
    struct Diff {
        int apply(int& state) const { return ++state; }
        bool operator==(const Diff&) const = default;
    };
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    static inline int calls = 0;
    static herding::Verdict<int> increase(herding::Dispatch<Alone>& d) {
        ++calls;
        d.emit(Diff{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Alone>({{"increase", 7, increase}}); }
};

TEST(HerdingCats, B2_a_behavior_is_a_name_a_key_and_a_function_pointer) {
    constexpr herding::BehaviorDef<Alone> def = herding::behaviors<Alone>()[0];
    static_assert(std::is_pointer_v<decltype(def.evaluate)>);
    EXPECT_EQ(def.evaluate, &Alone::increase);
    std::ostringstream out;
    out << def;
    EXPECT_EQ(out.str(), "increase @ 7");
    // Called on its own, through a table that has only this pointer.
    Alone::calls = 0;
    Engine<Alone> engine(0, {.table = std::make_shared<const herding::RuntimeTable<Alone>>(
                                 std::vector{herding::BehaviorDef<Alone>{"other name", 1, def.evaluate}})});
    EXPECT_TRUE(engine.dispatch(0).committed());
    EXPECT_EQ(Alone::calls, 1);
}

TEST(HerdingCats, B3_a_behavior_continues_or_stops_in_one_of_three_ways_with_an_info) {
    Engine<Full> engine;
    EXPECT_TRUE(engine.dispatch(append(1)).committed());
    const auto invalid = engine.dispatch({{Do::InvalidInput, 1}});
    const auto disallowed = engine.dispatch({{Do::Disallowed, 2}});
    const auto aborted = engine.dispatch({{Do::Aborted, 3}});
    EXPECT_EQ(invalid.kind(), OutcomeKind::InvalidInput);
    EXPECT_EQ(disallowed.kind(), OutcomeKind::Disallowed);
    EXPECT_EQ(aborted.kind(), OutcomeKind::Aborted);
    EXPECT_EQ(invalid.refusal()->info()->value, 1);
    EXPECT_EQ(disallowed.refusal()->info()->value, 2);
    EXPECT_EQ(aborted.refusal()->info()->value, 3);
}

TEST(HerdingCats, B4_a_diff_returns_its_traces_and_at_least_one) {
    State state;
    EXPECT_EQ(script::Append{5}.apply(state), (Trace{Trace::What::Appended, 5}));
    EXPECT_EQ(state.items, (std::vector{0, 5}));
    Engine<Full> engine;
    EXPECT_THROW((void)engine.dispatch({{Do::Unexplained}}), herding::EngineError);
}

TEST(HerdingCats, B5_frames_are_values_with_input_diffs_and_traces_in_order) {
    auto engine = after_commits(0);
    const herding::Frame<Full> frame = *engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2, 2}}).frame();
    EXPECT_EQ(frame.input(), (Input{{Do::Append, 1}, {Do::AppendTwice, 2, 2}}));
    ASSERT_EQ(frame.diffs.size(), 2U);
    EXPECT_EQ(frame.diffs[0], Full::Diff{script::Append{1}});
    ASSERT_EQ(frame.traces.size(), 3U);
    EXPECT_EQ(frame.traces[2].value, 2);
    herding::Frame<Full> copy = frame;
    EXPECT_TRUE(copy == frame);
    copy.traces[2].value = 3;
    EXPECT_FALSE(copy == frame);
}

TEST(HerdingCats, B6_there_are_seven_outcomes) {
    static_assert(std::variant_size_v<herding::Outcome<Full>::Cases> == 7);
    auto engine = after_commits(1);
    EXPECT_EQ(engine.undo()->kind(), OutcomeKind::Undone);
    EXPECT_EQ(engine.redo()->kind(), OutcomeKind::Redone);
    EXPECT_EQ(engine.dispatch({}).frame(), nullptr);
}

TEST(HerdingCats, B7_errors_of_the_program_are_a_type_of_their_own) {
    static_assert(std::is_base_of_v<std::exception, herding::EngineError>);
    static_assert(!std::is_constructible_v<herding::Outcome<Full>, herding::EngineError>);
}

TEST(HerdingCats, B8_refusals_of_the_history_are_a_type_of_their_own) {
    static_assert(!std::is_constructible_v<herding::Outcome<Full>, herding::HistoryRefusal>);
    Engine<Full> engine;
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::NothingToUndo);
    EXPECT_EQ(engine.redo().refusal().reason, HistoryReason::NothingToRedo);
    (void)engine.dispatch({{Do::Draw}});
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(engine.undo().refusal().frame, 1U);
}

TEST(HerdingCats, B9_a_dispatch_states_its_reversibility) {
    Engine<Full> engine;
    EXPECT_EQ(engine.dispatch(append(1)).frame()->reversibility(), Reversibility::Reversible);
    EXPECT_EQ(engine.dispatch(append(1), Actor::system, Reversibility::Irreversible).frame()->reversibility(),
              Reversibility::Irreversible);
    EXPECT_EQ(
        engine.dispatch({{Do::Draw}}, Actor::system, Reversibility::Reversible).frame()->reversibility(),
        Reversibility::Irreversible)
        << "what happened counts, whatever was stated";
}

TEST(HerdingCats, B10_behaviors_run_by_key_and_name) {
    using Table = herding::RuntimeTable<Full>;
    auto entries = Table::of_spec().behaviors();
    std::swap(entries[0], entries[2]);
    Engine<Full> engine(State{}, {.table = std::make_shared<const Table>(entries)});
    (void)engine.dispatch({{Do::Append, 3, 3}, {Do::Append, 2, 2}, {Do::Append, 1, 1}});
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3}));
}

TEST(HerdingCats, B11_two_runs_over_the_same_inputs_are_equal) {
    herding::Generator random(12);
    Engine<Full> a;
    Engine<Full> b;
    for (int i = 0; i < 500; ++i) {
        Input input;
        for (auto count = random.below(5); count > 0; --count) {
            constexpr Do what[] = {Do::Append, Do::AppendSize, Do::AppendTwice, Do::Draw,
                                   Do::Settle, Do::Disallowed, Do::Reveal,      Do::Say};
            input.ops.push_back({what[random.below(8)], static_cast<int>(random.below(4)),
                                 static_cast<int>(1 + random.below(3))});
        }
        const auto x = a.dispatch(input);
        ASSERT_TRUE(x == b.dispatch(input));
        ASSERT_EQ(a.state(), b.state());
        if (random.below(3) == 0) {
            ASSERT_TRUE(a.undo() == b.undo());
        }
    }
}

TEST(HerdingCats, B12_no_change_copies_nothing) {
    auto engine = after_commits(3);
    const int* buffer = engine.state().items.data();
    Probe<State>::copies = 0;
    EXPECT_EQ(engine.dispatch({}).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(engine.state().items.data(), buffer);
    EXPECT_EQ(Probe<State>::copies, 0);
}

TEST(HerdingCats, B13_the_first_diff_copies_the_state_and_nothing_else_does) {
    auto engine = after_commits(3);
    Probe<State>::copies = 0;
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Append, 2, 2}, {Do::Append, 3, 3}}).committed());
    EXPECT_EQ(Probe<State>::copies, 1);
}

TEST(HerdingCats, B14_later_behaviors_see_what_earlier_ones_emitted) {
    auto engine = after_commits(0);
    (void)engine.dispatch({{Do::Append, 9}, {Do::Append, 9}, {Do::AppendSize, 0, 2}});
    EXPECT_EQ(engine.state().items.back(), 3);
}

TEST(HerdingCats, B15_traces_are_in_the_order_of_execution_across_behaviors) {
    auto engine = after_commits(0);
    const auto outcome = engine.dispatch({{Do::Append, 3, 3}, {Do::AppendTwice, 1}, {Do::Append, 2, 2}});
    std::vector<int> values;
    for (const Trace& trace : outcome.frame()->traces) {
        values.push_back(trace.value);
    }
    EXPECT_EQ(values, (std::vector{1, 1, 2, 3}));
}

TEST(HerdingCats, B16_a_stop_ends_the_dispatch_and_leaves_nothing) {
    auto engine = after_commits(2);
    const Image<Full> before(engine);
    bool called = false;
    hook = [&] { called = true; };
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}, {Do::Hook, 0, 3}}).refused());
    EXPECT_FALSE(called);
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(HerdingCats, B17_frames_are_made_by_commits_alone) {
    auto engine = after_commits(1);
    (void)engine.dispatch(refused_late);
    (void)engine.dispatch({});
    (void)engine.dispatch(append(7));
    ASSERT_EQ(engine.frames().size(), 2U);
    EXPECT_EQ(engine.frames()[1]->diffs.size(), 1U);
    EXPECT_EQ(engine.frames()[1]->traces.size(), 1U);
    EXPECT_EQ(engine.frames()[1]->input(), append(7));
}

TEST(HerdingCats, B18_behaviors_have_a_read_only_view) {
    static_assert(
        std::is_const_v<std::remove_reference_t<decltype(std::declval<Full::Dispatch&>().state())>>);
    static_assert(std::is_same_v<decltype(std::declval<const Engine<Full>&>().state()), const State&>);
}

TEST(HerdingCats, B19_without_behaviors_nothing_ever_changes) {
    using Table = herding::RuntimeTable<Full>;
    Engine<Full> engine(State{}, {.table = std::make_shared<const Table>(Table::Entries{})});
    for (const Input& input : {append(1), Input{{Do::Disallowed}}, Input{{Do::Fail}}}) {
        EXPECT_EQ(engine.dispatch(input).kind(), OutcomeKind::NoChange);
    }
    EXPECT_EQ(engine.state(), State{});
}

TEST(HerdingCats, B20_a_new_engine_has_nothing_to_undo_or_redo) {
    EXPECT_EQ(Engine<Full>().undo_depth(), 0U);
    EXPECT_EQ(Engine<Full>().redo_depth(), 0U);
}

TEST(HerdingCats, B21_a_commit_can_be_undone_and_ends_redo) {
    auto engine = after_commits(3);
    (void)engine.undo();
    EXPECT_EQ(engine.redo_depth(), 1U);
    (void)engine.dispatch(append(4));
    EXPECT_EQ(engine.undo_depth(), 3U);
    EXPECT_EQ(engine.redo_depth(), 0U);
}

TEST(HerdingCats, B22_what_is_not_committed_leaves_undo_and_redo_alone) {
    auto engine = after_commits(3);
    (void)engine.undo();
    for (const Input& input : {Input{}, Input{{Do::InvalidInput}}, Input{{Do::Aborted}}, refused_late}) {
        EXPECT_FALSE(engine.dispatch(input).committed());
        EXPECT_EQ(engine.undo_depth(), 2U);
        EXPECT_EQ(engine.redo_depth(), 1U);
    }
    EXPECT_EQ(engine.redo()->frame()->number, 3U);
}

TEST(HerdingCats, B23_undo_and_redo_of_nothing_are_refused_without_an_error) {
    Engine<Full> engine;
    const Image<Full> before(engine);
    EXPECT_FALSE(engine.undo());
    EXPECT_FALSE(engine.redo());
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(HerdingCats, B24_undo_and_redo_restore_exactly_and_without_running_rules) {
    auto engine = after_commits(1);
    const State before = engine.state();
    int calls = 0;
    hook = [&] { ++calls; };
    const herding::Frame<Full> frame = *engine.dispatch({{Do::Append, 7}, {Do::Hook}}).frame();
    const State after = engine.state();
    EXPECT_EQ(calls, 1);
    const auto undone = engine.undo();
    EXPECT_TRUE(*undone->frame() == frame);
    EXPECT_EQ(engine.state(), before);
    const auto redone = engine.redo();
    EXPECT_TRUE(*redone->frame() == frame);
    EXPECT_EQ(engine.state(), after);
    EXPECT_EQ(calls, 1);
}

TEST(HerdingCats, B25_depths_move_together) {
    for (std::size_t undos = 0; undos <= 6; ++undos) {
        auto engine = after_commits(6);
        for (std::size_t i = 0; i < undos; ++i) {
            (void)engine.undo();
        }
        EXPECT_EQ(engine.undo_depth(), 6 - undos);
        EXPECT_EQ(engine.redo_depth(), undos);
    }
}

TEST(HerdingCats, B26_a_commit_after_undo_discards_the_future_for_good) {
    auto engine = after_commits(3);
    (void)engine.undo();
    (void)engine.undo();
    (void)engine.dispatch(append(9));
    EXPECT_FALSE(engine.redo());
    (void)engine.undo();
    (void)engine.redo();
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 9}));
    EXPECT_FALSE(engine.redo());
}

TEST(HerdingCats, B27_diffs_that_lose_information_are_undone_too) {
    struct Clear : Rules<Clear> {
        struct Drop {
            Trace apply(State& state) const {
                state.items.clear();
                return {};
            }
            bool operator==(const Drop&) const = default;
        };
        using Diff = Drop;
        static Verdict drop(herding::Dispatch<Clear>& d) {
            d.emit(Drop{});
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<Clear>({{"drop", 1, drop}}); }
    };
    State full;
    full.items = {1, 2, 3};
    Engine<Clear> engine(full);
    (void)engine.dispatch({});
    EXPECT_TRUE(engine.state().items.empty());
    (void)engine.undo();
    EXPECT_EQ(engine.state(), full);
}

TEST(HerdingCats, B28_undoing_everything_gives_the_start) {
    Engine<Full> engine;
    herding::Generator random(3);
    for (int i = 0; i < 100; ++i) {
        switch (random.below(4)) {
        case 0: (void)engine.dispatch(refused_late); break;
        case 1: (void)engine.dispatch({}); break;
        default: (void)engine.dispatch({{Do::Append, i}, {Do::Settle, 2, 3}}); break;
        }
    }
    EXPECT_GT(engine.undo_depth(), 10U);
    while (engine.undo()) {}
    EXPECT_EQ(engine.state(), State{});
}

TEST(HerdingCats, B29_undo_and_redo_alternate_forever) {
    auto engine = after_commits(2);
    const State b = engine.state();
    (void)engine.undo();
    const State a = engine.state();
    for (int i = 0; i < 50; ++i) {
        (void)engine.redo();
        EXPECT_EQ(engine.state(), b);
        (void)engine.undo();
        EXPECT_EQ(engine.state(), a);
    }
}

TEST(HerdingCats, B30_an_irreversible_commit_clears_undo_and_redo) {
    auto engine = after_commits(5);
    (void)engine.undo();
    (void)engine.undo();
    (void)engine.dispatch(append(9), Actor::system, Reversibility::Irreversible);
    EXPECT_EQ(engine.undo_depth(), 0U);
    EXPECT_EQ(engine.redo_depth(), 0U);
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3, 9}));
}

TEST(HerdingCats, B31_right_behind_a_barrier_undo_and_redo_are_refused) {
    auto engine = after_commits(2);
    (void)engine.undo();
    (void)engine.dispatch({{Do::Append, 1}, {Do::Draw, 0, 2}});
    const auto refused = engine.undo();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(refused.refusal().frame, engine.frames().back()->number);
    EXPECT_EQ(refused.refusal().barrier.behavior, "second");
    EXPECT_EQ(engine.redo().refusal(), refused.refusal());
    EXPECT_EQ(engine.can_redo().refusal(), refused.refusal());
}

TEST(HerdingCats, B32_commits_behind_a_barrier_are_undone_down_to_it) {
    auto engine = after_commits(2);
    (void)engine.dispatch({{Do::Draw}});
    const State at_barrier = engine.state();
    (void)engine.dispatch(append(1));
    (void)engine.dispatch(append(2));
    EXPECT_TRUE(engine.undo());
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(engine.state(), at_barrier);
    EXPECT_FALSE(engine.undo());
}

TEST(HerdingCats, B33_the_engine_guesses_nothing_from_what_a_diff_contains) {
    Engine<Plain> engine; // whose generator is not declared
    (void)engine.dispatch({{Do::Draw}, {Do::AppendTwice, 1}});
    EXPECT_EQ(engine.undo_depth(), 1U);
}

TEST(HerdingCats, B34_nothing_advances_by_itself) {
    State busy;
    busy.pending = 3;
    Engine<Full> engine(busy);
    const Engine<Full>& reader = engine;
    (void)reader.state();
    (void)reader.frames();
    (void)reader.can_undo();
    (void)reader.snapshot();
    (void)reader.fork();
    (void)engine.preview({});
    EXPECT_EQ(engine.state(), busy) << "settling waits for an input";
}

TEST(HerdingCats, B35_dispatch_is_atomic) {
    auto engine = after_commits(3);
    const Image<Full> before(engine);
    EXPECT_TRUE(engine.dispatch(refused_late).refused());
    EXPECT_THROW((void)engine.dispatch({{Do::Append, 1}, {Do::Fail, 0, 3}}), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(HerdingCats, B36_order_is_a_matter_of_the_table_alone) {
    Engine<Full> engine;
    (void)engine.dispatch({{Do::Append, 2, 2}, {Do::Append, 1, 1}});
    (void)engine.dispatch({{Do::Append, 1, 1}, {Do::Append, 2, 2}});
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 1, 2}));
}

TEST(HerdingCats, B37_a_behavior_sees_the_working_state_and_the_engine_still_shows_the_old_one) {
    Engine<Full> engine;
    std::size_t seen = 0;
    hook = [&] { seen = engine.state().items.size(); };
    (void)engine.dispatch({{Do::Append, 5}, {Do::Hook, 0, 2}, {Do::AppendSize, 0, 2}});
    EXPECT_EQ(seen, 1U);
    EXPECT_EQ(engine.state().items.back(), 2);
}

TEST(HerdingCats, B38_a_behavior_sees_its_own_diffs_too) {
    Engine<Full> engine;
    (void)engine.dispatch({{Do::AppendSize}, {Do::AppendSize}});
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2}));
}

TEST(HerdingCats, B39_a_behavior_that_emits_nothing_has_changed_nothing) {
    Engine<Full> engine;
    hook = [] {};
    const Image<Full> before(engine);
    EXPECT_EQ(engine.dispatch({{Do::Hook}, {Do::Hook, 0, 2}, {Do::Hook, 0, 3}}).kind(),
              OutcomeKind::NoChange);
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(HerdingCats, B40_the_engine_applies_each_diff_once_and_they_suffice) {
    auto engine = after_commits(4);
    (void)engine.dispatch({{Do::AppendTwice, 8}, {Do::Settle, 4, 2}, {Do::AppendSize, 0, 3}});
    test::expect_sufficient(test::Way<Full>(engine));
}

TEST(HerdingCats, B41_a_diff_without_a_trace_commits_nothing) {
    auto engine = after_commits(2);
    const Image<Full> before(engine);
    EXPECT_THROW((void)engine.dispatch({{Do::Append, 1}, {Do::Unexplained, 0, 2}}), herding::EngineError);
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(HerdingCats, B42_traces_of_settling_follow_those_of_the_pass) {
    Engine<Full> engine;
    const auto outcome = engine.dispatch({{Do::Settle, 1}, {Do::Say, 0, 3}});
    const auto& traces = outcome.frame()->traces;
    ASSERT_EQ(traces.size(), 3U);
    EXPECT_EQ(traces[0], (Trace{Trace::What::Settling, 1}));
    EXPECT_EQ(traces[1].what, Trace::What::Drawn);
    EXPECT_EQ(traces[2], (Trace{Trace::What::Settling, 0}));
}

TEST(HerdingCats, B43_an_empty_dispatch_makes_no_frame_and_uses_no_number) {
    auto engine = after_commits(1);
    (void)engine.dispatch({});
    (void)engine.dispatch(refused_late);
    EXPECT_EQ(engine.dispatch(append(2)).frame()->number, 2U);
}

TEST(HerdingCats, B44_outcomes_without_a_frame_leave_the_state_in_its_place) {
    auto engine = after_commits(2);
    const State* address = &engine.state();
    const int* buffer = engine.state().items.data();
    for (const Input& input : {Input{}, Input{{Do::InvalidInput}}, refused_late, Input{{Do::Endless}}}) {
        EXPECT_EQ(engine.dispatch(input).frame(), nullptr);
        EXPECT_EQ(&engine.state(), address);
        EXPECT_EQ(engine.state().items.data(), buffer);
    }
}

TEST(HerdingCats, B45_what_a_rule_remembers_is_in_the_state_and_undone_with_it) {
    Engine<Plain> engine; // without a settling table `pending` stays
    (void)engine.dispatch({{Do::Settle, 5}});
    EXPECT_EQ(engine.state().pending, 5);
    (void)engine.undo();
    EXPECT_EQ(engine.state().pending, 0);
    (void)engine.redo();
    EXPECT_EQ(engine.state().pending, 5);
}

TEST(HerdingCats, B46_undo_and_redo_return_the_stored_frame_itself) {
    auto engine = after_commits(2);
    const herding::Frame<Full>* stored = &*engine.frames()[1];
    EXPECT_EQ(engine.undo()->frame(), stored);
    EXPECT_EQ(engine.redo()->frame(), stored);
}

TEST(HerdingCats, B47_who_calls_can_designate_a_barrier) {
    Engine<Plain> engine;
    (void)engine.dispatch(append(1), Actor::system, Reversibility::Irreversible);
    EXPECT_TRUE(engine.undo().refusal().barrier.has(herding::BarrierKind::Requested));
}

TEST(HerdingCats, B48_errors_are_thrown_and_refusals_are_returned) {
    Engine<Full> engine;
    EXPECT_NO_THROW((void)engine.dispatch({{Do::Aborted}}));
    EXPECT_NO_THROW((void)engine.undo());
    EXPECT_THROW((void)engine.dispatch({{Do::Swallow}}), herding::EngineError);
}

// B49 is examples/tictactoe/engine_test.cpp, which is tested with the example.

/// As much backgammon as undo is interested in: checkers move, dice are rolled.
struct Race {
    struct State {
        int pips = 0;
        int die = 1;
        herding::Generator generator{1};
        bool operator==(const State&) const = default;
    };
    struct Move {
        int pips;
        bool operator==(const Move&) const = default;
    };
    struct Roll {
        bool operator==(const Roll&) const = default;
    };
    using Input = std::variant<Move, Roll>;
    struct Went {
        int pips;
        int apply(State& state) const { return state.pips += pips; }
        bool operator==(const Went&) const = default;
    };
    struct Rolled {
        int apply(State& state) const { return state.die = 1 + static_cast<int>(state.generator.below(6)); }
        bool operator==(const Rolled&) const = default;
    };
    using Diff = std::variant<Went, Rolled>;
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> play(herding::Dispatch<Race>& d) {
        if (const Move* move = std::get_if<Move>(&d.input())) {
            d.emit(Went{move->pips});
        } else {
            d.emit(Rolled{});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Race>({{"play", 1, play}}); }
    static constexpr auto generator = &State::generator;
};

TEST(HerdingCats, B50_moves_can_be_taken_back_until_the_dice_are_rolled) {
    Engine<Race> engine;
    (void)engine.dispatch(Race::Move{3});
    (void)engine.dispatch(Race::Move{1});
    EXPECT_EQ(engine.undo_depth(), 2U);
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(engine.undo_depth(), 1U);
    EXPECT_EQ(engine.redo_depth(), 1U);
    (void)engine.dispatch(Race::Roll{});
    EXPECT_EQ(engine.undo_depth(), 0U);
    EXPECT_EQ(engine.redo_depth(), 0U);
    const auto refused = engine.undo();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(engine.state().pips, 3);
}

} // namespace
