#include "games.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <variant>

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
    const auto outcome = engine.dispatch(Begin{});
    EXPECT_EQ(outcome.kind(), herding::OutcomeKind::Aborted);
    std::ostringstream why;
    why << *outcome.refusal()->exceeded();
    EXPECT_EQ(why.str(), "budget of 100000 diffs exceeded at echo@echo");
    EXPECT_TRUE(engine.state().told.empty());
}

/// Says something at once.
struct Mourn {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Mourn&, const Mourn&) = default;
    auto script() {
        return seq::seq(seq::run<"mourn">([] {}));
    }
};

enum class Dying : std::uint8_t { AtOnce, Asking, Calling };

/// Each death kills the next one by its last step.
template <Dying How> struct Death {
    static constexpr std::string_view name = "death";
    std::uint32_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Death&, const Death&) = default;
    static auto triggers() {
        return seq::trigger<"death">([](const Score& score) {
            return score.points != 0 ? std::optional(Death{score.points}) : std::nullopt;
        });
    }
    auto script() {
        const auto kill = [this](seq::Emits<Say, Score> out) {
            out.emit(Say{left});
            out.emit(Score{left - 1});
        };
        if constexpr (How == Dying::Asking) {
            return seq::seq(seq::act<"curse">(seq::by([this] { return left % 2; }), kill));
        } else if constexpr (How == Dying::Calling) {
            return seq::seq(seq::call<"mourn">(Mourn{}), seq::run<"kill">(kill));
        } else {
            return seq::seq(seq::run<"kill">(kill));
        }
    }
};
struct Life {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Life&, const Life&) = default;
    auto script() {
        return seq::seq(seq::act<"kill">(seq::by(0),
                                         [](seq::Emits<Score> out, herding::reflect::Bounded<0, 1000> many) {
                                             out.emit(Score{static_cast<std::uint32_t>(many.value())});
                                         }),
                        seq::act<"done">(seq::by(0), [] {}));
    }
};
using Kill = Action<"kill", herding::reflect::Bounded<0, 1000>>;

/// The numbers from 1000 down to 1.
std::vector<std::uint32_t> a_thousand() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 1000; i > 0; --i) {
        all.push_back(i);
    }
    return all;
}

TEST(Triggers, AThousandDeathsThatKillTheNextFitWhereEightInterruptsDo) {
    const auto run = []<class Game>(std::type_identity<Game>) {
        Engine<Game> engine;
        static_cast<void>(engine.dispatch(Begin{}));
        const auto before = engine.state();
        const auto outcome = engine.dispatch(Kill{1000}, Actor::player(0));
        ASSERT_EQ(refusal(outcome), "committed");
        EXPECT_EQ(engine.state().told, a_thousand());
        EXPECT_EQ(engine.state().pending.depth(), 1U);
        EXPECT_EQ(offers<Game>(engine.state()), "done/0");
        auto again = before;
        for (const auto& diff : outcome.frame()->diffs) {
            std::visit([&](const auto& one) { static_cast<void>(one.apply(again)); }, diff);
        }
        EXPECT_EQ(again, engine.state()) << "the diffs say all of it";
        auto advanced = before;
        ASSERT_FALSE(herding::advance<Game>({}, advanced, Kill{1000}, Actor::player(0)).stops());
        EXPECT_EQ(advanced, engine.state());
        ASSERT_TRUE(engine.undo());
        EXPECT_EQ(engine.state(), before);
    };
    using Short = GameOf<Life, Death<Dying::AtOnce>>;
    static_assert(Short::Rules::depth == 1 + 8);
    run(std::type_identity<Short>());
    run(std::type_identity<GameOf<Life, seq::Depth<3>, Death<Dying::AtOnce>>>());
    run(std::type_identity<GameOf<Life, Death<Dying::Calling>, Mourn>>());
    run(std::type_identity<GameOf<Life, seq::Depth<4>, Death<Dying::Calling>, Mourn>>());
}

TEST(Triggers, AThousandDeathsThatAskCanBeSavedAtEach) {
    using Game = GameOf<Life, Death<Dying::Asking>>;
    std::optional<Engine<Game>> engine(std::in_place);
    static_cast<void>(engine->dispatch(Begin{}));
    static_cast<void>(engine->dispatch(Kill{1000}, Actor::player(0)));
    for (std::uint16_t left = 1000; left > 0; --left) {
        ASSERT_EQ(offers<Game>(engine->state()), "curse/" + std::to_string(left % 2)) << left;
        if (left % 50 == 0) {
            const auto saved = herding::reflect::print(engine->state());
            engine.emplace(herding::reflect::parse<Game::State>(saved));
            ASSERT_EQ(herding::reflect::print(engine->state()), saved);
        }
        ASSERT_EQ(refusal(engine->dispatch(Action<"curse">{}, Actor::player(left % 2))), "committed") << left;
    }
    EXPECT_EQ(engine->state().told, a_thousand());
    EXPECT_EQ(offers<Game>(engine->state()), "done/0");
}

