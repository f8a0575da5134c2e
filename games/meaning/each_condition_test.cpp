// Each condition alone: which answer it has in three situations, what it reads, and which params are refused.

#include "meaning/conditions.hpp"
#include "meaning/load.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace meaning;

namespace meaning_tests {

namespace {

/// A attacks E; M is a friend of A of whom nothing is known, and out of the way.
constexpr const char* attack_at_the_quay = R"({
    "match": {"round": 2, "phase": 4}, "bearer": "A", "objectives": [[0, 6]],
    "attack": {"attacker": "A", "defender": "E", "mode": "SHOOT", "weapon": "Long Bow", "range": 24, "distance": 12},
    "units": [
        {"id": "A", "player": 0, "name": "Quay Guard", "categories": ["Infantry", "Light"], "factions": ["Tide"],
         "subfaction": "north", "detachments": ["Patrol"], "statuses": ["CHARGED"], "equipment": ["Lamp"],
         "cover": ["DENSE"], "pos": [0, 0], "models": 5, "stats": {"move": 6, "invuln": null}},
        {"id": "B", "player": 0, "name": "Crab", "categories": [], "factions": [], "subfaction": "south",
         "detachments": [], "statuses": [], "equipment": [], "cover": [], "pos": [0, 3], "models": 4,
         "stats": {"move": 5}},
        {"id": "E", "player": 1, "categories": ["Fly"], "pos": [9, 0], "models": 1},
        {"id": "M", "player": 0, "embarked": true}]})";

/// What is done to the situation before the condition is asked.
using Change = void (*)(Context&);
void nothing(Context&) {}
void of_crab(Context& c) { c.subject = "B"; }
void of_enemy(Context& c) { c.subject = "E"; }
void of_mystery(Context& c) { c.subject = "M"; }
void no_round(Context& c) { c.round.reset(); }
void no_phase(Context& c) { c.phase.reset(); }
void no_attack(Context& c) { c.attack.reset(); }
void first_round(Context& c) { c.round = 1; }
void last_phase(Context& c) { c.phase = 7; }
void far_away(Context& c) { c.attack->distance = Rational(25, 2); }
void no_range(Context& c) { c.attack->range.reset(); }
void other_weapon(Context& c) { c.attack->weapon = "bow"; }
void no_weapon(Context& c) { c.attack->weapon.reset(); }
void no_origin(Context& c) { c.origin = "nobody"; }
void crab_moves(Context& c) { c.units[1].place = Point{0, 7}; }
void crab_is_lost(Context& c) { c.units[1].place.reset(); }
void no_objectives(Context& c) { c.objectives.reset(); }
void objective_is_far(Context& c) { c.objectives = std::vector<Point>{{0, 7}}; }

struct Asked {
    meaning::Test test;
    const char* more; ///< the members behind `type`
    Change holds;
    Change fails;
    Change unknown;
    std::vector<Fact> reads;
    const char* refused; ///< members that are refused; null: it takes any
    const char* kind = "bad_params";
};

constexpr const char* names = R"("params": [1])";

