#include "meaning/conditions.hpp"

#include <algorithm>
#include <set>

namespace meaning {

namespace {

bool contains(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Answer any_of(const std::optional<Names>& own, const Names& asked) {
    if (!own) {
        return Answer::unknown;
    }
    return answer(
        std::any_of(asked.begin(), asked.end(), [&](const auto& name) { return contains(*own, name); }));
}

Answer all_of(const std::optional<Names>& own, const Names& asked) {
    if (!own) {
        return Answer::unknown;
    }
    return answer(!asked.empty() && std::all_of(asked.begin(), asked.end(),
                                                [&](const auto& name) { return contains(*own, name); }));
}

/// Exactly one part is true.
Answer exactly_one(const Condition& condition, const Context& context, const Tested& tested) {
    int yes = 0;
    bool unknown = false;
    for (const Condition& part : condition.parts) {
        const Answer one = evaluate(part, context, tested);
        yes += one == Answer::yes ? 1 : 0;
        unknown = unknown || one == Answer::unknown;
    }
    return yes > 1 ? Answer::no : unknown ? Answer::unknown : answer(yes == 1);
}

Answer in_cover(const Condition& condition, const Unit& unit) {
    if (!unit.cover) {
        return Answer::unknown;
    }
    return answer(condition.sub_type.empty() ? !unit.cover->empty()
                                             : contains(*unit.cover, cleaned(condition.sub_type)));
}

Answer near_objective(const Condition& condition, const Context& context, const Unit& subject) {
    if (subject.off_board()) {
        return Answer::no;
    }
    if (!context.objectives || !subject.place) {
        return Answer::unknown;
    }
    return answer(
        std::any_of(context.objectives->begin(), context.objectives->end(),
                    [&](const Point& marker) { return within(*subject.place, marker, condition.radius); }));
}

/// Whether some other living unit of a side within reach satisfies the condition.
Answer near_unit(const Condition& condition, const Context& context, const Tested& tested) {
    const Unit& subject = *tested.subject;
    if (subject.off_board()) {
        return Answer::no;
    }
    Answer any = Answer::no;
    for (const Unit& other : context.units) {
        if (&other == &subject || other.off_board()) {
            continue;
        }
        Answer one = Answer::unknown;
        if (other.player && subject.player) {
            one = answer((*other.player != *subject.player) == (condition.whom == Whom::enemy));
        }
        one = both(one, other.models ? Answer::yes : Answer::unknown);
        one = both(one, other.place && subject.place
                            ? answer(within(*other.place, *subject.place, condition.radius))
                            : Answer::unknown);
        if (one != Answer::no && !condition.parts.empty()) {
            one = both(one, evaluate(condition.parts.front(), context, {&other, tested.origin}));
        }
        any = either(any, one);
    }
    return any;
}

/// Whether the subject attacks in the current attack.
Answer attacks(const Context& context, const Unit& subject) {
    return context.attack ? answer(context.attack->attacker == subject.id) : Answer::unknown;
}

Answer in_half_range(const Context& context, const Unit& subject) {
    const Answer attacking = attacks(context, subject);
    if (attacking != Answer::yes) {
        return attacking;
    }
    const Attack& attack = *context.attack;
    if (!attack.range) {
        return Answer::unknown;
    }
    if (*attack.range <= 0) {
        return Answer::no;
    }
    if (attack.distance) {
        return answer(*attack.distance <= *attack.range / 2);
    }
    const Unit* defender = context.unit(attack.defender);
    if (defender == nullptr || !defender->place || !subject.place) {
        return Answer::unknown;
    }
    return answer(within(*defender->place, *subject.place, *attack.range / 2));
}

Answer using_weapon(const Condition& condition, const Context& context, const Unit& subject) {
    const Answer attacking = attacks(context, subject);
    if (attacking != Answer::yes) {
        return attacking;
    }
    return context.attack->weapon ? answer(contains(condition.names, *context.attack->weapon))
                                  : Answer::unknown;
}

/// Tests of one unit.
Answer of_unit(const Condition& condition, const Context& context, const Unit& unit, const Unit* origin) {
    switch (condition.test) {
    case Test::HAS_CATEGORY:
        return condition.all_of ? all_of(unit.categories, condition.names)
                                : any_of(unit.categories, condition.names);
    case Test::HAS_FACTION: return any_of(unit.factions, condition.names);
    case Test::HAS_STATUS: return any_of(unit.statuses, condition.names);
    case Test::HAS_EQUIPMENT: return any_of(unit.equipment, condition.names);
    case Test::IN_DETACHMENT_TYPE: return any_of(unit.detachments, condition.names);
    case Test::HAS_NAME: return unit.name ? answer(contains(condition.names, *unit.name)) : Answer::unknown;
    case Test::HAS_SUBFACTION:
        return answer(!unit.subfaction.empty() && contains(condition.names, unit.subfaction));
    case Test::SHARE_SUBFACTION:
        return origin == nullptr ? Answer::unknown
                                 : answer(!unit.subfaction.empty() && unit.subfaction == origin->subfaction);
    case Test::HAS_STAT: {
        const StatValue& stat = unit.stat(condition.field);
        return stat.known ? answer(stat.value && *stat.value >= condition.number) : Answer::unknown;
    }
    case Test::HAS_MODEL_QUANTITY:
        return unit.models ? answer(Rational(*unit.models) >= condition.number) : Answer::unknown;
    case Test::IN_COVER: return in_cover(condition, unit);
    case Test::IN_HALF_RANGE: return in_half_range(context, unit);
    case Test::USING_WEAPON: return using_weapon(condition, context, unit);
    default: return Answer::unknown;
    }
}

/// Whether the target of a condition says who is tested.
bool tests_a_unit(Test test) noexcept {
    switch (test) {
    case Test::AND:
    case Test::OR:
    case Test::XOR:
    case Test::NOT:
    case Test::IN_RANGE: // its target says whose units count
    case Test::IS_PHASE:
    case Test::IS_ROUND:
    case Test::Unknown: return false;
    default: return true;
    }
}

void collect(const Condition& condition, std::set<Fact>& facts) {
    switch (condition.test) {
    case Test::HAS_CATEGORY: facts.insert(Fact::categories); break;
    case Test::HAS_FACTION: facts.insert(Fact::factions); break;
    case Test::HAS_STATUS: facts.insert(Fact::statuses); break;
    case Test::HAS_STAT: facts.insert(Fact::stats); break;
    case Test::HAS_MODEL_QUANTITY: facts.insert(Fact::models); break;
    case Test::HAS_EQUIPMENT: facts.insert(Fact::equipment); break;
    case Test::HAS_NAME: facts.insert(Fact::name); break;
    case Test::HAS_SUBFACTION:
    case Test::SHARE_SUBFACTION: facts.insert(Fact::subfaction); break;
    case Test::IN_DETACHMENT_TYPE: facts.insert(Fact::detachments); break;
    case Test::IN_COVER: facts.insert(Fact::cover); break;
    case Test::IN_RANGE:
        facts.insert({Fact::position, Fact::models});
        if (condition.sub_type == "OBJECTIVE") { // a marker satisfies no condition
            facts.insert(Fact::objectives);
            return;
        }
        break;
    case Test::IN_HALF_RANGE: facts.insert({Fact::attack, Fact::position}); break;
    case Test::USING_WEAPON: facts.insert(Fact::attack); break;
    case Test::IS_PHASE: facts.insert(Fact::phase); break;
    case Test::IS_ROUND: facts.insert(Fact::round); break;
    default: break;
    }
    if (condition.whom != Whom::self && tests_a_unit(condition.test)) {
        facts.insert(Fact::attack);
    }
    for (const Condition& part : condition.parts) {
        collect(part, facts);
    }
}

void collect(const Rule& rule, std::set<Fact>& facts) {
    if (rule.condition) {
        collect(*rule.condition, facts);
    }
    if (rule.ban) {
        collect(*rule.ban, facts);
    }
    if (rule.effect == Effect::AURA) {
        facts.insert({Fact::position, Fact::models});
    }
    if (rule.effect == Effect::SHARE_STAT) {
        facts.insert(Fact::stats);
    }
    // Wrappers hand down neither target nor mode; the target of an aura is a side.
    const bool lands = rule.effect > Effect::ROSTER_RULE && rule.effect != Effect::Unknown;
    if (lands && (rule.whom != Whom::self || is_mode(rule.sub_type))) {
        facts.insert(Fact::attack);
    }
    for (const Rule& part : rule.parts) {
        collect(part, facts);
    }
}

} // namespace

std::string_view words(Answer answer) noexcept {
    return answer == Answer::yes ? "true" : answer == Answer::no ? "false" : "unknown";
}

Tested tested(const Context& context) {
    return {context.unit(context.subject.empty() ? context.bearer : context.subject),
            context.unit(context.origin.empty() ? context.bearer : context.origin)};
}

const Unit* unit_meant(Whom whom, const Context& context, const Unit* subject) {
    if (whom == Whom::self) {
        return subject;
    }
    if (!context.attack) {
        return nullptr;
    }
    const Unit* attacker = context.unit(context.attack->attacker);
    const Unit* defender = context.unit(context.attack->defender);
    if (whom == Whom::attacker) {
        return attacker;
    }
    if (subject == nullptr || subject == attacker) {
        return subject == nullptr ? nullptr : defender;
    }
    if (subject == defender) {
        return attacker;
    }
    // A third unit: the party of the other player.
    const auto other = [&](const Unit* one) {
        return one != nullptr && one->player && subject->player && *one->player != *subject->player;
    };
    return other(attacker) ? attacker : other(defender) ? defender : nullptr;
}

Answer evaluate(const Condition& condition, const Context& context, const Tested& tested) {
    switch (condition.test) {
    case Test::AND: {
        Answer all = Answer::yes;
        for (const Condition& part : condition.parts) {
            all = both(all, evaluate(part, context, tested));
        }
        return all;
    }
    case Test::OR: {
        Answer any = Answer::no;
        for (const Condition& part : condition.parts) {
            any = either(any, evaluate(part, context, tested));
        }
        return any;
    }
    case Test::XOR: return exactly_one(condition, context, tested);
    case Test::NOT: return negated(evaluate(condition.parts.front(), context, tested));
    case Test::IS_PHASE:
        return context.phase
                   ? answer(std::any_of(condition.phases.begin(), condition.phases.end(),
                                        [&](int phase) { return *context.phase == Rational(phase); }))
                   : Answer::unknown;
    case Test::IS_ROUND: return context.round ? answer(*context.round >= condition.number) : Answer::unknown;
    case Test::IN_RANGE:
        if (tested.subject == nullptr) {
            return Answer::unknown;
        }
        return condition.sub_type == "OBJECTIVE" ? near_objective(condition, context, *tested.subject)
                                                 : near_unit(condition, context, tested);
    case Test::Unknown: return Answer::unknown;
    default: {
        const Unit* unit = unit_meant(condition.whom, context, tested.subject);
        return unit == nullptr ? Answer::unknown : of_unit(condition, context, *unit, tested.origin);
    }
    }
}

std::vector<Fact> reads(const Condition& condition) {
    std::set<Fact> facts;
    collect(condition, facts);
    return {facts.begin(), facts.end()};
}

std::vector<Fact> reads(const Rule& rule) {
    std::set<Fact> facts;
    collect(rule, facts);
    return {facts.begin(), facts.end()};
}

} // namespace meaning
