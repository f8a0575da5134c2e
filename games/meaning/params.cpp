#include "meaning/params.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace meaning {

namespace {

std::optional<std::int64_t> whole_in(const Json* json, std::int64_t least, std::int64_t most) {
    const auto number = json == nullptr ? std::nullopt : json->whole();
    return number && *number >= least && *number <= most ? number : std::nullopt;
}
bool is_damage(const Json* json) {
    return json != nullptr && (json->rational() || (json->text() != nullptr && parse_dice(*json->text())));
}
bool is_shots(const Json* json) {
    if (json == nullptr || json->text() == nullptr) {
        return json != nullptr && json->rational();
    }
    const auto dice = parse_dice(*json->text());
    return dice && !dice->mortal;
}
bool is_faces(const Json* json) {
    return json != nullptr && json->list() != nullptr &&
           std::all_of(json->list()->begin(), json->list()->end(),
                       [](const Json& face) { return whole_in(&face, 1, 6).has_value(); });
}

bool is_phases(const Json& params) {
    if (params.list() == nullptr) {
        return whole_in(&params, 0, 7).has_value();
    }
    return std::all_of(params.list()->begin(), params.list()->end(),
                       [](const Json& one) { return whole_in(&one, 0, 7).has_value(); });
}

void unknown_stat(std::string path, const std::string& name, Findings& found) {
    found.error("unknown_stat", std::move(path), Findings::quoted(name), "a characteristic",
                herding::reflect::nearest(name, stat_names));
}

bool faces(Rule& made, const Json& params, Findings& found) {
    if (!is_faces(&params)) {
        return false;
    }
    found.empty_list(*params.list(), made.path);
    std::set<int> sorted;
    for (const Json& face : *params.list()) {
        sorted.insert(static_cast<int>(*face.whole()));
    }
    made.faces.assign(sorted.begin(), sorted.end());
    return true;
}

bool shots(Rule& made, const Json& params, Findings& found) {
    if (params.object() == nullptr) {
        return is_shots(&params);
    }
    const Json* field = params.find("field");
    const Json* val = params.find("val");
    if (field == nullptr || field->text() == nullptr || *field->text() != "attacks" || !is_shots(val)) {
        return false;
    }
    found.warn("alias", pointer(made.path, "params"), excerpt(params), to_text(*val));
    made.params = Json(*val);
    return true;
}

bool stat_change(Rule& made, const Json& params, Findings& found) {
    const auto field = field_of(params, made.path, found);
    if (!field) {
        return true; // told already
    }
    made.field = *field;
    const Json* val = params.find("val");
    if (val == nullptr) {
        return false;
    }
    if (const auto number = val->rational()) {
        made.number = *number;
        return true;
    }
    const auto dice = val->text() == nullptr ? std::nullopt : parse_dice(*val->text());
    if (!dice || dice->mortal || dice->is_constant()) {
        return false;
    }
    made.dice = *dice;
    return true;
}

bool stats(Rule& made, const Json& params, Findings& found) {
    const Json::List* list = params.list();
    if (list == nullptr ||
        std::any_of(list->begin(), list->end(), [](const Json& one) { return one.text() == nullptr; })) {
        return false;
    }
    found.empty_list(*list, made.path);
    for (std::size_t i = 0; i < list->size(); ++i) {
        const std::string& name = *(*list)[i].text();
        if (const auto stat = stat_of(name)) {
            made.fields.push_back(*stat);
        } else {
            unknown_stat(pointer(pointer(made.path, "params"), i), name, found);
        }
    }
    return true;
}

/// Reads params of a shape. False if they have another shape; other errors are noted at once.
bool accepts(Rule& made, Shape shape, const Json& params, Findings& found) {
    switch (shape) {
    case Shape::Number:
    case Shape::OptionalNumber:
        made.number = params.rational().value_or(0);
        return params.rational().has_value();
    case Shape::OneToSeven: {
        const auto number = whole_in(&params, 1, 7);
        made.number = number.value_or(0);
        return number.has_value();
    }
    case Shape::OptionalFaces: return faces(made, params, found);
    case Shape::FacesOrTriggers:
        if (params.object() == nullptr) {
            return faces(made, params, found);
        }
        return is_faces(params.find("triggers")) &&
               (params.find("dmg") != nullptr ? is_damage(params.find("dmg"))
                                              : is_shots(params.find("shots")));
    case Shape::TriggersAndDamage: return is_faces(params.find("triggers")) && is_damage(params.find("dmg"));
    case Shape::Damage: return is_damage(&params);
    case Shape::Shots: return shots(made, params, found);
    case Shape::StatChange: return stat_change(made, params, found);
    case Shape::Stats: return stats(made, params, found);
    case Shape::ThresholdAndDamage:
        return whole_in(params.find("threshold"), 1, 7) && is_damage(params.find("dmg"));
    case Shape::MaxAndThreshold:
        return params.find("max") != nullptr && params.find("max")->rational() &&
               whole_in(params.find("threshold"), 1, 7);
    case Shape::OptionalPhases: return is_phases(params);
    default: return true;
    }
}

/// The fields of params that are an object.
std::span<const std::string_view> fields_of(Shape shape) {
    static constexpr std::array<std::string_view, 2> change = {"field", "val"};
    static constexpr std::array<std::string_view, 3> hits = {"triggers", "dmg", "shots"};
    static constexpr std::array<std::string_view, 2> damage = {"threshold", "dmg"};
    static constexpr std::array<std::string_view, 2> cap = {"max", "threshold"};
    switch (shape) {
    case Shape::FacesOrTriggers: return hits;
    case Shape::TriggersAndDamage: return std::span(hits).first(2);
    case Shape::Shots:
    case Shape::StatChange: return change;
    case Shape::ThresholdAndDamage: return damage;
    case Shape::MaxAndThreshold: return cap;
    default: return {};
    }
}

} // namespace

