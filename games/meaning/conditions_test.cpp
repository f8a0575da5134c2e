#include "meaning/conditions.hpp"

#include "meaning/load.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace meaning;

namespace meaning_tests {

const char* const table = R"({
    "match": {"round": 2, "phase": 4}, "bearer": "A", "objectives": [[3, 4]],
    "attack": {"attacker": "A", "defender": "E", "mode": "SHOOT", "weapon": "Long Bow", "range": 24, "distance": 12},
    "units": [
        {"id": "A", "player": 0, "name": "Sea Guard", "categories": ["Infantry", "Light"], "factions": ["tide"],
         "subfaction": "North Quay", "detachments": ["patrol"], "statuses": ["CHARGED"], "equipment": ["Sea-Glass"],
         "cover": ["DENSE"], "pos": [0, 0], "models": 5, "stats": {"move": 6, "invuln": null}},
        {"id": "B", "player": 0, "name": "Crab", "categories": ["Beast"], "subfaction": "north_quay", "pos": [3, 4],
         "models": 1},
        {"id": "E", "player": 1, "categories": ["Vehicle", "Fly"], "cover": [], "pos": [6, 8], "models": 1},
        {"id": "F", "player": 1, "categories": ["Infantry"], "pos": [1, 0], "models": 0},
        {"id": "U", "player": 0}]})";

Context context(const std::string& subject = "A", const std::string& origin = "A") {
    Context made = read_context(*parse_json(table).value);
    made.subject = subject;
    made.origin = origin;
    return made;
}

std::string answer(std::string_view condition, const Context& where = context()) {
    const auto parsed = parse_json(condition);
    EXPECT_TRUE(parsed.value) << condition;
    const auto loaded = load_condition(*parsed.value);
    EXPECT_TRUE(loaded.root) << condition;
    return loaded.root ? std::string(words(evaluate(*loaded.root, where, tested(where)))) : "rejected";
}

const std::string yes = R"({"type": "IS_ROUND", "params": 1})";
const std::string no = R"({"type": "IS_ROUND", "params": 5})";
const std::string unknown = R"({"type": "IS_SAFE"})";

std::string of(const std::string& type, const std::string& params) {
    return R"({"type": ")" + type + R"(", "params": )" + params + "}";
}

TEST(MeaningConditions, combine_three_values) {
    EXPECT_EQ(answer(of("AND", "[]")), "true");
    EXPECT_EQ(answer(of("AND", "[" + yes + "," + unknown + "]")), "unknown");
    EXPECT_EQ(answer(of("AND", "[" + unknown + "," + no + "]")), "false");
    EXPECT_EQ(answer(of("OR", "[]")), "false");
    EXPECT_EQ(answer(of("OR", "[" + no + "," + unknown + "]")), "unknown");
    EXPECT_EQ(answer(of("OR", "[" + unknown + "," + yes + "]")), "true");
    EXPECT_EQ(answer(of("NOT", yes)), "false");
    EXPECT_EQ(answer(of("NOT", unknown)), "unknown");
    EXPECT_EQ(answer(of("XOR", "[]")), "false");
    EXPECT_EQ(answer(of("XOR", "[" + yes + "," + no + "]")), "true");
    EXPECT_EQ(answer(of("XOR", "[" + yes + "," + yes + "," + yes + "]")), "false"); // exactly one, not parity
    EXPECT_EQ(answer(of("XOR", "[" + yes + "," + unknown + "," + yes + "]")), "false");
    EXPECT_EQ(answer(of("XOR", "[" + yes + "," + unknown + "]")), "unknown");
}

TEST(MeaningConditions, test_lists_of_names) {
    EXPECT_EQ(answer(of("HAS_CATEGORY", R"(["beast", "INFANTRY"])")), "true");
    EXPECT_EQ(answer(of("HAS_CATEGORY", "[]")), "false");
    EXPECT_EQ(answer(R"({"type": "HAS_CATEGORY", "params": ["infantry", "light"], "subType": "AND"})"),
              "true");
    EXPECT_EQ(answer(R"({"type": "HAS_CATEGORY", "params": ["infantry", "beast"], "subType": "AND"})"),
              "false");
    EXPECT_EQ(answer(R"({"type": "HAS_CATEGORY", "params": [], "subType": "AND"})"), "false");
    EXPECT_EQ(answer(of("HAS_FACTION", R"(["tide"])")), "true");
    EXPECT_EQ(answer(of("HAS_FACTION", R"(["tides"])")), "false");
    EXPECT_EQ(answer(of("HAS_STATUS", R"(["CHARGED", "STATIONARY"])")), "true");
    EXPECT_EQ(answer(of("HAS_EQUIPMENT", R"(["sea glass"])")), "true");
    EXPECT_EQ(answer(of("IN_DETACHMENT_TYPE", R"(["patrol"])")), "true");
    EXPECT_EQ(answer(of("HAS_NAME", R"("Sea-Guard")")), "true");
    EXPECT_EQ(answer(of("HAS_NAME", R"(["guard"])")), "false");
    for (const char* type :
         {"HAS_CATEGORY", "HAS_FACTION", "HAS_STATUS", "HAS_EQUIPMENT", "IN_DETACHMENT_TYPE", "HAS_NAME"}) {
        EXPECT_EQ(answer(of(type, R"(["x"])"), context("U")), "unknown") << type;
        EXPECT_EQ(answer(of(type, R"(["x"])"), context("nobody")), "unknown") << type;
    }
}

