#pragma once

#include "skirmish/events.hpp"
#include "skirmish/to_hit.hpp"
#include "skirmish/types.hpp"

#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// The rule book as sequences: each script reads from top to bottom like its section. Numbers are those of RULES.md.
namespace skirmish {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

struct Roll {
    static constexpr std::string_view cite =
        "2 One die that must show a number, and the rerolls of its player";

    Player player = 0;
    std::uint8_t need = 2;
    bool again = false;
    bool ones_again = false;

    Die result = {};
    bool free = false;

    /// 2.1 A 1 always fails.
    [[nodiscard]] bool succeeded() const { return result > 1 && result >= need; }

    auto script() {
        return seq(act<"roll">(chance,
                               [this](const Board& board, Die die) {
                                   result = die;
                                   free = again || (ones_again && die == 1);                   // 2.2
                                   return stop_when(!free && !board.may_pay_for_roll(player)); // 2.3
                               }),
                   act<"keep_it">(by(player), [](bool yes) { return stop_when(yes); }),
                   act<"reroll">(chance, [this](Emits<Spend> out, Die die) {
                       if (!free) {
                           out.emit(Spend{player, Purpose::Roll});
                       }
                       result = die;
                   }));
    }
    friend bool operator==(const Roll&, const Roll&) = default;
};

struct Quantity {
    static constexpr std::string_view cite = "2.4 A number that may depend on a die";

    Amount amount = {};

    std::uint8_t result = 0;

    auto script() {
        return seq(run<"as_it_stands">([this] {
                       result = amount.fixed;
                       return stop_when(amount.sides == 0);
                   }),
                   act<"quantity">(
                       chance, [this](Die die) { result = static_cast<std::uint8_t>(result + die); },
                       require<"the die has fewer sides">([this](Die die) { return die <= amount.sides; })));
    }
    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// 5.6 A model loses wounds, and falls when it has none left.
inline void lose_wounds(Emits<LoseWounds, Fall> out, const Setup& setup, const Board& board, Player player,
                        ModelId model, std::uint8_t wounds) {
    const int left = setup.units[player].body.wounds - board.sides[player].lost[model.number()];
    const bool falls = wounds >= left;
    if (wounds > 0) {
        out.emit(LoseWounds{player, model, falls ? static_cast<std::uint8_t>(left) : wounds});
    }
    if (falls) {
        out.emit(Fall{player, model});
    }
}

struct Wound {
    static constexpr std::string_view cite = "5 One wound: the model that takes it, its armor, the damage";

    Player player = 0; ///< the owner of the wounded unit
    std::uint8_t piercing = 0;
    Amount damage = {};
    bool saved_by_nothing = false;

    ModelId model = {};
    std::uint8_t points = 0;
    std::uint8_t point = 0;
    std::uint8_t shrugged = 0;

    auto script() {
        return seq(
            // 5.1 The owner of the unit chooses the model; one that has lost wounds comes first.
            act<"allocate">(by(player), into(model),
                            require<"there is no such model">([this](const Board& board, ModelId id) {
                                return id.number() < board.models(player);
                            }),
                            require<"a wounded model comes first">([this](const Board& board, ModelId id) {
                                const auto& lost = board.sides[player].lost;
                                return lost[id.number()] > 0 || std::count(lost.begin(), lost.end(), 0) ==
                                                                    static_cast<std::ptrdiff_t>(lost.size());
                            })),
            // 5.2 to 5.4 Armor, unless no save is possible.
            when([this] { return !saved_by_nothing; },
                 call<"save">(
                     [this](const Setup& setup) {
                         const Body& body = setup.units[player].body;
                         return Roll{player, static_cast<std::uint8_t>(
                                                 std::min<int>(body.save + piercing, body.ward))};
                     },
                     [](const Roll& roll) { return stop_when(roll.succeeded()); })),
            // 5.5 Damage. The model may ignore each point of it.
            call<"damage">([this] { return Quantity{damage}; },
                           [this](const Quantity& quantity) { points = quantity.result; }),
            when([this](const Setup& setup) { return setup.units[player].body.shrug < never; },
                 for_each(
                     point, [this] { return points; },
                     act<"shrug">(chance,
                                  [this](const Setup& setup, Die die) {
                                      if (die >= setup.units[player].body.shrug) {
                                          ++shrugged;
                                      }
                                  }))),
            // 5.6 The model loses wounds; the surplus is lost with the model.
            run<"lose_wounds">([this](Emits<LoseWounds, Fall> out, const Setup& setup, const Board& board) {
                lose_wounds(out, setup, board, player, model, static_cast<std::uint8_t>(points - shrugged));
            }));
    }
    friend bool operator==(const Wound&, const Wound&) = default;
};

struct Attack {
    static constexpr std::string_view cite = "3 to 5 One attack, from the roll to hit to the last wound";

    Player player = 0; ///< the attacker
    bool snap = false; ///< 6.3 in return fire

    std::uint8_t hits = 0;
    std::uint8_t hit = 0;
    std::uint8_t wounds = 0;
    std::uint8_t unstoppable = 0; ///< of these wounds
    std::uint8_t wound = 0;

