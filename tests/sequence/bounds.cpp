#include "sequence/table.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Every list of a sequence game has a bound. What is over it is refused, and changes nothing.
namespace sequence_bounds {

using namespace table;
using namespace herding::sequence;
using herding::reflect::Bounded;

template <class Error, class F> std::string thrown(F f) {
    try {
        f();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

// ---- players asked at once

template <std::uint16_t Count> struct Ask {
    static constexpr std::string_view name = "ask";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Ask&, const Ask&) = default;
    auto script() {
        return seq::seq(act<"answer">(each([] { return Players::first(Count); }),
                                      [](Emits<Say> out, Actor who) {
                                          out.emit(Say{static_cast<std::uint32_t>(who.index())});
                                      }),
                        act<"done">(by(0), [] {}));
    }
};

template <class G> void answer_all(std::uint16_t count) {
    herding::Engine<G> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    for (std::uint16_t player = count; player-- > 0;) {
        ASSERT_TRUE(engine.dispatch(Action<"answer">{}, Actor::player(player)).committed()) << player;
    }
    ASSERT_EQ(engine.state().told.size(), count);
    EXPECT_EQ(engine.state().told.front(), 0U);
    EXPECT_EQ(engine.state().told.back(), count - 1U);
    EXPECT_EQ(offers<G>(engine.state()), "done/0");
}

TEST(Bounds, SixteenPlayersAreAskedAtOnceAndMoreAreRefused) {
    answer_all<GameOf<Ask<16>>>(16);
    herding::Engine<GameOf<Ask<17>>> engine;
    EXPECT_EQ(refusal(engine.dispatch(Begin{})), "aborted: begin: more than 16 players are asked at once: "
                                                 "say `Simultaneous<N>` in Rules<…> (ask@answer)");
    EXPECT_FALSE(engine.state().pending.begun());
}

TEST(Bounds, SimultaneousMakesRoomForMore) {
    answer_all<GameOf<Simultaneous<17>, Ask<17>>>(17);
    answer_all<GameOf<Ask<64>, Simultaneous<64>>>(64);
}

TEST(Bounds, PlayersAreWalkedOverInOrder) {
    static_assert(std::input_iterator<Players::Iterator>);
    std::vector<std::uint16_t> walked;
    for (const std::uint16_t player : Players{63, 5, 0}) {
        walked.push_back(player);
    }
    EXPECT_EQ(walked, (std::vector<std::uint16_t>{0, 5, 63}));
    const Players nobody;
    EXPECT_EQ(nobody.begin(), nobody.end());
}

TEST(Bounds, PlayersAreASetOf64) {
    const std::string why = "herding: a set of players holds players 0 to 63, and not 64";
    EXPECT_EQ(thrown<std::out_of_range>([] { (void)Players{1, 64}; }), why);
    EXPECT_EQ(thrown<std::out_of_range>([] { (void)Players::first(65); }), why);
    Players players = Players::first(64);
    EXPECT_EQ(thrown<std::out_of_range>([&] { players.insert(64); }), why);
    players.erase(64);
    EXPECT_EQ(players.size(), 64U);
    EXPECT_FALSE(players.contains(64));
    using Rules = GameOf<Ask<2>>::Rules;
    EXPECT_EQ(thrown<std::out_of_range>([] { (void)StoredAnswer<Rules>::by(64, Begin{}); }), why);
}

// ---- numbers of players

struct Nobodys {
    std::int32_t player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Nobodys&, const Nobodys&) = default;
    auto script() {
        return seq::seq(
            loop_while([] { return true; }, act<"next">(by([this] { return player; }),
                                                        [this](bool up) { player = up ? 65536 : -1; })));
    }
};

/// The same with other types, in a choose.
template <class Player> struct NamesOne {
    static constexpr std::string_view name = "names_one";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const NamesOne&, const NamesOne&) = default;
    auto script() {
        return seq::seq(
            run<"before">([](Emits<Say> out) { out.emit(Say{1}); }),
            choose<"turn">(act<"pass">(by(0), [] {}), act<"next">(by([] { return Player(-1); }), [] {})));
    }
};
enum class Seat : std::int8_t { None = -1, First = 0 };

