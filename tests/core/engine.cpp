#include "herding/core/engine.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace script;
using herding::Actor;
using herding::BarrierKind;
using herding::Engine;
using herding::EngineError;
using herding::HistoryPolicy;
using herding::HistoryReason;
using herding::OutcomeKind;
using herding::Reversibility;
using test::Faults;
using test::Image;
using test::Way;

/// An engine with a past and, where the bounds allow, a future: commits, and two undone.
Engine<Full> with_a_past(herding::Options<Full> options = {}) {
    Engine<Full> engine(State{}, std::move(options));
    for (int i = 1; i <= 9; ++i) {
        (void)engine.dispatch({{Do::Append, i}, {Do::AppendTwice, i, 2}}, Actor::player(0));
    }
    (void)engine.undo();
    (void)engine.undo();
    return engine;
}

// --- making one

TEST(Engine, begins_with_the_state_given_or_the_default_one) {
    State other;
    other.items = {4, 5};
    EXPECT_EQ(Engine<Plain>().state(), State{});
    EXPECT_EQ(Engine<Plain>(other).state(), other);
    EXPECT_EQ(Engine<Full>(Full::Setup{2}, other).state(), other);
    EXPECT_EQ(Engine<Full>().setup().factor, 1);
}

TEST(Engine, runs_beside_another_one_with_another_setup) {
    Engine<Full> twice({2}, State{});
    Engine<Full> thrice({3}, State{});
    for (int i = 1; i <= 3; ++i) {
        (void)twice.dispatch(append(i));
        (void)thrice.dispatch(append(i));
    }
    EXPECT_EQ(twice.state().items, (std::vector{0, 2, 4, 6}));
    EXPECT_EQ(thrice.state().items, (std::vector{0, 3, 6, 9}));
}

TEST(Engine, shares_its_setup) {
    const auto setup = std::make_shared<const Full::Setup>(Full::Setup{5});
    const Engine<Full> engine(setup, State{});
    EXPECT_EQ(&engine.setup(), setup.get());
    EXPECT_EQ(&engine.fork().setup(), setup.get());
}

TEST(Engine, can_be_moved_with_its_past_and_future) {
    auto engine = with_a_past();
    const auto kept = engine.frames().back().keep();
    const Image<Full> before(engine);
    const Way<Full> way(engine);
    Engine<Full> moved = std::move(engine);
    EXPECT_TRUE(Image<Full>(moved) == before);
    EXPECT_TRUE(Way<Full>(moved) == way);
    EXPECT_TRUE(moved.dispatch(append(1)).committed());
}

TEST(Engine, frees_everything_it_made) {
    const int states = Probe<State>::alive;
    const int inputs = Probe<Input>::alive;
    const int traces = Probe<Trace, true>::alive;
    for (const auto& policies : test::all_policies) {
        auto engine = with_a_past({.history = policies.history, .frames = policies.frames});
        (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1}});
        (void)engine.dispatch({{Do::Draw}});
        (void)engine.dispatch(append(2));
        (void)engine.undo();
        Engine<Full> moved = std::move(engine);
    }
    EXPECT_EQ((Probe<State>::alive), states);
    EXPECT_EQ((Probe<Input>::alive), inputs);
    EXPECT_EQ((Probe<Trace, true>::alive), traces);
}

// --- copies

TEST(Engine, copies_the_state_exactly_once_for_a_commit) {
    for (const auto& policies : test::all_policies) {
        SCOPED_TRACE(policies.name);
        Engine<Full> engine(State{}, {.history = policies.history, .frames = policies.frames});
        for (int i = 0; i < 10; ++i) {
            Probe<State>::copies = 0;
            ASSERT_TRUE(
                engine.dispatch({{Do::Append, 1}, {Do::Append, 2, 2}, {Do::Settle, 3, 3}}).committed());
            ASSERT_EQ(Probe<State>::copies, 1);
            ASSERT_TRUE(engine.dispatch_all({append(1), append(2)}).committed());
            ASSERT_EQ(Probe<State>::copies, 2);
        }
    }
}

TEST(Engine, copies_no_state_for_undo_redo_and_what_is_refused_before_the_first_diff) {
    auto engine = with_a_past();
    Probe<State>::copies = 0;
    EXPECT_TRUE(engine.undo());
    EXPECT_TRUE(engine.undo_to({1}));
    EXPECT_TRUE(engine.redo());
    EXPECT_EQ(engine.dispatch({{Do::Disallowed, 1, 3}}).kind(), OutcomeKind::Disallowed);
    EXPECT_EQ(engine.dispatch({}).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(engine.preview({{Do::InvalidInput, 1}}).outcome, OutcomeKind::InvalidInput);
    EXPECT_EQ(Probe<State>::copies, 0);
}

TEST(Engine, leaves_every_stored_state_where_it_is) {
    auto engine = with_a_past();
    std::vector<const int*> buffers;
    while (engine.undo()) {
        buffers.push_back(engine.state().items.data());
    }
    (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}}); // with everything in redo
    EXPECT_THROW((void)engine.dispatch({{Do::FailInApply}}), test::Fault);
    while (!buffers.empty()) {
        EXPECT_EQ(engine.state().items.data(), buffers.back());
        buffers.pop_back();
        (void)engine.redo();
    }
}

// --- atomic

/// Runs a call with a fault at its first place, its second, and so on until it gets through. Whenever the fault
/// strikes, the engine must be as before, and its whole past and future too.
template <class Spec> void at_every_fault(std::function<Engine<Spec>()> make,
                                          std::function<void(Engine<Spec>&)> call) {
    int faults = 0;
    for (;; ++faults) {
        ASSERT_LT(faults, 500);
        Engine<Spec> engine = make();
        const Way<Spec> way(engine);
        const Image<Spec> before(engine);
        bool threw = false;
        Faults::arm(faults);
        try {
            call(engine);
        } catch (const test::Fault&) {
            threw = true;
        }
        Faults::disarm();
        if (!threw) {
            break;
        }
        ASSERT_TRUE(Image<Spec>(engine) == before) << "fault " << faults;
        ASSERT_TRUE(Way<Spec>(engine) == way) << "fault " << faults;
        // And it continues as if nothing had happened.
        call(engine);
        Engine<Spec> other = make();
        call(other);
        ASSERT_TRUE(engine.state() == other.state()) << "fault " << faults;
        ASSERT_EQ(engine.undo_depth(), other.undo_depth()) << "fault " << faults;
    }
    EXPECT_GE(faults, 1) << "nothing could throw: this tests nothing";
}

