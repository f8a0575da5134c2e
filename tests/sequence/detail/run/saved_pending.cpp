#include "sequence/table.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

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
                const auto outcome = engine.dispatch(
                    leave ? StopsGame::Input(Action<"leave">{}) : Action<"go">{}, Actor::player(0));
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

// ---- states that no game comes to

/// What reading a text says against it, or what an engine does that begins with it: "begins" where it does.
template <class Game> std::string begin_with(const std::string& text) {
    typename Game::State state;
    try {
        state = rf::parse<typename Game::State>(text);
    } catch (const rf::ReadError& error) {
        return std::string("read: ") + error.what();
    }
    try {
        Engine<Game> engine(state);
        static_cast<void>(engine.fork());
    } catch (const std::invalid_argument& error) {
        return std::string("engine: ") + error.what();
    }
    return "begins";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) {
        ADD_FAILURE() << from << " is not in " << text;
        return text;
    }
    return text.replace(at, from.size(), to);
}

#define EXPECT_SAYS(what, sentence) EXPECT_NE((what).find(sentence), std::string::npos) << (what)

/// Three are asked, and nobody shows a six.
struct Reveal {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Reveal&, const Reveal&) = default;
    auto script() {
        return seq::seq(seq::act<"show">(
                            seq::each([] { return seq::Players{0, 1, 4}; }), [](Die) {},
                            seq::require<"not a six">([](Die die) { return die < 6; }),
                            seq::require<"not their number">(
                                [](Actor who, Die die) { return die.value() != who.index() + 2; })),
                        seq::act<"done">(seq::by(0), [] {}));
    }
};
using RevealGame = GameOf<Reveal>;

TEST(Saved, AnswersAreThoseOfWhoIsAsked) {
    Engine<RevealGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"show", Die>{2}, Actor::player(1)).committed());
    const std::string good = rf::print(engine.state());
    const auto with = [&](std::string_view from, std::string_view to) {
        return begin_with<RevealGame>(replaced(good, from, to));
    };
    const std::string answer = "{player=1,input={value=show{value=2},viewers=2}}";
    EXPECT_EQ(with(answer, answer), "begins");
    EXPECT_EQ(with(answer, answer + ",{player=4,input={value=show{value=2},viewers=16}}"), "begins");

    EXPECT_SAYS(with("show{value=2}", "done"),
                "player 1 answers `done` at `reveal@show`, where `show` is offered");
    EXPECT_SAYS(with(answer, "{player=2,input={value=show{value=2},viewers=4}}"),
                "at `reveal@show` player 2 has answered, but is not asked");
    EXPECT_SAYS(with(answer, "{player=0,input={value=show{value=1},viewers=1}}," + answer +
                                 ",{player=4,input={value=show{value=2},viewers=16}}"),
                "at `reveal@show` everybody who is asked has answered already");
    EXPECT_SAYS(with("show{value=2}", "show{value=6}"), "the answer of player 1 cannot be given: not a six");
    EXPECT_SAYS(with("show{value=2}", "show{value=3}"),
                "the answer of player 1 cannot be given: not their number");
    EXPECT_SAYS(with("viewers=2}", "viewers=3}"), "the answer of player 1 is seen by others");
    EXPECT_SAYS(with(answer, "{player=70,input={value=show{value=2},viewers=2}}"), "numbered from 0 to 63");
    EXPECT_SAYS(with(answer, "{player=64,input={value=show{value=2},viewers=1}}"), "numbered from 0 to 63");
    EXPECT_SAYS(with(answer, answer + ',' + answer), "answers are not in order");
    EXPECT_SAYS(with("at=\"show\"", "at=\"done\""), "which is not offered to several players");
    EXPECT_SAYS(with("begun=true,stack=[{at=\"show\",of=reveal,interrupt=false}]", "begun=true,stack=[]"),
                "answers without an offer");
    EXPECT_SAYS(with("begun=true,stack=[{at=\"show\",of=reveal,interrupt=false}]", "begun=false,stack=[]"),
                "before the game has begun");
    EXPECT_SAYS(with("{value=show{value=2},viewers=2}", "{value=none,viewers=0}"),
                "engine: herding: this state is a view");
}

