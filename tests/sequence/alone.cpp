#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

/// Games of triggers, simultaneous answers, calls, chance and secrets that are so short that engines run them without a
/// dispatch: frame by frame what a dispatch makes of them.
namespace sequences_alone {

using namespace herding::sequence;
using herding::Actor;
using Die = herding::reflect::Bounded<1, 4>;
using Player = std::uint16_t;

struct Board {
    std::uint8_t sum = 0;
    std::uint8_t rounds = 0;
    herding::Hidden<std::uint8_t> card{std::uint8_t{3}};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sum), CEREAL_NVP(rounds), CEREAL_NVP(card));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Added {
    std::uint8_t sum = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(sum)); }
    friend bool operator==(const Added&, const Added&) = default;
};
struct Add {
    std::uint8_t n = 0;
    Added apply(Board& board) const { return {board.sum = static_cast<std::uint8_t>(board.sum + n)}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(n)); }
    friend bool operator==(const Add&, const Add&) = default;
};
/// Shows the card to one player, and the next time puts another there.
struct Show {
    Player to = 0;
    std::vector<Added> apply(Board& board) const {
        if (++board.rounds % 2 == 1) {
            board.card.reveal_to(to);
        } else {
            board.card.conceal(board.rounds);
        }
        return {{board.sum}, {board.rounds}};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(to)); }
    friend bool operator==(const Show&, const Show&) = default;
};

/// Says that it shows something.
struct Tell {
    static constexpr bool reveals = true;
    Added apply(Board& board) const { return {board.sum}; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Tell&, const Tell&) = default;
};

