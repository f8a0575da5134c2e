#include "meaning/load.hpp"

#include "meaning/findings.hpp"
#include "meaning/params.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meaning {

namespace {

constexpr std::array<std::string_view, 7> rule_fields = {"type",    "params", "cond",   "target",
                                                         "subType", "radius", "warning"};
constexpr std::array<std::string_view, 5> condition_fields = {"type", "params", "target", "subType",
                                                              "radius"};

class Loader : public Findings {
public:
    Rule rule(const Json& node, const std::string& path, std::size_t depth, bool in_aura) {
        Rule made;
        made.path = path;
        if (depth > deepest_rule) {
            error("too_deep", path, {}, "at most 32 rules within each other");
            return made;
        }
        if (node.object() == nullptr) {
            error("not_an_object", path, excerpt(node), "a rule: an object with a type");
            return made;
        }
        const std::string* type = type_of(node, path, "a type of effect");
        if (type == nullptr) {
            return made;
        }
        const auto spelling = effect_spelling(*type);
        note_spelling(spelling, path, *type);
        made.effect = spelling.word != nullptr ? spelling.word->effect : Effect::Unknown;
        made.type = spelling.word != nullptr ? "" : *type;
        made.whom = whom(node, path, made.whom);
        made.sub_type = sub_type(node, path);
        if (!spelling.mode.empty()) {
            made.sub_type = spelling.mode;
        }
        made.warning = warning(node, path);
        warn_of_unknown(node, path, rule_fields);
        if (const Json* cond = node.find("cond")) {
            made.condition = condition(*cond, pointer(path, "cond"), 0);
        } else if (made.effect == Effect::IF_ELSE) {
            error("missing_cond", path, {}, "a condition that decides between the two rules");
        }
        if (spelling.word == nullptr) {
            unsupported.push_back({.kind = "unknown_effect",
                                   .path = path,
                                   .type = *type,
                                   .found = quoted(*type),
                                   .expected = "a type of effect",
                                   .near = nearest_effect(*type)});
            return made;
        }
        if (made.effect == Effect::AURA) {
            if (in_aura) {
                error("nested_aura", path, "an AURA below an AURA", "an AURA hands out rules without auras");
                return made;
            }
            made.reach = radius(node, path).value_or(Rational(0));
        } else if (made.effect == Effect::EXPLODES) {
            made.radius = explosion_radius(node, path);
        }
        read_params(made, *spelling.word, node, depth, in_aura);
        return made;
    }

    Condition condition(const Json& node, const std::string& path, std::size_t depth) {
        Condition made;
        made.path = path;
        if (depth > deepest_rule) {
            error("too_deep", path, {}, "at most 32 conditions within each other");
            return made;
        }
        if (node.object() == nullptr) {
            error("cond_not_object", path, excerpt(node), "a condition: an object with a type");
            return made;
        }
        const std::string* type = type_of(node, path, "a type of condition");
        if (type == nullptr) {
            return made;
        }
        const auto spelling = test_spelling(*type);
        note_spelling(spelling, path, *type);
        made.test = spelling.word != nullptr ? spelling.word->test : Test::Unknown;
        made.whom = whom(node, path, made.whom);
        made.sub_type = sub_type(node, path);
        warn_of_unknown(node, path, condition_fields);
        if (spelling.word == nullptr) {
            made.type = *type;
            unsupported.push_back({.kind = "unknown_cond",
                                   .path = path,
                                   .type = *type,
                                   .found = quoted(*type),
                                   .expected = "a type of condition",
                                   .near = nearest_test(*type)});
            return made;
        }
        check_sub_type(made);
        if (made.test == Test::IN_RANGE) {
            made.radius = radius(node, path).value_or(Rational(0));
        }
        read_params(made, *spelling.word, node, depth);
        return made;
    }

