// A lambda of a script that captures a local by reference: the compiler cannot tell, a debug build can.

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

// A compiler that inlines enough does see it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif

namespace captures {

using namespace herding::sequence;
using herding::Actor;

struct Board {
    int score = 0;
    friend bool operator==(const Board&, const Board&) = default;
};
struct Scored {
    friend bool operator==(const Scored&, const Scored&) = default;
};
struct Score {
    int points = 0;
    Scored apply(Board& board) const {
        board.score += points;
        return {};
    }
    friend bool operator==(const Score&, const Score&) = default;
};

/// Apart, so that a compiler does not see that nothing is there any more.
[[gnu::noinline]] int value_of(int& captured) { return captured; }

enum class Capture {
    This,
    Member,
    LocalInRun,
    LocalInAct,
    LocalInRequire,
    LocalInDecider,
    LocalInCondition,
    LocalInForEach
};

template <Capture C> struct Turn {
    static constexpr std::string_view name = "turn";
    int points = 3;

    auto script() {
        int local = 4;
        int& member = points;
        int& run_captures = C == Capture::LocalInRun ? local : points;
        int& act_captures = C == Capture::LocalInAct ? local : points;
        int& require_captures = C == Capture::LocalInRequire ? local : points;
        int& decider_captures = C == Capture::LocalInDecider ? local : points;
        int& condition_captures = C == Capture::LocalInCondition ? local : points;
        int& counts = C == Capture::LocalInForEach ? local : points;
        return seq(
            for_each(counts, 0), run<"ready">([&run_captures] { run_captures = 0; }),
            act<"score">(
                by([&decider_captures] { return value_of(decider_captures) == 0 ? 0 : 1; }),
                [&act_captures](Emits<Score> out) { out.emit(Score{value_of(act_captures) + 1}); },
                require<"no">([&require_captures] { return value_of(require_captures) == 0; })),
            when([&condition_captures] { return value_of(condition_captures) == 0; },
                 run<"member">([&member](Emits<Score> out) { out.emit(Score{value_of(member) + 1}); })),
            act<"end">(by(0), [this] { points = 0; }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

template <Capture C> struct Game {
    using Rules = herding::sequence::Rules<Board, Turn<C>>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Score>;
    using Trace = typename Rules::template Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

template <Capture C> std::string what_begin_throws() {
    herding::Engine<Game<C>> engine;
    try {
        static_cast<void>(engine.dispatch(Begin{}));
    } catch (const std::logic_error& error) {
        EXPECT_FALSE(engine.state().pending.begun());
        return error.what();
    }
    return "";
}

TEST(Captures, of_this_or_a_part_of_it_are_right) {
    herding::Engine<Game<Capture::This>> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(legal_actions<Game<Capture::This>>(engine.state()).size(), 1U);
    EXPECT_TRUE(engine.dispatch(Action<"score">{}, Actor::player(0)).committed());
    EXPECT_EQ(engine.state().score, 2);
}

TEST(Captures, of_a_local_are_found_wherever_they_are) {
    const std::string message = "herding: a lambda in script() of `turn` captures something else than `this`";
    EXPECT_EQ(what_begin_throws<Capture::LocalInRun>().substr(0, message.size()), message);
    EXPECT_EQ(what_begin_throws<Capture::LocalInAct>().substr(0, message.size()), message);
    EXPECT_EQ(what_begin_throws<Capture::LocalInRequire>().substr(0, message.size()), message);
    EXPECT_EQ(what_begin_throws<Capture::LocalInDecider>().substr(0, message.size()), message);
    EXPECT_EQ(what_begin_throws<Capture::LocalInCondition>().substr(0, message.size()), message);
    EXPECT_EQ(
        what_begin_throws<Capture::LocalInForEach>(),
        "herding: a for_each in script() of `turn` counts in something else than a member: a local would "
        "be gone when the sequence resumes; make it a member of the sequence");
}

/// Is called.
struct Other {
    auto script() {
        return seq(run<"nothing">([] {}));
    }
    friend bool operator==(const Other&, const Other&) = default;
};

/// Has callables in all kinds of nodes; one of them captures a local.
struct Everywhere {
    static constexpr int places = 15;
    int wrong = places; ///< which of them
    int points = 1;

    auto script() {
        int local = 1;
        const auto captured = [&](int place) -> int& { return place == wrong ? local : points; };
        int& players = captured(0);
        int& weight = captured(1);
        int& body = captured(2);
        int& alternative = captured(3);
        int& yes = captured(4);
        int& no = captured(5);
        int& holds = captured(6);
        int& loop_body = captured(7);
        int& count = captured(8);
        int& for_body = captured(9);
        int& made = captured(10);
        int& taken = captured(11);
        int& listed = captured(12);
        int& effect = captured(13);
        int& second = captured(14);
        return seq(
            act<"vote">(each([&players] { return Players::first(static_cast<unsigned>(value_of(players))); }),
                        [] {}),
            act<"roll">(weighted([&weight] { return value_of(weight); }), [] {}).then(run<"in_body">([&body] {
                body = 1;
            })),
            choose<"turn">(act<"one">(by(0), [] {}), act<"two">(by(0), [&alternative] { alternative = 1; })),
            when([] { return true; }, run<"yes">([&yes] { yes = 1; })).otherwise(run<"no">([&no] {
                no = 1;
            })),
            loop_while([&holds] { return value_of(holds) == 0; },
                       run<"in_loop">([&loop_body] { loop_body = 1; })),
            for_each(
                points, [&count] { return value_of(count); }, run<"in_for">([&for_body] { for_body = 1; })),
            call<"other">(
                [&made] {
                    made = 1;
                    return Other{};
                },
                [&taken](const Other&) { taken = 1; }),
            act<"pick">(
                by(0), [](int) {}, from([&listed] { return std::array{value_of(listed)}; })),
            run<"last">([&effect] { effect = 1; }), run<"behind_it">([&second] { second = 1; }));
    }
    friend bool operator==(const Everywhere&, const Everywhere&) = default;
};

TEST(Captures, are_looked_at_in_every_kind_of_node) {
    Everywhere right;
    EXPECT_NO_THROW(static_cast<void>(detail::script_of(right)));
    for (int place = 0; place < Everywhere::places; ++place) {
        Everywhere wrong{place};
        EXPECT_THROW(static_cast<void>(detail::script_of(wrong)), std::logic_error) << place;
    }
}

} // namespace captures
