/// The search path next to code by hand: steps of recorded random games, random games with their choice, and MCTS. An item
/// is a step, a game, or an iteration.

#include "heap.hpp"
#include "items.hpp"
#include "search_by_hand.hpp"

#include "herding/play/mcts.hpp"
#include "herding/play/world_of.hpp"

#include <backgammon/playable.hpp>
#include <benchmark/benchmark.h>
#include <connect_four/playable.hpp>
#include <kuhn/playable.hpp>
#include <leduc/playable.hpp>
#include <pig/free.hpp>
#include <pig/playable.hpp>
#include <tictactoe/playable.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace {

using herding::Actor;
using herding::Generator;
using herding::play::WorldOf;

constexpr std::size_t games = 32;

template <class P> herding::SetupOf<typename P::Spec> setup_of() { return {}; }
template <> backgammon::Setup setup_of<backgammon::Playable>() { return {.match_length = 1}; }

/// Random games, as actions that are known to be legal.
template <class P> struct Recorded {
    using Spec = typename P::Spec;
    using Actions = std::vector<herding::play::Action<Spec>>;

    herding::SetupOf<Spec> setup = setup_of<P>();
    std::vector<Actions> all;

    Recorded() {
        Generator generator(1);
        for (std::size_t game = 0; game < games; ++game) {
            auto& actions = all.emplace_back();
            auto state = herding::play::initial<P>(setup);
            while (!herding::play::over<P>(setup, state)) {
                Actions legal;
                if constexpr (requires { P::candidates(setup, state, legal); }) {
                    P::candidates(setup, state, legal);
                } else {
                    herding::play::legal_actions<P>(setup, state, legal);
                }
                auto action = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
                if (action.by == Actor::chance) {
                    action.input = herding::play::sample_chance<P>(setup, state, generator);
                }
                static_cast<void>(herding::advance_legal<Spec>(setup, state, action.input, action.by));
                actions.push_back(std::move(action));
            }
        }
    }
};

/// One that is known to be legal, with the reason if the rules refuse it, or without, as worlds take it.
template <class Spec, bool Explained>
bool take(const herding::SetupOf<Spec>& setup, herding::StateOf<Spec>& now,
          const herding::play::Action<Spec>& action) {
    if constexpr (Explained) {
        return !herding::advance_legal<Spec>(setup, now, action.input, action.by).stops();
    } else {
        return herding::detail::advance_unexplained<Spec>(setup, now, action.input, action.by);
    }
}

template <class P, bool Explained = true> void steps(benchmark::State& state) {
    using Spec = typename P::Spec;
    const Recorded<P> recorded;
    std::int64_t steps = 0;
    const auto start = herding::play::initial<P>(recorded.setup);
    const std::size_t allocations = heap::allocations;
    Items items(state);
    for (auto _ : state) {
        for (const auto& actions : recorded.all) {
            auto now = start;
            for (const auto& action : actions) {
                if (!take<Spec, Explained>(recorded.setup, now, action)) {
                    state.SkipWithError("a legal action was refused");
                    return;
                }
            }
            benchmark::DoNotOptimize(now);
            steps += static_cast<std::int64_t>(actions.size());
        }
    }
    if (heap::allocations - allocations > 8) { // those of the benchmark library
        state.SkipWithError("steps allocate");
    }
    items.done(steps);
}

/// The same inputs for code by hand: `Step` is a plain struct.
template <class P, class Hand, class Step, class Translate, class Take>
void steps_by_hand(benchmark::State& state, Translate translate, Take take) {
    const Recorded<P> recorded;
    std::vector<std::vector<Step>> all;
    for (const auto& actions : recorded.all) {
        auto& steps = all.emplace_back();
        for (const auto& action : actions) {
            translate(action, steps);
        }
    }
    std::int64_t count = 0;
    for (const auto& actions : recorded.all) {
        count += static_cast<std::int64_t>(actions.size());
    }
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const auto& steps : all) {
            Hand now;
            for (const Step& step : steps) {
                if (!take(now, step)) {
                    state.SkipWithError("a legal action was refused by hand");
                    return;
                }
            }
            benchmark::DoNotOptimize(now);
        }
        done += count;
    }
    items.done(done);
}

