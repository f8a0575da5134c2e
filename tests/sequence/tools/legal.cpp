#include "sequence/table.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace sequence_legal {

using herding::Actor;
using namespace herding::sequence;
using Side = herding::reflect::Bounded<1, 4>;

struct Board {
    std::int32_t sum = 0;
    friend bool operator==(const Board&, const Board&) = default;
};
struct Summed {
    std::int32_t sum = 0;
    friend bool operator==(const Summed&, const Summed&) = default;
};
struct Add {
    std::int32_t by = 0;
    Summed apply(Board& board) const { return {board.sum += by}; }
    friend bool operator==(const Add&, const Add&) = default;
};

/// A die that never shows a 1, and shows a 4 as often as 2 and 3 together.
struct Loaded {
    auto script() {
        return seq(act<"roll">(
            weighted([](Side side) { return side == 1   ? 0
                                            : side == 4 ? 2
                                                        : 1; }),
            [](Emits<Add> out, Side side) { out.emit(Add{static_cast<std::int32_t>(side.value())}); }));
    }
    friend bool operator==(const Loaded&, const Loaded&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Loaded>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Summed>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(SequenceLegal, an_outcome_that_counts_nothing_is_neither_listed_nor_taken) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(legal_actions<Game>(engine.state()).size(), 3U);
    const auto outcomes = chance_outcomes<Game>(engine.state());
    ASSERT_EQ(outcomes.size(), 3U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 4}));
    EXPECT_EQ(outcomes[2].probability, (Probability{1, 2}));
    const auto refused = engine.dispatch(Action<"roll", Side>{1}, Actor::chance);
    ASSERT_EQ(refused.kind(), herding::OutcomeKind::Disallowed);
    EXPECT_EQ(refused.refusal()->info()->reason, "chance never does this");
    EXPECT_TRUE(engine.dispatch(Action<"roll", Side>{4}, Actor::chance).committed());
    EXPECT_EQ(engine.state().sum, 4);
}

// ---- weights that are wrong, and offers that nobody can take

enum class Trouble : std::uint8_t { Negative, Weightless, NoCandidate, Unmet };

struct Card {
    int number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Card&, const Card&) = default;
};
std::vector<Card> candidates(std::type_identity<Card>, const Board& board) {
    return std::vector<Card>(static_cast<std::size_t>(board.sum));
}

struct Troubled {
    Trouble trouble{};
    auto script() {
        return seq(act<"ask">(by(0), into(trouble)),
                   when([this] { return trouble == Trouble::NoCandidate; }, act<"play">(by(0), [](Card) {})),
                   when([this] { return trouble == Trouble::Unmet; },
                        act<"pass">(
                            application, [] {}, require<"never">([] { return false; }))),
                   act<"roll">(weighted([this](Side side) {
                                   return trouble == Trouble::Weightless ? 0 : side == 3 ? -1 : 1;
                               }),
                               [](Side) {}));
    }
    friend bool operator==(const Troubled&, const Troubled&) = default;
};
struct TroubledGame {
    using Rules = herding::sequence::Rules<Board, Troubled>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Summed>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<TroubledGame>({{"sequences", 0, resume<TroubledGame>}});
    }
};

herding::Engine<TroubledGame> in(Trouble trouble) {
    herding::Engine<TroubledGame> engine;
    EXPECT_FALSE(stuck<TroubledGame>(engine.state()));
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_FALSE(stuck<TroubledGame>(engine.state()));
    EXPECT_TRUE(engine.dispatch(Action<"ask", Trouble>{trouble}, Actor::player(0)).committed());
    return engine;
}

