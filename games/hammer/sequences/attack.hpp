#pragma once

#include "hammer/sequences/wounds.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// 7 A unit attacks a unit: stratagems, weapon after weapon of model after model, hazards, the dying.
namespace hammer {

struct ResolveWeapon {
    static constexpr std::string_view cite = "7.5 All attacks of one weapon";

    Attacking attack = {};
    ModelIndex model = 0;

    std::uint8_t attacks = 0;
    std::uint8_t melta = 0;
    std::uint8_t done = 0;

    auto script() {
        return seq(
            call<"attacks_roll">(
                [this](const Setup& setup, const Board& board) {
                    const Model& bearer = board.unit(attack.source).models[static_cast<std::size_t>(model)];
                    melta = static_cast<std::uint8_t>(extra_damage(setup, board, attack, bearer));
                    return EvaluateRandomStat{
                        weapon(attack.weapon).attacks,
                        static_cast<std::uint8_t>(extra_attacks(setup, board, attack, bearer))};
                },
                [this](const Setup& setup, const Board& board, const EvaluateRandomStat& roll) {
                    attacks = static_cast<std::uint8_t>(roll.result + blast(setup, board, attack));
                }),
            for_each(
                done,
                [this](const Setup& setup, const Board& board) {
                    return can_suffer(setup.quirks, board.unit(attack.target)) ? attacks : std::uint8_t{0};
                },
                call<"attack">([this] { return SingleAttack{attack, melta}; })));
    }
    friend bool operator==(const ResolveWeapon&, const ResolveWeapon&) = default;
};

struct ResolveModelAttack {
    static constexpr std::string_view cite = "7.4 A model uses its weapons, one after another";

    Attacking attack = {};
    ModelIndex model = 0;

    Gap reach = {}; ///< to the target, at the beginning
    std::uint8_t hazards = 0;
    std::array<bool, 4> used = {};
    bool finished = false;

    auto script() {
        return seq(
            run<"measure">([this](const Board& board) {
                attack.card = bearer(board).card;
                reach = gap(board.unit(attack.target), bearer(board));
            }),
            loop_while(
                [this](const Setup& setup, const Board& board) {
                    return !finished && model < static_cast<int>(board.unit(attack.source).models.size()) &&
                           can_suffer(setup.quirks, board.unit(attack.target));
                },
                choose<"weapon">(
                    by([this](const Board& board) { return board.unit(attack.source).owner; }),
                    act<"select_weapon">(
                        [this](WeaponSlot slot) {
                            attack.weapon = card(attack.card).weapons[static_cast<std::size_t>(slot)];
                            used[static_cast<std::size_t>(slot)] = true;
                            hazards = static_cast<std::uint8_t>(
                                hazards + (has(weapon(attack.weapon), WeaponRule::hazardous) ? 1 : 0));
                        },
                        require<"there is no such weapon">([this](WeaponSlot slot) {
                            return slot < static_cast<int>(card(attack.card).weapons.size());
                        }),
                        require<"it has been used">(
                            [this](WeaponSlot slot) { return !used[static_cast<std::size_t>(slot)]; }),
                        require<"the weapon is for another kind of attack">(
                            [this](const Setup& setup, const Board& board, WeaponSlot slot) {
                                return suits(setup.quirks, board, weapon_at(slot));
                            }),
                        require<"the target is out of range">([this](const Setup& setup, WeaponSlot slot) {
                            const int melee_reach = setup.quirks.engaged_on_one_square ? 0 : 1; // 3.8
                            const Weapon& one = weapon_at(slot);
                            return reach.within(attack.melee ? melee_reach : one.range);
                        }),
                        require<"the unit has advanced">([this](const Board& board, WeaponSlot slot) {
                            return !board.unit(attack.source).is(Flag::advanced) ||
                                   has(weapon_at(slot), WeaponRule::assault);
                        })),
                    act<"skip">([] {}).then(stop)),
                call<"resolve_weapon">([this] { return ResolveWeapon{attack, model}; },
                                       [this](const Setup& setup) {
                                           finished = acts(setup.quirks, attack, WeaponRule::pistol) ||
                                                      (attack.melee && !acts(setup.quirks, attack,
                                                                             WeaponRule::extra_attacks));
                                       })));
    }

