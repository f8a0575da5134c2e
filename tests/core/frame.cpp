#include "herding/core/frame.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace script;
using herding::Engine;
using herding::Frame;
using herding::KeptFrame;

Frame<Full> some_frame() {
    Engine<Full> engine;
    (void)engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2, 2}}, herding::Actor::player(1));
    return *engine.frames().back();
}

// B5
TEST(Frame, is_unequal_when_any_part_is) {
    const Frame<Full> frame = some_frame();
    const auto expect_unequal = [&](auto change) {
        Frame<Full> other = frame;
        EXPECT_TRUE(other == frame);
        change(other);
        EXPECT_FALSE(other == frame);
    };
    expect_unequal([](auto& f) { f.number = 2; });
    expect_unequal([](auto& f) { f.actor = herding::Actor::chance; });
    expect_unequal([](auto& f) { f.inputs[0].declared = true; });
    expect_unequal([](auto& f) { f.inputs.push_back(f.inputs[0]); });
    expect_unequal([](auto& f) { f.steps[1].behavior = "other"; });
    expect_unequal([](auto& f) { f.steps[1].input = 1; });
    expect_unequal([](auto& f) { f.steps[1].round = 1; });
    expect_unequal([](auto& f) { f.steps[1].diffs_begin = 0; });
    expect_unequal([](auto& f) { f.steps[1].diffs_end = 0; });
    expect_unequal([](auto& f) { f.steps[1].traces_begin = 0; });
    expect_unequal([](auto& f) { f.steps[1].traces_end = 0; });
    expect_unequal([](auto& f) { std::swap(f.diffs[0], f.diffs[1]); });
    expect_unequal([](auto& f) { f.diffs.pop_back(); });
    expect_unequal([](auto& f) { f.traces[0].value = 9; });
    expect_unequal([](auto& f) { f.traces.pop_back(); });
    expect_unequal([](auto& f) { f.barrier.raise(herding::BarrierKind::Requested); });
}

TEST(Frame, is_irreversible_when_its_barrier_is_raised) {
    Frame<Full> frame;
    EXPECT_EQ(frame.reversibility(), herding::Reversibility::Reversible);
    frame.barrier.raise(herding::BarrierKind::Chance);
    EXPECT_EQ(frame.reversibility(), herding::Reversibility::Irreversible);
}

TEST(Frame, is_an_ordinary_value_when_copied) {
    Frame<Full> copy;
    {
        Engine<Full> engine;
        (void)engine.dispatch({{Do::Append, 1}, {Do::AppendTwice, 2, 2}}, herding::Actor::player(1));
        copy = *engine.frames().back();
        (void)engine.dispatch(append(5));
    }
    EXPECT_TRUE(copy == some_frame());
}

TEST(FrameRef, compares_the_frames_and_not_where_they_are) {
    Engine<Full> a;
    Engine<Full> b;
    (void)a.dispatch(append(1));
    (void)b.dispatch(append(1));
    (void)b.dispatch(append(1));
    EXPECT_TRUE(a.frames()[0] == b.frames()[0]);
    EXPECT_FALSE(a.frames()[0] == b.frames()[1]);
}

TEST(KeptFrame, stays_as_it_is_whatever_its_engine_does) {
    for (const auto& policies : test::all_policies) {
        SCOPED_TRACE(policies.name);
        std::vector<KeptFrame<Full>> kept;
        std::vector<Frame<Full>> copies;
        {
            Engine<Full> engine(State{}, {.history = policies.history, .frames = policies.frames});
            for (int i = 0; i < 20; ++i) {
                const auto outcome = engine.dispatch({{Do::Append, i}, {Do::AppendTwice, i, 2}});
                const auto& frame = outcome.get_if<herding::Committed<Full>>()->frame;
                if (i % 3 == 0) {
                    kept.push_back(frame.keep());
                    copies.push_back(*frame);
                }
                if (i % 7 == 6 && engine.undo_depth() > 1) {
                    (void)engine.undo();
                    (void)engine.undo();
                }
                if (i == 13) {
                    (void)engine.dispatch({{Do::Draw}});
                }
                for (std::size_t k = 0; k < kept.size(); ++k) {
                    ASSERT_TRUE(*kept[k] == copies[k]) << i << ' ' << k;
                }
            }
        }
        for (std::size_t k = 0; k < kept.size(); ++k) {
            EXPECT_TRUE(*kept[k] == copies[k]) << "after the engine is gone";
        }
    }
}

