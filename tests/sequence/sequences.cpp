#include "table.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <stdexcept>

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;

// ---- offers, refusals

struct Turn {
    Die limit{4};
    std::uint16_t player = 1;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(limit), CEREAL_NVP(player));
    }
    friend bool operator==(const Turn&, const Turn&) = default;

    auto script() {
        return seq::seq(
            seq::choose<"turn">(
                seq::act<"bid">(
                    seq::by([this] { return player; }),
                    [](seq::Emits<Score> out, Die die) { out.emit(Score{static_cast<std::uint32_t>(die)}); },
                    seq::require<"above the limit">([this](Die die) { return die <= limit; }),
                    seq::require<"nothing left">([](const Board& board) { return board.points < 10; })),
                seq::act<"pass">(seq::by(0), [] {}).then(seq::stop)),
            seq::act<"bid">(seq::application, [](Die) {}),
            seq::run<"say">([](seq::Emits<Say> out) { out.emit(Say{7}); }));
    }
};
using TurnGame = GameOf<Turn>;

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

struct Inner {
    std::uint32_t given = 0, result = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(given), CEREAL_NVP(result));
    }
    friend bool operator==(const Inner&, const Inner&) = default;
    auto script();
};

struct Outer {
    std::uint8_t i = 0;
    std::uint32_t sum = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(i), CEREAL_NVP(sum)); }
    friend bool operator==(const Outer&, const Outer&) = default;

    auto script() {
        return seq::seq(seq::for_each(
                            i, [] { return 3; },
                            seq::call<"inner">([this] { return Inner{i, 0}; },
                                               [this](const Inner& inner) { sum += inner.result; })),
                        seq::when([this] { return sum > 100; },
                                  seq::run<"much">([](seq::Emits<Say> out) { out.emit(Say{1}); }))
                            .otherwise(seq::run<"little">([](seq::Emits<Say> out) { out.emit(Say{2}); })));
    }
};

inline auto Inner::script() {
    return seq::seq(seq::act<"roll">(
        seq::chance, [this](Die die) { result = given * 10 + static_cast<std::uint32_t>(die); },
        seq::require<"more than rounds played">(
            [](seq::Within<Outer> outer, Die die) { return outer && die > outer->i; })));
}
using OuterGame = GameOf<Outer, Inner>;

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

// ---- triggers

template <char Letter, std::uint16_t Owner> struct Reaction {
    static constexpr std::array<char, 1> letter{Letter};
    static constexpr std::string_view name{letter.data(), 1};
    std::uint32_t why = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(why)); }
    friend bool operator==(const Reaction&, const Reaction&) = default;

    static auto triggers() {
        return seq::trigger<seq::Name<2>({Letter, '\0'})>(
                   [](const Score& score, const Board&) -> std::optional<Reaction> {
                       return score.points == 0 ? std::nullopt : std::optional(Reaction{score.points});
                   })
            .owned_by([](const Reaction&) { return Owner; });
    }
    auto script() {
        return seq::seq(seq::act<"react">(seq::by(Owner), [this](seq::Emits<Say, Score> out, bool more) {
            out.emit(Say{Letter * 100U + why});
            if (more) {
                out.emit(Score{why - 1});
            }
        }));
    }
};
using A0 = Reaction<'a', 0>;
using B1 = Reaction<'b', 1>;
using C1 = Reaction<'c', 1>;

struct Blow {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Blow&, const Blow&) = default;
    auto script() {
        return seq::seq(
            seq::act<"hit">(seq::by(0), [](seq::Emits<Score> out,
                                           Die die) { out.emit(Score{static_cast<std::uint32_t>(die)}); }),
            seq::run<"after_hit">([](seq::Emits<Say> out) { out.emit(Say{5}); }));
    }
};
using BlowGame = GameOf<Blow, A0, B1, C1>;

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

// ---- chance

