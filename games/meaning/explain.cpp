#include "meaning/explain.hpp"

#include <string_view>

namespace meaning {

namespace {

std::string joined(const std::vector<std::string>& all, std::string_view between) {
    std::string out;
    for (const std::string& one : all) {
        out += (out.empty() ? "" : std::string(between)) + one;
    }
    return out;
}

std::string lower(std::string_view name) {
    std::string out(name);
    for (char& c : out) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '_' ? ' ' : c;
    }
    return out;
}

std::string who(Whom whom) {
    return whom == Whom::self ? "the unit" : whom == Whom::enemy ? "the enemy" : "the attacker";
}

std::string phases(const std::vector<int>& numbers) {
    constexpr std::string_view names[] = {"setup",    "command", "movement", "psychic",
                                          "shooting", "charge",  "fight",    "morale"};
    std::vector<std::string> all;
    for (const int number : numbers) {
        all.emplace_back(names[number]);
    }
    return joined(all, " or ");
}
/// Of an ACTION: a number or a list of numbers.
std::string phases(const Json& params) {
    std::vector<int> numbers;
    if (const Json::List* list = params.list()) {
        for (const Json& one : *list) {
            numbers.push_back(static_cast<int>(one.whole().value_or(0)));
        }
    } else {
        numbers.push_back(static_cast<int>(params.whole().value_or(0)));
    }
    return numbers.empty() ? " in no phase"
                           : " in the " + phases(numbers) + (numbers.size() == 1 ? " phase" : " phases");
}

std::string near(const Condition& condition) {
    const std::string distance = " within " + condition.radius.text() + " inches";
    if (condition.sub_type == "OBJECTIVE") {
        return "an objective is" + distance;
    }
    const std::string side = condition.whom == Whom::enemy ? "an enemy" : "another friend";
    return side + " is" + distance +
           (condition.parts.empty() ? "" : " of which holds: " + words(condition.parts.front()));
}

std::string parts(const Condition& condition, std::string_view between) {
    std::vector<std::string> all;
    for (const Condition& part : condition.parts) {
        all.push_back("(" + words(part) + ")");
    }
    return joined(all, between);
}

std::string number(const Rational& number) { return (number > 0 ? "+" : "") + number.text(); }

/// A number or dice, without the quotes of JSON.
std::string plain(const Json& json) { return json.text() != nullptr ? *json.text() : to_text(json); }

std::string faces(const Json& params) {
    if (params.list()->empty()) {
        return "no face";
    }
    std::vector<std::string> all;
    for (const Json& face : *params.list()) {
        all.push_back(to_text(face));
    }
    return joined(all, ", ");
}

/// The number of an effect that does not give it.
std::string default_of(const Rule& rule) {
    switch (rule.effect) {
    case Effect::DEEPSTRIKE: return " 9";
    case Effect::MAX_USES: return " 1";
    default: return " what its card says";
    }
}

/// The params of an effect in words, behind the words of its type.
std::string details(const Rule& rule) {
    const Json& params = rule.params;
    switch (word_of(rule.effect).shape) {
    case Shape::StatChange: {
        const std::string amount = rule.dice.is_constant() ? rule.number.text() : rule.dice.text();
        return std::string(": ") + std::string(name_of(rule.field)) +
               (rule.effect == Effect::SET_STAT ? " becomes " : " changes by ") + amount;
    }
    case Shape::Stats: {
        std::vector<std::string> all;
        for (const Stat field : rule.fields) {
            all.emplace_back(name_of(field));
        }
        return ": " + (all.empty() ? "none" : joined(all, ", "));
    }
    case Shape::OptionalFaces: return params.is_null() ? "" : " that show " + faces(params);
    case Shape::FacesOrTriggers:
    case Shape::TriggersAndDamage:
        if (params.list() != nullptr) {
            return " " + faces(params);
        }
        return " " + faces(*params.find("triggers")) + ": " +
               (params.find("dmg") != nullptr ? plain(*params.find("dmg")) + " damage"
                                              : plain(*params.find("shots")) + " shots");
    case Shape::ThresholdAndDamage:
        return " on " + to_text(*params.find("threshold")) + " or more for " + plain(*params.find("dmg"));
    case Shape::MaxAndThreshold:
        return " " + to_text(*params.find("max")) + ", from " + to_text(*params.find("threshold"));
    case Shape::OptionalPhases: return params.is_null() ? "" : phases(params);
    case Shape::OptionalCondition: return rule.ban ? " while " + words(*rule.ban) : "";
    case Shape::Number: {
        const bool added = word_of(rule.effect).words.starts_with("add to");
        return ": " + (added ? number(rule.number) : rule.number.text());
    }
    case Shape::OneToSeven: return ": " + rule.number.text();
    case Shape::OptionalNumber: return params.is_null() ? default_of(rule) : " " + rule.number.text();
    default: return params.is_null() ? "" : " " + plain(params);
    }
}

void outline(const Rule& rule, std::size_t depth, std::string_view lead, std::string& out) {
    out += std::string(depth * 2, ' ') + std::string(lead);
    if (rule.condition) {
        out += (rule.effect == Effect::IF_ELSE ? "depending on whether " : "if ") + words(*rule.condition) +
               ": ";
    }
    out += words(rule) + "\n";
    for (std::size_t i = 0; i < rule.parts.size(); ++i) {
        const bool branches = rule.effect == Effect::IF_ELSE;
        const bool picks = rule.effect == Effect::OR;
        outline(rule.parts[i], depth + 1,
                branches ? (i == 0 ? "then " : "else ")
                : picks  ? std::to_string(i) + ") "
                         : "- ",
                out);
    }
    if (!rule.warning.empty()) {
        out += std::string(depth * 2 + 2, ' ') + "note: " + rule.warning + "\n";
    }
}

} // namespace