    [[nodiscard]] const Model& bearer(const Board& board) const {
        return board.unit(attack.source).models[static_cast<std::size_t>(model)];
    }
    [[nodiscard]] const Weapon& weapon_at(WeaponSlot slot) const {
        return weapon(card(attack.card).weapons[static_cast<std::size_t>(slot)]);
    }
    /// Melee weapons in melee; else the others, and pistols alone while engaged. 11.32 every weapon shoots.
    [[nodiscard]] bool suits(const Quirks& quirks, const Board& board, const Weapon& one) const {
        if (attack.melee || quirks.shooting_in_melee) {
            return !attack.melee || one.range == 0;
        }
        return one.range > 0 &&
               (has(one, WeaponRule::pistol) || !engaged(quirks, board, board.unit(attack.source)));
    }
    friend bool operator==(const ResolveModelAttack&, const ResolveModelAttack&) = default;
};

struct UseAttackStratagems {
    static constexpr std::string_view cite = "7.2 Each side may use a stratagem, the target's first";

    Attacking attack = {};

    bool fails = false;
    bool dagger = false;

    auto script() {
        using enum Stratagem;
        using enum Faction;
        return seq(
            choose<"defense">(
                by([this](const Board& board) { return defender(board); }),
                act<"no_defensive_stratagem">([] {}),
                act<"tough_as_squig_hide">(
                    [this](Emits<Spend, Mark, SetFlag> out, const Setup& setup, const Board& board) {
                        harden(out, setup, board, tough_as_squig_hide);
                    },
                    require<"wrong army or unit, too few points, or used before">([this](const Setup& setup,
                                                                                         const Board& board) {
                        return can_use(setup, board, defender(board), tough_as_squig_hide, morgrim_butchas);
                    })),
                act<"use_gene_wrought_resiliance">(
                    [this](Emits<Spend, Mark, SetFlag> out, const Setup& setup, const Board& board) {
                        harden(out, setup, board, gene_wrought_resiliance);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            return can_use(setup, board, defender(board), gene_wrought_resiliance,
                                           strike_force_octavius);
                        })),
                act<"use_daemonic_fervour">(
                    [this](Emits<Spend, Mark> out, const Board& board) {
                        attack.last_stand = 1;
                        pay(out, defender(board), demonic_fervour);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            return dies_fighting(setup) &&
                                   can_use(setup, board, defender(board), demonic_fervour, zarkan_daemonkin);
                        })),
                act<"use_unyielding">(
                    [this](Emits<Spend, Mark> out, const Setup& setup, const Board& board) {
                        const bool odd = setup.quirks.stubborn_dead; // 11.26 looks at the attacker
                        const Unit& unit = board.unit(odd ? attack.source : attack.target);
                        attack.last_stand = has(setup.quirks, unit, Ability::bladeguard) ? 3 : 4;
                        pay(out, defender(board), unyielding);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            return dies_fighting(setup) &&
                                   can_use(setup, board, defender(board), unyielding, vengeful_brethren);
                        }))),
            choose<"offense">(
                by([this](const Board& board) { return attacker(board); }),
                act<"no_offensive_stratagem">([] {}),
                act<"use_veteran_instincts">(
                    [this](Emits<Spend, Mark> out, const Board& board) {
                        const Unit& target = board.unit(attack.target);
                        const bool large = has(target, Keyword::monster) || has(target, Keyword::vehicle);
                        attack.rerolls_wounds |= large;
                        attack.rerolls_wounds_of_1 |= !large;
                        pay(out, attacker(board), veteran_instincts);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            return has(board.unit(attack.source), Keyword::terminator) &&
                                   (setup.quirks.instincts_of_anybody || // 11.25
                                    faction(setup, board, attacker(board)) == strike_force_octavius) &&
                                   can_use(setup, board, attacker(board), veteran_instincts);
                        })),
                act<"use_dark_pact">(
                    [] {},
                    require<"only the Daemonkin make pacts">([this](const Setup& setup, const Board& board) {
                        const bool odd = setup.quirks.pact_of_the_defender; // 11.22
                        return faction(setup, board, odd ? defender(board) : attacker(board)) ==
                               zarkan_daemonkin;
                    }))
                    .then(call<"dark_pact_test">(
                              [this](const Board& board) { return RerollablePairDicesRoll{attacker(board)}; },
                              [this](const Setup& setup, const Board& board,
                                     const RerollablePairDicesRoll& roll) {
                                  fails = roll.sum < leadership(setup.quirks, board.unit(attack.source));
                              }),
                          when([this] { return fails; },
                               call<"dark_pact_damage_roll">(
                                   [this](const Board& board) { return RerollableDiceRoll{attacker(board)}; },
                                   [this](Emits<Suffer, Fall, Linger> out, const Board& board,
                                          const RerollableDiceRoll& roll) {
                                       mortal_wounds(out, board, attack.source,
                                                     static_cast<int>(roll.result + 1) / 2);
                                   })),
                          act<"select_ability">(by([this](const Board& board) { return attacker(board); }),
                                                [this](bool lethal) {
                                                    attack.lethal |= lethal;
                                                    attack.sustained |= !lethal;
                                                })),
                act<"use_swift_kill">(
                    [this](Emits<Spend, Mark> out, const Board& board) {
                        attack.swift_kill = true;
                        pay(out, attacker(board), swift_kill);
                    },
                    require<"wrong army or unit, too few points, or used before">(
                        [this](const Setup& setup, const Board& board) {
                            const bool odd = setup.quirks.terminators_kill_swiftly; // 11.23
                            return attack.melee &&
                                   has(board.unit(attack.source),
                                       odd ? Keyword::terminator : Keyword::vanguard_invader) &&
                                   can_use(setup, board, attacker(board), swift_kill, insidious_infiltrators);
                        })),
                act<"use_vindictive_strategy">(
                    [this](Emits<Spend, Mark> out, const Board& board) {
                        attack.rerolls_hits_of_1 = true;
                        attack.rerolls_wounds_of_1 |= below_half(board.unit(attack.target));
                        pay(out, attacker(board), vindictive_strategy);
                    },
                    require<"wrong army or unit, too few points, or used before">([this](const Setup& setup,
                                                                                         const Board& board) {
                        return can_use(setup, board, attacker(board), vindictive_strategy, zarkan_daemonkin);
                    })),
                act<"use_sacrificial_dagger">(
                    [this] { dagger = true; },
                    require<"nobody carries the dagger">([this](const Setup& setup, const Board& board) {
                        return faction(setup, board, attacker(board)) == zarkan_daemonkin &&
                               has(setup.quirks, board.unit(attack.source), Ability::sacrificial_dagger);
                    }))
                    .then(act<"select_model">(
                        by([this](const Board& board) { return attacker(board); }),
                        [this](Emits<Suffer, Fall, Linger> out, const Board& board, ModelIndex model) {
                            damage(out, board, attack.source, model, 1);
                            attack.dagger = true;
                        },
                        require<"there is no such model">([this](const Board& board, ModelIndex model) {
                            return model < static_cast<int>(board.unit(attack.source).models.size());
                        })))),
            when(
                [this](const Setup& setup, const Board& board) {
                    const bool open = setup.quirks.stances_need_a_dagger ? dagger : attack.melee; // 11.24
                    return open && faction(setup, board, attacker(board)) == tristraen_gilded_blade;
                },
                choose<"stance">(by([this](const Board& board) { return attacker(board); }),
                                 act<"use_dacatarai_stance">([this] { attack.sustained = true; }),
                                 act<"use_rendax_stance">([this] { attack.lethal = true; }))));
    }

    [[nodiscard]] Player defender(const Board& board) const { return board.unit(attack.target).owner; }
    [[nodiscard]] Player attacker(const Board& board) const { return enemy_of(defender(board)); }
    /// 7.12 In melee only. 11.26 also against shots.
    [[nodiscard]] bool dies_fighting(const Setup& setup) const {
        return attack.melee || setup.quirks.stubborn_dead;
    }
    void harden(Emits<Spend, Mark, SetFlag> out, const Setup& setup, const Board& board,
                Stratagem stratagem) {
        out.emit(SetFlag{attack.target, Flag::hardened});
        attack.hardened |= !setup.quirks.late_protection; // 11.21
        out.emit(Spend{defender(board), cost_of(stratagem)});
        out.emit(Mark{defender(board), stratagem});
    }
    friend bool operator==(const UseAttackStratagems&, const UseAttackStratagems&) = default;
};

