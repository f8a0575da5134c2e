#pragma once

#include "skirmish/describe.hpp"
#include "skirmish/serialize.hpp"
#include "support/typed_play.hpp"

#include <gtest/gtest.h>

#include <cstdint>

/// Battles for tests.
namespace skirmish_tests {

using namespace skirmish;
using herding::Actor;

inline constexpr Actor north = Actor::player(0);
inline constexpr Actor south = Actor::player(1);

inline herding::Engine<Game> begun(const skirmish::Setup& setup) {
    herding::Engine<Game> engine(setup, new_board(setup));
    EXPECT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
    return engine;
}

/// Hits without a roll, wounds on 2 or more.
inline Unit sure(std::uint8_t models = 1) {
    Unit unit;
    unit.models = models;
    unit.weapon = {.skill = 0, .strength = 8};
    return unit;
}

} // namespace skirmish_tests