/// The same with a value in place of a lambda.
template <auto Player> struct NamesValue {
    static constexpr std::string_view name = "names_value";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const NamesValue&, const NamesValue&) = default;
    auto script() {
        return seq::seq(act<"first">(by(0), [] {}), act<"next">(by(Player), [] {}));
    }
};

/// Says itself which boards there are. Its script looks at what it refuses.
struct Chooses {
    static constexpr std::string_view name = "chooses";
    std::uint8_t heap = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(heap)); }
    friend bool operator==(const Chooses&, const Chooses&) = default;
    auto script() {
        return seq::seq(act<"take">(by([this]() -> std::uint16_t {
                                        if (heap > 2) {
                                            throw std::logic_error("looked at the heap");
                                        }
                                        return 0;
                                    }),
                                    [] {}));
    }
};
struct Heaps : GameOf<Chooses> {
    static void validate(const State& state, const herding::SetupOf<GameOf<Chooses>>&) {
        if (const auto* top = state.pending.template find<Chooses>(); top != nullptr && top->heap > 2) {
            throw std::invalid_argument("there is no heap " + std::to_string(top->heap));
        }
    }
    static constexpr auto behaviors() {
        return herding::table<Heaps>({{"sequences", 0, seq::resume<Heaps>}});
    }
};

TEST(Bounds, ASpecRefusesStatesOfItsOwnBeforeItsScriptsSeeThem) {
    herding::Engine<Heaps> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    auto saved = herding::reflect::print(engine.state());
    EXPECT_EQ(herding::Engine<Heaps>(herding::reflect::parse<Heaps::State>(saved)).state(), engine.state());
    saved.replace(saved.find("heap=0"), 6, "heap=3");
    const auto state = herding::reflect::parse<Heaps::State>(saved);
    EXPECT_EQ(thrown<std::invalid_argument>([&] { (void)herding::Engine<Heaps>(state); }),
              "there is no heap 3");
}

TEST(Bounds, ADeciderNamesAPlayerThatThereIs) {
    using Game = GameOf<Nobodys>;
    for (const bool up : {false, true}) {
        herding::Engine<Game> engine;
        ASSERT_TRUE(engine.dispatch(Begin{}).committed());
        const auto outcome = engine.dispatch(Action<"next", bool>{up}, Actor::player(0));
        EXPECT_EQ(refusal(outcome), "aborted: next: by() names player " + std::string(up ? "65536" : "-1") +
                                        ": players have the numbers 0 to 65534 (nobodys@next)");
        EXPECT_EQ(legal_actions<Game>(engine.state()).size(), 2U);
        auto saved = herding::reflect::print(engine.state());
        saved.replace(saved.find("player=0"), 8, "player=" + std::string(up ? "65536" : "-1"));
        const auto state = herding::reflect::parse<Game::State>(saved);
        EXPECT_EQ(thrown<std::invalid_argument>([&] { (void)herding::Engine<Game>(state); }),
                  "herding: no game comes to this state: at `nobodys@next` by() names player " +
                      std::string(up ? "65536" : "-1") + ": players have the numbers 0 to 65534");
    }
    const auto begin = []<class Player>(Player) {
        herding::Engine<GameOf<NamesOne<Player>>> engine;
        return refusal(engine.dispatch(Begin{}));
    };
    const std::string why =
        "aborted: begin: by() names player -1: players have the numbers 0 to 65534 (names_one@turn)";
    EXPECT_EQ(begin(Bounded<-1, 3>{0}), why);
    EXPECT_EQ(begin(Seat::First), why);
    const auto next = []<auto Player>(NamesValue<Player>) {
        herding::Engine<GameOf<NamesValue<Player>>> engine;
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        return refusal(engine.dispatch(Action<"first">{}, Actor::player(0)));
    };
    const auto names = [](const std::string& number) {
        return "aborted: first: by() names player " + number +
               ": players have the numbers 0 to 65534 (names_value@next)";
    };
    EXPECT_EQ(next(NamesValue<-1>()), names("-1"));
    EXPECT_EQ(next(NamesValue<70000>()), names("70000"));
    EXPECT_EQ(next(NamesValue<65535U>()), names("65535"));
    EXPECT_EQ(next(NamesValue<Seat::None>()), names("-1"));
    EXPECT_EQ(next(NamesValue<65534>()), "committed");
}

// ---- loops without a step

