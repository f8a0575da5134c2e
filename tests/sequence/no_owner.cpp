#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <variant>

/// Triggered sequences whose owner is no player.
namespace sequence_no_owner {

using namespace herding::sequence;
using herding::Actor;

struct Board {
    std::int32_t owner = 0;
    std::int32_t calls = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(owner), CEREAL_NVP(calls));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Rang {
    friend bool operator==(const Rang&, const Rang&) = default;
};
struct Ring {
    Rang apply(Board& board) const {
        ++board.calls;
        return {};
    }
    friend bool operator==(const Ring&, const Ring&) = default;
};
struct Give {
    std::int32_t owner = 0;
    Rang apply(Board& board) const {
        board.owner = owner;
        return {};
    }
    friend bool operator==(const Give&, const Give&) = default;
};

struct Call {
    std::int32_t number = 0; ///< they differ, so their owner chooses an order
    static auto triggers() {
        return trigger<"rings">(
                   [](const Ring&, const Board& board) { return std::optional(Call{board.calls}); })
            .owned_by([](const Call&, const Board& board) { return board.owner; });
    }
    auto script() {
        return seq(act<"take">(by(0), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Call&, const Call&) = default;
};
struct House {
    auto script() {
        return seq(act<"ring">(by(0),
                               [](Emits<Ring> out) {
                                   out.emit(Ring{});
                                   out.emit(Ring{});
                               }),
                   act<"sleep">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const House&, const House&) = default;
};

/// The input by which a behavior changes the owner.
struct Own {
    std::int32_t owner = 0;
    friend bool operator==(const Own&, const Own&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, House, Call>;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, Own>;
    using Diff = Rules::Diffs<Ring, Give>;
    using Trace = Rules::Traces<Rang>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> own(herding::Dispatch<Game>& d) {
        if (const auto* input = std::get_if<Own>(&d.input())) {
            d.emit(Give{input->owner});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, resume<Game>}, {"own", 1, own}});
    }
};

template <class Outcome> std::string printed(const Outcome& outcome) {
    std::ostringstream out;
    out << outcome;
    return out.str();
}

struct OwnerWhoIsNoPlayer : testing::Test {
    herding::Engine<Game> engine;

    auto begin() { return engine.dispatch(Game::Rules::Input(Begin{}), Actor::system); }
    auto ring() { return engine.dispatch(Game::Rules::Input(Action<"ring">{}), Actor::player(0)); }
    auto own(std::int32_t owner) { return engine.dispatch(Own{owner}, Actor::system); }
};

TEST_F(OwnerWhoIsNoPlayer, ends_the_dispatch_that_would_ask_them) {
    for (const std::int32_t owner : {-1, 65535, 70000}) {
        SCOPED_TRACE(owner);
        herding::Engine<Game> engine;
        ASSERT_TRUE(engine.dispatch(Game::Rules::Input(Begin{}), Actor::system).committed());
        ASSERT_TRUE(engine.dispatch(Own{owner}, Actor::system).committed());
        const auto before = engine.state();

        const auto outcome = engine.dispatch(Game::Rules::Input(Action<"ring">{}), Actor::player(0));

        EXPECT_EQ(printed(outcome), "aborted by sequences: ring: owned_by() names player " +
                                        std::to_string(owner) +
                                        ": players have the numbers 0 to 65534 (house@ring)");
        EXPECT_EQ(engine.state(), before);
    }
}

TEST_F(OwnerWhoIsNoPlayer, can_do_nothing_where_a_behavior_has_changed_the_owner_and_another_change_helps) {
    ASSERT_TRUE(begin().committed());
    ASSERT_TRUE(ring().committed()); // player 0 has to choose an order
    ASSERT_EQ(legal_actions<Game>(engine.state()).size(), 2U);

    ASSERT_TRUE(own(-1).committed()); // behaviors may

    EXPECT_TRUE(legal_actions<Game>(engine.state()).empty());
    EXPECT_TRUE(stuck<Game>(engine.state()));
    const auto outcome = engine.dispatch(Game::Rules::Input(NextTrigger{0}), Actor::player(0));
    EXPECT_EQ(printed(outcome), "disallowed by sequences: next_trigger: owned_by() names player -1: players "
                                "have the numbers 0 to 65534 (triggers)");

    ASSERT_TRUE(own(1).committed());
    EXPECT_EQ(legal_actions<Game>(engine.state()).size(), 2U);
    EXPECT_TRUE(engine.dispatch(Game::Rules::Input(NextTrigger{0}), Actor::player(1)).committed());
}

} // namespace sequence_no_owner
