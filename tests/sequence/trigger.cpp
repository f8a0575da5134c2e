#include "games.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;

TEST(Triggers, InterruptBetweenTwoSteps) {
    using Game = GameOf<Blow, A0>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(steps(*engine.dispatch(Action<"hit", Die>{2}, Actor::player(0)).frame()),
              "1002; !a; blow@hit took; a began");
    EXPECT_EQ(
        herding::reflect::print(engine.state().pending),
        "pending{begun=true,stack=[{at=\"after "
        "hit\",of=blow,interrupt=false},{at=\"react\",of=a{why=2},interrupt=true}],queue=[],answers=[]}");
    EXPECT_EQ(steps(*engine.dispatch(Action<"react", bool>{false}, Actor::player(0)).frame()),
              "9702; a@react took; blow resumed; 5; blow@after_hit ran; blow ended");
}

TEST(Triggers, InterruptsAreInterrupted) {
    using Game = GameOf<Blow, A0>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    static_cast<void>(engine.dispatch(Action<"hit", Die>{3}, Actor::player(0)));
    static_cast<void>(engine.dispatch(Action<"react", bool>{true}, Actor::player(0)));
    EXPECT_EQ(engine.state().pending.depth(), 3U); // blow, its reaction, and the reaction to that
    EXPECT_EQ(herding::reflect::parse<Game::State>(herding::reflect::print(engine.state())), engine.state());
    static_cast<void>(engine.dispatch(Action<"react", bool>{false}, Actor::player(0)));
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{9703, 9702, 5}));
}

TEST(Triggers, WaitInDeclaredOrderAndTheirOwnerChooses) {
    Engine<BlowGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(steps(*engine.dispatch(Action<"hit", Die>{1}, Actor::player(0)).frame()),
              "1001; !a; !b; !c; blow@hit took; a began");
    static_cast<void>(engine.dispatch(Action<"react", bool>{false}, Actor::player(0)));
    // b and c belong to player 1, who says which comes next.
    EXPECT_EQ(offers<BlowGame>(engine.state()), "next_trigger/1");
    EXPECT_EQ(seq::legal_actions<BlowGame>(engine.state()).size(), 2U);
    EXPECT_EQ(herding::reflect::parse<BlowGame::State>(herding::reflect::print(engine.state())),
              engine.state());
    EXPECT_EQ(refusal(engine.dispatch(Action<"react", bool>{false}, Actor::player(1))),
              "disallowed: react: not offered at triggers (offered: next_trigger)");
    EXPECT_EQ(refusal(engine.dispatch(seq::NextTrigger{1}, Actor::player(0))),
              "disallowed: next_trigger: somebody else decides (triggers)");
    EXPECT_EQ(refusal(engine.dispatch(seq::NextTrigger{2}, Actor::player(1))),
              "invalid input: next_trigger: argument out of range (triggers)");
    EXPECT_EQ(steps(*engine.dispatch(seq::NextTrigger{1}, Actor::player(1)).frame()), "c began");
    EXPECT_EQ(steps(*engine.dispatch(Action<"react", bool>{false}, Actor::player(1)).frame()),
              "9901; c@react took; blow resumed; b began");
    static_cast<void>(engine.dispatch(Action<"react", bool>{false}, Actor::player(1)));
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{9701, 9901, 9801, 5}));
}

/// One whose triggers fire without end.
struct Echo {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Echo&, const Echo&) = default;
    static auto triggers() {
        return seq::trigger<"echo">([](const Say&) -> std::optional<Echo> { return Echo{}; });
    }
    auto script() {
        return seq::seq(seq::run<"echo">([](seq::Emits<Say> out) { out.emit(Say{1}); }));
    }
};

TEST(Triggers, WithoutEndAreACleanAbort) {
    Engine<GameOf<Echo>> engine;
    EXPECT_EQ(refusal(engine.dispatch(Begin{})),
              "aborted: begin: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (echo@echo)");
    EXPECT_TRUE(engine.state().told.empty());
}

