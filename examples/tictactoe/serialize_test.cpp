#include "tictactoe/serialize.hpp"

#include "herding/reflect/reflect.hpp"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace {

namespace rf = herding::reflect;
using namespace tictactoe;

TEST(TictactoeSerialize, moves_are_typed_as_text) {
    EXPECT_EQ(rf::print(Place{0, 2}), "place{row=0,column=2}");
    EXPECT_EQ(rf::parse<Place>("place{column=2, row=0}"), (Place{0, 2}));
    EXPECT_EQ(rf::print(Game::Diff(SetTurn{Mark::O})), "set_turn{to=o}");
}

TEST(TictactoeSerialize, everything_in_a_game_goes_through_every_format) {
    herding::Engine<Game> engine;
    for (const auto& [row, column] : {std::pair{0, 0}, {1, 1}, {0, 1}, {2, 2}, {0, 2}}) {
        const Board before = engine.state();
        ASSERT_TRUE(engine.dispatch(Place{row, column}, player(before.turn)).committed());
        const Board& after = engine.state();
        EXPECT_EQ(rf::parse<Board>(rf::print(after)), after);
        EXPECT_EQ(rf::from_json<Board>(rf::to_json(after)), after);
        EXPECT_EQ(rf::read_binary<Board>(rf::write_binary(after)), after);
        EXPECT_NE(rf::hash64(after), rf::hash64(before));
        Board made = before;
        rf::apply_difference(made, rf::difference(before, after));
        EXPECT_EQ(made, after);
        const auto frame = engine.frames().back();
        for (const auto& trace : frame->traces) {
            EXPECT_EQ(rf::parse<Game::Trace>(rf::print(trace)), trace);
        }
        for (const auto& diff : frame->diffs) {
            EXPECT_EQ(rf::from_json<Game::Diff>(rf::to_json(diff)), diff);
        }
    }
    EXPECT_EQ(rf::print(engine.state()), "board{cells=[x,x,x,none,o,none,none,none,o],turn=o,over=true}");
    EXPECT_EQ(rf::hash64(engine.state()), 8439903260289610327U) << "stands in saved games";
}

TEST(TictactoeSerialize, a_board_is_a_tensor_of_31_cells) {
    EXPECT_EQ(rf::tensor_size<Board>(), 9U * 3 + 3 + 1);
    EXPECT_EQ(rf::tensor_names<Board>()[4], "cells[1]=x");
}

} // namespace