    void text_fault(const JsonFault& fault) {
        errors.push_back({.kind = std::string(fault.kind),
                          .path = fault.path,
                          .detail = std::string(fault.detail),
                          .place = fault.place,
                          .expected = fault.kind == "duplicate_key" ? "each key once in an object"
                                      : fault.kind == "too_deep"    ? "less nesting"
                                                                    : "strict JSON"});
    }

private:
    const std::string* type_of(const Json& node, const std::string& path, std::string expected) {
        const Json* type = node.find("type");
        if (type == nullptr) {
            error("missing_type", path, "no `type`", std::move(expected));
        } else if (type->text() == nullptr) {
            error("type_not_string", pointer(path, "type"), excerpt(*type), std::move(expected));
        } else if (type->text()->empty()) {
            error("empty_type", pointer(path, "type"), "an empty text", std::move(expected));
        } else {
            return type->text();
        }
        return nullptr;
    }

    template <class Word>
    void note_spelling(const Spelling<Word>& spelling, const std::string& path, const std::string& type) {
        if (spelling.word == nullptr) {
            return;
        }
        const std::string normal = std::string(spelling.word->name) +
                                   (spelling.mode.empty() ? "" : " with subType " + spelling.mode);
        if (spelling.other_case) {
            warn("type_case", pointer(path, "type"), quoted(type), normal);
        }
        if (spelling.alias) {
            warn("alias", pointer(path, "type"), quoted(type), normal);
        }
    }

    Whom whom(const Json& node, const std::string& path, Whom otherwise) {
        const Json* target = node.find("target");
        if (target == nullptr) {
            return otherwise;
        }
        const std::string* name = target->text();
        if (name != nullptr && *name == "SELF") {
            return Whom::self;
        }
        if (name != nullptr && *name == "ENEMY") {
            return Whom::enemy;
        }
        if (name != nullptr && *name == "ATTACKER") {
            return Whom::attacker;
        }
        error("bad_target", pointer(path, "target"), excerpt(*target), "SELF, ENEMY or ATTACKER");
        return otherwise;
    }

    std::string sub_type(const Json& node, const std::string& path) {
        const Json* sub_type = node.find("subType");
        std::string_view key = "subType";
        if (const Json* other = node.find("subtype")) {
            warn("alias", pointer(path, "subtype"), "`subtype`", "`subType`");
            if (sub_type == nullptr) {
                sub_type = other;
                key = "subtype";
            }
        }
        if (sub_type == nullptr) {
            return {};
        }
        if (sub_type->text() == nullptr) {
            error("bad_subtype", pointer(path, key), excerpt(*sub_type), "a text");
            return {};
        }
        return *sub_type->text();
    }

    std::string warning(const Json& node, const std::string& path) {
        const Json* found = node.find("warning");
        if (found == nullptr) {
            return {};
        }
        if (found->text() == nullptr) {
            warn("bad_warning", pointer(path, "warning"), excerpt(*found), "a text for the players");
            return {};
        }
        return *found->text();
    }

    void warn_of_unknown(const Json& node, const std::string& path, std::span<const std::string_view> known) {
        for (Problem& problem : unknown_fields(node, path, known)) {
            if (problem.path != pointer(path, "subtype")) { // an alias
                warnings.push_back(std::move(problem));
            }
        }
    }

    /// A number of at least 0; digits in a text are repaired.
    static std::optional<Rational> length(const Json& json) {
        const auto number = json.rational();
        return number && *number >= 0 ? number : std::nullopt;
    }
    static bool is_digits(const Json& json) {
        const std::string* text = json.text();
        return text != nullptr && !text->empty() && text->size() <= 6 &&
               std::all_of(text->begin(), text->end(), [](char c) { return c >= '0' && c <= '9'; });
    }

    std::optional<Rational> radius(const Json& node, const std::string& path) {
        const Json* found = node.find("radius");
        if (found == nullptr) {
            error("missing_radius", path, "no `radius`", "a distance in inches");
            return std::nullopt;
        }
        const std::string where = pointer(path, "radius");
        if (is_digits(*found)) {
            warn("numeric_string", where, excerpt(*found), "the number without quotes");
            return Rational(std::stol(*found->text()));
        }
        const auto number = length(*found);
        if (!number) {
            error("bad_radius", where, excerpt(*found), "a distance in inches, 0 or more");
        }
        return number;
    }

