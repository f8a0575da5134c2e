#include "skirmish/to_hit.hpp"

#include "skirmish/sequences.hpp"
#include "skirmish/units.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace skirmish_tests {

using namespace skirmish;

TEST(SkirmishToHit, explains_the_number) {
    const skirmish::Setup setup{.units = {emberguard(), mistwalkers()}};
    Board board = new_board(setup);
    board.sides[1].stance = Stance::InCover;
    EXPECT_EQ(number_to_hit(setup, board, 0, false).explain().words("to hit"),
              "to hit 4 = 3 base + 1 cover, at most 6 a 6 always hits, at least 2 a 1 always fails; "
              "without effect: + 1 shroud (a better one counts)");
    EXPECT_EQ(number_to_hit(setup, board, 0, true).value(), herding::modify::Rational(6));
    EXPECT_EQ(number_to_hit(setup, board, 1, false).value(), herding::modify::Rational(2));
}

TEST(SkirmishToHit, the_number) {
    skirmish::Setup setup{{Unit{}, Unit{}}};
    Board board = new_board(setup);
    const auto need = [&](std::uint8_t skill, bool snap = false) {
        setup.units[0].weapon.skill = skill;
        return static_cast<int>(Attack{0, snap}.to_hit(setup, board).need);
    };
    EXPECT_EQ(need(2), 2);
    EXPECT_EQ(need(5), 5);
    EXPECT_EQ(need(3, true), 6);
    board.sides[1].stance = Stance::InCover;
    EXPECT_EQ(need(2), 3);
    setup.units[1].shrouded = true;
    EXPECT_EQ(need(2), 3) << "one harder, however many reasons there are";
    EXPECT_EQ(need(6), 6) << "a 6 always hits";
}

TEST(SkirmishToWound, the_number) {
    skirmish::Setup setup{{Unit{}, Unit{}}};
    const auto need = [&](int strength, int toughness) {
        setup.units[0].weapon.strength = static_cast<std::uint8_t>(strength);
        setup.units[1].body.toughness = static_cast<std::uint8_t>(toughness);
        return static_cast<int>(Attack{}.to_wound(setup).need);
    };
    for (int toughness = 1; toughness <= 10; ++toughness) {
        for (int strength = 1; strength <= 20; ++strength) {
            const int expected = strength == toughness       ? 4
                                 : strength < toughness      ? (2 * strength <= toughness ? 6 : 5)
                                 : strength >= 2 * toughness ? 2
                                                             : 3;
            setup.units[1].hardened = false;
            EXPECT_EQ(need(strength, toughness), expected) << strength << " against " << toughness;
            setup.units[1].hardened = true;
            EXPECT_EQ(need(strength, toughness), expected + (strength > toughness ? 1 : 0));
        }
    }
}

TEST(SkirmishToHit, a_one_fails_whatever_is_needed) {
    Roll roll{0, 1};
    EXPECT_FALSE(roll.succeeded());
    roll.result = 2;
    EXPECT_TRUE(roll.succeeded());
}

TEST(SkirmishToHit, obeys_the_laws_of_modified_values) {
    for (const auto& target : {emberguard(), mistwalkers()}) {
        const skirmish::Setup setup{.units = {thornkin(), target}};
        for (const Stance stance : {Stance::Ready, Stance::InCover}) {
            Board board = new_board(setup);
            board.sides[1].stance = stance;
            for (const bool snap : {false, true}) {
                EXPECT_EQ(herding::modify::laws::check(number_to_hit(setup, board, 0, snap)),
                          herding::modify::laws::Faults{});
            }
        }
    }
}

} // namespace skirmish_tests
