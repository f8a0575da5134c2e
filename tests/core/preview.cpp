#include "herding/core/preview.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace script;
using herding::Actor;
using herding::BarrierKind;
using herding::Engine;
using herding::OutcomeKind;

TEST(Preview, shows_what_dispatch_would_do) {
    Engine<Full> engine;
    const Input input{{Do::Append, 1}, {Do::AppendTwice, 2, 2}};
    const auto preview = engine.preview(input);
    EXPECT_FALSE(preview.veiled());
    EXPECT_EQ(preview.outcome, OutcomeKind::Committed);
    EXPECT_FALSE(preview.refusal.has_value());
    EXPECT_EQ(preview.reversibility(), herding::Reversibility::Reversible);
    const auto outcome = engine.dispatch(input);
    const auto& traces = outcome.frame()->traces;
    EXPECT_TRUE(std::equal(preview.traces.begin(), preview.traces.end(), traces.begin(), traces.end()));
}

TEST(Preview, shows_why_not) {
    Engine<Full> engine;
    const auto refused = engine.preview({{Do::Append, 1}, {Do::Disallowed, 5, 2}});
    EXPECT_EQ(refused.outcome, OutcomeKind::Disallowed);
    ASSERT_TRUE(refused.refusal.has_value());
    EXPECT_EQ(refused.refusal->behavior, "second");
    EXPECT_EQ(refused.refusal->info()->value, 5);
    EXPECT_TRUE(refused.traces.empty());
    EXPECT_EQ(engine.preview({{Do::InvalidInput}}).outcome, OutcomeKind::InvalidInput);
    EXPECT_EQ(engine.preview({{Do::Endless}}).outcome, OutcomeKind::Aborted);
    EXPECT_EQ(engine.preview({}).outcome, OutcomeKind::NoChange);
}

TEST(Preview, shows_a_declared_barrier_without_a_veil) {
    Engine<Full> engine;
    const auto preview = engine.preview(declared(append(1)));
    EXPECT_FALSE(preview.veiled());
    EXPECT_EQ(preview.reversibility(), herding::Reversibility::Irreversible);
    EXPECT_TRUE(preview.barrier.has(BarrierKind::Declared));
    EXPECT_EQ(preview.traces.size(), 1U);
}

/// The preview contains this kind and nothing else.
void expect_veiled(const herding::Preview<Full>& preview, BarrierKind kind) {
    EXPECT_TRUE(preview.veiled());
    EXPECT_TRUE(preview.barrier.has(kind));
    EXPECT_FALSE(preview.outcome.has_value());
    EXPECT_FALSE(preview.refusal.has_value());
    EXPECT_TRUE(preview.traces.empty());
    EXPECT_TRUE(preview.barrier.behavior.empty()) << "who raised it may depend on what is hidden";
}

TEST(Preview, is_veiled_where_chance_or_a_secret_would_speak) {
    Engine<Full> engine;
    expect_veiled(engine.preview(append(1), Actor::chance), BarrierKind::Chance);
    expect_veiled(engine.preview({{Do::Draw, 0, 2}}), BarrierKind::Generator);
    expect_veiled(engine.preview({{Do::Reveal, 0, 3}}), BarrierKind::Reveal);
    expect_veiled(engine.preview({{Do::RevealHidden, 1}}), BarrierKind::Reveal);
}

TEST(Preview, is_veiled_also_where_the_draw_is_refused_afterwards) {
    Engine<Full> engine;
    for (const auto stop : {Do::InvalidInput, Do::Disallowed, Do::Aborted}) {
        expect_veiled(engine.preview({{Do::Draw}, {stop, 1, 2}}), BarrierKind::Generator);
        expect_veiled(engine.preview({{Do::Draw}, {stop, 1}}), BarrierKind::Generator);
        expect_veiled(engine.preview({{Do::Reveal}, {stop, 1, 3}}), BarrierKind::Reveal);
    }
}

TEST(Preview, under_a_veil_does_not_show_whether_the_input_was_refused) {
    Engine<Full> engine;
    const auto refused = engine.preview(declared({{Do::Draw}, {Do::Disallowed, 1, 2}}), Actor::chance);
    const auto refused_at_once = engine.preview(declared({{Do::Draw}, {Do::Disallowed, 1}}), Actor::chance);
    const auto committed = engine.preview(declared({{Do::Draw}}), Actor::chance);
    EXPECT_TRUE(refused == committed);
    EXPECT_TRUE(refused_at_once == committed);
}

TEST(Preview, is_veiled_also_where_the_drawing_diff_itself_exceeds_a_budget) {
    constexpr std::uint64_t limit = sizeof(Full::Diff) + 3 * sizeof(Trace);
    Engine<Full> engine(State{}, {.budget = {.bytes = limit}});
    expect_veiled(engine.preview({{Do::DrawAndSayMany, 3}}), BarrierKind::Generator);
    expect_veiled(engine.preview({{Do::DrawAndSayMany, 4}}), BarrierKind::Generator);
}

TEST(Preview, changes_nothing) {
    Engine<Full> engine;
    for (int i = 1; i <= 4; ++i) {
        (void)engine.dispatch(append(i));
    }
    (void)engine.undo();
    const test::Way<Full> way(engine);
    const test::Image<Full> before(engine);
    for (const Input& input :
         {append(1), Input{}, Input{{Do::Draw}}, Input{{Do::Reveal}}, declared(append(1)),
          Input{{Do::Append, 1}, {Do::Disallowed, 1, 2}}, Input{{Do::RevealHidden, 3}}}) {
        (void)engine.preview(input);
        (void)engine.preview(input, Actor::chance);
        EXPECT_TRUE(test::Image<Full>(engine) == before);
    }
    EXPECT_TRUE(test::Way<Full>(engine) == way);
}

TEST(Preview, owns_what_it_shows) {
    herding::Preview<Full> preview;
    {
        Engine<Full> engine;
        preview = engine.preview({{Do::Append, 4}});
        (void)engine.dispatch(append(5));
        (void)engine.dispatch(append(6));
    }
    ASSERT_EQ(preview.traces.size(), 1U);
    EXPECT_EQ(preview.traces[0].value, 4);
}

} // namespace