    Json explosion_radius(const Json& node, const std::string& path) {
        const Json* found = node.find("radius");
        if (found != nullptr && found->text() != nullptr && !is_digits(*found)) {
            const auto dice = parse_dice(*found->text());
            if (!dice || dice->mortal || dice->is_constant()) {
                error("bad_radius", pointer(path, "radius"), excerpt(*found), "a distance or dice: 6, D6");
            }
            return *found;
        }
        const auto number = radius(node, path);
        return number ? Json(*number) : Json();
    }

    void check_sub_type(Condition& made) {
        const std::string where = pointer(made.path, "subType");
        const std::string found = made.sub_type;
        if (found.empty()) {
            return;
        }
        if (made.test == Test::HAS_CATEGORY && found == "AND") {
            made.all_of = true;
        } else if (made.test == Test::HAS_CATEGORY && found == "ENEMY") {
            warn("subtype_as_target", where, quoted(found), "`target`: \"ENEMY\"");
            made.whom = Whom::enemy;
        } else if (made.test == Test::IN_COVER) {
            constexpr std::array<std::string_view, 4> kinds = {"LIGHT", "HEAVY", "DENSE", "DEFENSIBLE"};
            if (std::find(kinds.begin(), kinds.end(), found) == kinds.end()) {
                error("bad_subtype", where, quoted(found), "LIGHT, HEAVY, DENSE or DEFENSIBLE",
                      herding::reflect::nearest(found, kinds));
            }
        } else if (made.test != Test::IN_RANGE || found != "OBJECTIVE") {
            const bool category = made.test == Test::HAS_CATEGORY;
            error("bad_subtype", where, quoted(found),
                  category                      ? "AND, or nothing"
                  : made.test == Test::IN_RANGE ? "OBJECTIVE, or nothing"
                                                : "no subType in this condition");
        }
    }

    /// The params of a type that needs some, or the error.
    const Json* needed_params(const Json& node, const std::string& path, std::string expected) {
        const Json* params = node.find("params");
        if (params == nullptr) {
            error("missing_params", path, "no `params`", std::move(expected));
        }
        return params;
    }

    // ---- Params of conditions

    void read_params(Condition& made, const TestWord& word, const Json& node, std::size_t depth) {
        switch (word.shape) {
        case TestShape::None: return ignored(node, made.path);
        case TestShape::Conditions: return conditions(made, node, depth);
        case TestShape::OneCondition:
            if (const Json* params = needed_params(node, made.path, "a condition")) {
                made.parts.push_back(condition(*params, pointer(made.path, "params"), depth + 1));
            }
            return;
        case TestShape::Range:
            if (const Json* params = node.find("params")) {
                made.parts.push_back(condition(*params, pointer(made.path, "params"), depth + 1));
            }
            return;
        case TestShape::Names: return names(made, node);
        case TestShape::Stat: {
            const Json* params = needed_params(node, made.path, "{field, val}");
            if (params != nullptr) {
                if (const auto stat = field_of(*params, made.path, *this)) {
                    made.field = *stat;
                    const Json* val = params->find("val");
                    const auto number = val == nullptr ? std::nullopt : val->rational();
                    if (!number) {
                        bad_params(made.path, *params, "{field, val} with a number as val");
                    }
                    made.number = number.value_or(Rational(0));
                }
                constexpr std::array<std::string_view, 2> stat_fields = {"field", "val"};
                unknown_params(made.path, *params, stat_fields);
            }
            return;
        }
        case TestShape::Number:
            if (const Json* params = needed_params(node, made.path, "a number")) {
                const auto number = params->rational();
                if (!number) {
                    bad_params(made.path, *params, "a number");
                }
                made.number = number.value_or(Rational(0));
            }
            return;
        case TestShape::Phases:
            if (const Json* params = needed_params(node, made.path, "a phase or a list of phases")) {
                made.phases = phases(*params, made.path, *this);
            }
            return;
        }
    }

    void ignored(const Json& node, const std::string& path) {
        if (const Json* params = node.find("params")) {
            warn("ignored_params", pointer(path, "params"), excerpt(*params), "no params for this type");
        }
    }

