#include "herding/core/detail/name.hpp"

#include <gtest/gtest.h>

namespace {

using herding::detail::Name;

constexpr Name give("give", "card", "to");

TEST(Name, has_the_names_of_its_arguments_behind_it) {
    static_assert(give.view() == "give" && give.arguments() == 2 && give.argument(1) == "to");
    EXPECT_EQ(give.view(), "give");
    EXPECT_EQ(give.arguments(), 2U);
    EXPECT_EQ(give.argument(0), "card");
    EXPECT_EQ(give.argument(1), "to");
    EXPECT_STREQ(give.argument(1).data(), "to"); // a 0 stands behind it
}

TEST(Name, may_be_alone_or_empty) {
    constexpr Name pass("pass");
    EXPECT_EQ(pass.view(), "pass");
    EXPECT_EQ(pass.arguments(), 0U);
    constexpr Name nothing("", "");
    EXPECT_EQ(nothing.view(), "");
    EXPECT_EQ(nothing.arguments(), 1U);
    EXPECT_EQ(nothing.argument(0), "");
}

TEST(Name, can_be_computed) {
    const Name<5> computed(std::string_view("draw it").substr(0, 4));
    EXPECT_EQ(computed.view(), "draw");
    EXPECT_EQ(computed.arguments(), 0U);
}

} // namespace