struct Case {
    const char* name;
    std::function<void(Engine<Full>&)> call;
};

const std::vector<Case>& cases() {
    static const std::vector<Case> all{
        {"a commit",
         [](auto& e) { (void)e.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2, 2}, {Do::Say, 0, 3}}); }},
        {"a barrier", [](auto& e) { (void)e.dispatch({{Do::Append, 1}, {Do::Draw, 0, 2}}); }},
        {"a declared barrier", [](auto& e) { (void)e.dispatch(declared(append(1))); }},
        {"settling", [](auto& e) { (void)e.dispatch({{Do::Settle, 3}}); }},
        {"several inputs", [](auto& e) { (void)e.dispatch_all({append(1), append(2), append(3)}); }},
        {"many traces", [](auto& e) { (void)e.dispatch({{Do::DrawAndSayMany, 12}}); }},
        {"a refusal", [](auto& e) { (void)e.dispatch({{Do::Append, 1}, {Do::Disallowed, 2, 3}}); }},
        {"no change", [](auto& e) { (void)e.dispatch({}); }},
        {"a preview", [](auto& e) { (void)e.preview({{Do::Append, 1}, {Do::AppendTwice, 2, 2}}); }},
        {"undo", [](auto& e) { (void)e.undo(Actor::player(0)); }},
        {"undo_to", [](auto& e) { (void)e.undo_to({5}, Actor::player(0)); }},
        {"redo", [](auto& e) { (void)e.redo(Actor::player(0)); }},
        {"can_undo", [](auto& e) { (void)e.can_undo(Actor::player(0)); }},
        {"can_redo", [](auto& e) { (void)e.can_redo(Actor::player(0)); }},
        {"fork", [](auto& e) { (void)e.fork(); }},
        {"fork_for_search", [](auto& e) { (void)e.fork_for_search(1); }},
        {"snapshot", [](auto& e) { (void)e.snapshot(); }},
    };
    return all;
}

// Law: Atomic. B35, B44
TEST(Engine, is_as_it_was_wherever_user_code_throws) {
    for (const auto& one : cases()) {
        SCOPED_TRACE(one.name);
        at_every_fault<Full>([] { return with_a_past(); }, one.call);
    }
}

TEST(Engine, is_as_it_was_wherever_user_code_throws_under_every_bound) {
    for (const auto& policies : test::all_policies) {
        for (const auto& one : cases()) {
            SCOPED_TRACE(std::string(policies.name) + ": " + one.name);
            const bool reversing = std::string_view(one.name).find("do") != std::string_view::npos;
            if (policies.history.steps < 7 && reversing) {
                continue; // little or nothing there to undo: the case above has it
            }
            at_every_fault<Full>(
                [&] { return with_a_past({.history = policies.history, .frames = policies.frames}); },
                one.call);
        }
    }
}

TEST(Engine, is_as_it_was_after_refusals_with_a_full_ring_and_a_future) {
    for (const auto& policies : test::all_policies) {
        SCOPED_TRACE(policies.name);
        auto engine = with_a_past({.history = policies.history, .frames = policies.frames});
        const Way<Full> way(engine);
        test::expect_sufficient(way);
        const Image<Full> before(engine);
        for (const auto stop : {Do::InvalidInput, Do::Disallowed, Do::Aborted}) {
            for (const int behavior : {1, 2, 3}) {
                const auto outcome =
                    engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2}, {Do::Draw}, {stop, 1, behavior}});
                ASSERT_TRUE(outcome.refused());
                ASSERT_TRUE(Image<Full>(engine) == before);
            }
        }
        EXPECT_TRUE(Way<Full>(engine) == way) << "undo all and redo all";
        EXPECT_EQ(engine.undo_depth(), before.undo_depth);
        EXPECT_EQ(engine.redo_depth(), before.redo_depth);
    }
}

TEST(Engine, lends_frames_that_refusals_and_previews_do_not_touch) {
    auto engine = with_a_past();
    const auto outcome = engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2, 2}});
    const herding::Frame<Full>* lent = outcome.frame();
    const herding::Frame<Full> copy = *lent;
    (void)engine.dispatch({{Do::Append, 7}, {Do::Disallowed, 1, 3}});
    (void)engine.preview({{Do::Append, 7}, {Do::AppendTwice, 7, 2}});
    (void)engine.dispatch({});
    EXPECT_THROW((void)engine.dispatch({{Do::Append, 7}, {Do::Fail, 1, 3}}), test::Fault);
    EXPECT_TRUE(*lent == copy);
}

// --- inert

template <class Call> void expect_reentered(Engine<Full>& engine, Call call) {
    const Image<Full> before(engine);
    try {
        call();
        ADD_FAILURE() << "nothing was thrown";
    } catch (const EngineError& error) {
        EXPECT_EQ(error.kind(), EngineError::Kind::Reentered);
    }
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(Engine, cannot_be_changed_from_inside_its_own_rules_and_diffs) {
    auto engine = with_a_past();
    const Way<Full> way(engine);
    const std::function<void()> inner[] = {
        [&] { (void)engine.dispatch(append(1)); },
        [&] { (void)engine.dispatch_all({append(1)}); },
        [&] { (void)engine.undo(); },
        [&] { (void)engine.undo_to({1}); },
        [&] { (void)engine.redo(); },
        [&] { (void)engine.preview(append(1)); },
    };
    for (const auto& call : inner) {
        hook = call;
        expect_reentered(engine, [&] { (void)engine.dispatch({{Do::Hook}}); });
        expect_reentered(engine, [&] { (void)engine.dispatch({{Do::Append, 1}, {Do::Hook, 0, 2}}); });
        expect_reentered(engine, [&] { (void)engine.dispatch({{Do::HookInApply}}); });
        expect_reentered(engine, [&] { (void)engine.dispatch_all({append(1), Input{{Do::Hook}}}); });
        expect_reentered(engine, [&] { (void)engine.preview({{Do::Hook, 0, 3}}); });
    }
    EXPECT_TRUE(Way<Full>(engine) == way);
    EXPECT_TRUE(engine.dispatch(append(1)).committed()) << "usable again";
}

/// Questions change nothing. Inside a dispatch the answer is that of before.
TEST(Engine, can_be_asked_about_undo_from_inside_its_own_rules_and_diffs) {
    auto engine = with_a_past();
    ASSERT_TRUE(engine.can_undo(Actor::player(0)));
    const auto undo = engine.can_undo();
    const auto redo = engine.can_redo();
    int asked = 0;
    hook = [&] {
        ++asked;
        EXPECT_EQ(engine.can_undo(), undo);
        EXPECT_EQ(engine.can_redo(), redo);
        EXPECT_THROW((void)engine.undo(), EngineError); // it is still inert
    };
    EXPECT_TRUE(engine.preview({{Do::Hook, 0, 3}}).outcome != herding::OutcomeKind::Aborted);
    (void)engine.dispatch({{Do::Append, 1}, {Do::Hook, 0, 2}});
    EXPECT_GE(asked, 2);
    (void)engine.undo();
    EXPECT_TRUE(engine.can_redo());
}

TEST(Engine, another_engine_may_be_asked_from_inside_a_rule) {
    Engine<Full> engine;
    Engine<Full> other;
    hook = [&] { (void)other.dispatch(append(5)); };
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Hook}, {Do::Append, 2}}).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2}));
    EXPECT_EQ(other.state().items, (std::vector{0, 5}));
}

