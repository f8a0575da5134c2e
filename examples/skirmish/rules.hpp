#pragma once

#include "skirmish/sequences.hpp"

#include "herding/herding.hpp"

#include <string>

/// Two units on a table. All rules are sequences (sequences.hpp); this is the Spec for the engine.
namespace skirmish {

struct Game {
    using Rules = herding::sequence::Rules<Board, Battle, Turn, Volley, Attack, Wound, Roll, Quantity,
                                           ReturnFire, Inspiration, Explosion>;
    using Setup = skirmish::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<BeginTurn, Order, Spend, Gain, LoseWounds, Fall, EndBattle>;
    using Trace = Rules::Traces<TurnBegan, Ordered, Spent, Gained, WoundsLost, Fallen, BattleEnded>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>, "RULES.md"}});
    }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
};

} // namespace skirmish