struct Cards {
    std::array<herding::Hidden<Die>, 2> hands{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(hands)); }
    friend bool operator==(const Cards&, const Cards&) = default;
    auto script() {
        return seq::seq(seq::act<"done">(seq::by(0), [] {}));
    }
};

/// Asks as many players as there are points, then whoever is first of them.
struct Poll {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Poll&, const Poll&) = default;
    static seq::Players all(const Board& board) { return seq::Players::first(board.points); }
    auto script() {
        return seq::seq(
            seq::act<"answer">(seq::each([](const Board& board) { return all(board); }), [](bool) {}),
            seq::act<"call">(seq::any_of([](const Board& board) { return all(board); }), [] {}));
    }
};
using PollGame = GameOf<Poll, seq::Simultaneous<3>>;

TEST(Saved, AnOfferIsMadeToSomebodyAndToNoMoreThanThereIsRoomFor) {
    Engine<PollGame> engine{PollGame::State(Board{2, {}})};
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const auto with = [&](std::string_view points) {
        return begin_with<PollGame>(
            replaced(rf::print(engine.state()), "points=2", "points=" + std::string(points)));
    };
    EXPECT_EQ(with("3"), "begins");
    EXPECT_SAYS(with("4"), "at `poll@answer` 4 players are asked at once, more than 3");
    EXPECT_SAYS(with("0"), "at `poll@answer` nobody is asked");
    for (std::uint16_t player = 0; player < 2; ++player) {
        ASSERT_TRUE(engine.dispatch(Action<"answer", bool>{true}, Actor::player(player)).committed());
        if (player == 0) {
            EXPECT_SAYS(with("0"), "at `poll@answer` nobody is asked");
            EXPECT_SAYS(with("1"), "at `poll@answer` everybody who is asked has answered already");
        }
    }
    EXPECT_EQ(with("4"), "begins");
    EXPECT_SAYS(with("0"), "at `poll@call` nobody is asked");
}

TEST(Saved, AnEngineDoesNotBeginWithAView) {
    using Game = GameOf<Cards>;
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const std::string good = rf::print(engine.state());
    EXPECT_EQ(begin_with<Game>(good), "begins");
    EXPECT_SAYS(begin_with<Game>(replaced(good, "{value=1,viewers=0}]", "{value=none,viewers=0}]")),
                "engine: herding: this state is a view: `hands[1]` of `cards` is not known");
}

/// Interrupts like Cheer, and player 1 orders the two of them.
template <char Letter> struct Owned {
    static constexpr std::array<char, 1> letter{Letter};
    static constexpr std::string_view name{letter.data(), 1};
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Owned&, const Owned&) = default;
    static auto triggers() {
        return seq::trigger<seq::Name<2>({Letter, '\0'})>([](const Score& score) {
                   return score.points > 4 ? std::optional(Owned{}) : std::nullopt;
               })
            .owned_by([](const Owned&) { return std::uint16_t{1}; });
    }
    auto script() {
        return seq::seq(seq::act<"owned">(seq::by(1), [] {}));
    }
};
struct Helper {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Helper&, const Helper&) = default;
    auto script() {
        return seq::seq(seq::act<"help">(seq::by(0), [](seq::Emits<Score> out, Die die) {
            out.emit(Score{static_cast<std::uint32_t>(die)});
        }));
    }
};
struct Main {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Main&, const Main&) = default;
    auto script() {
        return seq::seq(seq::call<"helper">([] { return Helper{}; }), seq::act<"done">(seq::by(0), [] {}),
                        seq::run<"more">([] {}), seq::act<"really_done">(seq::by(0), [] {}));
    }
};

