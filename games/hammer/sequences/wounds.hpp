#pragma once

#include "hammer/formulas.hpp"
#include "hammer/sequences/dice.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// 7.6 to 7.11 One attack of one weapon, from the roll to hit to the last wound.
namespace hammer {

/// 7.11 A model suffers damage, and falls when it has no wounds left; with `lingers` it stays to fight. True if it is
/// destroyed.
inline bool damage(Emits<Suffer, Fall, Linger> out, const Board& board, UnitIndex unit, ModelIndex model,
                   int wounds, bool lingers = false) {
    const Model& victim = board.unit(unit).models[static_cast<std::size_t>(model)];
    const int left = profile(victim.card).wounds - victim.suffered;
    if (wounds >= left) {
        lingers ? out.emit(Linger{unit, model}) : out.emit(Fall{unit, model});
        return true;
    }
    if (wounds > 0) {
        out.emit(Suffer{unit, model, static_cast<std::uint8_t>(wounds)});
    }
    return false;
}
/// 7.13 Mortal wounds, one after another on the first model.
inline void mortal_wounds(Emits<Suffer, Fall, Linger> out, const Board& board, UnitIndex unit, int wounds) {
    for (; wounds > 0 && board.fights(unit); --wounds) {
        damage(out, board, unit, 0, 1);
    }
}

struct OnModelDestroyed {
    static constexpr std::string_view cite = "7.14 What a destroyed model sets off";

    UnitIndex source = 0;
    CardId destroyed = {};
    Player owner = 0; ///< of the destroyed model

    bool rolls_on = false;

    auto script() {
        return seq(
            run<"feed">([this](Emits<Gain> out, const Setup& setup, const Board& board) { // 5.2
                const Unit& unit = board.unit(source);
                if (has(destroyed, Keyword::character) && has(setup.quirks, unit, Ability::feeder_tendrils) &&
                    !board.sides[unit.owner].has_extra_point) {
                    out.emit(Gain{unit.owner, true});
                }
            }),
            stop_if([this](const Setup& setup, const Board& board) {
                return !has(destroyed, Keyword::master_of_possession) ||
                       !can_use(setup, board, owner, Stratagem::violent_unbidding);
            }),
            choose<"unbind">(by([this] { return owner; }), act<"skip">([] {}).then(stop),
                             act<"use_violent_unbidding">([this](Emits<Spend, Mark> out) {
                                 pay(out, owner, Stratagem::violent_unbidding);
                             })),
            choose<"force">(act<"roll">(
                chance,
                [this](Emits<Suffer, Fall, Linger> out, const Setup& setup, const Board& board, Die die) {
                    rolls_on = setup.quirks.weak_unbidding ? die == 5 : die > 1 && die < 6; // 11.28
                    if (die == 6) {
                        mortal_wounds(out, board, source, 3);
                    }
                    return stop_when(!rolls_on);
                })),
            choose<"wounds">(act<"roll">(chance, [this](Emits<Suffer, Fall, Linger> out, const Setup& setup,
                                                        const Board& board, Die die) {
                mortal_wounds(out, board, source,
                              static_cast<int>(die + (setup.quirks.weak_unbidding ? 0 : 1)) / 2);
            })));
    }
    friend bool operator==(const OnModelDestroyed&, const OnModelDestroyed&) = default;
};

struct SingleAttack {
    static constexpr std::string_view cite = "7.6 to 7.11 One attack: to hit, to wound, the save, the damage";

    Attacking attack = {};
    std::uint8_t melta = 0; ///< more damage

    std::uint8_t hits = 0;
    std::uint8_t wounds = 0;                ///< to be saved
    std::array<std::uint8_t, 4> blows = {}; ///< damage that cannot be saved
    std::uint8_t blow = 0;                  ///< how many of them
    std::uint8_t saves = 0;                 ///< of the chosen model, to come
    std::uint8_t harm = 0;                  ///< of the chosen model
    std::uint8_t dealt = 0;                 ///< the damage of all models, with what was lost
    ModelIndex chosen = 0;
    CardId card = {}; ///< of the chosen model
    bool devastates = false;
    bool saved = false;
    bool destroyed = false;