/// Has a step left when the next one runs.
struct Unended {
    std::uint32_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Unended&, const Unended&) = default;
    static auto triggers() {
        return seq::trigger<"unended">([](const Score& score) {
            return score.points != 0 ? std::optional(Unended{score.points}) : std::nullopt;
        });
    }
    auto script() {
        return seq::seq(seq::run<"kill">([this](seq::Emits<Score> out) { out.emit(Score{left - 1}); }),
                        seq::run<"bury">([this](seq::Emits<Say> out) { out.emit(Say{left}); }));
    }
};

TEST(Triggers, WhatHasAStepLeftKeepsItsPlace) {
    using Game = GameOf<Life, Unended>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(refusal(engine.dispatch(Kill{9}, Actor::player(0))),
              "aborted: kill: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (unended@bury)");
    EXPECT_EQ(refusal(engine.dispatch(Kill{8}, Actor::player(0))), "committed");
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 8}));
}

/// Two come of each: one has a step left while the next runs, the other one waits.
struct Bereaved {
    std::uint32_t of = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(of)); }
    friend bool operator==(const Bereaved&, const Bereaved&) = default;
    static auto triggers() {
        return seq::trigger<"bereaved">(
            [](const Score& score) { return std::optional(Bereaved{score.points}); });
    }
    auto script() {
        return seq::seq(seq::run<"cry">([this](seq::Emits<Say> out) { out.emit(Say{5000 + of}); }));
    }
};

TEST(Triggers, WhatSomethingWaitsForKeepsItsPlace) {
    using Game = GameOf<Life, Death<Dying::AtOnce>, Bereaved>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    EXPECT_EQ(refusal(engine.dispatch(Kill{8}, Actor::player(0))),
              "aborted: kill: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (death@kill)");
    EXPECT_EQ(refusal(engine.dispatch(Kill{7}, Actor::player(0))), "committed");
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{7, 6, 5, 4, 3, 2, 1, 5000, 5001, 5002, 5003,
                                                               5004, 5005, 5006, 5007}));
    using Reversed = GameOf<Life, Bereaved, Death<Dying::AtOnce>>; // nothing waits when the next one dies
    Engine<Reversed> reversed;
    static_cast<void>(reversed.dispatch(Begin{}));
    EXPECT_EQ(refusal(reversed.dispatch(Kill{1000}, Actor::player(0))), "committed");
    EXPECT_EQ(reversed.state().told.size(), 2001U);
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
              "aborted: begin: more than 16 triggered sequences wait: say `Queue<N>` in Rules<…> "
              "(shower@shower)");
    EXPECT_EQ(engine.state().points, 0U);
    Engine<GameOf<Squall, A0>> squall;
    static_cast<void>(squall.dispatch(Begin{}));
    EXPECT_EQ(refusal(squall.dispatch(Action<"rain">{}, Actor::player(0))),
              "aborted: rain: more than 16 triggered sequences wait: say `Queue<N>` in Rules<…> "
              "(squall@weather)");
}

struct Downpour {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Downpour&, const Downpour&) = default;
    auto script() {
        return seq::seq(seq::act<"rain">(seq::by(0), [](seq::Emits<Score> out) {
            for (std::uint32_t i = 0; i < 500; ++i) {
                out.emit(Score{i});
            }
        }));
    }
};
/// One drop, which its owner may take in any order.
template <bool Owned> struct Drop {
    static constexpr std::string_view name = "drop";
    std::uint32_t of = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(of)); }
    friend bool operator==(const Drop&, const Drop&) = default;
    static auto triggers() {
        const auto fall =
            seq::trigger<"drop">([](const Score& score) { return std::optional(Drop{score.points}); });
        if constexpr (Owned) {
            return fall.owned_by([](const Drop&) { return 1; });
        } else {
            return fall;
        }
    }
    auto script() {
        return seq::seq(seq::run<"fall">([this](seq::Emits<Say> out) { out.emit(Say{of}); }));
    }
};

