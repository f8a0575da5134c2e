#include "herding/reflect/detail/enum_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace detail = herding::reflect::detail;

enum class Digit : std::uint8_t { One = 1, Two, Three };

/// The names in what a compiler prints, while the program runs. The numbers must count from 0.
std::vector<std::string> names_in(const std::string& pretty) {
    std::vector<std::string> names;
    detail::each_value(pretty, [&](std::size_t index, std::string_view name) {
        EXPECT_EQ(index, names.size());
        names.emplace_back(name);
    });
    return names;
}

TEST(EnumTable, finds_names_behind_their_scopes_and_leaves_casts_empty) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(names_in("auto f() [with auto ...V = {a::E::First}]"), Names{"First"});
    EXPECT_EQ(names_in("auto f() [with auto ...V = {First, a::E::Second, (a::E)3, fourth, (E)-1}]"),
              (Names{"First", "Second", "", "fourth", ""}));
    EXPECT_EQ(names_in("auto f() [V = <(anonymous namespace)::E::First, (E)1, last>]"),
              (Names{"First", "", "last"}));
}

TEST(EnumTable, counts_commas_between_values_alone) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(names_in("auto f() [with auto ...V = {a::Box<int, 2>::E::First, (a::Box<int, 2>::E)1, Last}]"),
              (Names{"First", "", "Last"}));
    EXPECT_EQ(
        names_in("auto f() [with auto ...V = {a::Box<P{1, 2}>::E::First, f(int, int)::E::Second, Last}]"),
        (Names{"First", "Second", "Last"}));
}

TEST(EnumTable, sorts_a_list_by_value_and_keeps_the_order_of_equal_ones) {
    detail::Found<Digit> found;
    for (const auto& [value, name] : {std::pair{Digit::Two, "two"},
                                      {Digit::Three, "three"},
                                      {Digit::One, "one"},
                                      {Digit::Two, "second two"}}) {
        found.add(value, name);
    }
    ASSERT_EQ(found.size, 4U);
    const std::vector values(found.values.begin(), found.values.begin() + 4);
    EXPECT_EQ(values, (std::vector{Digit::One, Digit::Two, Digit::Two, Digit::Three}));
    const std::vector<std::string> names(found.names.begin(), found.names.begin() + 4);
    EXPECT_EQ(names, (std::vector<std::string>{"one", "two", "second two", "three"}));
}

} // namespace
