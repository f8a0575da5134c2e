#include "games.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;

// ---- offers, refusals

TEST(Sequences, BeginWaitAndGoOn) {
    Engine<TurnGame> engine;
    EXPECT_EQ(offers<TurnGame>(engine.state()), "begin/-2");
    EXPECT_EQ(refusal(engine.dispatch(Action<"pass">{}, Actor::player(0))),
              "disallowed: pass: game not started: submit `begin` first");
    EXPECT_EQ(refusal(engine.dispatch(Begin{}, Actor::player(0))),
              "disallowed: begin: somebody else decides");
    EXPECT_EQ(steps(*engine.dispatch(Begin{}).frame()), "turn began");
    EXPECT_EQ(offers<TurnGame>(engine.state()), "bid/1 pass/0");
    EXPECT_EQ(seq::legal_actions<TurnGame>(engine.state()).size(), 5U); // bids 1 to 4, and pass
    EXPECT_EQ(steps(*engine.dispatch(Action<"bid", Die>{3}, Actor::player(1)).frame()),
              "1003; turn@turn took bid");
    EXPECT_EQ(offers<TurnGame>(engine.state()), "bid/-2"); // the same action, offered elsewhere
    EXPECT_EQ(steps(*engine.dispatch(Action<"bid", Die>{6}).frame()),
              "turn@bid took; 7; turn@say ran; turn ended");
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(offers<TurnGame>(engine.state()), "");
    EXPECT_EQ(refusal(engine.dispatch(Begin{})), "disallowed: begin: the game is over");
    EXPECT_EQ(refusal(engine.dispatch(Action<"pass">{}, Actor::player(0))),
              "disallowed: pass: the game is over");
}

TEST(Sequences, ARefusalSaysWhatAndWhere) {
    Engine<TurnGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const auto before = engine.state();
    EXPECT_EQ(refusal(engine.dispatch(Action<"bid", Die>{5}, Actor::player(1))),
              "disallowed: bid: above the limit (turn@turn)");
    EXPECT_EQ(refusal(engine.dispatch(Action<"bid", Die>{3}, Actor::player(0))),
              "disallowed: bid: somebody else decides (turn@turn)");
    EXPECT_EQ(refusal(engine.dispatch(Action<"bid", Die>{3}, Actor::chance)),
              "disallowed: bid: somebody else decides (turn@turn)");
    EXPECT_EQ(engine.state(), before);
    static_cast<void>(engine.dispatch(Action<"bid", Die>{3}, Actor::player(1)));
    EXPECT_EQ(refusal(engine.dispatch(Action<"pass">{}, Actor::player(0))),
              "disallowed: pass: not offered at turn@bid (offered: bid)");
    EXPECT_EQ(refusal(engine.dispatch(Begin{})), "disallowed: begin: not offered at turn@bid (offered: bid)");
    const auto outcome = engine.dispatch(Action<"pass">{}, Actor::player(0));
    EXPECT_EQ(outcome.refusal()->info()->offered().size(), 1U);
    EXPECT_EQ(outcome.refusal()->info()->why, seq::ActionReason::NotOffered);
}

TEST(Sequences, APreconditionWithoutArgumentsHoldsForAll) {
    Engine<TurnGame> engine{TurnGame::State(Board{10, {}})};
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(offers<TurnGame>(engine.state()), "pass/0");
    EXPECT_EQ(refusal(engine.dispatch(Action<"bid", Die>{3}, Actor::player(1))),
              "disallowed: bid: nothing left (turn@turn)");
    EXPECT_EQ(steps(*engine.dispatch(Action<"pass">{}, Actor::player(0)).frame()),
              "turn@turn took pass; turn ended");
}

// ---- calls, loops, enclosing sequences

TEST(Sequences, CallOthersAndReadTheEnclosingOne) {
    static_assert(OuterGame::Rules::depth == 2);
    Engine<OuterGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    ASSERT_EQ(engine.state().pending.depth(), 2U);
    EXPECT_EQ(engine.state().pending.find<Outer>()->i, 0);
    EXPECT_EQ(seq::legal_actions<OuterGame>(engine.state()).size(), 6U);
    EXPECT_EQ(steps(*engine.dispatch(Action<"roll", Die>{6}, Actor::chance).frame()),
              "inner@roll took; outer@inner returned; inner began");
    EXPECT_EQ(seq::legal_actions<OuterGame>(engine.state()).size(), 5U);
    EXPECT_EQ(refusal(engine.dispatch(Action<"roll", Die>{1}, Actor::chance)),
              "disallowed: roll: more than rounds played (inner@roll)");
    static_cast<void>(engine.dispatch(Action<"roll", Die>{2}, Actor::chance));
    static_cast<void>(engine.dispatch(Action<"roll", Die>{3}, Actor::chance));
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.state().told, std::vector<std::uint32_t>{2}); // 6 + 12 + 23
}

