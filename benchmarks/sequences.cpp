/// Rules that suspend: a long phase of dice as sequences, as behaviors, and as a switch without a library. One
/// iteration plays recorded phases; an item is one action. Also random playouts of whole games that list the legal
/// actions each time.

#include "dice_switch.hpp"
#include "items.hpp"
#include "long_phase.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <benchmark/benchmark.h>
#include <dice/by_hand.hpp>
#include <dice/dice.hpp>
#include <kuhn/kuhn.hpp>
#include <pig/pig.hpp>
#include <skirmish/rules.hpp>
#include <skirmish/units.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace seq = herding::sequence;

using long_phase::LongGame;
using LongByHand = dice::by_hand::GameOf<long_phase::dice_in_a_long_phase>;

template <class Game> std::vector<seq::ChoiceOf<Game>>
random_game(const herding::SetupOf<Game>& setup, typename Game::State state, herding::Generator& generator) {
    std::vector<seq::ChoiceOf<Game>> taken;
    std::vector<seq::ChoiceOf<Game>> choices;
    for (;;) {
        choices.clear();
        seq::legal_actions<Game>(setup, state, choices);
        if (choices.empty()) {
            return taken;
        }
        taken.push_back(choices[generator.below(static_cast<std::uint32_t>(choices.size()))]);
        if (herding::advance<Game>(setup, state, taken.back().input, taken.back().by).stops()) {
            return {};
        }
    }
}

/// The same phases for all three programs.
const std::vector<std::vector<seq::ChoiceOf<LongGame>>>& phases() {
    static const auto all = [] {
        herding::Generator generator(1);
        std::vector<std::vector<seq::ChoiceOf<LongGame>>> games;
        for (int i = 0; i < 4; ++i) {
            games.push_back(random_game<LongGame>({}, {}, generator));
        }
        return games;
    }();
    return all;
}

template <class Play> void play_phases(benchmark::State& state, Play play) {
    std::int64_t actions = 0;
    Items items(state);
    for (auto _ : state) {
        for (const auto& phase : phases()) {
            if (!play(phase)) {
                state.SkipWithError("a legal action was refused");
                return;
            }
            actions += static_cast<std::int64_t>(phase.size());
        }
    }
    items.done(actions);
}

void engine(benchmark::State& state) {
    play_phases(state, [&](const auto& phase) {
        herding::Engine<LongGame> fresh({}, {.history = herding::HistoryPolicy::bounded(16), .frames = {16}});
        for (const auto& [input, by] : phase) {
            if (!fresh.dispatch(input, by).committed()) {
                return false;
            }
        }
        return true;
    });
}
BENCHMARK(engine)->Name("sequences/commit");

/// A recorded action as an input of the state machine by hand.
LongByHand::Input by_hand(const LongGame::Input& input) {
    namespace hand = dice::by_hand;
    return std::visit(
        [](const auto& action) -> LongByHand::Input {
            constexpr std::string_view name = std::remove_cvref_t<decltype(action)>::name;
            if constexpr (name == "begin") {
                return hand::Begin{};
            } else if constexpr (name == "announce") {
                return hand::Announce{seq::detail::get<0>(action)};
            } else if constexpr (name == "roll") {
                return hand::Roll{seq::detail::get<0>(action)};
            } else if constexpr (name == "keep_it") {
                return hand::KeepIt{seq::detail::get<0>(action)};
            } else {
                return hand::Reroll{seq::detail::get<0>(action)};
            }
        },
        input);
}

const std::vector<std::vector<std::pair<LongByHand::Input, herding::Actor>>>& phases_by_hand() {
    static const auto all = [] {
        std::vector<std::vector<std::pair<LongByHand::Input, herding::Actor>>> result;
        for (const auto& phase : phases()) {
            auto& one = result.emplace_back();
            for (const auto& [input, by] : phase) {
                one.emplace_back(by_hand(input), by);
            }
        }
        return result;
    }();
    return all;
}

template <class Play> void play_phases_by_hand(benchmark::State& state, Play play) {
    std::int64_t actions = 0;
    Items items(state);
    for (auto _ : state) {
        for (const auto& phase : phases_by_hand()) {
            if (!play(phase)) {
                state.SkipWithError("a legal action was refused");
                return;
            }
            actions += static_cast<std::int64_t>(phase.size());
        }
    }
    items.done(actions);
}

