#include "herding/core/actor.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace {

using herding::Actor;

std::string text(Actor actor) {
    std::ostringstream out;
    out << actor;
    return out.str();
}

TEST(Actor, is_the_system_unless_said_otherwise) {
    EXPECT_EQ(Actor{}, Actor::system);
    EXPECT_FALSE(Actor{}.is_player());
    EXPECT_EQ(Actor::system.index(), -2);
}

TEST(Actor, chance_is_neither_a_player_nor_the_system) {
    EXPECT_NE(Actor::chance, Actor::system);
    EXPECT_FALSE(Actor::chance.is_player());
    EXPECT_EQ(Actor::chance.index(), -1);
}

TEST(Actor, players_differ_by_index_up_to_the_last) {
    EXPECT_TRUE(Actor::player(0).is_player());
    EXPECT_EQ(Actor::player(3), Actor::player(3));
    EXPECT_NE(Actor::player(3), Actor::player(4));
    EXPECT_EQ(Actor::player(65535).index(), 65535);
    EXPECT_TRUE(Actor::player(65535).is_player());
}

TEST(Actor, can_be_a_key_and_a_constant) {
    static_assert(Actor::player(1) < Actor::player(2));
    static_assert(Actor::chance < Actor::player(0));
    EXPECT_EQ((std::set{Actor::player(1), Actor::chance, Actor::player(1), Actor::system}).size(), 3U);
}

TEST(Actor, prints_who_it_is) {
    EXPECT_EQ(text(Actor::player(12)), "player 12");
    EXPECT_EQ(text(Actor::chance), "chance");
    EXPECT_EQ(text(Actor::system), "system");
}

} // namespace
