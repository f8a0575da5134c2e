/// Cost of a hash in every frame. `hashed/tictactoe/…`: a move with its random choice, as in tictactoe.cpp, by a Spec
/// with a Hash, by the same Spec without, and by hand. `hashed/1MiB/…`: the hash of a State after one small write, in
/// boxes and in one piece.

#include "baseline.hpp"
#include "items.hpp"
#include "realm.hpp"

#include "herding/core/cow_vector.hpp"
#include "herding/herding.hpp"
#include "herding/reflect/hash.hpp"

#include <benchmark/benchmark.h>
#include <tictactoe/serialize.hpp>
#include <tictactoe/tictactoe.hpp>

#include <cstdint>
#include <type_traits>

namespace {

using tictactoe::Board;
using tictactoe::Mark;
using tictactoe::Place;
using tictactoe::player;

struct WithHash {
    using Hash = herding::reflect::Xxh3;
};
struct WithoutHash {};

/// Rules of tictactoe::Game in a Spec that may name a Hash.
template <class Names> struct Game : Names {
    using State = Board;
    using Input = Place;
    using Diff = tictactoe::Game::Diff;
    using Trace = tictactoe::Game::Trace;
    using Info = tictactoe::Info;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict your_turn(Dispatch& d) {
        if (d->over) {
            return herding::Disallowed{Info::GameIsOver};
        }
        if (d.actor() != player(d->turn)) {
            return herding::Disallowed{Info::NotYourTurn};
        }
        return herding::Continue{};
    }
    static Verdict free_cell(Dispatch& d) {
        const auto& [row, column] = d.input();
        if (row < 0 || row > 2 || column < 0 || column > 2) {
            return herding::InvalidInput{Info::OutsideTheBoard};
        }
        if (d->cells[tictactoe::Game::cell(d.input())] != Mark::None) {
            return herding::Disallowed{Info::Occupied};
        }
        return herding::Continue{};
    }
    static Verdict place_and_switch(Dispatch& d) {
        const Mark mark = d->turn;
        d.emit(tictactoe::SetCell{mark, tictactoe::Game::cell(d.input())});
        d.emit(tictactoe::SetTurn{other(mark)});
        return herding::Continue{};
    }
    static Verdict win_or_draw(Dispatch& d) {
        const Mark mark = other(d->turn);
        if (tictactoe::Game::wins(d.state(), mark)) {
            d.emit(tictactoe::EndGame{mark});
        } else if (tictactoe::Game::full(d.state())) {
            d.emit(tictactoe::EndGame{Mark::None});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"your_turn", 10, your_turn},
                                     {"free_cell", 20, free_cell},
                                     {"place_and_switch", 30, place_and_switch},
                                     {"win_or_draw", 40, win_or_draw}});
    }
};

/// One item is one move. The allocations of the first games are spread over all moves.
template <class Spec> void commit(benchmark::State& state) {
    herding::Generator generator(1);
    herding::Engine<Spec> game;
    std::int64_t moves = 0;
    Items items(state);
    for (auto _ : state) {
        while (!game.state().over) {
            const Place place = baseline::choose(game.state(), generator);
            if (!game.dispatch(place, player(game.state().turn)).committed()) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
        if (!game.undo_to({})) {
            state.SkipWithError("undo was refused");
            return;
        }
    }
    items.done(moves);
}
BENCHMARK(commit<Game<WithHash>>)->Name("hashed/tictactoe/with");
BENCHMARK(commit<Game<WithoutHash>>)->Name("hashed/tictactoe/without");

void commit_by_hand(benchmark::State& state) {
    herding::Generator generator(1);
    baseline::Game game;
    std::int64_t moves = 0;
    Items items(state);
    for (auto _ : state) {
        while (!game.board().over) {
            const Place place = baseline::choose(game.board(), generator);
            if (!game.play(place, player(game.board().turn))) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
        game.restart();
    }
    items.done(moves);
}
BENCHMARK(commit_by_hand)->Name("hashed/tictactoe/by_hand");

/// One item is a write of one unit into a copy, and the hash of the copy. Then the copy replaces the original.
template <class R, bool Hashing> void write_and_hash(benchmark::State& state) {
    herding::Generator random(2);
    auto realm = realm::make<R>();
    std::uint64_t hash = herding::reflect::hash64(realm);
    Items items(state);
    for (auto _ : state) {
        const auto at = random.below(static_cast<std::uint32_t>(realm.units.size()));
        if constexpr (requires { realm.units.write(at); }) {
            R next = realm; // as a commit does
            next.units.write(at) = realm::any_unit(at, random);
            if constexpr (Hashing) {
                hash = herding::reflect::hash64(next);
            }
            realm = next;
        } else {
            realm.units[at] =
                realm::any_unit(at, random); // in place, because a whole copy would hide the cost of the hash
            if constexpr (Hashing) {
                hash = herding::reflect::hash64(realm);
            }
        }
        benchmark::DoNotOptimize(hash);
        benchmark::ClobberMemory();
    }
    items.done(state.iterations());
}
using Boxed = realm::RealmOf<herding::CowVector<realm::Unit>>;
using BoxedPlain = realm::RealmOf<herding::CowVector<realm::Unit, 32, herding::PlainCount>>;
BENCHMARK((write_and_hash<realm::Realm, true>))->Name("hashed/1MiB/whole");
BENCHMARK((write_and_hash<Boxed, true>))->Name("hashed/1MiB/boxes");
BENCHMARK((write_and_hash<Boxed, false>))->Name("hashed/1MiB/boxes/write_only");
BENCHMARK((write_and_hash<BoxedPlain, true>))->Name("hashed/1MiB/boxes_plain");
BENCHMARK((write_and_hash<BoxedPlain, false>))->Name("hashed/1MiB/boxes_plain/write_only");

} // namespace