template <class Error, class F> std::string thrown(F f) {
    try {
        f();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

TEST(SequenceLegal, a_negative_weight_is_an_error_that_changes_nothing) {
    auto engine = in(Trouble::Negative);
    const auto before = engine.state();
    const std::string why =
        "herding: weighted() returns -1 for an outcome of `roll`: a weight is 0 (never) or more";
    EXPECT_EQ(
        thrown<std::domain_error>([&] { (void)engine.dispatch(Action<"roll", Side>{3}, Actor::chance); }),
        why);
    EXPECT_EQ(thrown<std::domain_error>([&] { (void)legal_actions<TroubledGame>(engine.state()); }), why);
    EXPECT_EQ(thrown<std::domain_error>([&] { (void)chance_outcomes<TroubledGame>(engine.state()); }), why);
    herding::Generator generator(1);
    EXPECT_EQ(
        thrown<std::domain_error>([&] { (void)sample_chance<TroubledGame>({}, engine.state(), generator); }),
        why);
    EXPECT_TRUE(engine.state() == before);
}

TEST(SequenceLegal, an_offer_that_nobody_can_take_is_stuck) {
    for (const Trouble trouble : {Trouble::Weightless, Trouble::NoCandidate, Trouble::Unmet}) {
        const auto engine = in(trouble);
        EXPECT_TRUE(legal_actions<TroubledGame>(engine.state()).empty());
        EXPECT_TRUE(stuck<TroubledGame>(engine.state()));
    }
}

TEST(SequenceLegal, a_game_that_is_over_is_not_stuck) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"roll", Side>{4}, Actor::chance).committed());
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_FALSE(stuck<Game>(engine.state()));
    herding::Generator generator(1);
    EXPECT_EQ(thrown<std::logic_error>([&] { (void)sample_chance<Game>({}, engine.state(), generator); }),
              "herding: sample_chance: chance does not decide here");
    EXPECT_EQ(thrown<std::logic_error>([&] { (void)sample_chance<Game>(engine.state(), generator); }),
              "herding: sample_chance: chance does not decide here");
}

} // namespace sequence_legal

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;

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
    herding::Generator twin = generator;
    EXPECT_EQ(seq::sample_chance<LoadedGame>(engine.state(), generator),
              seq::sample_chance<LoadedGame>({}, engine.state(), twin)); // without a Setup
    std::vector<seq::ChoiceOf<LoadedGame>> choices;
    seq::legal_actions<LoadedGame>(engine.state(), choices);
    EXPECT_EQ(choices, seq::legal_actions<LoadedGame>(engine.state()));
    static_cast<void>(engine.dispatch(loaded[5].input, Actor::chance));
    EXPECT_EQ(engine.state().pending.find<Loaded>()->result, 6);
    const auto fair = seq::chance_outcomes<LoadedGame>(engine.state());
    ASSERT_EQ(fair.size(), 6U);
    for (const auto& outcome : fair) {
        EXPECT_EQ(outcome.probability, (seq::Probability{1, 6}));
    }
    std::array<std::array<int, 2>, 7> seen{};
    for (int i = 0; i < 200; ++i) {
        const auto input = seq::sample_chance<LoadedGame>({}, engine.state(), generator);
        const auto& fair_one = std::get<Action<"fair", Die, bool>>(input);
        ++seen[static_cast<std::size_t>(seq::detail::get<0>(fair_one).value())]
              [seq::detail::get<1>(fair_one) ? 1 : 0];
    }
    for (const std::size_t die : {1U, 3U, 5U}) {
        EXPECT_GT(seen[die][0], 0);
        EXPECT_GT(seen[die][1], 0);
    }
}

/// Has two million values, of which the board leaves all, or one; and few others.
struct Wide {
    using First = herding::reflect::Bounded<1, 2000>;
    using Second = herding::reflect::Bounded<1, 1000>;
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Wide&, const Wide&) = default;
    auto script() {
        return seq::seq(seq::choose<"aim">(
            seq::each(seq::Players{0, 1}),
            seq::act<"wide">([](First, Second) {},
                             seq::require<"that one">([](const Board& board, First first, Second second) {
                                 return board.points == 0 || (first == 7 && second == 3);
                             })),
            seq::act<"narrow">([](bool) {})));
    }
};
using WideGame = GameOf<Wide>;

TEST(Sample, StandsForWhatIsTooMuchToList) {
    for (const std::uint32_t points : {0U, 1U}) {
        Engine<WideGame> engine{WideGame::State(Board{points, {}})};
        herding::Generator generator(1);
        const seq::detail::Sample<WideGame> begin({}, engine.state(), generator);
        EXPECT_EQ(begin.choices.size(), 1U);
        EXPECT_TRUE(begin.complete);
        ASSERT_TRUE(engine.dispatch(Begin{}).committed());
        const seq::detail::Sample<WideGame> found({}, engine.state(), generator, Actor::player(0));
        EXPECT_FALSE(found.complete);
        const std::size_t wide = points == 0 ? 100 : 1;
        ASSERT_EQ(found.choices.size(), wide + 2);
        ASSERT_EQ(found.weights.size(), wide + 2);
        std::set<std::int64_t> first;
        for (std::size_t i = 0; i < wide; ++i) {
            EXPECT_EQ(found.weights[i], points == 0 ? 2'000'000U / 100 : 1);
            const auto& aimed = std::get<Action<"wide", Wide::First, Wide::Second>>(found.choices[i].input);
            EXPECT_EQ(found.choices[i].by, Actor::player(0));
            first.insert(seq::detail::get<0>(aimed).value());
        }
        EXPECT_GT(first.size(), points == 0 ? 50U : 0U);
        EXPECT_EQ(found.weights[wide], 1U);
        EXPECT_EQ(found.weights[wide + 1], 1U);
    }
}

