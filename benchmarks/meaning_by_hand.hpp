#pragma once

#include "meaning/evaluate.hpp"
#include "meaning/projection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

/// Ten rules of the samples as somebody writes them without objects: a function for each. And the projection of an attack
/// in floating point. Both work on the same contexts, answer in three values and give the same lists.
namespace by_hand {

using meaning::Answer;
using meaning::Context;
using meaning::Effect;
using meaning::Unit;

struct Given {
    std::string unit;
    Effect effect;
    int number;
};

struct Result {
    std::vector<Given> effects;
    std::vector<std::string> manual;
    std::vector<std::size_t> options; ///< of an OR that waits
};

// ---- Conditions

inline Answer has(const std::optional<meaning::Names>& names, std::string_view name) {
    return names ? meaning::answer(std::find(names->begin(), names->end(), name) != names->end())
                 : Answer::unknown;
}
inline Answer is_tidewatch(const Unit& unit) { return has(unit.categories, "tidewatch"); }

inline const Unit* enemy_of(const Context& context, const Unit& unit) {
    if (!context.attack) {
        return nullptr;
    }
    return context.unit(context.attack->attacker == unit.id ? context.attack->defender
                                                            : context.attack->attacker);
}
inline Answer flying_vehicle(const Context& context, const Unit& self) {
    const Unit* enemy = enemy_of(context, self);
    return enemy == nullptr ? Answer::unknown
                            : both(has(enemy->categories, "vehicle"), has(enemy->categories, "fly"));
}
inline Answer third_round(const Context& context) {
    return context.round ? meaning::answer(*context.round >= 3) : Answer::unknown;
}
inline Answer shooting_or_fight(const Context& context) {
    return context.phase ? meaning::answer(*context.phase == 4 || *context.phase == 6) : Answer::unknown;
}
inline Answer advanced(const Unit& unit) { return has(unit.statuses, "advanced"); }
inline Answer charged_or_patrol(const Unit& unit) {
    const Answer a = has(unit.statuses, "charged");
    const Answer b = has(unit.detachments, "patrol");
    return a == Answer::unknown || b == Answer::unknown ? Answer::unknown : meaning::answer(a != b);
}
inline Answer friend_near(const Context& context, const Unit& self) {
    if (self.off_board()) {
        return Answer::no;
    }
    Answer any = Answer::no;
    for (const Unit& other : context.units) {
        if (&other == &self || other.off_board()) {
            continue;
        }
        Answer one =
            other.player && self.player ? meaning::answer(*other.player == *self.player) : Answer::unknown;
        one = both(one, other.models ? Answer::yes : Answer::unknown);
        one = both(one, other.place && self.place
                            ? meaning::answer(meaning::within(*other.place, *self.place, 5))
                            : Answer::unknown);
        any = either(any, one == Answer::no ? one : both(one, is_tidewatch(other)));
    }
    return any;
}
inline Answer levied(const Unit& unit, const Unit& origin) {
    const Answer shares = meaning::answer(!unit.subfaction.empty() && unit.subfaction == origin.subfaction);
    const Answer militia = unit.name ? meaning::answer(*unit.name == "pier_militia") : Answer::unknown;
    return both(negated(has(unit.categories, "character")), either(shares, militia));
}
inline Answer not_flying(const Unit* unit) {
    return unit == nullptr ? Answer::unknown : negated(has(unit->categories, "fly"));
}
inline const Unit* attacker(const Context& context) {
    return context.attack ? context.unit(context.attack->attacker) : nullptr;
}

// ---- Rules

/// Calls for every unit in reach of the bearer.
template <class Then>
void for_each_near(const Context& context, const Unit& bearer, int reach, bool enemies,
                   std::vector<std::string>& manual, Then then) {
    if (bearer.off_board()) {
        return;
    }
    for (const Unit& unit : context.units) {
        if (unit.off_board() || !unit.player || !bearer.player ||
            (*unit.player == *bearer.player) == enemies) {
            continue;
        }
        if (&unit != &bearer && (!unit.place || !bearer.place)) {
            manual.push_back("/params@" + unit.id);
        } else if (&unit == &bearer || meaning::within(*unit.place, *bearer.place, reach)) {
            then(unit);
        }
    }
}

/// True if the answer is; an unknown one goes to the players.
inline bool gate(Answer answer, std::string path, Result& out) {
    if (answer == Answer::unknown) {
        out.manual.push_back(std::move(path));
    }
    return answer == Answer::yes;
}

inline void lantern_oath(const Context& context, const Unit& self, Result& out) {
    for_each_near(context, self, 6, false, out.manual, [&](const Unit& unit) {
        if (gate(is_tidewatch(unit), "/params@" + unit.id, out)) {
            out.effects.push_back({unit.id, Effect::HIT_REROLL, 1});
            out.effects.push_back({unit.id, Effect::WOUND_REROLL, 1});
        }
    });
}
inline void change_of_course(const Context& context, const Unit& self, Result& out) {
    const Answer third = advanced(self);
    if (third == Answer::unknown) {
        out.manual.emplace_back("/params/2");
    }
    constexpr std::array effects = {Effect::FALL_AND_CHARGE, Effect::FALL_AND_SHOOT,
                                    Effect::ADVANCE_AND_CHARGE};
    const std::size_t open = third == Answer::yes ? 3 : 2;
    const auto choice = context.choices.find("");
    if (choice != context.choices.end() && static_cast<std::size_t>(choice->second) < open) {
        out.effects.push_back({self.id, effects[static_cast<std::size_t>(choice->second)], 0});
        return;
    }
    for (std::size_t i = 0; i < open; ++i) {
        out.options.push_back(i);
    }
}
inline void barbed_harpoon(const Context& context, const Unit& self, Result& out) {
    const Answer test = flying_vehicle(context, self);
    if (test == Answer::unknown) {
        out.manual.emplace_back("");
        return;
    }
    out.effects.push_back({self.id, Effect::SET_WOUND, test == Answer::yes ? 2 : 4});
}
inline void spring_tide(const Context& context, const Unit& self, Result& out) {
    if (gate(third_round(context), "", out)) {
        out.effects.push_back({self.id, Effect::ADD_STAT, 0});
        out.effects.push_back({self.id, Effect::ADD_STAT, 1});
    }
}
inline void night_watch(const Context& context, const Unit& self, Result& out) {
    if (gate(shooting_or_fight(context), "", out)) {
        out.effects.push_back({self.id, Effect::BE_HIT, -1});
        out.effects.push_back({self.id, Effect::BE_WOUNDED, -1});
    }
}
inline void close_ranks(const Context& context, const Unit& self, Result& out) {
    if (gate(friend_near(context, self), "", out)) {
        out.effects.push_back({self.id, Effect::ADD_SAVE, 1});
        out.effects.push_back({self.id, Effect::SAVE_REROLL, 1});
    }
}
inline void levy(const Context& context, const Unit& self, Result& out) {
    for (const Unit& unit : context.units) {
        if (unit.player && self.player && *unit.player == *self.player &&
            gate(levied(unit, self), "/params@" + unit.id, out)) {
            out.effects.push_back({unit.id, Effect::SET_STAT, 7});
        }
    }
}
inline void drowned_bell(const Context& context, const Unit& self, Result& out) {
    for_each_near(context, self, 12, true, out.manual, [&](const Unit& unit) {
        for (const Effect effect :
             {Effect::ADD_STAT, Effect::MORALE, Effect::ADD_PSYCHIC, Effect::ADD_DENY_THE_WITCH}) {
            out.effects.push_back({unit.id, effect, -1});
        }
    });
}
inline void furnace_heart(const Context&, const Unit& self, Result& out) {
    if (gate(charged_or_patrol(self), "", out)) {
        out.effects.push_back({self.id, Effect::HIT, 1});
        out.effects.push_back({self.id, Effect::WOUND, 1});
    }
}
inline void wing_of_sparks(const Context& context, const Unit& self, Result& out) {
    out.effects.push_back({self.id, Effect::AIRCRAFT, 0});
    out.effects.push_back({self.id, Effect::CANNOT_CHARGE, 0});
    if (gate(not_flying(attacker(context)), "/params/2", out)) {
        out.effects.push_back({self.id, Effect::CANNOT_BE_CHARGED, 0});
    }
    if (gate(not_flying(enemy_of(context, self)), "/params/3", out)) {
        out.effects.push_back({self.id, Effect::CANNOT_FIGHT, 0});
    }
    if (gate(not_flying(attacker(context)), "/params/4", out)) {
        out.effects.push_back({self.id, Effect::CANNOT_BE_FOUGHT, 0});
    }
}

struct Named {
    std::string_view key;
    void (*apply)(const Context&, const Unit&, Result&);
};
inline constexpr std::array<Named, 10> rules = {{{"tidewatch/ability/lantern_oath", lantern_oath},
                                                 {"tidewatch/ability/change_of_course", change_of_course},
                                                 {"tidewatch/weapon/barbed_harpoon", barbed_harpoon},
                                                 {"tidewatch/ability/spring_tide", spring_tide},
                                                 {"tidewatch/ability/night_watch", night_watch},
                                                 {"tidewatch/ability/close_ranks", close_ranks},
                                                 {"tidewatch/ability/levy", levy},
                                                 {"tidewatch/ability/drowned_bell", drowned_bell},
                                                 {"emberfolk/ability/furnace_heart", furnace_heart},
                                                 {"emberfolk/ability/wing_of_sparks", wing_of_sparks}}};

/// The conditions of these rules in document order, for the bearer.
using Condition = Answer (*)(const Context&, const Unit&);
inline constexpr std::array<Condition, 11> conditions = {
    [](const Context&, const Unit& self) { return is_tidewatch(self); },
    [](const Context&, const Unit& self) { return advanced(self); },
    [](const Context& context, const Unit& self) { return flying_vehicle(context, self); },
    [](const Context& context, const Unit&) { return third_round(context); },
    [](const Context& context, const Unit&) { return shooting_or_fight(context); },
    [](const Context& context, const Unit& self) { return friend_near(context, self); },
    [](const Context&, const Unit& self) { return levied(self, self); },
    [](const Context&, const Unit& self) { return charged_or_patrol(self); },
    [](const Context& context, const Unit&) { return not_flying(attacker(context)); },
    [](const Context& context, const Unit& self) { return not_flying(enemy_of(context, self)); },
    [](const Context& context, const Unit&) { return not_flying(attacker(context)); }};

// ---- Projections in floating point: fast, and not exact

struct Attack {
    int skill, strength, toughness, save, invuln; ///< invuln 7: none
    int ap;
    meaning::Dice shots, damage;
    bool doubled; ///< rapid fire within half range
};

struct Projection {
    double mean = 0;
    double variance = 0;
    std::vector<double> damage;
};

inline double chance(int target) { return target > 6 ? 0 : (7 - std::max(target, 2)) / 6.0; }

inline std::vector<double> convolution(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> out(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; k < b.size(); ++k) {
            out[i + k] += a[i] * b[k];
        }
    }
    return out;
}
inline std::vector<double> distribution(const meaning::Dice& dice) {
    std::vector<double> out = {1};
    for (std::int64_t i = 0; i < dice.count; ++i) {
        std::vector<double> one(static_cast<std::size_t>(dice.sides) + 1,
                                1.0 / static_cast<double>(dice.sides));
        one[0] = 0;
        out = convolution(out, one);
    }
    out.insert(out.begin(), static_cast<std::size_t>(dice.plus), 0.0);
    return out;
}

