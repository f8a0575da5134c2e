#include "herding/herding.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <variant>

/// Behaviors emit before a game has begun.
namespace sequence_begin {

using namespace herding::sequence;
using herding::Actor;

struct Board {
    std::uint32_t rings = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rings)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Rang {
    std::uint32_t rings = 0;
    friend bool operator==(const Rang&, const Rang&) = default;
};
/// A diff, and the input that emits it.
struct Ring {
    Rang apply(Board& board) const { return {++board.rings}; }
    friend bool operator==(const Ring&, const Ring&) = default;
};

struct Open {
    static auto triggers() {
        return trigger<"door">([](const Ring&) { return std::optional(Open{}); });
    }
    auto script() {
        return seq(act<"open">(by(1), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Open&, const Open&) = default;
};
struct House {
    auto script() {
        return seq(act<"leave">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const House&, const House&) = default;
};

/// Rings before the sequences look, or behind them.
template <bool Before> struct Game {
    using Rules = herding::sequence::Rules<Board, House, Open>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Ring>;
    using Diff = typename Rules::template Diffs<Ring>;
    using Trace = typename Rules::template Traces<Rang>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> ring(herding::Dispatch<Game>& d) {
        const auto* action = std::get_if<typename Rules::Input>(&d.input());
        if (action == nullptr || std::holds_alternative<Begin>(*action)) {
            herding::sequence::emit(d, Ring{});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"ring", Before ? 0 : 2, ring}, {"sequences", 1, resume<Game>}});
    }
    static constexpr auto settling() { return herding::table<Game>({{"interrupts", 0, interrupts<Game>}}); }
};

template <class G> class BeforeTheGame : public testing::Test {};
using Games = testing::Types<Game<true>, Game<false>>;
TYPED_TEST_SUITE(BeforeTheGame, Games, );

TYPED_TEST(BeforeTheGame, nothing_triggers) {
    using State = typename TypeParam::State;
    using Action = typename TypeParam::Rules::Input;
    herding::Engine<TypeParam> engine;
    ASSERT_TRUE(engine.dispatch(Ring{}).committed());
    EXPECT_EQ(engine.state().rings, 1U);
    EXPECT_FALSE(engine.state().pending.begun());
    EXPECT_TRUE(engine.state().pending.queue().empty());
    EXPECT_TRUE(herding::reflect::parse<State>(herding::reflect::print(engine.state())) == engine.state());
    EXPECT_TRUE(herding::reflect::read_binary<State>(herding::reflect::write_binary(engine.state())) ==
                engine.state());
    ASSERT_TRUE(engine.dispatch(Action(Begin{})).committed());
    EXPECT_EQ(engine.state().rings, 2U);
    // What fires in the dispatch that begins the game fires once the game has begun.
    constexpr bool before = std::is_same_v<TypeParam, Game<true>>;
    EXPECT_EQ(engine.state().pending.depth(), before ? 1U : 2U);
    ASSERT_TRUE(engine.dispatch(Ring{}).committed());
    EXPECT_EQ(engine.state().pending.top().sequence(), "open");
}

} // namespace sequence_begin