struct Loaded {
    Die result{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(result)); }
    friend bool operator==(const Loaded&, const Loaded&) = default;
    auto script() {
        return seq::seq(
            seq::act<"loaded">(seq::weighted([](Die die) { return die == 6 ? 5 : 1; }), seq::into(result)),
            seq::act<"fair">(
                seq::chance, [](Die, bool) {},
                seq::require<"odd">([](Die die, bool) { return die % 2 == 1; })));
    }
};
using LoadedGame = GameOf<Loaded>;

TEST(Chance, HasExactProbabilitiesThatAddUpToOne) {
    Engine<LoadedGame> engine;
    EXPECT_TRUE(seq::chance_outcomes<LoadedGame>(engine.state()).empty());
    static_cast<void>(engine.dispatch(Begin{}));
    const auto loaded = seq::chance_outcomes<LoadedGame>(engine.state());
    ASSERT_EQ(loaded.size(), 6U);
    EXPECT_EQ(loaded[0].probability, (seq::Probability{1, 10}));
    EXPECT_EQ(loaded[5].probability, (seq::Probability{1, 2}));
    std::array<int, 7> drawn{};
    herding::Generator generator(1);
    for (int i = 0; i < 1000; ++i) {
        const auto input = seq::sample_chance<LoadedGame>({}, engine.state(), generator);
        ++drawn[static_cast<std::size_t>(
            seq::detail::get<0>(std::get<Action<"loaded", Die>>(input)).value())];
    }
    EXPECT_GT(drawn[6], 400);
    EXPECT_GT(drawn[1], 50);
    static_cast<void>(engine.dispatch(loaded[5].input, Actor::chance));
    EXPECT_EQ(engine.state().pending.find<Loaded>()->result, 6);
    const auto fair = seq::chance_outcomes<LoadedGame>(engine.state());
    ASSERT_EQ(fair.size(), 6U);
    for (const auto& outcome : fair) {
        EXPECT_EQ(outcome.probability, (seq::Probability{1, 6}));
    }
}

// ---- actions as numbers

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

// ---- saved games

TEST(Saved, BytesThatNoRulesMakeAreRefused) {
    using State = OuterGame::State;
    Engine<OuterGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const std::string good = herding::reflect::print(engine.state());
    EXPECT_EQ(herding::reflect::parse<State>(good), engine.state());
    const auto fails = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        try {
            static_cast<void>(herding::reflect::parse<State>(text));
        } catch (const herding::reflect::ReadError& error) {
            return std::string(error.what());
        }
        return std::string("read");
    };
    EXPECT_NE(
        fails("at=\"roll\"", "at=\"throw\"").find("sequence `inner` has no position `throw`; it has roll"),
        std::string::npos);
    EXPECT_NE(fails("at=\"roll\"", "at=\"(end)\"").find("does not stand at an offer"), std::string::npos);
    EXPECT_NE(fails("at=\"inner\"", "at=\"much\"").find("does not call it"), std::string::npos);
    EXPECT_NE(fails("begun=true", "begun=false").find("before the game has begun"), std::string::npos);
    EXPECT_NE(fails("of=inner{", "of=outer{"), "read");
}

/// The same sequence in two programs: the second has more steps, and one position that has another name.
struct Old {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const Old&, const Old&) = default;
    auto script() {
        return seq::seq(
            seq::act<"walk">(seq::by(0), [this](Die die) { miles = static_cast<std::uint8_t>(die.value()); }),
            seq::act<"rest">(seq::by(0), [] {}), seq::act<"eat">(seq::by(0), [] {}));
    }
};
struct New {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const New&, const New&) = default;
    static constexpr auto renamed() { return seq::renames({{"rest", "nap"}, {"nap", "sleep"}}); }
    auto script() {
        return seq::seq(
            seq::act<"pack">(seq::by(0), [] {}),
            seq::act<"walk">(seq::by(0), [this](Die die) { miles = static_cast<std::uint8_t>(die.value()); }),
            seq::when([] { return true; }, seq::run<"look">([](seq::Emits<Say> out) { out.emit(Say{1}); }),
                      seq::act<"sleep">(seq::by(0), [] {})));
    }
};