inline Projection project(const Attack& attack) {
    const int s = attack.strength;
    const int t = attack.toughness;
    const int wounds_on = s >= 2 * t ? 2 : s > t ? 3 : s == t ? 4 : 2 * s > t ? 5 : 6;
    const double p = chance(attack.skill) * chance(wounds_on) *
                     (1 - chance(std::min(attack.save - attack.ap, attack.invuln)));
    std::vector<double> each = by_hand::distribution(attack.damage);
    for (double& one : each) {
        one *= p;
    }
    each[0] += 1 - p;
    std::vector<double> shots = by_hand::distribution(attack.shots);
    if (attack.doubled) {
        std::vector<double> twice(shots.size() * 2 - 1);
        for (std::size_t i = 0; i < shots.size(); ++i) {
            twice[2 * i] = shots[i];
        }
        shots = std::move(twice);
    }
    Projection out;
    out.damage = {shots.back()};
    for (std::size_t n = shots.size() - 1; n > 0; --n) {
        out.damage = convolution(out.damage, each);
        out.damage[0] += shots[n - 1];
    }
    double squares = 0;
    for (std::size_t i = 0; i < out.damage.size(); ++i) {
        const auto points = static_cast<double>(i);
        out.mean += points * out.damage[i];
        squares += points * points * out.damage[i];
    }
    out.variance = squares - out.mean * out.mean;
    return out;
}

} // namespace by_hand
