#include "herding/core/frame_list.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using namespace script;
using herding::Engine;
using herding::FramePolicy;
using herding::HistoryPolicy;

template <class Spec> std::vector<std::uint64_t> numbers(const Engine<Spec>& engine) {
    std::vector<std::uint64_t> result;
    for (auto frame : engine.frames()) {
        result.push_back(frame->number);
    }
    EXPECT_EQ(result.size(), engine.frames().size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        EXPECT_EQ(engine.frames()[i]->number, result[i]);
    }
    return result;
}

using Numbers = std::vector<std::uint64_t>;

Engine<Plain> with(HistoryPolicy history, FramePolicy frames, int commits) {
    Engine<Plain> engine(State{}, {.history = history, .frames = frames});
    for (int i = 1; i <= commits; ++i) {
        (void)engine.dispatch(append(i));
    }
    return engine;
}

TEST(FrameList, is_empty_at_the_start) {
    const Engine<Plain> engine;
    EXPECT_TRUE(engine.frames().empty());
    EXPECT_EQ(engine.frames().size(), 0U);
    EXPECT_EQ(engine.frames().begin(), engine.frames().end());
}

TEST(FrameList, shows_the_way_to_the_current_state_oldest_first) {
    auto engine = with({}, {}, 4);
    EXPECT_EQ(numbers(engine), (Numbers{1, 2, 3, 4}));
    EXPECT_EQ(engine.frames().front()->number, 1U);
    EXPECT_EQ(engine.frames().back()->number, 4U);
    (void)engine.undo();
    (void)engine.undo();
    EXPECT_EQ(numbers(engine), (Numbers{1, 2}));
    (void)engine.redo();
    EXPECT_EQ(numbers(engine), (Numbers{1, 2, 3}));
    (void)engine.dispatch(append(9));
    EXPECT_EQ(numbers(engine), (Numbers{1, 2, 3, 8}));
    while (engine.undo()) {}
    EXPECT_TRUE(engine.frames().empty());
}

TEST(FrameList, shows_no_more_than_the_policy_says) {
    EXPECT_EQ(numbers(with({}, FramePolicy::bounded(3), 10)), (Numbers{8, 9, 10}));
    EXPECT_EQ(numbers(with({}, FramePolicy::bounded(1), 10)), (Numbers{10}));
    EXPECT_EQ(numbers(with({}, FramePolicy::none(), 10)), Numbers{});
    EXPECT_EQ(numbers(with({}, FramePolicy::unbounded(), 4)), (Numbers{1, 2, 3, 4}));
}

TEST(FrameList, shows_frames_that_undo_can_no_longer_reach) {
    EXPECT_EQ(numbers(with(HistoryPolicy::none(), FramePolicy::bounded(4), 10)), (Numbers{7, 8, 9, 10}));
    EXPECT_EQ(numbers(with(HistoryPolicy::bounded(2), FramePolicy::unbounded(), 5)),
              (Numbers{1, 2, 3, 4, 5}));
    auto engine = with({}, FramePolicy::bounded(4), 6);
    (void)engine.dispatch(append(7), herding::Actor::chance);
    EXPECT_EQ(numbers(engine), (Numbers{4, 5, 6, 7}));
}

TEST(FrameList, moves_back_with_undo_as_far_as_frames_are_kept) {
    auto engine = with(HistoryPolicy::bounded(5), FramePolicy::bounded(2), 9);
    EXPECT_EQ(numbers(engine), (Numbers{8, 9}));
    (void)engine.undo();
    EXPECT_EQ(numbers(engine), (Numbers{7, 8})) << "kept for undo, so it can be shown";
    while (engine.undo()) {}
    EXPECT_EQ(numbers(engine).back(), 4U);
    while (engine.redo()) {}
    EXPECT_EQ(numbers(engine), (Numbers{8, 9}));
}

TEST(FrameList, has_forward_iterators) {
    static_assert(std::forward_iterator<herding::FrameList<Plain>::Iterator>);
    const auto engine = with({}, {}, 3);
    const auto frames = engine.frames();
    auto at = frames.begin();
    EXPECT_EQ((*at++)->number, 1U);
    EXPECT_EQ((*at)->number, 2U);
    EXPECT_EQ(std::ranges::distance(at, frames.end()), 2);
}

} // namespace