    auto script() {
        return seq(
            // 3 Hitting
            when([this](const Setup& setup) { return weapon(setup).skill == 0; },
                 run<"hits_by_itself">([this] { hits = 1; }))
                .otherwise(call<"roll_to_hit">(
                    [this](const Setup& setup, const Board& board) { return to_hit(setup, board); },
                    [this](const Setup& setup, const Roll& roll) {
                        const bool six = roll.result == 6;
                        const bool wounds_at_once = six && weapon(setup).deadly; // 3.6
                        wounds = wounds_at_once ? 1 : 0;
                        hits = static_cast<std::uint8_t>((wounds_at_once ? 0 : 1) +
                                                         (six ? weapon(setup).extra_hits : 0)); // 3.5
                        return stop_when(!roll.succeeded());
                    })),
            // 4 Wounding
            for_each(
                hit, [this] { return hits; },
                call<"roll_to_wound">([this](const Setup& setup) { return to_wound(setup); },
                                      [this](const Setup& setup, const Roll& roll) {
                                          if (roll.succeeded()) {
                                              ++wounds;
                                          }
                                          if (roll.result == 6 && weapon(setup).ruinous) { // 4.4
                                              ++unstoppable;
                                          }
                                      })),
            // 5 Saves and damage, a wound at a time
            for_each(
                wound, [this](const Board& board) { return board.destroyed(target()) ? 0 : wounds; },
                call<"suffer">([this](const Setup& setup) {
                    return Wound{target(), weapon(setup).piercing, weapon(setup).damage, wound < unstoppable};
                })));
    }

    [[nodiscard]] Player target() const { return enemy_of(player); }
    [[nodiscard]] const Weapon& weapon(const Setup& setup) const { return setup.units[player].weapon; }
    [[nodiscard]] Roll to_hit(const Setup& setup, const Board& board) const;
    [[nodiscard]] Roll to_wound(const Setup& setup) const;

    friend bool operator==(const Attack&, const Attack&) = default;
};

/// 3.1 to 3.3 The number to hit.
inline Roll Attack::to_hit(const Setup& setup, const Board& board) const {
    const Unit& unit = setup.units[player];
    const auto need = number_to_hit(setup, board, player, snap).value()->numerator();
    return {player, static_cast<std::uint8_t>(need), unit.hits_again, unit.hit_ones_again};
}

/// 4.1 and 4.2 The number to wound.
inline Roll Attack::to_wound(const Setup& setup) const {
    const Unit& unit = setup.units[player];
    const int strength = unit.weapon.strength;
    const int toughness = setup.units[target()].body.toughness;
    const int need = strength >= 2 * toughness  ? 2
                     : strength > toughness     ? 3
                     : strength == toughness    ? 4
                     : 2 * strength > toughness ? 5
                                                : 6;
    const int harder = setup.units[target()].hardened && strength > toughness ? 1 : 0;
    return {player, static_cast<std::uint8_t>(std::min(need + harder, 6)), unit.wounds_again,
            unit.wound_ones_again};
}

struct Volley {
    static constexpr std::string_view cite = "6.1 All models of a unit use their weapons";

    Player player = 0;
    bool snap = false;

    std::uint8_t shooter = 0;
    std::uint8_t attacks = 0;
    std::uint8_t attack = 0;
    std::uint8_t uses = 0;
    std::uint8_t use = 0;
    bool backfires = false;

    auto script() {
        return seq(
            for_each(
                shooter,
                [this](const Board& board) { return board.destroyed(target()) ? 0 : board.models(player); },
                call<"number_of_attacks">(
                    [this](const Setup& setup) { return Quantity{setup.units[player].weapon.attacks}; },
                    [this](const Quantity& quantity) {
                        attacks = quantity.result;
                        ++uses;
                    }),
                for_each(
                    attack, [this](const Board& board) { return board.destroyed(target()) ? 0 : attacks; },
                    call<"attack">([this] { return Attack{player, snap}; }))),
            // 6.4 Unstable weapons may wound their bearers.
            when([this](const Setup& setup) { return setup.units[player].weapon.unstable; },
                 for_each(
                     use, [this](const Board& board) { return board.destroyed(player) ? 0 : uses; },
                     call<"hold_together">([this] { return Roll{player, 2}; },
                                           [this](const Roll& roll) { backfires = !roll.succeeded(); }),
                     when([this](const Board& board) { return backfires && !board.destroyed(player); },
                          act<"backfire">(
                              by(player),
                              [this](Emits<LoseWounds, Fall> out, const Setup& setup, const Board& board,
                                     ModelId bearer) { lose_wounds(out, setup, board, player, bearer, 3); },
                              require<"there is no such model">([this](const Board& board, ModelId id) {
                                  return id.number() < board.models(player);
                              }))))));
    }

    [[nodiscard]] Player target() const { return enemy_of(player); }

    friend bool operator==(const Volley&, const Volley&) = default;
};

struct Inspiration {
    static constexpr std::string_view cite =
        "7.1 Interrupts: the fallen of some units inspire their comrades";

