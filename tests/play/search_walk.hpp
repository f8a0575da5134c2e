#pragma once

#include "herding/core/advance_legal.hpp"
#include "herding/core/engine.hpp"
#include "herding/law/detail/search_path.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world_of.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

/// Random steps of a game, on which everything that search and learners call is compared with the slow way: steps with a dispatch
/// by a run-time table, the rest as law Searched does.

namespace search_walk {

using herding::Actor;
using herding::Generator;
using herding::play::Action;

template <class P> struct Walk {
    using Spec = typename P::Spec;
    using State = herding::StateOf<Spec>;
    using Input = herding::InputOf<Spec>;
    using Setup = herding::SetupOf<Spec>;
    using Actions = std::vector<Action<Spec>>;

    std::shared_ptr<const Setup> setup;
    std::shared_ptr<const herding::RuntimeTable<Spec>> table =
        std::make_shared<const herding::RuntimeTable<Spec>>(herding::RuntimeTable<Spec>::of_spec());
    herding::law::detail::SearchPath<P> path;

    explicit Walk(Setup of) : setup(std::make_shared<const Setup>(std::move(of))), path(setup) {}

    /// A dispatch, `advance` and `advance_legal` on one state. Returns whether the input commits; then it is the new state.
    bool step(State& state, const Input& input, Actor by) const {
        herding::Engine<Spec> engine(setup, State(state),
                                     {.history = herding::HistoryPolicy::none(), .table = table});
        herding::Engine<Spec> own(setup, State(state), {.history = herding::HistoryPolicy::none()});
        const auto outcome = engine.dispatch(input, by);
        const bool stops = outcome.refusal() != nullptr;
        EXPECT_EQ(own.dispatch(input, by).kind(), outcome.kind());
        EXPECT_TRUE(own.state() == engine.state());
        State advanced = state;
        State searched = state;
        const auto verdict = herding::advance<Spec>(*setup, advanced, input, by);
        const auto legal = herding::advance_legal<Spec>(*setup, searched, input, by);
        EXPECT_TRUE(advanced == engine.state());
        EXPECT_EQ(verdict.stops(), stops);
        EXPECT_TRUE(legal == verdict);
        if (stops && verdict.stops()) {
            EXPECT_TRUE(verdict.why() == *outcome.refusal());
        } else {
            EXPECT_TRUE(searched == advanced);
        }
        state = advanced;
        return outcome.committed();
    }
};

/// Plays random games of so many steps together. Every tenth step also tries the input by others.
template <class P> void check_walk(std::size_t steps, herding::SetupOf<typename P::Spec> setup = {}) {
    SCOPED_TRACE(P::name);
    const Walk<P> walk(std::move(setup));
    Generator generator(3);
    Generator choices(4);
    std::size_t committed = 0;
    for (std::size_t done = 0; done < steps && !testing::Test::HasFailure();) {
        auto state = herding::play::initial<P>(*walk.setup, 1 + done);
        for (; done < steps && !testing::Test::HasFailure(); ++done) {
            const auto legal = herding::play::legal_actions<P>(*walk.setup, state);
            EXPECT_EQ(walk.path.why_not(state, choices), "");
            if (legal.empty()) {
                ++done;
                break;
            }
            const auto action = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
            if (done % 10 == 0) {
                for (const Actor by : {Actor::system, Actor::chance, Actor::player(0), Actor::player(1)}) {
                    auto copy = state;
                    static_cast<void>(walk.step(copy, action.input, by));
                }
            }
            committed += walk.step(state, action.input, action.by) ? 1 : 0;
        }
    }
    EXPECT_GT(committed, steps / 3);
}

/// A random game by `playout` takes the options that lists and the same generator give: step by step, and as a whole.
template <class P> void check_playouts(int games, herding::SetupOf<typename P::Spec> setup = {}) {
    SCOPED_TRACE(P::name);
    const auto shared = std::make_shared<const herding::SetupOf<typename P::Spec>>(std::move(setup));
    const auto start = herding::play::initial<P>(*shared);
    herding::play::WorldOf<P> fast(shared, start, std::nullopt);
    herding::play::WorldOf<P> slow(shared, start, std::nullopt);
    herding::play::WorldOf<P> whole(shared, start, std::nullopt);
    Generator draws(5);
    Generator same(5);
    for (int game = 0; game < games; ++game) {
        Generator once = draws;
        whole.restart(once);
        const bool ends = whole.playout(once, 199);
        fast.restart(draws);
        slow.restart(same);
        for (int steps = 1; slow.options() != 0 && steps < 200; ++steps) {
            const auto weights = slow.weights();
            slow.take(weights.empty() ? same.below(static_cast<std::uint32_t>(slow.options()))
                                      : herding::play::draw(weights, same));
            const bool over = fast.playout(draws, 1);
            ASSERT_EQ(over, slow.options() == 0);
            ASSERT_EQ(fast.state_key(), slow.state_key());
            ASSERT_EQ(draws, same);
        }
        ASSERT_EQ(ends, slow.options() == 0);
        ASSERT_EQ(whole.state_key(), slow.state_key());
        ASSERT_EQ(once, same);
    }
}

} // namespace search_walk
