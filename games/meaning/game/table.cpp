#include "meaning/game/table.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>

namespace meaning::pier {

namespace {

bool has_effect(const Rule& rule, Effect effect) {
    return rule.effect == effect || std::any_of(rule.parts.begin(), rule.parts.end(),
                                                [&](const Rule& part) { return has_effect(part, effect); });
}

using Modifiers = std::vector<herding::modify::Modifier<std::string>>;

Modifiers counted(const ChangedStat& change) {
    Modifiers all;
    for (const auto& step : change.value.explain().steps) {
        if (step.fate == herding::modify::Fate::counted && step.before != step.after) {
            all.push_back(step.modifier);
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

} // namespace

std::string_view mode_of(const Weapon& weapon) {
    return weapon.type == "melee" ? "FIGHT" : weapon.type == "psychic" ? "PSYCHIC" : "SHOOT";
}

std::optional<Rational> changed(const std::vector<ChangedStat>& changes, const Unit& unit, Stat stat) {
    for (const ChangedStat& change : changes) {
        if (change.unit == unit.id && change.field == stat) {
            return change.flat; // no rule of Pier adds dice
        }
    }
    return unit.stat(stat).value;
}

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
        if (standing.charged) {
            unit.statuses->push_back("charged");
        }
        context.units.push_back(std::move(unit));
    }
    if (attack != nullptr) {
        const Weapon& weapon = setup.card(attack->attacker).weapons.at(attack->weapon);
        context.attack = Attack{.attacker = setup.card(attack->attacker).unit.id,
                                .defender = setup.card(attack->target).unit.id,
                                .mode = std::string(mode_of(weapon)),
                                .weapon = setup.card(attack->attacker).weapon_names[attack->weapon],
                                .range = weapon.range};
    }
    for (const Owned& owned : setup.scenario->rules) {
        if (owned.weapon.empty() && has_effect(owned.rule, Effect::ADD_AURA_RADIUS)) {
            for (const Landed& landed : flattened(setup, owned, context).effects) {
                if (landed.rule->effect == Effect::ADD_AURA_RADIUS) {
                    Rational& farther = context.farther[landed.unit];
                    farther = farther + landed.rule->number;
                }
            }
        }
    }
    return context;
}

Flattened flattened(const Setup& setup, const Owned& owned, Context& context) {
    context.bearer = setup.scenario->cards[owned.bearer].unit.id;
    context.choices.clear();
    return flatten(owned.rule, context);
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
        Flattened flat = flattened(setup, owned, context);
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
        // An attack asks about the rules of its two units alone.
        const UnitId bearer(owned.bearer);
        if (attack != nullptr && bearer != attack->attacker && bearer != attack->target) {
            continue;
        }
        if (!flat.choices.empty()) {
            all.waiting.push_back(
                {static_cast<std::uint8_t>(i), setup.owner(bearer), flat.choices.front().options});
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

std::string why_models(const Setup& setup, const Board& board, UnitId unit) {
    const Rational at_first = setup.card(unit).unit.models.value_or(1);
    const Rational lost = at_first - board.at(unit).models;
    herding::modify::Value<> models(at_first);
    if (lost != 0) {
        models.add({.source = "destroyed or fled", .layer = "add", .amount = -lost});
    }
    std::string words = models.explain().words("models");
    if (board.at(unit).lost != 0) {
        words += "; one has lost " + std::to_string(board.at(unit).lost) + " of its " +
                 number_of(setup, board, unit, Stat::wounds).value_or(1).text() + " wounds";
    }
    return words;
}

std::string why_round(const Setup& setup, const Board& board) {
    return "round " + std::to_string(board.round) + " of " + std::to_string(setup.rounds) +
           ": a round ends when both players have had their turns";
}

namespace {

/// Possible questions in place of `what`, the nearest first.
std::string not_explained(const Setup& setup, std::string_view what) {
    std::vector<std::string> names = {"models"};
    for (std::size_t s = 0; s < stat_count; ++s) {
        names.emplace_back(name_of(static_cast<Stat>(s)));
    }
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < setup.units(); ++i) {
        ids.push_back(setup.scenario->cards[i].unit.id);
    }
    std::vector<std::string> answers = {"round"};
    for (const std::string& id : ids) {
        answers.push_back(id);
        for (const auto* words : {&names, &ids}) {
            for (const std::string& word : *words) {
                answers.push_back(id + " " + word);
            }
        }
    }
    const std::string near = herding::reflect::nearest(what, answers);
    const auto listed = [](const std::vector<std::string>& words) {
        std::string all;
        for (const std::string& word : words) {
            all += (all.empty() ? "" : ", ") + word;
        }
        return all;
    };
    return "`" + std::string(what) +
           "` is neither a unit, nor a unit and its characteristic, nor two units, nor `round`" +
           (near.empty() ? "" : "; did you mean `" + near + "`?") + (near.empty() ? ". " : " ") +
           "Units are " + listed(ids) + "; characteristics are " + listed(names) + ".\n";
}

} // namespace

std::string explained(const Setup& setup, const Board& board, std::string_view what) {
    if (what == "round") {
        return why_round(setup, board) + "\n";
    }
    const auto space = std::min(what.find(' '), what.size());
    const std::string_view id = what.substr(0, space);
    const std::string_view name = what.substr(std::min(space + 1, what.size()));
    std::string all;
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const Unit& unit = setup.scenario->cards[i].unit;
        if (unit.id == id && (name.empty() || name == "models")) {
            all += why_models(setup, board, UnitId(i)) + "\n";
        }
        for (std::size_t s = 0; s < stat_count && unit.id == id; ++s) {
            const auto stat = static_cast<Stat>(s);
            if (name.empty() || name == name_of(stat)) {
                all += why(setup, board, UnitId(i), stat) + "\n";
            }
        }
    }
    const auto unit_of = [&](std::string_view one) -> std::optional<UnitId> {
        for (std::size_t i = 0; i < setup.units(); ++i) {
            if (setup.scenario->cards[i].unit.id == one) {
                return UnitId(i);
            }
        }
        return std::nullopt;
    };
    const auto attacker = unit_of(id);
    const auto target = unit_of(name);
    for (std::size_t i = 0; attacker && target && i < setup.card(*attacker).weapons.size(); ++i) {
        all += explained(setup, board, Declared{*attacker, *target, static_cast<std::uint8_t>(i)});
    }
    if (!all.empty()) {
        return all;
    }
    return not_explained(setup, what);
}

std::vector<NumberChange> number_changes(const Setup& setup, const Board& before, const Board& after) {
    std::vector<NumberChange> all;
    const auto old_numbers = numbers(setup, before);
    const auto new_numbers = numbers(setup, after);
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const Unit& unit = setup.scenario->cards[i].unit;
        for (std::size_t s = 0; s < stat_count && after.units[i].models > 0; ++s) {
            const Stat stat = static_cast<Stat>(s);
            const auto from = changed(old_numbers, unit, stat);
            const auto to = changed(new_numbers, unit, stat);
            if (from == to) {
                continue;
            }
            // The rule that counts on one side only, or counts differently; of several the first in their order.
            const ChangedStat* was = find(old_numbers, unit.id, stat);
            const ChangedStat* is = find(new_numbers, unit.id, stat);
            const auto then = was == nullptr ? Modifiers() : counted(*was);
            const auto now = is == nullptr ? Modifiers() : counted(*is);
            std::string rule;
            const auto note_missing = [&](const auto& here, const auto& there) {
                for (const auto& one : here) {
                    if (rule.empty() && std::find(there.begin(), there.end(), one) == there.end()) {
                        rule = one.source;
                    }
                }
            };
            note_missing(now, then);
            note_missing(then, now);
            all.push_back({UnitId(i), stat, from, to, rule});
        }
    }
    return all;
}

std::optional<Rational> number_of(const Setup& setup, const Board& board, UnitId unit, Stat stat) {
    return changed(numbers(setup, board), setup.card(unit).unit, stat);
}

Rational move_of(const Setup& setup, const Board& board, UnitId unit) {
    return number_of(setup, board, unit, Stat::move).value_or(0);
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

std::optional<std::uint8_t> weapon_for(const Setup& setup, UnitId unit, Phase phase) {
    const Card& card = setup.card(unit);
    for (std::size_t i = 0; i < card.weapons.size(); ++i) {
        const std::string_view mode = phase == Phase::fight || phase == Phase::charge ? "FIGHT"
                                      : phase == Phase::psychic                       ? "PSYCHIC"
                                                                                      : "SHOOT";
        if (mode_of(card.weapons[i]) == mode) {
            return static_cast<std::uint8_t>(i);
        }
    }
    return std::nullopt;
}

bool banned(const Setup& setup, const Board& board, const Declared& attack, Effect attacker, Effect target) {
    const std::string& own = setup.card(attack.attacker).unit.id;
    const std::string& other = setup.card(attack.target).unit.id;
    const auto effects = in_play(setup, board, &attack).effects;
    return std::any_of(effects.begin(), effects.end(), [&](const Landed& landed) {
        return (landed.rule->effect == attacker && landed.unit == own) ||
               (landed.rule->effect == target && landed.unit == other);
    });
}

bool may_attack(const Setup& setup, const Board& board, const Declared& attack) {
    if (setup.owner(attack.attacker) == setup.owner(attack.target) || !board.alive(attack.attacker) ||
        !board.alive(attack.target)) {
        return false;
    }
    const Weapon& weapon = setup.card(attack.attacker).weapons.at(attack.weapon);
    const std::string_view mode = mode_of(weapon);
    const Rational range = mode == "FIGHT" ? reach_of_fight : weapon.range;
    if (!within(board.at(attack.attacker).place.point(), board.at(attack.target).place.point(), range)) {
        return false;
    }
    return mode == "SHOOT" ||
           !(mode == "FIGHT" ? banned(setup, board, attack, Effect::CANNOT_FIGHT, Effect::CANNOT_BE_FOUGHT)
                             : banned(setup, board, attack, Effect::Unknown, Effect::CANNOT_BE_PSYCHIC));
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
