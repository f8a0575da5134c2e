// Results in the format of the specification.

#include "meaning/evaluate.hpp"

namespace meaning {

namespace {

Json problems(const std::vector<Problem>& all) {
    Json::List list;
    for (const Problem& one : all) {
        list.push_back(to_json(one));
    }
    return list;
}

template <class Root> Json status(const Loaded<Root>& loaded) {
    Json json;
    json.put("status", loaded.rejected() ? "rejected" : "ok");
    const auto put = [&](const char* name, const std::vector<Problem>& all) {
        if (!all.empty()) {
            json.put(name, problems(all));
        }
    };
    put("errors", loaded.errors);
    put("warnings", loaded.warnings);
    put("unsupported", loaded.unsupported);
    return json;
}

Json effect(const Landed& landed) {
    const Rule& rule = *landed.rule;
    Json json;
    json.put("unit", landed.unit);
    json.put("type", word_of(rule.effect).name);
    if (!rule.params.is_null()) {
        json.put("params", rule.params);
    }
    if (!rule.sub_type.empty()) {
        json.put("subType", rule.sub_type);
    }
    if (!rule.radius.is_null()) {
        json.put("radius", rule.radius);
    }
    if (!landed.from.empty()) {
        json.put("from", landed.from);
    }
    return json;
}

Json texts(const std::vector<std::string>& all) {
    Json::List list;
    for (const std::string& one : all) {
        list.emplace_back(one);
    }
    return list;
}

Json choices(const std::vector<OpenChoice>& all) {
    Json::List list;
    for (const OpenChoice& one : all) {
        Json::List options;
        for (const std::size_t option : one.options) {
            options.emplace_back(static_cast<std::int64_t>(option));
        }
        Json json;
        json.put("path", one.path);
        json.put("options", std::move(options));
        list.push_back(std::move(json));
    }
    return list;
}

Json stat_value(const ChangedStat& change) {
    if (change.dice.empty()) {
        return *change.flat;
    }
    Json json;
    json.put("flat", *change.flat);
    json.put("dice", texts(change.dice));
    json.put("mean", *change.value.value());
    return json;
}

Json stats(const std::vector<ChangedStat>& changes) {
    Json json;
    for (const ChangedStat& change : changes) {
        if (json.find(change.unit) == nullptr) {
            json.put(change.unit, Json::Object());
        }
        for (auto& [unit, fields] : *json.object()) {
            if (unit == change.unit) {
                fields.put(std::string(name_of(change.field)), stat_value(change));
            }
        }
    }
    return json;
}

Json reroll(const Reroll& reroll, const char* all) {
    if (reroll.failed) {
        return all;
    }
    Json::List faces;
    for (const int face : reroll.faces) {
        faces.emplace_back(face);
    }
    return faces.empty() ? Json() : Json(std::move(faces));
}

Json rolls(const RollChanges& changes) {
    Json json;
    const auto part = [&](const char* name, std::vector<std::pair<const char*, Json>> entries) {
        Json one;
        for (auto& [key, value] : entries) {
            if (!value.is_null() && value != Json(0)) {
                one.put(key, std::move(value));
            }
        }
        if (!one.is_null()) {
            json.put(name, std::move(one));
        }
    };
    const auto number = [](const std::optional<Rational>& one) { return one ? Json(*one) : Json(); };
    part("hit", {{"mod", changes.hit_mod},
                 {"reroll", reroll(changes.hit_reroll, "failed")},
                 {"auto", reroll(changes.hit_auto, "all")}});
    part("wound", {{"mod", changes.wound_mod},
                   {"reroll", reroll(changes.wound_reroll, "failed")},
                   {"set", number(changes.wound_set)}});
    part("save", {{"mod", changes.save_mod},
                  {"reroll", reroll(changes.save_reroll, "failed")},
                  {"set", number(changes.save_set)}});
    part("ap", {{"mod", changes.ap_mod}, {"set", number(changes.ap_set)}});
    if (changes.fnp) {
        json.put("fnp", *changes.fnp);
    }
    return json;
}

} // namespace

Json result_json(const Loaded<Rule>& loaded, const Context& context) {
    Json json = status(loaded);
    if (!loaded.root) {
        return json;
    }
    const Flattened flat = flatten(*loaded.root, context);
    Json::List effects;
    for (const Landed& landed : flat.effects) {
        effects.push_back(effect(landed));
    }
    json.put("effects", std::move(effects));
    const auto put = [&](const char* name, Json value) {
        const bool empty = value.is_null() || (value.list() != nullptr && value.list()->empty());
        if (!empty) {
            json.put(name, std::move(value));
        }
    };
    put("manual", texts(flat.manual));
    put("choices", choices(flat.choices));
    put("notes", texts(flat.notes));
    put("stats", stats(stat_changes(flat.effects, context)));
    if (const auto changes = roll_changes(flat.effects, context)) {
        put("rolls", rolls(*changes));
    }
    return json;
}

Json result_json(const Loaded<Condition>& loaded, const Context& context) {
    Json json = status(loaded);
    if (loaded.root) {
        json.put("value", words(evaluate(*loaded.root, context, tested(context))));
    }
    return json;
}

} // namespace meaning