TEST(MeaningConditions, test_subfactions) {
    EXPECT_EQ(answer(of("HAS_SUBFACTION", R"(["north quay"])")), "true");
    EXPECT_EQ(answer(of("HAS_SUBFACTION", R"(["north quay"])"), context("U")), "false"); // none is known
    // No name is the name of no subfaction.
    EXPECT_EQ(answer(of("HAS_SUBFACTION", R"([""])"), context("U")), "false");
    EXPECT_EQ(answer(R"({"type": "SHARE_SUBFACTION"})", context("B", "A")), "true");
    EXPECT_EQ(answer(R"({"type": "SHARE_SUBFACTION"})", context("U", "U")), "false");
}

TEST(MeaningConditions, test_numbers) {
    EXPECT_EQ(answer(of("HAS_STAT", R"({"field": "move", "val": 6})")), "true");
    EXPECT_EQ(answer(of("HAS_STAT", R"({"field": "move", "val": 6.5})")), "false");
    EXPECT_EQ(answer(of("HAS_STAT", R"({"field": "invuln", "val": 1})")), "false"); // it has none
    EXPECT_EQ(answer(of("HAS_STAT", R"({"field": "save", "val": 1})")), "unknown");
    EXPECT_EQ(answer(of("HAS_MODEL_QUANTITY", "5")), "true");
    EXPECT_EQ(answer(of("HAS_MODEL_QUANTITY", "6")), "false");
    EXPECT_EQ(answer(of("HAS_MODEL_QUANTITY", "6"), context("U")), "unknown");
    EXPECT_EQ(answer(of("IS_ROUND", "2")), "true");
    EXPECT_EQ(answer(of("IS_ROUND", "3")), "false");
    EXPECT_EQ(answer(of("IS_PHASE", "[3, 4]")), "true");
    EXPECT_EQ(answer(of("IS_PHASE", "3")), "false");
    Context blank = context();
    blank.round.reset();
    blank.phase.reset();
    EXPECT_EQ(answer(of("IS_ROUND", "2"), blank), "unknown");
    EXPECT_EQ(answer(of("IS_PHASE", "3"), blank), "unknown");
}

TEST(MeaningConditions, test_cover) {
    EXPECT_EQ(answer(R"({"type": "IN_COVER"})"), "true");
    EXPECT_EQ(answer(R"({"type": "IN_COVER", "subType": "LIGHT"})"), "false");
    EXPECT_EQ(answer(R"({"type": "HAS_COVER"})", context("E")), "false");
    EXPECT_EQ(answer(R"({"type": "IN_COVER"})", context("B")), "unknown");
}

TEST(MeaningConditions, test_distances) {
    const std::string beast = R"("params": {"type": "HAS_CATEGORY", "params": ["beast"]})";
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 5, )" + beast + "}"), "true"); // the border counts
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 4.999, "target": "ENEMY"})"),
              "false"); // F is destroyed
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 10, "target": "ENEMY"})"), "true");
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 1})"), "unknown"); // where U is, nobody knows
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 5, "subType": "OBJECTIVE"})"), "true");
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 4, "subType": "OBJECTIVE"})"), "false");
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 9, "target": "ENEMY"})", context("F")), "false");
    Context blank = context();
    blank.objectives.reset();
    EXPECT_EQ(answer(R"({"type": "IN_RANGE", "radius": 5, "subType": "OBJECTIVE"})", blank), "unknown");
}

TEST(MeaningConditions, count_a_boundary_as_inside_whatever_its_size) {
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    EXPECT_TRUE(within({3, 0}, {0, 4}, 5));
    EXPECT_FALSE(within({3, 0}, {0, 4}, Rational(49, 10)));
    EXPECT_TRUE(within({most, 0}, {0, 0}, most)); // squares of 128 bits
    EXPECT_FALSE(within({most, 0}, {0, 0}, most - 1));
    EXPECT_THROW(static_cast<void>(read_context(*parse_json(R"({"units": [{"pos": [1, 2, 3]}]})").value)),
                 std::runtime_error);
}

TEST(MeaningConditions, test_the_attack) {
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})"), "true");
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})", context("E")), "false");
    EXPECT_EQ(answer(of("USING_WEAPON", R"(["long bow"])")), "true");
    EXPECT_EQ(answer(of("USING_WEAPON", R"(["bow"])")), "false");
    EXPECT_EQ(answer(of("USING_WEAPON", R"(["long bow"])"), context("E")), "false");
    Context far = context();
    far.attack->distance = Rational(25, 2);
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})", far), "false");
    far.attack->range = Rational(0);
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})", far), "false");
    far.attack.reset();
    EXPECT_EQ(answer(R"({"type": "IN_HALF_RANGE"})", far), "unknown");
    EXPECT_EQ(answer(of("USING_WEAPON", R"(["long bow"])"), far), "unknown");
}