std::string words(const Condition& condition) {
    const bool lists = condition.test != Test::Unknown && word_of(condition.test).shape == TestShape::Names;
    if (lists ? condition.names.empty() : condition.test == Test::XOR && condition.parts.empty()) {
        return "never";
    }
    const std::string whom = who(condition.whom);
    const std::string names = joined(condition.names, condition.all_of ? " and " : " or ");
    switch (condition.test) {
    case Test::AND: return condition.parts.empty() ? "always" : parts(condition, " and ");
    case Test::OR: return condition.parts.empty() ? "never" : parts(condition, " or ");
    case Test::XOR: return "exactly one of " + parts(condition, ", ");
    case Test::NOT: return "not " + parts(condition, "");
    case Test::HAS_CATEGORY: return whom + " is " + names;
    case Test::HAS_FACTION: return whom + " is of the faction " + names;
    case Test::HAS_STATUS: return whom + " is " + names + " in this turn";
    case Test::HAS_STAT:
        return whom + " has " + std::string(name_of(condition.field)) + " " + condition.number.text() +
               " or more";
    case Test::HAS_MODEL_QUANTITY: return whom + " has " + condition.number.text() + " living models or more";
    case Test::HAS_EQUIPMENT: return whom + " carries " + names;
    case Test::HAS_NAME: return whom + " is called " + names;
    case Test::HAS_SUBFACTION: return whom + " is of the subfaction " + names;
    case Test::SHARE_SUBFACTION: return whom + " is of the subfaction of the holder";
    case Test::IN_DETACHMENT_TYPE: return whom + " is in a detachment " + names;
    case Test::IN_COVER:
        return whom + " is in " + (condition.sub_type.empty() ? "" : lower(condition.sub_type) + " ") +
               "cover";
    case Test::IN_RANGE: return near(condition);
    case Test::IN_HALF_RANGE: return whom + " attacks within half range";
    case Test::USING_WEAPON: return whom + " attacks with " + names;
    case Test::IS_PHASE:
        return condition.phases.empty() ? "never" : "the phase is " + phases(condition.phases);
    case Test::IS_ROUND: return "the round is " + condition.number.text() + " or later";
    case Test::Unknown: return condition.type + ", which the players decide";
    }
    return {};
}

/// Uses whose count begins again in each round.
bool in_each_round(const Rule& rule) { return rule.effect == Effect::MAX_USES && rule.sub_type == "ROUND"; }

std::string words(const Rule& rule) {
    if (rule.effect == Effect::Unknown) {
        return rule.type + ", which nobody knows: no effect";
    }
    std::string all;
    if (rule.effect == Effect::AURA) {
        all = std::string(rule.whom == Whom::enemy ? "enemies" : "friends") + " within " + rule.reach.text() +
              " inches get";
    } else {
        all =
            (in_each_round(rule) ? "uses in a round are at most" : std::string(word_of(rule.effect).words)) +
            details(rule);
        if (rule.effect == Effect::EXPLODES) {
            all += " to all within " + plain(rule.radius) + " inches";
        }
        if (rule.whom != Whom::self) {
            all += ", on " + who(rule.whom);
        }
    }
    if (!rule.sub_type.empty() && !in_each_round(rule)) {
        all += is_mode(rule.sub_type) ? ", only in attacks of mode " + lower(rule.sub_type)
               : rule.effect == Effect::ACTION && rule.sub_type == "ENEMY" ? ", in the turn of the enemy"
                                                                           : ", " + lower(rule.sub_type);
    }
    return all;
}

std::string outline(const Rule& rule) {
    std::string out;
    outline(rule, 0, "", out);
    return out;
}

std::string dependencies(const Rule& rule) {
    constexpr std::string_view names[] = {"categories",         "factions",  "statuses", "characteristics",
                                          "living models",      "equipment", "name",     "subfaction",
                                          "detachments",        "cover",     "position", "objectives",
                                          "the current attack", "phase",     "round"};
    std::vector<std::string> all;
    for (const Fact fact : reads(rule)) {
        all.emplace_back(names[static_cast<std::size_t>(fact)]);
    }
    return joined(all, ", ");
}

} // namespace meaning
