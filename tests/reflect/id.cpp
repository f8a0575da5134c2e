#include "herding/reflect/id.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <type_traits>

namespace {

using herding::reflect::Id;
using Unit = Id<struct UnitTag, std::uint8_t>;
using Player = Id<struct PlayerTag>;

TEST(Id, names_and_does_not_compute) {
    static_assert(Unit() == Unit(0));
    static_assert(Unit(1) < Unit(2));
    static_assert(Unit(7).number() == 7);
    static_assert(!std::is_convertible_v<int, Unit>);
    static_assert(!std::is_convertible_v<Unit, int>);
    static_assert(!std::is_constructible_v<Unit, Player>);
}

TEST(Id, refuses_numbers_that_it_does_not_hold) {
    EXPECT_THROW(Unit(256), std::out_of_range);
    EXPECT_THROW(Unit(-1), std::out_of_range);
    EXPECT_THROW((Id<struct PieceTag, std::uint64_t>(-1)), std::out_of_range);
    EXPECT_EQ(Unit(255).number(), 255);
}

} // namespace
