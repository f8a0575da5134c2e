#include "herding/modify/rules.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

using namespace herding::modify;

namespace modify_tests {

struct Fighter {
    int strength = 4;
    int attacks = 2;
    int place = 0;
    bool living = true;
};
using Field = std::map<std::string, Fighter>;

// [game]
enum class Stat : std::uint8_t { strength, attacks, position, life };

struct Game {
    using Context = Field; // what rules look at
    using Subject = std::string;
    using Kind = Stat;
    using Source = std::string;
};
// [game]

Rules<Game> bases() {
    Rules<Game> rules;
    rules.base(Stat::strength, [](const Field& field, const std::string& who) -> std::optional<Rational> {
        return field.at(who).strength;
    });
    rules.base(Stat::attacks, [](const Field& field, const std::string& who) -> std::optional<Rational> {
        return field.at(who).attacks;
    });
    return rules;
}

// [aura]
Rule<Game> aura_of_the_warboss() {
    return {.source = "aura of the warboss",
            .changes = Stat::strength,
            .layer = "add",
            .amount = 1,
            .condition = {.reads = {Stat::position, Stat::life}, .holds = [](const Reader<Game>& reader) {
                              const Fighter& boss = reader.context().at("warboss");
                              const Fighter& own = reader.context().at(reader.subject());
                              return boss.living && std::abs(own.place - boss.place) <= 6;
                          }}};
}
// [aura]

// [reads]
Rule<Game> the_strong_are_fast() {
    return {.source = "the strong are fast",
            .changes = Stat::attacks,
            .layer = "add",
            .amount = 1,
            .condition = {.reads = {Stat::strength}, .holds = [](const Reader<Game>& reader) {
                              return reader.value(Stat::strength) >= Rational(5);
                          }}};
}
// [reads]

const Field field = {{"guard", {.place = 6}}, {"scout", {.place = 7}}, {"warboss", {.strength = 6}}};

TEST(ModifyRules, apply_where_their_conditions_hold) {
    Rules<Game> rules = bases();
    rules.add(aura_of_the_warboss());
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(5));
    EXPECT_EQ(rules.value(field, "scout", Stat::strength), Rational(4));
    Field fallen = field;
    fallen.at("warboss").living = false;
    EXPECT_EQ(rules.value(fallen, "guard", Stat::strength), Rational(4));
    EXPECT_EQ(rules.explain(field, "guard", Stat::strength).words("strength"),
              "strength 5 = 4 base + 1 aura of the warboss");
}

TEST(ModifyRules, read_other_modified_values) {
    Rules<Game> rules = bases();
    rules.add(the_strong_are_fast()).add(aura_of_the_warboss());
    EXPECT_EQ(rules.value(field, "guard", Stat::attacks), Rational(3));
    EXPECT_EQ(rules.value(field, "scout", Stat::attacks), Rational(2));
}

TEST(ModifyRules, list_what_they_read_without_evaluating) {
    Rules<Game> rules = bases();
    rules.add(the_strong_are_fast()).add(aura_of_the_warboss());
    EXPECT_EQ(aura_of_the_warboss().reads(), (std::vector{Stat::position, Stat::life}));
    EXPECT_EQ(rules.watched(Stat::attacks), (std::vector{Stat::strength, Stat::position, Stat::life}));
    EXPECT_EQ(rules.watched(Stat::position), std::vector<Stat>{});
}

TEST(ModifyRules, compute_amounts) {
    Rules<Game> rules = bases();
    rules.add({.source = "rage",
               .changes = Stat::attacks,
               .layer = "add",
               .amount = {{Stat::strength}, [](const Reader<Game>& reader) {
                              return Rational(reader.value(Stat::strength)->floor() / 2);
                          }}});
    EXPECT_EQ(rules.value(field, "warboss", Stat::attacks), Rational(5));
}

