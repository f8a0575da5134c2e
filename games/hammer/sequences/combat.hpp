#pragma once

#include "hammer/sequences/command.hpp"
#include "hammer/sequences/movement.hpp"

#include <array>
#include <cstdint>
#include <string_view>

/// 8.13 to 8.18 Shooting, charges and melees.
namespace hammer {

/// Whether two units are on the table, the first one of a player and the second of the other.
inline bool opposes(const Board& board, UnitIndex source, UnitIndex target, Player player) {
    return board.holds(source) && board.holds(target) && board.unit(source).owner == player &&
           board.unit(target).owner != player;
}

struct ShootingPhase {
    static constexpr std::string_view cite = "8.13 Units shoot one after another";

    UnitIndex shooter = 0;
    UnitIndex victim = 0;
    bool over = false;

    auto script() {
        return seq(loop_while(
            [this] { return !over; },
            choose<"shooting">(
                by([](const Board& board) { return board.active; }),
                act<"select_target", "source", "target">(
                    [this](Emits<SetFlag> out, UnitIndex source, UnitIndex target) {
                        shooter = source;
                        victim = target;
                        out.emit(SetFlag{source, Flag::shot});
                    },
                    require<"it takes a unit of this player and an enemy">(
                        [](const Board& board, UnitIndex source, UnitIndex target) {
                            return opposes(board, source, target, board.active);
                        }),
                    require<"the unit cannot shoot now">([](const Board& board, UnitIndex source, UnitIndex) {
                        return board.unit(source).is(Flag::may_shoot) && !board.unit(source).is(Flag::shot);
                    }),
                    require<"a unit is destroyed">(
                        [](const Setup& setup, const Board& board, UnitIndex source, UnitIndex target) {
                            return setup.quirks.empty_targets ||
                                   (board.fights(source) && board.fights(target)); // 11.71
                        }),
                    require<"the target cannot be shot at">(
                        [](const Setup& setup, const Board& board, UnitIndex source, UnitIndex target) {
                            const Unit& from = board.unit(source);
                            const Unit& to = board.unit(target);
                            return may_be_shot_by(setup.quirks, to, from) &&
                                   melee_allows(setup.quirks, board, from, to);
                        }))
                    .then(call<"ranged_attack">([this] { return Attack{shooter, victim, false, false}; })),
                act<"end_shooting_phase">([this] { over = true; }))));
    }
    friend bool operator==(const ShootingPhase&, const ShootingPhase&) = default;
};

struct Charge {
    static constexpr std::string_view cite = "8.15 A unit charges";

    UnitIndex source = 0;
    UnitIndex target = 0;
    bool intervenes = false; ///< 8.16 and cannot be shot at
    Door door = {};
    std::uint8_t hindrance = 0; ///< less of the dice

    auto script() {
        return seq(
            when([this] { return !intervenes; },
                 call<"overwatch">([this] { return Overwatch{source, door}; })),
            run<"declared">([this](Emits<SetFlag> out, const Setup& setup) {
                if (!intervenes || !setup.quirks.loose_intervention) { // 11.41
                    out.emit(SetFlag{source, Flag::charged});
                }
            }),
            stop_if([this](const Board& board) { return !board.fights(source) || !board.fights(target); }),
            call<"charge_roll">(
                [this](const Setup& setup, const Board& board) {
                    const Unit& unit = board.unit(source);
                    return RerollablePairDicesRoll{setup.quirks.loose_intervention ? board.active
                                                                                   : unit.owner,
                                                   has(setup.quirks, unit, Ability::unstoppable_valour)};
                },
                [this](Emits<Translate> out, const Setup& setup, const Board& board,
                       const RerollablePairDicesRoll& roll) {
                    const Unit& from = board.unit(source);
                    const Unit& to = board.unit(target);
                    if (roll.sum >= number(number_to_charge(setup, from, to, hindrance))) {
                        out.emit(Translate{source, charge_way(setup.quirks, from, to)});
                    }
                }));
    }
    friend bool operator==(const Charge&, const Charge&) = default;
};

struct ChargePhase {
    static constexpr std::string_view cite = "8.14 to 8.16 Units charge one after another";

    UnitIndex charger = 0;
    UnitIndex victim = 0;
    UnitIndex hero = 0;
    Door door = {};
    std::uint8_t hindrance = 0;
    bool over = false;

