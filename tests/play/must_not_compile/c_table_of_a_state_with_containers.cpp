// expect: herding: a C table copies states with memcpy, and this State is not trivially copyable

#include "herding/herding.hpp"
#include "herding/play/c_table.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

struct Heaps {
    std::vector<int> stones = {3, 4, 5};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Heaps&, const Heaps&) = default;
};

struct Take {
    int apply(Heaps& heaps) const { return --heaps.stones[0]; }
    friend bool operator==(const Take&, const Take&) = default;
};

struct Game {
    using State = Heaps;
    using Input = bool;
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
    static constexpr std::string_view name = "heaps";
    static constexpr std::string_view summary = "heaps of stones";
};

const herding_c_table& table() { return herding::play::c_table<Playable>(); }
