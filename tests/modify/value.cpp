#include "herding/modify/value.hpp"

#include "herding/modify/laws.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

using namespace herding::modify;

namespace modify_tests {

Rational half_of(const Rational& value, const Rational&, Better) { return value / 2; }

// [value]
Value<> strength_of_a_guard() {
    Value<> strength(4);
    strength.add({.source = "aura of the warboss", .layer = "add", .amount = 1});
    strength.add({.source = "law of the realm", .layer = "cap", .amount = 6});
    return strength;
}
// [value]

TEST(ModifyValue, is_its_base_without_modifiers) {
    EXPECT_EQ(Value<>(4).value(), Rational(4));
    EXPECT_EQ(Value<>(4).explain().words("strength"), "strength 4 = 4 base");
    EXPECT_EQ(Value<>().value(), std::nullopt);
}

TEST(ModifyValue, says_in_words_how_it_came_about) {
    // [words]
    EXPECT_EQ(strength_of_a_guard().explain().words("strength"),
              "strength 5 = 4 base + 1 aura of the warboss, at most 6 law of the realm");
    // [words]
    Value<> value(4);
    value.add({.source = "curse", .layer = "add", .amount = -1});
    value.add({.source = "frenzy", .layer = "multiply", .amount = 2});
    value.add({.source = "beast", .layer = "replace", .amount = 3});
    EXPECT_EQ(value.explain().words("attacks"),
              "attacks 4 = 4 base, replaced by 3 beast - 1 curse * 2 frenzy");
    EXPECT_EQ(value.explain().words("attacks", [](const std::string& source) { return "<" + source + ">"; }),
              "attacks 4 = 4 base, replaced by 3 <beast> - 1 <curse> * 2 <frenzy>");
}

TEST(ModifyValue, has_words_for_the_least_number_of_each_layer) {
    const std::int64_t least = std::numeric_limits<std::int64_t>::min();
    for (const Layer& layer : layers::standard) {
        Value<> value(0);
        value.add({.source = "x", .layer = std::string(layer.name), .amount = least});
        const std::string words = value.explain().words("n");
        EXPECT_NE(words.find("9223372036854775808 x"), std::string::npos) << words;
        EXPECT_EQ(words.find("- -"), std::string::npos) << words;
    }
    Value<> third(0);
    third.add({.source = "x", .layer = "add", .amount = Rational(-1, 3)});
    EXPECT_EQ(third.explain().words("n"), "n -1/3 = 0 base - 1/3 x");
}

TEST(ModifyValue, applies_layers_in_the_order_of_the_table) {
    Value<> value(10);
    value.add({.source = "f", .layer = "floor", .amount = 5});
    value.add({.source = "e", .layer = "cap", .amount = 7});
    value.add({.source = "d", .layer = "multiply", .amount = Rational(3, 2)});
    value.add({.source = "c", .layer = "add", .amount = 1});
    value.add({.source = "b", .layer = "share_best", .amount = 4});
    value.add({.source = "a", .layer = "set", .amount = 3});
    const auto explained = value.explain();
    std::string chain;
    for (const auto& step : explained.steps) {
        chain += step.modifier.layer + " " + step.after->text() + ", ";
    }
    EXPECT_EQ(chain, "set 3, share_best 4, add 5, multiply 15/2, cap 7, floor 7, ");
    EXPECT_EQ(value.value(), Rational(7));
}

TEST(ModifyValue, set_takes_the_best_even_if_worse_than_the_value) {
    Value<> high(6);
    high.add({.source = "a", .layer = "set", .amount = 2}).add({.source = "b", .layer = "set", .amount = 3});
    EXPECT_EQ(high.value(), Rational(3));
    Value<> target(3, Better::lower); // a target to roll
    target.add({.source = "a", .layer = "set", .amount = 5})
        .add({.source = "b", .layer = "set", .amount = 4});
    EXPECT_EQ(target.value(), Rational(4));
    EXPECT_EQ(target.explain().words("save"),
              "save 4 = 3 base, set to 4 b; without effect: set to 5 a (a better one counts)");
}

TEST(ModifyValue, shares_only_what_is_better) {
    Value<> value(7);
    value.add({.source = "captain", .layer = "share_best", .amount = 9});
    value.add({.source = "recruit", .layer = "share_best", .amount = 5});
    EXPECT_EQ(value.value(), Rational(9));
    Value<> target(3, Better::lower);
    target.add({.source = "captain", .layer = "share_best", .amount = 4});
    EXPECT_EQ(target.value(), Rational(3));
}

TEST(ModifyValue, replaces_by_the_lowest_rank_then_the_least_source) {
    Value<> value(7);
    value.add({.rank = 1, .source = "a", .layer = "replace", .amount = 9});
    value.add({.source = "c", .layer = "replace", .amount = 2});
    value.add({.source = "b", .layer = "replace", .amount = 1});
    EXPECT_EQ(value.value(), Rational(1));
    EXPECT_EQ(value.explain().steps[1].fate, Fate::preceded);
}

TEST(ModifyValue, stacks_all_best_of_or_once_per_source) {
    Value<> all(1);
    all.add({.source = "x", .layer = "add", .amount = 1}).add({.source = "x", .layer = "add", .amount = 1});
    EXPECT_EQ(all.value(), Rational(3));

    Value<> best(1);
    for (const int amount : {1, 3, 2}) {
        best.add({.source = "armor " + std::to_string(amount),
                  .layer = "add",
                  .amount = amount,
                  .stacking = Stacking::best_of,
                  .group = "armor"});
    }
    best.add({.source = "ring", .layer = "add", .amount = 1, .stacking = Stacking::best_of, .group = "ring"});
    EXPECT_EQ(best.value(), Rational(5)); // 3 of armor, 1 of the ring
    EXPECT_EQ(laws::check(best), laws::Faults{});

    Value<> once(1);
    for (const int amount : {1, 2}) {
        once.add({.source = "x", .layer = "add", .amount = amount, .stacking = Stacking::once_per_source});
        once.add({.source = "y", .layer = "add", .amount = 5, .stacking = Stacking::once_per_source});
    }
    EXPECT_EQ(once.value(), Rational(8)); // 2 of x, 5 of y
    EXPECT_EQ(
        once.explain().words("n"),
        "n 8 = 1 base + 2 x + 5 y; without effect: + 1 x (its source counts once), + 5 y (its source counts "
        "once)");
}

TEST(ModifyValue, best_means_lower_where_lower_is_better) {
    Value<> target(4, Better::lower);
    for (const int amount : {-1, -2, 3}) {
        target.add({.source = "x", .layer = "add", .amount = amount, .stacking = Stacking::best_of});
    }
    EXPECT_EQ(target.value(), Rational(2));
}

TEST(ModifyValue, may_have_no_base) {
    Value<> save({}, Better::lower);
    save.add({.source = "shield", .layer = "add", .amount = -1});
    EXPECT_EQ(save.value(), std::nullopt);
    EXPECT_EQ(save.explain().words("invuln"),
              "invuln none = none base; without effect: - 1 shield (there is no value)");
    save.add({.source = "field", .layer = "set", .amount = 5});
    EXPECT_EQ(save.value(), Rational(4));
    EXPECT_EQ(laws::check(save), laws::Faults{});
    save.add({.source = "shrine", .layer = "set", .amount = 3}); // the better of what gives a value
    EXPECT_EQ(save.value(), Rational(2));
}

TEST(ModifyValue, compares_rivals_by_what_each_makes_of_the_value_before_its_layer) {
    Value<> value(4);
    value.add({.source = "a", .layer = "multiply", .amount = -1});
    value.add({.source = "b", .layer = "multiply", .amount = 2, .stacking = Stacking::best_of});
    value.add({.source = "c", .layer = "multiply", .amount = 3, .stacking = Stacking::best_of});
    EXPECT_EQ(value.value(), Rational(-12)); // of 8 and 12 the better
    EXPECT_EQ(laws::check(value), laws::Faults{});
}

TEST(ModifyValue, takes_a_table_of_the_games_own) {
    // [table]
    static constexpr Layer halve{.name = "halve", .apply = half_of, .lead = ", halved by "};
    static constexpr std::array table = {layers::add, layers::set, halve, layers::cap};
    // [table]
    Value<> value(4, Better::higher, table);
    value.add({.source = "frost", .layer = "halve"});
    value.add({.source = "song", .layer = "add", .amount = 3});
    EXPECT_EQ(value.value(), Rational(7, 2));
    EXPECT_EQ(value.explain().words("speed", table), "speed 7/2 = 4 base + 3 song, halved by 0 frost");
    value.add({.source = "oath", .layer = "set", .amount = 10}); // behind `add` in this table
    EXPECT_EQ(value.value(), Rational(5));
    EXPECT_EQ(laws::check(value), laws::Faults{});
}

TEST(ModifyValue, refuses_a_layer_that_the_table_does_not_have) {
    try {
        Value<>(1).add({.source = "x", .layer = "mulitply", .amount = 2});
        FAIL() << "accepted";
    } catch (const ModifyError& error) {
        EXPECT_EQ(error.kind(), ModifyError::Kind::UnknownLayer);
        EXPECT_STREQ(error.what(), "herding: no layer `mulitply` in this table; did you mean `multiply`?");
    }
}

TEST(ModifyValue, does_not_depend_on_the_order_of_adding) {
    Value<> a(4);
    Value<> b(4);
    const Modifier<> one = {.source = "one", .layer = "add", .amount = 1};
    const Modifier<> two = {.source = "two", .layer = "multiply", .amount = 2};
    a.add(one).add(two);
    b.add(two).add(one);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.explain(), b.explain());
}

