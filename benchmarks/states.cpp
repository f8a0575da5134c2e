/// Cost of a State's size: one small write into 64 B to 64 MiB, flat and boxed, over a history that is full and warm.
/// Names are `state/<size>/<kind>/<what>`.

#include "baseline.hpp"
#include "items.hpp"
#include "words.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using words::Beside;
using words::Chunked;
using words::ChunkedPlain;
using words::Flat;
using words::Inline;
using words::Word;

constexpr std::size_t KiB = 1024;
constexpr std::size_t MiB = 1024 * KiB;

/// Number of states that undo can reach; smaller for large states.
constexpr std::size_t depth(std::size_t bytes) { return bytes > MiB ? 2 : 16; }

template <class Words> class Workload {
public:
    using Game = words::Game<Words>;
    using Engine = herding::Engine<Game>;

    explicit Workload(std::size_t bytes, herding::HistoryPolicy policy)
        : engine(words::make<Words>(bytes), {.history = policy, .frames = herding::FramePolicy::none()}),
          size_(static_cast<std::uint32_t>(engine.state().size())) {}

    /// Fills every slot of the history.
    static Workload warm(std::size_t bytes) {
        Workload workload(bytes, herding::HistoryPolicy::bounded(depth(bytes)));
        for (std::size_t i = 0; i < 2 * depth(bytes) + 2; ++i) {
            static_cast<void>(workload.engine.dispatch(workload.next()));
        }
        return workload;
    }

    [[nodiscard]] typename Game::Input next() { return {generator_.below(size_), ++value_}; }
    [[nodiscard]] typename Game::Input wrong() const { return {size_, 0}; }

    Engine engine;

private:
    herding::Generator generator_{1};
    std::uint32_t size_;
    Word value_ = 0;
};

/// Benchmark of one call on a warm engine.
template <class Words, class Call> auto on_warm_engine(std::size_t bytes, Call call) {
    return [=](benchmark::State& state) {
        auto workload = Workload<Words>::warm(bytes);
        Items items(state);
        for (auto _ : state) {
            if (!call(workload)) {
                state.SkipWithError("not the expected outcome");
                return;
            }
            benchmark::ClobberMemory();
        }
        items.done(state.iterations());
    };
}

template <class Words> auto by_hand(std::size_t bytes) {
    return [=](benchmark::State& state) {
        const auto size = static_cast<std::uint32_t>(bytes / sizeof(Word));
        baseline::Snapshots<Words> snapshots(words::make<Words>(bytes), depth(bytes));
        herding::Generator generator(1);
        Word value = 0;
        Items items(state);
        for (auto _ : state) {
            if (!snapshots.write(generator.below(size), ++value)) {
                state.SkipWithError("out of range");
                return;
            }
            benchmark::ClobberMemory();
        }
        items.done(state.iterations());
    };
}

/// Bytes that one more commit holds in state and frame when nothing is evicted.
template <class Words> auto held(std::size_t bytes) {
    return [=](benchmark::State& state) {
        Workload<Words> workload(bytes, herding::HistoryPolicy::unbounded());
        const std::size_t commits = std::clamp<std::size_t>(256 * MiB / bytes, 4, 1000);
        const std::size_t before = heap::bytes_held;
        for (auto _ : state) {
            for (std::size_t i = 0; i < commits; ++i) {
                static_cast<void>(workload.engine.dispatch(workload.next()));
            }
        }
        state.SetItemsProcessed(static_cast<std::int64_t>(commits));
        state.counters["bytes"] =
            static_cast<double>(heap::bytes_held - before) / static_cast<double>(commits);
    };
}

/// The number of iterations is given, so that a large State is set up once and not once per estimate of that number.
template <class Function> void add(const std::string& name, std::size_t iterations, Function function) {
    benchmark::RegisterBenchmark(name.c_str(), function)->Iterations(static_cast<std::int64_t>(iterations));
}

template <class Words> void add_all(const std::string& name, std::size_t bytes, bool flat) {
    const auto of_copies = [=](std::size_t total) {
        return std::clamp<std::size_t>(flat ? total / bytes : total, 4, 50'000);
    };
    add(name + "/commit", of_copies(512 * MiB),
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.dispatch(w.next()).committed(); }));
    if constexpr (std::is_same_v<Words, Inline> || std::is_same_v<Words, Flat>) {
        add(name + "/commit/by_hand", of_copies(512 * MiB), by_hand<Words>(bytes));
    }
    add(name + "/undo", 50'000, // and redo: an item is both
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.undo() && w.engine.redo(); }));
    add(name + "/refuse", 50'000,
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.dispatch(w.wrong()).refused(); }));
    add(name + "/preview", of_copies(128 * MiB),
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.preview(w.next()).outcome.has_value(); }));
    add(name + "/fork", of_copies(128 * MiB),
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.fork().undo_depth() == 0; }));
    add(name + "/snapshot", of_copies(128 * MiB), //
        on_warm_engine<Words>(bytes, [](auto& w) { return w.engine.snapshot().number() != 0; }));
    add(name + "/held", 1, held<Words>(bytes));
}

const bool added = [] {
    add_all<Inline>("state/64B/flat", 64, true);
    add_all<Chunked>("state/64B/chunked", 64, false);
    add_all<ChunkedPlain>("state/64B/chunked_plain", 64, false);
    add_all<Beside>("state/64B/beside", 64, false);
    for (const auto& [size, bytes] :
         {std::pair{"4KiB", 4 * KiB}, {"64KiB", 64 * KiB}, {"1MiB", MiB}, {"64MiB", 64 * MiB}}) {
        add_all<Flat>(std::string("state/") + size + "/flat", bytes, true);
        add_all<Chunked>(std::string("state/") + size + "/chunked", bytes, false);
        add_all<ChunkedPlain>(std::string("state/") + size + "/chunked_plain", bytes, false);
        add_all<Beside>(std::string("state/") + size + "/beside", bytes, false);
    }
    return true;
}();

} // namespace