struct Loops {
    std::uint8_t kind = 0;
    std::uint32_t i = 0;
    std::uint8_t small = 0;
    std::uint32_t rounds = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(kind), CEREAL_NVP(i), CEREAL_NVP(small), CEREAL_NVP(rounds));
    }
    friend bool operator==(const Loops&, const Loops&) = default;
    auto script() {
        return seq::seq(
            act<"kind">(by(0),
                        [this](Bounded<0, 3> which) { kind = static_cast<std::uint8_t>(which.value()); }),
            // Finite and long.
            when([this] { return kind == 0; },
                 for_each(
                     i, [] { return 400'000; },
                     when([this] { return i == 399'999; },
                          run<"late">([](Emits<Say> out) { out.emit(Say{1}); })))),
            // Never ends: the loop outside, though the one inside does.
            when([this] { return kind == 1; },
                 loop_while(
                     [] { return true; },
                     for_each(
                         small, [] { return 3; }, when([this] { return i == 7; }, run<"inside">([] {}))),
                     when([] { return false; }, run<"outside">([] {})))),
            // The index is too small for its count: it would begin again at 0.
            when([this] { return kind == 2; },
                 for_each(
                     small, [] { return 1000; }, when([] { return false; }, run<"wraps">([] {})))),
            // Keeps changing.
            when([this] { return kind == 3; },
                 for_each(
                     rounds, [this] { return rounds + 1; }, when([] { return false; }, run<"grows">([] {})))),
            act<"done">(by(0), [] {}));
    }
};

TEST(Bounds, ALongLoopWithoutAStepIsRunAndAnEndlessOneNamed) {
    using Game = GameOf<Loops>;
    const auto run = [](std::uint8_t kind) {
        herding::Engine<Game> engine;
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        auto said = refusal(engine.dispatch(Action<"kind", Bounded<0, 3>>{kind}, Actor::player(0)));
        EXPECT_EQ(engine.state().told.size(), kind == 0 && said == "committed" ? 1U : 0U);
        return said;
    };
    EXPECT_EQ(run(0), "committed");
    EXPECT_EQ(run(1), "aborted: kind: a loop never ends: in 192 rounds it takes no step and changes nothing "
                      "(loops@inside)");
    EXPECT_EQ(run(2), "aborted: kind: a for_each counts further than its index can, which ends at 255: give "
                      "the index a larger type (loops@wraps)");
    EXPECT_EQ(run(3),
              "aborted: kind: a loop goes round more than 10000000 times without a step (loops@grows)");
}

TEST(Bounds, EqualVariablesAtAnotherPositionAreNoEndlessLoop) {
    using Rounds = herding::sequence::detail::LoopRounds<int>;
    Rounds rounds; // compares with the first, the second, the fourth, ... look
    EXPECT_EQ(rounds.look(1, 7), std::nullopt);
    EXPECT_EQ(rounds.look(2, 7), std::nullopt);
    EXPECT_EQ(rounds.look(1, 7), std::nullopt) << "an inner loop may begin with the same variables";
    EXPECT_EQ(rounds.look(1, 8), std::nullopt);
    EXPECT_EQ(rounds.look(1, 7), std::nullopt);
    EXPECT_EQ(rounds.look(1, 8), ActionReason::Endless);
}

/// Goes round often, each time in the same way.
struct Spin {
    std::uint8_t i = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(i)); }
    friend bool operator==(const Spin&, const Spin&) = default;
    auto script() {
        return seq::seq(for_each(i, 100, when([] { return false; }, run<"never">([] {}))));
    }
};
struct Top {
    std::uint8_t i = 0;
    bool endless = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(i), CEREAL_NVP(endless));
    }
    friend bool operator==(const Top&, const Top&) = default;
    auto script() {
        return seq::seq(act<"start">(by(0), into(endless)), for_each(i, 7, call<"spin">(Spin{})),
                        run<"before">([] {}),
                        loop_while([this] { return endless; }, when([] { return false; }, stop)),
                        run<"behind">([] {}), act<"done">(by(0), [] {}));
    }
};

