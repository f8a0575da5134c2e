#include "herding/core/outcome.hpp"

#include "core/support/script.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <variant>

namespace {

using namespace script;
using herding::HistoryReason;
using herding::OutcomeKind;
using Engine = herding::Engine<Plain>;
using Outcome = herding::Outcome<Plain>;
using Refusal = herding::Refusal<Plain>;

template <class T> std::string text(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

// B6
TEST(Outcome, has_exactly_seven_cases_in_the_order_of_their_kinds) {
    static_assert(std::variant_size_v<Outcome::Cases> == 7);
    Engine engine;
    std::vector<Outcome> all;
    (void)engine.dispatch(append(1));
    const auto frame = engine.frames()[0];
    const Refusal refusal{"rule", "1.1", Info{3}};
    all.emplace_back(herding::NoChange{});
    all.emplace_back(herding::Committed<Plain>{frame});
    all.emplace_back(herding::Undone<Plain>{frame});
    all.emplace_back(herding::Redone<Plain>{frame});
    all.emplace_back(herding::InvalidInput<Refusal>{refusal});
    all.emplace_back(herding::Disallowed<Refusal>{refusal});
    all.emplace_back(herding::Aborted<Refusal>{refusal});

    struct NumberOf {
        int operator()(const herding::NoChange&) const { return 0; }
        int operator()(const herding::Committed<Plain>&) const { return 1; }
        int operator()(const herding::Undone<Plain>&) const { return 2; }
        int operator()(const herding::Redone<Plain>&) const { return 3; }
        int operator()(const herding::InvalidInput<Refusal>&) const { return 4; }
        int operator()(const herding::Disallowed<Refusal>&) const { return 5; }
        int operator()(const herding::Aborted<Refusal>&) const { return 6; }
    };
    for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(static_cast<std::size_t>(all[i].kind()), i);
        EXPECT_EQ(static_cast<std::size_t>(all[i].visit(NumberOf{})), i);
        EXPECT_EQ(all[i].committed(), i == 1);
        EXPECT_EQ(all[i].refused(), i >= 4);
        EXPECT_EQ(all[i].frame(), i >= 1 && i <= 3 ? &*frame : nullptr);
        EXPECT_EQ(all[i].refusal() != nullptr, i >= 4);
        for (std::size_t k = 0; k < 7; ++k) {
            EXPECT_EQ(all[i] == all[k], i == k);
        }
    }
    EXPECT_NE(all[1].get_if<herding::Committed<Plain>>(), nullptr);
    EXPECT_EQ(all[1].get_if<herding::Undone<Plain>>(), nullptr);
}

/// Why something was refused, in memory of its own; copies and moves may fail.
struct Long {
    std::string why = std::string(100, 'w');
    test::Probe<Long, true> probe{}; ///< counts who is alive

    Long() = default;
    Long(const Long&) = default;
    Long(Long&&) = default;
    Long& operator=(const Long&) = default;
    Long& operator=(Long&&) = default;
    ~Long() = default;
    friend bool operator==(const Long&, const Long&) = default;
};

struct Wordy {
    using State = int;
    using Input = int;
    struct Diff {
        int value;
        int apply(int& state) const { return state = value; }
        friend bool operator==(const Diff&, const Diff&) = default;
    };
    using Trace = int;
    using Info = Long;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<Wordy>({{"set", 1, [](herding::Dispatch<Wordy>& d) -> herding::Verdict<Long> {
                                           d.emit(Diff{d.input()});
                                           return herding::Continue{};
                                       }}});
    }
};

/// One outcome of each kind.
template <class Frame> std::vector<herding::Outcome<Wordy>> one_of_each(const Frame& frame) {
    using Why = herding::Refusal<Wordy>;
    const Why refusal{"rule", "1.1", Long{}};
    return {
        herding::NoChange{},           herding::Committed<Wordy>{frame},    herding::Undone<Wordy>{frame},
        herding::Redone<Wordy>{frame}, herding::InvalidInput<Why>{refusal}, herding::Disallowed<Why>{refusal},
        herding::Aborted<Why>{refusal}};
}

TEST(Outcome, of_any_kind_replaces_one_of_any_kind) {
    using Alive = test::Probe<Long, true>;
    herding::Engine<Wordy> engine;
    (void)engine.dispatch(1);
    const auto all = one_of_each(engine.frames()[0]);
    const int alive = Alive::alive;
    EXPECT_EQ(alive, 3);
    for (const auto& from : all) {
        for (const auto& to : all) {
            auto copied = to;
            copied = from;
            EXPECT_TRUE(copied == from);
            EXPECT_EQ(Alive::alive, alive + (from.refused() ? 1 : 0));
            auto source = from;
            auto moved = to;
            moved = std::move(source);
            EXPECT_TRUE(moved == from);
        }
        EXPECT_EQ(Alive::alive, alive); // nothing is destroyed twice, or not at all
    }
}

