// Offers of Hammer, whose squares and targets make the largest ones: time to make the offer with most legal actions in random
// battles, and its size as JSON.

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/tool/registration.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

extern const herding::tool::Registration herding_game_hammer;

namespace {

using herding::Actor;

struct Largest {
    std::unique_ptr<herding::play::Match> match;
    Actor by = Actor::system;
    std::size_t legal = 0;
};

/// The place of random battles at which an actor has most legal actions.
const Largest& largest() {
    static const Largest found = [] {
        Largest most;
        for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
            const auto match = herding_game_hammer.game().begin({.seed = seed});
            herding::Generator generator(seed);
            for (unsigned i = 0; i < 400 && !match->over(); ++i) {
                const auto actions = match->legal_actions();
                const Actor by = actions.front().by;
                if (const std::size_t legal = match->legal_inputs(by).size(); legal > most.legal) {
                    most = {match->fork(1), by, legal};
                }
                const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
                static_cast<void>(match->submit(next.input, next.by));
            }
        }
        return most;
    }();
    return found;
}

void offer(benchmark::State& state) {
    const Largest& most = largest();
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = herding::play::to_json(herding::play::actions_of(*most.match, most.by)).size();
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["legal"] = static_cast<double>(most.legal);
    state.counters["bytes"] = static_cast<double>(bytes);
}

/// Without the legal actions, which the rules list.
void offer_of_legal_actions(benchmark::State& state) {
    const Largest& most = largest();
    const auto legal = most.match->legal_inputs(most.by);
    for (auto _ : state) {
        auto made = herding::play::actions_of(*most.match, most.by, legal);
        benchmark::DoNotOptimize(made);
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(offer)->Name("offers/hammer_largest")->Unit(benchmark::kMicrosecond);
BENCHMARK(offer_of_legal_actions)
    ->Name("offers/hammer_largest_tree_and_words")
    ->Unit(benchmark::kMicrosecond);

} // namespace
