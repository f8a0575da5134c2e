#pragma once

#include "hammer/sequences/battle.hpp"

#include "herding/herding.hpp"

#include <string>

/// A war game. All rules are sequences (sequences/); this is the Spec for the engine.
namespace hammer {

struct Game {
    using Rules = herding::sequence::Rules<
        Board, Play, PickArmy, Battle, AttachLeaders, Deploy, Round, Turn, CommandPhase, ShadowInTheWarp,
        NeuralDisruption, BattleShockStep, BattleShockTest, MovementPhase, Movement, DesperateEscape, Move,
        Overwatch, ReserveDeployment, ShootingPhase, ChargePhase, Charge, FightPhase, FightStep, Attack,
        UseAttackStratagems, ResolveModelAttack, ResolveWeapon, SingleAttack, OnModelDestroyed,
        RerollableDiceRoll, RerollablePairDicesRoll, EvaluateRandomStat, SpawnUnit>;
    using Setup = hammer::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Muster, Attach, Arrive, Spawn, Translate, Consolidate, SetFlag, Suffer, Fall,
                              Linger, Spend, Gain, Mark, BeginTurn, Rally, Refresh, EndPhase, EndRound,
                              CastShadow, Swear, Pin, Score>;
    using Trace = Rules::Traces<Muster, Attach, Arrive, Spawn, Translate, Consolidate, SetFlag, Suffer, Fall,
                                Linger, Spend, Gain, Mark, BeginTurn, Rally, Refresh, EndPhase, EndRound,
                                CastShadow, Swear, Pin, Score>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>, "RULES.md"}});
    }

    /// Refuses a state from outside that no battle comes to (validate.hpp).
    static void validate(const State& state, const Setup& setup);
    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
};

} // namespace hammer