TEST(Outcome, is_still_an_outcome_if_its_copy_fails) {
    herding::Engine<Wordy> engine;
    (void)engine.dispatch(1);
    const auto all = one_of_each(engine.frames()[0]);
    for (const auto& from : all) {
        for (const auto& to : all) {
            for (int faults = 0;; ++faults) {
                auto copied = to;
                test::Faults::arm(faults);
                try {
                    copied = from;
                    test::Faults::disarm();
                    EXPECT_TRUE(copied == from);
                    break;
                } catch (const test::Fault&) {
                    EXPECT_TRUE(from.refused());
                    EXPECT_TRUE(copied == to || copied.kind() == OutcomeKind::NoChange);
                }
            }
        }
    }
}

// B6: a visitor that forgets a case is refused where the language can say so.
struct ForgetsAborted {
    template <class Case> int operator()(const Case&) const { return 0; }
    int operator()(const herding::Aborted<Refusal>&) const = delete;
};
static_assert(!std::is_invocable_v<ForgetsAborted, const herding::Aborted<Refusal>&>);
static_assert(!std::is_constructible_v<Outcome, int>);

TEST(Outcome, is_equal_by_what_it_carries) {
    Engine a;
    Engine b;
    EXPECT_TRUE(a.dispatch(append(1)) == b.dispatch(append(1)));
    EXPECT_FALSE(a.dispatch(append(1)) == b.dispatch(append(2)));
    EXPECT_TRUE(a.dispatch({{Do::Disallowed, 1}}) == b.dispatch({{Do::Disallowed, 1}}));
    EXPECT_FALSE(a.dispatch({{Do::Disallowed, 1}}) == b.dispatch({{Do::Disallowed, 2}}));
    EXPECT_FALSE(a.dispatch({{Do::Disallowed, 1}}) == b.dispatch({{Do::Disallowed, 1, 2}}));
    EXPECT_FALSE(a.dispatch({{Do::Disallowed, 1}}) == b.dispatch({{Do::Aborted, 1}}));
    EXPECT_TRUE(a.dispatch({}) == Outcome(herding::NoChange{}));
}

TEST(Outcome, prints_what_it_is) {
    Engine engine;
    EXPECT_EQ(text(engine.dispatch({})), "no change");
    EXPECT_EQ(text(engine.dispatch(append(1))), "committed frame 1");
    EXPECT_EQ(text(engine.undo()), "undone frame 1");
    EXPECT_EQ(text(engine.redo()), "redone frame 1");
    EXPECT_EQ(text(engine.dispatch({{Do::InvalidInput, 1}})), "invalid input by first");
    EXPECT_EQ(text(engine.dispatch({{Do::Disallowed, 1, 2}})), "disallowed by second");
    EXPECT_EQ(text(engine.dispatch({{Do::Endless}})), "aborted by first: budget of 100000 diffs exceeded");
    EXPECT_EQ(text(engine.redo()), "nothing to redo");
}

TEST(HistoryResult, is_an_outcome_or_a_refusal) {
    Engine engine;
    const auto refused = engine.undo();
    EXPECT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::NothingToUndo);
    (void)engine.dispatch(append(1));
    const auto done = engine.undo();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->kind(), OutcomeKind::Undone);
    EXPECT_EQ((*done).frame()->number, 1U);
    EXPECT_TRUE(refused == engine.undo());
    EXPECT_FALSE(refused == done);
    EXPECT_FALSE(refused == engine.redo());
}

TEST(HistoryAnswer, is_yes_or_a_refusal) {
    static_assert(herding::HistoryAnswer{});
    constexpr herding::HistoryAnswer no{{HistoryReason::Evicted, 4}};
    static_assert(!no);
    EXPECT_EQ(no.refusal(), (herding::HistoryRefusal{HistoryReason::Evicted, 4}));
}

TEST(Outcome, keeps_its_frame_where_it_has_one) {
    Engine engine(State{},
                  {.history = herding::HistoryPolicy::none(), .frames = herding::FramePolicy::none()});
    const auto kept = engine.dispatch(append(1)).keep();
    ASSERT_TRUE(kept);
    (void)engine.dispatch(append(2));
    EXPECT_EQ((*kept)->input(), append(1));
    EXPECT_FALSE(engine.dispatch({}).keep());
    EXPECT_FALSE(engine.dispatch({{Do::Disallowed}}).keep());
}

TEST(HistoryAnswer, prints_yes_or_the_reason_and_compares) {
    Engine engine;
    EXPECT_EQ(text(engine.can_undo()), "nothing to undo");
    EXPECT_EQ(engine.can_undo(), engine.can_undo());
    (void)engine.dispatch(append(1));
    EXPECT_EQ(text(engine.can_undo()), "yes");
    EXPECT_NE(engine.can_undo(), engine.can_redo());
}

} // namespace