struct Number {
    std::int16_t what;
    std::int16_t value;
    std::int16_t other;
    std::int16_t by;
};

std::int16_t number(Actor by) { return static_cast<std::int16_t>(by.is_player() ? by.index() : -1); }

void tictactoe_steps(benchmark::State& state) { steps<tictactoe::Playable>(state); }
void tictactoe_by_hand(benchmark::State& state) {
    steps_by_hand<tictactoe::Playable, by_hand::Tictactoe, Number>(
        state,
        [](const auto& action, auto& steps) {
            steps.push_back({0, tictactoe::Game::cell(action.input), 0, number(action.by)});
        },
        [](by_hand::Tictactoe& now, const Number& step) {
            return step.by == now.turn - 1 && now.place(step.value);
        });
}

void pig_steps(benchmark::State& state) { steps<pig::Playable>(state); }
void pig_by_hand(benchmark::State& state) {
    using namespace pig;
    steps_by_hand<Playable, by_hand::Pig, Number>(
        state,
        [](const auto& action, auto& steps) {
            if (const auto* roll = std::get_if<Action<"roll", Die>>(&action.input)) {
                steps.push_back({0, static_cast<std::int16_t>(roll->value.value()), 0, -1});
            } else if (!(action.by == Actor::system)) {
                const bool hold = std::holds_alternative<Action<"hold">>(action.input);
                steps.push_back({1, static_cast<std::int16_t>(hold), 0, number(action.by)});
            }
        },
        [](by_hand::Pig& now, const Number& step) {
            return step.what == 0 ? now.roll(step.value) : now.decide(step.by, step.value != 0, 100);
        });
}

void kuhn_steps(benchmark::State& state) { steps<kuhn::Playable>(state); }
void kuhn_by_hand(benchmark::State& state) {
    using namespace kuhn;
    steps_by_hand<Playable, by_hand::Kuhn, Number>(
        state,
        [](const auto& action, auto& steps) {
            if (const auto* deal = std::get_if<Action<"deal", Card>>(&action.input)) {
                steps.push_back({0, static_cast<std::int16_t>(deal->value), 0, -1});
            } else if (action.by.is_player()) {
                const bool in = std::holds_alternative<Action<"bet">>(action.input) ||
                                std::holds_alternative<Action<"call">>(action.input);
                steps.push_back({1, static_cast<std::int16_t>(in), 0, number(action.by)});
            }
        },
        [](by_hand::Kuhn& now, const Number& step) {
            return step.what == 0 ? now.deal(step.value) : now.act(step.by, step.value != 0);
        });
}

void leduc_steps(benchmark::State& state) { steps<leduc::Playable>(state); }
void leduc_by_hand(benchmark::State& state) {
    using namespace leduc;
    using Hand = by_hand::Leduc;
    steps_by_hand<Playable, Hand, Number>(
        state,
        [](const auto& action, auto& steps) {
            const auto* deal = std::get_if<Action<"deal", Card>>(&action.input);
            const auto* flop = std::get_if<Action<"flop", Card>>(&action.input);
            if (deal != nullptr || flop != nullptr) {
                steps.push_back(
                    {0, static_cast<std::int16_t>(deal != nullptr ? deal->value : flop->value), 0, -1});
            } else if (action.by.is_player()) {
                const auto move = std::holds_alternative<Action<"fold">>(action.input)   ? Hand::Fold
                                  : std::holds_alternative<Action<"call">>(action.input) ? Hand::Call
                                                                                         : Hand::Raise;
                steps.push_back({1, move, 0, number(action.by)});
            }
        },
        [](Hand& now, const Number& step) {
            return step.what == 0 ? now.deal(step.value) : now.bet(step.by, step.value);
        });
}