std::string_view expected(Shape shape) noexcept {
    switch (shape) {
    case Shape::Number:
    case Shape::OptionalNumber: return "a number";
    case Shape::OneToSeven: return "a whole number from 1 to 7";
    case Shape::OptionalFaces: return "a list of faces from 1 to 6";
    case Shape::FacesOrTriggers:
        return "a list of faces from 1 to 6, or {triggers, dmg} or {triggers, shots}";
    case Shape::TriggersAndDamage: return "{triggers, dmg}";
    case Shape::Damage: return "damage: a number or dice like D3, 2D6+1, D3M";
    case Shape::Shots: return "shots: a number or dice like D6";
    case Shape::StatChange: return "{field, val} with a number or dice as val";
    case Shape::Stats: return "a list of characteristics";
    case Shape::ThresholdAndDamage: return "{threshold, dmg} with a threshold from 1 to 7";
    case Shape::MaxAndThreshold: return "{max, threshold} with a threshold from 1 to 7";
    case Shape::OptionalPhases: return "a phase from 0 to 7 or a list of phases";
    default: return "other params";
    }
}

void read_value(Rule& made, Shape shape, const Json& params, Findings& found) {
    if (!accepts(made, shape, params, found)) {
        found.bad_params(made.path, params, std::string(expected(shape)));
    } else {
        found.unknown_params(made.path, params, fields_of(shape));
    }
}

std::optional<Stat> field_of(const Json& params, const std::string& path, Findings& found) {
    const Json* field = params.find("field");
    if (field == nullptr || field->text() == nullptr) {
        found.bad_params(path, params, "{field, val}");
        return std::nullopt;
    }
    const auto stat = stat_of(*field->text());
    if (!stat) {
        unknown_stat(pointer(pointer(path, "params"), "field"), *field->text(), found);
    }
    return stat;
}

std::vector<int> phases(const Json& params, const std::string& path, Findings& found) {
    std::vector<int> all;
    if (!is_phases(params)) {
        found.bad_params(path, params, "a phase from 0 to 7 or a list of phases");
    } else if (params.list() == nullptr) {
        all.push_back(static_cast<int>(*params.whole()));
    } else {
        found.empty_list(*params.list(), path);
        for (const Json& one : *params.list()) {
            all.push_back(static_cast<int>(*one.whole()));
        }
    }
    return all;
}

} // namespace meaning
