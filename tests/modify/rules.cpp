#include "herding/modify/rules.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
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

/// Kinds by number, and how often anything was asked about one.
struct Chain {
    using Context = std::map<int, int>; // calls of the base of each kind
    using Subject = int;
    using Kind = int;
    using Source = std::string;
};
std::map<int, int> asked;  // bases, by kind
std::map<int, int> called; // rules, by kind

/// Kind n is that of n + 1, read `reads` times, up to the last one.
Rules<Chain> chain_of(int kinds, int reads) {
    Rules<Chain> rules;
    for (int kind = 0; kind < kinds; ++kind) {
        rules.base(kind, [kind](const Chain::Context&, int) -> std::optional<Rational> {
            ++asked[kind];
            return 1;
        });
        for (int n = 0; kind + 1 < kinds && n < reads; ++n) {
            rules.add({.source = "rule of " + std::to_string(kind),
                       .changes = kind,
                       .layer = "share_best",
                       .amount = {{kind + 1}, [kind](const Reader<Chain>& reader) {
                                      ++called[kind];
                                      return *reader.value(kind + 1) + 1;
                                  }}});
        }
    }
    asked.clear();
    called.clear();
    return rules;
}

/// Runs on a stack of a program that has many threads.
template <class Run> void on_a_small_stack(Run run) {
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, 512 * 1024), 0);
    pthread_t thread{};
    ASSERT_EQ(pthread_create(
                  &thread, &attributes,
                  [](void* function) -> void* {
                      (*static_cast<Run*>(function))();
                      return nullptr;
                  },
                  &run),
              0);
    ASSERT_EQ(pthread_join(thread, nullptr), 0);
    pthread_attr_destroy(&attributes);
}