TEST(Saved, TheStackAndTheQueueAreWhatScriptsMake) {
    using Game = GameOf<Main, Helper, Cheer, Owned<'a'>, Owned<'b'>>;
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const std::string called = rf::print(engine.state());
    ASSERT_TRUE(engine.dispatch(Action<"help", Die>{1}, Actor::player(0)).committed());
    const std::string interrupted = rf::print(engine.state());
    ASSERT_TRUE(engine.undo());
    ASSERT_TRUE(engine.dispatch(Action<"help", Die>{5}, Actor::player(0)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"cheer">{}, Actor::player(1)).committed());
    const std::string ordering = rf::print(engine.state());
    EXPECT_EQ(offers<Game>(engine.state()), "next_trigger/1");
    for (const std::string& good : {called, interrupted, ordering}) {
        EXPECT_EQ(begin_with<Game>(good), "begins") << good;
    }
    const auto with = [&](const std::string& good, std::string_view from, std::string_view to) {
        return begin_with<Game>(replaced(good, from, to));
    };
    EXPECT_SAYS(with(called, "of=helper,interrupt=false", "of=helper,interrupt=true"),
                "`helper@help` has interrupted, but no trigger begins this sequence");
    EXPECT_SAYS(with(called, "{at=\"helper\",of=main,interrupt=false},", ""),
                "`helper@help` is below all others, but the game begins with `main`");
    EXPECT_SAYS(with(called, "{at=\"help\",of=helper,", "{at=\"cheer\",of=cheer,"),
                "`cheer@cheer` is above `main@helper`, which does not call it");
    EXPECT_SAYS(with(called, "at=\"helper\"", "at=\"done\""),
                "`helper@help` is above `main@done`, which does not call it");
    EXPECT_SAYS(with(interrupted, "of=cheer,interrupt=true", "of=cheer,interrupt=false"),
                "`cheer@cheer` is above");
    EXPECT_SAYS(with(interrupted, "{at=\"after help\",of=helper,interrupt=false},", ""),
                "`main@helper` is interrupted, but is neither after a step nor at an offer");
    EXPECT_SAYS(with(interrupted,
                     "{at=\"helper\",of=main,interrupt=false},{at=\"after help\",of=helper,interrupt=false},",
                     ""),
                "`cheer@cheer` is below all others, but the game begins with `main`");
    EXPECT_SAYS(with(interrupted, "of=main,interrupt=false", "of=main,interrupt=true"),
                "`main@helper` is below all others, so it has interrupted nothing");
    EXPECT_SAYS(with(ordering, ",{trigger=\"b\",of=b,level=2,just_fired=false}", ""),
                "nothing else to be ordered");
    EXPECT_SAYS(with(ordering, "level=2,just_fired=false}]", "level=1,just_fired=false}]"),
                "waits below `helper");
    EXPECT_SAYS(with(ordering, "level=2", "level=3"), "is not there");
    EXPECT_SAYS(with(ordering, "trigger=\"b\",of=b", "trigger=\"scored\",of=cheer"), "not in order");
    EXPECT_SAYS(with(ordering, "trigger=\"b\"", "trigger=\"a\""), "does not begin this sequence");
    EXPECT_SAYS(with(ordering, "trigger=\"a\",of=a", "trigger=\"scored\",of=cheer"), "nobody orders it");
    EXPECT_SAYS(with(ordering, "at=\"helper\"", "at=\"done\""), "which does not call it");
}

/// Interrupts, and begins with a step.
template <bool IsOwned> struct Slow {
    static constexpr std::string_view name = "slow";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Slow&, const Slow&) = default;
    static auto triggers() {
        const auto fired = seq::trigger<"slow">([](const Score&) { return std::optional(Slow{}); });
        if constexpr (IsOwned) {
            return fired.owned_by([](const Slow&) { return std::uint16_t{1}; });
        } else {
            return fired;
        }
    }
    auto script() {
        return seq::seq(seq::run<"think">([] {}), seq::act<"act">(seq::by(1), [] {}));
    }
};