TEST(Sample, OfAnswersIsDrawnFromByWhatEachStandsFor) {
    using Wider = Action<"wide", Wide::First, Wide::Second>;
    Engine<WideGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"narrow", bool>{true}, Actor::player(0)).committed());
    herding::Generator generator(1);
    std::set<std::int64_t> first;
    for (int i = 0; i < 300; ++i) {
        const auto drawn = seq::detail::OtherAnswers<WideGame>::in_place({}, engine.state(), 0, generator);
        ASSERT_TRUE(drawn.has_value());
        const auto* wide = std::get_if<Wider>(&*drawn);
        ASSERT_NE(wide, nullptr) << "two of two million are narrow";
        first.insert(seq::detail::get<0>(*wide).value());
    }
    EXPECT_GT(first.size(), 200U);
}

TEST(Sample, OfFewAnswersHasEachOfThem) {
    Engine<WideGame> engine{WideGame::State(Board{1, {}})};
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"narrow", bool>{true}, Actor::player(0)).committed());
    herding::Generator generator(1);
    std::vector<WideGame::Input> seen;
    for (int i = 0; i < 60; ++i) {
        const auto drawn = seq::detail::OtherAnswers<WideGame>::in_place({}, engine.state(), 0, generator);
        ASSERT_TRUE(drawn.has_value());
        if (std::find(seen.begin(), seen.end(), *drawn) == seen.end()) {
            seen.push_back(*drawn);
        }
    }
    EXPECT_EQ(seen.size(), 3U);
}

TEST(Sample, DrawsBelowABoundEachEquallyLikely) {
    herding::Generator generator(1);
    std::array<int, 3> drawn{};
    for (int i = 0; i < 300; ++i) {
        const std::uint64_t number = seq::detail::number_below(generator, 3);
        ASSERT_LT(number, 3U);
        ++drawn[static_cast<std::size_t>(number)];
    }
    for (const int often : drawn) {
        EXPECT_GT(often, 50);
    }
    EXPECT_EQ(seq::detail::number_below(generator, 1), 0U);
}

/// Of two outcomes, one weighs as much as the board says, the other 1.
struct Heavy {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Heavy&, const Heavy&) = default;
    auto script() {
        return seq::seq(seq::act<"weigh">(seq::weighted([](const Board& board, bool other) {
                                              constexpr auto most = std::numeric_limits<std::uint64_t>::max();
                                              return other                ? std::uint64_t{1}
                                                     : board.told.empty() ? std::uint64_t{board.points}
                                                                          : most - board.points;
                                          }),
                                          [](bool) {}));
    }
};
using HeavyGame = GameOf<Heavy>;

TEST(Chance, WeighsNoMoreThanItCanAddUp) {
    const auto with = [](std::uint32_t points, bool from_above) {
        HeavyGame::State state(Board{points, {}});
        if (from_above) {
            state.told = {1};
        }
        Engine<HeavyGame> engine(state);
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        return engine.state();
    };
    const auto outcomes = seq::chance_outcomes<HeavyGame>(with(1, true));
    ASSERT_EQ(outcomes.size(), 2U);
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(outcomes[0].probability, (seq::Probability{most - 1, most}));
    EXPECT_THROW(static_cast<void>(seq::chance_outcomes<HeavyGame>(with(0, true))), std::overflow_error);
    herding::Generator generator(1);
    EXPECT_NO_THROW(static_cast<void>(seq::sample_chance<HeavyGame>({}, with(0xfffffffe, false), generator)));
    EXPECT_THROW(static_cast<void>(seq::sample_chance<HeavyGame>({}, with(0xffffffff, false), generator)),
                 std::overflow_error);
}

} // namespace
} // namespace table
