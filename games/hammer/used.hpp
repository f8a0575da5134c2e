#pragma once

#include "hammer/checkers.hpp"

#include "herding/law/steps_seen.hpp"
#include "herding/reflect/enumerators.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What battles make use of: sequences, actions, abilities and stratagems.
namespace hammer {

/// Counts from the steps of battles, in order: each battle after its `begin`. Lists what was never used.
class Used {
public:
    /// A battle begins, or continues, in this state.
    void begin(const Game::State& state) { steps_.begin(state); }

    /// A step with its frame. An ability counts when it has changed or forbidden something.
    void note(const Step& step, const herding::Frame<Game>& frame) {
        steps_.note(frame);
        for (const auto& diff : frame.diffs) {
            if (const auto* mark = std::get_if<Mark>(&diff)) {
                ++stratagems_[mark->stratagem];
            }
        }
        note_arrivals(step, frame);
        note_attacks(step);
        note_others(step, frame);
    }

    /// Sequences that never did anything: `spawn_unit`.
    [[nodiscard]] std::vector<std::string> unused_sequences() const {
        std::map<std::string, std::uint64_t> counts;
        for (const auto& position : steps_.positions()) {
            counts[position.name.substr(0, position.name.find('@'))] += position.count;
        }
        std::vector<std::string> names;
        for (const auto& [name, count] : counts) {
            if (count == 0) {
                names.push_back(name);
            }
        }
        return names;
    }
    /// Steps and actions of sequences that were never taken: `spawn_unit@spawn`.
    [[nodiscard]] std::vector<std::string> unused_steps() const {
        return herding::law::never_seen(steps_.positions());
    }
    [[nodiscard]] std::vector<std::string> unused_stratagems() const { return missing(stratagems_); }
    /// Those without a rule are listed too: their names are all that they have.
    [[nodiscard]] std::vector<std::string> unused_abilities() const { return missing(abilities_); }

    friend std::ostream& operator<<(std::ostream& out, const Used& used) {
        const auto line = [&out](std::string_view title, const std::vector<std::string>& names) {
            out << title << ':';
            for (const std::string& name : names) {
                out << ' ' << name;
            }
            out << (names.empty() ? " none\n" : "\n");
        };
        line("unused sequences", used.unused_sequences());
        line("unused steps", used.unused_steps());
        line("unused stratagems", used.unused_stratagems());
        line("unused abilities", used.unused_abilities());
        return out;
    }

private:
    template <class E> static std::vector<std::string> missing(const std::map<E, std::uint64_t>& counts) {
        std::vector<std::string> names;
        for (const E one : herding::reflect::enumerators<E>) {
            if (counts.count(one) == 0) {
                names.emplace_back(herding::reflect::enumerator_name(one));
            }
        }
        return names;
    }
    void count(Ability ability, bool used) {
        if (used) {
            ++abilities_[ability];
        }
    }

    /// 8.11, 9.3 Places that need an ability.
    void note_arrivals(const Step& step, const herding::Frame<Game>& frame) {
        static_cast<void>(
            detail::every<Arrive>(*step.before, frame, [&](const Game::State& now, const Arrive& arrive) {
                const auto x = arrive.place.x.value();
                const auto y = arrive.place.y.value();
                const Unit& unit = now.reserve[static_cast<std::size_t>(arrive.reserve)];
                count(Ability::deep_strike,
                      arrive.moved && x >= 6 && x < board_width - 6 && y >= 6 && y < board_height - 6);
                count(Ability::infiltrators, !arrive.moved && (unit.owner == 0 ? y < 25 : y > 5));
                return true;
            }));
    }
    void note_attacks(const Step& step) {
        const Game::State& now = *step.after;
        if (const auto* model = now.pending.find<ResolveModelAttack>()) {
            const Attacking& attack = model->attack;
            count(Ability::oath_of_moment, attack.rerolls_hits);
            count(Ability::fury_of_the_first, attack.fury);
            count(Ability::psychological_saboteur, attack.saboteur_hides || attack.saboteur_helps);
            count(Ability::bladeguard, attack.last_stand == 3);
        }
        if (const SingleAttack* roll = detail::rolls_in(now, "hit_roll")) {
            const Attacking& attack = roll->attack;
            const bool sustained = attack.sustained || has(weapon(attack.weapon), WeaponRule::sustained_hit);
            const int more = number_of(step.setup->quirks, now, attack, WeaponRule::sustained_hit);
            count(Ability::veil_of_time, !sustained && more > 0);
            count(Ability::stealth, !attack.melee && !attack.overwatch &&
                                        detail::all_list(now.unit(attack.target), Ability::stealth));
        }
        const auto* attack = now.pending.find<Attack>();
        const auto* melee = now.pending.find<FightStep>();
        if (attack != nullptr && melee != nullptr) {
            count(Ability::fight_first, melee->first && !now.unit(attack->source).is(Flag::charged));
        }
    }
    void note_others(const Step& step, const herding::Frame<Game>& frame) {
        const Game::State& now = *step.after;
        const auto* pair = detail::top<RerollablePairDicesRoll>(now);
        count(Ability::unstoppable_valour, pair != nullptr && pair->again);
        count(Ability::neural_disruption,
              step.is<Action<"select_neural_disruption_target", UnitIndex>>() != nullptr);
        static_cast<void>(detail::every<Gain>(*step.before, frame, [&](const Game::State&, const Gain& gain) {
            count(Ability::feeder_tendrils, gain.extra);
            return true;
        }));
        const bool paid = herding::law::count<Spend>(frame) != 0;
        count(Ability::pouncing_leap,
              step.is<Action<"use_heroic_intervention", UnitIndex>>() != nullptr && !paid);
        count(Ability::lone_operative, detail::top<ShootingPhase>(now) != nullptr && hides_alone(now));
    }
    /// 4.7 Whether a lone operative is too far away from a unit that may shoot.
    static bool hides_alone(const Board& board) {
        return std::any_of(board.units.begin(), board.units.end(), [&](const Unit& target) {
            return target.owner != board.active && detail::any_lists(target, Ability::lone_operative) &&
                   std::any_of(board.units.begin(), board.units.end(), [&](const Unit& unit) {
                       return unit.owner == board.active && !unit.destroyed() && unit.is(Flag::may_shoot) &&
                              !unit.is(Flag::shot) && !detail::nearer_than(unit, target, 12);
                   });
        });
    }

    herding::law::StepsSeen<Game> steps_;
    std::map<Stratagem, std::uint64_t> stratagems_;
    std::map<Ability, std::uint64_t> abilities_;
};

} // namespace hammer
