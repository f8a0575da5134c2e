#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

/// What the places were like at which somebody gave up.
struct Concessions {
    std::size_t points = 0;
    std::size_t with_answers = 0; ///< some of several players had answered
    std::size_t with_order = 0;   ///< triggered sequences waited
    std::size_t deepest = 0;
};

/// Plays random games, and lets player 0 give up at every suspension point of each, in an engine of its own. Then nothing is
/// listed, nobody decides, the game is over, and undo leads back.
template <class Spec, class Give>
Concessions check_concessions(std::shared_ptr<const herding::SetupOf<Spec>> setup,
                              const herding::StateOf<Spec>& start, std::uint64_t games) {
    namespace sq = herding::sequence;
    namespace rf = herding::reflect;
    using State = herding::StateOf<Spec>;
    Concessions met;
    for (std::uint64_t seed = 0; seed < games && !testing::Test::HasFailure(); ++seed) {
        herding::Engine<Spec> engine(setup, start);
        herding::Generator generator(seed);
        for (std::size_t i = 0; i < 5'000; ++i) {
            const State& state = engine.state();
            const auto choices = sq::legal_actions<Spec>(*setup, state);
            if (choices.empty()) {
                break;
            }
            if (state.pending.begun()) {
                const auto& pending = state.pending;
                ++met.points;
                met.with_answers += pending.answers().empty() ? 0U : 1U;
                met.with_order += pending.queue().empty() ? 0U : 1U;
                met.deepest = pending.depth() > met.deepest ? pending.depth() : met.deepest;
                herding::Engine<Spec> other(setup, state);
                const auto outcome = other.dispatch(Give{}, herding::Actor::player(0));
                EXPECT_TRUE(outcome.committed()) << outcome;
                const State& after = other.state();
                EXPECT_TRUE(after.pending.over());
                EXPECT_TRUE(after.pending.queue().empty());
                EXPECT_TRUE(after.pending.answers().empty());
                EXPECT_TRUE(sq::legal_actions<Spec>(*setup, after).empty());
                EXPECT_FALSE(sq::stuck<Spec>(*setup, after));
                EXPECT_EQ(rf::parse<State>(rf::print(after)), after);
                State again = state;
                for (const auto& diff : outcome.frame()->diffs) {
                    herding::apply<Spec>(diff, again);
                }
                EXPECT_EQ(again, after);
                for (const auto& choice : choices) {
                    EXPECT_FALSE(other.dispatch(choice.input, choice.by).committed());
                }
                EXPECT_TRUE(other.undo(herding::Actor::player(0)));
                EXPECT_EQ(other.state(), state);
                if (testing::Test::HasFailure()) {
                    return met;
                }
            }
            const auto& choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
            static_cast<void>(engine.dispatch(choice.input, choice.by));
        }
        EXPECT_TRUE(engine.state().pending.over());
    }
    return met;
}