TEST(Saved, OnlyWhatAnOwnerMayOrderIsInterruptedBeforeItsFirstStep) {
    const auto twice = []<class Game>(std::type_identity<Game>) {
        Engine<Game> engine;
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        EXPECT_TRUE(engine.dispatch(Action<"help", Die>{1}, Actor::player(0)).committed());
        const std::string good = rf::print(engine.state());
        EXPECT_EQ(begin_with<Game>(good), "begins") << good;
        const std::string at_act = "{at=\"act\",of=slow,interrupt=true}";
        return begin_with<Game>(replaced(good, at_act, "{at=\"think\",of=slow,interrupt=true}," + at_act));
    };
    using seq::OrderUpTo;
    const std::string_view refused =
        "`slow@think` is interrupted, but is neither after a step nor at an offer";
    EXPECT_EQ(twice(std::type_identity<GameOf<Main, Helper, Slow<true>, OrderUpTo<2>>>()), "begins");
    EXPECT_SAYS(twice(std::type_identity<GameOf<Main, Helper, Slow<true>>>()), refused);
    EXPECT_SAYS(twice(std::type_identity<GameOf<Main, Helper, Slow<false>, Owned<'a'>, OrderUpTo<2>>>()),
                refused);
}

/// Two of them wait after five points, and player 1 orders them.
template <char Letter> struct Late {
    static constexpr std::array<char, 1> letter{Letter};
    static constexpr std::string_view name{letter.data(), 1};
    herding::Hidden<Die> secret{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(secret)); }
    friend bool operator==(const Late&, const Late&) = default;
    static auto triggers() {
        return seq::trigger<seq::Name<2>({Letter, '\0'})>([](const Score& score) {
                   return score.points == 5 ? std::optional(Late{}) : std::nullopt;
               })
            .owned_by([](const Late&) { return std::uint16_t{1}; });
    }
    auto script() {
        return seq::seq(seq::act<"late">(seq::by([](const Board& board) { return board.points; }), [] {}));
    }
};
/// Stands at an offer that has a name of its own, behind a step.
struct Archer {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Archer&, const Archer&) = default;
    auto script() {
        return seq::seq(seq::act<"aim">(seq::by(0), [] {}),
                        seq::run<"shoot">([](seq::Emits<Score> out) { out.emit(Score{5}); }),
                        seq::act<"bow">(seq::by(0), [] {}), seq::act<"lost">(seq::by(70000), [] {}));
    }
};
using ArcherGame = GameOf<Archer, Late<'a'>, Late<'b'>>;

