#include "meaning/context.hpp"

#include "meaning/problem.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace meaning {

namespace {

[[noreturn]] void wrong(const std::string& path, const Json& found, const char* expected) {
    throw std::runtime_error("context, at " + path + ": found " + excerpt(found) + ", expected " + expected);
}

constexpr std::array<std::string_view, 8> context_fields = {"match",  "bearer",     "subject", "origin",
                                                            "attack", "objectives", "choices", "units"};
constexpr std::array<std::string_view, 3> match_fields = {"round", "phase", "active_player"};
constexpr std::array<std::string_view, 6> attack_fields = {"attacker", "defender", "mode",
                                                           "weapon",   "range",    "distance"};
constexpr std::array<std::string_view, 14> unit_fields = {
    "id",       "player",    "name",  "categories", "factions", "subfaction", "detachments",
    "statuses", "equipment", "cover", "pos",        "models",   "embarked",   "stats"};

/// A misspelled field would leave its value unknown, and the answer would be that of another situation.
void require_known(const Json& object, const std::string& path, std::span<const std::string_view> known) {
    if (object.object() == nullptr) {
        wrong(path, object, "an object");
    }
    if (const auto problems = unknown_fields(object, path, known); !problems.empty()) {
        throw std::runtime_error("context, " + message(problems.front()));
    }
}

std::string text(const Json& json, const std::string& path) {
    if (json.text() == nullptr) {
        wrong(path, json, "a text");
    }
    return *json.text();
}

Rational number(const Json& json, const std::string& path) {
    const auto value = json.rational();
    if (!value) {
        wrong(path, json, "a number");
    }
    return *value;
}

std::int64_t whole(const Json& json, const std::string& path) {
    const auto value = json.whole();
    if (!value) {
        wrong(path, json, "a whole number");
    }
    return *value;
}

const Json::List& list(const Json& json, const std::string& path) {
    if (json.list() == nullptr) {
        wrong(path, json, "a list");
    }
    return *json.list();
}

Point point(const Json& json, const std::string& path) {
    const auto& both = list(json, path);
    if (both.size() != 2) {
        wrong(path, json, "[x, y]");
    }
    return {number(both[0], pointer(path, std::size_t{0})), number(both[1], pointer(path, std::size_t{1}))};
}

std::optional<Names> names(const Json& unit, const char* member, const std::string& path) {
    const Json* found = unit.find(member);
    if (found == nullptr) {
        return std::nullopt;
    }
    Names all;
    for (const Json& one : list(*found, pointer(path, member))) {
        all.push_back(cleaned(text(one, pointer(path, member))));
    }
    return all;
}

Unit unit(const Json& json, const std::string& path) {
    Unit made;
    if (json.object() == nullptr) {
        wrong(path, json, "a unit");
    }
    require_known(json, path, unit_fields);
    if (const Json* id = json.find("id")) {
        made.id = text(*id, pointer(path, "id"));
    }
    if (const Json* player = json.find("player")) {
        made.player = whole(*player, pointer(path, "player"));
    }
    if (const Json* name = json.find("name")) {
        made.name = cleaned(text(*name, pointer(path, "name")));
    }
    if (const Json* subfaction = json.find("subfaction")) {
        made.subfaction = cleaned(text(*subfaction, pointer(path, "subfaction")));
    }
    made.categories = names(json, "categories", path);
    made.factions = names(json, "factions", path);
    made.detachments = names(json, "detachments", path);
    made.statuses = names(json, "statuses", path);
    made.equipment = names(json, "equipment", path);
    made.cover = names(json, "cover", path);
    if (const Json* place = json.find("pos")) {
        made.place = point(*place, pointer(path, "pos"));
    }
    if (const Json* models = json.find("models")) {
        made.models = whole(*models, pointer(path, "models"));
    }
    if (const Json* embarked = json.find("embarked")) {
        made.embarked = embarked->boolean() == nullptr || *embarked->boolean(); // also the id of a transport
    }
    if (const Json* stats = json.find("stats")) {
        require_known(*stats, pointer(path, "stats"), stat_names);
        for (const auto& [name, value] : *stats->object()) {
            if (const auto stat = stat_of(name)) {
                StatValue& own = made.stats[static_cast<std::size_t>(*stat)];
                own.known = true;
                if (!value.is_null()) {
                    own.value = number(value, pointer(pointer(path, "stats"), name));
                }
            }
        }
    }
    return made;
}

Attack attack(const Json& json) {
    Attack made;
    require_known(json, "/attack", attack_fields);
    const auto read = [&](const char* member, auto&& into) {
        if (const Json* found = json.find(member)) {
            into(*found, pointer("/attack", member));
        }
    };
    read("attacker", [&](const Json& one, const std::string& path) { made.attacker = text(one, path); });
    read("defender", [&](const Json& one, const std::string& path) { made.defender = text(one, path); });
    read("mode", [&](const Json& one, const std::string& path) { made.mode = text(one, path); });
    read("weapon", [&](const Json& one, const std::string& path) { made.weapon = cleaned(text(one, path)); });
    read("range", [&](const Json& one, const std::string& path) {
        made.range = number(one, path);
        try {
            static_cast<void>(*made.range / 2); // conditions ask for half of it
        } catch (const herding::modify::ModifyError&) {
            wrong(path, one, "a number whose half is a fraction of two 64-bit integers");
        }
    });
    read("distance", [&](const Json& one, const std::string& path) { made.distance = number(one, path); });
    return made;
}

} // namespace

