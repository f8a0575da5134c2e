#include "herding/core/detail/pass.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace script;
using herding::Engine;
using herding::Step;

std::vector<Step> steps_of(const herding::Frame<Full>& frame) {
    return {frame.steps.begin(), frame.steps.end()};
}

// A dispatch runs the same with the Spec's table and with one made at run time.
template <class Table> class Run : public testing::Test {
protected:
    static Engine<Full> engine(State state = {}) {
        if constexpr (Table::value) {
            return Engine<Full>(std::move(state),
                                {.table = std::make_shared<const herding::RuntimeTable<Full>>(
                                     herding::RuntimeTable<Full>::of_spec())});
        } else {
            return Engine<Full>(std::move(state));
        }
    }
};
using Tables = testing::Types<std::false_type, std::true_type>;
TYPED_TEST_SUITE(Run, Tables);

TYPED_TEST(Run, tells_in_steps_which_behavior_gave_which_diffs_and_traces) {
    auto engine = this->engine();
    const auto outcome =
        engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2}, {Do::AppendTwice, 3, 3}, {Do::Say, 0, 3}});
    ASSERT_TRUE(outcome.committed());
    const auto& frame = *outcome.frame();
    EXPECT_EQ(steps_of(frame), (std::vector<Step>{{"first", 0, 0, 0, 2, 0, 3}, {"third", 0, 0, 2, 4, 3, 6}}));
    EXPECT_EQ(frame.diffs_of(frame.steps[1]).size(), 2U);
    EXPECT_EQ(frame.diffs_of(frame.steps[1])[0], Full::Diff{script::AppendTwice{3}});
    EXPECT_EQ(frame.traces_of(frame.steps[0]).size(), 3U);
    EXPECT_EQ(frame.traces_of(frame.steps[0])[2], (Trace{Trace::What::Appended, 2}));
}

TYPED_TEST(Run, settles_in_rounds_until_one_is_quiet) {
    auto engine = this->engine();
    const auto outcome = engine.dispatch({{Do::Settle, 3, 2}});
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(engine.state().pending, 0);
    EXPECT_EQ(engine.state().items, (std::vector{0, 2}));
    EXPECT_EQ(steps_of(*outcome.frame()), (std::vector<Step>{{"second", 0, 0, 0, 1, 0, 1},
                                                             {"count_down", 0, 1, 1, 2, 1, 2},
                                                             {"on_even", 0, 1, 2, 3, 2, 3},
                                                             {"count_down", 0, 2, 3, 4, 3, 4},
                                                             {"count_down", 0, 3, 4, 5, 4, 5}}));
}

TYPED_TEST(Run, settles_after_each_of_several_inputs) {
    auto engine = this->engine();
    const auto outcome =
        engine.dispatch_all({Input{{Do::Settle, 1}}, Input{}, Input{{Do::AppendSize}, {Do::Settle, 1}}});
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(steps_of(*outcome.frame()), (std::vector<Step>{{"first", 0, 0, 0, 1, 0, 1},
                                                             {"count_down", 0, 1, 1, 2, 1, 2},
                                                             {"first", 2, 0, 2, 4, 2, 4},
                                                             {"count_down", 2, 1, 4, 5, 4, 5}}));
}

TYPED_TEST(Run, settles_also_where_the_pass_emitted_nothing) {
    State busy;
    busy.pending = 1;
    auto engine = this->engine(busy);
    const auto outcome = engine.dispatch({});
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(steps_of(*outcome.frame()), (std::vector<Step>{{"count_down", 0, 1, 0, 1, 0, 1}}));
    EXPECT_EQ(engine.dispatch({}).kind(), herding::OutcomeKind::NoChange);
}

TYPED_TEST(Run, refuses_with_the_behavior_and_its_citation) {
    auto engine = this->engine();
    const auto outcome = engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 5, 2}, {Do::Fail, 0, 3}});
    ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Disallowed);
    EXPECT_EQ(outcome.refusal()->behavior, "second");
    EXPECT_EQ(outcome.refusal()->cite, "1.2");
    EXPECT_EQ(outcome.refusal()->info()->value, 5);
    EXPECT_EQ(outcome.refusal()->input, 0U);
    EXPECT_EQ(engine.state(), State{});
}

TYPED_TEST(Run, names_the_first_behavior_that_raised_a_barrier) {
    auto engine = this->engine();
    const auto outcome = engine.dispatch({{Do::Append, 1}, {Do::Draw, 0, 2}, {Do::Reveal, 0, 3}});
    const auto& barrier = outcome.frame()->barrier;
    EXPECT_TRUE(barrier.has(herding::BarrierKind::Generator));
    EXPECT_TRUE(barrier.has(herding::BarrierKind::Reveal));
    EXPECT_FALSE(barrier.has(herding::BarrierKind::Chance));
    EXPECT_EQ(barrier.behavior, "second");
}

