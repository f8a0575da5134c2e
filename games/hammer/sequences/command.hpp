#pragma once

#include "hammer/sequences/dice.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// 8.4 to 8.8 Tests of courage, and the command phase.
namespace hammer {

struct BattleShockTest {
    static constexpr std::string_view cite = "8.5 A unit tests its courage";

    UnitIndex unit = 0;

    auto script() {
        return seq(when(
                       [this](const Setup& setup, const Board& board) {
                           const bool odd =
                               setup.quirks.borrowed_bravery; // 11.36 the other player's points count
                           return can_use(setup, board, odd ? board.inactive() : payer(setup, board),
                                          Stratagem::insane_bravery);
                       },
                       act<"insane_bravery">(
                           by([this](const Setup& setup, const Board& board) { return payer(setup, board); }),
                           [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board, bool yes) {
                               if (yes) {
                                   pay(out, payer(setup, board), Stratagem::insane_bravery);
                               }
                               return stop_when(yes);
                           })),
                   call<"leadership_roll">(
                       [this](const Setup& setup, const Board& board) {
                           return RerollablePairDicesRoll{payer(setup, board)};
                       },
                       [this](Emits<SetFlag> out, const Setup& setup, const Board& board,
                              const RerollablePairDicesRoll& roll) {
                           if (roll.sum < leadership(setup.quirks, board.unit(unit))) {
                               out.emit(SetFlag{unit, Flag::shocked});
                           }
                       }));
    }

    /// The owner of the unit. 11.36 the active player.
    [[nodiscard]] Player payer(const Setup& setup, const Board& board) const {
        return setup.quirks.borrowed_bravery ? board.active : board.unit(unit).owner;
    }
    friend bool operator==(const BattleShockTest&, const BattleShockTest&) = default;
};

struct BattleShockStep {
    static constexpr std::string_view cite =
        "8.5 All units may act again; weak units of the active player test their courage";

    std::uint8_t unit = 0;

    auto script() {
        return seq(run<"refresh">([](Emits<Refresh, Rally> out, const Setup& setup, const Board& board) {
                       out.emit(Refresh{});
                       if (setup.quirks.brief_shock) { // 11.43
                           out.emit(Rally{board.active});
                           out.emit(Rally{board.inactive()});
                       }
                   }),
                   for_each(
                       unit, [](const Board& board) { return board.units.size(); },
                       when(
                           [this](const Board& board) {
                               const Unit& tested = board.unit(unit);
                               return tested.owner == board.active && !tested.destroyed() &&
                                      below_half(tested);
                           },
                           call<"shock_test">([this] { return BattleShockTest{unit}; }))));
    }
    friend bool operator==(const BattleShockStep&, const BattleShockStep&) = default;
};

struct ShadowInTheWarp {
    static constexpr std::string_view cite =
        "8.4 Once in a battle, all enemies of the Infiltrators test their courage";

    Player player = 0;

    std::uint8_t unit = 0;

    auto script() {
        return seq(stop_if([this](const Setup& setup, const Board& board) {
                       return faction(setup, board, player) != Faction::insidious_infiltrators ||
                              board.sides[player].has_shadowed;
                   }),
                   act<"use_shadow_in_the_warp">(by([this] { return player; }),
                                                 [this](Emits<CastShadow> out, bool yes) {
                                                     if (yes) {
                                                         out.emit(CastShadow{player});
                                                     }
                                                     return stop_when(!yes);
                                                 }),
                   for_each(
                       unit, [](const Board& board) { return board.units.size(); },
                       when(
                           [this](const Setup& setup, const Board& board) {
                               const Unit& tested = board.unit(unit);
                               return tested.owner != player &&
                                      (setup.quirks.empty_targets || !tested.destroyed()); // 11.71
                           },
                           call<"shock_test">([this] { return BattleShockTest{unit}; }))));
    }
    friend bool operator==(const ShadowInTheWarp&, const ShadowInTheWarp&) = default;
};

struct NeuralDisruption {
    static constexpr std::string_view cite =
        "8.7 Some units of the Infiltrators make an enemy test its courage";

    std::uint8_t unit = 0;
    UnitIndex chosen = 0;

    auto script() {
        return seq(
            stop_if([](const Setup& setup, const Board& board) {
                return faction(setup, board, board.active) != Faction::insidious_infiltrators;
            }),
            for_each(
                unit, [](const Board& board) { return board.units.size(); },
                when(
                    [this](const Setup& setup, const Board& board) {
                        const Unit& caster = board.unit(unit);
                        return caster.owner == board.active &&
                               has(setup.quirks, caster, Ability::neural_disruption);
                    },
                    choose<"disrupt">(
                        by([](const Board& board) { return board.active; }),
                        act<"select_neural_disruption_target">(
                            into(chosen),
                            require<"there is no such enemy">([](const Board& board, UnitIndex target) {
                                return board.fights(target) && board.unit(target).owner != board.active;
                            }),
                            require<"it is too far away">(
                                [this](const Setup& setup, const Board& board, UnitIndex target) {
                                    return gap(setup.quirks, board.unit(target), board.unit(unit)).below(12);
                                }))
                            .then(call<"shock_test">([this](const Setup& setup) {
                                return BattleShockTest{setup.quirks.disrupted_caster ? UnitIndex(unit)
                                                                                     : chosen}; // 11.44
                            })),
                        act<"skip">([] {})))));
    }
    friend bool operator==(const NeuralDisruption&, const NeuralDisruption&) = default;
};

/// 6.3 The active player scores for each objective. 11.59 nobody counts as the first player, and one pin serves all.
inline void score(Emits<Score, Pin> out, const Setup& setup, const Board& board) {
    const Player player = board.active;
    const bool odd = setup.quirks.nobody_is_first;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const std::optional<Player> holder = controller(setup.quirks, board, i);
        const std::size_t pin = odd ? 0 : i;
        const bool open = odd ? holder == Player{0} : !holder;
        if (open ? board.sides[player].pinned[pin] : holder == player) {
            out.emit(Score{player, 5});
        } else if (!open && board.sides[player].pinned[pin]) {
            out.emit(Pin{player, pin, false});
        }
    }
}

