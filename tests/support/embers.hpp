#pragma once

#include "support/typed_play.hpp"
#include "triggers/describe.hpp"
#include "triggers/serialize.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <variant>

/// Tables for tests.
namespace triggers_tests {

using namespace triggers;
using herding::Actor;
using herding::OutcomeKind;

inline constexpr Actor ann = Actor::player(0);
inline constexpr Actor ben = Actor::player(1);
inline constexpr Actor cai = Actor::player(2);

using Hand = std::initializer_list<Card>;

/// A table where Ann is about to begin, with three hands, creatures, and lives.
inline herding::Engine<Game> table(std::initializer_list<Hand> hands,
                                   std::initializer_list<Creature> creatures = {},
                                   std::array<std::int16_t, 3> lives = {5, 5, 5}) {
    triggers::Setup setup;
    setup.cards = 0;
    Board board = new_board(setup);
    std::size_t i = 0;
    for (const Hand& hand : hands) {
        board.seats[i].life = lives[i];
        board.seats[i++].hand.assign(hand.begin(), hand.end());
    }
    for (const Creature& creature : creatures) {
        board.creatures.push_back(creature);
    }
    herding::Engine<Game> engine(setup, board);
    EXPECT_TRUE(engine.dispatch(Game::Rules::Input(herding::sequence::Begin{})).committed());
    return engine;
}

/// The last frame in words, without the steps of sequences.
inline Texts told(const herding::Engine<Game>& engine) {
    Texts words;
    for (const auto& trace : engine.frames().back()->traces) {
        if (!std::holds_alternative<herding::sequence::Stepped<Game::Rules>>(trace)) {
            words.push_back(Game::describe(trace));
        }
    }
    return words;
}

} // namespace triggers_tests