TEST(Bounds, ALoopThatIsRunAgainIsAnotherOne) {
    using Game = GameOf<Top, Spin>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(
        refusal(engine.dispatch(Action<"start", bool>{true}, Actor::player(0))),
        "aborted: start: a loop never ends: in 192 rounds it takes no step and changes nothing (top@before)")
        << "the step before it names a loop without a step";
    EXPECT_EQ(refusal(engine.dispatch(Action<"start", bool>{false}, Actor::player(0))), "committed");
    EXPECT_EQ(offers<Game>(engine.state()), "done/0");
}

/// Each round runs a step, so that nothing but the budget ends it.
struct Forever {
    bool silent = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(silent)); }
    friend bool operator==(const Forever&, const Forever&) = default;
    auto script() {
        return seq::seq(act<"start">(by(0), into(silent)),
                        loop_while([] { return true; }, when([this] { return silent; }, run<"think">([] {})),
                                   when([this] { return !silent; },
                                        run<"talk">([](Emits<Say> out) { out.emit(Say{1}); }))));
    }
};
struct Outer {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Outer&, const Outer&) = default;
    auto script() { return seq::seq(call<"inner">(Forever{})); }
};

TEST(Bounds, ALoopOfStepsThatExceedsTheBudgetIsNamed) {
    using Game = GameOf<Outer, Forever>;
    for (const bool silent : {false, true}) {
        herding::Engine<Game> engine;
        ASSERT_TRUE(engine.dispatch(Begin{}).committed());
        const auto outcome = engine.dispatch(Action<"start", bool>{silent}, Actor::player(0));
        ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Aborted);
        std::ostringstream words;
        words << *outcome.refusal()->exceeded();
        EXPECT_EQ(words.str(),
                  std::string("budget of 100000 diffs exceeded at forever@") + (silent ? "think" : "talk"));
    }
}

// ---- arguments with too many values to list