struct AsksBack : Rules<AsksBack> {
    static bool may_undo(Actor, const herding::Frame<AsksBack>&) {
        hook();
        return false;
    }
};

TEST(Engine, cannot_be_asked_about_undo_by_whoever_answers_it) {
    Engine<AsksBack> engine;
    (void)engine.dispatch(append(1));
    hook = [&] { (void)engine.can_undo(); };
    for (int twice = 0; twice < 2; ++twice) {
        EXPECT_THROW((void)engine.can_undo(), EngineError);
        EXPECT_THROW((void)engine.undo(), EngineError);
    }
    hook = [] {};
    EXPECT_FALSE(engine.can_undo());
    EXPECT_TRUE(engine.dispatch(append(2)).committed()) << "usable again";
}

TEST(Engine, cannot_be_changed_by_whoever_is_asked_about_undo) {
    Engine<AsksBack> engine(State{},
                            {.history = HistoryPolicy::bounded(1), .frames = herding::FramePolicy::none()});
    (void)engine.dispatch(append(1));
    int thrown = 0;
    hook = [&] {
        try {
            (void)engine.dispatch(append(2));
        } catch (const EngineError&) {
            ++thrown;
        }
    };
    EXPECT_FALSE(engine.undo());
    EXPECT_EQ(thrown, 1);
    EXPECT_FALSE(engine.can_undo());
    EXPECT_EQ(thrown, 2);
    EXPECT_EQ(engine.state().items, (std::vector{0, 1}));
}

// --- inputs that stand somewhere inside the engine

TEST(Engine, takes_an_input_from_a_frame_that_the_commit_will_recycle) {
    for (const auto& policies : test::all_policies) {
        SCOPED_TRACE(policies.name);
        Engine<Full> engine(State{}, {.history = policies.history, .frames = policies.frames});
        std::vector<int> expected{0};
        const herding::Frame<Full>* lent = engine.dispatch({{Do::Append, 41}, {Do::Say, 0, 3}}).frame();
        expected.push_back(41);
        for (int i = 0; i < 6; ++i) {
            lent = engine.dispatch(lent->input()).frame();
            expected.push_back(41);
            ASSERT_EQ(engine.state().items, expected);
            ASSERT_EQ(lent->input(), (Input{{Do::Append, 41}, {Do::Say, 0, 3}}));
        }
        lent = engine.dispatch(lent->input(), Actor::chance).frame(); // a barrier releases all before it
        expected.push_back(41);
        ASSERT_TRUE(engine.dispatch(lent->input()).committed());
        expected.push_back(41);
        EXPECT_EQ(engine.state().items, expected);
    }
}

TEST(Engine, takes_an_input_from_a_frame_in_the_future_that_the_commit_discards) {
    for (const auto& policies : test::all_policies) {
        if (policies.history.steps == 0) {
            continue;
        }
        SCOPED_TRACE(policies.name);
        Engine<Full> engine(State{}, {.history = policies.history, .frames = policies.frames});
        (void)engine.dispatch(append(1));
        (void)engine.dispatch({{Do::Append, 2}, {Do::AppendTwice, 3, 2}});
        const auto undone = engine.undo();
        const auto again = engine.dispatch(undone->frame()->input());
        ASSERT_TRUE(again.committed());
        EXPECT_EQ(again.frame()->input(), (Input{{Do::Append, 2}, {Do::AppendTwice, 3, 2}}));
        EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3, 3}));
        // Several at once, some of them in the future, some in the past.
        const auto back = engine.undo();
        const auto& input = back->frame()->input();
        ASSERT_TRUE(engine.dispatch_all({input, append(9), input}).committed());
        EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3, 3, 9, 2, 3, 3}));
        const auto whole = engine.undo();
        ASSERT_TRUE(engine.dispatch_all(std::span(whole->frame()->inputs.data(), 2)).committed());
        EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3, 3, 9}));
    }
}

// --- several inputs

TEST(DispatchAll, commits_all_as_one_frame) {
    Engine<Full> engine;
    const std::vector<Input> inputs{append(1), Input{}, Input{{Do::AppendSize, 0, 2}}};
    const auto outcome = engine.dispatch_all(inputs, Actor::player(1));
    ASSERT_TRUE(outcome.committed());
    const auto& frame = *outcome.frame();
    EXPECT_TRUE(std::equal(frame.inputs.begin(), frame.inputs.end(), inputs.begin(), inputs.end()));
    ASSERT_EQ(frame.steps.size(), 2U);
    EXPECT_EQ(frame.steps[0].input, 0U);
    EXPECT_EQ(frame.steps[1].input, 2U);
    EXPECT_EQ(frame.actor, Actor::player(1));
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2}));
    EXPECT_EQ(engine.undo_depth(), 1U);
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(engine.state(), State{});
}

TEST(DispatchAll, refuses_all_for_one_and_says_which) {
    auto engine = with_a_past();
    const Image<Full> before(engine);
    const auto outcome =
        engine.dispatch_all({append(1), append(2), Input{{Do::Disallowed, 8, 2}}, Input{{Do::Fail}}});
    ASSERT_EQ(outcome.kind(), OutcomeKind::Disallowed);
    EXPECT_EQ(outcome.refusal()->input, 2U);
    EXPECT_EQ(outcome.refusal()->behavior, "second");
    EXPECT_TRUE(Image<Full>(engine) == before);
}

