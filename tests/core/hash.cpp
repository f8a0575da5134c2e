// `using Hash` in a Spec: what the engine does with it. A hash that tests can read: the sum of what is in the State.

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace {

using herding::EventKind;

/// Throws where a test wants it to.
struct Sum {
    using Value = std::int64_t;
    static inline std::optional<Value> forbidden;
    static Value of(const std::vector<int>& state) {
        Value sum = 0;
        for (const int item : state) {
            sum += item;
        }
        if (sum == forbidden) {
            throw std::runtime_error("cannot be hashed");
        }
        return sum;
    }
};

struct Plain {
    using State = std::vector<int>;
    struct Append {
        int value;
        int apply(State& state) const {
            state.push_back(value);
            return value;
        }
        bool operator==(const Append&) const = default;
    };
    using Input = int;
    using Diff = Append;
    using Trace = int;
    using Info = int;
    using OrderKey = int;
};

struct Unhashed : Plain {
    static herding::Verdict<int> append(herding::Dispatch<Unhashed>& d) {
        d.emit(Append{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Unhashed>({{"append", 1, append}}); }
};

struct Hashed : Plain {
    using Hash = Sum;
    static herding::Verdict<int> append(herding::Dispatch<Hashed>& d) {
        if (d.input() != 0) {
            d.emit(Append{d.input()});
        }
        return d.input() < 0 ? herding::Verdict<int>(herding::Disallowed{1}) : herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Hashed>({{"append", 1, append}}); }
};

static_assert(herding::HasHash<Hashed> && !herding::HasHash<Unhashed>);
static_assert(sizeof(herding::Frame<Hashed>) == sizeof(herding::Frame<Unhashed>) + sizeof(Sum::Value));
static_assert(sizeof(herding::Event<Unhashed>) == 4 * sizeof(void*), "who names no Hash pays nothing");

struct Notes : herding::Log<Hashed> {
    std::vector<std::pair<EventKind, std::int64_t>> notes;
    bool full = false;
    void record(const herding::Event<Hashed>& event) override {
        if (full) {
            throw std::runtime_error("the log is full");
        }
        EXPECT_EQ(event.state_hash, Sum::of(*event.after));
        if (event.kind == EventKind::Committed) {
            EXPECT_EQ(event.frame->state_hash, event.state_hash)
                << "known before the log is offered the event";
        }
        notes.emplace_back(event.kind, event.state_hash);
    }
};

class StateHash : public testing::Test {
protected:
    ~StateHash() override { Sum::forbidden.reset(); }

    Notes log;
    herding::Engine<Hashed> engine{{10}, {.log = &log}};
};

TEST_F(StateHash, is_there_from_the_start_and_goes_with_every_commit) {
    EXPECT_EQ(engine.state_hash(), 10);
    const auto outcome = engine.dispatch(5);
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(outcome.frame()->state_hash, 15);
    EXPECT_EQ(engine.state_hash(), 15);
    EXPECT_EQ(engine.fork().state_hash(), 15);
    EXPECT_EQ(engine.frames().back()->state_hash, 15);
}

TEST_F(StateHash, goes_back_and_forth_with_undo_and_redo) {
    static_cast<void>(engine.dispatch(1));
    static_cast<void>(engine.dispatch(2));
    ASSERT_TRUE(engine.undo());
    EXPECT_EQ(engine.state_hash(), 11);
    ASSERT_TRUE(engine.undo());
    EXPECT_EQ(engine.state_hash(), 10);
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(engine.state_hash(), 11);
    ASSERT_TRUE(engine.undo_to({}));
    EXPECT_EQ(engine.state_hash(), 10);
    using Note = std::pair<EventKind, std::int64_t>;
    EXPECT_EQ(log.notes, (std::vector<Note>{{EventKind::Checkpoint, 10},
                                            {EventKind::Committed, 11},
                                            {EventKind::Committed, 13},
                                            {EventKind::Undone, 11},
                                            {EventKind::Undone, 10},
                                            {EventKind::Redone, 11},
                                            {EventKind::Undone, 10}}));
}

TEST_F(StateHash, is_that_of_the_state_where_history_and_frames_are_bounded) {
    herding::Engine<Hashed> small({0}, {.history = herding::HistoryPolicy::none(), //
                                        .frames = herding::FramePolicy::none()});
    for (int i = 1; i < 20; ++i) {
        ASSERT_TRUE(small.dispatch(i).committed());
        EXPECT_EQ(small.state_hash(), Sum::of(small.state()));
    }
}

TEST_F(StateHash, stays_where_nothing_is_committed) {
    static_cast<void>(engine.dispatch(1));
    EXPECT_TRUE(engine.dispatch(-1).refused());
    EXPECT_EQ(engine.dispatch(0).kind(), herding::OutcomeKind::NoChange);
    static_cast<void>(engine.preview(1));
    EXPECT_EQ(engine.state_hash(), 11);
    log.full = true;
    EXPECT_THROW(static_cast<void>(engine.dispatch(1)), std::runtime_error);
    EXPECT_THROW(static_cast<void>(engine.undo()), std::runtime_error);
    EXPECT_EQ(engine.state_hash(), 11);
}

TEST_F(StateHash, that_throws_commits_nothing) {
    static_cast<void>(engine.dispatch(1));
    Sum::forbidden = 14;
    EXPECT_THROW(static_cast<void>(engine.dispatch(3)), std::runtime_error);
    EXPECT_EQ(engine.state(), (std::vector<int>{10, 1}));
    EXPECT_EQ(engine.state_hash(), 11);
    EXPECT_EQ(engine.frames().size(), 1U);
    EXPECT_EQ(log.notes.size(), 2U);
    ASSERT_TRUE(engine.dispatch(4).committed());
    EXPECT_EQ(engine.state_hash(), 15);
    Sum::forbidden = 10;
    EXPECT_THROW((herding::Engine<Hashed>{{10}}), std::runtime_error);
}

} // namespace
