#include "meaning/game/table.hpp"

#include <algorithm>

namespace meaning::pier {

namespace {

std::string_view mode_of(const Weapon& weapon) { return weapon.type == "melee" ? "FIGHT" : "SHOOT"; }

/// The value of a characteristic with all effects, if the unit has it.
std::optional<Rational> value_of(const std::vector<ChangedStat>& changes, const Unit& unit, Stat stat) {
    for (const ChangedStat& change : changes) {
        if (change.unit == unit.id && change.field == stat) {
            return change.flat; // no rule of Pier adds dice
        }
    }
    return unit.stat(stat).value;
}

std::vector<std::string> counted(const ChangedStat& change) {
    std::vector<std::string> all;
    for (const auto& step : change.value.explain().steps) {
        if (step.fate == herding::modify::Fate::counted && step.before != step.after) {
            all.push_back(step.modifier.source);
        }
    }
    return all;
}

const ChangedStat* find(const std::vector<ChangedStat>& all, const std::string& unit, Stat stat) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const ChangedStat& one) {
        return one.unit == unit && one.field == stat;
    });
    return at == all.end() ? nullptr : &*at;
}

std::uint8_t bits(const Reroll& reroll) {
    std::uint8_t all = reroll.failed ? 0x7e : 0;
    for (const int face : reroll.faces) {
        all = static_cast<std::uint8_t>(all | 1U << static_cast<unsigned>(face));
    }
    return all;
}

std::uint8_t target_of(const Rational& need) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(need.ceil(), 2, 7));
}

} // namespace

std::string cover_at(const Setup& setup, const Place& place) {
    const char letter =
        place.index() < setup.scenario->ground.size() ? setup.scenario->ground[place.index()] : '.';
    return letter == 'l' ? "LIGHT" : letter == 'h' ? "HEAVY" : "";
}

Context context_of(const Setup& setup, const Board& board, const Declared* attack) {
    Context context;
    context.round = board.round;
    context.phase = static_cast<int>(board.phase);
    context.objectives = setup.scenario->objectives;
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const Standing& standing = board.units[i];
        Unit unit = setup.scenario->cards[i].unit;
        unit.place = standing.place.point();
        unit.models = standing.models;
        unit.cover = Names{};
        if (const std::string cover = cover_at(setup, standing.place); !cover.empty()) {
            unit.cover->push_back(cleaned(cover));
        }
        unit.statuses = Names{};
        if (!standing.moved) {
            unit.statuses->push_back("stationary");
        }
        context.units.push_back(std::move(unit));
    }
    if (attack != nullptr) {
        const Weapon& weapon = setup.card(attack->attacker).weapons[attack->weapon];
        context.attack = Attack{.attacker = setup.card(attack->attacker).unit.id,
                                .defender = setup.card(attack->target).unit.id,
                                .mode = std::string(mode_of(weapon)),
                                .weapon = setup.card(attack->attacker).weapon_names[attack->weapon],
                                .range = weapon.range};
    }
    return context;
}

InPlay in_play(const Setup& setup, const Board& board, const Declared* attack, const Picks& picks) {
    InPlay all;
    Context context = context_of(setup, board, attack);
    for (std::size_t i = 0; i < setup.scenario->rules.size(); ++i) {
        const Owned& owned = setup.scenario->rules[i];
        const bool of_weapon = attack != nullptr && attack->attacker.number() == owned.bearer &&
                               context.attack->weapon == owned.weapon;
        if (!owned.weapon.empty() && !of_weapon) {
            continue;
        }
        context.bearer = setup.scenario->cards[owned.bearer].unit.id;
        context.choices.clear();
        Flattened flat = flatten(owned.rule, context);
        for (const Pick& pick : picks) {
            if (pick.rule == i) {
                for (const OpenChoice& open : flat.choices) {
                    context.choices[open.path] = pick.option.value();
                }
                flat = flatten(owned.rule, context);
            }
        }
        for (Landed& landed : flat.effects) {
            landed.source = owned.key;
            all.effects.push_back(std::move(landed));
        }
        // An attack asks and reminds of the rules of its two units alone.
        const UnitId bearer(owned.bearer);
        if (attack != nullptr && bearer != attack->attacker && bearer != attack->target) {
            continue;
        }
        if (!flat.choices.empty()) {
            all.waiting.push_back(
                {static_cast<std::uint8_t>(i), setup.owner(bearer), flat.choices.front().options});
        }
        for (const std::string& path : flat.manual) {
            all.reminders.push_back(owned.key + ": decide" + (path.empty() ? "" : " " + path));
        }
        for (const std::string& note : flat.notes) {
            all.reminders.push_back(owned.key + ": " + note);
        }
    }
    return all;
}

std::vector<ChangedStat> numbers(const Setup& setup, const Board& board) {
    return stat_changes(in_play(setup, board).effects, context_of(setup, board));
}

