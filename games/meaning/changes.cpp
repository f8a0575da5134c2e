// Effects on characteristics, by module `modify`, and to the rolls of an attack.

#include "meaning/evaluate.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace meaning {

namespace {

namespace modify = herding::modify;

// [table]
/// The order of stat changes. A better value replaces an invulnerable save, any value another characteristic.
constexpr modify::Layer set_if_better{.name = "set_if_better",
                                      .counts = modify::Counts::best,
                                      .apply = modify::layers::share_best.apply,
                                      .lead = ", set if better to ",
                                      .gives = true};
constexpr std::array order_of_changes = {
    modify::layers::share_best, modify::layers::set, set_if_better,
    modify::layers::add,        modify::layers::cap, modify::layers::floor};
// [table]

/// The key of the rule; else the number of the effect, which sorts as effects are listed, and what it is.
std::string source(std::size_t index, const Landed& landed) {
    if (!landed.source.empty()) {
        return landed.source;
    }
    const Rule& rule = *landed.rule;
    std::string number = std::to_string(index + 1);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    return number + " " + std::string(word_of(rule.effect).name) +
           (rule.path.empty() ? "" : " at " + rule.path);
}

constexpr const char* too_large = "the result does not fit into a fraction of two 64-bit integers";

/// Name of an effect in messages: `HIT at /params/0`.
std::string name_of(const Landed& landed) {
    const Rule& rule = *landed.rule;
    return (landed.source.empty() ? "" : landed.source + ": ") + std::string(word_of(rule.effect).name) +
           (rule.path.empty() ? "" : " at " + rule.path);
}

/// The effects on one field of one unit.
struct Touched {
    const Unit* unit = nullptr; ///< null: the context does not know it
    std::string id = {};
    Stat field = Stat::attacks;
    std::vector<std::pair<std::size_t, const Landed*>> effects = {};
};

std::vector<Touched> touched(const std::vector<Landed>& effects, const Context& context) {
    std::vector<Touched> all;
    const auto touch = [&](std::size_t index, const Landed& landed, Stat field) {
        auto at = std::find_if(all.begin(), all.end(), [&](const Touched& one) {
            return one.id == landed.unit && one.field == field;
        });
        if (at == all.end()) {
            at = all.insert(all.end(), {context.unit(landed.unit), landed.unit, field, {}});
        }
        at->effects.emplace_back(index, &landed);
    };
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const Rule& rule = *effects[i].rule;
        if (!fits(rule, context)) {
            continue;
        }
        if (rule.effect == Effect::SET_STAT || rule.effect == Effect::ADD_STAT) {
            touch(i, effects[i], rule.field);
        } else if (rule.effect == Effect::SHARE_STAT) {
            for (const Stat field : rule.fields) {
                touch(i, effects[i], field);
            }
        }
    }
    return all;
}

ChangedStat changed_by(const Touched& touched, const Context& context) {
    const StatValue base = touched.unit == nullptr ? StatValue{} : touched.unit->stat(touched.field);
    const bool target = is_target(touched.field);
    const auto better = target ? modify::Better::lower : modify::Better::higher;
    ChangedStat made{
        touched.id, touched.field, modify::Value<>(base.value, better, order_of_changes), {}, {}};
    Rational of_dice = 0;
    const auto add = [&](std::size_t index, const Landed& landed, std::string_view layer,
                         const Rational& amount) {
        made.value.add({.source = source(index, landed), .layer = std::string(layer), .amount = amount});
    };
    for (const auto& [index, landed] : touched.effects) {
        const Rule& rule = *landed->rule;
        const bool dice = !rule.dice.is_constant();
        const Rational amount = dice ? rule.dice.mean() : rule.number;
        if (rule.effect == Effect::SHARE_STAT) {
            const Unit* holder = context.unit(landed->from);
            if (holder != nullptr && holder->stat(touched.field).value) {
                add(index, *landed, modify::layers::share_best.name, *holder->stat(touched.field).value);
            }
        } else if (rule.effect == Effect::SET_STAT) {
            add(index, *landed, touched.field == Stat::invuln ? set_if_better.name : modify::layers::set.name,
                amount);
        } else {
            add(index, *landed, modify::layers::add.name, amount);
        }
    }
    // Dice stay symbolic where they count: what they add on average is taken out of the number again.
    auto steps = made.value.explain().steps;
    for (const auto& [index, landed] : touched.effects) {
        const Rule& rule = *landed->rule;
        const auto step = std::find_if(steps.begin(), steps.end(), [&](const auto& one) {
            return !rule.dice.is_constant() && one.fate == modify::Fate::counted &&
                   one.modifier.source == source(index, *landed) && one.modifier.amount == rule.dice.mean();
        });
        if (step != steps.end()) {
            made.dice.push_back(rule.dice.text());
            of_dice = of_dice + rule.dice.mean();
            steps.erase(step); // each step is of one effect
        }
    }
    if (made.dice.empty()) {
        const bool at_least_one = touched.field == Stat::attacks || touched.field == Stat::strength ||
                                  touched.field == Stat::toughness || touched.field == Stat::wounds;
        if (target) {
            made.value.add({.source = "limit of targets", .layer = "cap", .amount = 7});
        }
        made.value.add({.source = "limit", .layer = "floor", .amount = target ? 2 : at_least_one ? 1 : 0});
    }
    if (const auto value = made.value.value()) {
        made.flat = *value - of_dice;
    }
    return made;
}