TEST(DispatchAll, changes_nothing_for_none_or_where_none_does) {
    Engine<Full> engine;
    EXPECT_EQ(engine.dispatch_all(std::span<const Input>{}).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(engine.dispatch_all({Input{}, Input{}}).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(engine.undo_depth(), 0U);
}

TEST(DispatchAll, is_irreversible_when_one_of_them_is) {
    Engine<Full> engine;
    const auto outcome = engine.dispatch_all({append(1), declared(append(2)), append(3)});
    EXPECT_TRUE(outcome.frame()->barrier.has(BarrierKind::Declared));
    EXPECT_EQ(engine.undo_depth(), 0U);
}

// --- reversibility

struct Declares : Rules<Declares> {
    /// By what stood before the commit.
    static Reversibility reversibility(const Input&, const State& before) {
        return before.items.size() == 2 ? Reversibility::Irreversible : Reversibility::Reversible;
    }
};

TEST(Reversible, is_what_nobody_contradicts) {
    Engine<Full> engine;
    EXPECT_FALSE(engine.dispatch(append(1), Actor::player(0)).frame()->barrier.raised());
    EXPECT_EQ(engine.undo_depth(), 1U);
}

// B9, B47
TEST(Irreversible, is_what_caller_spec_chance_generator_or_reveal_say) {
    const auto barrier_of = [](const Input& input, Actor by = Actor::system,
                               Reversibility said = Reversibility::Reversible) {
        Engine<Full> engine;
        (void)engine.dispatch(append(1));
        const auto barrier = engine.dispatch(input, by, said).frame()->barrier;
        EXPECT_EQ(engine.undo_depth(), barrier.raised() ? 0U : 2U);
        return barrier;
    };
    const auto kinds = [](std::initializer_list<BarrierKind> list) {
        herding::Barrier barrier;
        for (const auto kind : list) {
            barrier.raise(kind);
        }
        barrier.behavior = list.size() == 0 ? "" : "first";
        return barrier;
    };
    EXPECT_EQ(barrier_of(append(1)), kinds({}));
    EXPECT_EQ(barrier_of(append(1), Actor::system, Reversibility::Irreversible),
              kinds({BarrierKind::Requested}));
    EXPECT_EQ(barrier_of(declared(append(1))), kinds({BarrierKind::Declared}));
    EXPECT_EQ(barrier_of(append(1), Actor::chance), kinds({BarrierKind::Chance}));
    EXPECT_EQ(barrier_of({{Do::Draw}}), kinds({BarrierKind::Generator}));
    EXPECT_EQ(barrier_of({{Do::Reveal}}), kinds({BarrierKind::Reveal}));
    EXPECT_EQ(barrier_of({{Do::RevealHidden, 1}}), kinds({BarrierKind::Reveal}));
    EXPECT_EQ(barrier_of(declared({{Do::Draw}, {Do::Reveal}}), Actor::chance, Reversibility::Irreversible),
              kinds({BarrierKind::Requested, BarrierKind::Declared, BarrierKind::Chance,
                     BarrierKind::Generator, BarrierKind::Reveal}));
}

TEST(Irreversible, can_be_declared_by_the_state_before) {
    Engine<Declares> engine;
    EXPECT_FALSE(engine.dispatch(append(1)).frame()->barrier.raised());
    EXPECT_TRUE(engine.dispatch(append(1)).frame()->barrier.raised());
    EXPECT_FALSE(engine.dispatch(append(1)).frame()->barrier.raised());
    EXPECT_EQ(engine.undo_depth(), 1U);
}

// B33
TEST(Irreversible, is_not_guessed_from_a_generator_that_the_spec_does_not_name) {
    Engine<Plain> engine;
    EXPECT_FALSE(engine.dispatch({{Do::Draw}}).frame()->barrier.raised());
    EXPECT_NE(engine.state().source.generator, herding::Generator());
    EXPECT_EQ(engine.undo_depth(), 1U);
}

TEST(Irreversible, is_nothing_that_was_refused) {
    auto engine = with_a_past();
    const Image<Full> before(engine);
    (void)engine.dispatch(declared({{Do::Draw}, {Do::Reveal}, {Do::Disallowed, 1, 3}}), Actor::chance,
                          Reversibility::Irreversible);
    EXPECT_TRUE(Image<Full>(engine) == before);
}

// --- whose undo

TEST(MayUndo, refuses_what_is_not_this_actors) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1), Actor::player(0));
    (void)engine.dispatch(append(2), Actor::player(1));
    const Image<Full> before(engine);
    const herding::HistoryRefusal not_yours{HistoryReason::NotYours, 2};
    EXPECT_EQ(engine.can_undo(Actor::player(0)).refusal(), not_yours);
    EXPECT_EQ(engine.undo(Actor::player(0)).refusal(), not_yours);
    EXPECT_EQ(engine.undo_to({0}, Actor::player(0)).refusal(), not_yours);
    EXPECT_TRUE(Image<Full>(engine) == before);

    EXPECT_TRUE(engine.can_undo(Actor::player(1)));
    EXPECT_EQ(engine.undo_to({0}, Actor::player(1)).refusal(),
              (herding::HistoryRefusal{HistoryReason::NotYours, 1}));
    EXPECT_TRUE(Image<Full>(engine) == before) << "all or nothing";
    EXPECT_TRUE(engine.undo(Actor::player(1)));

    EXPECT_EQ(engine.can_redo(Actor::player(0)).refusal(), not_yours);
    EXPECT_EQ(engine.redo(Actor::player(0)).refusal(), not_yours);
    EXPECT_EQ(engine.redo_depth(), 1U);
    EXPECT_TRUE(engine.can_redo(Actor::player(1)));
    EXPECT_TRUE(engine.redo(Actor::player(1)));
    EXPECT_TRUE(engine.undo_to({0}));
}

