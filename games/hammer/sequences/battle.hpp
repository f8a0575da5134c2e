#pragma once

#include "hammer/sequences/combat.hpp"

#include <array>
#include <cstdint>
#include <string_view>

/// 1 and 9 Armies, deployment, rounds and turns.
namespace hammer {

struct Turn {
    static constexpr std::string_view cite = "8.1 One player's turn: five phases";

    Player player = 0;

    auto script() {
        const auto forget = [](Emits<EndPhase> out, const Setup& setup) {
            if (!setup.quirks.long_memory) { // 11.55
                out.emit(EndPhase{});
            }
        };
        const auto end_phase = [](Emits<EndPhase> out) { out.emit(EndPhase{}); };
        return seq(run<"begin">([this](Emits<BeginTurn> out, const Setup& setup) {
                       out.emit(BeginTurn{player, player == 0 || setup.quirks.points_every_turn}); // 11.61
                   }),
                   call<"command_phase">(CommandPhase{}), run<"after_command">(forget),    //
                   call<"movement_phase">(MovementPhase{}), run<"after_movement">(forget), //
                   call<"shooting_phase">(ShootingPhase{}), run<"after_shooting">(end_phase),
                   call<"charge_phase">(ChargePhase{}), run<"after_charges">(end_phase),
                   call<"fight_phase">(FightPhase{}), run<"after_fights">(end_phase));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Round {
    static constexpr std::string_view cite = "1.3 In each round player 0 has a turn, then player 1";

    auto script() { return seq(call<"first_turn">(Turn{0}), call<"second_turn">(Turn{1})); }
    friend bool operator==(const Round&, const Round&) = default;
};

struct AttachLeaders {
    static constexpr std::string_view cite =
        "9.2 The players take turns to let characters join units, until both have passed";

    Player turn = 0;
    std::array<bool, 2> passed = {};

    auto script() {
        return seq(loop_while(
            [this] { return !passed[0] || !passed[1]; },
            choose<"attach">(by([this] { return turn; }),
                             act<"attack_character", "unit", "character">(
                                 [this](Emits<Attach> out, UnitIndex unit, UnitIndex character) {
                                     out.emit(Attach{unit, character});
                                     turn = passed[enemy_of(turn)] ? turn : enemy_of(turn);
                                 },
                                 require<"both must be units of this player">(
                                     [this](const Board& board, UnitIndex unit, UnitIndex character) {
                                         return owns(board, unit) && owns(board, character);
                                     }),
                                 require<"only a lone character may join a unit">(
                                     [](const Board& board, UnitIndex, UnitIndex character) {
                                         const Unit& leader = reserved(board, character);
                                         return leader.models.size() == 1 && has(leader, Keyword::character);
                                     }),
                                 require<"characters join no unit of characters and no full one">(
                                     [](const Board& board, UnitIndex unit, UnitIndex) {
                                         return !all_models(reserved(board, unit), is_character) &&
                                                reserved(board, unit).models.size() < most_models;
                                     })),
                             act<"done_attaching">([this] {
                                 passed[turn] = true;
                                 turn = enemy_of(turn);
                             }))));
    }
    static const Unit& reserved(const Board& board, UnitIndex unit) {
        return board.reserve[static_cast<std::size_t>(unit)];
    }
    [[nodiscard]] bool owns(const Board& board, UnitIndex unit) const {
        return unit < static_cast<int>(board.reserve.size()) && reserved(board, unit).owner == turn;
    }
    friend bool operator==(const AttachLeaders&, const AttachLeaders&) = default;
};

struct Deploy {
    static constexpr std::string_view cite =
        "9.3 The players take turns to put a unit on the table, until both have passed";

    Player turn = 0;
    std::array<bool, 2> passed = {};
    UnitIndex unit = 0;

    auto script() {
        return seq(loop_while(
            [this] { return !passed[0] || !passed[1]; },
            choose<"deployment">(
                by([this] { return turn; }),
                act<"select_unit">(into(unit), require<"there is no such unit of this player">(
                                                   [this](const Board& board, UnitIndex id) {
                                                       return id < static_cast<int>(board.reserve.size()) &&
                                                              AttachLeaders::reserved(board, id).owner ==
                                                                  turn;
                                                   }))
                    .then(act<"deploy_at">(
                        by([this] { return turn; }),
                        [this](Emits<Arrive> out, Position place) {
                            out.emit(Arrive{unit, place});
                            turn = passed[enemy_of(turn)] ? turn : enemy_of(turn);
                        },
                        require<"outside the deployment zone, or too near an enemy">(
                            [this](const Setup& setup, const Board& board, Position place) {
                                return may_deploy(setup, board, AttachLeaders::reserved(board, unit), place);
                            }))),
                act<"done_deploying">([this] {
                    passed[turn] = true;
                    turn = enemy_of(turn);
                }))));
    }
    friend bool operator==(const Deploy&, const Deploy&) = default;
};

struct Battle {
    static constexpr std::string_view cite = "1.2 The battle has five rounds";

    auto script() {
        return seq(
            call<"attach_leaders">(AttachLeaders{}), call<"deploy">(Deploy{}),
            loop_while([](const Setup& setup, const Board& board) { return board.round < setup.rounds; },
                       call<"round">(Round{}, [](Emits<EndRound> out) { out.emit(EndRound{}); })));
    }
    friend bool operator==(const Battle&, const Battle&) = default;
};

struct PickArmy {
    static constexpr std::string_view cite = "9.1 A player picks an army";

    Player player = 0;

    template <Name Action, Faction Army> auto pick() {
        return act<Action>([this](Emits<Muster> out, const Setup& setup) {
            out.emit(Muster{player, Army, !setup.quirks.no_starting_strength}); // 11.6
        });
    }
    auto script() {
        using enum Faction;
        return seq(choose<"army">(by([this] { return player; }), //
                                  pick<"pick_strike_force_octavious", strike_force_octavius>(),
                                  pick<"pick_insidious_infiltrators", insidious_infiltrators>(),
                                  pick<"pick_zarkan_deamonkin", zarkan_daemonkin>(),
                                  pick<"pick_morgrim_butcha", morgrim_butchas>(),
                                  pick<"pick_tristean_gilded_blade", tristraen_gilded_blade>(),
                                  pick<"pick_vengeful_brethren", vengeful_brethren>()));
    }
    friend bool operator==(const PickArmy&, const PickArmy&) = default;
};

struct Play {
    static constexpr std::string_view cite = "1 The game";

    auto script() { return seq(call<"p1">(PickArmy{0}), call<"p2">(PickArmy{1}), call<"battle">(Battle{})); }
    friend bool operator==(const Play&, const Play&) = default;
};

/// For experiments. Nothing calls it.
struct SpawnUnit {
    static constexpr std::string_view cite = "9.5 For experiments, a unit is put anywhere on the table";

    enum class Kind : std::uint8_t {
        captain_octavius,
        librarian_tantus,
        terminator_squad,
        infernus_squad,
        death_shadow,
        make_lictor,
        make_von_ryan_leaper
    };
    enum class Owner : std::uint8_t { player_1, player_2 };

    Kind kind = {};
    Player owner = 0;

    auto script() {
        return seq(act<"spawn">(by(0), into(kind)),
                   act<"set_owner">(by(0), [this](Owner of) { owner = of == Owner::player_1 ? 1 : 0; }),
                   choose<"place">(by(0), act<"place_in_reserve">([this](Emits<Spawn> out) {
                                       out.emit(Spawn{spawned(), owner, {}});
                                   }),
                                   act<"place_at">([this](Emits<Spawn> out, Position place) {
                                       out.emit(Spawn{spawned(), owner, place});
                                   })));
    }
    [[nodiscard]] UnitKind spawned() const {
        using enum UnitKind;
        constexpr std::array kinds{octavius,     tantus, terminator_squad, infernus_squad,
                                   death_shadow, lictor, von_ryan_leaper};
        return kinds[static_cast<std::size_t>(kind)];
    }
    friend bool operator==(const SpawnUnit&, const SpawnUnit&) = default;
};

} // namespace hammer