TEST(Triggers, QueueMakesRoomForFiveHundred) {
    using Game = GameOf<Downpour, Drop<false>, seq::Queue<500>>;
    static_assert(sizeof(Game::State) <= sizeof(GameOf<Downpour, Drop<false>>::State) + 3 * sizeof(void*));
    static_assert(sizeof(Game::State) == sizeof(GameOf<Downpour, Drop<false>, seq::Queue<17>>::State));
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const auto outcome = engine.dispatch(Action<"rain">{}, Actor::player(0));
    ASSERT_EQ(refusal(outcome), "committed");
    ASSERT_EQ(engine.state().told.size(), 500U);
    for (std::uint32_t i = 0; i < 500; ++i) {
        EXPECT_EQ(engine.state().told[i], i);
    }
    EXPECT_TRUE(engine.state().pending.over());
    Engine<GameOf<Downpour, Drop<false>, seq::Queue<499>>> too_few;
    static_cast<void>(too_few.dispatch(Begin{}));
    EXPECT_EQ(refusal(too_few.dispatch(Action<"rain">{}, Actor::player(0))),
              "aborted: rain: more than 499 triggered sequences wait: say `Queue<N>` in Rules<…> "
              "(downpour@rain)");
}

TEST(Triggers, AnOwnerOrdersFiveHundredSixteenAtATime) {
    using Game = GameOf<Downpour, Drop<true>, seq::Queue<500>>;
    Engine<Game> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    ASSERT_EQ(refusal(engine.dispatch(Action<"rain">{}, Actor::player(0))), "committed");
    const auto asked = engine.state();
    EXPECT_EQ(asked.pending.queue().size(), 500U);
    EXPECT_EQ(seq::legal_actions<Game>(asked).size(), 16U);
    EXPECT_EQ(herding::reflect::parse<Game::State>(herding::reflect::print(asked)), asked);
    Engine<Game> loaded(asked);
    for (int i = 0; i < 499; ++i) { // the last one begins by itself
        const int which = i < 484 ? 15 : 0;
        ASSERT_EQ(refusal(loaded.dispatch(seq::NextTrigger{which}, Actor::player(1))), "committed") << i;
    }
    EXPECT_TRUE(loaded.state().pending.over());
    ASSERT_EQ(loaded.state().told.size(), 500U);
    EXPECT_EQ(loaded.state().told[0], 15U);
    EXPECT_EQ(loaded.state().told[483], 498U);
    EXPECT_EQ(loaded.state().told[484], 0U);
    EXPECT_EQ(loaded.state().told[499], 499U);
    EXPECT_EQ(asked.pending.queue().size(), 500U) << "a copy shares memory, and a write clones it";
    EXPECT_EQ(asked.pending.queue()[499].of, Game::Rules::Variables(Drop<true>{499}));
    EXPECT_EQ(engine.state(), asked);
}

// ---- The end of the game in the middle of something

/// A blow that ends the game if it is the last one, and one that always does.
// [ends_game]
struct Strike {
    std::uint32_t points = 0;
    Said apply(Board& board) const { return Score{points}.apply(board); }
    [[nodiscard]] bool ends_game(const Board& board) const { return board.points >= 10; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(points)); }
    [[maybe_unused]] friend bool operator==(const Strike&, const Strike&) = default;
};
// [ends_game]
struct Surrender {
    static constexpr bool ends_game = true;
    Said apply(Board& board) const { return Say{77}.apply(board); }
    template <class A> void serialize(A&, std::uint32_t) {}
    [[maybe_unused]] friend bool operator==(const Surrender&, const Surrender&) = default;
};