/// Books that may be taken back by who put them there, and by everybody once the others have agreed.
struct Polite {
    struct State {
        int books = 0;
        bool agreed = false;
        friend bool operator==(const State&, const State&) = default;
    };
    enum class Input : std::uint8_t { Put, Agree };
    struct Do {
        Input input{};
        int apply(State& state) const {
            state.books += input == Input::Put ? 1 : 0;
            state.agreed = state.agreed || input == Input::Agree;
            return state.books;
        }
        friend bool operator==(const Do&, const Do&) = default;
    };
    using Diff = Do;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> act(herding::Dispatch<Polite>& dispatch) {
        dispatch.emit(Do{dispatch.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Polite>({{"act", 1, act}}); }
    // [may_undo]
    static bool may_undo(Actor by, const herding::Frame<Polite>& frame, const State& state) {
        return state.agreed || by == frame.actor;
    }
    // [may_undo]
};

TEST(MayUndo, gets_the_state_in_which_the_actor_asks) {
    const Actor one = Actor::player(0);
    const Actor two = Actor::player(1);
    Engine<Polite> engine;
    (void)engine.dispatch(Polite::Input::Put, one);
    (void)engine.dispatch(Polite::Input::Put, two);
    EXPECT_EQ(engine.undo_to({0}, one).refusal(), (herding::HistoryRefusal{HistoryReason::NotYours, 2}));
    EXPECT_EQ(engine.can_undo(one).refusal().reason, HistoryReason::NotYours);
    (void)engine.dispatch(Polite::Input::Agree, two);
    EXPECT_TRUE(engine.can_undo(one));
    ASSERT_TRUE(engine.undo_to({0}, one)) << "the consent counts for all frames on the way";
    EXPECT_EQ(engine.state(), Polite::State{});
    EXPECT_EQ(engine.can_redo(two).refusal(), (herding::HistoryRefusal{HistoryReason::NotYours, 1}))
        << "nobody has agreed in this state";
    EXPECT_TRUE(engine.redo(one));
    EXPECT_EQ(engine.frames().back()->diffs.front(), Polite::Do{Polite::Input::Put});
}

// --- undo of one's own

/// Books that players put on a shelf. A book may need another one, and book 9 is a barrier on an empty shelf.
struct Shelf {
    struct State {
        std::vector<int> books;
        friend bool operator==(const State&, const State&) = default;
    };
    struct Input {
        int book = 0; ///< 0: none, so nothing changes
        int needs = 0;
        Input() = default;
        Input(int the_book, int that_it_needs = 0) : book(the_book), needs(that_it_needs) {}
        Input(bool yes) : book(yes ? 1 : 0) {} // every pointer is one, too
        friend bool operator==(const Input&, const Input&) = default;
    };
    struct Put {
        int book = 0;
        int apply(State& state) const {
            state.books.push_back(book);
            return book;
        }
        friend bool operator==(const Put&, const Put&) = default;
    };
    using Diff = Put;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> put(herding::Dispatch<Shelf>& dispatch) {
        const auto& [book, needs] = dispatch.input();
        const auto& books = dispatch->books;
        if (needs != 0 && std::find(books.begin(), books.end(), needs) == books.end()) {
            return herding::Disallowed{needs};
        }
        if (book != 0) {
            dispatch.emit(Put{book});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Shelf>({{"put", 1, put}}); }
    static Reversibility reversibility(const Input& input, const State& before) {
        return input.book == 9 && before.books.empty() ? Reversibility::Irreversible
                                                       : Reversibility::Reversible;
    }
    /// Players take back what is theirs, and not book 7.
    static bool may_undo(Actor by, const herding::Frame<Shelf>& frame) {
        return by == Actor::system || (by == frame.actor && frame.input().book != 7);
    }
};

constexpr Actor ann = Actor::player(0);
constexpr Actor bob = Actor::player(1);

/// Keeps the numbers and kinds of events, and throws at one of them.
struct ShelfLog : herding::Log<Shelf> {
    void record(const herding::Event<Shelf>& event) override {
        if (event.number == throws_at) {
            throw std::runtime_error("the disk is full");
        }
        seen.push_back(std::string(name(event.kind)) + ' ' + std::to_string(event.number) + " of " +
                       std::to_string(event.frame == nullptr ? 0 : event.frame->number) + ": " +
                       std::to_string(event.after->books.size()));
    }
    std::uint64_t throws_at = ~std::uint64_t{0};
    std::vector<std::string> seen;
};

std::vector<int> books_of(const Engine<Shelf>& engine) { return engine.state().books; }

TEST(UndoOwn, takes_back_the_last_commit_of_its_actor_and_leaves_what_others_did_since) {
    ShelfLog log;
    Engine<Shelf> engine({}, {.log = &log});
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({2}, bob);
    (void)engine.dispatch({3}, ann);
    (void)engine.dispatch({4}, bob);
    (void)engine.dispatch_all({{5}, {6}}, Actor::system);
    log.seen.clear();

    const auto taken = engine.undo_own(ann);
    ASSERT_TRUE(taken) << taken;
    EXPECT_EQ(taken->kind(), OutcomeKind::Undone);
    EXPECT_EQ(taken->frame()->number, 3U);
    EXPECT_EQ(taken->frame()->input().book, 3);
    EXPECT_EQ(books_of(engine), (std::vector{1, 2, 4, 5, 6}));
    EXPECT_EQ(log.seen,
              (std::vector<std::string>{"undone 6 of 3: 2", "committed 7 of 7: 3", "committed 8 of 8: 5"}));

    std::vector<std::uint64_t> numbers;
    for (const auto frame : engine.frames()) {
        numbers.push_back(frame->number);
    }
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 2, 7, 8}));
    EXPECT_EQ(engine.frames()[2]->actor, bob);
    EXPECT_EQ(engine.frames()[3]->actor, Actor::system);
    EXPECT_EQ(engine.frames()[3]->inputs.size(), 2U);
    EXPECT_EQ(engine.mark().frame, 8U);
    EXPECT_EQ(engine.undo_depth(), 4U);
    EXPECT_EQ(engine.dispatch({7}, bob).frame()->number, 9U);
    EXPECT_EQ(log.seen.back(), "committed 9 of 9: 6");
}

TEST(UndoOwn, leads_to_the_same_engine_as_an_undo_and_the_other_inputs) {
    Engine<Shelf> engine;
    Engine<Shelf> other;
    for (auto* one : {&engine, &other}) {
        (void)one->dispatch({1}, ann);
        (void)one->dispatch({2}, bob);
        (void)one->dispatch({3}, bob);
    }
    ASSERT_TRUE(engine.undo_own(ann));
    (void)other.undo(bob);
    (void)other.undo(bob);
    (void)other.undo(ann);
    (void)other.dispatch({2}, bob);
    (void)other.dispatch({3}, bob);
    EXPECT_EQ(engine.undo_depth(), other.undo_depth());
    EXPECT_EQ(engine.redo_depth(), 0U);
    while (engine.undo_depth() != 0) {
        EXPECT_TRUE(engine.state() == other.state());
        EXPECT_TRUE(engine.undo(bob));
        EXPECT_TRUE(other.undo(bob));
    }
    EXPECT_TRUE(engine.state() == other.state());
    EXPECT_EQ(engine.redo_depth(), 2U);
    EXPECT_TRUE(engine.redo(bob));
    EXPECT_EQ(books_of(engine), (std::vector{2}));
}