    auto script() {
        return seq(
            // 7.6 Hitting
            when([this] { return weapon(attack.weapon).skill == 0; },
                 run<"hits_by_itself">([this] { hits = 1; }))
                .otherwise(call<"hit_roll">(
                    [this](const Board& board) {
                        return RerollableDiceRoll{board.unit(attack.source).owner, attack.rerolls_hits,
                                                  attack.rerolls_hits_of_1};
                    },
                    [this](const Setup& setup, const Board& board, const RerollableDiceRoll& roll) {
                        return stop_when(!hit(setup, board, roll.result));
                    })),
            // 7.8 Wounding
            loop_while([this] { return hits > 0; },
                       call<"wound_roll">(
                           [this](const Board& board) {
                               return RerollableDiceRoll{board.unit(attack.source).owner,
                                                         attack.rerolls_wounds, attack.rerolls_wounds_of_1};
                           },
                           [this](const Setup& setup, const Board& board, const RerollableDiceRoll& roll) {
                               --hits;
                               wound(setup, board, roll.result);
                           }),
                       when([this] { return devastates; },
                            call<"devastating_damage_roll">([this] { return weapon_damage(); },
                                                            [this](const EvaluateRandomStat& roll) {
                                                                blows[blow++] = roll.result;
                                                                devastates = false;
                                                            }))),
            // 7.9 A model for each wound; 11.29 one for all
            loop_while(
                [this](const Setup& setup, const Board& board) {
                    return (wounds > 0 || harm_to_come() > 0) && can_suffer(setup.quirks, target(board));
                },
                act<"allocate_wound">(
                    by([this](const Board& board) {
                        return is_precise() ? board.unit(attack.source).owner : target(board).owner;
                    }),
                    [this](const Setup& setup, const Board& board, ModelIndex id) {
                        chosen = id;
                        card = target(board).models[static_cast<std::size_t>(id)].card;
                        take_next(setup.quirks.one_model_suffers);
                    },
                    require<"there is no such model">([this](const Board& board, ModelIndex id) {
                        return id < static_cast<int>(target(board).models.size());
                    }),
                    require<"this model is dying">([this](const Board& board, ModelIndex id) {
                        return !target(board).models[static_cast<std::size_t>(id)].dying;
                    }),
                    require<"characters are protected by the others">(
                        [this](const Setup& setup, const Board& board, ModelIndex id) {
                            return is_open(setup.quirks, target(board), id);
                        }),
                    require<"a wounded model comes first">([this](const Setup& setup, const Board& board,
                                                                  ModelIndex id) {
                        return setup.quirks.one_model_suffers || comes_first(setup.quirks, target(board), id);
                    })),
                // 7.10 Saves
                loop_while([this] { return saves > 0; },
                           call<"save_roll">(
                               [this](const Board& board) { return RerollableDiceRoll{target(board).owner}; },
                               [this](const Setup& setup, const RerollableDiceRoll& roll) {
                                   --saves;
                                   saved = roll.result >= number(number_to_save(setup, attack, card));
                               }),
                           when([this] { return !saved; },
                                call<"damage_roll">([this] { return weapon_damage(); },
                                                    [this](const EvaluateRandomStat& roll) {
                                                        harm = static_cast<std::uint8_t>(harm + roll.result);
                                                    }))),
                // 7.11 Damage
                run<"suffer">([this](Emits<Suffer, Fall, Linger> out, const Board& board) {
                    dealt = static_cast<std::uint8_t>(dealt + harm);
                    destroyed = damage(out, board, attack.target, chosen, harm, attack.last_stand != 0);
                }),
                when([this] { return destroyed; }, call<"on_model_destroyed">([this](const Board& board) {
                         return OnModelDestroyed{attack.source, card, target(board).owner};
                     }))));
    }

    [[nodiscard]] const Unit& target(const Board& board) const { return board.unit(attack.target); }
    [[nodiscard]] bool is_precise() const { return has(weapon(attack.weapon), WeaponRule::precision); }
    [[nodiscard]] EvaluateRandomStat weapon_damage() const { return {weapon(attack.weapon).damage, melta}; }
    [[nodiscard]] int harm_to_come() const {
        int sum = 0;
        for (std::size_t i = 0; i < blow; ++i) {
            sum += blows[i];
        }
        return sum;
    }

    /// 7.6, 7.7 What a roll to hit does; false for a miss.
    bool hit(const Setup& setup, const Board& board, Die roll) {
        if (roll < number(number_to_hit(setup, board, attack))) {
            return false;
        }
        const bool six = roll == 6;
        const bool wounds_at_once = acts(setup.quirks, attack, WeaponRule::letal_hits) &&
                                    (six || setup.quirks.every_hit_is_lethal); // 11.13
        wounds = wounds_at_once ? 1 : 0;
        hits = static_cast<std::uint8_t>(
            (wounds_at_once ? 0 : 1) +
            (six ? number_of(setup.quirks, board, attack, WeaponRule::sustained_hit) : 0));
        return true;
    }
    /// 7.8 What a roll to wound does.
    void wound(const Setup& setup, const Board& board, Die roll) {
        if (roll < number(number_to_wound(setup, board, attack))) {
            return;
        }
        devastates = roll >= critical_wound(setup, board, attack) &&
                     has(weapon(attack.weapon), WeaponRule::devastating_wounds);
        wounds = static_cast<std::uint8_t>(wounds + (devastates ? 0 : 1));
    }
    /// What the chosen model takes: a blow or a wound; 11.29 all that is left.
    void take_next(bool all) {
        harm = 0;
        if (all) {
            harm = static_cast<std::uint8_t>(harm_to_come());
            blow = 0;
        } else if (blow > 0) {
            harm = blows[--blow];
        }
        saves = all ? wounds : harm > 0 || wounds == 0 ? std::uint8_t{0} : std::uint8_t{1};
        wounds = static_cast<std::uint8_t>(wounds - saves);
    }
    /// 7.9 Whether the model may be chosen: no character, unless the weapon is precise or only characters are left.
    [[nodiscard]] bool is_open(const Quirks& quirks, const Unit& unit, ModelIndex id) const {
        return is_precise() || !is_character(unit.models[static_cast<std::size_t>(id)]) ||
               all_models(unit, [&](const Model& model) {
                   return is_character(model) || (model.dying && !quirks.stubborn_dead);
               });
    }
    /// 7.9 A wounded model comes first, unless the attacker picks a character.
    [[nodiscard]] bool comes_first(const Quirks& quirks, const Unit& unit, ModelIndex id) const {
        const Model& model = unit.models[static_cast<std::size_t>(id)];
        if (model.suffered > 0 || (is_precise() && is_character(model))) {
            return true;
        }
        for (std::size_t i = 0; i < unit.models.size(); ++i) {
            const Model& other = unit.models[i];
            if (other.suffered > 0 && !other.dying && is_open(quirks, unit, i)) {
                return false;
            }
        }
        return true;
    }

    friend bool operator==(const SingleAttack&, const SingleAttack&) = default;
};

} // namespace hammer
