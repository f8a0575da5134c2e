/// C tables next to tables by hand. An item is a step of a random game through the pointers of a table (whether the game is over,
/// the valid actions, one of them taken), or one call in a state of such a game.

#include "items.hpp"
#include "search_by_hand.hpp"

#include "herding/core/random.hpp"
#include "herding/play/c_table.hpp"

#include <benchmark/benchmark.h>
#include <kuhn/playable.hpp>
#include <leduc/playable.hpp>
#include <pig/free.hpp>
#include <tictactoe/playable.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

using herding::Generator;

/// A table by hand: the bytes of a small struct in the words of the caller.
template <class Hand> struct HandTable {
    static constexpr std::size_t words = (sizeof(Hand) + 7) / 8;

    static Hand load(const std::uint64_t* from) {
        Hand hand;
        std::memcpy(static_cast<void*>(&hand), from, sizeof hand);
        return hand;
    }
    static void store(const Hand& hand, std::uint64_t* to) { std::memcpy(to, &hand, sizeof hand); }

    static void init(const void* /*config*/, std::uint64_t* state) { store({}, state); }
    static bool is_terminal(const std::uint64_t* state) { return load(state).done(); }
    static std::uint64_t get_valid_actions(const std::uint64_t* state, std::uint64_t* out) {
        const Hand hand = load(state);
        int options[16];
        const int count = hand.legal(options);
        std::copy(options, options + count, out);
        return static_cast<std::uint64_t>(count);
    }
    static void apply_action(std::uint64_t* state, std::uint64_t action) {
        Hand hand = load(state);
        if (hand.take(static_cast<int>(action))) {
            store(hand, state);
        }
    }
    static void get_features(const std::uint64_t* state, std::uint64_t player, float* out) {
        load(state).features(static_cast<int>(player), out);
    }

    static const herding_c_table& table() {
        static const herding_c_table made = [] {
            herding_c_table all{};
            all.init = init;
            all.is_terminal = is_terminal;
            all.get_valid_actions = get_valid_actions;
            all.apply_action = apply_action;
            all.get_features = get_features;
            all.state_size = words;
            all.max_num_actions = 16;
            all.features_size = Hand::size;
            return all;
        }();
        return made;
    }
};

/// Takes an action at random. Returns false if the game is over.
bool step(const herding_c_table& game, std::uint64_t* state, std::uint64_t* actions, Generator& generator) {
    if (game.is_terminal(state)) {
        return false;
    }
    const std::uint64_t count = game.get_valid_actions(state, actions);
    game.apply_action(state, actions[generator.below(static_cast<std::uint32_t>(count))]);
    return true;
}

void steps(benchmark::State& state, const herding_c_table& game) {
    std::vector<std::uint64_t> now(game.state_size);
    std::vector<std::uint64_t> start(game.state_size);
    std::vector<std::uint64_t> actions(game.max_num_actions);
    Generator generator(1);
    game.init(nullptr, start.data());
    std::int64_t taken = 0;
    Items items(state);
    for (auto _ : state) {
        now = start;
        while (step(game, now.data(), actions.data(), generator)) {
            ++taken;
        }
    }
    items.done(taken);
}

/// The states of some random games, without their ends.
std::vector<std::uint64_t> states_of(const herding_c_table& game) {
    std::vector<std::uint64_t> now(game.state_size);
    std::vector<std::uint64_t> actions(game.max_num_actions);
    std::vector<std::uint64_t> all;
    Generator generator(1);
    for (int games = 0; games < 16; ++games) {
        game.init(nullptr, now.data());
        do {
            all.insert(all.end(), now.begin(), now.end());
        } while (step(game, now.data(), actions.data(), generator));
        all.resize(all.size() - now.size());
    }
    return all;
}

template <class Call> void calls(benchmark::State& state, const herding_c_table& game, Call call) {
    const auto all = states_of(game);
    std::int64_t done = 0;
    Items items(state);
    for (auto _ : state) {
        for (std::size_t i = 0; i < all.size(); i += game.state_size, ++done) {
            call(&all[i]);
        }
        benchmark::ClobberMemory();
    }
    items.done(done);
}

void valid(benchmark::State& state, const herding_c_table& game) {
    std::vector<std::uint64_t> actions(game.max_num_actions);
    calls(state, game, [&](const std::uint64_t* now) {
        benchmark::DoNotOptimize(game.get_valid_actions(now, actions.data()));
    });
}

