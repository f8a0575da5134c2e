#include "herding/core/behavior.hpp"

#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using script::Plain;
using Def = herding::BehaviorDef<Plain>;

enum class Phase : std::uint8_t { Early, Late };
struct Opaque {
    int key;
    constexpr bool operator<(const Opaque& other) const { return key < other.key; }
};
struct Phased : script::Rules<Phased> {
    using OrderKey = Phase;
};
struct Keyed : script::Rules<Keyed> {
    using OrderKey = Opaque;
};

template <class T> std::string text(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

TEST(BehaviorDef, is_before_another_by_key_and_then_by_name) {
    const Def a1{"a", 1, nullptr};
    const Def b1{"b", 1, nullptr};
    const Def a2{"a", 2, nullptr};
    EXPECT_TRUE(a1.before(b1));
    EXPECT_FALSE(b1.before(a1));
    EXPECT_TRUE(b1.before(a2));
    EXPECT_FALSE(a2.before(b1));
    EXPECT_FALSE(a1.before(a1));
}

TEST(BehaviorDef, is_ordered_with_less_than_alone) {
    constexpr herding::BehaviorDef<Keyed> early{"z", {1}, nullptr};
    constexpr herding::BehaviorDef<Keyed> late{"a", {2}, nullptr};
    static_assert(early.before(late) && !late.before(early));
}

// B2
TEST(BehaviorDef, prints_name_and_key) {
    EXPECT_EQ(text(Def{"move", 30, nullptr}), "move @ 30");
    EXPECT_EQ(text(herding::BehaviorDef<Phased>{"move", Phase::Late, nullptr}), "move @ 1");
    EXPECT_EQ(text(herding::BehaviorDef<Keyed>{"move", {4}, nullptr}), "move");
}

TEST(BehaviorDef, has_a_citation_only_if_given) {
    EXPECT_EQ((Def{"move", 1, nullptr}).cite, "");
    EXPECT_EQ((Def{"move", 1, nullptr, "page 3"}).cite, "page 3");
}

TEST(Table, holds_the_entries_as_they_are_written) {
    constexpr auto table = herding::table<Plain>({{"b", 2, nullptr}, {"a", 1, nullptr}});
    static_assert(table.size() == 2);
    EXPECT_EQ(table[0].name, "b");
    EXPECT_EQ(table[1].name, "a");
    static_assert(herding::table<Plain>().empty());
}

} // namespace
