#pragma once

#include "hammer/sequences/attack.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

/// 8.9 to 8.12 Moves, overwatch, reserves, and the movement phase.
namespace hammer {

/// Whether the enemies of a moved unit are asked. The published game asks them too early (11.34), so a charge finds out
/// before it is announced.
enum class Door : std::uint8_t { unknown, open, closed };

/// 11.34 it is open where it should not be.
inline Door open_door(Emits<Mark> out, const Setup& setup, const Board& board) {
    const bool odd = setup.quirks.reversed_overwatch;
    if (can_use(setup, board, board.inactive(), Stratagem::overwatch) == odd) {
        return Door::closed;
    }
    if (odd) {
        out.emit(Mark{board.inactive(), Stratagem::overwatch});
    }
    return Door::open;
}

struct Overwatch {
    static constexpr std::string_view cite = "8.10 An enemy may shoot at a unit that moves or charges";

    UnitIndex moved = 0;
    Door door = {};

    UnitIndex shooter = 0;

    auto script() {
        return seq(
            run<"open">([this](Emits<Mark> out, const Setup& setup, const Board& board) {
                door = door == Door::unknown ? open_door(out, setup, board) : door;
                return stop_when(door == Door::closed);
            }),
            choose<"watch">(
                by([](const Board& board) { return board.inactive(); }), act<"skip">([] {}).then(stop),
                act<"overwatch">(
                    [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board, UnitIndex source) {
                        shooter = source;
                        out.emit(Spend{board.inactive(), cost_of(Stratagem::overwatch)});
                        if (!setup.quirks.reversed_overwatch) {
                            out.emit(Mark{board.inactive(), Stratagem::overwatch});
                        }
                    },
                    require<"this unit does not watch">([](const Board& board, UnitIndex source) {
                        return board.fights(source) && board.unit(source).owner == board.inactive() &&
                               board.unit(source).is(Flag::may_shoot);
                    }),
                    require<"the moved unit is no target">(
                        [this](const Setup& setup, const Board& board, UnitIndex source) {
                            const Unit& from = board.unit(source);
                            const Unit& to = board.unit(moved);
                            return gap(setup.quirks, from, to).below(24) &&
                                   may_be_shot_by(setup.quirks, to, from) &&
                                   melee_allows(setup.quirks, board, from, to);
                        }))),
            call<"overwatch_attack">([this] { return Attack{shooter, moved, false, true}; }));
    }
    friend bool operator==(const Overwatch&, const Overwatch&) = default;
};

struct Move {
    static constexpr std::string_view cite = "8.9 A unit moves as a whole";

    UnitIndex unit = 0;
    std::uint8_t extra = 0;

    auto script() {
        return seq(stop_if([this](const Board& board) { return !board.fights(unit); }),
                   act<"move_to">(
                       by([](const Board& board) { return board.active; }),
                       [this](Emits<Translate> out, const Board& board, Position to) {
                           out.emit(Translate{unit, to - board.unit(unit).models[0].at});
                       },
                       require<"it is too far away">([this](const Board& board, Position to) {
                           return (to - board.unit(unit).models[0].at).square() <=
                                  reach(board) * reach(board);
                       }),
                       from([this](const Board& board) {
                           return Squares::around(board.unit(unit).models[0].at, reach(board));
                       })),
                   call<"overwatch">([this] { return Overwatch{unit}; }));
    }
    [[nodiscard]] int reach(const Board& board) const {
        return profile(board.unit(unit).models[0].card).movement + extra;
    }
    friend bool operator==(const Move&, const Move&) = default;
};

struct DesperateEscape {
    static constexpr std::string_view cite = "8.12 A shocked unit that leaves a melee may lose models";

    UnitIndex unit = 0;

    std::uint8_t model = 0;

    auto script() {
        return seq(
            stop_if([this](const Board& board) { return !board.unit(unit).is(Flag::shocked); }),
            when(
                [this](const Setup& setup, const Board& board) {
                    return faction(setup, board, owner(board)) == Faction::insidious_infiltrators &&
                           (setup.quirks.paid_predators || // 11.39
                            can_use(setup, board, owner(board), Stratagem::predators_not_prey));
                },
                act<"use_predators_not_prey">(
                    by([this](const Board& board) { return owner(board); }),
                    [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board, bool yes) {
                        const bool paid = yes || setup.quirks.paid_predators;
                        if (paid) {
                            pay(out, owner(board), Stratagem::predators_not_prey);
                        }
                        return stop_when(paid);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            return can_use(setup, board, owner(board), Stratagem::predators_not_prey);
                        }))),
            run<"begin">([this](const Board& board) {
                model = static_cast<std::uint8_t>(board.unit(unit).models.size());
            }),
            loop_while([this] { return model > 0; },
                       call<"escape_roll">(
                           [this](const Board& board) { return RerollableDiceRoll{owner(board)}; },
                           [this](Emits<Fall> out, const Setup& setup, const RerollableDiceRoll& roll) {
                               --model;
                               if (roll.result < number(number_to_escape(setup.quirks))) {
                                   out.emit(Fall{unit, model});
                               }
                           })));
    }
    [[nodiscard]] Player owner(const Board& board) const { return board.unit(unit).owner; }
    friend bool operator==(const DesperateEscape&, const DesperateEscape&) = default;
};

struct Movement {
    static constexpr std::string_view cite = "8.9 A unit falls back, moves or advances";

    UnitIndex unit = 0;
    bool spear = false; ///< moves two inches more

    bool advances = false;
    std::uint8_t extra = 0;