void features(benchmark::State& state, const herding_c_table& game) {
    std::vector<float> cells(game.features_size);
    std::uint64_t player = 0;
    calls(state, game, [&](const std::uint64_t* now) {
        game.get_features(now, player, cells.data());
        player = 1 - player;
    });
}

struct Tictactoe : by_hand::Tictactoe {
    static constexpr std::size_t size = 18;
    [[nodiscard]] bool done() const { return over; }
    bool take(int option) { return place(option); }
    void features(int viewer, float* out) const {
        for (int cell = 0; cell < 9; ++cell) {
            out[cell] = static_cast<float>(cells[cell] == viewer + 1);
            out[9 + cell] = static_cast<float>(cells[cell] == 2 - viewer);
        }
    }
};

/// Pig in which a player may hold before the first roll of a turn.
struct FreePig : by_hand::Pig {
    static constexpr std::size_t size = 3;
    FreePig() { stage = Decide; }
    [[nodiscard]] bool done() const { return stage == Over; }
    int legal(int* out) const {
        const int count = stage == Roll ? 6 : stage == Decide ? 2 : 0;
        for (int i = 0; i < count; ++i) {
            out[i] = i;
        }
        return count;
    }
    bool take(int option) {
        if (stage == Roll ? !roll(1 + option) : !decide(player, option == 0, 100)) {
            return false;
        }
        const bool turn_ends = stage == Roll && option == 0; // a hold, or a one
        stage = turn_ends ? Decide : stage;
        return true;
    }
    void features(int viewer, float* out) const {
        out[0] = static_cast<float>(scores[viewer]) / 100;
        out[1] = static_cast<float>(scores[1 - viewer]) / 100;
        out[2] = static_cast<float>(pips) / 100;
    }
};

/// Features of kuhn and leduc as a programmer would write them: the viewer, their card, the bets, and who decides what.
struct Kuhn : by_hand::Kuhn {
    static constexpr std::size_t size = 13;
    [[nodiscard]] bool done() const { return stage == Over; }
    void features(int viewer, float* out) const {
        std::fill(out, out + size, 0.0F);
        out[viewer] = 1;
        if (stage > Deal1 || (stage == Deal1 && viewer == 0)) {
            out[2 + cards[viewer]] = 1;
        }
        out[5] = static_cast<float>(staked[0]);
        out[6] = static_cast<float>(staked[1]);
        out[7 + stage] = 1;
    }
};

struct Leduc : by_hand::Leduc {
    static constexpr std::size_t size = 25;
    [[nodiscard]] bool done() const { return stage == Over; }
    void features(int viewer, float* out) const {
        std::fill(out, out + size, 0.0F);
        out[viewer] = 1;
        if (stage > Deal1 || (stage == Deal1 && viewer == 0)) {
            out[2 + cards[viewer]] = 1;
        }
        if (stage == Second) {
            out[8 + flop] = 1;
        }
        out[14] = static_cast<float>(staked[0]);
        out[15] = static_cast<float>(staked[1]);
        out[16 + player] = 1;
        out[18 + stage] = 1;
        out[24] = static_cast<float>(raises);
    }
};

template <class P> const herding_c_table& table() { return herding::play::c_table<P>(); }

#define C_TABLE(name, playable, hand)                                                                        \
    BENCHMARK_CAPTURE(steps, name, table<playable>())->Name("search/" #name "/c_steps");                     \
    BENCHMARK_CAPTURE(steps, name, HandTable<hand>::table())->Name("search/" #name "/c_steps/by_hand");      \
    BENCHMARK_CAPTURE(valid, name, table<playable>())->Name("search/" #name "/c_valid");                     \
    BENCHMARK_CAPTURE(valid, name, HandTable<hand>::table())->Name("search/" #name "/c_valid/by_hand");      \
    BENCHMARK_CAPTURE(features, name, table<playable>())->Name("search/" #name "/c_features");               \
    BENCHMARK_CAPTURE(features, name, HandTable<hand>::table())->Name("search/" #name "/c_features/by_hand")

C_TABLE(tictactoe, tictactoe::Playable, Tictactoe);
C_TABLE(pig_free, pig::free_choice::Playable, FreePig);
C_TABLE(kuhn, kuhn::Playable, Kuhn);
C_TABLE(leduc, leduc::Playable, Leduc);

} // namespace