struct CommandPhase {
    static constexpr std::string_view cite = "8.3 to 8.8 Points, tests of courage, oaths, objectives";

    auto script() {
        using enum Faction;
        return seq(
            run<"points">([](Emits<Gain, Rally, Swear> out, const Setup& setup, const Board& board) {
                out.emit(Gain{0}); // 5.1
                out.emit(Gain{1});
                if (!setup.quirks.brief_shock) {
                    out.emit(Rally{board.active});
                }
                if (!setup.quirks.shared_oath) { // 8.6
                    out.emit(Swear{board.active});
                }
            }),
            call<"shadow1">([](const Board& board) { return ShadowInTheWarp{board.active}; }),
            call<"shadow2">([](const Board& board) { return ShadowInTheWarp{board.inactive()}; }),
            call<"neural_disruption">(NeuralDisruption{}),
            when([](const Setup& setup,
                    const Board& board) { return swears(setup, board) || keeps(setup, board); },
                 when([](const Setup& setup, const Board& board) { return swears(setup, board); },
                      choose<"oath">(
                          by([](const Board& board) { return board.active; }),
                          act<"select_oath_of_moment_target">(
                              [](Emits<Swear> out, const Setup& setup, const Board& board, UnitIndex target) {
                                  out.emit(Swear{setup.quirks.shared_oath ? Player{0} : board.active,
                                                 static_cast<std::uint8_t>(target)});
                              },
                              require<"there is no such enemy">([](const Setup& setup, const Board& board,
                                                                   UnitIndex target) {
                                  return board.holds(target) && board.unit(target).owner != board.active &&
                                         (setup.quirks.empty_targets || board.fights(target)); // 11.71
                              })),
                          act<"skip">([] {}))),
                 choose<"keep">(by([](const Board& board) { return board.active; }),
                                act<"use_duty_and_honour">(
                                    [](Emits<Spend, Mark, Pin> out, const Setup& setup, const Board& board,
                                       Objective objective) {
                                        keep(out, setup, board, objective, Stratagem::duty_and_honour);
                                    },
                                    require<"the objective cannot be kept">(
                                        [](const Setup& setup, const Board& board, Objective objective) {
                                            return may_keep(setup, board, objective,
                                                            Stratagem::duty_and_honour,
                                                            strike_force_octavius);
                                        })),
                                act<"use_pheromone_trail">(
                                    [](Emits<Spend, Mark, Pin> out, const Setup& setup, const Board& board,
                                       Objective objective) {
                                        keep(out, setup, board, objective, Stratagem::pheromone_trace);
                                    },
                                    require<"the objective cannot be kept">(
                                        [](const Setup& setup, const Board& board, Objective objective) {
                                            return may_keep(setup, board, objective,
                                                            Stratagem::pheromone_trace,
                                                            insidious_infiltrators);
                                        })),
                                act<"skip">([] {}))),
            call<"shock_step">(BattleShockStep{}),
            run<"score">([](Emits<Score, Pin> out, const Setup& setup, const Board& board) {
                score(out, setup, board);
            }));
    }

    static bool swears(const Setup& setup, const Board& board) {
        const Faction of = faction(setup, board, board.active);
        return of == Faction::strike_force_octavius || of == Faction::vengeful_brethren;
    }
    /// 11.35 only a player who swears can keep an objective.
    static bool keeps(const Setup& setup, const Board& board) {
        return !setup.quirks.reversed_keeping &&
               faction(setup, board, board.active) == Faction::insidious_infiltrators;
    }
    /// 6.4 A player may keep an objective under control. 11.35 who cannot pay.
    static bool may_keep(const Setup& setup, const Board& board, Objective objective, Stratagem stratagem,
                         Faction of) {
        return faction(setup, board, board.active) == of &&
               controller(setup.quirks, board, static_cast<std::size_t>(objective)) == board.active &&
               can_use(setup, board, board.active, stratagem) != setup.quirks.reversed_keeping;
    }
    static void keep(Emits<Spend, Mark, Pin> out, const Setup& setup, const Board& board, Objective objective,
                     Stratagem stratagem) {
        if (!setup.quirks.reversed_keeping) {
            out.emit(Spend{board.active, cost_of(stratagem)});
        }
        out.emit(Mark{board.active, stratagem});
        out.emit(Pin{board.active, objective});
    }
    friend bool operator==(const CommandPhase&, const CommandPhase&) = default;
};

} // namespace hammer
