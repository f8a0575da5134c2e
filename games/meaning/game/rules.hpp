#pragma once

#include "meaning/game/sequences.hpp"

#include "herding/herding.hpp"

#include <stdexcept>
#include <string>

namespace meaning::pier {

/// The Spec: all rules of the battle are sequences, and what numbers are is data.
struct Game {
    using Rules = herding::sequence::Rules<Board, Battle, Turn, Power, Charge, Panic, Assault, Shot, Test,
                                           Throw, Explosion>;
    using Setup = pier::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<EnterPhase, Move, Declare, Suffer, Flee, EndBattle>;
    using Trace = Rules::Traces<PhaseBegan, Reminded, Moved, CoverChanged, NumberChanged, AttackDeclared,
                                ChargeDeclared, Suffered, Destroyed, Fled, BattleEnded>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>, "SEMANTICS"}});
    }

    /// Refuses a saved battle of players or units who are not there.
    static void validate(const State& state, const Setup& setup) {
        if (state.units.size() != setup.units()) {
            throw std::invalid_argument("this battle is of " + std::to_string(setup.units()) + " units");
        }
        const Turn* turn = state.pending.find<Turn>();
        if (state.active > 1 || (turn != nullptr && turn->player > 1)) {
            throw std::invalid_argument("there are two players");
        }
    }

    /// A trace in words.
    static std::string describe(const Trace& trace);
};

} // namespace meaning::pier
