#include "meaning/game/moments.hpp"

#include "meaning/explain.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace meaning::pier {

namespace {

Moments only(Moment moment) { return Moments().set(static_cast<std::size_t>(moment)); }

Moments of_action(const Rule& rule) {
    Moments all;
    const auto add = [&](const Json& phase) {
        if (const auto number = phase.whole(); number && *number >= 0 && *number <= 7) {
            all.set(static_cast<std::size_t>(*number));
        }
    };
    if (rule.params.list() != nullptr) {
        for (const Json& phase : *rule.params.list()) {
            add(phase);
        }
        return all;
    }
    if (!rule.params.is_null()) {
        add(rule.params);
        return all;
    }
    return only(rule.sub_type == "SETUP"      ? Moment::setup
                : rule.sub_type == "MOVEMENT" ? Moment::movement
                                              : Moment::command);
}

/// Of a characteristic: when it is used.
Moment of_stat(Stat stat) noexcept {
    switch (stat) {
    case Stat::move: return Moment::movement;
    case Stat::leadership: return Moment::morale;
    case Stat::wounds: return Moment::setup;
    default: return Moment::attack;
    }
}

Moments of_leaf(const Rule& rule) {
    switch (rule.effect) {
    case Effect::BATTLEFORGED_MOD:
    case Effect::SPLIT_UP:
    case Effect::MODEL_SPECIFIC:
    case Effect::DEEPSTRIKE:
    case Effect::TRANSPORT:
    case Effect::OPEN_TOPPED:
    case Effect::AIRCRAFT:
    case Effect::ADD_AURA_RADIUS: return only(Moment::setup);
    case Effect::STRATAGEM:
    case Effect::CP_REFUND: return only(Moment::command);
    case Effect::SET_ADVANCE_DISTANCE:
    case Effect::ADD_ADVANCE:
    case Effect::ADVANCE_REROLL:
    case Effect::FREE_MOVEMENT: return only(Moment::movement);
    case Effect::ADD_PSYCHIC:
    case Effect::ADD_DENY_THE_WITCH:
    case Effect::ADD_PSYKER_CASTS:
    case Effect::CANNOT_BE_PSYCHIC: return only(Moment::psychic);
    case Effect::ADVANCE_AND_SHOOT:
    case Effect::ADVANCE_SHOOT:
    case Effect::FALL_AND_SHOOT:
    case Effect::MOVE_SHOOT_HEAVY:
    case Effect::CAN_GRENADE_PISTOL: return only(Moment::shooting);
    case Effect::ADD_CHARGE:
    case Effect::CHARGE_REROLL:
    case Effect::CHARGE_DMG:
    case Effect::CANNOT_CHARGE:
    case Effect::CANNOT_BE_CHARGED:
    case Effect::CAN_INTERVENE:
    case Effect::ADVANCE_AND_CHARGE:
    case Effect::FALL_AND_CHARGE: return only(Moment::charge);
    case Effect::CANNOT_FIGHT:
    case Effect::CANNOT_BE_FOUGHT: return only(Moment::fight);
    case Effect::MORALE:
    case Effect::MORALE_REROLL:
    case Effect::MORALE_EXECUTION:
    case Effect::PASS_MORALE:
    case Effect::MORALE_FNP:
    case Effect::OBJECTIVE_SECURED: return only(Moment::morale);
    case Effect::EXPLODES:
    case Effect::LAST_STAND: return only(Moment::destroyed);
    case Effect::ACTION: return of_action(rule);
    case Effect::SET_STAT:
    case Effect::ADD_STAT: return only(of_stat(rule.field));
    case Effect::SHARE_STAT: {
        Moments all;
        for (const Stat field : rule.fields) {
            all |= only(of_stat(field));
        }
        return all;
    }
    case Effect::Unknown: return {};
    default: return only(Moment::attack);
    }
}

/// The part of a rule that a path names; paths below auras end with `@unit`.
const Rule* find(const Rule& rule, std::string_view path) {
    if (rule.path == path) {
        return &rule;
    }
    for (const Rule& part : rule.parts) {
        if (const Rule* found = find(part, path)) {
            return found;
        }
    }
    return nullptr;
}

/// When the parts with this warning matter.
Moments moments_of_warning(const Rule& rule, const std::string& warning) {
    Moments all = rule.warning == warning ? moments_of(rule) : Moments();
    for (const Rule& part : rule.parts) {
        all |= moments_of_warning(part, warning);
    }
    return all;
}

bool reads_attack(const Rule& rule) {
    const auto facts = reads(rule);
    return std::find(facts.begin(), facts.end(), Fact::attack) != facts.end();
}

/// A rule on one line, without its conditions: `reroll charges and add to charge rolls: +1`.
std::string gist(const Rule& rule) {
    if (rule.effect == Effect::AURA || rule.effect == Effect::ROSTER_RULE) {
        return words(rule) + " " + gist(rule.parts.front());
    }
    if (rule.parts.empty()) {
        return words(rule);
    }
    std::string all;
    for (const Rule& part : rule.parts) {
        all += (all.empty() ? "" : rule.effect == Effect::AND ? " and " : " or ") + gist(part);
    }
    return all;
}

/// The options of an OR: `0) reroll charges, 1) add to charge rolls: +1`.
std::string options(const OpenChoice& choice, const Rule& either) {
    std::string all;
    for (const std::size_t one : choice.options) {
        all += (all.empty() ? "" : ", ") + std::to_string(one) + ") " + gist(either.parts[one]);
    }
    return all;
}

/// What the players decide at a path: whether a condition holds, or whom an effect or an aura reaches.
std::string decision(const Rule* part, std::string_view path) {
    if (part == nullptr) {
        return "decide " + std::string(path);
    }
    const auto at = path.find('@');
    const std::string unit = at == path.npos ? "" : " (" + std::string(path.substr(at + 1)) + ")";
    if (part->condition) {
        return "decide whether " + words(*part->condition) + unit + ": " + gist(*part);
    }
    return "decide" + unit + ": " + gist(*part);
}

/// Phases in which attacks, powers or charges are declared.
bool has_attacks(Moment moment) {
    return moment == Moment::psychic || moment == Moment::shooting || moment == Moment::charge ||
           moment == Moment::fight;
}

/// What is due of one rule: each line once.
class Due {
public:
    /// At a moment; with a phase, of an attack or charge that is declared in it.
    Due(const Owned& owned, Moment moment, std::optional<Moment> declared_in = {})
        : owned_(owned), moment_(moment), declared_in_(declared_in) {}