/// Is triggered by large numbers, and asks.
struct Alarm {
    std::uint8_t n = 0;
    static auto triggers() {
        return trigger<"alarm">(
            [](const Add& add) { return add.n > 2 ? std::optional(Alarm{add.n}) : std::nullopt; });
    }
    auto script() {
        return seq(act<"hush">(by(0), [this](Emits<Add> out, bool yes) {
            out.emit(Add{static_cast<std::uint8_t>(yes ? 1 : n % 3)});
        }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(n)); }
    friend bool operator==(const Alarm&, const Alarm&) = default;
};

struct Throw {
    Die die{};
    auto script() {
        return seq(act<"roll">(chance, [this](Die d) { die = d; }),
                   when([this] { return die == 4; }, run<"again">([](Emits<Add, Show> out) {
                            out.emit(Add{1});
                            out.emit(Show{1});
                        })),
                   when([this] { return die == 3; }, run<"tell">([](Emits<Tell> out) { out.emit(Tell{}); })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Throw&, const Throw&) = default;
};

struct Round {
    std::uint8_t seen = 0;
    auto script() {
        return seq(loop_while(
            [this](const Board& board) { return ++seen, board.rounds < 30; }, // changes what it stands in
            call<"throws">([] { return Throw{}; },
                           [](Emits<Add> out, const Throw& thrown) {
                               out.emit(Add{static_cast<std::uint8_t>(thrown.die.value())});
                           }),
            act<"vote">(each(Players{0, 1}), [](Emits<Add> out, bool yes) {
                if (yes) {
                    out.emit(Add{1});
                }
            })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(seen)); }
    friend bool operator==(const Round&, const Round&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Round, Throw, Alarm, Depth<4>, Simultaneous<2>>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add, Show, Tell>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
static_assert(herding::detail::rules_record_alone<Game>, "else the test compares a thing with itself");
static_assert(Game::Rules::queue_size != 0 && Game::Rules::answers_size != 0);

/// Shows something of its own, which only the diff of its step records.
struct Look {
    herding::Hidden<std::uint8_t> own{std::uint8_t{9}};
    bool last = false;
    std::uint8_t rounds = 0;
    auto script() {
        return seq(loop_while(
            [this] { return ++rounds < 40; },
            act<"look">(chance,
                        [this](Die d) {
                            last = d == 3;
                            if (d == 4) {
                                own.conceal(1);
                            }
                        }),
            when([this] { return last && (own.reveal_to(1), true); }, act<"nod">(by(1), [](bool) {}))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(own), CEREAL_NVP(last), CEREAL_NVP(rounds));
    }
    friend bool operator==(const Look&, const Look&) = default;
};
struct Secrets {
    using Rules = herding::sequence::Rules<Board, Look>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Secrets>({{"sequences", 0, resume<Secrets>}}); }
};
static_assert(herding::detail::rules_record_alone<Secrets>);

/// The steps of sequences are its only diffs and its only traces.
struct Stroll {
    std::uint8_t rounds = 0;
    bool far = false;
    auto script() {
        return seq(loop_while([this] { return ++rounds < 40; }, act<"go">(by(0), into(far)),
                              when([this] { return far; }, act<"on">(by(1), [](bool) {}))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(rounds), CEREAL_NVP(far));
    }
    friend bool operator==(const Stroll&, const Stroll&) = default;
};
struct Strolls {
    using Rules = herding::sequence::Rules<Board, Stroll>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = std::variant<StackUpdate<Rules>>;
    using Trace = Stepped<Rules>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Strolls>({{"sequences", 0, resume<Strolls>}}); }
};
static_assert(herding::detail::rules_record_alone<Strolls>);

struct Seen {
    std::size_t barriers = 0;
    std::size_t refused = 0;
    std::size_t steps = 0;
};

template <class Game> void expect_same_frames(const herding::Options<Game>& options, Seen& seen) {
    auto with_table = options;
    with_table.table =
        std::make_shared<const herding::RuntimeTable<Game>>(herding::RuntimeTable<Game>::of_spec());
    herding::Generator generator(11);
    for (int game = 0; game < 40; ++game) {
        herding::Engine<Game> engine(Board{}, options);
        herding::Engine<Game> dispatching(Board{}, with_table);
        auto advanced = engine.state();
        for (int tries = 0; tries < 300; ++tries) {
            const auto legal = legal_actions<Game>(engine.state());
            if (legal.empty()) {
                break;
            }
            auto choice = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
            if (generator.below(4) == 0) {
                choice.by = Actor::player(static_cast<Player>(generator.below(3)));
            }
            const auto outcome = engine.dispatch(choice.input, choice.by);
            const auto expected = dispatching.dispatch(choice.input, choice.by);
            const bool stops =
                herding::advance<Game>(advanced, choice.input, choice.by, options.budget).stops();
            ASSERT_EQ(outcome.kind(), expected.kind());
            ASSERT_TRUE(engine.state() == dispatching.state());
            ASSERT_TRUE(advanced == engine.state());
            ASSERT_EQ(stops, !outcome.committed());
            if (outcome.committed()) {
                ASSERT_TRUE(*outcome.frame() == *expected.frame());
                seen.barriers += outcome.frame()->barrier.has(herding::BarrierKind::Reveal) ? 1 : 0;
                ++seen.steps;
            } else {
                ASSERT_TRUE(*outcome.refusal() == *expected.refusal());
                ++seen.refused;
            }
        }
    }
}

/// Frames that were used before have room for a whole input.
template <class Game> herding::Options<Game> used_frames() {
    return {.history = herding::HistoryPolicy::bounded(2), .frames = {2}};
}
template <class Game> Seen expect_same_frames() {
    Seen seen;
    expect_same_frames<Game>({}, seen);
    Seen used;
    expect_same_frames<Game>(used_frames<Game>(), used);
    EXPECT_EQ(used.steps, seen.steps);
    EXPECT_GT(seen.steps, 1000U);
    EXPECT_GT(seen.refused, 100U);
    return seen;
}

TEST(SequencesAlone, make_the_frames_that_a_dispatch_makes) {
    EXPECT_GT(expect_same_frames<Game>().barriers, 100U);
}
TEST(SequencesAlone, tell_what_they_show_of_their_own) {
    EXPECT_GT(expect_same_frames<Secrets>().barriers, 100U);
}
TEST(SequencesAlone, make_traces_that_are_no_variant) { expect_same_frames<Strolls>(); }
TEST(SequencesAlone, keep_to_a_budget) {
    Seen all;
    for (std::uint32_t number = 1; number < 16; ++number) {
        SCOPED_TRACE(number);
        auto diffs = used_frames<Game>();
        diffs.budget.diffs = number;
        expect_same_frames<Game>(diffs, all);
        auto bytes = used_frames<Game>(); // for so many diffs, each with a trace
        bytes.budget.bytes = number * (sizeof(Game::Diff) + sizeof(Game::Trace));
        expect_same_frames<Game>(bytes, all);
    }
    EXPECT_GT(all.steps, 1000U);
    EXPECT_GT(all.refused, 1000U);
}

} // namespace sequences_alone
