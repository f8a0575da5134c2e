#include "herding/sequence/players.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

/// Sets of players.

namespace players {
namespace {

using herding::sequence::Players;

std::vector<std::uint16_t> list(Players players) { return {players.begin(), players.end()}; }
using List = std::vector<std::uint16_t>;

TEST(Players, are_listed_in_ascending_order) {
    Players some{9, 0, 63};
    EXPECT_EQ(list(some), (List{0, 9, 63}));
    EXPECT_EQ(some.size(), 3U);
    EXPECT_EQ(some[0], 0);
    EXPECT_EQ(some[1], 9);
    EXPECT_EQ(some[2], 63);
    EXPECT_EQ(list(Players::first(3)), (List{0, 1, 2}));
    EXPECT_EQ(list(Players::first(0)), List{});
    auto at = some.begin();
    EXPECT_EQ(*at++, 0);
    EXPECT_EQ(*at, 9);
    EXPECT_EQ(*++at, 63);
}

TEST(Players, come_and_go) {
    Players some{2, 5};
    some.insert(Players{5, 7});
    EXPECT_EQ(list(some), (List{2, 5, 7}));
    some.insert(3);
    some.erase(5);
    some.erase(6);
    some.erase(64);
    some.erase(66); // and not 2
    EXPECT_EQ(list(some), (List{2, 3, 7}));
    EXPECT_TRUE(some.contains(3));
    EXPECT_FALSE(some.contains(5));
    EXPECT_FALSE(some.contains(66));
    EXPECT_FALSE(some.empty());
    EXPECT_TRUE(Players().empty());
    EXPECT_THROW(some.insert(64), std::out_of_range);
}

} // namespace
} // namespace players
