/// Cost of a behavior that does nothing: a dispatch through N of them, and N plain calls. One item is one dispatch, which
/// is NoChange.

#include "baseline.hpp"
#include "items.hpp"

#include "herding/herding.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

template <std::size_t N> struct Rules {
    struct State {
        std::uint64_t forbidden = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    struct Trace {
        friend bool operator==(Trace, Trace) = default;
    };
    struct Diff {
        Trace apply(State&) const { return {}; }
        friend bool operator==(Diff, Diff) = default;
    };
    enum class Info : std::uint8_t { Forbidden };
    using Input = std::uint64_t;
    using OrderKey = std::size_t;

    /// Not inlined, because the plain function for comparison is not inlined.
    template <std::size_t I> [[gnu::noinline]] static herding::Verdict<Info>
    rule(herding::Dispatch<Rules>& d) {
        if (d->forbidden == d.input() + I) {
            return herding::Disallowed{Info::Forbidden};
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array{herding::BehaviorDef<Rules>{"rule", I, rule<I>}...};
        }(std::make_index_sequence<N>{});
    }
};

template <std::size_t N> void dispatch(benchmark::State& state) {
    herding::Engine<Rules<N>> engine;
    std::uint64_t input = 1;
    Items items(state);
    for (auto _ : state) {
        const auto outcome = engine.dispatch(input);
        if (outcome.kind() != herding::OutcomeKind::NoChange) {
            state.SkipWithError("something happened");
            return;
        }
        benchmark::ClobberMemory();
    }
    items.done(state.iterations());
}

template <std::size_t N> void dispatch_by_hand(benchmark::State& state) {
    std::uint64_t forbidden = 0;
    std::uint64_t input = 1;
    Items items(state);
    for (auto _ : state) {
        benchmark::DoNotOptimize(forbidden);
        benchmark::DoNotOptimize(input);
        if (!baseline::all_allowed(forbidden, input, std::make_index_sequence<N>{})) {
            state.SkipWithError("something was forbidden");
            return;
        }
        benchmark::ClobberMemory();
    }
    items.done(state.iterations());
}

BENCHMARK(dispatch<1>)->Name("behaviors/1");
BENCHMARK(dispatch_by_hand<1>)->Name("behaviors/1/by_hand");
BENCHMARK(dispatch<16>)->Name("behaviors/16");
BENCHMARK(dispatch_by_hand<16>)->Name("behaviors/16/by_hand");
BENCHMARK(dispatch<64>)->Name("behaviors/64");
BENCHMARK(dispatch_by_hand<64>)->Name("behaviors/64/by_hand");
BENCHMARK(dispatch<256>)->Name("behaviors/256");
BENCHMARK(dispatch_by_hand<256>)->Name("behaviors/256/by_hand");

} // namespace