    auto script() {
        return seq(
            when([this](const Setup& setup,
                        const Board& board) { return engaged(setup.quirks, board, board.unit(unit)); },
                 call<"desperate_escape">([this] { return DesperateEscape{unit}; }),
                 run<"fall_back">([this](Emits<SetFlag> out) {
                     out.emit(SetFlag{unit, Flag::moved});
                     out.emit(SetFlag{unit, Flag::may_shoot, false});
                     out.emit(SetFlag{unit, Flag::may_charge, false});
                 }),
                 call<"fall_back_move">([this] { return Move{unit, 0}; }), stop),
            act<"advance">(by([](const Board& board) { return board.active; }),
                           [this](Emits<SetFlag> out, bool yes) {
                               advances = yes;
                               out.emit(SetFlag{unit, Flag::moved});
                               if (yes) {
                                   out.emit(SetFlag{unit, Flag::advanced});
                               }
                           }),
            when([this] { return advances; },
                 call<"advance_roll">([](const Board& board) { return RerollableDiceRoll{board.active}; },
                                      [this](const Setup& setup, const RerollableDiceRoll& roll) {
                                          const int most = setup.quirks.short_advances ? 3 : 6; // 11.46
                                          extra = static_cast<std::uint8_t>(
                                              std::min<int>(static_cast<int>(roll.result), most));
                                      }),
                 call<"advance_move">([this] { return Move{unit, extra}; }))
                .otherwise(call<"normal_move">(
                    [this] { return Move{unit, spear ? std::uint8_t{2} : std::uint8_t{0}}; })));
    }
    friend bool operator==(const Movement&, const Movement&) = default;
};

struct ReserveDeployment {
    static constexpr std::string_view cite = "8.11 A unit comes from reserve";

    Player player = 0;

    UnitIndex unit = 0;
    bool done = false;

    auto script() {
        return seq(
            choose<"unit">(by([this] { return player; }),
                           act<"select_reserve_unit">(
                               into(unit), require<"there is no such unit of this player">(
                                               [this](const Board& board, UnitIndex id) {
                                                   return id < static_cast<int>(board.reserve.size()) &&
                                                          reserved(board, id).owner == player;
                                               })),
                           act<"nothing_to_deploy">([this] { done = true; }).then(stop)),
            choose<"place">(by([this] { return player; }),
                            act<"place_at">(
                                [this](Emits<Arrive> out, const Setup& setup, Position place) {
                                    out.emit(Arrive{unit, place, true, !setup.quirks.idle_arrivals}); // 11.50
                                },
                                require<"the unit cannot arrive here">(
                                    [this](const Setup& setup, const Board& board, Position place) {
                                        return may_arrive(setup, board, reserved(board, unit), place);
                                    })),
                            act<"nothing_to_deploy">([this] { done = true; })));
    }
    static const Unit& reserved(const Board& board, UnitIndex id) {
        return board.reserve[static_cast<std::size_t>(id)];
    }
    friend bool operator==(const ReserveDeployment&, const ReserveDeployment&) = default;
};

struct MovementPhase {
    static constexpr std::string_view cite = "8.9, 8.11 Units move one after another, then others arrive";

    UnitIndex unit = 0;
    bool spear = false;
    bool moved_all = false;
    bool deployed = false;

    auto script() {
        return seq(
            loop_while(
                [this] { return !moved_all; },
                choose<"movement">(
                    by([](const Board& board) { return board.active; }),
                    act<"move_unit">(
                        [this](UnitIndex id) {
                            unit = id;
                            spear = false;
                        },
                        require<"there is no such unit of this player">([](const Board& board, UnitIndex id) {
                            return board.holds(id) && board.unit(id).owner == board.active;
                        }),
                        require<"the unit is destroyed">(
                            [](const Setup& setup, const Board& board, UnitIndex id) {
                                return setup.quirks.empty_targets || board.fights(id); // 11.71
                            }),
                        require<"it has moved">(
                            [](const Board& board, UnitIndex id) { return !board.unit(id).is(Flag::moved); }))
                        .then(when(
                                  [](const Setup& setup, const Board& board) {
                                      return can_use(setup, board, board.active, Stratagem::the_gilded_spear,
                                                     Faction::tristraen_gilded_blade);
                                  },
                                  act<"use_gilded_spear">(by([](const Board& board) { return board.active; }),
                                                          [this](Emits<Spend, Mark> out, const Setup& setup,
                                                                 const Board& board, bool yes) {
                                                              spear = yes;
                                                              if (yes || setup.quirks.paid_spear) { // 11.38
                                                                  pay(out, board.active,
                                                                      Stratagem::the_gilded_spear);
                                                              }
                                                          })),
                              call<"move">([this] { return Movement{unit, spear}; })),
                    act<"end_move">([this] { moved_all = true; }))),
            loop_while([this] { return !deployed; },
                       call<"reserve_deployment">(
                           [](const Board& board) { return ReserveDeployment{board.active}; },
                           [this](const ReserveDeployment& ended) { deployed = ended.done; })),
            when(
                [](const Setup& setup, const Board& board) {
                    return can_use(setup, board, board.inactive(), Stratagem::rapid_ingress);
                },
                call<"rapid_ingress">([](const Board& board) { return ReserveDeployment{board.inactive()}; },
                                      [](Emits<Spend, Mark> out, const Setup& setup, const Board& board,
                                         const ReserveDeployment& ended) {
                                          if (!ended.done || setup.quirks.paid_ingress) { // 11.37
                                              pay(out, board.inactive(), Stratagem::rapid_ingress);
                                          }
                                      })));
    }
    friend bool operator==(const MovementPhase&, const MovementPhase&) = default;
};

} // namespace hammer
