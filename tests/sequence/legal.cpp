#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace sequence_legal {

using herding::Actor;
using namespace herding::sequence;
using Side = herding::reflect::Bounded<1, 4>;

struct Board {
    std::int32_t sum = 0;
    friend bool operator==(const Board&, const Board&) = default;
};
struct Summed {
    std::int32_t sum = 0;
    friend bool operator==(const Summed&, const Summed&) = default;
};
struct Add {
    std::int32_t by = 0;
    Summed apply(Board& board) const { return {board.sum += by}; }
    friend bool operator==(const Add&, const Add&) = default;
};

/// A die that never shows a 1, and shows a 4 as often as 2 and 3 together.
struct Loaded {
    auto script() {
        return seq(act<"roll">(
            weighted([](Side side) { return side == 1   ? 0
                                            : side == 4 ? 2
                                                        : 1; }),
            [](Emits<Add> out, Side side) { out.emit(Add{static_cast<std::int32_t>(side.value())}); }));
    }
    friend bool operator==(const Loaded&, const Loaded&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Loaded>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Summed>;
    using Info = Refused;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(SequenceLegal, an_outcome_that_counts_nothing_is_neither_listed_nor_taken) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(legal<Game>(engine.state()).size(), 3U);
    const auto outcomes = chance_outcomes<Game>(engine.state());
    ASSERT_EQ(outcomes.size(), 3U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 4}));
    EXPECT_EQ(outcomes[2].probability, (Probability{1, 2}));
    const auto refused = engine.dispatch(Action<"roll", Side>{1}, Actor::chance);
    ASSERT_EQ(refused.kind(), herding::OutcomeKind::Disallowed);
    EXPECT_EQ(refused.refusal()->info()->reason, "chance never does this");
    EXPECT_TRUE(engine.dispatch(Action<"roll", Side>{4}, Actor::chance).committed());
    EXPECT_EQ(engine.state().sum, 4);
}

} // namespace sequence_legal
