#pragma once

#include "meaning/game/attack.hpp"
#include "meaning/game/phases.hpp"

#include <string_view>

/// The battle as sequences: phases, what units do in them, turns and rounds.
namespace meaning::pier {

/// A phase begins, with what is due in it.
inline EnterPhase begin_phase(const Setup& setup, const Board& board, std::uint8_t round, Phase phase,
                              Player player) {
    EnterPhase diff{round, phase, player, {}, {}};
    Board after = board;
    static_cast<void>(diff.apply(after));
    diff.changes = number_changes(setup, board, after);
    diff.reminders = reminders(setup, after, phase, player);
    return diff;
}

/// A unit changes its place, and with it cover and auras.
inline Move move_to(const Setup& setup, const Board& board, UnitId unit, const Place& to, bool charge) {
    const std::string before = cover_at(setup, board.at(unit).place);
    const std::string after = cover_at(setup, to);
    Move diff{unit, to, charge, before != after, after, {}};
    Board moved = board;
    static_cast<void>(diff.apply(moved));
    diff.changes = number_changes(setup, board, moved);
    return diff;
}

struct Power {
    static constexpr std::string_view cite =
        "A unit uses a power: two dice, an enemy that may deny it with two dice, the harm";

    Declared power = {};

    Odds odds = {};
    std::uint8_t thrown = 0;
    std::uint8_t denied = 0;

    auto script() {
        return seq(
            run<"declare">([this](Emits<Declare> out, const Setup& setup, const Board& board) {
                out.emit(Declare{power, false, reminders(setup, board, power)});
                odds = meaning::pier::odds(setup, board, power, {}).value_or(Odds());
            }),
            call<"manifest">([] { return Throw{2, 6, 0}; },
                             [this](const Throw& dice) { thrown = dice.total; }),
            run<"look">([this](const Setup& setup, const Board& board) {
                return stop_when(thrown + power_bonus(setup, board, power) < power_needs);
            }),
            when([this](const Setup& setup,
                        const Board& board) { return denier(setup, board, power.attacker).has_value(); },
                 call<"deny">([] { return Throw{2, 6, 0}; },
                              [this](const Throw& dice) { denied = dice.total; }),
                 run<"compare">([this](const Setup& setup, const Board& board) {
                     const auto by = denier(setup, board, power.attacker);
                     return stop_when(by && denied + deny_bonus(setup, board, power, *by) >
                                                thrown + power_bonus(setup, board, power));
                 })),
            call<"harm">([this] { return Shot{power.target, odds}; }));
    }
    friend bool operator==(const Power&, const Power&) = default;
};

struct Charge {
    static constexpr std::string_view cite =
        "A unit charges: two dice, again where a rule allows it, and a place next to the target";

    Declared charge = {};

    Charging rules = {};
    std::uint8_t thrown = 0;
    bool arrives = false;
    std::uint8_t wounds = 0;

    [[nodiscard]] std::optional<Place> place(const Setup& setup, const Board& board) const {
        return place_of_charge(setup, board, charge, thrown + rules.farther);
    }

    auto script() {
        return seq(
            run<"declare">([this](Emits<Declare> out, const Setup& setup, const Board& board) {
                out.emit(Declare{charge, true, reminders(setup, board, charge, true)});
                rules = charging(setup, board, charge);
            }),
            call<"distance">([] { return Throw{2, 6, 0}; },
                             [this](const Throw& dice) { thrown = dice.total; }),
            when([this](const Setup& setup,
                        const Board& board) { return rules.again && !place(setup, board); },
                 call<"distance_again">([] { return Throw{2, 6, 0}; },
                                        [this](const Throw& dice) { thrown = dice.total; })),
            run<"arrive">([this](Emits<Move> out, const Setup& setup, const Board& board) {
                const auto to = place(setup, board);
                if (to) {
                    out.emit(move_to(setup, board, charge.attacker, *to, true));
                }
                return stop_when(!to || rules.threshold > 6);
            }),
            act<"impact">(chance, [this](Die face) { return stop_when(face.value() < rules.threshold); }),
            call<"crush">([this] { return Throw::of(rules.damage); },
                          [this](const Throw& dice) { wounds = dice.total; }),
            run<"crushes">([this](Emits<Suffer> out, const Setup& setup, const Board& board) {
                suffer(out, setup, board, charge.target, wounds);
            }));
    }
    friend bool operator==(const Charge&, const Charge&) = default;
};

struct Panic {
    static constexpr std::string_view cite = "A unit that lost models in this turn may lose its nerve";