struct Aims {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Aims&, const Aims&) = default;
    auto script() {
        return seq::seq(act<"aim", "high", "far">(by(0), [](bool, Bounded<0, 999'999>) {}),
                        act<"shoot">(by(0), [](Bounded<INT64_MIN, INT64_MAX>) {}),
                        act<"rest">(by(0), [](Bounded<1, 1'000'000>) {}));
    }
};

TEST(Bounds, ArgumentsWithTooManyValuesAreTakenAndNotListed) {
    using Game = GameOf<Aims>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const auto listing = [&] {
        return thrown<herding::reflect::NotEnumerable>([&] { (void)legal_actions<Game>(engine.state()); });
    };
    EXPECT_FALSE(stuck<Game>(engine.state()));
    EXPECT_TRUE(chance_outcomes<Game>(engine.state()).empty());
    EXPECT_EQ(listing(),
              "herding: action `aim` cannot be listed: its arguments have 2000000 values, more than "
              "1000000; argument `far` has 1000000. Give it a smaller range, or ask for it in several "
              "actions");
    ASSERT_TRUE(
        engine.dispatch(Action<"aim", bool, Bounded<0, 999'999>>{true, 12345}, Actor::player(0)).committed());
    EXPECT_EQ(listing(),
              "herding: action `shoot` cannot be listed: its arguments have 2^64 or more values, more than "
              "1000000; argument `value` has 2^64 or more. Give it a smaller range, or ask for it in "
              "several actions");
    ASSERT_TRUE(
        engine.dispatch(Action<"shoot", Bounded<INT64_MIN, INT64_MAX>>{-1}, Actor::player(0)).committed());
    EXPECT_FALSE(stuck<Game>(engine.state()));
    EXPECT_EQ(legal_actions<Game>(engine.state()).size(), 1'000'000U);
}

/// The first one, from 0 on, is for the board to say; behind it something else may be done, where there are points.
struct Guess {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Guess&, const Guess&) = default;
    using Huge = Bounded<0, 999'999'999'999>;
    auto script() {
        return seq::seq(choose<"turn">(
            act<"guess">(
                by(0), [](Huge) {}, require<"wrong">([](const Board& board, Huge guess) {
                    return board.points != 0 && guess.value() == board.points;
                })),
            act<"pass">(
                by(0), [] {}, require<"no">([](const Board& board) { return !board.told.empty(); }))));
    }
};

TEST(Bounds, WhetherSomebodyCanActIsKnownWithoutAList) {
    using Game = GameOf<Guess>;
    const auto after_begin = [](std::uint32_t points, bool pass) {
        herding::Engine<Game> engine{
            Game::State(Board{points, pass ? std::vector<std::uint32_t>{1} : std::vector<std::uint32_t>{}})};
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        return engine.state();
    };
    EXPECT_FALSE(stuck<Game>(after_begin(123'456, false))) << "one of a million million";
    EXPECT_FALSE(stuck<Game>(after_begin(0, true)));
    EXPECT_EQ(
        thrown<herding::reflect::NotEnumerable>([&] { (void)stuck<Game>(after_begin(0, false)); }),
        "herding: whether anybody can act is not known: action `guess` has more values than can be tried, "
        "and 1000000 of them cannot be taken");
}

// ---- how deep interrupts go

struct Leaf {
    std::uint32_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Leaf&, const Leaf&) = default;
    auto script() {
        return seq::seq(run<"again">([this](Emits<Score> out) {
                            if (left != 0) {
                                out.emit(Score{left - 1});
                            }
                        }),
                        act<"rest">(by(0), [] {}));
    }
};
struct Ring {
    std::uint32_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Ring&, const Ring&) = default;
    static auto triggers() {
        return trigger<"ring">([](const Score& score) { return std::optional(Ring{score.points}); });
    }
    auto script() {
        return seq::seq(call<"leaf">([this] { return Leaf{left}; }));
    }
};
struct Start {
    std::uint32_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Start&, const Start&) = default;
    auto script() {
        return seq::seq(call<"first">([](const Board& board) { return Leaf{board.points}; }));
    }
};

TEST(Bounds, EightInterruptsFitEachAsDeepAsItCalls) {
    using Game = GameOf<Start, Ring, Leaf>;
    static_assert(Game::Rules::depth == 2 + 8 * 2);
    herding::Engine<Game> eight{Game::State(Board{8, {}})};
    EXPECT_EQ(refusal(eight.dispatch(Begin{})), "committed");
    EXPECT_EQ(eight.state().pending.depth(), 18U);
    herding::Engine<Game> nine{Game::State(Board{9, {}})};
    EXPECT_EQ(refusal(nine.dispatch(Begin{})),
              "aborted: begin: more than 18 sequences are pending: say `Depth<N>` in Rules<…> (leaf@rest)");
}

// ---- a stack that grows

/// Calls itself so many times, and asks at the bottom.
struct Dive {
    std::uint32_t left = 0;
    std::uint32_t below = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(left), CEREAL_NVP(below));
    }
    friend bool operator==(const Dive&, const Dive&) = default;
    auto script() {
        return seq::seq(when([this] { return left != 0; },
                             call<"down">([this] { return Dive{left - 1}; },
                                          [this](const Dive& dive) { below = dive.below + 1; }))
                            .otherwise(act<"rest">(by(0), [] {})));
    }
};
struct Pool {
    std::uint32_t depth = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(depth)); }
    friend bool operator==(const Pool&, const Pool&) = default;
    auto script() {
        return seq::seq(call<"dive">([](const Board& board) { return Dive{board.points}; },
                                     [this](const Dive& dive) { depth = dive.below; }),
                        act<"dry">(by(0), [this](Emits<Score> out) { out.emit(Score{depth}); }));
    }
};
template <std::size_t N> using Deep = GameOf<Pool, Dive, Depth<N>>;

TEST(Bounds, AStateIsAsLargeWithTheLargestDepthAsWithTwentyFour) {
    static_assert(Deep<24>::Rules::stack_inside == 24);
    static_assert(Deep<255>::Rules::stack_inside == 24);
    static_assert(sizeof(Deep<255>::State) <= sizeof(Deep<24>::State) + 4 * sizeof(void*));
    static_assert(Deep<9>::Rules::stack_inside == 9);
}