void connect_four_steps(benchmark::State& state) { steps<connect_four::Playable>(state); }
void connect_four_by_hand(benchmark::State& state) {
    steps_by_hand<connect_four::Playable, by_hand::ConnectFour, Number>(
        state,
        [](const auto& action, auto& steps) {
            steps.push_back(
                {0, static_cast<std::int16_t>(action.input.column.value()), 0, number(action.by)});
        },
        [](by_hand::ConnectFour& now, const Number& step) { return now.drop(step.by, step.value); });
}

void backgammon_steps(benchmark::State& state) { steps<backgammon::Playable>(state); }
void backgammon_by_hand(benchmark::State& state) {
    using namespace backgammon;
    steps_by_hand<Playable, by_hand::Backgammon, Number>(
        state,
        [](const auto& action, auto& steps) {
            if (const auto* roll = std::get_if<Roll>(&action.input)) {
                steps.push_back(
                    {0, static_cast<std::int16_t>(roll->a), static_cast<std::int16_t>(roll->b), -1});
            } else if (const auto* move = std::get_if<Move>(&action.input)) {
                steps.push_back({1, static_cast<std::int16_t>(move->from),
                                 static_cast<std::int16_t>(move->to), number(action.by)});
            } else {
                steps.push_back({2, 0, 0, number(action.by)});
            }
        },
        [](by_hand::Backgammon& now, const Number& step) {
            return step.what == 0   ? now.roll(step.value, step.other)
                   : step.what == 1 ? now.move(step.by, step.value, step.other)
                                    : now.end_turn(step.by);
        });
}