    void effects(const Flattened& flat, const std::vector<std::string>& units, bool enemys_turn,
                 std::vector<std::string>& all) const {
        for (const Landed& landed : flat.effects) {
            const Rule& rule = *landed.rule;
            const bool listed = std::find(units.begin(), units.end(), landed.unit) != units.end();
            const bool turn = (rule.effect == Effect::ACTION && rule.sub_type == "ENEMY") == enemys_turn;
            if (!is_played(rule.effect) && listed && turn && of_moment(moments_of(rule))) {
                note(words(rule), all);
            }
        }
    }

    void decisions(const Flattened& flat, std::vector<std::string>& all) const {
        for (const std::string& path : flat.manual) {
            const Rule* part = part_at(path);
            if (part == nullptr || is_asked(*part)) {
                note(decision(part, path), all);
            }
        }
        for (const OpenChoice& choice : flat.choices) {
            const Rule* part = part_at(choice.path);
            // The options of an attack are picked as an action of its sequence.
            if (!declared_in_ && part != nullptr && of_moment(moments_of(*part))) {
                note("pick one: " + options(choice, *part), all);
            }
        }
        for (const std::string& warning : flat.notes) {
            if (of_moment(moments_of_warning(owned_.rule, warning))) {
                note(warning, all);
            }
        }
    }

private:
    [[nodiscard]] const Rule* part_at(std::string_view path) const {
        return find(owned_.rule, path.substr(0, path.find('@')));
    }
    /// What is due in a phase is not due again when a charge is declared in it.
    [[nodiscard]] bool of_moment(const Moments& moments) const {
        return moments.test(static_cast<std::size_t>(moment_)) &&
               !(declared_in_ && moment_ != Moment::attack);
    }
    /// What only an attack decides is asked when one is declared.
    [[nodiscard]] bool is_asked(const Rule& part) const {
        const Moments moments = moments_of(part);
        if (declared_in_) {
            return of_moment(moments) ||
                   (moments.test(static_cast<std::size_t>(*declared_in_)) && reads_attack(part));
        }
        return of_moment(moments) && !(has_attacks(moment_) && reads_attack(part));
    }
    void note(const std::string& what, std::vector<std::string>& all) const {
        const std::string line = owned_.key + ": " + what;
        if (std::find(all.begin(), all.end(), line) == all.end()) {
            all.push_back(line);
        }
    }

