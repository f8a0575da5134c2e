#include "skirmish/to_hit.hpp"

#include "skirmish/units.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

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