TEST(Bounds, TheStackGrowsOutsideOfTheState) {
    using Game = Deep<255>;
    for (const std::uint32_t deep : {22U, 23U, 38U, 39U, 40U, 253U}) {
        herding::Engine<Game> engine{Game::State(Board{deep, {}})};
        const auto start = engine.state();
        ASSERT_EQ(refusal(engine.dispatch(Begin{})), "committed");
        const auto waits = engine.state();
        EXPECT_EQ(waits.pending.depth(), deep + 2);
        EXPECT_EQ(waits.pending.find<Dive>()->left, 0U);
        EXPECT_EQ(herding::reflect::parse<Game::State>(herding::reflect::print(waits)), waits);
        auto again = start;
        for (const auto& diff : engine.frames().back()->diffs) {
            herding::apply<Game>(diff, again);
        }
        EXPECT_EQ(again, waits);
        auto copy = waits;
        ASSERT_EQ(refusal(engine.dispatch(Action<"rest">{}, Actor::player(0))), "committed");
        EXPECT_EQ(engine.state().pending.find<Pool>()->depth, deep);
        EXPECT_EQ(copy, waits) << "which shares memory with the state before";
        ASSERT_FALSE(herding::advance<Game>(copy, Game::Input(Action<"rest">{}), Actor::player(0)).stops());
        EXPECT_EQ(copy, engine.state());
        ASSERT_TRUE(engine.undo());
        EXPECT_EQ(engine.state(), waits);
        EXPECT_EQ(engine.state().pending.stack()[deep / 2].of, waits.pending.stack()[deep / 2].of);
    }
    herding::Engine<Game> deeper{Game::State(Board{254, {}})};
    EXPECT_EQ(refusal(deeper.dispatch(Begin{})),
              "aborted: begin: more than 255 sequences are pending: say `Depth<N>` in Rules<…> (dive@down)");
}

TEST(Bounds, AStackThatGrowsDoesWhatOneInTheStateDoes) {
    using Inside = Deep<24>;
    using Outside = Deep<25>;
    herding::Engine<Inside> inside{Inside::State(Board{22, {}})};
    herding::Engine<Outside> outside{Outside::State(Board{22, {}})};
    for (const char* input : {"begin", "rest", "dry"}) {
        const Actor by = std::string_view(input) == "begin" ? Actor::system : Actor::player(0);
        EXPECT_EQ(refusal(inside.dispatch(herding::reflect::parse<Inside::Input>(input), by)), "committed");
        EXPECT_EQ(refusal(outside.dispatch(herding::reflect::parse<Outside::Input>(input), by)), "committed");
        EXPECT_EQ(herding::reflect::print(inside.state()), herding::reflect::print(outside.state()));
        EXPECT_EQ(herding::reflect::write_binary(inside.state()),
                  herding::reflect::write_binary(outside.state()));
    }
    EXPECT_TRUE(outside.state().pending.over());
}

// ---- chains that never end

/// How a chain exceeds a bound.
enum class Chain : std::uint8_t { Tail, Deep, Wide, Silent };

/// Ping fires Pong, and Pong fires Ping.
template <Chain How> struct Ping {
    static constexpr std::string_view name = "ping";
    std::uint32_t rounds = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rounds)); }
    friend bool operator==(const Ping&, const Ping&) = default;
    static auto triggers() {
        return trigger<"ping">(
            [](const Say& say) { return say.what == 1 ? std::optional(Ping{}) : std::nullopt; });
    }
    auto script() {
        const auto fire = run<"ping">([](Emits<Score> out) {
            out.emit(Score{1});
            if (How == Chain::Wide) {
                out.emit(Score{1});
            }
        });
        if constexpr (How == Chain::Deep) {
            return seq::seq(fire, run<"back">([] {}));
        } else if constexpr (How == Chain::Silent) {
            return seq::seq(loop_while([] { return true; }, when([] { return false; }, fire)));
        } else {
            return seq::seq(fire);
        }
    }
};
struct Pong {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Pong&, const Pong&) = default;
    static auto triggers() {
        return trigger<"pong">([](const Score&) { return std::optional(Pong{}); });
    }
    auto script() {
        return seq::seq(run<"pong">([](Emits<Say> out) { out.emit(Say{1}); }));
    }
};
template <bool MayPass> struct Serve {
    static constexpr std::string_view name = "serve";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Serve&, const Serve&) = default;
    auto script() {
        const auto pass = act<"pass">(by(1), [] {}, require<"you must serve">([] { return MayPass; }));
        return seq::seq(choose<"ball">(pass, act<"ball">(by(0), [](Emits<Say> out) { out.emit(Say{1}); }),
                                       act<"lob">(by(0), [](Emits<Say> out) { out.emit(Say{1}); })),
                        act<"rest">(by(0), [] {}));
    }
};
// [endless]
struct Draw {
    static constexpr std::string_view cite = "6.4 A rally that cannot end is a draw";
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Draw&, const Draw&) = default;
    auto script() {
        return seq::seq(run<"draw">([](Emits<Say> out) { out.emit(Say{99}); }));
    }
};
// [endless]
/// Asks whether the players believe it.
struct Agree {
    bool agreed = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(agreed)); }
    friend bool operator==(const Agree&, const Agree&) = default;
    auto script() {
        return seq::seq(act<"agree">(by(1), into(agreed)),
                        when([this] { return !agreed; }, act<"play_on">(by(0), [](Emits<Say> out) {
                                 out.emit(Say{1}); // again, in another dispatch
                             })));
    }
};

