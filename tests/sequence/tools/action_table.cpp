#include "sequence/games.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace table {

enum class Color : std::uint8_t { Red, Green, Blue };

/// Takes arguments of several kinds.
struct Painting {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Painting&, const Painting&) = default;
    auto script() {
        return seq::seq(seq::act<"paint">(seq::by(0), [](Color, bool, Die) {}),
                        seq::act<"look">(seq::by(0), [] {}));
    }
};

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
    std::vector<std::uint8_t> same(8, 9);
    table.mask(engine.state(), Actor::player(1), same);
    EXPECT_EQ(same, mask);
    EXPECT_EQ(mask, (std::vector<std::uint8_t>{0, 1, 1, 1, 1, 0, 0, 0}));
    table.mask({}, engine.state(), Actor::player(0), mask);
    EXPECT_EQ(std::accumulate(mask.begin(), mask.end(), 0), 1);
    mask.pop_back();
    EXPECT_THROW(table.mask({}, engine.state(), Actor::player(0), mask), std::invalid_argument);
}

using Paint = seq::Action<"paint", Color, bool, Die>;
using PaintingGame = GameOf<Painting, A0>; // A0 is triggered, so that there are inputs `next_trigger`

TEST(ActionTable, TurnsTheFirstArgumentFastest) {
    const seq::ActionTable<PaintingGame> table;
    const std::uint64_t paint = 1;
    EXPECT_EQ(table.id(Paint{Color::Red, false, 1}), paint);
    EXPECT_EQ(table.id(Paint{Color::Green, false, 1}), paint + 1);
    EXPECT_EQ(table.id(Paint{Color::Red, true, 1}), paint + 3);
    EXPECT_EQ(table.id(Paint{Color::Red, false, 2}), paint + 6);
    const std::uint64_t look = paint + 36;
    EXPECT_EQ(table.id(seq::Action<"look">{}), look);
    EXPECT_EQ(table.id(seq::Action<"react", bool>{true}), look + 2);
    const std::uint64_t next = look + 3;
    EXPECT_EQ(table.id(seq::NextTrigger{0}), next);
    EXPECT_EQ(table.id(seq::NextTrigger{3}), next + 3);
    EXPECT_GT(table.size(), next + 4);
    for (std::uint64_t id = 0; id < table.size(); ++id) {
        EXPECT_EQ(table.id(table.input(id)), id);
    }
}

TEST(ActionTable, HasNoNumberForAnArgumentThatIsNoValue) {
    const seq::ActionTable<PaintingGame> table;
    for (const int color : {3, 4, 255}) {
        EXPECT_THROW(static_cast<void>(table.id(Paint{static_cast<Color>(color), false, 1})),
                     std::out_of_range);
        EXPECT_THROW(static_cast<void>(table.id(Paint{static_cast<Color>(color), true, 6})),
                     std::out_of_range);
    }
}

} // namespace
} // namespace table
