#pragma once

#include "herding/herding.hpp"

#include <cereal/cereal.hpp>

/// A game of behaviors, for Playables with mistakes.

struct Heap {
    int stones = 3;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Heap&, const Heap&) = default;
};

struct Take {
    int apply(Heap& heap) const { return --heap.stones; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Take&, const Take&) = default;
};

struct Turn {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Game {
    using State = Heap;
    using Input = Turn;
    using Diff = Take;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> take(herding::Dispatch<Game>& d) {
        d.emit(Take{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"take", 1, take}}); }
};