template <Chain How> using Rally = GameOf<Serve<false>, Ping<How>, Pong>;
template <Chain How> using Drawn = GameOf<Serve<false>, Ping<How>, Pong, Endless<Draw>>;

template <class Game> auto served() {
    auto engine = std::make_unique<herding::Engine<Game>>();
    EXPECT_TRUE(engine->dispatch(Begin{}).committed());
    return engine;
}

TEST(Bounds, AChainThatNeverEndsIsADrawIfTheRulesSaySo) {
    const auto draws = []<Chain How>(std::integral_constant<Chain, How>) {
        const auto engine = served<Drawn<How>>();
        const auto before = engine->state();
        const auto outcome = engine->dispatch(Action<"ball">{}, Actor::player(0));
        ASSERT_EQ(refusal(outcome), "committed");
        EXPECT_TRUE(engine->state().pending.over());
        EXPECT_TRUE(engine->state().pending.queue().empty());
        EXPECT_EQ(engine->state().told.back(), 99U);
        EXPECT_FALSE(stuck<Drawn<How>>(engine->state()));
        EXPECT_TRUE(steps(*outcome.frame()).ends_with("; draw began; 99; draw@draw ran; draw ended"));
        auto again = before;
        for (const auto& diff : outcome.frame()->diffs) {
            herding::apply<Drawn<How>>(diff, again);
        }
        EXPECT_EQ(again, engine->state());
        auto advanced = before;
        ASSERT_FALSE(herding::advance<Drawn<How>>(advanced, Action<"ball">{}, Actor::player(0)).stops());
        EXPECT_EQ(advanced, engine->state());
        ASSERT_TRUE(engine->undo());
        EXPECT_EQ(engine->state(), before);
    };
    draws(std::integral_constant<Chain, Chain::Tail>());
    draws(std::integral_constant<Chain, Chain::Deep>());
    draws(std::integral_constant<Chain, Chain::Wide>());
    draws(std::integral_constant<Chain, Chain::Silent>());
    EXPECT_EQ(Drawn<Chain::Tail>::Rules::sequence_cites[3], "6.4 A rally that cannot end is a draw");
}

TEST(Bounds, AChainThatNeverEndsIsADeadEndIfTheRulesDoNotSayWhatItMeans) {
    const auto why = []<Chain How>(std::integral_constant<Chain, How>) {
        const auto engine = served<Rally<How>>();
        EXPECT_EQ(engine->dispatch(Action<"ball">{}, Actor::player(0)).kind(), herding::OutcomeKind::Aborted);
        EXPECT_EQ(offers<Rally<How>>(engine->state()), "ball/0 lob/0");
        EXPECT_TRUE(stuck<Rally<How>>(engine->state()));
        return why_stuck<Rally<How>>(engine->state());
    };
    const std::string action = "action `ball` by player 0 is legal, and ends in Aborted: ";
    EXPECT_EQ(why(std::integral_constant<Chain, Chain::Tail>()),
              action + "budget of 100000 diffs exceeded at pong@pong");
    EXPECT_EQ(why(std::integral_constant<Chain, Chain::Deep>()),
              action + "ball: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (pong@pong)");
    EXPECT_EQ(why(std::integral_constant<Chain, Chain::Wide>()),
              action + "ball: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (pong@pong)");
    EXPECT_EQ(why(std::integral_constant<Chain, Chain::Silent>()),
              action +
                  "ball: a loop never ends: in 192 rounds it takes no step and changes nothing (ping@ping)");
    using MayPass = GameOf<Serve<true>, Ping<Chain::Deep>, Pong>;
    EXPECT_EQ(why_stuck<MayPass>(served<MayPass>()->state()), "") << "somebody can do something else";
    EXPECT_FALSE(stuck<MayPass>(MayPass::State())) << "the game can begin";
}