TEST(ModifyRules, refuse_a_read_that_they_do_not_declare) {
    Rules<Game> rules = bases();
    Rule<Game> silent = the_strong_are_fast();
    silent.condition.reads.clear();
    rules.add(silent);
    try {
        static_cast<void>(rules.value(field, "guard", Stat::attacks));
        FAIL() << "read";
    } catch (const ModifyError& error) {
        EXPECT_EQ(error.kind(), ModifyError::Kind::UndeclaredRead);
        EXPECT_STREQ(error.what(),
                     "herding: a rule of the strong are fast reads strength; list it in the reads "
                     "of its condition or amount");
    }
}

Rule<Game> the_fast_are_strong() {
    return {.source = "the fast are strong",
            .changes = Stat::strength,
            .layer = "add",
            .amount = 1,
            .condition = {.reads = {Stat::attacks}, .holds = [](const Reader<Game>& reader) {
                              return reader.value(Stat::attacks) >= Rational(3);
                          }}};
}

TEST(ModifyRules, find_a_cycle_before_anything_is_evaluated) {
    Rules<Game> rules = bases();
    rules.add(the_strong_are_fast());
    EXPECT_NO_THROW(rules.check());
    rules.add(the_fast_are_strong());
    try {
        rules.check();
        FAIL() << "accepted";
    } catch (const CycleError& error) {
        EXPECT_EQ(error.path(), (std::vector<std::string>{"strength", "attacks", "strength"}));
    }
}

TEST(ModifyRules, find_the_same_of_two_cycles_in_whatever_order_they_are_declared) {
    const auto reading = [](Stat changes, Stat read) {
        return Rule<Game>{.source = "x",
                          .changes = changes,
                          .layer = "add",
                          .condition = {.reads = {read}, .holds = [](const Reader<Game>&) { return true; }}};
    };
    const std::vector all = {reading(Stat::strength, Stat::life), reading(Stat::strength, Stat::attacks),
                             reading(Stat::attacks, Stat::strength), reading(Stat::life, Stat::strength)};
    for (const bool reversed : {false, true}) {
        Rules<Game> rules = bases();
        for (std::size_t i = 0; i < all.size(); ++i) {
            rules.add(all[reversed ? all.size() - 1 - i : i]);
        }
        try {
            rules.check();
            FAIL() << "accepted";
        } catch (const CycleError& error) {
            EXPECT_EQ(error.path(), (std::vector<std::string>{"strength", "attacks", "strength"}));
        }
    }
}

TEST(ModifyRules, find_a_cycle_with_its_path_while_evaluating) {
    Rules<Game> rules = bases();
    rules.add(the_strong_are_fast()).add(the_fast_are_strong());
    try {
        static_cast<void>(rules.value(field, "guard", Stat::attacks));
        FAIL() << "evaluated";
    } catch (const CycleError& error) {
        EXPECT_STREQ(error.what(),
                     "herding: a value depends on itself: attacks of guard -> strength of guard -> "
                     "attacks of guard; let one of these rules read a base value instead");
    }
}

TEST(ModifyRules, read_the_same_kind_of_another_without_a_cycle) {
    Rules<Game> rules = bases();
    rules.add(
        {.source = "follow the boss",
         .changes = Stat::strength,
         .layer = "share_best",
         .amount = {{Stat::strength},
                    [](const Reader<Game>& reader) { return *reader.value("warboss", Stat::strength); }},
         .condition = {.holds = [](const Reader<Game>& reader) { return reader.subject() != "warboss"; }}});
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(6));
    EXPECT_THROW(rules.check(), CycleError); // stricter than an evaluation, as it says
}

TEST(ModifyRules, read_a_base_within_what_would_be_a_cycle) {
    Rules<Game> rules = bases();
    rules.add({.source = "half again",
               .changes = Stat::strength,
               .layer = "add",
               .amount = {{}, [](const Reader<Game>& reader) {
                              return *reader.base(reader.subject(), Stat::strength) / 2;
                          }}});
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(6));
    EXPECT_NO_THROW(rules.check());
}