    void conditions(Condition& made, const Json& node, std::size_t depth) {
        const Json* params = needed_params(node, made.path, "a list of conditions");
        if (params == nullptr) {
            return;
        }
        const std::string where = pointer(made.path, "params");
        if (params->list() == nullptr) {
            return bad_params(made.path, *params, "a list of conditions");
        }
        empty_list(*params->list(), made.path);
        for (std::size_t i = 0; i < params->list()->size(); ++i) {
            made.parts.push_back(condition((*params->list())[i], pointer(where, i), depth + 1));
        }
    }

    void names(Condition& made, const Json& node) {
        const Json* params = needed_params(node, made.path, "a list of names");
        if (params == nullptr) {
            return;
        }
        if (const std::string* one = params->text()) {
            warn("string_for_list", pointer(made.path, "params"), excerpt(*params), "a list of names");
            made.names.push_back(cleaned(*one));
            return;
        }
        const Json::List* list = params->list();
        if (list == nullptr ||
            std::any_of(list->begin(), list->end(), [](const Json& one) { return one.text() == nullptr; })) {
            return bad_params(made.path, *params, "a list of names");
        }
        empty_list(*list, made.path);
        for (const Json& one : *list) {
            made.names.push_back(cleaned(*one.text()));
        }
    }

    // ---- Params of effects

    void read_params(Rule& made, const EffectWord& word, const Json& node, std::size_t depth, bool in_aura) {
        const std::string& path = made.path;
        const std::string where = pointer(path, "params");
        switch (word.shape) {
        case Shape::None: return ignored(node, path);
        case Shape::Rules:
        case Shape::TwoRules: {
            const bool two = word.shape == Shape::TwoRules;
            const Json* params = needed_params(node, path, two ? "a list of two rules" : "a list of rules");
            if (params == nullptr) {
                return;
            }
            const Json::List* list = params->list();
            if (list == nullptr) {
                return bad_params(path, *params, two ? "a list of two rules" : "a list of rules");
            }
            if (two && list->size() != 2) {
                error("wrong_arity", where, std::to_string(list->size()) + " rules", "exactly two rules");
            }
            if (!two) {
                empty_list(*list, path);
            }
            for (std::size_t i = 0; i < list->size(); ++i) {
                made.parts.push_back(rule((*list)[i], pointer(where, i), depth + 1, in_aura));
            }
            return;
        }
        case Shape::OneRule:
            if (const Json* params = needed_params(node, path, "a rule")) {
                made.parts.push_back(rule(*params, where, depth + 1, in_aura || made.effect == Effect::AURA));
            }
            return;
        case Shape::OptionalCondition:
            if (const Json* params = node.find("params")) {
                made.ban = condition(*params, where, 0);
            }
            return;
        case Shape::OptionalNumber:
        case Shape::OptionalFaces:
        case Shape::OptionalPhases:
            if (const Json* params = node.find("params")) {
                made.params = *params;
                read_value(made, word.shape, *params, *this);
            }
            return;
        default:
            if (const Json* params = needed_params(node, path, std::string(expected(word.shape)))) {
                made.params = *params;
                read_value(made, word.shape, *params, *this);
            }
        }
    }
};

template <class Root> Loaded<Root> finished(Loader&& loader, std::optional<Root> root) {
    Loaded<Root> loaded;
    loaded.errors = std::move(loader.errors);
    loaded.warnings = std::move(loader.warnings);
    loaded.unsupported = std::move(loader.unsupported);
    if (loaded.errors.empty()) {
        loaded.root = std::move(root);
    }
    return loaded;
}

} // namespace

Loaded<Rule> load_rule(const Json& object) {
    Loader loader;
    Rule rule = loader.rule(object, "", 0, false);
    return finished<Rule>(std::move(loader), std::move(rule));
}

Loaded<Rule> load_rule(std::string_view text) {
    Loader loader;
    const ParsedJson parsed = parse_json(text);
    for (const JsonFault& fault : parsed.faults) {
        loader.text_fault(fault);
    }
    std::optional<Rule> rule;
    if (parsed.value) {
        rule = loader.rule(*parsed.value, "", 0, false);
    }
    return finished<Rule>(std::move(loader), std::move(rule));
}

Loaded<Condition> load_condition(const Json& object) {
    Loader loader;
    Condition condition = loader.condition(object, "", 0);
    return finished<Condition>(std::move(loader), std::move(condition));
}

} // namespace meaning
