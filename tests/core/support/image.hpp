#pragma once

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace test {

/// All that an engine shows, by value and by address: two images are equal if nothing happened between them, not
/// even a copy.
template <class Spec> struct Image {
    herding::StateOf<Spec> state;
    const herding::StateOf<Spec>* address;
    std::size_t undo_depth;
    std::size_t redo_depth;
    herding::Mark mark;
    std::vector<herding::Frame<Spec>> frames;
    std::vector<const herding::Frame<Spec>*> frame_addresses;

    explicit Image(const herding::Engine<Spec>& engine)
        : state(engine.state()), address(&engine.state()), undo_depth(engine.undo_depth()),
          redo_depth(engine.redo_depth()), mark(engine.mark()) {
        for (auto frame : engine.frames()) {
            frames.push_back(*frame);
            frame_addresses.push_back(&*frame);
        }
    }

    friend bool operator==(const Image&, const Image&) = default;
};

/// Every state from the floor of the history to its top, and the frames between them, in order. Walks there and back.
template <class Spec> struct Way {
    std::vector<herding::StateOf<Spec>> states;
    std::vector<herding::Frame<Spec>> frames;

    explicit Way(herding::Engine<Spec>& engine) {
        const std::size_t depth = engine.undo_depth();
        while (engine.undo_depth() != 0) {
            EXPECT_TRUE(engine.undo());
        }
        states.push_back(engine.state());
        while (engine.redo_depth() != 0) {
            const auto redone = engine.redo();
            EXPECT_TRUE(redone);
            frames.push_back(*redone->frame());
            states.push_back(engine.state());
        }
        while (engine.undo_depth() > depth) {
            EXPECT_TRUE(engine.undo());
        }
    }

    friend bool operator==(const Way&, const Way&) = default;
};

/// Applying a frame's diffs to the state before it gives the state after it and the frame's traces.
template <class Spec> void expect_sufficient(const Way<Spec>& way) {
    for (std::size_t i = 0; i < way.frames.size(); ++i) {
        auto state = way.states[i];
        std::vector<herding::TraceOf<Spec>> traces;
        for (const auto& diff : way.frames[i].diffs) {
            herding::apply<Spec>(diff, state, [&](const auto& trace) { traces.push_back(trace); });
        }
        EXPECT_TRUE(state == way.states[i + 1]) << "frame " << way.frames[i].number;
        EXPECT_TRUE(std::equal(traces.begin(), traces.end(), way.frames[i].traces.begin(),
                               way.frames[i].traces.end()))
            << "frame " << way.frames[i].number;
    }
}

/// The combinations of bounds under which everything is tried.
struct Policies {
    herding::HistoryPolicy history;
    herding::FramePolicy frames;
    const char* name;
};

inline constexpr Policies all_policies[] = {
    {herding::HistoryPolicy::none(), herding::FramePolicy::none(), "no history, no frames"},
    {herding::HistoryPolicy::none(), herding::FramePolicy::bounded(3), "no history, 3 frames"},
    {herding::HistoryPolicy::none(), herding::FramePolicy::unbounded(), "no history, all frames"},
    {herding::HistoryPolicy::bounded(1), herding::FramePolicy::none(), "1 step, no frames"},
    {herding::HistoryPolicy::bounded(1), herding::FramePolicy::bounded(1), "1 step, 1 frame"},
    {herding::HistoryPolicy::bounded(3), herding::FramePolicy::bounded(1), "3 steps, 1 frame"},
    {herding::HistoryPolicy::bounded(3), herding::FramePolicy::bounded(7), "3 steps, 7 frames"},
    {herding::HistoryPolicy::bounded(7), herding::FramePolicy::bounded(3), "7 steps, 3 frames"},
    {herding::HistoryPolicy::bounded(4), herding::FramePolicy::unbounded(), "4 steps, all frames"},
    {herding::HistoryPolicy::unbounded(), herding::FramePolicy::none(), "all steps, no frames"},
    {herding::HistoryPolicy::unbounded(), herding::FramePolicy::unbounded(), "everything"},
    {{}, {}, "the defaults"},
};

} // namespace test
