// expect: herding: play_well needs to know what players want: add `returns` to the Playable

#include "herding/herding.hpp"
#include "herding/law/play_well.hpp"
#include "herding/law/playable.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string_view>

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

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

void search_chooses(herding::law::Config<Game>& config) { herding::law::play_well<Playable>(config); }