const std::vector<Asked>& all() {
    using enum Fact;
    static const std::vector<Asked> rows = {
        {meaning::Test::AND,
         R"("params": [{"type": "IS_ROUND", "params": 2}, {"type": "IS_PHASE", "params": 4}])",
         nothing,
         first_round,
         no_round,
         {phase, round},
         R"("params": 1)"},
        {meaning::Test::OR,
         R"("params": [{"type": "IS_ROUND", "params": 2}, {"type": "IS_PHASE", "params": 7}])",
         nothing,
         first_round,
         no_round,
         {phase, round},
         R"("params": {})"},
        {meaning::Test::XOR,
         R"("params": [{"type": "IS_ROUND", "params": 2}, {"type": "IS_PHASE", "params": 7}])",
         nothing,
         last_phase,
         no_phase,
         {phase, round},
         R"("params": "x")"},
        {meaning::Test::NOT,
         R"("params": {"type": "IS_ROUND", "params": 2})",
         first_round,
         nothing,
         no_round,
         {round},
         R"("params": [])",
         "cond_not_object"},
        {meaning::Test::HAS_CATEGORY,
         R"("params": ["light", "beast"])",
         nothing,
         of_crab,
         of_mystery,
         {categories},
         names},
        {meaning::Test::HAS_FACTION,
         R"("params": ["tide"])",
         nothing,
         of_crab,
         of_mystery,
         {factions},
         names},
        {meaning::Test::HAS_STATUS,
         R"("params": ["CHARGED"])",
         nothing,
         of_crab,
         of_mystery,
         {statuses},
         names},
        {meaning::Test::HAS_STAT,
         R"("params": {"field": "move", "val": 6})",
         nothing,
         of_crab,
         of_mystery,
         {stats},
         R"("params": {"field": "move"})"},
        {meaning::Test::HAS_MODEL_QUANTITY,
         R"("params": 5)",
         nothing,
         of_crab,
         of_mystery,
         {models},
         R"("params": "5")"},
        {meaning::Test::HAS_EQUIPMENT,
         R"("params": ["lamp"])",
         nothing,
         of_crab,
         of_mystery,
         {equipment},
         names},
        {meaning::Test::HAS_NAME,
         R"("params": "quay guard")",
         nothing,
         of_crab,
         of_mystery,
         {name},
         R"("params": 3)"},
        // An absent subfaction is none: unknown is only a unit that nobody knows.
        {meaning::Test::HAS_SUBFACTION,
         R"("params": ["North"])",
         nothing,
         of_crab,
         [](Context& c) { c.subject = "nobody"; },
         {subfaction},
         names},
        {meaning::Test::SHARE_SUBFACTION, "", nothing, of_crab, no_origin, {subfaction}, nullptr},
        {meaning::Test::IN_DETACHMENT_TYPE,
         R"("params": ["patrol"])",
         nothing,
         of_crab,
         of_mystery,
         {detachments},
         names},
        {meaning::Test::IN_COVER,
         R"("subType": "DENSE")",
         nothing,
         of_crab,
         of_mystery,
         {cover},
         R"("subType": "DRY")",
         "bad_subtype"},
        {meaning::Test::IN_RANGE,
         R"("radius": 3)",
         nothing,
         crab_moves,
         crab_is_lost,
         {models, position},
         R"("radius": -3)",
         "bad_radius"},
        {meaning::Test::IN_HALF_RANGE, "", nothing, far_away, no_range, {position, attack}, nullptr},
        {meaning::Test::USING_WEAPON,
         R"("params": ["long bow"])",
         nothing,
         other_weapon,
         no_weapon,
         {attack},
         names},
        {meaning::Test::IS_PHASE,
         R"("params": [3, 4])",
         nothing,
         last_phase,
         no_phase,
         {phase},
         R"("params": 8)"},
        {meaning::Test::IS_ROUND,
         R"("params": 2)",
         nothing,
         first_round,
         no_round,
         {round},
         R"("params": "2")"},
    };
    return rows;
}

std::string object_of(const Asked& row, std::string_view more) {
    return R"({"type": ")" + std::string(word_of(row.test).name) + '"' + (more.empty() ? "" : ", ") +
           std::string(more) + "}";
}

Loaded<Condition> loaded(const std::string& text) {
    const auto json = parse_json(text);
    EXPECT_TRUE(json.value) << text;
    return load_condition(*json.value);
}

std::string answer(const std::string& text, Change change) {
    const auto made = loaded(text);
    EXPECT_TRUE(made.root) << text;
    Context context = read_context(*parse_json(attack_at_the_quay).value);
    change(context);
    return made.root ? std::string(words(evaluate(*made.root, context, tested(context)))) : "rejected";
}

std::string negation(const std::string& text) { return R"({"type": "NOT", "params": )" + text + "}"; }

} // namespace

