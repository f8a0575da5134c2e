#include "meaning/game/table.hpp"
#include "meaning/load.hpp"

#include <stdexcept>

namespace meaning::pier {

namespace {

/// A rule of the samples, as data.
struct Printed {
    const char* key;
    std::size_t bearer;
    const char* weapon;
    const char* object;
};

// The bearers are those of `cards()`: captain, militia, guard, horde, engine.
constexpr Printed printed[] = {
    {"tidewatch/ability/lantern_oath", 0, "",
     R"({"type": "AURA", "radius": 6, "params": {"cond": {"type": "HAS_CATEGORY", "params": ["tidewatch"]},
         "type": "AND", "params": [{"type": "HIT_REROLL", "params": [1]}, {"type": "WOUND_REROLL", "params": [1]}]}})"},
    {"tidewatch/ability/captains_example", 0, "",
     R"({"type": "AURA", "radius": 9, "params": {"type": "SHARE_STAT", "params": ["leadership", "weapons"]}})"},
    {"tidewatch/ability/change_of_course", 2, "",
     R"({"type": "OR", "cond": {"type": "IS_PHASE", "params": [4]}, "warning": "Pick when the guard shoots.",
         "params": [{"type": "HIT", "params": 1}, {"type": "ADD_AP", "params": -1}]})"},
    {"tidewatch/ability/close_ranks", 1, "",
     R"({"cond": {"type": "IN_RANGE", "radius": 5, "params": {"type": "HAS_CATEGORY", "params": ["tidewatch"]}},
         "type": "ADD_SAVE", "params": 1})"},
    {"tidewatch/ability/levy", 0, "",
     R"({"type": "ROSTER_RULE", "params": {"cond": {"type": "HAS_NAME", "params": ["Pier Militia"]},
         "type": "SET_STAT", "params": {"field": "leadership", "val": 7}}})"},
    {"tidewatch/ability/cover_drill", 2, "",
     R"({"cond": {"type": "IN_COVER"}, "type": "AND", "params": [
         {"type": "SET_STAT", "params": {"field": "invuln", "val": 4}},
         {"type": "ADD_STAT", "params": {"field": "move", "val": -1}}]})"},
    {"tidewatch/ability/signal_flags", 0, "", R"({"type": "ACTION", "params": [1]})"},
    {"tidewatch/ability/fleet_orders", 0, "",
     R"({"type": "BATTLEFORGED_MOD", "warning": "The players build the army."})"},
    {"tidewatch/weapon/scatter_bow", 0, "scatter_bow",
     R"({"cond": {"type": "IN_HALF_RANGE"}, "type": "HIT", "params": 1})"},
    {"emberfolk/ability/drowned_bell", 4, "",
     R"({"type": "AURA", "radius": 12, "target": "ENEMY", "params": {
         "type": "ADD_STAT", "params": {"field": "leadership", "val": -1}}})"},
    {"emberfolk/ability/horde_of_coals", 3, "",
     R"({"cond": {"type": "HAS_MODEL_QUANTITY", "params": 8}, "type": "ADD_STAT",
         "params": {"field": "attacks", "val": 1}})"},
    {"tidewatch/ability/tide_caller", 0, "", R"({"type": "AND", "params": [
         {"type": "ADD_PSYKER_CASTS", "params": 1}, {"type": "ADD_DENY_THE_WITCH", "params": 1}]})"},
    {"tidewatch/ability/far_lantern", 0, "",
     R"({"cond": {"type": "IS_ROUND", "params": 2}, "type": "ADD_AURA_RADIUS", "params": 3})"},
    {"tidewatch/ability/salt_ward", 1, "", R"({"type": "AND", "params": [
         {"type": "FNP", "params": 4, "subType": "PSYCHIC"}, {"type": "MORALE_FNP", "params": 5}]})"},
    {"tidewatch/ability/sea_legs", 2, "", R"({"type": "AND", "params": [
         {"type": "FREE_MOVEMENT"}, {"type": "ADD_CHARGE", "params": 2}]})"},
    {"emberfolk/ability/ash_blood", 4, "", R"({"type": "FNP", "params": 6})"},
    {"emberfolk/ability/burning_charge", 3, "", R"({"type": "AND", "params": [
         {"type": "CHARGE_REROLL"}, {"type": "CHARGE_DMG", "params": {"threshold": 2, "dmg": "1M"}}]})"},
    {"emberfolk/ability/furnace_heart", 3, "",
     R"({"cond": {"type": "HAS_STATUS", "params": ["CHARGED"]}, "type": "HIT", "params": 1, "subType": "FIGHT"})"},
    {"emberfolk/ability/red_forge", 3, "", R"({"type": "AND", "params": [
         {"type": "MORALE_REROLL"}, {"type": "MORALE_EXECUTION", "params": "D3M"}]})"},
    {"emberfolk/ability/embers_hold", 3, "",
     R"({"cond": {"type": "IN_RANGE", "subType": "OBJECTIVE", "radius": 3}, "type": "OBJECTIVE_SECURED"})"},
    {"emberfolk/ability/last_ember", 4, "",
     R"({"type": "AND", "params": [
         {"type": "EXPLODES", "radius": "D6", "params": {"threshold": 4, "dmg": "D3M"}}, {"type": "LAST_STAND"}]})"},
    {"emberfolk/ability/omen", 3, "", R"({"cond": {"type": "IS_SAFE"}, "type": "PASS_MORALE"})"},
};