/// A random game from the beginning.
template <class P> void playouts(benchmark::State& state) {
    const auto setup = std::make_shared<const herding::SetupOf<typename P::Spec>>(setup_of<P>());
    WorldOf<P> world(setup, herding::play::initial<P>(*setup), std::nullopt);
    Generator generator(1);
    Items items(state);
    for (auto _ : state) {
        world.restart(generator);
        benchmark::DoNotOptimize(world.playout(generator, 100'000));
    }
    items.done(state.iterations());
}

void tictactoe_playouts_by_hand(benchmark::State& state) {
    Generator generator(1);
    Items items(state);
    for (auto _ : state) {
        by_hand::Tictactoe now;
        int cells[9];
        while (const int count = now.legal(cells)) {
            static_cast<void>(now.place(cells[generator.below(static_cast<std::uint32_t>(count))]));
        }
        benchmark::DoNotOptimize(now);
    }
    items.done(state.iterations());
}

/// A game by hand with `legal` and `take`.
template <class Hand> void playouts_by_hand(benchmark::State& state) {
    Generator generator(1);
    Items items(state);
    for (auto _ : state) {
        Hand now;
        int options[16];
        while (const int count = now.legal(options)) {
            static_cast<void>(now.take(options[generator.below(static_cast<std::uint32_t>(count))]));
        }
        benchmark::DoNotOptimize(now);
    }
    items.done(state.iterations());
}

void pig_playouts_by_hand(benchmark::State& state) {
    Generator generator(1);
    Items items(state);
    for (auto _ : state) {
        by_hand::Pig now;
        while (now.stage != by_hand::Pig::Over) {
            if (now.stage == by_hand::Pig::Roll) {
                static_cast<void>(now.roll(static_cast<int>(1 + generator.below(6))));
            } else {
                static_cast<void>(now.decide(now.player, generator.below(2) != 0, 100));
            }
        }
        benchmark::DoNotOptimize(now);
    }
    items.done(state.iterations());
}

/// Tic-tac-toe by hand as far as Mcts needs a World, so that both searches are the same.
class HandWorld {
public:
    [[nodiscard]] std::size_t players() const { return 2; }
    [[nodiscard]] herding::play::World::Bounds bounds() const { return {-1, 1}; }
    void restart(Generator& /*generator*/) { now_ = {}; }
    [[nodiscard]] std::size_t options() {
        count_ = now_.legal(cells_);
        return static_cast<std::size_t>(count_);
    }
    [[nodiscard]] Actor decider() const { return Actor::player(static_cast<std::uint16_t>(now_.turn - 1)); }
    [[nodiscard]] std::span<const std::uint64_t> weights() const { return {}; }
    [[nodiscard]] std::size_t keep() {
        kept_.insert(kept_.end(), cells_, cells_ + count_);
        return kept_.size() - static_cast<std::size_t>(count_);
    }
    void take_kept(std::size_t kept) { static_cast<void>(now_.place(kept_[kept])); }
    void drop_kept() { kept_.clear(); }
    bool playout(Generator& generator, std::size_t /*longest*/) {
        while (const int count = now_.legal(cells_)) {
            static_cast<void>(now_.place(cells_[generator.below(static_cast<std::uint32_t>(count))]));
        }
        return true;
    }
    void remember() {}
    void back() {}
    void forget() {}
    void returns(std::span<double> values) const {
        values[0] = now_.winner == 1 ? 1 : now_.winner == 2 ? -1 : 0;
        values[1] = -values[0];
    }
    void evaluate(std::span<double> values) const { returns(values); }
    void priors(std::span<double> /*values*/) const {}

private:
    by_hand::Tictactoe now_;
    int cells_[9] = {};
    int count_ = 0;
    std::vector<int> kept_;
};

/// The same of pig: chance throws, and the players decide.
class HandPig {
public:
    [[nodiscard]] std::size_t players() const { return 2; }
    [[nodiscard]] herding::play::World::Bounds bounds() const { return {-1, 1}; }
    void restart(Generator& /*generator*/) { now_ = {}; }
    [[nodiscard]] std::size_t options() const {
        return now_.stage == by_hand::Pig::Roll ? 6 : now_.stage == by_hand::Pig::Decide ? 2 : 0;
    }
    [[nodiscard]] Actor decider() const {
        return now_.stage == by_hand::Pig::Roll ? Actor::chance : Actor::player(now_.player);
    }
    [[nodiscard]] std::span<const std::uint64_t> weights() const {
        static constexpr std::uint64_t equal[6] = {1, 1, 1, 1, 1, 1};
        return now_.stage == by_hand::Pig::Roll ? equal : std::span<const std::uint64_t>();
    }
    [[nodiscard]] std::size_t keep() {
        const std::size_t first = kept_.size();
        for (std::size_t option = 0; option < options(); ++option) {
            kept_.push_back(static_cast<int>(option));
        }
        return first;
    }
    void take_kept(std::size_t kept) { take(kept_[kept]); }
    void drop_kept() { kept_.clear(); }
    bool playout(Generator& generator, std::size_t longest) {
        for (std::size_t steps = 0; now_.stage != by_hand::Pig::Over; ++steps) {
            if (steps == longest) {
                return false;
            }
            take(static_cast<int>(generator.below(static_cast<std::uint32_t>(options()))));
        }
        return true;
    }
    void remember() {}
    void back() {}
    void forget() {}
    void returns(std::span<double> values) const {
        values[0] = now_.stage != by_hand::Pig::Over ? 0 : now_.scores[0] > now_.scores[1] ? 1 : -1;
        values[1] = -values[0];
    }
    void evaluate(std::span<double> values) const { returns(values); }
    void priors(std::span<double> /*values*/) const {}

private:
    void take(int option) {
        if (now_.stage == by_hand::Pig::Roll) {
            static_cast<void>(now_.roll(1 + option));
        } else {
            static_cast<void>(now_.decide(now_.player, option != 0, 100));
        }
    }

    by_hand::Pig now_;
    std::vector<int> kept_;
};

constexpr std::uint64_t tree = 500; // iterations of one search, fewer than solve the game

template <class W> void search(benchmark::State& state, W& world) {
    herding::play::Mcts<W> mcts(world, {}, 1);
    Items items(state);
    for (auto _ : state) {
        mcts.clear();
        for (std::uint64_t i = 0; i < tree; ++i) {
            static_cast<void>(mcts.iterate());
        }
    }
    items.done(state.iterations() * static_cast<std::int64_t>(tree));
}

template <class P> void mcts(benchmark::State& state) {
    const auto setup = std::make_shared<const herding::SetupOf<typename P::Spec>>(setup_of<P>());
    WorldOf<P> world(setup, herding::play::initial<P>(*setup), std::nullopt);
    search(state, world);
}
void tictactoe_mcts_by_hand(benchmark::State& state) {
    HandWorld world;
    search(state, world);
}
void pig_mcts_by_hand(benchmark::State& state) {
    HandPig world;
    search(state, world);
}

BENCHMARK(tictactoe_steps)->Name("search/tictactoe/steps");
BENCHMARK(tictactoe_by_hand)->Name("search/tictactoe/steps/by_hand");
BENCHMARK(pig_steps)->Name("search/pig/steps");
BENCHMARK(pig_by_hand)->Name("search/pig/steps/by_hand");
BENCHMARK(steps<pig::Playable, false>)->Name("search/pig/world_steps");
BENCHMARK(pig_by_hand)->Name("search/pig/world_steps/by_hand");
BENCHMARK(kuhn_steps)->Name("search/kuhn/steps");
BENCHMARK(kuhn_by_hand)->Name("search/kuhn/steps/by_hand");
BENCHMARK(steps<kuhn::Playable, false>)->Name("search/kuhn/world_steps");
BENCHMARK(kuhn_by_hand)->Name("search/kuhn/world_steps/by_hand");
BENCHMARK(leduc_steps)->Name("search/leduc/steps");
BENCHMARK(leduc_by_hand)->Name("search/leduc/steps/by_hand");
BENCHMARK(steps<leduc::Playable, false>)->Name("search/leduc/world_steps");
BENCHMARK(leduc_by_hand)->Name("search/leduc/world_steps/by_hand");
BENCHMARK(connect_four_steps)->Name("search/connect_four/steps");
BENCHMARK(connect_four_by_hand)->Name("search/connect_four/steps/by_hand");
BENCHMARK(backgammon_steps)->Name("search/backgammon/steps");
BENCHMARK(backgammon_by_hand)->Name("search/backgammon/steps/by_hand");
BENCHMARK(playouts<tictactoe::Playable>)->Name("search/tictactoe/playouts");
BENCHMARK(tictactoe_playouts_by_hand)->Name("search/tictactoe/playouts/by_hand");
BENCHMARK(playouts<pig::Playable>)->Name("search/pig/playouts");
BENCHMARK(pig_playouts_by_hand)->Name("search/pig/playouts/by_hand");
BENCHMARK(playouts<backgammon::Playable>)->Name("search/backgammon/playouts");
BENCHMARK(mcts<tictactoe::Playable>)->Name("search/tictactoe/mcts");
BENCHMARK(tictactoe_mcts_by_hand)->Name("search/tictactoe/mcts/by_hand");
BENCHMARK(mcts<pig::Playable>)->Name("search/pig/mcts");
BENCHMARK(pig_mcts_by_hand)->Name("search/pig/mcts/by_hand");
// The games that OpenSpiel has under the same rules, besides those above (docs/open-spiel.md).
BENCHMARK(playouts<connect_four::Playable>)->Name("search/connect_four/playouts");
BENCHMARK(playouts_by_hand<by_hand::ConnectFour>)->Name("search/connect_four/playouts/by_hand");
BENCHMARK(playouts<kuhn::Playable>)->Name("search/kuhn/playouts");
BENCHMARK(playouts_by_hand<by_hand::Kuhn>)->Name("search/kuhn/playouts/by_hand");
BENCHMARK(playouts<leduc::Playable>)->Name("search/leduc/playouts");
BENCHMARK(playouts_by_hand<by_hand::Leduc>)->Name("search/leduc/playouts/by_hand");
BENCHMARK(playouts<pig::free_choice::Playable>)->Name("search/pig_free/playouts");
BENCHMARK(mcts<connect_four::Playable>)->Name("search/connect_four/mcts");
BENCHMARK(mcts<pig::free_choice::Playable>)->Name("search/pig_free/mcts");
BENCHMARK(mcts<backgammon::Playable>)->Name("search/backgammon/mcts");

} // namespace