TEST(Saved, GamesGoOnAfterStepsWereAddedAndRenamed) {
    Engine<GameOf<Old>> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const auto at_walk = herding::reflect::print(engine.state());
    static_cast<void>(engine.dispatch(Action<"walk", Die>{4}, Actor::player(0)));
    const auto at_rest = herding::reflect::to_json(engine.state());
    static_cast<void>(engine.dispatch(Action<"rest">{}, Actor::player(0)));
    const auto at_eat = herding::reflect::write_binary(engine.state());

    using Now = GameOf<New>;
    Engine<Now> walking{herding::reflect::parse<Now::State>(at_walk)};
    EXPECT_EQ(offers<Now>(walking.state()), "walk/0");
    static_cast<void>(walking.dispatch(Action<"walk", Die>{2}, Actor::player(0)));
    EXPECT_EQ(offers<Now>(walking.state()), "sleep/0");

    Engine<Now> resting{herding::reflect::from_json<Now::State>(at_rest)};
    EXPECT_EQ(resting.state().pending.find<New>()->miles, 4);
    EXPECT_EQ(offers<Now>(resting.state()), "sleep/0");

    try {
        static_cast<void>(herding::reflect::read_binary<Now::State>(at_eat));
        FAIL() << "a removed position was read";
    } catch (const herding::reflect::ReadError& error) {
        EXPECT_NE(std::string(error.what())
                      .find("sequence `journey` has no position `eat`; it has pack, walk, look, sleep"),
                  std::string::npos)
            << error.what();
    }
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

// ---- the graph

TEST(Graph, IsDrawnWithoutRunning) {
    const seq::Graph graph = seq::graph<BlowGame::Rules>();
    ASSERT_EQ(graph.sequences.size(), 4U);
    EXPECT_EQ(graph.sequences[0].label, "blow");
    ASSERT_EQ(graph.triggers.size(), 3U);
    EXPECT_EQ(graph.triggers[0], (seq::GraphTrigger{"a", "score", "a"}));
    const auto& nodes = graph.sequences[0].nodes;
    ASSERT_EQ(nodes.size(), 5U);
    EXPECT_EQ(nodes[2].label, "hit");
    EXPECT_EQ(nodes[2].kind, seq::NodeKind::Offer);
    EXPECT_EQ(nodes[3].kind, seq::NodeKind::Action);
    EXPECT_EQ(nodes[3].arguments, std::vector<std::string>{"1..6"});
    EXPECT_EQ(nodes[3].decider, "player");
    EXPECT_EQ(nodes[3].emits, std::vector<std::string>{"score"});
    EXPECT_EQ(nodes[4].label, "after_hit");
    EXPECT_EQ(nodes[0].next, std::vector<std::uint32_t>{2});
    EXPECT_EQ(nodes[2].next, std::vector<std::uint32_t>{3});
    EXPECT_EQ(nodes[3].next, std::vector<std::uint32_t>{4});
    EXPECT_EQ(nodes[4].next, std::vector<std::uint32_t>{1});

    const auto turn = seq::graph<TurnGame::Rules>();
    EXPECT_EQ(turn.sequences[0].nodes[4].label, "pass");
    EXPECT_EQ(turn.sequences[0].nodes[4].next, std::vector<std::uint32_t>{1}); // then stop
    EXPECT_NE(seq::to_dot(graph).find("s0n4 [label=\"after_hit\", shape=box, style=rounded];"),
              std::string::npos);
    EXPECT_NE(seq::to_mermaid(graph).find("t0>\"a on score\"]"), std::string::npos);
    EXPECT_EQ(herding::reflect::from_json<seq::Graph>(herding::reflect::to_json(graph)), graph);
}

} // namespace
} // namespace table