const Unit* Context::unit(std::string_view id) const {
    const auto at = std::find_if(units.begin(), units.end(), [&](const Unit& one) { return one.id == id; });
    return at == units.end() ? nullptr : &*at;
}

Context read_context(const Json& json) {
    Context made;
    require_known(json, "", context_fields);
    if (const Json* match = json.find("match")) {
        require_known(*match, "/match", match_fields);
        if (const Json* round = match->find("round")) {
            made.round = number(*round, "/match/round");
        }
        if (const Json* phase = match->find("phase")) {
            made.phase = number(*phase, "/match/phase");
        }
    }
    const auto name = [&](const char* member) {
        const Json* found = json.find(member);
        return found == nullptr ? std::string() : text(*found, pointer("", member));
    };
    made.bearer = name("bearer");
    made.subject = name("subject");
    made.origin = name("origin");
    if (const Json* found = json.find("attack")) {
        made.attack = attack(*found);
    }
    if (const Json* objectives = json.find("objectives")) {
        made.objectives.emplace();
        for (const Json& one : list(*objectives, "/objectives")) {
            made.objectives->push_back(point(one, "/objectives"));
        }
    }
    if (const Json* choices = json.find("choices")) {
        if (choices->object() == nullptr) {
            wrong("/choices", *choices, "an object");
        }
        for (const auto& [path, index] : *choices->object()) {
            made.choices[path] = whole(index, pointer("/choices", path));
        }
    }
    if (const Json* units = json.find("units")) {
        const auto& all = list(*units, "/units");
        for (std::size_t i = 0; i < all.size(); ++i) {
            Unit one = unit(all[i], pointer("/units", i));
            if (!one.id.empty() && made.unit(one.id) != nullptr) {
                wrong(pointer(pointer("/units", i), "id"), *all[i].find("id"),
                      "an id that no unit before it has");
            }
            made.units.push_back(std::move(one));
        }
    }
    return made;
}

bool within(const Point& a, const Point& b, const Rational& distance) {
    try {
        const Rational x = a.x - b.x;
        const Rational y = a.y - b.y;
        return x * x + y * y <= distance * distance;
    } catch (const herding::modify::ModifyError&) { // too large for fractions of 64 bits
        using Large = boost::multiprecision::cpp_rational;
        const auto large = [](const Rational& one) { return Large(one.numerator(), one.denominator()); };
        const Large x = large(a.x) - large(b.x);
        const Large y = large(a.y) - large(b.y);
        const Large most = large(distance);
        return x * x + y * y <= most * most;
    }
}

} // namespace meaning
