#include "herding/reflect/bounded.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace {

using herding::reflect::Bounded;
using herding::reflect::RangeError;
using Die = Bounded<1, 6>;

TEST(Bounded, takes_the_room_that_its_range_needs) {
    static_assert(sizeof(Die) == 1);
    static_assert(sizeof(Bounded<-1, 127>) == 1);
    static_assert(sizeof(Bounded<-1, 128>) == 2);
    static_assert(sizeof(Bounded<0, 70000>) == 4);
    static_assert(sizeof(Bounded<0, std::numeric_limits<std::int64_t>::max()>) == 8);
    static_assert(Die::count == 6);
}

TEST(Bounded, begins_at_its_low_end_and_reads_as_an_integer) {
    static_assert(Die() == 1);
    constexpr Die die = 4;
    static_assert(die + 1 == 5 && die == 4U && die < 5 && 3 < die && die > -1 && die != Die(5));
    int points[7] = {};
    points[die] = 1;
    EXPECT_EQ(points[4], 1);
    static_assert(Bounded<-5, 5>(-5) < 0U);
}

TEST(Bounded, refuses_what_is_outside) {
    EXPECT_THROW(Die(0), RangeError);
    EXPECT_THROW(Die(7U), RangeError);
    EXPECT_THROW(static_cast<void>(Die{std::numeric_limits<std::uint64_t>::max()}), RangeError);
    try {
        static_cast<void>(Die(7));
    } catch (const RangeError& error) {
        EXPECT_STREQ(error.what(), "7 is outside 1 to 6");
    }
}

TEST(Bounded, contains_numbers_up_to_the_largest) {
    using Huge = Bounded<0, std::numeric_limits<std::int64_t>::max()>;
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    for (const auto& [number, inside] :
         {std::pair(most - 1, true), std::pair(most, true), std::pair(most + 1, false)}) {
        EXPECT_EQ(Huge::contains(number), inside) << number;
    }
}

} // namespace