/// Strikes back.
struct Parry {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Parry&, const Parry&) = default;
    static auto triggers() {
        return seq::trigger<"parry">(
            [](const Strike& strike) { return strike.points != 0 ? std::optional(Parry{}) : std::nullopt; });
    }
    auto script() {
        return seq::seq(seq::choose<"parry">(
            seq::act<"hold">(seq::by(1), [] {}),
            seq::act<"kill">(seq::by(1),
                             [](seq::Emits<Strike, Say> out) {
                                 out.emit(Strike{9});
                                 out.emit(Say{5}); // the step itself ends
                                 out.emit(Strike{1});
                             }),
            seq::act<"yield">(seq::by(1), [](seq::Emits<Surrender> out) { out.emit(Surrender{}); })));
    }
};
struct Fight {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Fight&, const Fight&) = default;
    auto script() {
        return seq::seq(seq::act<"strike">(seq::by(0),
                                           [](seq::Emits<Strike> out) {
                                               out.emit(Strike{1});
                                               out.emit(Strike{1});
                                           }),
                        seq::act<"vote">(seq::each([] { return seq::Players::first(3); }),
                                         [](seq::Emits<Say> out, bool yes) { out.emit(Say{yes ? 1U : 0U}); }),
                        seq::run<"late">([](seq::Emits<Say> out) { out.emit(Say{99}); }));
    }
};
struct FightGame {
    using Rules = seq::Rules<Board, Fight, Parry>;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, Surrender>;
    using Diff = Rules::Diffs<Say, Score, Strike, Surrender>;
    using Trace = Rules::Traces<Said>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> surrenders(herding::Dispatch<FightGame>& d) {
        if (std::holds_alternative<Surrender>(d.input())) {
            seq::emit(d, Surrender{});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<FightGame>(
            {{"surrenders", 0, surrenders}, {"sequences", 1, seq::resume<FightGame>}});
    }
};
/// The same where the sequences run alone.
struct DuelGame {
    using Rules = seq::Rules<Board, Fight, Parry>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = FightGame::Diff;
    using Trace = FightGame::Trace;
    using Info = seq::ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<DuelGame>({{"sequences", 0, seq::resume<DuelGame>}});
    }
};

template <class Game> void expect_the_end(const Engine<Game>& engine) {
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_TRUE(engine.state().pending.queue().empty());
    EXPECT_TRUE(engine.state().pending.answers().empty());
    EXPECT_EQ(offers<Game>(engine.state()), "");
    EXPECT_FALSE(seq::stuck<Game>(engine.state()));
}

TEST(Triggers, ADiffThatEndsTheGameEndsAllThatIsPending) {
    const auto run = []<class Game>(std::type_identity<Game>) {
        for (const bool yields : {false, true}) {
            Engine<Game> engine;
            const auto take = [&](const typename Game::Rules::Input& input, std::uint16_t player) {
                return engine.dispatch(input, Actor::player(player));
            };
            static_cast<void>(engine.dispatch(typename Game::Rules::Input(Begin{})));
            static_cast<void>(take(Action<"strike">{}, 0)); // one parries, and another one waits
            ASSERT_EQ(engine.state().pending.queue().size(), 1U);
            const auto before = engine.state();
            auto advanced = before;
            const typename Game::Rules::Input last =
                yields ? typename Game::Rules::Input(Action<"yield">{}) : Action<"kill">{};
            const auto outcome = take(last, 1);
            EXPECT_EQ(steps(*outcome.frame()), yields ? "77; parry@parry took yield; parry ended"
                                                      : "1009; 5; 1001; parry@parry took kill; parry ended");
            expect_the_end(engine);
            ASSERT_FALSE(herding::advance<Game>(advanced, last, Actor::player(1)).stops());
            EXPECT_EQ(advanced, engine.state());
            EXPECT_EQ(refusal(take(Action<"hold">{}, 1)), "disallowed: hold: the game is over");
            ASSERT_TRUE(engine.undo(Actor::player(1)));
            EXPECT_EQ(engine.state(), before);
        }
    };
    run(std::type_identity<FightGame>());
    run(std::type_identity<DuelGame>());
}

TEST(Triggers, ABehaviorEndsTheGameAndNobodySeesTheAnswersThatWaited) {
    Engine<FightGame> engine;
    EXPECT_EQ(steps(*engine.dispatch(FightGame::Rules::Input(Begin{})).frame()), "fight began");
    static_cast<void>(engine.dispatch(FightGame::Rules::Input(Action<"strike">{}), Actor::player(0)));
    for (int i = 0; i < 2; ++i) {
        static_cast<void>(engine.dispatch(FightGame::Rules::Input(Action<"hold">{}), Actor::player(1)));
    }
    static_cast<void>(engine.dispatch(FightGame::Rules::Input(Action<"vote", bool>{true}), Actor::player(2)));
    ASSERT_EQ(engine.state().pending.answers().size(), 1U);
    const auto outcome = engine.dispatch(Surrender{}, Actor::player(0));
    EXPECT_EQ(steps(*outcome.frame()), "77; fight ended");
    EXPECT_FALSE(outcome.frame()->barrier.has(herding::BarrierKind::Reveal));
    expect_the_end(engine);
    EXPECT_EQ(refusal(engine.dispatch(Surrender{}, Actor::player(0))), "committed") << "a diff like others";
}

