#include "herding/core/budget.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using namespace script;
using herding::BudgetKind;
using herding::Exceeded;
using herding::OutcomeKind;

herding::Engine<Full> with(herding::Budget budget) {
    return herding::Engine<Full>(State{}, {.budget = budget});
}

/// Aborted by this budget, in this behavior, and nothing has happened.
void expect_exceeded(herding::Engine<Full>& engine, const Input& input, Exceeded exceeded,
                     const char* behavior) {
    const test::Image<Full> before(engine);
    const auto outcome = engine.dispatch(input);
    ASSERT_EQ(outcome.kind(), OutcomeKind::Aborted);
    ASSERT_NE(outcome.refusal()->exceeded(), nullptr);
    EXPECT_EQ(*outcome.refusal()->exceeded(), exceeded);
    EXPECT_EQ(outcome.refusal()->info(), nullptr);
    EXPECT_EQ(outcome.refusal()->behavior, behavior);
    EXPECT_TRUE(test::Image<Full>(engine) == before);
}

TEST(Budget, prints_what_was_exceeded) {
    std::ostringstream out;
    out << Exceeded{BudgetKind::SettlingRounds, 12};
    EXPECT_EQ(out.str(), "budget of 12 settling rounds exceeded");
    out.str({});
    out << Exceeded{BudgetKind::Diffs, 3, "attack", ""};
    EXPECT_EQ(out.str(), "budget of 3 diffs exceeded at attack");
    out.str({});
    out << Exceeded{BudgetKind::Diffs, 3, "attack", "roll"};
    EXPECT_EQ(out.str(), "budget of 3 diffs exceeded at attack@roll");
    EXPECT_EQ(name(BudgetKind::Diffs), "diffs");
    EXPECT_EQ(name(BudgetKind::Bytes), "bytes");
}

TEST(Budget, of_diffs_is_kept_to_the_last_one) {
    auto engine = with({.diffs = 3});
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Append, 2, 2}, {Do::Append, 3, 3}}).committed());
    expect_exceeded(engine, {{Do::Append, 1}, {Do::Append, 2}, {Do::Append, 3, 2}, {Do::Append, 4, 2}},
                    {BudgetKind::Diffs, 3}, "second");
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}}).committed()) << "each dispatch has the whole budget";
}

TEST(Budget, of_no_diffs_refuses_the_first) {
    auto engine = with({.diffs = 0});
    expect_exceeded(engine, append(1), {BudgetKind::Diffs, 0}, "first");
    EXPECT_EQ(engine.dispatch({}).kind(), OutcomeKind::NoChange);
}

TEST(Budget, of_diffs_spans_all_inputs_of_one_frame) {
    auto engine = with({.diffs = 3});
    EXPECT_TRUE(engine.dispatch_all({append(1), append(2), append(3)}).committed());
    const auto outcome = engine.dispatch_all({append(1), append(2), append(3), append(4)});
    ASSERT_EQ(outcome.kind(), OutcomeKind::Aborted);
    EXPECT_EQ(outcome.refusal()->input, 3U);
}

TEST(Budget, of_bytes_counts_diffs_and_traces) {
    constexpr std::uint64_t one = sizeof(Full::Diff) + sizeof(Trace);
    auto two_fit = with({.bytes = 2 * one});
    EXPECT_TRUE(two_fit.dispatch({{Do::Append, 1}, {Do::Append, 2}}).committed());
    expect_exceeded(two_fit, {{Do::Append, 1}, {Do::Append, 2}, {Do::Append, 3, 3}},
                    {BudgetKind::Bytes, 2 * one}, "third");

    auto a_byte_short = with({.bytes = 2 * one - 1});
    expect_exceeded(a_byte_short, {{Do::Append, 1}, {Do::Append, 2, 2}}, {BudgetKind::Bytes, 2 * one - 1},
                    "second");
    EXPECT_TRUE(a_byte_short.dispatch(append(1)).committed());
}

TEST(Budget, of_bytes_counts_every_trace_of_one_diff) {
    constexpr std::uint64_t limit = sizeof(Full::Diff) + 5 * sizeof(Trace);
    auto engine = with({.bytes = limit});
    expect_exceeded(engine, {{Do::DrawAndSayMany, 6, 2}}, {BudgetKind::Bytes, limit}, "second");
    EXPECT_TRUE(engine.dispatch({{Do::DrawAndSayMany, 5, 2}}).committed());
}

TEST(Budget, ends_a_rule_that_never_ends) {
    auto engine = with({.diffs = 50});
    expect_exceeded(engine, {{Do::Append, 1}, {Do::Endless, 1, 2}}, {BudgetKind::Diffs, 50}, "second");
}

TEST(Budget, cannot_be_caught_away_by_a_rule) {
    auto engine = with({.diffs = 50});
    expect_exceeded(engine, {{Do::EndlessCaught, 1, 2}}, {BudgetKind::Diffs, 50}, "second");
    expect_exceeded(engine, {{Do::EndlessCaught, 1, 2}, {Do::Append, 1, 3}}, {BudgetKind::Diffs, 50},
                    "second");
    expect_exceeded(engine, {{Do::EndlessCaught, 1, 2}, {Do::EndlessCaught, 1, 2}}, {BudgetKind::Diffs, 50},
                    "second");
}

TEST(Budget, of_rounds_bounds_settling_and_names_who_was_busy) {
    auto engine = with({.settling_rounds = 5});
    // Four rounds count down, the fifth is the quiet one.
    EXPECT_TRUE(engine.dispatch({{Do::Settle, 4}}).committed());
    expect_exceeded(engine, {{Do::Settle, 5}}, {BudgetKind::SettlingRounds, 5}, "count_down");
    expect_exceeded(engine, {{Do::Settle, 1001}}, {BudgetKind::SettlingRounds, 5}, "on_even");
}

TEST(Budget, of_rounds_is_for_each_input) {
    auto engine = with({.settling_rounds = 5});
    EXPECT_TRUE(engine.dispatch_all({Input{{Do::Settle, 4}}, Input{{Do::Settle, 4}}}).committed());
}

TEST(Budget, has_defaults_that_end_a_rule_that_never_ends) {
    auto engine = with({});
    expect_exceeded(engine, {{Do::Endless, 1}}, {BudgetKind::Diffs, 100'000}, "first");
    expect_exceeded(engine, {{Do::Settle, 2'000'000}}, {BudgetKind::SettlingRounds, 1'000}, "on_even");
}

} // namespace