    UnitId unit = {};

    Nerve nerve = {};
    bool pays = false;
    std::uint8_t wounds = 0;
    std::uint8_t rolled = 0;
    std::uint8_t fleeing = 0;
    std::uint8_t model = 0;
    std::uint8_t kept = 0;

    [[nodiscard]] std::uint8_t too_many(const Board& board) const {
        const int beyond = rolled + board.at(unit).fallen - nerve.holds;
        return static_cast<std::uint8_t>(std::clamp<int>(beyond, 0, board.at(unit).models));
    }

    auto script() {
        return seq(
            run<"look">([this](const Setup& setup, const Board& board) {
                nerve = meaning::pier::nerve(setup, board, unit);
                return stop_when(nerve.passes);
            }),
            when([this] { return nerve.may_pay; },
                 choose<"pay_or_roll">(
                     act<"roll_for_morale">(by([this](const Setup& setup) { return setup.owner(unit); }),
                                            [] {}),
                     act<"pay">(by([this](const Setup& setup) { return setup.owner(unit); }),
                                [this] { pays = true; }))),
            when([this] { return pays; },
                 call<"price">([this] { return Throw::of(nerve.price); },
                               [this](const Throw& dice) { wounds = dice.total; }),
                 run<"pays">([this](Emits<Suffer> out, const Setup& setup, const Board& board) {
                     suffer(out, setup, board, unit, wounds);
                     return stop_when(true);
                 })),
            act<"courage">(chance, [this](Die face) { rolled = static_cast<std::uint8_t>(face.value()); }),
            when([this](const Board& board) { return nerve.again && too_many(board) > 0; },
                 act<"courage_again">(
                     chance, [this](Die face) { rolled = static_cast<std::uint8_t>(face.value()); })),
            run<"count">([this](const Board& board) { fleeing = too_many(board); }),
            when([this] { return nerve.keeps < 7; }, for_each(
                                                         model, [this] { return fleeing; },
                                                         act<"rally">(chance,
                                                                      [this](Die face) {
                                                                          if (face.value() >= nerve.keeps) {
                                                                              ++kept;
                                                                          }
                                                                      }))),
            run<"flee">([this](Emits<Flee> out, const Setup& setup, const Board& board) {
                if (fleeing > kept) {
                    Flee diff{unit, static_cast<std::uint8_t>(board.at(unit).models - (fleeing - kept)), {}};
                    Board after = board;
                    static_cast<void>(diff.apply(after));
                    diff.changes = number_changes(setup, board, after);
                    out.emit(diff);
                }
            }));
    }
    friend bool operator==(const Panic&, const Panic&) = default;
};

struct Turn {
    static constexpr std::string_view cite = "A player's turn: all phases from command to morale";

    Player player = 0;
    std::uint8_t round = 0;

    std::uint8_t unit = 0;
    std::uint8_t power = 0;
    UnitId target = {};

    [[nodiscard]] bool own(const Setup& setup, const Board& board) const {
        return board.alive(UnitId(unit)) && setup.owner(UnitId(unit)) == player;
    }
    [[nodiscard]] bool may_act(const Setup& setup, const Board& board) const {
        return own(setup, board) && has_target(setup, board, UnitId(unit));
    }
    [[nodiscard]] Declared attack(const Setup& setup, const Board& board, UnitId at) const {
        return {UnitId(unit), at, weapon_for(setup, UnitId(unit), board.phase).value_or(0)};
    }
    void begin(Emits<EnterPhase> out, const Setup& setup, const Board& board, Phase phase) const {
        out.emit(begin_phase(setup, board, round, phase, player));
    }