TEST(Sequences, ChanceIsABarrierByItself) {
    Engine<OuterGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const auto preview = engine.preview(Action<"roll", Die>{6}, Actor::chance);
    EXPECT_TRUE(preview.veiled());
    static_cast<void>(engine.dispatch(Action<"roll", Die>{6}, Actor::chance));
    EXPECT_FALSE(engine.can_undo());
}

// ---- recursion and its end

struct Down {
    std::uint32_t level = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(level)); }
    friend bool operator==(const Down&, const Down&) = default;
    auto script();
};
struct Again {
    std::uint32_t level = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(level)); }
    friend bool operator==(const Again&, const Again&) = default;
    auto script() {
        return seq::seq(seq::call<"down">([this] { return Down{level + 1}; }));
    }
};
inline auto Down::script() {
    return seq::seq(seq::stop_if([this](const Board& board) { return level > board.points; }),
                    seq::call<"again">([this] { return Again{level}; }));
}

TEST(Sequences, NestAsDeepAsTheRulesSay) {
    using Game = GameOf<Down, Again>;
    static_assert(Game::Rules::depth == 24);
    using Shallow = GameOf<seq::Depth<4>, Down, Again>;
    static_assert(Shallow::Rules::depth == 4);
    Engine<Game> deep{Game::State(Board{5, {}})};
    EXPECT_EQ(deep.dispatch(Begin{}).kind(), herding::OutcomeKind::Committed);
    Engine<Shallow> shallow{Shallow::State(Board{5, {}})};
    EXPECT_EQ(refusal(shallow.dispatch(Begin{})),
              "aborted: begin: more than 4 sequences are pending: say `Depth<N>` in Rules<…> (again@down)");
    EXPECT_FALSE(shallow.state().pending.begun());
}

struct Forever {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Forever&, const Forever&) = default;
    auto script() {
        return seq::seq(
            seq::loop_while([] { return true; }, seq::when([] { return false; }, seq::run<"never">([] {}))));
    }
};

TEST(Sequences, ALoopWithoutAStepEnds) {
    Engine<GameOf<Forever>> engine;
    EXPECT_EQ(refusal(engine.dispatch(Begin{})), "aborted: begin: a loop never ends: in 192 rounds it takes "
                                                 "no step and changes nothing (forever@never)");
}

struct Busy {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Busy&, const Busy&) = default;
    auto script() {
        return seq::seq(seq::loop_while([] { return true; }, seq::run<"busy">([] {})));
    }
};

TEST(Sequences, ALoopOfStepsExceedsTheBudget) {
    Engine<GameOf<Busy>> engine;
    const auto outcome = engine.dispatch(Begin{});
    ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Aborted);
    EXPECT_NE(outcome.refusal()->exceeded(), nullptr);
}

// ---- several players at once

struct Hands {
    std::array<std::uint8_t, 3> shown{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(shown)); }
    friend bool operator==(const Hands&, const Hands&) = default;
    auto script() {
        return seq::seq(seq::act<"show">(
                            seq::each([] { return seq::Players::first(3); }),
                            [this](seq::Emits<Say> out, Actor who, Die die) {
                                shown[static_cast<std::size_t>(who.index())] =
                                    static_cast<std::uint8_t>(die.value());
                                out.emit(Say{static_cast<std::uint32_t>(who.index() * 10 + die)});
                            },
                            seq::require<"not a six">([](Die die) { return die < 6; })),
                        seq::act<"done">(seq::by(0), [] {}));
    }
};
using HandsGame = GameOf<Hands>;

TEST(Sequences, SeveralPlayersAnswerOnceEachInAnyOrder) {
    const std::array<std::array<std::uint16_t, 3>, 3> orders{{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}}};
    std::vector<HandsGame::State> ends;
    for (const auto& order : orders) {
        Engine<HandsGame> engine;
        static_cast<void>(engine.dispatch(Begin{}));
        EXPECT_EQ(seq::legal_actions<HandsGame>(engine.state()).size(), 15U);
        for (const std::uint16_t player : order) {
            EXPECT_EQ(refusal(engine.dispatch(Action<"show", Die>{6}, Actor::player(player))),
                      "disallowed: show: not a six (hands@show)");
            EXPECT_EQ(engine.dispatch(Action<"show", Die>{player + 1}, Actor::player(player)).kind(),
                      herding::OutcomeKind::Committed);
            if (player != order[2]) {
                EXPECT_EQ(refusal(engine.dispatch(Action<"show", Die>{1}, Actor::player(player))),
                          "disallowed: show: you have answered already (hands@show)");
                EXPECT_TRUE(engine.state().told.empty());
                EXPECT_TRUE(engine.can_undo());
            }
        }
        EXPECT_FALSE(engine.can_undo()); // nobody may think again after all have shown
        EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{1, 12, 23}));
        ends.push_back(engine.state());
    }
    EXPECT_EQ(ends[0], ends[1]);
    EXPECT_EQ(ends[0], ends[2]);
}