TEST(Saved, ASequenceThatIsInterruptedStandsBehindItsStep) {
    Engine<ArcherGame> engine;
    const auto says = [&](std::string_view part) {
        const std::string text = rf::print(engine.state());
        EXPECT_EQ(begin_with<ArcherGame>(text), "begins") << text;
        EXPECT_EQ(rf::print(rf::parse<ArcherGame::State>(text)), text);
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"aim">{}, Actor::player(0)).committed());
    EXPECT_EQ(offers<ArcherGame>(engine.state()), "next_trigger/1");
    says("stack=[{at=\"after shoot\",of=archer,interrupt=false}],queue=[{trigger=\"a\"");
    const std::string ordering = rf::print(engine.state());
    ASSERT_TRUE(engine.dispatch(seq::NextTrigger{0}, Actor::player(1)).committed());
    says("stack=[{at=\"after shoot\",of=archer,interrupt=false},{at=\"late\",of=a{");
    const std::string interrupted = rf::print(engine.state());
    ASSERT_TRUE(engine.dispatch(Action<"late">{}, Actor::player(5)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"late">{}, Actor::player(5)).committed());
    says("stack=[{at=\"bow\",of=archer,interrupt=false}]");

    const std::string bowing = rf::print(engine.state());
    const auto with = [&](const std::string& good, std::string_view from, std::string_view to) {
        return begin_with<ArcherGame>(replaced(good, from, to));
    };
    EXPECT_SAYS(with(bowing, "at=\"bow\"", "at=\"lost\""), "at `archer@lost` by() names player 70000");
    EXPECT_SAYS(with(interrupted, "level=1,just_fired=false", "level=1,just_fired=true"),
                "`b` has just fired, but waits below `a@late`");
    const std::string below = "{trigger=\"b\",of=b{secret={value=1,viewers=0}},level=1,just_fired=false}";
    const std::string on_top = replaced(below, "level=1", "level=2");
    EXPECT_EQ(with(interrupted, below, below + "," + on_top + "," + on_top), "begins");
    EXPECT_SAYS(with(interrupted, below, on_top + "," + on_top + "," + below),
                "the queue of triggers is not in order: `b` waits lower than the one before it");
    EXPECT_SAYS(with(interrupted, "points=5", "points=70000"), "at `a@late` by() names player 70000");
    EXPECT_EQ(with(ordering, "points=5", "points=70000"), "begins") << "nobody has been asked for the offer";
    EXPECT_SAYS(with(ordering, "{value=1,viewers=0}", "{value=none,viewers=0}"),
                "this state is a view: `secret` of `a` is not known");
}

TEST(Saved, AnOrderIsChosenWhereThereIsNoRoomForWhatComes) {
    using Game = GameOf<Archer, Late<'a'>, Late<'b'>, seq::Depth<1>>;
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"aim">{}, Actor::player(0)).committed());
    EXPECT_EQ(
        refusal(engine.dispatch(seq::NextTrigger{0}, Actor::player(1))),
        "aborted: next_trigger: more than 1 sequences are pending: say `Depth<N>` in Rules<…> (archer@bow)");
}

TEST(Saved, AnOfferIsNotInterruptedByWhatHasJustFired) {
    ArcherGame::State state;
    Engine<ArcherGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    state = engine.state();
    seq::StackUpdate<ArcherGame::Rules> update{.depth = 1};
    update.top.at = 3; // at the offer behind the shot
    static_cast<void>(update.apply(state));
    seq::Enqueue<ArcherGame::Rules> fired{};
    fired.waiting.of.emplace<Late<'a'>>();
    fired.waiting.level = 1;
    fired.waiting.just_fired = true;
    static_cast<void>(fired.apply(state));
    EXPECT_NE(rf::print(state).find("{at=\"bow\",of=archer,interrupt=false}"), std::string::npos)
        << rf::print(state);
    fired.waiting.of.emplace<Archer>(); // which no trigger begins
    static_cast<void>(fired.apply(state));
    try {
        const Engine<ArcherGame> begun(state);
        FAIL() << "it begins";
    } catch (const std::invalid_argument& error) {
        EXPECT_SAYS(std::string(error.what()), "trigger `a` does not begin this sequence");
    }
}

/// Is called, and asks whom its caller says.
struct Ballot {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Ballot&, const Ballot&) = default;
    auto script();
};
struct Chair {
    std::uint32_t seats = 3;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(seats)); }
    friend bool operator==(const Chair&, const Chair&) = default;
    auto script() {
        return seq::seq(seq::call<"ballot">([] { return Ballot{}; }), seq::act<"done">(seq::by(0), [] {}));
    }
};
auto Ballot::script() {
    return seq::seq(
        seq::choose<"mark">(
            seq::each([](seq::Within<Chair> chair) { return seq::Players::first(chair ? chair->seats : 0); }),
            seq::act<"yes">([] {}),
            seq::act<"no">([](Die) {}, seq::require<"not a six">([](Die die) { return die < 6; }))),
        seq::run<"tell">([](seq::Emits<Say> out, Actor last, seq::Within<Ballot> outer) {
            out.emit(Say{static_cast<std::uint32_t>(last.index()) + (outer ? 100U : 0U)});
        }));
}

