#include "herding/reflect/detail/type.hpp"

#include "reflect/zoo.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

namespace rf = herding::reflect;

TEST(Type, has_fields_that_lie_outside_of_their_struct) {
    std::array<zoo::Step, 3> steps;
    const auto is_part = [&](const void* field) {
        return rf::detail::is_part_of(rf::type_of<zoo::Step>(), &steps[1], field);
    };
    EXPECT_TRUE(is_part(&steps[1].from));
    EXPECT_TRUE(is_part(&steps[1].to));
    EXPECT_FALSE(is_part(&steps[2].from)) << "right behind it";
    EXPECT_FALSE(is_part(&steps[0].to));
}

} // namespace
