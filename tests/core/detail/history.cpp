#include "herding/core/detail/history.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace {

using namespace script;
using herding::Actor;
using herding::Engine;
using herding::FramePolicy;
using herding::HistoryPolicy;
using herding::HistoryReason;
using herding::HistoryRefusal;

/// The history as one would write it without a thought of memory: everything is kept, in vectors.
struct Model {
    struct Commit {
        std::uint64_t number;
        bool barrier;
        State after;
    };
    HistoryPolicy policy;
    State start;
    std::vector<Commit> commits; // past and future
    std::size_t now = 0;         // how many of them are past
    std::size_t floor = 0;
    std::uint64_t events = 0;
    std::size_t forgotten = 0; // frames up to here may be gone

    const State& state_at(std::size_t at) const { return at == 0 ? start : commits[at - 1].after; }
    std::uint64_t number_at(std::size_t at) const { return at == 0 ? 0 : commits[at - 1].number; }

    void commit(State after, bool barrier, FramePolicy frames) {
        commits.resize(now);
        commits.push_back({++events, barrier, std::move(after)});
        ++now;
        if (barrier) {
            floor = now;
        }
        if (policy.steps != HistoryPolicy::no_limit && now > policy.steps) {
            floor = std::max(floor, now - policy.steps);
        }
        if (now > frames.count) {
            forgotten = std::max(forgotten, now - frames.count);
        }
    }

    HistoryRefusal at_floor() const {
        if (floor == 0) {
            return {HistoryReason::NothingToUndo};
        }
        const bool barrier = commits[floor - 1].barrier;
        return {barrier ? HistoryReason::Barrier : HistoryReason::Evicted, number_at(floor)};
    }
};

void expect_like(const Engine<Full>& engine, const Model& model, FramePolicy frames) {
    ASSERT_EQ(engine.state().items, model.state_at(model.now).items);
    ASSERT_EQ(engine.undo_depth(), model.now - model.floor);
    ASSERT_EQ(engine.redo_depth(), model.commits.size() - model.now);
    ASSERT_EQ(engine.mark().frame, model.number_at(model.now));
    // All frames the policy promises are shown, and none but those on the way.
    const auto list = engine.frames();
    ASSERT_LE(list.size(), std::min(model.now, frames.count));
    for (std::size_t i = 0; i < list.size(); ++i) {
        ASSERT_EQ(list[i]->number, model.number_at(model.now - list.size() + 1 + i));
    }
    if (model.now > model.forgotten) {
        ASSERT_GE(list.size(), std::min(model.now - model.forgotten, frames.count)) << "a frame is missing";
    }
    const auto answer = engine.can_undo();
    ASSERT_EQ(static_cast<bool>(answer), model.now > model.floor);
    if (!answer) {
        ASSERT_EQ(answer.refusal().reason, model.at_floor().reason);
        ASSERT_EQ(answer.refusal().frame, model.at_floor().frame);
    }
    ASSERT_EQ(static_cast<bool>(engine.can_redo()), model.now < model.commits.size());
}

