#include "herding/core/advance_legal.hpp"

#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace script;
using herding::Actor;

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

TEST(AdvanceLegal, does_what_advance_does_and_reports_the_same_refusals) {
    const Full::Setup setup{3};
    State atomic;
    State in_place;
    for (int round = 0; round < 3; ++round) {
        for (const Input& input : inputs) {
            const State before = in_place;
            const auto expected = herding::advance<Full>(setup, atomic, input, Actor::player(1));
            const auto verdict = herding::advance_legal<Full>(setup, in_place, input, Actor::player(1));
            EXPECT_EQ(verdict, expected);
            if (verdict.stops()) {
                // What is left shows the diffs before the stop, on top of what was there.
                ASSERT_GE(in_place.items.size(), before.items.size());
                EXPECT_TRUE(std::equal(before.items.begin(), before.items.end(), in_place.items.begin()));
                in_place = before;
            }
            EXPECT_EQ(in_place, atomic);
        }
    }
}

TEST(AdvanceLegal, never_copies_the_state) {
    State state;
    Probe<State>::copies = 0;
    (void)herding::advance_legal<Plain>(state, {{Do::Append, 1}, {Do::Append, 2, 2}});
    (void)herding::advance_legal<Plain>(state, {{Do::Append, 1}, {Do::Disallowed, 2, 2}});
    EXPECT_EQ(Probe<State>::copies, 0);
}

TEST(AdvanceLegal, keeps_to_its_budget) {
    State state;
    const auto verdict = herding::advance_legal<Plain>(state, {{Do::Endless}}, Actor::system, {.diffs = 7});
    ASSERT_EQ(verdict.kind(), herding::VerdictKind::Aborted);
    EXPECT_EQ(*verdict.why().exceeded(), (herding::Exceeded{herding::BudgetKind::Diffs, 7}));
}

TEST(AdvanceLegal, leaves_a_valid_state_wherever_user_code_throws) {
    State original;
    original.items = {1, 2, 3};
    const Full::Setup setup;
    const herding::Budget budget{.diffs = 50, .settling_rounds = 10};
    for (const Input& input : inputs) {
        for (int faults = 0;; ++faults) {
            ASSERT_LT(faults, 1'000);
            State state = original;
            bool threw = false;
            test::Faults::arm(faults);
            try {
                (void)herding::advance_legal<Full>(setup, state, input, Actor::system, budget);
            } catch (const test::Fault&) {
                threw = true;
            } catch (const herding::EngineError& error) {
                ASSERT_EQ(error.kind(), herding::EngineError::Kind::SwallowedError);
                threw = true;
            }
            test::Faults::disarm();
            if (!threw) {
                break;
            }
            EXPECT_TRUE(state == state); // it can be compared,
            state = original;            // assigned, and used again
            EXPECT_FALSE(herding::advance_legal<Full>(setup, state, append(1)).stops());
        }
    }
}

} // namespace
