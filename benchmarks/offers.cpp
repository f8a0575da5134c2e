// Offers of Hammer, whose squares and targets make the largest ones: time to make the offers with most legal actions and with the
// longest JSON in random battles, and the size of the longest.

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

/// A place of random battles, and who acts there.
struct Place {
    std::unique_ptr<herding::play::Match> match;
    Actor by = Actor::system;
    std::size_t size = 0;
};
struct Largest {
    Place actions; // most legal actions
    Place json;    // most bytes
};

const Largest& largest() {
    static const Largest found = [] {
        Largest most;
        const auto keep = [](Place& place, const herding::play::Match& match, Actor by, std::size_t size) {
            if (size > place.size) {
                place = {match.fork(1), by, size};
            }
        };
        for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
            const auto match = herding_game_hammer.game().begin({.seed = seed});
            herding::Generator generator(seed);
            for (unsigned i = 0; i < 400 && !match->over(); ++i) {
                const auto actions = match->legal_actions();
                const Actor by = actions.front().by;
                const auto legal = match->legal_inputs(by);
                keep(most.actions, *match, by, legal.size());
                keep(most.json, *match, by,
                     herding::play::to_json(herding::play::actions_of(*match, by, legal)).size());
                const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
                static_cast<void>(match->submit(next.input, next.by));
            }
        }
        return most;
    }();
    return found;
}

void offer(benchmark::State& state, const Place& place) {
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = herding::play::to_json(herding::play::actions_of(*place.match, place.by)).size();
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["legal"] = static_cast<double>(place.match->legal_inputs(place.by).size());
    state.counters["bytes"] = static_cast<double>(bytes);
}

void most_actions(benchmark::State& state) { offer(state, largest().actions); }
void longest(benchmark::State& state) { offer(state, largest().json); }

/// Without the legal actions, which the rules list.
void tree_and_words(benchmark::State& state) {
    const Place& place = largest().actions;
    const auto legal = place.match->legal_inputs(place.by);
    for (auto _ : state) {
        auto made = herding::play::actions_of(*place.match, place.by, legal);
        benchmark::DoNotOptimize(made);
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(most_actions)->Name("offers/hammer/most_actions")->Unit(benchmark::kMicrosecond);
BENCHMARK(longest)->Name("offers/hammer/longest")->Unit(benchmark::kMicrosecond);
BENCHMARK(tree_and_words)->Name("offers/hammer/most_actions/tree_and_words")->Unit(benchmark::kMicrosecond);

} // namespace