TEST(Saved, WhoIsAskedMayDependOnTheCaller) {
    using Game = GameOf<Chair, Ballot>;
    Engine<Game> engine;
    const Game::State before = engine.state();
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_FALSE(engine.state() == before) << "the boards are equal";
    EXPECT_FALSE(engine.state().pending.has_answered(1));
    ASSERT_TRUE(engine.dispatch(Action<"yes">{}, Actor::player(1)).committed());
    EXPECT_TRUE(engine.state().pending.has_answered(1));
    EXPECT_FALSE(engine.state().pending.has_answered(0));
    const std::string good = rf::print(engine.state());
    EXPECT_EQ(begin_with<Game>(good), "begins");
    EXPECT_SAYS(begin_with<Game>(replaced(good, "seats=3", "seats=1")),
                "at `ballot@mark` player 1 has answered, but is not asked");
    EXPECT_EQ(begin_with<Game>(replaced(good, "value=yes", "value=no{value=5}")), "begins");
    EXPECT_SAYS(begin_with<Game>(replaced(good, "value=yes", "value=no{value=6}")),
                "the answer of player 1 cannot be given: not a six");
    EXPECT_EQ(begin_with<Game>(replaced(good, "{at=\"mark\",of=ballot,", "{at=\"ballot\",of=chair{seats=3},"))
                  .substr(0, 5),
              "read:");

    ASSERT_TRUE(engine.dispatch(Action<"no", Die>{5}, Actor::player(2)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"yes">{}, Actor::player(0)).committed());
    EXPECT_EQ(engine.state().told, std::vector<std::uint32_t>{0})
        << "who answers last acts in the steps behind";
}

/// Whether the answers of one state can be given in another one.
template <class Game> bool can_be_given(const std::string& text) {
    const auto from = rf::parse<typename Game::State>(text);
    auto to = from;
    const bool all = seq::detail::OtherAnswers<Game>::copy(herding::NoSetup{}, from, to);
    EXPECT_EQ(to, from);
    return all;
}

TEST(Saved, AnswersAreGivenInPlaceOfOthersWhereTheyCanBe) {
    Engine<RevealGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(refusal(engine.dispatch(Action<"show", Die>{6}, Actor::player(4))),
              "disallowed: show: not a six (reveal@show)")
        << "the first reason of two";
    ASSERT_TRUE(engine.dispatch(Action<"show", Die>{2}, Actor::player(1)).committed());
    const std::string good = rf::print(engine.state());
    EXPECT_TRUE(can_be_given<RevealGame>(good));
    EXPECT_FALSE(can_be_given<RevealGame>(replaced(good, "show{value=2}", "show{value=3}")))
        << "their number";
    EXPECT_FALSE(can_be_given<RevealGame>(replaced(good, "show{value=2}", "show{value=6}")));
    EXPECT_TRUE(
        can_be_given<RevealGame>(replaced(good, "{value=show{value=2},viewers=2}", "{value=none,viewers=0}")))
        << "nobody knows it";
    EXPECT_TRUE(can_be_given<RevealGame>(replaced(good, "{player=1,input={value=show{value=2},viewers=2}}",
                                                  "{player=2,input={value=show{value=6},viewers=4}}")))
        << "who is not asked gives none";

    using Game = GameOf<Chair, Ballot>;
    Engine<Game> marked;
    ASSERT_TRUE(marked.dispatch(Begin{}).committed());
    ASSERT_TRUE(marked.dispatch(Action<"no", Die>{5}, Actor::player(1)).committed());
    EXPECT_TRUE(can_be_given<Game>(rf::print(marked.state())));
    EXPECT_FALSE(can_be_given<Game>(replaced(rf::print(marked.state()), "value=5", "value=6")));
}