TEST(Sequences, AnAnswerTellsOnlyThatItHasBeenGiven) {
    Engine<HandsGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(steps(*engine.dispatch(Action<"show", Die>{4}, Actor::player(1)).frame()), "player 1 answered");
    EXPECT_EQ(offers<HandsGame>(engine.state()),
              "show/0 show/2 show/0 show/2 show/0 show/2 show/0 show/2 show/0 show/2");
    const auto& answer = engine.state().pending.answers()[0];
    EXPECT_TRUE(answer.input.seen_by(1));
    EXPECT_FALSE(answer.input.seen_by(0));
    EXPECT_EQ(herding::reflect::parse<HandsGame::State>(herding::reflect::print(engine.state())),
              engine.state());
    EXPECT_EQ(refusal(engine.dispatch(Action<"show", Die>{4}, Actor::chance)),
              "disallowed: show: somebody else decides (hands@show)");
}

struct NoHands {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const NoHands&, const NoHands&) = default;
    auto script() {
        return seq::seq(seq::act<"show">(seq::each([] { return seq::Players{}; }), [](Die) {}),
                        seq::act<"done">(seq::by(0), [] {}));
    }
};

TEST(Sequences, AnOfferToNobodyIsPassed) {
    using Game = GameOf<NoHands>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(offers<Game>(engine.state()), "done/0");
}

// ---- more positions than compilers fold at once

struct Long {
    std::uint16_t passed = 0;

    auto gate() {
        return seq::when([this] { return ++passed == 0; }, seq::stop);
    }
    template <std::size_t... I> auto gates(std::index_sequence<I...> /*how many*/) {
        return seq::seq((static_cast<void>(I), gate())...);
    }
    auto script() {
        const auto fifty = gates(std::make_index_sequence<50>{});
        return seq::seq(fifty, fifty, fifty,
                        seq::act<"last">(seq::by(0), [](seq::Emits<Say> out) { out.emit(Say{1}); }), fifty,
                        fifty);
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(passed)); }
    friend bool operator==(const Long&, const Long&) = default;
};
using LongGame = GameOf<Long>;

TEST(Sequences, ScriptsMayBeLong) {
    Engine<LongGame> engine;
    EXPECT_EQ(steps(*engine.dispatch(Begin{}).frame()), "long began");
    EXPECT_EQ(engine.state().pending.find<Long>()->passed, 150);
    EXPECT_EQ(engine.state().pending.top().at, 450);
    EXPECT_EQ(offers<LongGame>(engine.state()), "last/0");
    EXPECT_EQ(steps(*engine.dispatch(Action<"last">{}, Actor::player(0)).frame()),
              "1; long@last took; long ended");
    EXPECT_TRUE(engine.state().pending.over());
}

// ---- variables that cannot be copied now

struct Glass {
    static inline int copies_left = -1; // that succeed; -1: all

    Glass() = default;
    Glass(const Glass& /*other*/) { crack(); }
    Glass(Glass&& /*other*/) noexcept {}
    Glass& operator=(
        const Glass& /*other*/) { // NOLINT(bugprone-unhandled-self-assignment): there is nothing to copy
        crack();
        return *this;
    }
    Glass& operator=(Glass&& /*other*/) noexcept { return *this; }
    ~Glass() = default;
    static void crack() {
        if (copies_left == 0) {
            throw std::runtime_error("cracked");
        }
        copies_left -= copies_left > 0 ? 1 : 0;
    }
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Glass&, const Glass&) { return true; }
};
struct Shelf {
    Glass glass;
    auto script() {
        return seq::seq(seq::act<"dust">(seq::by(0), [](seq::Emits<Say> out) { out.emit(Say{1}); }),
                        seq::act<"leave">(seq::by(0), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(glass)); }
    friend bool operator==(const Shelf&, const Shelf&) = default;
};
using ShelfGame = GameOf<Shelf>;

TEST(Sequences, AnyCopyMayThrowAndChangesNothing) {
    int cracked = 0;
    bool done = false;
    for (int copies = 0; !done; ++copies) {
        Engine<ShelfGame> engine;
        ASSERT_TRUE(engine.dispatch(Begin{}).committed());
        Glass::copies_left = copies;
        try {
            done = engine.dispatch(Action<"dust">{}, Actor::player(0)).committed();
        } catch (const std::runtime_error&) {
            ++cracked;
        }
        Glass::copies_left = -1;
        EXPECT_EQ(engine.state().told.size(), done ? 1U : 0U);
        EXPECT_EQ(offers<ShelfGame>(engine.state()), done ? "leave/0" : "dust/0");
    }
    EXPECT_GT(cracked, 1);
}

} // namespace
} // namespace table
