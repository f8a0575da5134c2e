#include "herding/core/detail/fixed_list.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using List = herding::detail::FixedList<std::string, 3>;

TEST(FixedList, is_equal_to_one_with_the_same_items) {
    List a;
    List b;
    EXPECT_TRUE(a == b);
    a.push_back("one");
    EXPECT_FALSE(a == b);
    EXPECT_FALSE(b == a);
    b.push_back("two");
    EXPECT_FALSE(a == b);
    b.pop_back();
    b.push_back("one");
    EXPECT_TRUE(a == b);
    EXPECT_TRUE(List(a) == a);
}

} // namespace
