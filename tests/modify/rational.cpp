#include "herding/modify/rational.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <sstream>

using herding::modify::ModifyError;
using herding::modify::Rational;

namespace modify_tests {

constexpr auto most = std::numeric_limits<std::int64_t>::max();
constexpr auto least = std::numeric_limits<std::int64_t>::min();

TEST(ModifyRational, is_in_lowest_terms) {
    EXPECT_EQ(Rational(6, 4), Rational(3, 2));
    EXPECT_EQ(Rational(3, -6), Rational(-1, 2));
    EXPECT_EQ(Rational(0, -7), Rational(0));
    EXPECT_EQ(Rational(-8, 2).text(), "-4");
    EXPECT_EQ(Rational(-8, 6).text(), "-4/3");
    EXPECT_EQ((std::ostringstream() << Rational(-8, 6)).str(), "-4/3");
}

TEST(ModifyRational, computes_exactly) {
    static_assert(Rational(1, 3) + Rational(1, 6) == Rational(1, 2));
    static_assert(Rational(1, 3) - Rational(1, 3) == 0);
    static_assert(Rational(2, 3) * Rational(3, 2) == 1);
    static_assert(Rational(2, 3) / Rational(-4, 3) == Rational(-1, 2));
    static_assert(Rational(1, 3) < Rational(1, 2) && Rational(-1, 2) < Rational(-1, 3));
    static_assert(Rational(7, 2).floor() == 3 && Rational(7, 2).ceil() == 4);
    static_assert(Rational(-7, 2).floor() == -4 && Rational(-7, 2).ceil() == -3);
    static_assert(Rational(-4).floor() == -4 && Rational(-4).ceil() == -4);
}

TEST(ModifyRational, compares_what_lies_closest_together) {
    EXPECT_LT(Rational(most - 1, most), Rational(1));
    EXPECT_LT(Rational(most - 2, most - 1), Rational(most - 1, most));
    EXPECT_GT(Rational(most - 1, most), Rational(most - 2, most - 1));
    EXPECT_GT(Rational(most), Rational(1, most));
    EXPECT_LT(Rational(least), Rational(-1, most));
}

TEST(ModifyRational, computes_with_products_of_128_bits) {
    EXPECT_EQ(Rational(5, most) + Rational(-3, most), Rational(2, most));
    EXPECT_EQ(Rational(5, most) - Rational(3, most), Rational(2, most));
    EXPECT_EQ(Rational(most - 1, most) * Rational(most, most - 1), Rational(1));
    EXPECT_EQ(Rational(most - 1, most) / Rational(most - 1, most), Rational(1));
    EXPECT_EQ(Rational(least) / least, Rational(1));
    EXPECT_EQ(Rational(least, least), Rational(1));
    EXPECT_EQ(Rational(least + 1) + -1, Rational(least));
    EXPECT_THROW(static_cast<void>(Rational(least) / -1), ModifyError);
    EXPECT_THROW(static_cast<void>(Rational(least) - 1), ModifyError);
}

TEST(ModifyRational, throws_where_a_number_does_not_fit) {
    EXPECT_THROW(static_cast<void>(Rational(most) + 1), ModifyError);
    EXPECT_THROW(static_cast<void>(Rational(most) * 2), ModifyError);
    EXPECT_THROW(static_cast<void>(-Rational(least)), ModifyError);
    EXPECT_THROW(static_cast<void>(Rational(1, most) * Rational(1, 2)), ModifyError);
    EXPECT_THROW(static_cast<void>(Rational(std::numeric_limits<std::uint64_t>::max())), ModifyError);
    EXPECT_EQ(Rational(most) * Rational(1, most), Rational(1));
    try {
        static_cast<void>(Rational(1) / 0);
        FAIL() << "divided";
    } catch (const ModifyError& error) {
        EXPECT_EQ(error.kind(), ModifyError::Kind::ZeroDivision);
    }
}

TEST(ModifyRational, is_read_in_lowest_terms_only) {
    EXPECT_EQ(herding::reflect::print(Rational(-1, 2)), "[-1,2]");
    EXPECT_EQ(herding::reflect::parse<Rational>("[-1,2]"), Rational(-1, 2));
    EXPECT_THROW(static_cast<void>(herding::reflect::parse<Rational>("[2,4]")), herding::reflect::ReadError);
    EXPECT_THROW(static_cast<void>(herding::reflect::parse<Rational>("[1,0]")), herding::reflect::ReadError);
    EXPECT_THROW(static_cast<void>(herding::reflect::parse<Rational>("[1,-2]")), herding::reflect::ReadError);
}

} // namespace modify_tests