TEST(ModifyValue, is_what_it_was_after_adding_and_removing) {
    Value<> value = strength_of_a_guard();
    const Value<> before = value;
    const Modifier<> extra = {.source = "aura of the warboss", .layer = "add", .amount = 1};
    value.add(extra); // equal to one that is there
    EXPECT_EQ(value.value(), Rational(6));
    EXPECT_TRUE(value.remove(extra));
    EXPECT_EQ(value, before);
    EXPECT_FALSE(value.remove({.source = "nobody", .layer = "add", .amount = 1}));
    EXPECT_EQ(value.remove_source("aura of the warboss"), 1U);
    EXPECT_EQ(value.value(), Rational(4));
}

TEST(ModifyValue, removes_the_modifier_that_is_equal_and_no_other_of_its_source) {
    Value<> value(4);
    value.add({.source = "x", .layer = "add", .amount = 1});
    value.add({.source = "x", .layer = "add", .amount = 2});
    EXPECT_TRUE(value.remove({.source = "x", .layer = "add", .amount = 2}));
    EXPECT_EQ(value.value(), Rational(5));
    EXPECT_FALSE(value.remove({.source = "x", .layer = "add", .amount = 3}));
}

TEST(ModifyValue, compares_only_those_that_stack_alike) {
    Value<> value(1);
    for (const Stacking stacking : {Stacking::all, Stacking::best_of, Stacking::once_per_source}) {
        value.add({.source = "x", .layer = "add", .amount = 2, .stacking = stacking});
        value.add({.source = "x", .layer = "add", .amount = 3, .stacking = stacking});
    }
    EXPECT_EQ(value.value(), Rational(1 + 2 + 3 + 3 + 3));
}

