#include "herding/law/detail/kind_name.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace outer::inner {
struct Plain {};
template <class T> struct Of {
    struct Member {};
};
enum class Color { Red };
struct Named {
    static constexpr std::string_view name = "another_name";
};
} // namespace outer::inner

namespace {

struct Hidden {};

TEST(KindName, is_the_name_in_the_source) {
    using herding::law::kind_name;
    using namespace outer::inner;
    static_assert(kind_name<Plain>() == "Plain");
    EXPECT_EQ(kind_name<Plain>(), "Plain");
    EXPECT_EQ(kind_name<Hidden>(), "Hidden");
    EXPECT_EQ(kind_name<int>(), "int");
    EXPECT_EQ(kind_name<Color>(), "Color");
    EXPECT_EQ(kind_name<Of<Of<Plain>>>(), "Of");
    EXPECT_EQ(kind_name<Of<Plain>::Member>(), "Member");
    EXPECT_EQ(kind_name<std::vector<Plain>>(), "vector");
    EXPECT_EQ(kind_name<Named>(), "another_name");
    struct Local {};
    EXPECT_EQ(kind_name<Local>(), "Local");
}

} // namespace

// Clang writes `herding::v0::law` from here on, and `herding::law` before.
namespace herding::law {
template <class T> struct AddedByAGame;
} // namespace herding::law

struct Later {};

TEST(KindName, does_not_depend_on_what_others_add_to_the_namespace_of_the_library) {
    static_assert(herding::law::kind_name<Later>() == "Later");
    static_assert(herding::law::detail::full_name<Later>() == "Later");
}
