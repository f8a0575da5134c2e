#include "herding/core/dispatch.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace script;
using herding::EngineError;
using test::Image;

// B18, B39: a behavior reads.
using ScriptDispatch = herding::Dispatch<Plain>;
static_assert(std::is_same_v<decltype(std::declval<ScriptDispatch&>().state()), const State&>);
static_assert(std::is_same_v<decltype(std::declval<ScriptDispatch&>().operator->()), const State*>);
static_assert(std::is_same_v<decltype(std::declval<ScriptDispatch&>().input()), const Input&>);
static_assert(std::is_same_v<decltype(std::declval<herding::Dispatch<Full>&>().setup()), const Full::Setup&>);
static_assert(!std::is_copy_constructible_v<ScriptDispatch> && !std::is_move_constructible_v<ScriptDispatch>);

/// The engine throws this kind, and nothing has happened.
template <class Spec, class Call> void expect_error(herding::Engine<Spec>& engine, EngineError::Kind kind,
                                                    Call call) {
    const Image<Spec> before(engine);
    try {
        call();
        ADD_FAILURE() << "nothing was thrown";
    } catch (const EngineError& error) {
        EXPECT_EQ(error.kind(), kind) << error.what();
    }
    EXPECT_TRUE(Image<Spec>(engine) == before);
}

TEST(Dispatch, shows_input_actor_and_setup) {
    struct Show {
        using State = int;
        using Input = int;
        struct Setup {
            int number = 0;
        };
        struct Diff {
            int value;
            int apply(int& state) const { return state = value; }
            bool operator==(const Diff&) const = default;
        };
        using Trace = int;
        using Info = int;
        using OrderKey = int;
        static herding::Verdict<int> show(herding::Dispatch<Show>& d) {
            d.emit(Diff{100 * d.actor().index() + 10 * d.input() + d.setup().number});
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<Show>({{"show", 1, show}}); }
    };
    herding::Engine<Show> engine(Show::Setup{3}, 0);
    EXPECT_TRUE(engine.dispatch(2, herding::Actor::player(1)).committed());
    EXPECT_EQ(engine.state(), 123);
}

/// A trace that can be made of anything, as loggers have them.
struct SizeOf {
    std::size_t bytes = 0;
    SizeOf() = default;
    template <class T> explicit SizeOf(const T&) : bytes(sizeof(T)) {}
    friend bool operator==(const SizeOf&, const SizeOf&) = default;
};

TEST(Dispatch, a_trace_is_what_apply_gave) {
    struct Count {
        using State = std::int16_t;
        using Input = int;
        struct Diff {
            SizeOf apply(State& state) const { return SizeOf(++state); }
            bool operator==(const Diff&) const = default;
        };
        using Trace = std::variant<SizeOf, int>;
        using Info = int;
        using OrderKey = int;
        static herding::Verdict<int> count(herding::Dispatch<Count>& d) {
            d.emit(Diff{});
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<Count>({{"count", 1, count}}); }
    };
    herding::Engine<Count> engine;
    const auto outcome = engine.dispatch(0);
    EXPECT_EQ(engine.state(), 1);
    EXPECT_EQ(outcome.frame()->traces[0], Count::Trace(SizeOf(std::int16_t{0})));
}

TEST(Dispatch, takes_a_diff_or_the_variant_of_them) {
    struct Both : Rules<Both> {
        static Verdict emit_both(Dispatch& d) {
            d.emit(script::Append{1});
            d.emit(Diff{script::Append{2}});
            d.emit(Diff{script::AppendTwice{3}});
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<Both>({{"both", 1, emit_both}}); }
    };
    herding::Engine<Both> engine;
    const auto outcome = engine.dispatch({});
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3, 3}));
    ASSERT_EQ(outcome.frame()->diffs.size(), 3U);
    EXPECT_EQ(outcome.frame()->diffs[1], Both::Diff{script::Append{2}});
    EXPECT_EQ(outcome.frame()->traces.size(), 4U);
}

TEST(Dispatch, a_declared_reveal_counts_within_the_variant_too) {
    struct InVariant : Rules<InVariant> {
        static Verdict emit(Dispatch& d) {
            if (d.input().declared) {
                d.emit(Diff{script::Reveal{1}});
            } else {
                d.emit(Diff{script::SetPending{0}}); // declares that it does not reveal
            }
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<InVariant>({{"emit", 1, emit}}); }
    };
    herding::Engine<InVariant> engine;
    EXPECT_FALSE(engine.dispatch({}).frame()->barrier.raised());
    EXPECT_TRUE(engine.dispatch(declared({})).frame()->barrier.has(herding::BarrierKind::Reveal));
}

TEST(Dispatch, shows_each_emitted_diff_at_once) {
    herding::Engine<Plain> engine;
    EXPECT_TRUE(engine.dispatch({{Do::AppendSize}, {Do::AppendSize}, {Do::AppendSize, 0, 3}}).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2, 3}));
}

// B4, B41
TEST(Dispatch, a_diff_without_a_trace_is_an_error_in_every_build) {
    herding::Engine<Plain> engine;
    (void)engine.dispatch(append(1));
    expect_error(engine, EngineError::Kind::UnexplainedDiff,
                 [&] { (void)engine.dispatch({{Do::Append, 2}, {Do::Unexplained, 0, 2}}); });
    expect_error(engine, EngineError::Kind::UnexplainedDiff,
                 [&] { (void)engine.preview({{Do::Unexplained}}); });
    State state;
    EXPECT_THROW((void)herding::advance<Plain>(state, {{Do::Append, 2}, {Do::Unexplained, 0, 2}}),
                 EngineError);
    EXPECT_EQ(state, State{});
}