// ---- Rules that catch what they must not catch

/// The part of an emit that fails.
enum class Fails : std::uint8_t { Nothing, Copy, Trigger, End };
Fails fails = Fails::Nothing;
void fail_if(Fails what) {
    if (fails == what) {
        throw std::runtime_error("fails");
    }
}

struct Brittle {
    Brittle() = default;
    Brittle(const Brittle& /*other*/) { fail_if(Fails::Copy); }
    Brittle(Brittle&&) noexcept = default;
    Brittle& operator=(const Brittle&) = default;
    Brittle& operator=(Brittle&&) = default;
    Said apply(Board& board) const { return Say{1}.apply(board); }
    [[nodiscard]] bool ends_game(const Board& /*board*/) const { return fail_if(Fails::End), false; }
    [[maybe_unused]] friend bool operator==(const Brittle&, const Brittle&) = default;
};
struct Shard {
    friend bool operator==(const Shard&, const Shard&) = default;
    static auto triggers() {
        return seq::trigger<"shard">(
            [](const Brittle&) { return fail_if(Fails::Trigger), std::optional(Shard{}); });
    }
    auto script() {
        return seq::seq(seq::act<"sweep">(seq::by(0), [] {}));
    }
};
void emit_and_catch(seq::Emits<Brittle, Say> out) {
    try {
        out.emit(Brittle{});
    } catch (const std::runtime_error&) {}
    out.emit(Say{2});
}
template <bool Triggers> struct BrittleGame {
    struct Smash {
        friend bool operator==(const Smash&, const Smash&) = default;
        auto script() {
            return seq::seq(
                seq::act<"smash">(seq::by(0), [](seq::Emits<Brittle, Say> out) { emit_and_catch(out); }));
        }
    };
    using Rules = std::conditional_t<Triggers, seq::Rules<Board, Smash, Shard, seq::Queue<2>>,
                                     seq::Rules<Board, Smash>>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, int>;
    using Diff = typename Rules::template Diffs<Brittle, Say>;
    using Trace = typename Rules::template Traces<Said>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> smashes(herding::Dispatch<BrittleGame>& d) {
        const int* times = std::get_if<int>(&d.input());
        for (int i = 0; times != nullptr && i < *times; ++i) {
            try {
                seq::emit(d, Brittle{});
            } catch (const std::exception&) {}
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<BrittleGame>(
            {{"smashes", 0, smashes}, {"sequences", 1, seq::resume<BrittleGame>}});
    }
};

/// Whether an input is a SwallowedError, and changes nothing.
template <class Game> bool is_swallowed(Engine<Game>& engine, const typename Game::Input& input, Fails what) {
    const auto before = engine.state();
    fails = what;
    try {
        static_cast<void>(engine.dispatch(input, Actor::player(0)));
    } catch (const herding::EngineError& error) {
        fails = Fails::Nothing;
        EXPECT_EQ(engine.state(), before);
        return error.kind() == herding::EngineError::Kind::SwallowedError;
    }
    fails = Fails::Nothing;
    return false;
}

TEST(Triggers, AStepThatCatchesWhatEmitThrewEndsTheDispatch) {
    const auto run = []<class Game>(std::type_identity<Game>, std::initializer_list<Fails> all) {
        Engine<Game> engine;
        static_cast<void>(engine.dispatch(typename Game::Rules::Input(Begin{})));
        for (const Fails what : all) {
            EXPECT_TRUE(is_swallowed<Game>(engine, typename Game::Rules::Input(Action<"smash">{}), what));
            EXPECT_TRUE(is_swallowed<Game>(engine, 1, what));
        }
        EXPECT_TRUE(
            engine.dispatch(typename Game::Rules::Input(Action<"smash">{}), Actor::player(0)).committed());
    };
    run(std::type_identity<BrittleGame<false>>(), {Fails::Copy, Fails::End});
    run(std::type_identity<BrittleGame<true>>(), {Fails::Copy, Fails::End, Fails::Trigger});
}

TEST(Triggers, ABehaviorThatCatchesThatTheQueueIsFullEndsTheDispatch) {
    Engine<BrittleGame<true>> engine;
    static_cast<void>(engine.dispatch(BrittleGame<true>::Rules::Input(Begin{})));
    EXPECT_TRUE(is_swallowed<BrittleGame<true>>(engine, 3, Fails::Nothing));
    EXPECT_TRUE(engine.dispatch(2, Actor::player(0)).committed());
}

} // namespace
} // namespace table