    auto script() {
        return seq(loop_while(
            [this] { return !over; },
            choose<"charges">(
                by([](const Board& board) { return board.active; }),
                act<"end_charge">([this] { over = true; }),
                act<"select_target", "source", "target">(
                    [this](UnitIndex source, UnitIndex target) {
                        charger = source;
                        victim = target;
                        hindrance = 0;
                        door = Door::unknown;
                    },
                    require<"it takes a unit of this player and an enemy">(
                        [](const Board& board, UnitIndex source, UnitIndex target) {
                            return opposes(board, source, target, board.active) && board.fights(source) &&
                                   board.fights(target);
                        }),
                    require<"the unit cannot charge now">(
                        [](const Board& board, UnitIndex source, UnitIndex) {
                            const Unit& unit = board.unit(source);
                            return unit.is(Flag::may_charge) && !unit.is(Flag::advanced) &&
                                   !unit.is(Flag::charged);
                        }),
                    require<"the target is too far away">(
                        [](const Setup& setup, const Board& board, UnitIndex source, UnitIndex target) {
                            return may_reach(setup.quirks, board.unit(source), board.unit(target), 12);
                        }))
                    .then(
                        run<"announce">([this](Emits<Mark> out, const Setup& setup, const Board& board) {
                            if (setup.quirks.reversed_overwatch) {
                                door = open_door(out, setup, board);
                            }
                        }),
                        choose<"awe">(
                            by([](const Board& board) { return board.inactive(); }), act<"skip">([] {}),
                            act<"use_overawing_magnificence">(
                                [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board) {
                                    hindrance = setup.quirks.idle_awe ? 0 : 2; // 11.40
                                    pay(out, board.inactive(), Stratagem::overawing_magnificence);
                                },
                                require<"wrong army or unit, too few points, or used before">(
                                    [](const Setup& setup, const Board& board) {
                                        return can_use(setup, board, board.inactive(),
                                                       Stratagem::overawing_magnificence,
                                                       Faction::tristraen_gilded_blade);
                                    }))),
                        call<"charge">([this] { return Charge{charger, victim, false, door, hindrance}; }),
                        choose<"intervention">(
                            by([](const Board& board) { return board.inactive(); }),
                            act<"use_heroic_intervention">(
                                [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board,
                                       UnitIndex unit) {
                                    hero = unit;
                                    const bool free = leaps(setup, board, unit);
                                    if (!free) {
                                        out.emit(
                                            Spend{board.inactive(), cost_of(Stratagem::heroic_intervention)});
                                    }
                                    if (!free || setup.quirks.loose_intervention) {
                                        out.emit(Mark{board.inactive(), Stratagem::heroic_intervention});
                                    }
                                },
                                require<"there is no such enemy">([this](const Board& board, UnitIndex unit) {
                                    return opposes(board, unit, charger, board.inactive()) &&
                                           board.fights(unit) && board.fights(charger);
                                }),
                                require<"it is too far away">(
                                    [this](const Setup& setup, const Board& board, UnitIndex unit) {
                                        const int inches = setup.quirks.loose_intervention ? 12 : 6;
                                        return may_reach(setup.quirks, board.unit(charger), board.unit(unit),
                                                         inches);
                                    }),
                                require<"wrong army or unit, too few points, or used before">(
                                    [](const Setup& setup, const Board& board, UnitIndex unit) {
                                        return leaps(setup, board, unit) ||
                                               can_use(setup, board, board.inactive(),
                                                       Stratagem::heroic_intervention);
                                    }))
                                .then(call<"intervention_charge">(
                                    [this] { return Charge{hero, charger, true}; })),
                            act<"skip">([] {}))))));
    }
    static bool leaps(const Setup& setup, const Board& board, UnitIndex unit) {
        return has(setup.quirks, board.unit(unit), Ability::pouncing_leap);
    }
    friend bool operator==(const ChargePhase&, const ChargePhase&) = default;
};

struct FightStep {
    static constexpr std::string_view cite =
        "8.18 The players take turns to let a unit fight, until both have passed";

    bool first = false; ///< only those that charged, or fight first

    Player turn = 0;
    std::array<bool, 2> passed = {};
    UnitIndex fighter = 0;
    UnitIndex victim = 0;