// ---- diffs of answers

TEST(Saved, AnswersComeInTheOrderOfThePlayersAndGo) {
    using Rules = RevealGame::Rules;
    RevealGame::State state;
    const auto keep = [&](std::uint16_t player) {
        seq::KeepAnswer<Rules> diff;
        diff.answered = seq::StoredAnswer<Rules>::by(player, Action<"show", Die>{3});
        EXPECT_EQ(diff.apply(state).player, player);
        EXPECT_FALSE(diff.hides_input_from(player));
        EXPECT_TRUE(diff.hides_input_from(static_cast<std::uint16_t>(player + 1)));
        diff.answered.input.reveal_to_all();
        EXPECT_FALSE(diff.hides_input_from(static_cast<std::uint16_t>(player + 1)));
    };
    for (const int player : {4, 0, 1}) {
        keep(static_cast<std::uint16_t>(player));
    }
    const auto& answers = state.pending.answers();
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers[0].player, 0);
    EXPECT_EQ(answers[1].player, 1);
    EXPECT_EQ(answers[2].player, 4);
    const seq::DropAnswer drop{.player = 1, .reveal = true};
    expect_all_forms(drop);
    expect_all_forms(RevealGame::Diff(drop));
    expect_all_forms(RevealGame::Trace(drop.apply(state)));
    EXPECT_EQ(seq::DropAnswer{4}.apply(state), seq::AnswerDropped{4});
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0].player, 0);
    EXPECT_THROW(static_cast<void>(drop.apply(state)), std::length_error);
}

TEST(Saved, ADiffThatRevealsIsABarrier) {
    ArcherGame::State state;
    RevealGame::State other;
    const auto reveals = [](const auto& diff, auto& to) {
        const auto before = herding::detail::reveals_made;
        static_cast<void>(diff.apply(to));
        return herding::detail::reveals_made != before;
    };
    seq::StackUpdate<ArcherGame::Rules> update{.depth = 1};
    seq::Enqueue<ArcherGame::Rules> fired{};
    fired.waiting.of.emplace<Late<'a'>>();
    EXPECT_FALSE(reveals(update, state));
    EXPECT_FALSE(reveals(fired, state));
    update.reveal = true;
    fired.reveal = true;
    EXPECT_TRUE(reveals(update, state));
    EXPECT_TRUE(reveals(fired, state));
    for (const bool shows : {false, true}) {
        seq::KeepAnswer<RevealGame::Rules> keep;
        keep.answered = seq::StoredAnswer<RevealGame::Rules>::by(1, Action<"show", Die>{3});
        EXPECT_FALSE(reveals(keep, other));
        EXPECT_EQ(reveals(seq::DropAnswer{.player = 1, .reveal = shows}, other), shows);
    }
}

// ---- parts of a State that may hide something

/// How many parts are visited.
template <class R> int parts(seq::Pending<R>& pending) {
    int count = 0;
    rf::Representation<seq::Pending<R>>::each_part(pending, [&](auto&) { ++count; });
    return count;
}