TEST(Dispatch, a_behavior_that_swallows_what_emit_threw_is_an_error) {
    herding::Engine<Plain> engine;
    (void)engine.dispatch(append(1));
    const auto swallowed = EngineError::Kind::SwallowedError;
    expect_error(engine, swallowed, [&] { (void)engine.dispatch({{Do::Swallow}}); });
    expect_error(engine, swallowed, [&] { (void)engine.dispatch({{Do::Append, 2}, {Do::Swallow, 0, 3}}); });
    expect_error(engine, swallowed, [&] { (void)engine.preview({{Do::Swallow}}); });
    State state;
    EXPECT_THROW((void)herding::advance<Plain>(state, {{Do::Swallow}}), EngineError);
    EXPECT_EQ(state, State{});
}

TEST(Dispatch, a_swallowed_error_is_not_forgotten_by_emitting_on) {
    herding::Engine<Plain> engine;
    const auto swallowed = EngineError::Kind::SwallowedError;
    expect_error(engine, swallowed, [&] { (void)engine.dispatch({{Do::Swallow}, {Do::Append, 2}}); });
    expect_error(engine, swallowed, [&] {
        (void)engine.dispatch({{Do::Append, 1}, {Do::Swallow, 0, 2}, {Do::Say, 0, 2}, {Do::Append, 2, 3}});
    });
    State state;
    EXPECT_THROW((void)herding::advance<Plain>(state, {{Do::Swallow}, {Do::Append, 2}}), EngineError);
    EXPECT_EQ(state, State{});
}

TEST(Dispatch, a_copy_of_the_state_that_fails_cannot_be_swallowed_either) {
    struct TryTwice : Rules<TryTwice> {
        static Verdict twice(Dispatch& d) {
            try {
                d.emit(script::Append{1});
            } catch (const test::Fault&) {}
            d.emit(script::Append{2});
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<TryTwice>({{"twice", 1, twice}}); }
    };
    herding::Engine<TryTwice> engine;
    expect_error(engine, EngineError::Kind::SwallowedError, [&] {
        test::Faults::arm(0);
        (void)engine.dispatch({});
    });
    EXPECT_TRUE(engine.dispatch({}).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 2}));
}

/// Keeps diffs in its State, and emits these.
struct Stack {
    struct Push;
    struct State {
        std::vector<Push> pushed;
        friend bool operator==(const State& a, const State& b) = default;
    };
    struct Push {
        std::string word;
        std::size_t apply(State& state) const {
            for (int i = 0; i < 9; ++i) { // moves the list to another place
                state.pushed.push_back({word});
            }
            return word.size();
        }
        friend bool operator==(const Push&, const Push&) = default;
    };
    using Input = bool; // whether it is a part of the State
    using Diff = Push;
    using Trace = std::size_t;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> push(herding::Dispatch<Stack>& d) {
        Push own{"a word that is too long to be inside of a string"};
        d.emit(own);
        d.emit(own);
        EXPECT_EQ(own.word.size(), 48U);
        if (d.input()) {
            d.emit(d->pushed[0]);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Stack>({{"push", 1, push}}); }
};

TEST(Dispatch, emit_leaves_an_lvalue_as_it_is_even_a_part_of_the_state) {
    for (const bool part : {false, true}) {
        herding::Engine<Stack> engine;
        const auto outcome = engine.dispatch(part);
        ASSERT_TRUE(outcome.committed());
        ASSERT_EQ(engine.state().pushed.size(), part ? 27U : 18U);
        for (const auto& pushed : engine.state().pushed) {
            EXPECT_EQ(pushed.word.size(), 48U);
        }
        for (const auto& diff : outcome.frame()->diffs) {
            EXPECT_EQ(diff, engine.state().pushed.front());
        }
        Stack::State advanced;
        EXPECT_FALSE(herding::advance<Stack>(advanced, part).stops());
        EXPECT_EQ(advanced, engine.state());
    }
}

TEST(Dispatch, no_part_of_emit_that_fails_can_be_swallowed) {
    struct Caught : Rules<Caught> {
        static Verdict append(Dispatch& d) {
            const script::Append given{1}; // emit copies it
            try {
                d.emit(given);
            } catch (const test::Fault&) {}
            return herding::Continue{};
        }
        static constexpr auto behaviors() { return herding::table<Caught>({{"append", 1, append}}); }
    };
    int failed = 0;
    for (bool committed = false; !committed; ++failed) {
        herding::Engine<Caught> engine;
        const Image<Caught> before(engine);
        test::Faults::arm(failed);
        try {
            committed = engine.dispatch({}).committed();
            test::Faults::disarm();
            EXPECT_EQ(engine.state().items, (std::vector{0, 1})) << failed;
        } catch (const EngineError& error) {
            EXPECT_EQ(error.kind(), EngineError::Kind::SwallowedError);
            EXPECT_TRUE(Image<Caught>(engine) == before);
        } catch (const test::Fault&) {
            EXPECT_TRUE(Image<Caught>(engine) == before); // not in emit
        }
        test::Faults::disarm();
    }
    EXPECT_GT(failed, 3);
}

TEST(Dispatch, a_rule_that_stops_after_an_error_it_caught_has_only_stopped) {
    herding::Engine<Plain> engine;
    const Image<Plain> before(engine);
    const auto outcome = engine.dispatch({{Do::Swallow}, {Do::Disallowed, 4}});
    EXPECT_EQ(outcome.kind(), herding::OutcomeKind::Disallowed);
    EXPECT_TRUE(Image<Plain>(engine) == before);
}

} // namespace