TEST(KeptFrame, can_be_copied_moved_and_assigned_and_frees_the_frame_once) {
    const int before = Probe<Trace, true>::alive;
    {
        Engine<Full> engine;
        (void)engine.dispatch(append(1));
        (void)engine.dispatch(append(2));
        KeptFrame<Full> a = engine.frames()[0].keep();
        KeptFrame<Full> b = engine.frames()[1].keep();
        KeptFrame<Full> c = a;
        EXPECT_TRUE(c == a);
        EXPECT_EQ(&*c, &*a);
        EXPECT_FALSE(c == b);
        c = b;
        EXPECT_EQ(c->number, 2U);
        auto& self = c;
        c = self;
        EXPECT_EQ(c->number, 2U);
        KeptFrame<Full> d = std::move(a);
        EXPECT_EQ(d->number, 1U);
        a = std::move(d);
        EXPECT_EQ(a->number, 1U);
        EXPECT_EQ((*a).input(), append(1));
    }
    EXPECT_EQ((Probe<Trace, true>::alive), before);
}

TEST(KeptFrame, can_be_read_and_released_on_another_thread) {
    Engine<Full> engine(State{},
                        {.history = herding::HistoryPolicy::none(), .frames = herding::FramePolicy::none()});
    for (int i = 0; i < 100; ++i) {
        const auto outcome = engine.dispatch(append(i));
        std::thread reader(
            [kept = std::optional(outcome.get_if<herding::Committed<Full>>()->frame.keep()), i]() mutable {
                if ((*kept)->traces[0].value != i) {
                    ADD_FAILURE() << "a kept frame changed";
                }
                kept.reset();
            });
        (void)engine.dispatch(append(-1));
        (void)engine.dispatch(append(-2));
        reader.join();
    }
}

TEST(KeptFrame, of_one_thread_can_be_released_last_by_another_and_used_again_there) {
    std::vector<KeptFrame<Full>> kept;
    {
        Engine<Full> engine;
        for (int i = 0; i < 40; ++i) {
            kept.push_back(*engine.dispatch(append(i)).keep());
        }
    }
    const int before = Probe<Trace, true>::alive;
    std::thread([&] {
        kept.clear(); // more than wait
        Engine<Full> engine;
        std::vector<KeptFrame<Full>> again;
        for (int i = 0; i < 40; ++i) {
            again.push_back(*engine.dispatch(append(i)).keep());
            EXPECT_EQ(again.back()->number, static_cast<std::uint64_t>(i) + 1);
            EXPECT_EQ(again.back()->traces.size(), 1U);
            EXPECT_EQ(again.back()->steps.size(), 1U);
        }
    }).join();
    EXPECT_EQ((Probe<Trace, true>::alive), before - 40);
}

/// Released when its thread ends, behind everything that this thread has set aside.
TEST(KeptFrame, can_be_released_at_the_very_end_of_a_thread) {
    const int before = Probe<Trace, true>::alive;
    std::thread([] {
        static thread_local std::optional<KeptFrame<Full>> last; // made first, and so destroyed last
        last.reset();
        Engine<Full> engine;
        last = *engine.dispatch(append(1)).keep();
        static_cast<void>(KeptFrame<Full>(*engine.dispatch(append(2)).keep()));
    }).join();
    EXPECT_EQ((Probe<Trace, true>::alive), before);
}

TEST(KeptFrame, that_was_moved_from_can_be_copied) {
    Engine<Full> engine;
    (void)engine.dispatch({{Do::Append, 1}});
    KeptFrame<Full> a = engine.frames()[0].keep();
    const KeptFrame<Full> b = std::move(a);
    KeptFrame<Full> c = a; // NOLINT(bugprone-use-after-move): as empty as its original
    c = b;
    EXPECT_EQ(*c, *b);
}

} // namespace