    auto script() {
        return seq(
            run<"command">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::command);
            }),
            run<"movement">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::movement);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                when([this](const Setup& setup, const Board& board) { return own(setup, board); },
                     choose<"movement_of_a_unit">(
                         act<"stay">(by(player), [] {}),
                         act<"move">(
                             by(player),
                             [this](Emits<Move> out, const Setup& setup, const Board& board, Place to) {
                                 out.emit(move_to(setup, board, UnitId(unit), to, false));
                             },
                             require<"the place is taken">(
                                 [](const Board& board, Place to) { return board.is_free(to); }),
                             from([this](const Setup& setup, const Board& board) {
                                 return places_in_reach(setup, board, UnitId(unit));
                             }))))),
            run<"psychic">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::psychic);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                for_each(
                    power,
                    [this](const Setup& setup, const Board& board) {
                        return may_act(setup, board) ? powers_of(setup, board, UnitId(unit)) : 0;
                    },
                    choose<"power_of_a_unit">(
                        act<"hold_power">(by(player), [] {}),
                        act<"cast">(
                            by(player), [this](UnitId at) { target = at; },
                            require<"no power reaches it">(
                                [this](const Setup& setup, const Board& board, UnitId at) {
                                    return may_attack(setup, board, attack(setup, board, at));
                                }))
                            .then(call<"power">([this](const Setup& setup, const Board& board) {
                                return Power{attack(setup, board, target)};
                            }))))),
            run<"shooting">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::shooting);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                when([this](const Setup& setup, const Board& board) { return may_act(setup, board); },
                     choose<"target_of_a_unit">(
                         act<"hold_fire">(by(player), [] {}),
                         act<"shoot">(
                             by(player), [this](UnitId at) { target = at; },
                             require<"it cannot be attacked from here">(
                                 [this](const Setup& setup, const Board& board, UnitId at) {
                                     return may_attack(setup, board, attack(setup, board, at));
                                 }))
                             .then(call<"shooting_attack">([this](const Setup& setup, const Board& board) {
                                 return Assault{attack(setup, board, target)};
                             }))))),
            run<"charges">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::charge);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                when(
                    [this](const Setup& setup, const Board& board) {
                        return own(setup, board) && has_charge(setup, board, UnitId(unit));
                    },
                    choose<"charge_of_a_unit">(
                        act<"hold_position">(by(player), [] {}),
                        act<"charge">(
                            by(player), [this](UnitId at) { target = at; },
                            require<"it cannot be charged from here">(
                                [this](const Setup& setup, const Board& board, UnitId at) {
                                    return may_charge(setup, board, attack(setup, board, at));
                                }))
                            .then(call<"charge_at_it">([this](const Setup& setup, const Board& board) {
                                return Charge{attack(setup, board, target)};
                            }))))),
            run<"fight">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::fight);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                when([this](const Setup& setup, const Board& board) { return may_act(setup, board); },
                     choose<"foe_of_a_unit">(
                         act<"hold_back">(by(player), [] {}),
                         act<"strike">(
                             by(player), [this](UnitId at) { target = at; },
                             require<"it is not next to the unit">(
                                 [this](const Setup& setup, const Board& board, UnitId at) {
                                     return may_attack(setup, board, attack(setup, board, at));
                                 }))
                             .then(call<"fighting_attack">([this](const Setup& setup, const Board& board) {
                                 return Assault{attack(setup, board, target)};
                             }))))),
            run<"morale">([this](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                begin(out, setup, board, Phase::morale);
            }),
            for_each(
                unit, [](const Setup& setup) { return setup.units(); },
                when(
                    [this](const Board& board) {
                        return board.alive(UnitId(unit)) && board.at(UnitId(unit)).fallen > 0;
                    },
                    call<"panic">([this] { return Panic{UnitId(unit)}; }))));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Battle {
    static constexpr std::string_view cite =
        "Rounds of two turns, until a player has nobody left or the rounds are over";

    std::uint8_t turn = 0;

    auto script() {
        return seq(run<"set_up">([](Emits<EnterPhase> out, const Setup& setup, const Board& board) {
                       EnterPhase diff = begin_phase(setup, board, 0, Phase::setup, 0);
                       for (std::string& one : reminders(setup, board, Phase::setup, 1)) {
                           diff.reminders.push_back(std::move(one));
                       }
                       out.emit(diff);
                   }),
                   for_each(
                       turn,
                       [](const Setup& setup, const Board& board) {
                           const bool ended = beaten(setup, board, 0) || beaten(setup, board, 1);
                           return ended ? 0 : setup.rounds * 2;
                       },
                       call<"turn">([this] {
                           return Turn{static_cast<Player>(turn % 2),
                                       static_cast<std::uint8_t>(turn / 2 + 1)};
                       })),
                   run<"end">([](Emits<EndBattle> out, const Setup& setup, const Board& board) {
                       const bool first = beaten(setup, board, 0);
                       const bool second = beaten(setup, board, 1);
                       out.emit(EndBattle{first == second ? Result::draw
                                          : second        ? Result::first_wins
                                                          : Result::second_wins});
                   }));
    }
    friend bool operator==(const Battle&, const Battle&) = default;
};

} // namespace meaning::pier