TEST(MeaningEachCondition, has_three_answers) {
    auto test = -1;
    for (const Asked& row : all()) {
        ASSERT_EQ(static_cast<int>(row.test), ++test) << "a row is missing";
        const std::string text = object_of(row, row.more);
        EXPECT_EQ(answer(text, row.holds), "true") << text;
        EXPECT_EQ(answer(text, row.fails), "false") << text;
        EXPECT_EQ(answer(text, row.unknown), "unknown") << text;
        EXPECT_EQ(answer(negation(text), row.holds), "false") << text;
        EXPECT_EQ(answer(negation(text), row.fails), "true") << text;
        EXPECT_EQ(answer(negation(text), row.unknown), "unknown") << text;
    }
    EXPECT_EQ(++test, static_cast<int>(meaning::Test::Unknown));
    for (const Change change : {nothing, of_crab, of_mystery, no_attack}) {
        EXPECT_EQ(answer(R"({"type": "IS_SAFE"})", change), "unknown");
    }
}

TEST(MeaningEachCondition, lists_what_it_reads) {
    for (const Asked& row : all()) {
        const std::string text = object_of(row, row.more);
        const auto condition = loaded(text);
        ASSERT_TRUE(condition.root) << text;
        EXPECT_EQ(reads(*condition.root), row.reads) << text;
    }
    const auto facts = [](const std::string& text) { return reads(*loaded(text).root); };
    EXPECT_EQ(facts(R"({"type": "IN_RANGE", "radius": 6, "subType": "OBJECTIVE"})"),
              (std::vector{Fact::models, Fact::position, Fact::objectives}));
    EXPECT_EQ(facts(R"({"type": "IS_SAFE"})"), std::vector<Fact>());
    // A marker satisfies no condition, and these tests concern no unit.
    EXPECT_EQ(facts(R"({"type": "IN_RANGE", "radius": 6, "subType": "OBJECTIVE",
                        "params": {"type": "HAS_NAME", "params": ["x"]}})"),
              (std::vector{Fact::models, Fact::position, Fact::objectives}));
    EXPECT_EQ(facts(R"({"type": "IS_PHASE", "params": 1, "target": "ENEMY"})"), std::vector{Fact::phase});
    EXPECT_EQ(facts(R"({"type": "IS_ROUND", "params": 1, "target": "ENEMY"})"), std::vector{Fact::round});
    EXPECT_EQ(facts(R"({"type": "IS_SAFE", "target": "ENEMY"})"), std::vector<Fact>());
    for (const char* type : {"AND", "OR", "XOR"}) {
        EXPECT_EQ(facts(R"({"type": ")" + std::string(type) + R"(", "params": [], "target": "ENEMY"})"),
                  std::vector<Fact>());
    }
    EXPECT_EQ(facts(R"({"type": "NOT", "params": {"type": "IS_SAFE"}, "target": "ENEMY"})"),
              std::vector<Fact>());
}

/// What a condition does not list changes no answer.
TEST(MeaningEachCondition, reads_nothing_else) {
    using Without = void (*)(Context&);
    const std::vector<std::pair<Fact, Without>> facts = {
        {Fact::categories, [](Context& c) { c.units[0].categories.reset(); }},
        {Fact::factions, [](Context& c) { c.units[0].factions.reset(); }},
        {Fact::statuses, [](Context& c) { c.units[0].statuses.reset(); }},
        {Fact::stats, [](Context& c) { c.units[0].stats = {}; }},
        {Fact::models, [](Context& c) { c.units[0].models.reset(); }},
        {Fact::equipment, [](Context& c) { c.units[0].equipment.reset(); }},
        {Fact::name, [](Context& c) { c.units[0].name.reset(); }},
        {Fact::subfaction, [](Context& c) { c.units[0].subfaction.clear(); }},
        {Fact::detachments, [](Context& c) { c.units[0].detachments.reset(); }},
        {Fact::cover, [](Context& c) { c.units[0].cover.reset(); }},
        {Fact::position, [](Context& c) { c.units[1].place.reset(); }},
        {Fact::objectives, no_objectives},
        {Fact::attack, no_attack},
        {Fact::phase, no_phase},
        {Fact::round, no_round}};
    for (const Asked& row : all()) {
        const std::string text = object_of(row, row.more);
        for (const auto& [fact, without] : facts) {
            const bool listed = std::find(row.reads.begin(), row.reads.end(), fact) != row.reads.end();
            if (!listed) {
                EXPECT_EQ(answer(text, without), answer(text, nothing)) << text;
            }
        }
    }
}