TEST(ModifyRules, are_removed_by_their_source) {
    Rules<Game> rules = bases();
    rules.add(aura_of_the_warboss());
    EXPECT_EQ(rules.remove_source("aura of the warboss"), 1U);
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(4));
}

TEST(ModifyRules, refuse_an_unknown_layer_when_they_are_added) {
    Rules<Game> rules = bases();
    EXPECT_THROW(rules.add({.source = "x", .changes = Stat::strength, .layer = "plus"}), ModifyError);
}

TEST(ModifyRules, hand_rank_stacking_and_group_to_the_value) {
    Rules<Game> rules = bases();
    rules.add({.source = "a", .changes = Stat::strength, .layer = "replace", .amount = 9, .rank = 1});
    rules.add({.source = "b", .changes = Stat::strength, .layer = "replace", .amount = 7});
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(7)); // the lower rank
    for (const char* group : {"charms", "songs"}) {
        for (const int amount : {1, 2}) {
            rules.add({.source = "x",
                       .changes = Stat::attacks,
                       .layer = "add",
                       .amount = amount,
                       .stacking = Stacking::best_of,
                       .group = group});
        }
    }
    EXPECT_EQ(rules.value(field, "guard", Stat::attacks), Rational(2 + 2 + 2));
    Rules<Game> targets;
    targets.base(Stat::strength, [](const Field&, const std::string&) { return Rational(4); }, Better::lower);
    targets.add({.source = "x", .changes = Stat::strength, .layer = "share_best", .amount = 3});
    EXPECT_EQ(targets.value(field, "guard", Stat::strength), Rational(3));
}

TEST(ModifyRules, obey_the_laws) {
    Rules<Game> rules = bases();
    rules.add(the_strong_are_fast()).add(aura_of_the_warboss());
    for (const auto& [who, unused] : field) {
        for (const Stat stat : {Stat::strength, Stat::attacks}) {
            // [laws]
            EXPECT_EQ(laws::check(rules, field, who, stat), laws::Faults{});
            // [laws]
        }
    }
}

int impure_calls = 0;

TEST(ModifyLaws, find_an_impure_rule_and_a_cycle) {
    Rules<Game> rules = bases();
    rules.add({.source = "moody",
               .changes = Stat::strength,
               .layer = "add",
               .amount = {{}, [](const Reader<Game>&) { return Rational(++impure_calls); }}});
    EXPECT_EQ(laws::check(rules, field, std::string("guard"), Stat::strength),
              (laws::Faults{"the order in which rules are declared matters for strength",
                            "removing and adding the rules of moody changes strength"}));

    Rules<Game> cyclic = bases();
    cyclic.add(the_strong_are_fast()).add(the_fast_are_strong());
    const auto faults = laws::check(cyclic, field, std::string("guard"), Stat::strength);
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_NE(faults.front().find("a value depends on itself"), std::string::npos);
}

TEST(ModifyCycles, are_found_by_keys_alone) {
    using Reads = Dependencies<std::string>;
    EXPECT_EQ(find_cycle(Reads{{"a", {"b", "c"}}, {"b", {"c"}}}), std::vector<std::string>{});
    EXPECT_EQ(find_cycle(Reads{{"a", {"a"}}}), (std::vector<std::string>{"a", "a"}));
    EXPECT_EQ(find_cycle(Reads{{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}}),
              (std::vector<std::string>{"b", "c", "b"}));
    Dependencies<int> chain; // deeper than any stack
    for (int i = 0; i < 200000; ++i) {
        chain[i] = {i + 1};
    }
    EXPECT_TRUE(find_cycle(chain).empty());
    chain[200000] = {0};
    EXPECT_EQ(find_cycle(chain).size(), 200002U);
}

} // namespace modify_tests
