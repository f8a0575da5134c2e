#pragma once

#include "herding/herding.hpp"

#include <cstdint>
#include <string>

/// A small game in the two-file form: its engine is compiled in extern_instance.cpp only. Its Info owns memory.
namespace tally {

struct State {
    std::uint32_t sum = 0;
    friend bool operator==(const State&, const State&) = default;
};
struct Added {
    std::uint32_t by;
    friend bool operator==(const Added&, const Added&) = default;
};
struct Add {
    std::uint32_t by;
    Added apply(State& state) const {
        state.sum += by;
        return {by};
    }
    friend bool operator==(const Add&, const Add&) = default;
};

struct Game {
    using State = tally::State;
    using Input = std::uint32_t;
    using Diff = Add;
    using Trace = Added;
    using Info = std::string;
    using OrderKey = int;

    static herding::Verdict<Info> add(herding::Dispatch<Game>& d) {
        if (d.input() > 9) {
            return herding::Disallowed<Info>{"more than a digit, which is why it was refused"};
        }
        if (d.input() != 0) {
            d.emit(Add{d.input()});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 0, add}}); }
};

} // namespace tally

HERDING_EXTERN_ENGINE(tally::Game)