/// The same. Names characteristic, unit and effects if a number does not fit.
ChangedStat change(const Touched& touched, const Context& context) {
    try {
        return changed_by(touched, context);
    } catch (const modify::ModifyError& error) {
        std::string effects;
        for (const auto& [index, landed] : touched.effects) {
            effects += (effects.empty() ? "" : ", ") + name_of(*landed);
        }
        const std::string path = pointer(pointer("/stats", touched.id), name_of(touched.field));
        throw modify::ModifyError(error.kind(), "at " + path + ": " + too_large + " with " + effects);
    }
}

/// Collects rerolls: `failed` swallows faces.
void join(Reroll& reroll, const Rule& rule) {
    if (rule.params.is_null()) {
        reroll.failed = true;
    }
    std::set<int> faces(reroll.faces.begin(), reroll.faces.end());
    faces.insert(rule.faces.begin(), rule.faces.end());
    reroll.faces.assign(faces.begin(), faces.end());
    if (reroll.failed) {
        reroll.faces.clear();
    }
}

void keep_least(std::optional<Rational>& least, const Rational& number) {
    least = least ? std::min(*least, number) : number;
}

void change_of_attacker(RollChanges& changes, const Rule& rule) {
    switch (rule.effect) {
    case Effect::HIT: changes.hit_mod = changes.hit_mod + rule.number; break;
    case Effect::WOUND: changes.wound_mod = changes.wound_mod + rule.number; break;
    case Effect::HIT_REROLL: join(changes.hit_reroll, rule); break;
    case Effect::WOUND_REROLL: join(changes.wound_reroll, rule); break;
    case Effect::AUTOHIT: join(changes.hit_auto, rule); break;
    case Effect::SET_WOUND: keep_least(changes.wound_set, rule.number); break;
    case Effect::ADD_AP: changes.ap_mod = changes.ap_mod + rule.number; break;
    case Effect::SET_AP: keep_least(changes.ap_set, rule.number); break;
    default: break;
    }
}

void change_of_defender(RollChanges& changes, const Rule& rule) {
    switch (rule.effect) {
    case Effect::BE_HIT: changes.hit_mod = changes.hit_mod + rule.number; break;
    case Effect::BE_WOUNDED: changes.wound_mod = changes.wound_mod + rule.number; break;
    case Effect::BE_HIT_REROLL: join(changes.hit_reroll, rule); break;
    case Effect::BE_WOUNDED_REROLL: join(changes.wound_reroll, rule); break;
    case Effect::ADD_SAVE: changes.save_mod = changes.save_mod + rule.number; break;
    case Effect::SET_SAVE: keep_least(changes.save_set, rule.number); break;
    case Effect::SAVE_REROLL: join(changes.save_reroll, rule); break;
    case Effect::FNP: keep_least(changes.fnp, rule.number); break;
    default: break;
    }
}

} // namespace

bool fits(const Rule& rule, const Context& context) {
    return !is_mode(rule.sub_type) || (context.attack && context.attack->mode == rule.sub_type);
}

bool ChangedStat::changed() const { return flat && (!dice.empty() || flat != value.base()); }

std::vector<ChangedStat> stat_changes(const std::vector<Landed>& effects, const Context& context) {
    std::vector<ChangedStat> all;
    for (const Touched& one : touched(effects, context)) {
        ChangedStat made = change(one, context);
        if (made.changed()) {
            all.push_back(std::move(made));
        }
    }
    return all;
}

std::optional<RollChanges> roll_changes(const std::vector<Landed>& effects, const Context& context) {
    if (!context.attack) {
        return std::nullopt;
    }
    RollChanges changes;
    for (const Landed& landed : effects) {
        if (!fits(*landed.rule, context)) {
            continue;
        }
        try {
            if (landed.unit == context.attack->attacker) {
                change_of_attacker(changes, *landed.rule);
            }
            if (landed.unit == context.attack->defender) {
                change_of_defender(changes, *landed.rule);
            }
        } catch (const modify::ModifyError& error) {
            throw modify::ModifyError(error.kind(),
                                      "at /rolls: " + std::string(too_large) + " with " + name_of(landed));
        }
    }
    return changes;
}

} // namespace meaning
