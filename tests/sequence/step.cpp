#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

namespace sequence_step {

using namespace herding::sequence;

struct Board {
    std::int32_t bells = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(bells)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Rang {
    std::int32_t bells = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(bells)); }
    friend bool operator==(const Rang&, const Rang&) = default;
};
struct Ring {
    std::int32_t times = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(times)); }
    Rang apply(Board& board) const { return {board.bells += times}; }
    friend bool operator==(const Ring&, const Ring&) = default;
};

/// Interrupts the first ring.
struct Echo {
    static auto triggers() {
        return trigger<"echo">([](const Ring& ring, const Board& board) {
            return ring.times == 1 && board.bells == 1 ? std::optional(Echo{}) : std::nullopt;
        });
    }
    auto script() {
        return seq(act<"answer">(by(1), [](Emits<Ring> out) { out.emit(Ring{2}); }));
    }
    friend bool operator==(const Echo&, const Echo&) = default;
};

struct Tower {
    auto script() {
        return seq(run<"first">([](Emits<Ring> out) { out.emit(Ring{}); }), act<"last">(by(0), [] {}));
    }
    friend bool operator==(const Tower&, const Tower&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Tower, Echo>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Ring>;
    using Trace = Rules::Traces<Rang>;
    using Info = Refused;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(SequenceStep, steps_without_a_name_are_read_as_they_were_written) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"answer">{}, herding::Actor::player(1)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"last">{}, herding::Actor::player(0)).committed());
    std::size_t resumed = 0;
    for (const auto frame : engine.frames()) {
        for (const auto& diff : frame->diffs) {
            EXPECT_TRUE(herding::reflect::parse<Game::Diff>(herding::reflect::print(diff)) == diff)
                << herding::reflect::print(diff);
        }
        for (const auto& trace : frame->traces) {
            EXPECT_TRUE(herding::reflect::parse<Game::Trace>(herding::reflect::print(trace)) == trace);
            const auto* stepped = std::get_if<Stepped<Game::Rules>>(&trace);
            resumed += stepped != nullptr && stepped->kind == StepKind::Resumed ? 1 : 0;
        }
    }
    EXPECT_GT(resumed, 0U);
}

} // namespace sequence_step