Unit unit(std::string id, std::int64_t player, std::string name, Names categories, std::int64_t models,
          std::array<int, stat_count> stats) {
    Unit made;
    made.id = std::move(id);
    made.player = player;
    made.name = cleaned(name);
    for (std::string& one : categories) {
        one = cleaned(one);
    }
    made.categories = std::move(categories);
    made.factions = Names{player == 0 ? "tidewatch" : "emberfolk"};
    made.detachments = Names{"patrol"};
    made.equipment = Names{};
    made.models = models;
    for (std::size_t i = 0; i < stat_count; ++i) {
        made.stats[i].known = true;
        if (stats[i] != 0) { // 0: it has no such value
            made.stats[i].value = stats[i];
        }
    }
    return made;
}

Weapon weapon(std::string type, std::string shots, std::string strength, int ap, std::string damage,
              int range) {
    return {std::move(type), std::move(shots), std::move(strength), ap, std::move(damage), range};
}

std::vector<Card> cards() {
    // attacks ballistics weapons move save strength invuln toughness wounds leadership
    const Weapon fists = weapon("melee", "1", "User", 0, "1", 0);
    return {{unit("C", 0, "Harbor Captain", {"Tidewatch", "Character"}, 1, {4, 3, 2, 6, 4, 4, 0, 4, 5, 9}),
             {weapon("assault", "D3", "4", 0, "1", 24), weapon("melee", "1", "+1", -1, "2", 0),
              weapon("psychic", "1", "User", 0, "D3", 18)},
             {"scatter_bow", "cutlass", "tide_call"},
             {1, 3}},
            {unit("P", 0, "Pier Militia", {"Tidewatch", "Light"}, 6, {1, 4, 4, 6, 5, 3, 0, 3, 1, 6}),
             {weapon("assault", "2", "3", 0, "1", 18), fists},
             {"slings", "fists"},
             {2, 4}},
            {unit("G", 0, "Quay Guard", {"Tidewatch"}, 3, {2, 3, 3, 6, 3, 4, 5, 4, 2, 7}),
             {weapon("heavy", "2", "6", -2, "D3", 30), fists},
             {"long_guns", "fists"},
             {1, 5}},
            {unit("H", 1, "Coal Horde", {"Emberfolk"}, 9, {2, 5, 3, 6, 6, 4, 0, 4, 1, 6}),
             {weapon("assault", "1", "4", 0, "1", 12), weapon("melee", "1", "User", -1, "1", 0)},
             {"fire_pot", "hooks"},
             {9, 3}},
            {unit("K", 1, "Furnace Engine", {"Emberfolk", "Vehicle"}, 1, {4, 4, 4, 9, 3, 6, 5, 6, 8, 8}),
             {weapon("heavy", "D6", "5", -1, "1", 24), weapon("melee", "1", "x2", -2, "D3", 0),
              weapon("psychic", "1", "User", 0, "D3", 18)},
             {"oil_thrower", "rams", "cinder_gaze"},
             {10, 4}}};
}

} // namespace

std::shared_ptr<const Scenario> pier_scenario() {
    static const auto scenario = [] {
        auto made = std::make_shared<Scenario>();
        made->cards = cards();
        for (const Printed& one : printed) {
            auto loaded = load_rule(std::string_view(one.object));
            if (!loaded.root) {
                throw std::logic_error(message(loaded.errors.front(), one.key));
            }
            made->rules.push_back({one.key, one.bearer, one.weapon, std::move(*loaded.root)});
        }
        made->ground = "............"
                       "...ll......."
                       "...ll...h..."
                       ".....h......"
                       ".....h..l..."
                       "..l.....l..."
                       "..l..h......"
                       "............";
        made->objectives = {{18, 12}};
        return std::shared_ptr<const Scenario>(made);
    }();
    return scenario;
}

} // namespace meaning::pier
