#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace herding::modify;

namespace modify_tests {

TEST(ModifyLaws, find_an_explanation_that_does_not_add_up) {
    Value<> value(4);
    value.add({.source = "one", .layer = "add", .amount = 1});
    auto explained = value.explain();
    EXPECT_EQ(laws::adds_up(explained, layers::standard, Better::higher), laws::Faults{});
    explained.steps[0].after = Rational(6);
    EXPECT_EQ(laws::adds_up(explained, layers::standard, Better::higher).size(), 2U);
}

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

/// Of each layer: rivals that stack, that count best of, and once per source.
Value<> of_layer(const std::string& layer, bool with_base) {
    Value<> value(with_base ? std::optional<Rational>(4) : std::nullopt);
    for (const Stacking stacking : {Stacking::all, Stacking::best_of, Stacking::once_per_source}) {
        for (const int amount : {2, 3}) {
            value.add({.source = "x", .layer = layer, .amount = amount, .stacking = stacking});
        }
    }
    return value;
}

TEST(ModifyLaws, find_each_forged_step_of_each_layer) {
    for (const Layer& layer : layers::standard) {
        for (const bool with_base : {true, false}) {
            const Explanation<> honest = of_layer(std::string(layer.name), with_base).explain();
            EXPECT_EQ(laws::adds_up(honest, layers::standard, Better::higher), laws::Faults{}) << layer.name;
            for (std::size_t at = 0; at < honest.steps.size(); ++at) {
                for (const Fate fate :
                     {Fate::counted, Fate::outdone, Fate::same_source, Fate::preceded, Fate::no_value}) {
                    for (const int end : {0, 2, 3, 4, 5, 6, 7}) {
                        // Each step behind the forged one does as if it were true.
                        Explanation<> forged = honest;
                        forged.steps[at].fate = fate;
                        forged.steps[at].after = end == 0 ? std::nullopt : std::optional<Rational>(end);
                        auto value = forged.steps[at].after;
                        for (std::size_t next = at + 1; next < forged.steps.size(); ++next) {
                            Contribution<>& step = forged.steps[next];
                            step.before = value;
                            if (step.fate == Fate::counted) {
                                const Rational amount = step.modifier.amount;
                                value = value ? layer.apply(*value, amount, Better::higher) : amount;
                            }
                            step.after = value;
                        }
                        forged.value = value;
                        EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher).empty(),
                                  forged == honest)
                            << layer.name << " " << at << " " << forged.words("x");
                    }
                }
            }
        }
    }
}

TEST(ModifyLaws, find_an_addition_to_no_value) {
    Value<> value;
    value.add({.source = "one", .layer = "add", .amount = 1});
    Explanation<> forged = value.explain();
    forged.steps[0].fate = Fate::counted;
    forged.steps[0].after = forged.value = Rational(1);
    EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher).size(), 1U);
}

TEST(ModifyLaws, find_a_step_that_begins_elsewhere) {
    Value<> value(4);
    value.add({.source = "one", .layer = "add", .amount = 1});
    Explanation<> forged = value.explain();
    forged.steps[0].before = Rational(3);
    EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher),
              laws::Faults{"step 1 of the explanation does not begin where the one before ends"});
}

TEST(ModifyLaws, find_steps_in_another_order) {
    Value<> value(4);
    value.add({.source = "one", .layer = "add", .amount = 1});
    value.add({.source = "two", .layer = "multiply", .amount = 1});
    Explanation<> forged = value.explain();
    std::swap(forged.steps[0], forged.steps[1]);
    forged.steps[0].before = forged.steps[0].after = Rational(4);
    forged.steps[1].before = Rational(4);
    forged.steps[1].after = Rational(5);
    EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher).size(), 2U);
}

TEST(ModifyLaws, find_what_has_no_value_at_all) {
    Value<> value(greatest);
    value.add({.source = "one", .layer = "cap", .amount = 1});
    Explanation<> forged = value.explain();
    forged.steps[0].modifier.layer = "add"; // beyond the greatest number
    EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher).size(), 1U);
    forged.steps[0].modifier.layer = "ad";
    EXPECT_EQ(laws::adds_up(forged, layers::standard, Better::higher),
              laws::Faults{"the modifiers of the explanation have no value: herding: no layer `ad` in this "
                           "table; did you mean `add`?"});
}

/// Its order does not see what its equality sees.
struct Blind {
    int number = 0;
    friend bool operator==(const Blind&, const Blind&) = default;
    friend std::strong_ordering operator<=>(const Blind&, const Blind&) {
        return std::strong_ordering::equal;
    }
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(number)); }
};

TEST(ModifyLaws, find_sources_whose_order_and_equality_disagree) {
    Value<Blind> value(4);
    for (const int number : {1, 2, 3}) {
        value.add({.source = {number}, .layer = "add", .amount = 1});
    }
    // Each order but the one in which they were added: two rotations, and three of the reversed order.
    EXPECT_EQ(laws::order_is_irrelevant(value).size(), 5U);
}

/// Equal to nothing, not even to itself.
struct Lonely {
    int number = 0;
    friend bool operator==(const Lonely&, const Lonely&) { return false; }
    friend std::strong_ordering operator<=>(const Lonely& a, const Lonely& b) {
        return a.number <=> b.number;
    }
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(number)); }
};

TEST(ModifyLaws, find_a_modifier_that_is_not_removed) {
    const Value<Lonely> value(4);
    EXPECT_EQ(laws::removing_undoes_adding(value), laws::Faults{});
    EXPECT_EQ(laws::removing_undoes_adding(value, {{.source = {1}, .layer = "add", .amount = 1}}).size(), 1U);
}

int calls_of_moody = 0;
Rational moody(const Rational& value, const Rational&, Better) { return value + ++calls_of_moody; }

TEST(ModifyLaws, find_a_layer_that_is_no_pure_function) {
    static constexpr std::array table = {Layer{.name = "moody", .apply = moody, .lead = ", moody "}};
    Value<> value(4, Better::higher, table);
    value.add({.source = "x", .layer = "moody"});
    const auto faults = laws::check(value);
    EXPECT_NE(std::find(faults.begin(), faults.end(), "the value and its explanation differ"), faults.end());
}

} // namespace modify_tests