TEST(Saved, WhatHasEndedIsForgottenBeforeAView) {
    Engine<ArcherGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"aim">{}, Actor::player(0)).committed());
    ArcherGame::State state = engine.state();
    EXPECT_EQ(parts(state.pending), 3) << "archer, and two that wait";
    ASSERT_TRUE(engine.dispatch(seq::NextTrigger{0}, Actor::player(1)).committed());
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(engine.dispatch(Action<"late">{}, Actor::player(5)).committed());
    }
    state = engine.state();
    ASSERT_EQ(state.pending.depth(), 1U);
    ASSERT_TRUE(state.pending.queue().empty());
    EXPECT_NE(state.pending.stack()[1].of.index(), 0U) << "what has ended lies behind the end";
    EXPECT_NE(state.pending.queue()[0].of.index(), 0U);
    EXPECT_EQ(parts(state.pending), 1);
    EXPECT_EQ(state.pending.stack()[1].of.index(), 0U);
    EXPECT_EQ(state.pending.queue()[0].of.index(), 0U);

    RevealGame::State revealed;
    seq::KeepAnswer<RevealGame::Rules> keep;
    keep.answered = seq::StoredAnswer<RevealGame::Rules>::by(1, Action<"show", Die>{3});
    static_cast<void>(keep.apply(revealed));
    EXPECT_EQ(parts(revealed.pending), 1);
    static_cast<void>(seq::DropAnswer{.player = 1}.apply(revealed));
    EXPECT_FALSE(revealed.pending.answers()[0] == seq::StoredAnswer<RevealGame::Rules>());
    EXPECT_EQ(parts(revealed.pending), 0);
    EXPECT_TRUE(revealed.pending.answers()[0] == seq::StoredAnswer<RevealGame::Rules>());
}

// ---- editions that are the first to have a trigger, or an offer to several players

struct First {
    static constexpr std::string_view name = "story";
    Die chapter{2};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(chapter)); }
    friend bool operator==(const First&, const First&) = default;
    auto script() {
        return seq::seq(seq::act<"read">(seq::by(0), seq::into(chapter)),
                        seq::act<"close">(seq::by(0), [] {}));
    }
};
struct FirstWithVotes : First {
    friend bool operator==(const FirstWithVotes&, const FirstWithVotes&) = default;
    auto script() {
        return seq::seq(seq::act<"read">(seq::by(0), seq::into(chapter)),
                        seq::act<"vote">(seq::each([] { return seq::Players{0, 1}; }), [](bool) {}),
                        seq::act<"close">(seq::by(0), [] {}));
    }
};

/// Whether a state of one game is one of another in every form.
template <class Now, class Then> void expect_reads(const Engine<Then>& engine) {
    const auto& state = engine.state();
    const auto now = rf::parse<typename Now::State>(rf::print(state));
    EXPECT_EQ(rf::print(now), rf::print(state));
    EXPECT_EQ(rf::from_json<typename Now::State>(rf::to_json(state)), now);
    EXPECT_EQ(rf::read_binary<typename Now::State>(rf::write_binary(state)), now);
    EXPECT_EQ(offers<Now>(now), offers<Then>(state));
    EXPECT_NO_THROW(Engine<Now>{now});
}

TEST(Saved, GamesGoOnAfterTheFirstTriggerAndTheFirstEach) {
    using Game = GameOf<First>;
    Engine<Game> engine;
    const auto all = [&] {
        expect_reads<GameOf<FirstWithVotes>>(engine);
        expect_reads<GameOf<First, Cheer>>(engine);
        expect_reads<GameOf<FirstWithVotes, Cheer>>(engine);
    };
    all();
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    all();
    ASSERT_TRUE(engine.dispatch(Action<"read", Die>{5}, Actor::player(0)).committed());
    all();
    ASSERT_TRUE(engine.dispatch(Action<"close">{}, Actor::player(0)).committed());
    all();
}

TEST(Saved, AnswersAreReadAfterTheFirstTrigger) {
    Engine<RevealGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"show", Die>{2}, Actor::player(1)).committed());
    expect_reads<GameOf<Reveal, Cheer>>(engine);
}

TEST(Saved, WhatAGameHasNoUseForIsEmpty) {
    using Game = GameOf<First>;
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const std::string good = rf::print(engine.state());
    EXPECT_SAYS(begin_with<Game>(replaced(good, "queue=[]",
                                          "queue=[{trigger=\"scored\",of=story{chapter=2},"
                                          "level=1,just_fired=false}]")),
                "read: ");
    EXPECT_SAYS(begin_with<Game>(replaced(good, "answers=[]",
                                          "answers=[{player=0,input={value=read{value=2},"
                                          "viewers=1}}]")),
                "read: ");
}

} // namespace
} // namespace table