TEST(UndoOwn, of_the_last_commit_is_an_undo) {
    Engine<Shelf> engine;
    (void)engine.dispatch({1}, bob);
    (void)engine.dispatch({2}, ann);
    ASSERT_TRUE(engine.undo_own(ann));
    EXPECT_EQ(books_of(engine), (std::vector{1}));
    EXPECT_EQ(engine.redo_depth(), 1U);
    EXPECT_TRUE(engine.redo(ann));
}

TEST(UndoOwn, gives_up_what_could_be_redone) {
    Engine<Shelf> engine;
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({2}, bob);
    (void)engine.dispatch({3}, bob);
    (void)engine.undo(bob);
    ASSERT_TRUE(engine.undo_own(ann));
    EXPECT_EQ(engine.redo_depth(), 0U);
    EXPECT_EQ(books_of(engine), (std::vector{2}));
    (void)engine.dispatch({4}, ann);
    (void)engine.dispatch({5}, ann);
    EXPECT_EQ(books_of(engine), (std::vector{2, 4, 5}));
}

TEST(UndoOwn, is_refused_with_the_frame_and_the_rule_if_a_later_input_depends_on_it) {
    ShelfLog log;
    Engine<Shelf> engine({}, {.log = &log});
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({2}, bob);
    (void)engine.dispatch({3, 1}, bob); // needs book 1
    (void)engine.undo(bob);
    (void)engine.redo(bob);
    const Image<Shelf> before(engine);
    const Way<Shelf> way(engine);
    log.seen.clear();
    const auto taken = engine.undo_own(ann);
    EXPECT_TRUE(log.seen.empty());
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.refusal(), (herding::HistoryRefusal{HistoryReason::Depends, 3}));
    EXPECT_EQ(taken.later_kind(), OutcomeKind::Disallowed);
    ASSERT_NE(taken.later(), nullptr);
    EXPECT_EQ(taken.later()->behavior, "put");
    EXPECT_EQ(*taken.later()->info(), 1);
    EXPECT_TRUE(Image<Shelf>(engine) == before);
    EXPECT_TRUE(Way<Shelf>(engine) == way);
}

TEST(UndoOwn, is_refused_if_a_later_input_would_be_a_barrier) {
    Engine<Shelf> engine;
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({9}, bob);
    const Image<Shelf> before(engine);
    const auto taken = engine.undo_own(ann);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.refusal().reason, HistoryReason::Depends);
    EXPECT_EQ(taken.refusal().frame, 2U);
    EXPECT_TRUE(taken.refusal().barrier.has(BarrierKind::Declared));
    EXPECT_EQ(taken.later_kind(), OutcomeKind::Committed);
    EXPECT_EQ(taken.later(), nullptr);
    EXPECT_TRUE(Image<Shelf>(engine) == before);
}

TEST(UndoOwn, does_not_cross_a_barrier_or_the_bound_and_needs_a_commit_of_its_actor) {
    Engine<Shelf> engine({}, {.history = HistoryPolicy::bounded(2)});
    EXPECT_EQ(engine.undo_own(ann).refusal().reason, HistoryReason::NothingToUndo);
    (void)engine.dispatch({1}, bob);
    EXPECT_EQ(engine.undo_own(ann).refusal().reason, HistoryReason::NothingToUndo);
    (void)engine.dispatch({2}, ann);
    (void)engine.dispatch({3}, bob);
    (void)engine.dispatch({4}, bob);
    EXPECT_EQ(engine.undo_own(ann).refusal(), (herding::HistoryRefusal{HistoryReason::Evicted, 2}));
    (void)engine.dispatch({5}, ann, Reversibility::Irreversible);
    (void)engine.dispatch({6}, bob);
    EXPECT_EQ(engine.undo_own(ann).refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(engine.undo_own(ann).refusal().frame, 5U);
}

TEST(UndoOwn, asks_may_undo_for_the_commit_that_is_taken_back_alone) {
    Engine<Shelf> engine;
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({7}, bob); // which stays
    ASSERT_TRUE(engine.undo_own(ann));
    EXPECT_EQ(books_of(engine), (std::vector{7}));
    EXPECT_EQ(engine.undo_own(bob).refusal(), (herding::HistoryRefusal{HistoryReason::NotYours, 4}));
}

TEST(UndoOwn, does_not_happen_if_the_log_throws) {
    ShelfLog log;
    Engine<Shelf> engine({}, {.log = &log});
    (void)engine.dispatch({1}, ann);
    (void)engine.dispatch({2}, bob);
    const Image<Shelf> before(engine);
    for (const std::uint64_t event : {3U, 4U}) {
        log.throws_at = event;
        EXPECT_THROW((void)engine.undo_own(ann), std::runtime_error);
        EXPECT_TRUE(Image<Shelf>(engine) == before);
    }
    log.throws_at = 0;
    EXPECT_TRUE(engine.undo_own(ann));
    EXPECT_EQ(books_of(engine), (std::vector{2}));
}

TEST(UndoOwn, leaves_the_engine_as_it_was_wherever_user_code_throws) {
    const auto make = [] {
        auto engine = with_a_past();
        (void)engine.dispatch({{Do::AppendTwice, 4}}, Actor::player(1));
        (void)engine.dispatch({{Do::Settle, 2}}, Actor::player(2));
        return engine;
    };
    at_every_fault<Full>(make, [](auto& engine) { EXPECT_TRUE(engine.undo_own(Actor::player(0))); });
}

TEST(UndoOwn, keeps_the_bound_on_bytes) {
    // The footprint of a state is its number of items.
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(100, 20)});
    Engine<Full> other(State{}, {.history = HistoryPolicy::bounded(100, 20)});
    for (auto* one : {&engine, &other}) {
        for (int i = 1; i <= 4; ++i) {
            (void)one->dispatch(append(i), Actor::player(i == 2 ? 0 : 1));
        }
        (void)one->dispatch(append(9), Actor::player(1));
        (void)one->undo(); // undo_own also discards what could be redone
    }
    ASSERT_TRUE(engine.undo_own(Actor::player(0)));
    for (int i = 0; i < 3; ++i) {
        (void)other.undo();
    }
    for (int i = 3; i <= 4; ++i) {
        (void)other.dispatch(append(i), Actor::player(1));
    }
    for (int i = 5; i <= 12; ++i) {
        (void)engine.dispatch(append(i), Actor::player(1));
        (void)other.dispatch(append(i), Actor::player(1));
        ASSERT_TRUE(engine.state() == other.state());
        ASSERT_EQ(engine.undo_depth(), other.undo_depth()) << i;
    }
}

