#include "table.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

/// What saved games hold of sequences, and what a later edition of the rules makes of it.

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;
namespace rf = herding::reflect;

// ---- the end of a sequence

/// Interrupts whoever scores.
struct Cheer {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Cheer&, const Cheer&) = default;
    static auto triggers() {
        return seq::trigger<"scored">([](const Score&) { return std::optional(Cheer{}); });
    }
    auto script() {
        return seq::seq(seq::act<"cheer">(seq::by(1), [] {}));
    }
};

/// The last step may end it, and fires Cheer, which interrupts.
struct Short {
    static constexpr std::string_view name = "shot";
    bool last = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(last)); }
    friend bool operator==(const Short&, const Short&) = default;
    auto aim() { return seq::act<"aim">(seq::by(0), seq::into(last)); }
    auto shoot() {
        return seq::run<"shoot">([this](seq::Emits<Score> out) {
            out.emit(Score{1});
            return seq::stop_when(last);
        });
    }
    auto script() { return seq::seq(aim(), shoot()); }
};
/// The same in a later edition, with a step behind.
struct Longer : Short {
    friend bool operator==(const Longer&, const Longer&) = default;
    auto script() {
        return seq::seq(aim(), shoot(), seq::act<"bow">(seq::by(0), [] {}));
    }
};

/// What a later edition does with a game that was saved while Cheer interrupts the last step.
std::string later(bool last) {
    using Then = GameOf<Short, Cheer>;
    using Now = GameOf<Longer, Cheer>;
    Engine<Then> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_TRUE(engine.dispatch(Action<"aim", bool>{last}, Actor::player(0)).committed());
    Engine<Now> now{rf::parse<Now::State>(rf::print(engine.state()))};
    EXPECT_EQ(offers<Now>(now.state()), "cheer/1");
    EXPECT_TRUE(now.dispatch(Action<"cheer">{}, Actor::player(1)).committed());
    return now.state().pending.over() ? "over" : offers<Now>(now.state());
}

TEST(Saved, AStoppedSequenceStaysStoppedWhenStepsAreAddedBehindIt) {
    EXPECT_EQ(later(true), "over");
    EXPECT_EQ(later(false), "bow/0") << "it stands behind a step, and goes on";
}

// ---- steps that stop

/// Ends at each kind of stop that there is.
struct Stops {
    std::uint8_t where = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(where)); }
    friend bool operator==(const Stops&, const Stops&) = default;
    auto script() {
        return seq::seq(
            seq::stop_if([](const Board& board) { return board.points == 1; }), // the first position
            seq::run<"look">([this](const Board& board) { where = static_cast<std::uint8_t>(board.points); }),
            seq::stop_if([this] { return where == 2; }), // behind a step
            seq::choose<"turn">(seq::act<"go">(seq::by(0), [] {}),
                                seq::act<"leave">(seq::by(0), [] {}).then(seq::stop)),
            seq::when([this] { return where == 3; }, seq::when([this] { return where != 0; }, seq::stop)));
    }
};
using StopsGame = GameOf<Stops>;

template <class T> void expect_all_forms(const T& value) {
    EXPECT_EQ(rf::parse<T>(rf::print(value)), value) << rf::print(value);
    EXPECT_EQ(rf::from_json<T>(rf::to_json(value)), value) << rf::to_json(value);
    EXPECT_EQ(rf::read_binary<T>(rf::write_binary(value)), value) << rf::print(value);
}

TEST(Saved, DiffsOfSequencesThatStopKeepTheirPositions) {
    for (const std::uint32_t points : {0U, 1U, 2U, 3U}) {
        for (const bool leave : {false, true}) {
            Engine<StopsGame> engine{StopsGame::State(Board{points, {}})};
            ASSERT_TRUE(engine.dispatch(Begin{}).committed());
            if (!engine.state().pending.over()) {
                const auto outcome =
                    engine.dispatch(leave ? StopsGame::Input(Action<"leave">{}) : Action<"go">{}, Actor::player(0));
                ASSERT_TRUE(outcome.committed());
            }
            EXPECT_TRUE(engine.state().pending.over());
            for (const auto& frame : engine.frames()) {
                for (const auto& diff : frame->diffs) {
                    expect_all_forms(diff);
                }
                for (const auto& trace : frame->traces) {
                    expect_all_forms(trace);
                }
            }
        }
    }
}

} // namespace
} // namespace table
