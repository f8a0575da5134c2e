#pragma once

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <dice/dice.hpp>

#include <cstdint>

/// Phase of the dice example with so many dice that an engine is warm for nearly all of them.
namespace long_phase {

namespace seq = herding::sequence;

constexpr std::uint8_t dice_in_a_long_phase = 240;

/// dice::Phase with another count.
struct LongPhase {
    std::uint8_t die = 0;
    dice::Rerolls allowed{};

    auto script() {
        return seq::seq(seq::for_each(
            die, [] { return dice_in_a_long_phase; },
            seq::act<"announce">(seq::by(die % 2), seq::into(allowed)),
            seq::call<"throw_it">(
                [this] { return dice::RerollableDie{static_cast<dice::Player>(die % 2), allowed}; },
                [](seq::Emits<dice::Score> out, const dice::RerollableDie& thrown) {
                    out.emit(dice::Score{thrown.player, thrown.result});
                })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(die), CEREAL_NVP(allowed));
    }
    friend bool operator==(const LongPhase&, const LongPhase&) = default;
};

struct LongGame {
    using Rules = seq::Rules<dice::Board, LongPhase, dice::RerollableDie>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<dice::PayReroll, dice::Score>;
    using Trace = Rules::Traces<dice::Paid, dice::Scored>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<LongGame>({{"sequences", 0, seq::resume<LongGame>}});
    }
};

} // namespace long_phase