std::string why(const Setup& setup, const Board& board, UnitId unit, Stat stat) {
    const Unit& card = setup.card(unit).unit;
    const auto all = numbers(setup, board);
    if (const ChangedStat* change = find(all, card.id, stat)) {
        return change->value.explain().words(name_of(stat), change->value.table());
    }
    const auto& value = card.stat(stat).value;
    return std::string(name_of(stat)) + " " + (value ? value->text() : "none") + ": what the card says";
}

std::string explained(const Setup& setup, const Board& board, std::string_view what) {
    const auto space = std::min(what.find(' '), what.size());
    const std::string_view id = what.substr(0, space);
    const std::string_view name = what.substr(std::min(space + 1, what.size()));
    std::string all;
    std::string ids;
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const Unit& unit = setup.scenario->cards[i].unit;
        ids += (ids.empty() ? "" : ", ") + unit.id;
        for (std::size_t s = 0; s < stat_count && unit.id == id; ++s) {
            const auto stat = static_cast<Stat>(s);
            if (name.empty() || name == name_of(stat)) {
                all += why(setup, board, UnitId(i), stat) + "\n";
            }
        }
    }
    if (!all.empty()) {
        return all;
    }
    all = "`" + std::string(what) + "` is neither a unit nor a unit and its characteristic. Units are " +
          ids + "; characteristics are ";
    for (std::size_t s = 0; s < stat_count; ++s) {
        all += (s == 0 ? "" : ", ") + std::string(name_of(static_cast<Stat>(s)));
    }
    return all + ".\n";
}

std::vector<NumberChange> number_changes(const Setup& setup, const Board& before, const Board& after) {
    std::vector<NumberChange> all;
    const auto old_numbers = numbers(setup, before);
    const auto new_numbers = numbers(setup, after);
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const Unit& unit = setup.scenario->cards[i].unit;
        for (std::size_t s = 0; s < stat_count && after.units[i].models > 0; ++s) {
            const Stat stat = static_cast<Stat>(s);
            const auto from = value_of(old_numbers, unit, stat);
            const auto to = value_of(new_numbers, unit, stat);
            if (from == to || !from || !to) {
                continue;
            }
            // The rule that counts on one side only; which of several is the first in their order.
            const ChangedStat* was = find(old_numbers, unit.id, stat);
            const ChangedStat* is = find(new_numbers, unit.id, stat);
            const auto then = was == nullptr ? std::vector<std::string>() : counted(*was);
            const auto now = is == nullptr ? std::vector<std::string>() : counted(*is);
            std::string rule;
            const auto note_missing = [&](const auto& here, const auto& there) {
                for (const std::string& one : here) {
                    if (rule.empty() && std::find(there.begin(), there.end(), one) == there.end()) {
                        rule = one;
                    }
                }
            };
            note_missing(now, then);
            note_missing(then, now);
            all.push_back({UnitId(i), stat, *from, *to, rule});
        }
    }
    return all;
}

Rational move_of(const Setup& setup, const Board& board, UnitId unit) {
    return value_of(numbers(setup, board), setup.card(unit).unit, Stat::move).value_or(0);
}

std::vector<Place> places_in_reach(const Setup& setup, const Board& board, UnitId unit) {
    const Rational reach = move_of(setup, board, unit);
    const Point from = board.at(unit).place.point();
    std::vector<Place> all;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            if (const Place to{x, y}; within(from, to.point(), reach)) {
                all.push_back(to);
            }
        }
    }
    return all;
}

std::optional<Odds> odds(const Setup& setup, const Board& board, const Declared& attack, const Picks& picks) {
    const Context context = context_of(setup, board, &attack);
    const InPlay all = in_play(setup, board, &attack, picks);
    const auto changes = stat_changes(all.effects, context);
    const RollChanges rolls = roll_changes(all.effects, context).value_or(RollChanges());
    const Card& attacker = setup.card(attack.attacker);
    const Card& target = setup.card(attack.target);
    const Weapon& weapon = attacker.weapons[attack.weapon];
    const bool fights = mode_of(weapon) == "FIGHT";

    Stats own;
    for (std::size_t i = 0; i < stat_count; ++i) {
        own[i] = value_of(changes, attacker.unit, static_cast<Stat>(i));
    }
    const auto of_target = [&](Stat stat) { return value_of(changes, target.unit, stat); };
    const auto skill = own[static_cast<std::size_t>(fights ? Stat::weapons : Stat::ballistics)];
    const auto toughness = of_target(Stat::toughness);
    const auto shots =
        parse_dice(fights ? own[static_cast<std::size_t>(Stat::attacks)].value_or(1).text() : weapon.shots);
    const auto damage = parse_dice(weapon.damage);
    if (!skill || !toughness || !shots || !damage) {
        return std::nullopt;
    }
    Odds odds;
    odds.shots = *shots;
    odds.damage = *damage;
    odds.hit = rolls.hit_auto.failed ? 1 : target_of(*skill - rolls.hit_mod);
    try {
        const Rational strength = strength_of(weapon.strength, own);
        odds.wound = target_of(rolls.wound_set ? *rolls.wound_set
                                               : wound_target(strength, *toughness) - rolls.wound_mod);
    } catch (const ProjectionError&) {
        return std::nullopt;
    }
    Rational save = 7;
    if (rolls.save_set) {
        save = *rolls.save_set;
    } else if (const auto armor = of_target(Stat::save)) {
        save = *armor - (rolls.ap_set.value_or(weapon.ap) + rolls.ap_mod) - rolls.save_mod;
    }
    if (const auto invuln = of_target(Stat::invuln)) {
        save = std::min(save, *invuln);
    }
    odds.save = target_of(save);
    odds.ignore = rolls.fnp ? target_of(*rolls.fnp) : 7;
    odds.hit_again = bits(rolls.hit_reroll);
    odds.wound_again = bits(rolls.wound_reroll);
    odds.save_again = bits(rolls.save_reroll);
    return odds;
}