    Player player = 0;

    static auto triggers() {
        return trigger<"fallen_inspire">(
                   [](const Fall& fall, const Setup& setup) -> std::optional<Inspiration> {
                       return setup.units[fall.player].inspiring ? std::optional(Inspiration{fall.player})
                                                                 : std::nullopt;
                   })
            .owned_by([](const Inspiration& inspiration) { return inspiration.player; });
    }
    auto script() {
        return seq(run<"take_heart">([this](Emits<Gain> out, const Board& board) {
            if (board.sides[player].points < most_points) {
                out.emit(Gain{player});
            }
        }));
    }
    friend bool operator==(const Inspiration&, const Inspiration&) = default;
};

struct Explosion {
    static constexpr std::string_view cite =
        "7.2 Interrupts: a player may set off the fallen of some units for a command point";

    Player player = 0;

    std::uint8_t wounds = 0;

    static auto triggers() {
        return trigger<"fallen_explode">(
                   [](const Fall& fall, const Setup& setup) -> std::optional<Explosion> {
                       return setup.units[fall.player].explosive ? std::optional(Explosion{fall.player})
                                                                 : std::nullopt;
                   })
            .owned_by([](const Explosion& explosion) { return explosion.player; });
    }
    auto script() {
        return seq(
            choose<"explode">(act<"let_lie">(by(player), [] { return stop_when(true); }),
                              act<"set_off">(
                                  by(player),
                                  [this](Emits<Spend> out) { out.emit(Spend{player, Purpose::Explosion}); },
                                  require<"no command point is left">(
                                      [this](const Board& board) { return board.has_point(player); }))),
            // 7.3 A 1 does nothing, a 6 costs three wounds, any other number half a die.
            act<"blast">(chance,
                         [this](Die die) {
                             wounds = die == 6 ? 3 : 0;
                             return stop_when(die == 1);
                         }),
            when([this] { return wounds == 0; },
                 call<"force">([] { return Quantity{Amount{0, 3}}; },
                               [this](const Quantity& quantity) { wounds = quantity.result; })),
            run<"strike_the_nearest">(
                [this](Emits<LoseWounds, Fall> out, const Setup& setup, const Board& board) {
                    for (; wounds > 0 && !board.destroyed(enemy_of(player)); --wounds) {
                        lose_wounds(out, setup, board, enemy_of(player), ModelId(0), 1);
                    }
                }));
    }
    friend bool operator==(const Explosion&, const Explosion&) = default;
};

struct ReturnFire {
    static constexpr std::string_view cite =
        "6.2 Interrupts: the attacked unit may fire first for a command point";

    Player player = 0;

    static auto triggers() {
        return trigger<"under_attack">([](const Order& order, const Board& board) {
                   const Player other = enemy_of(order.player);
                   return order.stance == Stance::Attacking && board.has_point(other)
                              ? std::optional(ReturnFire{other})
                              : std::nullopt;
               })
            .owned_by([](const ReturnFire& fire) { return fire.player; });
    }
    auto script() {
        return seq(choose<"return_fire">(act<"hold_fire">(by(player), [] { return stop_when(true); }),
                                         act<"fire">(by(player),
                                                     [this](Emits<Spend> out) {
                                                         out.emit(Spend{player, Purpose::ReturnFire});
                                                     })),
                   call<"snap_shots">([this] { return Volley{player, true}; }));
    }
    friend bool operator==(const ReturnFire&, const ReturnFire&) = default;
};

struct Turn {
    static constexpr std::string_view cite = "1.2 to 1.4 One player's turn";

    Player player = 0;

    auto script() {
        return seq(
            run<"begin_turn">([this](Emits<BeginTurn> out, const Setup& setup, const Board& board) {
                const int points = board.sides[player].points + setup.income;
                out.emit(BeginTurn{player, static_cast<std::uint8_t>(std::min<int>(points, most_points))});
            }),
            choose<"orders">(
                act<"take_cover">(by(player),
                                  [this](Emits<Order> out) {
                                      out.emit(Order{player, Stance::InCover});
                                      return stop_when(true);
                                  }),
                act<"open_fire">(by(player),
                                 [this](Emits<Order> out) { out.emit(Order{player, Stance::Attacking}); })),
            call<"volley">([this] { return Volley{player, false}; }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Battle {
    static constexpr std::string_view cite = "1 Turns, until a unit is destroyed or night falls";

    auto script() {
        return seq(
            loop_while(
                [](const Setup& setup, const Board& board) {
                    return !board.destroyed(0) && !board.destroyed(1) && board.turn < setup.turns;
                },
                call<"turn">([](const Board& board) { return Turn{static_cast<Player>(board.turn % 2)}; })),
            run<"count_the_fallen">([](Emits<EndBattle> out, const Board& board) {
                out.emit(EndBattle{board.destroyed(0) == board.destroyed(1) ? Result::Draw
                                   : board.destroyed(1)                     ? Result::FirstWins
                                                                            : Result::SecondWins});
            }));
    }
    friend bool operator==(const Battle&, const Battle&) = default;
};

} // namespace skirmish