TEST(RunOrder, is_the_same_however_the_table_is_written) {
    struct Written : Rules<Written> {
        static constexpr auto behaviors() {
            return herding::table<Written>({{"third", 30, behavior<3>},
                                            {"first", 10, behavior<1>, "1.1"},
                                            {"second", 20, behavior<2>, "1.2"}});
        }
    };
    Engine<Plain> plain;
    Engine<Written> written;
    for (const Input& input : {Input{{Do::AppendSize}, {Do::AppendTwice, 3, 2}, {Do::AppendSize, 0, 3}},
                               Input{{Do::Append, 1}, {Do::Disallowed, 0, 3}}, append(8), Input{}}) {
        const auto a = plain.dispatch(input);
        const auto b = written.dispatch(input);
        ASSERT_EQ(a.kind(), b.kind());
        ASSERT_TRUE(plain.state() == written.state());
        if (a.committed()) {
            // Frames of two Specs are two types: compared part by part.
            const auto& x = *a.frame();
            const auto& y = *b.frame();
            EXPECT_TRUE(x.number == y.number && x.diffs == y.diffs && x.traces == y.traces &&
                        x.inputs == y.inputs);
            EXPECT_TRUE(x.steps == y.steps);
        }
    }
}

TEST(RunOrder, is_by_name_where_keys_are_equal) {
    struct Named : Rules<Named> {
        static constexpr auto behaviors() {
            return herding::table<Named>(
                {{"c", 1, behavior<3>}, {"a", 1, behavior<2>}, {"b", 1, behavior<1>}});
        }
    };
    Engine<Named> engine;
    const auto outcome = engine.dispatch({{Do::Append, 1, 1}, {Do::Append, 2, 2}, {Do::Append, 3, 3}});
    EXPECT_EQ(engine.state().items, (std::vector{0, 2, 1, 3}));
    EXPECT_EQ(outcome.frame()->steps[0].behavior, "a");
}

TEST(RunOrder, of_settling_is_by_key_as_well) {
    ASSERT_EQ(herding::settling<Full>().size(), 2U);
    EXPECT_EQ(herding::settling<Full>()[0].name, "count_down");
}

/// Adds the input; settling forbids more than 9.
struct Limited {
    struct State {
        int sum = 0;
        bool operator==(const State&) const = default;
    };
    struct Add {
        int number;
        int apply(State& state) const { return state.sum += number; }
        bool operator==(const Add&) const = default;
    };
    using Input = int;
    using Diff = Add;
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    using Verdict = herding::Verdict<int>;

    static Verdict add(herding::Dispatch<Limited>& d) {
        d.emit(Add{d.input()});
        return herding::Continue{};
    }
    static Verdict limit(herding::Dispatch<Limited>& d) {
        return d->sum > 9 ? Verdict(herding::Disallowed{d->sum}) : herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Limited>({{"add", 1, add}}); }
    static constexpr auto settling() { return herding::table<Limited>({{"limit", 1, limit}}); }
};

TEST(Settling, can_stop_the_dispatch) {
    const auto table =
        std::make_shared<const herding::RuntimeTable<Limited>>(herding::RuntimeTable<Limited>::of_spec());
    for (const auto& given : {std::shared_ptr<const herding::RuntimeTable<Limited>>(), table}) {
        Engine<Limited> engine(Limited::State{}, {.table = given});
        ASSERT_TRUE(engine.dispatch(9).committed());
        const auto outcome = engine.dispatch(1);
        ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Disallowed);
        EXPECT_EQ(outcome.refusal()->behavior, "limit");
        EXPECT_EQ(*outcome.refusal()->info(), 10);
        EXPECT_EQ(engine.state().sum, 9);
    }
}

/// Emits until it is thrown out, and says that the player is to blame.
struct Denying {
    struct State {
        int sum = 0;
        bool operator==(const State&) const = default;
    };
    struct Add {
        int apply(State& state) const { return ++state.sum; }
        bool operator==(const Add&) const = default;
    };
    using Input = int;
    using Diff = Add;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> deny(herding::Dispatch<Denying>& d) {
        try {
            while (d.state().sum >= 0) {
                d.emit(Add{});
            }
        } catch (...) {}
        return herding::Disallowed{1};
    }
    static constexpr auto behaviors() { return herding::table<Denying>({{"deny", 1, deny}}); }
};

TEST(RunOut, a_budget_is_reported_whatever_the_behavior_does_with_the_exception) {
    Engine<Denying> engine(Denying::State{}, {.budget = {.diffs = 3}});
    const auto outcome = engine.dispatch(0);
    ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Aborted);
    EXPECT_EQ(outcome.refusal()->exceeded()->limit, 3U);
    EXPECT_EQ(engine.state().sum, 0);
}

} // namespace