TEST(MeaningConditions, test_the_enemy_and_the_attacker) {
    const std::string enemy_flies = R"({"type": "HAS_CATEGORY", "params": ["fly"], "target": "ENEMY"})";
    const std::string attacker_flies = R"({"type": "HAS_CATEGORY", "params": ["fly"], "target": "ATTACKER"})";
    EXPECT_EQ(answer(enemy_flies), "true");
    EXPECT_EQ(answer(enemy_flies, context("E")), "false");
    EXPECT_EQ(answer(enemy_flies, context("B")), "true"); // a third unit: the party of the other player
    EXPECT_EQ(answer(enemy_flies, context("F")), "false");
    // The defender, whoever it belongs to.
    Context nobodys = context();
    nobodys.units.front().player.reset();
    EXPECT_EQ(answer(enemy_flies, nobodys), "true");
    EXPECT_EQ(answer(attacker_flies, context("E")), "false");
    Context peace = context();
    peace.attack.reset();
    EXPECT_EQ(answer(enemy_flies, peace), "unknown");
}

TEST(MeaningConditions, say_what_they_read_without_being_evaluated) {
    const auto facts = [](std::string_view text) {
        return reads(*load_condition(*parse_json(text).value).root);
    };
    EXPECT_EQ(facts(of("NOT", of("HAS_CATEGORY", R"(["x"])"))), (std::vector{Fact::categories}));
    EXPECT_EQ(facts(R"({"type": "HAS_CATEGORY", "params": ["x"], "target": "ENEMY"})"),
              (std::vector{Fact::categories, Fact::attack}));
    EXPECT_EQ(facts(R"({"type": "IN_RANGE", "radius": 3, "params": {"type": "HAS_NAME", "params": ["x"]}})"),
              (std::vector{Fact::models, Fact::name, Fact::position}));
    EXPECT_EQ(facts(of("AND", "[" + yes + ", " + of("IS_PHASE", "1") + "]")),
              (std::vector{Fact::phase, Fact::round}));
}

// ---- Properties over generated conditions

/// A small generator: the same conditions on every machine.
class Dealer {
public:
    explicit Dealer(std::uint64_t seed) : state_(seed * 2 + 1) {}

    int below(int most) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(most));
    }

    Condition condition(int depth) {
        Condition made;
        const int kind = below(depth > 0 ? 7 : 3);
        if (kind < 3) {
            made.test = kind == 0 ? Test::Unknown : kind == 1 ? Test::AND : Test::OR; // unknown, true, false
            return made;
        }
        made.test = kind == 3 ? Test::AND : kind == 4 ? Test::OR : kind == 5 ? Test::XOR : Test::NOT;
        const int parts = made.test == Test::NOT ? 1 : below(4);
        for (int i = 0; i < parts; ++i) {
            made.parts.push_back(condition(depth - 1));
        }
        return made;
    }

private:
    std::uint64_t state_;
};

Condition negation(const Condition& condition) {
    Condition made;
    made.test = Test::NOT;
    made.parts = {condition};
    return made;
}

Answer value(const Condition& condition) {
    static const Context nothing;
    return evaluate(condition, nothing, tested(nothing));
}

TEST(MeaningConditions, obey_de_morgan_in_three_values) {
    Dealer dealer(1);
    for (int round = 0; round < 20000; ++round) {
        Condition all;
        all.test = meaning::Test::AND;
        Condition any;
        any.test = meaning::Test::OR;
        for (int i = dealer.below(4); i >= 0; --i) {
            all.parts.push_back(dealer.condition(3));
            any.parts.push_back(negation(all.parts.back()));
        }
        ASSERT_EQ(value(negation(all)), value(any));
        ASSERT_EQ(value(negation(negation(all))), value(all));
        std::swap(all.test, any.test);
        ASSERT_EQ(value(negation(all)), value(any));
    }
}

/// Replaces one unknown leaf; false if there is none left.
bool settle(Condition& condition, Test by) {
    if (condition.test == Test::Unknown) {
        condition.test = by; // AND of nothing is true, OR of nothing false
        return true;
    }
    for (Condition& part : condition.parts) {
        if (settle(part, by)) {
            return true;
        }
    }
    return false;
}

TEST(MeaningConditions, are_only_refined_by_learning_what_is_unknown) {
    Dealer dealer(2);
    int settled = 0;
    for (int round = 0; round < 20000; ++round) {
        Condition condition = dealer.condition(4);
        Answer before = value(condition);
        while (settle(condition, dealer.below(2) == 0 ? meaning::Test::AND : meaning::Test::OR)) {
            const Answer after = value(condition);
            if (before != Answer::unknown) {
                ASSERT_EQ(after, before);
            }
            before = after;
            ++settled;
        }
        ASSERT_NE(before, Answer::unknown);
    }
    EXPECT_GT(settled, 10000);
}

} // namespace meaning_tests