struct Attack {
    static constexpr std::string_view cite = "7.1 The whole attack of a unit";

    UnitIndex source = 0;
    UnitIndex target = 0;
    bool melee = false;
    bool overwatch = false;

    Attacking attack = {};
    std::uint8_t model = 0;
    std::uint8_t hazards = 0;
    bool backfires = false;
    bool stands = false;

    auto script() {
        return seq(
            stop_if([this](const Board& board) { return !board.fights(source) || !board.fights(target); }),
            run<"begin">([this](const Setup& setup, const Board& board) {
                attack = attack_of(setup, board, source, target, melee, overwatch);
            }),
            call<"strats">([this] { return UseAttackStratagems{attack}; },
                           [this](const UseAttackStratagems& used) { attack = used.attack; }),
            // 7.4 Model after model
            loop_while(
                [this](const Setup& setup, const Board& board) {
                    return model < board.unit(source).models.size() &&
                           can_suffer(setup.quirks, board.unit(target));
                },
                call<"model_attack">([this] { return ResolveModelAttack{attack, model}; },
                                     [this](const ResolveModelAttack& ended) {
                                         hazards = static_cast<std::uint8_t>(hazards + ended.hazards);
                                         ++model;
                                     })),
            // 7.15 Hazards
            loop_while(
                [this](const Board& board) { return hazards > 0 && board.fights(source); },
                call<"hazard_roll">(
                    [this](const Board& board) { return RerollableDiceRoll{board.unit(source).owner}; },
                    [this](const RerollableDiceRoll& roll) {
                        --hazards;
                        backfires = roll.result == 1;
                    }),
                when(
                    [this](const Board& board) {
                        return backfires && any_model(board.unit(source), endangers);
                    },
                    act<"select_model">(
                        by([this](const Board& board) { return board.unit(source).owner; }),
                        [this](Emits<Suffer, Fall, Linger> out, const Board& board, ModelIndex bearer) {
                            damage(out, board, source, bearer, 3);
                        },
                        require<"there is no such model">([this](const Board& board, ModelIndex bearer) {
                            return bearer < static_cast<int>(board.unit(source).models.size());
                        }),
                        require<"it has no hazardous weapon">([this](const Board& board, ModelIndex bearer) {
                            return endangers(board.unit(source).models[static_cast<std::size_t>(bearer)]);
                        })))),
            // 7.12 The dying
            run<"turn_around">([this](const Setup& setup, const Board& board) {
                const std::uint8_t need = setup.quirks.stubborn_dead ? std::uint8_t{1} : attack.last_stand;
                if (board.fights(source) && board.fights(target)) {
                    attack = attack_of(setup, board, target, source, melee, false);
                }
                attack.last_stand = need;
                model = 0;
            }),
            loop_while(
                [this](const Board& board) {
                    return model < board.unit(target).models.size() && board.fights(source);
                },
                when([this](const Board& board) { return board.unit(target).models[model].dying; },
                     run<"stand">([this](const Setup& setup) {
                         stands = attack.last_stand < 2 && !setup.quirks.stubborn_dead;
                     }),
                     when([this] { return !stands; },
                          act<"roll">(chance, [this](Die die) { stands = die >= attack.last_stand; })),
                     when([this] { return stands; }, call<"fight_on_death_attack">([this] {
                              return ResolveModelAttack{last_attack(), model};
                          }))),
                run<"next">([this] { ++model; })),
            run<"bury">([this](Emits<Fall> out, const Setup& setup, const Board& board) {
                const std::size_t first = setup.quirks.stubborn_dead ? 1 : 0;
                for (std::size_t i = board.unit(target).models.size(); i > first; --i) {
                    if (board.unit(target).models[i - 1].dying) {
                        out.emit(Fall{target, i - 1});
                    }
                }
            }));
    }

    /// The attack of the dying: nobody lingers because of it.
    [[nodiscard]] Attacking last_attack() const {
        Attacking last = attack;
        last.last_stand = 0;
        return last;
    }
    static bool endangers(const Model& model) { return has_weapon(model.card, WeaponRule::hazardous); }
    friend bool operator==(const Attack&, const Attack&) = default;
};

} // namespace hammer