std::optional<std::uint8_t> weapon_for(const Setup& setup, UnitId unit, Phase phase) {
    const Card& card = setup.card(unit);
    for (std::size_t i = 0; i < card.weapons.size(); ++i) {
        if ((phase == Phase::fight) == (mode_of(card.weapons[i]) == "FIGHT")) {
            return static_cast<std::uint8_t>(i);
        }
    }
    return std::nullopt;
}

bool may_attack(const Setup& setup, const Board& board, const Declared& attack) {
    if (setup.owner(attack.attacker) == setup.owner(attack.target) || !board.alive(attack.attacker) ||
        !board.alive(attack.target)) {
        return false;
    }
    const Weapon& weapon = setup.card(attack.attacker).weapons[attack.weapon];
    // In a fight diagonal neighbors reach each other as well.
    const Rational range = mode_of(weapon) == "FIGHT" ? Rational(inches * 3, 2) : weapon.range;
    return within(board.at(attack.attacker).place.point(), board.at(attack.target).place.point(), range);
}

bool has_target(const Setup& setup, const Board& board, UnitId unit) {
    const auto weapon = weapon_for(setup, unit, board.phase);
    for (std::size_t i = 0; weapon && i < setup.units(); ++i) {
        if (may_attack(setup, board, {unit, UnitId(i), *weapon})) {
            return true;
        }
    }
    return false;
}

std::vector<std::string> reminders(const Setup& setup, const Board& board, Phase phase, Player active) {
    std::vector<std::string> all;
    Board then = board;
    then.phase = phase;
    const auto add = [&](const Owned& owned, const std::string& words) {
        const std::string line = owned.key + ": " + words;
        if (std::find(all.begin(), all.end(), line) == all.end()) {
            all.push_back(line);
        }
    };
    for (const Owned& owned : setup.scenario->rules) {
        if (!owned.weapon.empty() || setup.owner(UnitId(owned.bearer)) != active ||
            !board.alive(UnitId(owned.bearer))) {
            continue;
        }
        Context context = context_of(setup, then);
        context.bearer = setup.scenario->cards[owned.bearer].unit.id;
        const Flattened flat = flatten(owned.rule, context);
        for (const Landed& landed : flat.effects) {
            const Json& phases = landed.rule->params;
            const auto is_now = [&](const Json& one) { return one.whole() == static_cast<int>(phase); };
            const bool due =
                phases.is_null() ? phase == (landed.rule->sub_type == "SETUP" ? Phase::setup : Phase::command)
                : phases.list() != nullptr ? std::any_of(phases.list()->begin(), phases.list()->end(), is_now)
                                           : is_now(phases);
            if (landed.rule->effect == Effect::ACTION && due) {
                add(owned, "an action");
            }
        }
        // What only an attack decides is asked when one is declared.
        const auto facts = reads(owned.rule);
        const bool of_attack = std::find(facts.begin(), facts.end(), Fact::attack) != facts.end();
        for (const std::string& path : flat.manual) {
            if (!of_attack) {
                add(owned, "decide" + (path.empty() ? "" : " " + path));
            }
        }
        for (const std::string& note : flat.notes) {
            if (phase == Phase::setup) {
                add(owned, note);
            }
        }
    }
    return all;
}

std::optional<Blast> blast_of(const Setup& setup, const Board& board, UnitId unit) {
    for (const Landed& landed : in_play(setup, board).effects) {
        if (landed.rule->effect != Effect::EXPLODES || landed.unit != setup.card(unit).unit.id) {
            continue;
        }
        const Json& params = landed.rule->params;
        const auto number = [](const Json& json) {
            return json.text() != nullptr ? parse_dice(*json.text()).value_or(Dice())
                                          : Dice{.plus = json.whole().value_or(0)};
        };
        return Blast{static_cast<std::uint8_t>(params.find("threshold")->whole().value_or(7)),
                     number(*params.find("dmg")), number(landed.rule->radius)};
    }
    return std::nullopt;
}

} // namespace meaning::pier