// B21, B22, B24, B25, B26, B28, B30, B31, B32
TEST(History, is_what_a_simple_model_says_under_random_commands_and_every_bound) {
    for (const auto& policies : test::all_policies) {
        SCOPED_TRACE(policies.name);
        herding::Generator random(11);
        Engine<Full> engine(State{}, {.history = policies.history, .frames = policies.frames});
        Model model{policies.history, State{}, {}};
        std::vector<std::pair<herding::KeptFrame<Full>, herding::Frame<Full>>> kept;
        for (int step = 0; step < 3000; ++step) {
            const auto what = random.below(100);
            if (what < 40 || (what < 44 && random.below(4) == 0)) {
                const bool barrier = what >= 40;
                const Input input{{Do::Append, step}, {Do::Say, 0, 2}};
                const auto outcome = engine.dispatch(barrier ? declared(input) : input,
                                                     Actor::player(random.below(2) == 0 ? 0 : 1));
                ASSERT_TRUE(outcome.committed());
                State after = model.state_at(model.now);
                after.items.push_back(step);
                model.commit(after, barrier, policies.frames);
                ASSERT_EQ(outcome.frame()->number, model.events);
                if (random.below(10) == 0) {
                    kept.emplace_back(engine.frames().empty()
                                          ? outcome.get_if<herding::Committed<Full>>()->frame.keep()
                                          : engine.frames().back().keep(),
                                      *outcome.frame());
                }
            } else if (what < 65) {
                const auto result = engine.undo();
                ASSERT_EQ(static_cast<bool>(result), model.now > model.floor);
                if (result) {
                    ASSERT_EQ(result->frame()->number, model.number_at(model.now));
                    --model.now;
                    ++model.events;
                }
            } else if (what < 80) {
                const auto result = engine.redo();
                ASSERT_EQ(static_cast<bool>(result), model.now < model.commits.size());
                if (result) {
                    ++model.now;
                    ++model.events;
                    ASSERT_EQ(result->frame()->number, model.number_at(model.now));
                }
            } else if (what < 86) {
                const std::uint64_t wanted = random.below(static_cast<std::uint32_t>(model.events) + 1);
                std::optional<std::size_t> target;
                for (std::size_t at = model.floor; at <= model.now; ++at) {
                    if (model.number_at(at) == wanted) {
                        target = at;
                    }
                }
                const auto result = engine.undo_to({wanted});
                ASSERT_EQ(static_cast<bool>(result), target.has_value());
                if (target && *target != model.now) {
                    ASSERT_EQ(result->frame()->number, model.number_at(*target + 1));
                    model.now = *target;
                    ++model.events;
                } else if (!target) {
                    ASSERT_EQ(result.refusal().reason, wanted < model.number_at(model.floor)
                                                           ? model.at_floor().reason
                                                           : HistoryReason::NothingToUndo);
                }
            } else if (what < 92) {
                ASSERT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 3}}).refused());
            } else if (what < 95) {
                ASSERT_EQ(engine.dispatch({}).kind(), herding::OutcomeKind::NoChange);
            } else if (what < 98) {
                (void)engine.preview({{Do::Append, 1}});
            } else {
                ASSERT_THROW((void)engine.dispatch({{Do::FailInApply}}), test::Fault);
            }
            ASSERT_NO_FATAL_FAILURE(expect_like(engine, model, policies.frames)) << "step " << step;
            if (step % 100 == 0) {
                test::expect_sufficient(test::Way<Full>(engine));
                model.events = 0; // a walk is events too; the model does not count them
                model.events = engine.dispatch({{Do::Append, -1}}).frame()->number - 1;
                State after = model.state_at(model.now);
                after.items.push_back(-1);
                model.commit(after, false, policies.frames);
            }
        }
        for (const auto& [frame, copy] : kept) {
            ASSERT_TRUE(*frame == copy);
        }
    }
}

// Law: Reversible. B24, B29
TEST(History, undo_and_redo_alternate_between_two_equal_states_forever) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1));
    const test::Image<Full> after(engine);
    for (int i = 0; i < 500; ++i) {
        EXPECT_TRUE(engine.undo());
        EXPECT_EQ(engine.state(), State{});
        EXPECT_TRUE(engine.redo());
        ASSERT_TRUE(test::Image<Full>(engine) == after);
    }
}

TEST(History, keeps_as_many_steps_as_its_bound) {
    for (const std::size_t bound : {0U, 1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
        Engine<Plain> engine(State{}, {.history = HistoryPolicy::bounded(bound)});
        for (int i = 1; i <= 40; ++i) {
            (void)engine.dispatch(append(i));
            ASSERT_EQ(engine.undo_depth(), std::min<std::size_t>(bound, static_cast<std::size_t>(i)));
        }
        std::size_t undone = 0;
        while (engine.undo()) {
            ++undone;
            ASSERT_EQ(engine.state().items.size(), 41 - undone);
        }
        EXPECT_EQ(undone, bound);
        EXPECT_EQ(engine.undo().refusal(), (HistoryRefusal{HistoryReason::Evicted, 40 - bound}));
        while (engine.redo()) {}
        EXPECT_EQ(engine.state().items.size(), 41U);
    }
}

TEST(History, without_bounds_keeps_everything) {
    Engine<Plain> engine(State{}, {.history = HistoryPolicy::unbounded()});
    for (int i = 1; i <= 1000; ++i) {
        (void)engine.dispatch(append(i));
    }
    EXPECT_EQ(engine.undo_depth(), 1000U);
    while (engine.undo()) {}
    EXPECT_EQ(engine.state(), State{});
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::NothingToUndo);
}

TEST(History, bounded_in_bytes_counts_states_by_their_size) {
    // Without a footprint every state counts sizeof(State), the current one too.
    const auto depth_with = [](std::size_t bytes) {
        Engine<Plain> engine(State{}, {.history = HistoryPolicy::bounded(100, bytes)});
        for (int i = 1; i <= 20; ++i) {
            (void)engine.dispatch(append(i));
        }
        return engine.undo_depth();
    };
    EXPECT_EQ(depth_with(0), 0U);
    EXPECT_EQ(depth_with(sizeof(State)), 0U);
    EXPECT_EQ(depth_with(2 * sizeof(State) - 1), 0U);
    EXPECT_EQ(depth_with(2 * sizeof(State)), 1U);
    EXPECT_EQ(depth_with(5 * sizeof(State)), 4U);
    EXPECT_EQ(depth_with(1000 * sizeof(State)), 20U);
}

