#include "sequence/games.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace table {
namespace {

using herding::Engine;
using seq::Begin;

TEST(ActionTable, NumbersEveryActionAndMasksTheLegalOnes) {
    const seq::ActionTable<TurnGame> table;
    EXPECT_EQ(table.size(), 1U + 6U + 1U); // begin, six bids, pass
    for (std::uint64_t id = 0; id < table.size(); ++id) {
        EXPECT_EQ(table.id(table.input(id)), id);
    }
    EXPECT_THROW(static_cast<void>(table.input(8)), std::out_of_range);
    Engine<TurnGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    std::vector<std::uint8_t> mask(8, 9);
    table.mask({}, engine.state(), Actor::player(1), mask);
    EXPECT_EQ(mask, (std::vector<std::uint8_t>{0, 1, 1, 1, 1, 0, 0, 0}));
    table.mask({}, engine.state(), Actor::player(0), mask);
    EXPECT_EQ(std::accumulate(mask.begin(), mask.end(), 0), 1);
    mask.pop_back();
    EXPECT_THROW(table.mask({}, engine.state(), Actor::player(0), mask), std::invalid_argument);
}

} // namespace
} // namespace table