    auto script() {
        return seq(
            run<"begin">([this](const Board& board) { turn = board.inactive(); }),
            loop_while(
                [this] { return !passed[0] || !passed[1]; },
                choose<"fights">(
                    by([this] { return turn; }), act<"end_fight_step">([this] {
                        passed[turn] = true;
                        turn = enemy_of(turn);
                    }),
                    act<"select_target", "source", "target">(
                        [this](Emits<Consolidate> out, const Setup& setup, UnitIndex source,
                               UnitIndex target) {
                            fighter = source;
                            victim = target;
                            out.emit(Consolidate{source, target, reach(setup)});
                        },
                        require<"it takes a unit of this player and an enemy">(
                            [this](const Board& board, UnitIndex source, UnitIndex target) {
                                return opposes(board, source, target, turn) && board.fights(source) &&
                                       board.fights(target);
                            }),
                        require<"the unit cannot fight now">([this](const Setup& setup, const Board& board,
                                                                    UnitIndex source, UnitIndex) {
                            const Unit& unit = board.unit(source);
                            return !unit.is(Flag::fought) && (!first || unit.is(Flag::charged) ||
                                                              has(setup.quirks, unit, Ability::fight_first));
                        }),
                        require<"the target is too far away">(
                            [](const Setup& setup, const Board& board, UnitIndex source, UnitIndex target) {
                                return may_fight(setup.quirks, board.unit(source), board.unit(target));
                            }))
                        .then(call<"melee_attack">(
                            [this] { return Attack{fighter, victim, true, false}; },
                            [this](Emits<Consolidate, SetFlag> out, const Setup& setup, const Board& board) {
                                if (!setup.quirks.short_pile_in && board.fights(fighter) && // 11.53
                                    board.fights(victim)) {
                                    out.emit(Consolidate{fighter, victim, reach(setup)});
                                }
                                out.emit(SetFlag{fighter, Flag::fought});
                                turn = passed[turn] ? turn : enemy_of(turn);
                            })))));
    }
    static std::uint8_t reach(const Setup& setup) { return setup.quirks.short_pile_in ? 2 : 3; }
    friend bool operator==(const FightStep&, const FightStep&) = default;
};

struct FightPhase {
    static constexpr std::string_view cite = "8.17 Melees";

    UnitIndex shocked = 0;

    auto script() {
        return seq(
            when(
                [](const Setup& setup, const Board& board) {
                    return faction(setup, board, board.active) == Faction::morgrim_butchas;
                },
                choose<"bellow">(
                    by([](const Board& board) { return board.active; }),
                    act<"use_bestial_bellow", "unit", "target">(
                        [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board, UnitIndex,
                               UnitIndex target) {
                            shocked = target;
                            const bool odd = setup.quirks.misdirected_bellow; // 11.42
                            pay(out, odd ? board.inactive() : board.active,
                                odd ? Stratagem::heroic_intervention : Stratagem::bestial_bellow);
                        },
                        require<"it takes a unit of this player and an enemy">(
                            [](const Setup& setup, const Board& board, UnitIndex unit, UnitIndex target) {
                                return setup.quirks.misdirected_bellow
                                           ? board.fights(unit) && board.fights(target)
                                           : opposes(board, unit, target, board.active) &&
                                                 board.fights(target);
                            }),
                        require<"the unit does not bellow">(
                            [](const Board& board, UnitIndex unit, UnitIndex) {
                                return has(board.unit(unit), Keyword::beastboss) ||
                                       has(board.unit(unit), Keyword::squighog_boyz);
                            }),
                        require<"wrong army or unit, too few points, or used before">(
                            [](const Setup& setup, const Board& board, UnitIndex, UnitIndex) {
                                return can_use(setup, board, board.active, Stratagem::bestial_bellow);
                            }),
                        require<"it is too far away">(
                            [](const Setup& setup, const Board& board, UnitIndex unit, UnitIndex target) {
                                return gap(setup.quirks, board.unit(target), board.unit(unit)).below(3);
                            }))
                        .then(call<"shock_test">([this] { return BattleShockTest{shocked}; })),
                    act<"skip">([] {}))),
            call<"fight_first_step">(FightStep{true}), call<"fight_step">(FightStep{false}));
    }
    friend bool operator==(const FightPhase&, const FightPhase&) = default;
};

} // namespace hammer