TEST(ModifyRules, read_each_other_deeper_than_a_stack) {
    const Rules<Chain> rules = chain_of(30'000, 1);
    EXPECT_NO_THROW(rules.check());
    std::optional<Rational> value;
    on_a_small_stack([&] { value = rules.value({}, 0, 0); });
    EXPECT_EQ(value, Rational(30'000));
    for (int kind = 0; kind + 1 < 30'000; ++kind) {
        ASSERT_GE(called[kind], 1) << kind;
        ASSERT_LE(called[kind], 2) << kind;
    }
    EXPECT_EQ(rules.explain({}, 0, 29'990).words("value"), "value 10 = 1 base, shares 10 rule of 29990");
}

TEST(ModifyRules, are_called_once_for_each_value) {
    const Rules<Chain> few = chain_of(12, 3);
    EXPECT_EQ(few.value({}, 0, 0), Rational(12));
    for (int kind = 0; kind < 12; ++kind) {
        EXPECT_EQ(asked[kind], 1) << kind;
        EXPECT_EQ(called[kind], kind == 11 ? 0 : 3) << kind;
    }
    const Rules<Chain> many = chain_of(200, 2); // 2^200 calls, if each read were an evaluation
    EXPECT_EQ(many.value({}, 0, 0), Rational(200));
    for (int kind = 0; kind < 200; ++kind) {
        EXPECT_LE(asked[kind], 2) << kind;
    }
}

/// Rules that catch whatever they can, and throw something else.
TEST(ModifyRules, may_catch_what_comes_out_of_a_read) {
    Rules<Chain> rules = chain_of(100, 1);
    rules.remove_source("rule of 3");
    rules.add({.source = "catcher",
               .changes = 3,
               .layer = "share_best",
               .amount = {{4}, [](const Reader<Chain>& reader) {
                              try {
                                  return *reader.value(4) + 1;
                              } catch (...) {
                                  return Rational(0);
                              }
                          }}});
    rules.remove_source("rule of 5");
    rules.add({.source = "wrapper",
               .changes = 5,
               .layer = "share_best",
               .amount = {{6}, [](const Reader<Chain>& reader) {
                              try {
                                  return *reader.value(6) + 1;
                              } catch (...) {
                                  throw std::runtime_error("wrapped");
                              }
                          }}});
    EXPECT_EQ(rules.value({}, 0, 0), Rational(100));
    rules.add({.source = "broken",
               .changes = 99,
               .layer = "add",
               .amount = {{}, [](const Reader<Chain>&) -> Rational { throw std::runtime_error("broken"); }}});
    EXPECT_EQ(rules.value({}, 0, 0), Rational(4)); // 3 catches it
    EXPECT_THROW(static_cast<void>(rules.value({}, 0, 4)), std::runtime_error);
}

TEST(ModifyRules, find_a_cycle_that_is_deep) {
    Rules<Chain> rules = chain_of(100, 1);
    rules.add(
        {.source = "back", .changes = 99, .layer = "add", .amount = {{40}, [](const Reader<Chain>& reader) {
                                                                         return *reader.value(40);
                                                                     }}});
    try {
        static_cast<void>(rules.value({}, 7, 0));
        FAIL() << "evaluated";
    } catch (const CycleError& error) {
        ASSERT_EQ(error.path().size(), 61U);
        EXPECT_EQ(error.path().front(), "40 of 7");
        EXPECT_EQ(error.path()[1], "41 of 7");
        EXPECT_EQ(error.path().back(), "40 of 7");
    }
}

TEST(ModifyRules, refuse_values_that_read_each_other_without_end) {
    Rules<Chain> rules;
    rules.add(
        {.source = "next", .changes = 0, .layer = "set", .amount = {{0}, [](const Reader<Chain>& reader) {
                                                                        return *reader.value(
                                                                            reader.subject() + 1, 0);
                                                                    }}});
    try {
        static_cast<void>(rules.value({}, 0, 0));
        FAIL() << "evaluated";
    } catch (const ModifyError& error) {
        EXPECT_EQ(error.kind(), ModifyError::Kind::TooDeep);
        EXPECT_STREQ(error.what(),
                     "herding: 0 of 0 reads more than 100000 values through each other, as far as 0 of "
                     "100000; let rules read a base value, or bound what they read");
    }
}

TEST(ModifyRules, refuse_to_be_changed_by_a_rule) {
    Rules<Game> rules = bases();
    const auto refusal = [&](auto change) {
        Rules<Game> here = bases();
        here.add({.source = "other", .changes = Stat::strength, .layer = "add", .amount = 1});
        here.add({.source = "curse",
                  .changes = Stat::strength,
                  .layer = "add",
                  .amount = 1,
                  .condition = {.holds = [&](const Reader<Game>&) {
                      change(here);
                      return true;
                  }}});
        try {
            static_cast<void>(here.value(field, "guard", Stat::strength));
        } catch (const ModifyError& error) {
            EXPECT_EQ(error.kind(), ModifyError::Kind::ChangedWhileEvaluated);
            EXPECT_EQ(here.rules().size(), 2U);
            return std::string(error.what());
        }
        return std::string();
    };
    const auto words = [](const std::string& what) {
        return "herding: a rule of curse " + what +
               " while a value is evaluated: bases, conditions and amounts must be pure; change the rules "
               "before or "
               "after the evaluation";
    };
    EXPECT_EQ(refusal([](Rules<Game>& here) { here.remove_source("other"); }), words("removes rules"));
    EXPECT_EQ(refusal([](Rules<Game>& here) { here.add(aura_of_the_warboss()); }), words("adds a rule"));
    EXPECT_EQ(refusal([](Rules<Game>& here) { here.base(Stat::life, {}); }), words("sets a base"));
    EXPECT_EQ(refusal([&](Rules<Game>& here) { here = rules; }), words("assigns to its Rules"));
    EXPECT_EQ(refusal([](Rules<Game>& here) {
                  Rules<Game> copy = here;
                  copy.remove_source("other");
              }),
              "");
    // Behind the evaluation they can be changed again.
    rules.add(aura_of_the_warboss());
    EXPECT_EQ(rules.value(field, "guard", Stat::strength), Rational(5));
    EXPECT_EQ(rules.remove_source("aura of the warboss"), 1U);
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