TEST(Bounds, WhatAnEndlessChainMeansMayAskAndIsSaved) {
    using Game = GameOf<Serve<false>, Ping<Chain::Tail>, Pong, Endless<Agree, 50>>;
    auto engine = served<Game>();
    const auto outcome = engine->dispatch(Action<"ball">{}, Actor::player(0));
    ASSERT_EQ(refusal(outcome), "committed");
    EXPECT_TRUE(steps(*outcome.frame()).ends_with("; agree began"));
    EXPECT_EQ(offers<Game>(engine->state()), "agree/1");
    EXPECT_EQ(engine->state().pending.depth(), 1U);
    EXPECT_EQ(herding::reflect::parse<Game::State>(herding::reflect::print(engine->state())),
              engine->state());
    engine = std::make_unique<herding::Engine<Game>>(engine->state());
    ASSERT_EQ(refusal(engine->dispatch(Action<"agree", bool>{false}, Actor::player(1))), "committed");
    ASSERT_EQ(refusal(engine->dispatch(Action<"play_on">{}, Actor::player(0))), "committed");
    EXPECT_EQ(offers<Game>(engine->state()), "agree/1") << "another dispatch, and another chain";
    EXPECT_EQ(refusal(engine->dispatch(Action<"agree", bool>{true}, Actor::player(1))), "committed");
    EXPECT_TRUE(engine->state().pending.over());
}

/// Takes so many steps.
struct Walk {
    std::uint32_t left = 49;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(left)); }
    friend bool operator==(const Walk&, const Walk&) = default;
    auto script() {
        return seq::seq(
            act<"walk">(by(0),
                        [this](Bounded<0, 99> far) { left = static_cast<std::uint32_t>(far.value()); }),
            loop_while([this] { return left != 0; }, run<"step">([this] { --left; })),
            act<"rest">(by(0), [] {}));
    }
};

TEST(Bounds, AChainIsEndlessIfMoreStepsThanTheRulesSayLeadToNoDecision) {
    using Game = GameOf<Walk, Endless<Draw, 50>>;
    for (const int far : {50, 51}) {
        const auto engine = served<Game>();
        ASSERT_EQ(refusal(engine->dispatch(Action<"walk", Bounded<0, 99>>{far}, Actor::player(0))),
                  "committed");
        EXPECT_EQ(engine->state().pending.over(), far == 51) << "the action is a step too";
    }
}

// ---- diffs that no engine makes

struct Echo {
    std::uint32_t why = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(why)); }
    friend bool operator==(const Echo&, const Echo&) = default;
    static auto triggers() {
        return trigger<"echo">([](const Score& score) { return std::optional(Echo{score.points}); });
    }
    auto script() {
        return seq::seq(act<"hear">(by(0), [] {}));
    }
};

TEST(Bounds, DiffsThatAreNotOfThisStateOverflowNothing) {
    using Game = GameOf<Ask<2>, Echo>;
    using Rules = Game::Rules;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    auto state = engine.state();
    StackUpdate<Rules> deep;
    deep.depth = Rules::depth + 1;
    EXPECT_THROW((void)deep.apply(state), std::length_error);
    StackUpdate<Rules> from_nowhere;
    from_nowhere.depth = 1;
    from_nowhere.from_queue = 1;
    EXPECT_THROW((void)from_nowhere.apply(state), std::length_error);
    Enqueue<Rules> enqueue;
    for (std::size_t i = 0; i < Rules::queue_size; ++i) {
        (void)enqueue.apply(state);
    }
    EXPECT_THROW((void)enqueue.apply(state), std::length_error);
    for (std::uint16_t player = 0; player < Rules::answers_size; ++player) {
        (void)KeepAnswer<Rules>{StoredAnswer<Rules>::by(player, Begin{})}.apply(state);
    }
    const KeepAnswer<Rules> one_more{StoredAnswer<Rules>::by(16, Begin{})};
    EXPECT_THROW((void)one_more.apply(state), std::length_error);
    EXPECT_THROW((void)DropAnswer{17}.apply(state), std::length_error);
}

} // namespace sequence_bounds