TEST(History, bounded_in_bytes_counts_states_by_their_footprint_where_given) {
    // The footprint of Full is the number of items: 1 at the start, one more with each commit.
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(100, 12)});
    (void)engine.dispatch(append(1)); // 1+2
    (void)engine.dispatch(append(2)); // 1+2+3
    (void)engine.dispatch(append(3)); // 1+2+3+4
    EXPECT_EQ(engine.undo_depth(), 3U);
    (void)engine.dispatch(append(4)); // 3+4+5
    EXPECT_EQ(engine.undo_depth(), 2U);
    (void)engine.dispatch(append(5)); // 5+6
    EXPECT_EQ(engine.undo_depth(), 1U);
    EXPECT_EQ(engine.dispatch({}).kind(), herding::OutcomeKind::NoChange);
    (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}}); // counts nothing
    EXPECT_EQ(engine.undo_depth(), 1U);
    (void)engine.undo();
    (void)engine.dispatch(append(6)); // the future is gone before the new state counts: 5+6
    EXPECT_EQ(engine.undo_depth(), 1U);
    (void)engine.dispatch({{Do::Append, 1},
                           {Do::Append, 2},
                           {Do::Append, 3},
                           {Do::Append, 4},
                           {Do::Append, 5},
                           {Do::Append, 6},
                           {Do::Append, 7},
                           {Do::Append, 8}}); // 14 alone
    EXPECT_EQ(engine.undo_depth(), 0U);
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Evicted);
    EXPECT_EQ(engine.state().items.size(), 14U);
}

TEST(History, says_barrier_with_frame_and_behavior_until_the_bound_evicts_beyond_it) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(2)});
    (void)engine.dispatch(append(1));
    (void)engine.dispatch({{Do::Append, 2}, {Do::Draw, 0, 2}});
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(engine.undo().refusal().frame, 2U);
    EXPECT_TRUE(engine.undo().refusal().barrier.has(herding::BarrierKind::Generator));
    EXPECT_EQ(engine.undo().refusal().barrier.behavior, "second");
    (void)engine.dispatch(append(3));
    (void)engine.dispatch(append(4));
    (void)engine.undo();
    (void)engine.undo();
    EXPECT_EQ(engine.can_undo().refusal(), engine.undo().refusal());
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Barrier);
    (void)engine.redo();
    (void)engine.redo();
    (void)engine.dispatch(append(5));
    (void)engine.undo();
    (void)engine.undo();
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Evicted);
}

TEST(History, without_undo_still_says_barrier_for_a_barrier) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::none()});
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::NothingToUndo);
    (void)engine.dispatch(append(1));
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Evicted);
    (void)engine.dispatch({{Do::Draw}});
    EXPECT_EQ(engine.undo().refusal().reason, HistoryReason::Barrier);
}

// B30
TEST(History, a_barrier_releases_what_is_before_and_behind_it) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::unbounded(), .frames = FramePolicy::none()});
    for (int i = 1; i <= 10; ++i) {
        (void)engine.dispatch(append(i));
    }
    (void)engine.undo();
    (void)engine.dispatch({{Do::Draw}});
    const int states = Probe<State>::alive;
    for (int i = 1; i <= 9; ++i) {
        (void)engine.dispatch(append(i));
    }
    EXPECT_EQ(Probe<State>::alive, states) << "the slots are used again";
}

TEST(History, does_not_grow_by_refusals) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(3)});
    for (int i = 1; i <= 6; ++i) {
        (void)engine.dispatch(append(i));
    }
    (void)engine.undo();
    (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}});
    const int states = Probe<State>::alive;
    const int inputs = Probe<Input>::alive;
    const int traces = Probe<Trace, true>::alive;
    for (int i = 0; i < 100; ++i) {
        (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}});
        (void)engine.preview({{Do::Append, 1}});
        (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}});
    }
    EXPECT_EQ(Probe<State>::alive, states);
    EXPECT_EQ((Probe<Input>::alive), inputs);
    EXPECT_EQ((Probe<Trace, true>::alive), traces);
}

TEST(History, does_not_grow_by_undoing_and_committing) {
    Engine<Full> engine(State{}, {.history = HistoryPolicy::bounded(4)});
    const auto round = [&] {
        for (int i = 1; i <= 7; ++i) {
            (void)engine.dispatch(append(i));
        }
        while (engine.undo()) {}
    };
    round();
    round();
    const int states = Probe<State>::alive;
    for (int i = 0; i < 20; ++i) {
        round();
    }
    EXPECT_EQ(Probe<State>::alive, states);
    EXPECT_LE(states, 7) << "four to undo, the current one, the working one, and this test's none";
}

#if HERDING_CHECK_INVARIANTS
TEST(History, of_a_debug_build_ends_if_an_invariant_is_broken) {
    herding::History<Plain> history(State{}, {}, {});
    history.back_to(0);
    EXPECT_DEATH(history.back_to(1), "newest_");
    EXPECT_DEATH(history.forward(), "newest_");
}
#endif

} // namespace