/// A jar that is filled faster while nobody has put its lid on.
struct Jar {
    struct State {
        int size = 0;
        bool lid = false;
        friend bool operator==(const State&, const State&) = default;
    };
    using Input = int;
    struct Fill {
        int by = 0;
        int apply(State& state) const {
            state.lid = state.lid || by == 0;
            return state.size += by;
        }
        [[maybe_unused]] friend bool operator==(const Fill&, const Fill&) = default;
    };
    using Diff = Fill;
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> fill(herding::Dispatch<Jar>& d) {
        d.emit(Fill{d->lid ? 1 : d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Jar>({{"fill", 1, fill}}); }
    static std::size_t footprint(const State& state) { return static_cast<std::size_t>(state.size + 1); }
};

TEST(UndoOwn, evicts_if_the_later_states_have_become_too_large) {
    const herding::Options<Jar> options{.history = HistoryPolicy::bounded(100, 40)};
    Engine<Jar> engine(Jar::State{}, options);
    Engine<Jar> other(Jar::State{}, options);
    (void)engine.dispatch(0, ann);
    for (int i = 0; i < 3; ++i) {
        (void)engine.dispatch(10, bob);
        (void)other.dispatch(10, bob);
    }
    EXPECT_EQ(engine.undo_depth(), 4U);
    ASSERT_TRUE(engine.undo_own(ann));
    EXPECT_EQ(engine.state(), other.state());
    EXPECT_EQ(engine.undo_depth(), other.undo_depth()) << "31 and 21 are more than 40";
    EXPECT_EQ(engine.undo_depth(), 0U);
    EXPECT_EQ(engine.can_undo().refusal().reason, HistoryReason::Evicted);
}

TEST(UndoOwn, cannot_be_called_from_inside_a_rule) {
    Engine<Plain> engine;
    std::optional<EngineError::Kind> kind;
    hook = [&] {
        try {
            (void)engine.undo_own(ann);
        } catch (const EngineError& error) {
            kind = error.kind();
        }
    };
    (void)engine.dispatch({{Do::Hook}});
    hook = nullptr;
    EXPECT_EQ(kind, EngineError::Kind::Reentered);
}

// --- decisions

/// What a player may put on the shelf: books that are not there. Bob may put only book 1.
std::vector<int> books_to_put(const Engine<Shelf>::Setup& /*setup*/, const Shelf::State& state, Actor by) {
    std::vector<int> books;
    for (int book = 1; book <= (by == bob ? 1 : 3); ++book) {
        if (std::find(state.books.begin(), state.books.end(), book) == state.books.end()) {
            books.push_back(book);
        }
    }
    return books;
}

TEST(Decision, begins_with_ones_own_commit_or_with_another_offer) {
    Engine<Shelf> engine;
    EXPECT_EQ(engine.decision(ann, books_to_put), 0U);
    (void)engine.dispatch({5}, Actor::system); // changes no offer
    EXPECT_EQ(engine.decision(ann, books_to_put), 0U);
    (void)engine.dispatch({6}, ann);
    EXPECT_EQ(engine.decision(ann, books_to_put), 2U) << "one's own commit";
    EXPECT_EQ(engine.decision(bob, books_to_put), 0U);
    (void)engine.dispatch({3}, ann);
    EXPECT_EQ(engine.decision(bob, books_to_put), 0U) << "bob could not put that book";
    (void)engine.dispatch({1}, bob);
    EXPECT_EQ(engine.decision(ann, books_to_put), 4U) << "another offer";
    (void)engine.dispatch({4}, Actor::system);
    EXPECT_EQ(engine.decision(ann, books_to_put), 4U);
    EXPECT_EQ(engine.decision(bob, books_to_put), 4U);
}

TEST(Decision, begins_with_undo_and_redo) {
    Engine<Shelf> engine;
    (void)engine.dispatch({5}, Actor::system);
    (void)engine.dispatch({6}, Actor::system);
    (void)engine.undo();
    EXPECT_EQ(engine.decision(ann, books_to_put), 3U);
    (void)engine.dispatch({7}, Actor::system);
    EXPECT_EQ(engine.decision(ann, books_to_put), 3U) << "the undo before that commit";
    (void)engine.undo();
    (void)engine.redo();
    EXPECT_EQ(engine.decision(ann, books_to_put), 6U);
    (void)engine.dispatch({8}, Actor::system);
    (void)engine.dispatch({9}, Actor::system);
    EXPECT_EQ(engine.decision(ann, books_to_put), 6U) << "the redo before those commits";
}

TEST(Decision, ends_at_a_barrier_and_at_the_bound) {
    Engine<Shelf> engine({}, {.history = HistoryPolicy::bounded(1)});
    (void)engine.dispatch({5}, Actor::system);
    (void)engine.dispatch({6}, Actor::system);
    EXPECT_EQ(engine.decision(ann, books_to_put), 1U);
    (void)engine.dispatch({7}, Actor::system, Reversibility::Irreversible);
    EXPECT_EQ(engine.decision(ann, books_to_put), 3U);
}

TEST(Decision, that_has_passed_takes_no_input) {
    Engine<Shelf> engine;
    const herding::Meant meant{engine.decision(ann, books_to_put)};
    const auto first = engine.dispatch({5}, ann, meant, books_to_put);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->committed());
    const Image<Shelf> before(engine);
    const auto second = engine.dispatch({5}, ann, meant, books_to_put); // of the double click
    ASSERT_FALSE(second);
    EXPECT_EQ(second.stale(), (herding::Stale{0, 1}));
    std::ostringstream words;
    words << second.stale();
    EXPECT_EQ(words.str(), "stale: meant for decision 0, and it is 1");
    EXPECT_TRUE(Image<Shelf>(engine) == before);

    const auto refused = engine.dispatch({5, 8}, ann, {1}, books_to_put);
    ASSERT_TRUE(refused) << "in time, and the rules refuse it";
    EXPECT_TRUE(refused->refused());
    EXPECT_TRUE(engine.dispatch({5}, ann, {1}, books_to_put)) << "what was refused ends no decision";
    EXPECT_FALSE(engine.dispatch({5}, ann, {7}, books_to_put)) << "one that has not begun";
}

// --- marks

TEST(Mark, goes_back_over_any_number_of_frames_at_once) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1));
    const auto mark = engine.mark();
    const State then = engine.state();
    for (int i = 2; i <= 6; ++i) {
        (void)engine.dispatch(append(i));
    }
    const auto undone = engine.undo_to(mark);
    ASSERT_TRUE(undone);
    EXPECT_EQ(undone->kind(), OutcomeKind::Undone);
    EXPECT_EQ(undone->frame()->number, 2U) << "the earliest that went";
    EXPECT_EQ(engine.state(), then);
    EXPECT_EQ(engine.undo_depth(), 1U);
    EXPECT_EQ(engine.redo_depth(), 5U);
    EXPECT_EQ(engine.mark(), mark);
    // One event: the next commit is number 8.
    EXPECT_EQ(engine.dispatch(append(9)).frame()->number, 8U);
}