    const Owned& owned_;
    Moment moment_;
    std::optional<Moment> declared_in_;
};

/// Names of all units of the scenario.
std::vector<std::string> everybody(const Setup& setup) {
    std::vector<std::string> all;
    for (const Card& card : setup.scenario->cards) {
        all.push_back(card.unit.id);
    }
    return all;
}

} // namespace

Moments moments_of(const Rule& rule) {
    if (rule.parts.empty()) {
        return of_leaf(rule);
    }
    Moments all;
    for (const Rule& part : rule.parts) {
        all |= moments_of(part);
    }
    return all;
}

bool is_played(Effect effect) noexcept {
    switch (effect) {
    case Effect::HIT:
    case Effect::BE_HIT:
    case Effect::WOUND:
    case Effect::BE_WOUNDED:
    case Effect::HIT_REROLL:
    case Effect::WOUND_REROLL:
    case Effect::BE_HIT_REROLL:
    case Effect::BE_WOUNDED_REROLL:
    case Effect::SAVE_REROLL:
    case Effect::AUTOHIT:
    case Effect::SET_WOUND:
    case Effect::SET_SAVE:
    case Effect::ADD_SAVE:
    case Effect::ADD_AP:
    case Effect::SET_AP:
    case Effect::FNP:
    case Effect::MORALE_FNP:
    case Effect::SET_STAT:
    case Effect::ADD_STAT:
    case Effect::SHARE_STAT:
    case Effect::ADD_CHARGE:
    case Effect::CHARGE_REROLL:
    case Effect::CHARGE_DMG:
    case Effect::CANNOT_CHARGE:
    case Effect::CANNOT_BE_CHARGED:
    case Effect::CANNOT_FIGHT:
    case Effect::CANNOT_BE_FOUGHT:
    case Effect::MORALE:
    case Effect::MORALE_REROLL:
    case Effect::MORALE_EXECUTION:
    case Effect::PASS_MORALE:
    case Effect::ADD_PSYCHIC:
    case Effect::ADD_DENY_THE_WITCH:
    case Effect::ADD_PSYKER_CASTS:
    case Effect::CANNOT_BE_PSYCHIC:
    case Effect::EXPLODES:
    case Effect::ADD_AURA_RADIUS: return true;
    default: return false;
    }
}

std::vector<std::string> reminders(const Setup& setup, const Board& board, Phase phase, Player active) {
    std::vector<std::string> all;
    Board then = board;
    then.phase = phase;
    const bool of_all = phase == Phase::morale;
    const auto units = everybody(setup);
    Context context = context_of(setup, then);
    for (const Owned& owned : setup.scenario->rules) {
        const UnitId bearer(owned.bearer);
        if (owned.weapon.empty() && board.alive(bearer)) {
            const Flattened flat = flattened(setup, owned, context);
            const Due due(owned, moment_of(phase));
            const bool enemys_turn = !of_all && setup.owner(bearer) != active;
            due.effects(flat, units, enemys_turn, all);
            if (!enemys_turn) {
                due.decisions(flat, all);
            }
        }
    }
    return all;
}

std::vector<std::string> reminders(const Setup& setup, const Board& board, const Declared& attack,
                                   bool charge) {
    std::vector<std::string> all;
    const std::vector<std::string> units = {setup.card(attack.attacker).unit.id,
                                            setup.card(attack.target).unit.id};
    Context context = context_of(setup, board, &attack);
    for (const Owned& owned : setup.scenario->rules) {
        const UnitId bearer(owned.bearer);
        const bool of_weapon = bearer == attack.attacker && context.attack->weapon == owned.weapon;
        if ((bearer == attack.attacker || bearer == attack.target) && (owned.weapon.empty() || of_weapon)) {
            const Flattened flat = flattened(setup, owned, context);
            const Due due(owned, charge ? Moment::charge : Moment::attack, moment_of(board.phase));
            due.effects(flat, units, false, all);
            due.decisions(flat, all);
        }
    }
    return all;
}

std::vector<std::string> reminders_of_end(const Setup& setup, const Board& before, UnitId unit) {
    std::vector<std::string> all;
    Context context = context_of(setup, before);
    for (const Owned& owned : setup.scenario->rules) {
        if (owned.weapon.empty()) {
            const Flattened flat = flattened(setup, owned, context);
            const Due due(owned, Moment::destroyed);
            due.effects(flat, {setup.card(unit).unit.id}, false, all);
            if (owned.bearer == unit.number()) {
                due.decisions(flat, all);
            }
        }
    }
    return all;
}

} // namespace meaning::pier