TEST(ModifyValue, outdoes_where_the_layer_counts_one_whatever_the_source) {
    Value<> value(4);
    value.add({.source = "x", .layer = "set", .amount = 5, .stacking = Stacking::once_per_source});
    value.add({.source = "x", .layer = "set", .amount = 6, .stacking = Stacking::once_per_source});
    EXPECT_EQ(value.explain().words("n"),
              "n 6 = 4 base, set to 6 x; without effect: set to 5 x (a better one counts)");
}

TEST(ModifyValue, counts_the_first_of_equals) {
    Value<> value(1);
    value.add({.source = "b", .layer = "add", .amount = 2, .stacking = Stacking::best_of});
    value.add({.source = "a", .layer = "add", .amount = 2, .stacking = Stacking::best_of});
    const auto explained = value.explain();
    EXPECT_EQ(explained.steps[0].modifier.source, "a");
    EXPECT_EQ(explained.steps[0].fate, Fate::counted);
    EXPECT_EQ(explained.steps[1].fate, Fate::outdone);
}

TEST(ModifyValue, differs_by_base_by_what_is_better_and_by_table) {
    static constexpr std::array other = layers::standard;
    const Value<> value(4);
    EXPECT_EQ(value, Value<>(4));
    EXPECT_FALSE(value == Value<>(5));
    EXPECT_FALSE(value == Value<>());
    EXPECT_FALSE(value == Value<>(4, Better::lower));
    EXPECT_FALSE(value == Value<>(4, Better::higher, other));
    EXPECT_FALSE(value == Value<>(4, Better::higher, std::span(layers::standard).first(3)));
}

TEST(ModifyValue, explains_as_data_that_is_saved_and_read) {
    const auto explained = strength_of_a_guard().explain();
    const auto bytes = herding::reflect::write_binary(explained);
    EXPECT_EQ(herding::reflect::read_binary<Explanation<>>(bytes), explained);
    EXPECT_EQ(herding::reflect::from_json<Explanation<>>(herding::reflect::to_json(explained)), explained);
}

} // namespace modify_tests
