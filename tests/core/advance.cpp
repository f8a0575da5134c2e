#include "herding/core/advance.hpp"

#include "core/support/script.hpp"

#include "herding/core/engine.hpp"

#include <gtest/gtest.h>

namespace {

using namespace script;
using herding::Actor;
using herding::VerdictKind;

const Input inputs[] = {
    append(1),
    Input{},
    Input{{Do::AppendSize}, {Do::AppendTwice, 2, 2}, {Do::AppendSize, 0, 3}},
    Input{{Do::Settle, 4, 2}},
    Input{{Do::Draw}, {Do::Reveal, 0, 2}, {Do::RevealHidden, 3, 3}},
    Input{{Do::Append, 1}, {Do::InvalidInput, 1, 3}},
    Input{{Do::Append, 1}, {Do::Disallowed, 2, 2}},
    Input{{Do::Aborted, 3}},
    Input{{Do::Append, 1}, {Do::Endless, 3, 2}},
    Input{{Do::EndlessCaught, 3, 2}},
    Input{{Do::Settle, 5000}},
};

TEST(Advance, does_what_dispatch_does) {
    const Full::Setup setup{3};
    herding::Engine<Full> engine(setup, State{});
    State state;
    for (int round = 0; round < 3; ++round) {
        for (const Input& input : inputs) {
            const auto verdict = herding::advance<Full>(setup, state, input, Actor::player(1));
            const auto outcome = engine.dispatch(input, Actor::player(1));
            EXPECT_EQ(state, engine.state());
            ASSERT_EQ(verdict.stops(), outcome.refused());
            if (verdict.stops()) {
                EXPECT_EQ(verdict.why(), *outcome.refusal());
                EXPECT_EQ(name(outcome.kind()), verdict.kind() == VerdictKind::InvalidInput ? "invalid input"
                                                : verdict.kind() == VerdictKind::Disallowed ? "disallowed"
                                                                                            : "aborted");
            }
        }
    }
}

TEST(Advance, of_a_spec_without_setup_takes_none) {
    State state;
    EXPECT_FALSE(herding::advance<Plain>(state, append(1)).stops());
    EXPECT_EQ(state.items, (std::vector{0, 1}));
}

TEST(Advance, keeps_to_its_budget) {
    State state;
    const auto verdict = herding::advance<Plain>(state, {{Do::Endless}}, Actor::system, {.diffs = 7});
    ASSERT_EQ(verdict.kind(), VerdictKind::Aborted);
    EXPECT_EQ(*verdict.why().exceeded(), (herding::Exceeded{herding::BudgetKind::Diffs, 7}));
    EXPECT_EQ(state, State{});
}

// Law: Atomic
TEST(Advance, leaves_the_state_as_it_was_wherever_user_code_throws) {
    State original;
    original.items = {1, 2, 3};
    const Full::Setup setup;
    const herding::Budget budget{.diffs = 50, .settling_rounds = 10};
    for (const Input& input : inputs) {
        int faults = 0;
        for (;; ++faults) {
            ASSERT_LT(faults, 1'000);
            State state = original;
            const int* buffer = state.items.data();
            bool threw = false;
            test::Faults::arm(faults);
            try {
                (void)herding::advance<Full>(setup, state, input, Actor::system, budget);
            } catch (const test::Fault&) {
                threw = true;
            } catch (const herding::EngineError& error) {
                // The rule that catches everything has caught a fault, and the engine reports it.
                ASSERT_EQ(error.kind(), herding::EngineError::Kind::SwallowedError);
                threw = true;
            }
            test::Faults::disarm();
            if (!threw) {
                break;
            }
            ASSERT_EQ(state, original);
            ASSERT_EQ(state.items.data(), buffer);
        }
        EXPECT_GE(faults, 1);
    }
}

TEST(Advance, copies_the_state_once_or_not_at_all) {
    State state;
    Probe<State>::copies = 0;
    (void)herding::advance<Plain>(state, {{Do::Disallowed}});
    (void)herding::advance<Plain>(state, {});
    EXPECT_EQ(Probe<State>::copies, 0);
    (void)herding::advance<Plain>(state, {{Do::Append, 1}, {Do::Append, 2, 2}});
    EXPECT_EQ(Probe<State>::copies, 1);
    (void)herding::advance<Plain>(state, {{Do::Append, 1}, {Do::Disallowed, 2, 2}});
    EXPECT_EQ(Probe<State>::copies, 2);
}

TEST(Advance, leaves_the_buffer_of_a_state_that_did_not_change) {
    State state;
    const int* buffer = state.items.data();
    (void)herding::advance<Plain>(state, {});
    (void)herding::advance<Plain>(state, {{Do::Append, 1}, {Do::Disallowed, 2, 2}});
    EXPECT_EQ(state.items.data(), buffer);
}

TEST(Advance, may_be_called_from_inside_a_rule) {
    herding::Engine<Plain> engine;
    hook = [&] {
        State ahead = engine.state();
        (void)herding::advance<Plain>(ahead, append(5));
        EXPECT_EQ(ahead.items.back(), 5);
    };
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Hook}}).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1}));
}

} // namespace