TEST(MeaningEachCondition, tests_the_unit_that_its_target_names) {
    for (const Asked& row : all()) {
        const auto shape = word_of(row.test).shape;
        if (shape == TestShape::Conditions || shape == TestShape::OneCondition ||
            shape == TestShape::Phases || row.test == meaning::Test::IS_ROUND ||
            row.test == meaning::Test::IN_RANGE) {
            continue; // they concern no unit, or a side
        }
        const std::string more = row.more;
        const auto text = [&](const char* target) {
            return object_of(row, more + (more.empty() ? "" : ", ") + R"("target": ")" + target + '"');
        };
        for (const Change who : {of_enemy, of_crab, nothing}) {
            EXPECT_EQ(answer(text("ATTACKER"), who), answer(object_of(row, more), nothing)) << more;
        }
        EXPECT_EQ(answer(text("ENEMY"), of_enemy), answer(object_of(row, more), nothing)) << more;
        EXPECT_EQ(answer(text("ENEMY"), nothing), answer(object_of(row, more), of_enemy)) << more;
        EXPECT_EQ(answer(text("ENEMY"), no_attack), "unknown") << more;
        EXPECT_EQ(answer(text("ATTACKER"), no_attack), "unknown") << more;
    }
}

TEST(MeaningEachCondition, needs_to_know_who_lives_and_how_far_a_weapon_reaches) {
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 3})", [](Context& c) { c.units[1].models.reset(); }),
              "unknown");
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})",
                     [](Context& c) { c.attack->range = c.attack->distance = Rational(0); }),
              "false"); // a weapon without range has no half of it
}

TEST(MeaningEachCondition, finds_objectives) {
    const std::string text = R"({"type": "IN_RANGE", "radius": 6, "subType": "OBJECTIVE"})";
    EXPECT_EQ(answer(text, nothing), "true"); // the border counts
    EXPECT_EQ(answer(text, objective_is_far), "false");
    EXPECT_EQ(answer(text, no_objectives), "unknown");
    EXPECT_EQ(answer(text, of_mystery), "false"); // not on the board
}

TEST(MeaningEachCondition, refuses_what_has_another_shape) {
    for (const Asked& row : all()) {
        const std::string bare = object_of(row, "");
        if (row.refused == nullptr) { // without params: they are ignored with a warning
            const auto made = loaded(object_of(row, R"("params": 1)"));
            ASSERT_TRUE(made.root) << bare;
            ASSERT_EQ(made.warnings.size(), 1U) << bare;
            EXPECT_EQ(made.warnings.front().kind, "ignored_params") << bare;
            continue;
        }
        const auto wrong = loaded(object_of(row, row.refused));
        EXPECT_FALSE(wrong.root) << bare;
        ASSERT_EQ(wrong.errors.size(), 1U) << bare;
        EXPECT_EQ(wrong.errors.front().kind, row.kind) << bare;
        const auto missing = loaded(bare);
        if (row.test == meaning::Test::IN_COVER) {
            EXPECT_TRUE(missing.root);
        } else {
            ASSERT_EQ(missing.errors.size(), 1U) << bare;
            EXPECT_EQ(missing.errors.front().kind,
                      row.test == meaning::Test::IN_RANGE ? "missing_radius" : "missing_params");
        }
    }
}

} // namespace meaning_tests