void engine_behaviors(benchmark::State& state) {
    play_phases_by_hand(state, [&](const auto& phase) {
        herding::Engine<LongByHand> fresh({},
                                          {.history = herding::HistoryPolicy::bounded(16), .frames = {16}});
        for (const auto& [input, by] : phase) {
            if (!fresh.dispatch(input, by).committed()) {
                return false;
            }
        }
        return true;
    });
}
BENCHMARK(engine_behaviors)->Name("sequences/commit/behaviors");

void advance(benchmark::State& state) {
    play_phases(state, [](const auto& phase) {
        LongGame::State now;
        for (const auto& [input, by] : phase) {
            if (herding::advance<LongGame>(now, input, by).stops()) {
                return false;
            }
        }
        benchmark::DoNotOptimize(now);
        return true;
    });
}
BENCHMARK(advance)->Name("sequences/advance");

void advance_behaviors(benchmark::State& state) {
    play_phases_by_hand(state, [](const auto& phase) {
        LongByHand::State now;
        for (const auto& [input, by] : phase) {
            if (herding::advance<LongByHand>(now, input, by).stops()) {
                return false;
            }
        }
        benchmark::DoNotOptimize(now);
        return true;
    });
}
BENCHMARK(advance_behaviors)->Name("sequences/advance/behaviors");

void advance_switch(benchmark::State& state) {
    play_phases_by_hand(state, [](const auto& phase) {
        namespace hand = dice::by_hand;
        baseline::Dice<long_phase::dice_in_a_long_phase> now;
        bool legal = true;
        for (const auto& [input, actor] : phase) {
            const int by = actor.index();
            switch (input.index()) {
            case 0: break;
            case 1: legal = now.announce(by, std::get<hand::Announce>(input).allowed); break;
            case 2: legal = now.roll(by, std::get<hand::Roll>(input).die); break;
            case 3: legal = now.keep_it(by, std::get<hand::KeepIt>(input).yes); break;
            default: legal = now.reroll(by, std::get<hand::Reroll>(input).die); break;
            }
            if (!legal) {
                return false;
            }
        }
        benchmark::DoNotOptimize(now);
        return true;
    });
}
BENCHMARK(advance_switch)->Name("sequences/advance/switch");

/// Plays random games to the end: lists the legal actions, takes one. An item is one action.
template <class Game> void playout(benchmark::State& state, const herding::SetupOf<Game>& setup,
                                   const typename Game::State& start) {
    herding::Generator generator(1);
    std::int64_t actions = 0;
    std::vector<seq::ChoiceOf<Game>> choices;
    Items items(state);
    for (auto _ : state) {
        auto now = start;
        for (;;) {
            choices.clear();
            seq::legal_actions<Game>(setup, now, choices);
            if (choices.empty()) {
                break;
            }
            const auto& choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
            if (herding::advance<Game>(setup, now, choice.input, choice.by).stops()) {
                state.SkipWithError("a legal action was refused");
                return;
            }
            ++actions;
        }
    }
    items.done(actions);
    state.counters["state_bytes"] = sizeof(typename Game::State);
    state.counters["pending_bytes"] = sizeof(start.pending);
    state.counters["suspension_bytes"] = sizeof(seq::Suspension<typename Game::Rules>);
}

void playout_dice(benchmark::State& state) { playout<dice::Game>(state, {}, {}); }
BENCHMARK(playout_dice)->Name("sequences/playout/dice");
void playout_pig(benchmark::State& state) { playout<pig::Game>(state, {}, pig::Board{}); }
BENCHMARK(playout_pig)->Name("sequences/playout/pig");
void playout_kuhn(benchmark::State& state) { playout<kuhn::Game>(state, {}, kuhn::Board{}); }
BENCHMARK(playout_kuhn)->Name("sequences/playout/kuhn");
void playout_skirmish(benchmark::State& state) {
    const skirmish::Setup setup{{skirmish::emberguard(), skirmish::thornkin()}, 1, 1};
    playout<skirmish::Game>(state, setup, skirmish::new_board(setup));
}
BENCHMARK(playout_skirmish)->Name("sequences/playout/skirmish");

} // namespace