TEST(Mark, of_the_current_position_is_no_change) {
    Engine<Full> engine;
    EXPECT_EQ(engine.undo_to(engine.mark())->kind(), OutcomeKind::NoChange);
    (void)engine.dispatch(append(1));
    const auto result = engine.undo_to(engine.mark());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->kind(), OutcomeKind::NoChange);
    EXPECT_EQ(engine.undo_depth(), 1U);
}

TEST(Mark, behind_a_barrier_cannot_be_reached) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1));
    const auto mark = engine.mark();
    (void)engine.dispatch(append(2));
    (void)engine.dispatch({{Do::Append, 3}, {Do::Draw, 0, 2}});
    const auto at_barrier = engine.mark();
    (void)engine.dispatch(append(4));
    const Image<Full> before(engine);
    const auto refused = engine.undo_to(mark);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(refused.refusal().frame, 3U);
    EXPECT_TRUE(refused.refusal().barrier.has(BarrierKind::Generator));
    EXPECT_EQ(refused.refusal().barrier.behavior, "second");
    EXPECT_TRUE(Image<Full>(engine) == before) << "not even as far as the barrier";
    EXPECT_TRUE(engine.undo_to(at_barrier));
}

TEST(Mark, that_was_evicted_cannot_be_reached) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(2)});
    const auto start = engine.mark();
    for (int i = 1; i <= 5; ++i) {
        (void)engine.dispatch(append(i));
    }
    EXPECT_EQ(engine.undo_to(start).refusal(), (herding::HistoryRefusal{HistoryReason::Evicted, 3}));
    EXPECT_EQ(engine.undo_to({2}).refusal().reason, HistoryReason::Evicted);
    EXPECT_TRUE(engine.undo_to({3}));
}

TEST(Mark, that_was_undone_is_not_on_the_way_back) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1));
    (void)engine.dispatch(append(2));
    const auto mark = engine.mark();
    (void)engine.undo();
    EXPECT_EQ(engine.undo_to(mark).refusal().reason, HistoryReason::NothingToUndo);
    (void)engine.redo();
    EXPECT_EQ(engine.undo_to(mark)->kind(), OutcomeKind::NoChange) << "there again";
    (void)engine.undo();
    (void)engine.dispatch(append(3));
    (void)engine.dispatch(append(4));
    EXPECT_EQ(engine.undo_to(mark).refusal().reason, HistoryReason::NothingToUndo) << "gone for good";
    EXPECT_EQ(engine.undo_depth(), 3U);
}

TEST(Mark, that_this_engine_has_not_made_is_misuse) {
    Engine<Full> engine;
    Engine<Full> other;
    (void)other.dispatch(append(1));
    const Image<Full> before(engine);
    try {
        (void)engine.undo_to(other.mark());
        ADD_FAILURE() << "nothing was thrown";
    } catch (const EngineError& error) {
        EXPECT_EQ(error.kind(), EngineError::Kind::UnknownMark);
    }
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)other.fork().undo_to(other.mark()), EngineError) << "a fork counts from 0";
}

// --- forks

TEST(Fork, goes_its_own_way_from_the_same_state_without_history) {
    auto engine = with_a_past();
    auto fork = engine.fork();
    EXPECT_EQ(fork.state(), engine.state());
    EXPECT_EQ(fork.undo_depth(), 0U);
    EXPECT_EQ(fork.redo_depth(), 0U);
    EXPECT_TRUE(fork.frames().empty());
    const Image<Full> before(engine);
    (void)fork.dispatch({{Do::Append, 77}, {Do::Draw}});
    EXPECT_TRUE(Image<Full>(engine) == before);
    const State forked = fork.state();
    (void)engine.dispatch(append(5));
    EXPECT_EQ(fork.state(), forked);
    const auto outlives = std::make_unique<Engine<Full>>(std::move(engine))->fork();
    EXPECT_EQ(outlives.state().items.back(), 5);
}

TEST(Fork, has_the_same_bounds) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(1), .budget = {.diffs = 2}});
    auto fork = engine.fork();
    (void)fork.dispatch(append(1));
    (void)fork.dispatch(append(2));
    EXPECT_EQ(fork.undo_depth(), 1U);
    EXPECT_EQ(fork.dispatch({{Do::Endless}}).kind(), OutcomeKind::Aborted);
}

TEST(Fork, foresees_what_will_be_drawn_unless_it_is_for_search) {
    Engine<Full> engine;
    auto fork = engine.fork();
    auto search = engine.fork_for_search(99);
    auto other_search = engine.fork_for_search(100);
    auto same_search = engine.fork_for_search(99);
    EXPECT_EQ(engine.state(), State{}) << "the engine's own generator stays";
    EXPECT_NE(search.state().source.generator, engine.state().source.generator);
    EXPECT_NE(search.state().source.generator, other_search.state().source.generator);
    EXPECT_EQ(search.state().source.generator, same_search.state().source.generator);
    EXPECT_EQ(fork.state().source.generator, engine.state().source.generator);
    EXPECT_EQ(search.state().items, engine.state().items);
    EXPECT_TRUE(search.dispatch(append(1)).committed());
}

TEST(Fork, for_search_of_a_game_without_generator_is_a_fork) {
    Engine<Plain> engine;
    (void)engine.dispatch(append(1));
    EXPECT_EQ(engine.fork_for_search(5).state(), engine.state());
}

} // namespace