/// A reaction of two actions.
struct Slow {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Slow&, const Slow&) = default;
    static auto triggers() {
        return seq::trigger<"slow">([](const Score&) -> std::optional<Slow> { return Slow{}; });
    }
    auto script() {
        return seq::seq(seq::act<"one">(seq::by(0), [] {}), seq::act<"two">(seq::by(0), [] {}));
    }
};

TEST(Triggers, ThatWaitBelowDoNotInterruptWhatIsAbove) {
    Engine<GameOf<Blow, Slow, A0>> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(steps(*engine.dispatch(Action<"hit", Die>{1}, Actor::player(0)).frame()),
              "1001; !slow; !a; blow@hit took; slow began");
    EXPECT_EQ(steps(*engine.dispatch(Action<"one">{}, Actor::player(0)).frame()), "slow@one took");
    EXPECT_EQ(steps(*engine.dispatch(Action<"two">{}, Actor::player(0)).frame()),
              "slow@two took; blow resumed; a began");
}

/// Owned by player 1, and with more points by somebody each.
template <char Letter, std::uint16_t Owner> struct Shared : Reaction<Letter, Owner> {
    template <class A> void serialize(A& archive, std::uint32_t version) {
        Reaction<Letter, Owner>::serialize(archive, version);
    }
    friend bool operator==(const Shared&, const Shared&) = default;
    static auto triggers() {
        return seq::trigger<seq::Name<2>({Letter, '\0'})>(
                   [](const Score&) -> std::optional<Shared> { return Shared{}; })
            .owned_by([](const Shared&, const Board& board) {
                return board.points < 5 ? std::uint16_t{1} : Owner;
            });
    }
};

TEST(Triggers, WhoseOwnersDifferNowAreNoGameWhereOnlyScriptsChangeTheBoard) {
    using Game = GameOf<Blow, Shared<'a', 0>, Shared<'b', 1>>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    static_cast<void>(engine.dispatch(Action<"hit", Die>{1}, Actor::player(0)));
    EXPECT_EQ(offers<Game>(engine.state()), "next_trigger/1");
    auto state = engine.state();
    state.points = 5; // by whom ever
    EXPECT_EQ(offers<Game>(state), "next_trigger/0") << "a list does not check the state";
    try {
        const Engine<Game> unreachable(state);
        FAIL() << "an engine began with it";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(),
                     "herding: no game comes to this state: `a` waits on top, but its owner has "
                     "nothing else that waits, and so no order to choose");
    }
}

struct Shower {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Shower&, const Shower&) = default;
    auto script() {
        return seq::seq(seq::run<"shower">([](seq::Emits<Score> out) {
            for (std::uint32_t i = 1; i < 20; ++i) {
                out.emit(Score{i});
            }
        }));
    }
};

/// The same by an action.
struct Squall {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Squall&, const Squall&) = default;
    auto script() {
        return seq::seq(seq::choose<"weather">(seq::act<"rain">(seq::by(0),
                                                                [](seq::Emits<Score> out) {
                                                                    for (std::uint32_t i = 1; i < 20; ++i) {
                                                                        out.emit(Score{i});
                                                                    }
                                                                })
                                                   .then(seq::act<"dry">(seq::by(0), [] {})),
                                               seq::act<"shine">(seq::by(0), [] {})));
    }
};

TEST(Triggers, TooManyAtOnceAreACleanAbort) {
    Engine<GameOf<Shower, A0>> engine;
    EXPECT_EQ(refusal(engine.dispatch(Begin{})),
              "aborted: begin: more than 16 triggered sequences wait (shower@shower)");
    EXPECT_EQ(engine.state().points, 0U);
    Engine<GameOf<Squall, A0>> squall;
    static_cast<void>(squall.dispatch(Begin{}));
    EXPECT_EQ(refusal(squall.dispatch(Action<"rain">{}, Actor::player(0))),
              "aborted: rain: more than 16 triggered sequences wait (squall@weather)");
}

} // namespace
} // namespace table
