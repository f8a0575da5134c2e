#include "herding/core/barrier.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using herding::Barrier;
using herding::BarrierKind;
using herding::Reversibility;

constexpr BarrierKind all_kinds[] = {BarrierKind::Requested, BarrierKind::Declared, BarrierKind::Chance,
                                     BarrierKind::Generator, BarrierKind::Reveal};

template <class T> std::string text(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

// B9
TEST(Reversibility, is_joined_and_irreversible_wins) {
    constexpr auto yes = Reversibility::Reversible;
    constexpr auto no = Reversibility::Irreversible;
    static_assert((yes | yes) == yes);
    static_assert((yes | no) == no);
    static_assert((no | yes) == no);
    static_assert((no | no) == no);
    Reversibility copy = no;
    EXPECT_EQ(copy, no);
    EXPECT_NE(copy, yes);
}

// B9
TEST(Reversibility, is_joined_at_run_time_as_well) {
    for (const auto a : {Reversibility::Reversible, Reversibility::Irreversible}) {
        EXPECT_EQ(a | Reversibility::Reversible, a);
        EXPECT_EQ(a | Reversibility::Irreversible, Reversibility::Irreversible);
    }
}

TEST(Reversibility, prints_its_name) {
    EXPECT_EQ(text(Reversibility::Reversible), "reversible");
    EXPECT_EQ(text(Reversibility::Irreversible), "irreversible");
}

TEST(Barrier, is_not_raised_at_first) {
    EXPECT_FALSE(Barrier{}.raised());
    EXPECT_FALSE(Barrier{}.veils());
    for (const auto kind : all_kinds) {
        EXPECT_FALSE(Barrier{}.has(kind));
    }
}

TEST(Barrier, loses_a_kind_that_is_lowered) {
    Barrier barrier;
    barrier.raise(BarrierKind::Generator);
    barrier.raise(BarrierKind::Reveal);
    barrier.lower(BarrierKind::Generator);
    EXPECT_FALSE(barrier.has(BarrierKind::Generator));
    EXPECT_TRUE(barrier.has(BarrierKind::Reveal));
    barrier.lower(BarrierKind::Generator);
    barrier.lower(BarrierKind::Reveal);
    EXPECT_FALSE(barrier.raised());
}

TEST(Barrier, has_exactly_the_kinds_that_were_raised) {
    for (const auto one : all_kinds) {
        for (const auto two : all_kinds) {
            Barrier barrier;
            barrier.raise(one);
            barrier.raise(two);
            EXPECT_TRUE(barrier.raised());
            for (const auto kind : all_kinds) {
                EXPECT_EQ(barrier.has(kind), kind == one || kind == two) << name(kind);
            }
        }
    }
}

TEST(Barrier, veils_where_something_came_to_light_and_not_where_it_was_only_said) {
    for (const auto kind : all_kinds) {
        Barrier barrier;
        barrier.raise(kind);
        EXPECT_EQ(barrier.veils(), kind != BarrierKind::Requested && kind != BarrierKind::Declared)
            << name(kind);
    }
}

TEST(Barrier, compares_kinds_and_behavior) {
    Barrier a;
    a.raise(BarrierKind::Chance);
    Barrier b = a;
    EXPECT_EQ(a, b);
    b.behavior = "roll";
    EXPECT_NE(a, b);
    b = a;
    b.raise(BarrierKind::Requested);
    EXPECT_NE(a, b);
}

TEST(Barrier, prints_its_kinds_and_its_behavior) {
    Barrier barrier;
    EXPECT_EQ(text(barrier), "none");
    barrier.raise(BarrierKind::Reveal);
    EXPECT_EQ(text(barrier), "reveal");
    barrier.raise(BarrierKind::Chance);
    barrier.behavior = "deal";
    EXPECT_EQ(text(barrier), "chance+reveal by deal");
    for (const auto kind : all_kinds) {
        barrier.raise(kind);
    }
    EXPECT_EQ(text(barrier), "requested+declared+chance+generator+reveal by deal");
}

} // namespace
