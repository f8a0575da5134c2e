#pragma once

#include "heap.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>

/// Counts items and their allocations. Construct it before the loop and report after the loop.
class Items {
public:
    explicit Items(benchmark::State& state) : state_(state) {}

    void done(std::int64_t items) {
        const auto allocations = static_cast<double>(heap::allocations - before_);
        state_.SetItemsProcessed(items);
        state_.counters["allocations"] = allocations / static_cast<double>(items);
    }

private:
    benchmark::State& state_;
    std::size_t before_ = heap::allocations;
};
