#include "core/support/heap.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <thread>
#include <vector>

// What the engine takes from the heap, and what becomes of it when the heap gives no more.

namespace {

using herding::Actor;
using herding::Engine;
using herding::OutcomeKind;
using test::allocations_of;
using test::Heap;

/// A flat game: none of its types allocates. Its input says how many diffs to emit, and whether to refuse then.
struct Flat {
    struct State {
        std::array<int, 16> cells{};
        int turns = 0;
        herding::Generator generator;
        bool operator==(const State&) const = default;
    };
    struct Input {
        int diffs = 0;
        bool refuse = false;
        bool draw = false;
        bool operator==(const Input&) const = default;
    };
    struct Diff {
        int cell;
        bool draw;
        int apply(State& state) const {
            ++state.turns;
            const int by = draw ? static_cast<int>(state.generator.below(6)) : 1;
            return state.cells[static_cast<std::size_t>(cell)] += by;
        }
        bool operator==(const Diff&) const = default;
    };
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> act(herding::Dispatch<Flat>& d) {
        for (int i = 0; i < d.input().diffs; ++i) {
            d.emit(Diff{i % 16, d.input().draw});
        }
        return herding::Continue{};
    }
    static herding::Verdict<int> judge(herding::Dispatch<Flat>& d) {
        if (d.input().refuse) {
            return herding::Disallowed{1};
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Flat>({{"act", 1, act}, {"judge", 2, judge}}); }
    static constexpr auto generator = &State::generator;
};

/// An engine that has seen everything it is going to see: inputs of up to `diffs` diffs, undo, refusals.
Engine<Flat> warm(herding::Options<Flat> options, int diffs = 4) {
    Engine<Flat> engine(Flat::State{}, options);
    for (int i = 0; i < 40; ++i) {
        (void)engine.dispatch({diffs});
        (void)engine.dispatch({diffs, true});
    }
    return engine;
}

constexpr herding::HistoryPolicy histories[] = {
    herding::HistoryPolicy::none(), herding::HistoryPolicy::bounded(1), herding::HistoryPolicy::bounded(9)};
constexpr herding::FramePolicy frame_lists[] = {
    herding::FramePolicy::none(), herding::FramePolicy::bounded(1), herding::FramePolicy::bounded(12)};

TEST(Allocation, is_counted) {
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(8)); }), 1);
}

// B12
TEST(Allocation, there_is_none_for_no_change_and_refusals_before_the_first_diff_also_on_a_new_engine) {
    Engine<Flat> engine;
    EXPECT_EQ(allocations_of([&] {
                  ASSERT_EQ(engine.dispatch({}).kind(), OutcomeKind::NoChange);
                  ASSERT_EQ(engine.dispatch({0, true}).kind(), OutcomeKind::Disallowed);
                  ASSERT_FALSE(engine.undo());
                  ASSERT_FALSE(engine.redo());
                  ASSERT_EQ(engine.preview({}).outcome, OutcomeKind::NoChange);
              }),
              0);
}

TEST(Allocation, there_is_none_for_commits_and_refusals_once_warm) {
    for (const auto history : histories) {
        for (const auto frames : frame_lists) {
            for (const int diffs : {1, 4, 40}) {
                auto engine = warm({.history = history, .frames = frames}, diffs);
                EXPECT_EQ(allocations_of([&] {
                              for (int i = 0; i < 100; ++i) {
                                  ASSERT_TRUE(engine.dispatch({diffs}).committed());
                                  ASSERT_TRUE(engine.dispatch({diffs, true}).refused());
                                  ASSERT_EQ(engine.dispatch({}).kind(), OutcomeKind::NoChange);
                              }
                          }),
                          0)
                    << history.steps << " steps, " << frames.count << " frames, " << diffs << " diffs";
            }
        }
    }
}

TEST(Allocation, there_is_none_for_undo_and_redo) {
    auto engine = warm({.history = herding::HistoryPolicy::bounded(9)});
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 5; ++i) {
                      ASSERT_TRUE(engine.undo());
                      ASSERT_TRUE(engine.undo());
                      ASSERT_TRUE(engine.redo());
                      ASSERT_TRUE(engine.can_undo());
                      (void)engine.mark();
                  }
                  ASSERT_TRUE(engine.undo_to(engine.mark()));
              }),
              0);
}

TEST(Allocation, there_is_none_for_commits_after_undo_and_at_barriers_once_warm) {
    auto engine =
        warm({.history = herding::HistoryPolicy::bounded(9), .frames = herding::FramePolicy::bounded(12)});
    const auto round = [&] {
        for (int i = 0; i < 12; ++i) {
            ASSERT_TRUE(engine.dispatch({4}).committed());
        }
        for (int i = 0; i < 9; ++i) {
            ASSERT_TRUE(engine.undo());
        }
        ASSERT_TRUE(engine.dispatch({4}).committed());
        ASSERT_TRUE(engine.dispatch({4, false, true}).committed());
        ASSERT_FALSE(engine.undo());
    };
    round();
    round();
    EXPECT_EQ(allocations_of([&] {
                  round();
                  round();
              }),
              0);
}

TEST(Allocation, keeping_a_frame_costs_the_next_commits_one_frame_and_no_more) {
    auto engine = warm({.history = herding::HistoryPolicy::none(), .frames = herding::FramePolicy::none()});
    const auto kept = engine.dispatch({4}).get_if<herding::Committed<Flat>>()->frame.keep();
    EXPECT_LE(allocations_of([&] {
                  for (int i = 0; i < 20; ++i) {
                      ASSERT_TRUE(engine.dispatch({4}).committed());
                  }
              }),
              1);
    EXPECT_EQ(kept->diffs.size(), 4U);
}

TEST(Allocation, frames_that_are_kept_for_a_while_cost_nothing_once_warm) {
    auto engine = warm({.history = herding::HistoryPolicy::none(), .frames = herding::FramePolicy::none()});
    std::vector<herding::KeptFrame<Flat>> kept(10, *engine.dispatch({4}).keep());
    std::size_t next = 0;
    const auto round = [&] {
        for (int i = 0; i < 30; ++i) {
            kept[next] = *engine.dispatch({1 + i % 4}).keep();
            next = (next + 1) % kept.size();
        }
    };
    round();
    EXPECT_EQ(allocations_of(round), 0);
    EXPECT_EQ(kept[(next + 9) % 10]->diffs.size(), 2U);
    EXPECT_EQ(kept[next]->diffs.size(), 1U);
}

TEST(Allocation, frames_that_nobody_keeps_wait_for_the_next_engine_of_the_thread) {
    const auto play = [](int games) {
        std::vector<herding::KeptFrame<Flat>> kept;
        kept.reserve(100);
        for (int game = 0; game < games; ++game) {
            Engine<Flat> engine;
            for (int i = 0; i < 20; ++i) {
                kept.push_back(*engine.dispatch({1}).keep());
            }
        }
    };
    const auto in_all = [&](int games) { return allocations_of([&] { play(games); }); };
    std::thread([&] {
        const long first = in_all(1);
        const long second = in_all(1);
        EXPECT_EQ(first - second, 16) << "no more wait";
        EXPECT_EQ(in_all(1), second);
    }).join();
}

TEST(Allocation, a_kept_frame_that_has_grown_gives_its_memory_back) {
    const auto play = [](int diffs) {
        Engine<Flat> engine;
        const auto kept = *engine.dispatch({diffs}).keep();
        EXPECT_EQ(kept->diffs.size(), static_cast<std::size_t>(diffs));
    };
    std::thread([&] {
        const long first = allocations_of([&] { play(40); });
        EXPECT_EQ(allocations_of([&] { play(40); }), first) << "used again, whatever it holds";
        const long small = allocations_of([&] { play(4); });
        EXPECT_LT(allocations_of([&] { play(4); }), small);
    }).join();
}

TEST(Allocation, advance_takes_nothing_from_the_heap) {
    Flat::State state;
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 20; ++i) {
                      (void)herding::advance<Flat>(state, {40});
                      (void)herding::advance<Flat>(state, {40, true});
                  }
              }),
              0);
    EXPECT_EQ(state.turns, 800);
}

/// All that an engine shows, without a copy of it on the heap.
struct Sight {
    Flat::State state;
    const Flat::State* address;
    std::size_t undo_depth;
    std::size_t redo_depth;
    std::size_t frames;
    std::uint64_t mark;
    explicit Sight(const Engine<Flat>& engine)
        : state(engine.state()), address(&engine.state()), undo_depth(engine.undo_depth()),
          redo_depth(engine.redo_depth()), frames(engine.frames().size()), mark(engine.mark().frame) {}
    bool operator==(const Sight&) const = default;
};

// Law: Atomic, for want of memory
TEST(Allocation, that_fails_leaves_the_engine_as_it_was) {
    const auto commits_before = {0, 1, 2, 3, 7, 8};
    for (const auto history : {herding::HistoryPolicy::bounded(1), herding::HistoryPolicy::unbounded()}) {
        for (const int before : commits_before) {
            for (const int undone : {0, 1}) {
                int failed = 0;
                for (long nth = 0;; ++nth) {
                    Engine<Flat> engine(Flat::State{}, {.history = history});
                    for (int i = 0; i < before; ++i) {
                        (void)engine.dispatch({2});
                    }
                    if (undone == 1) {
                        (void)engine.undo();
                    }
                    const Sight sight(engine);
                    bool threw = false;
                    Heap::fail_after = nth;
                    try {
                        (void)engine.dispatch({20});
                    } catch (const std::bad_alloc&) {
                        threw = true;
                    }
                    Heap::fail_after = -1;
                    if (!threw) {
                        break;
                    }
                    ++failed;
                    ASSERT_TRUE(Sight(engine) == sight);
                    for (std::size_t i = 0; i < sight.redo_depth; ++i) {
                        ASSERT_TRUE(engine.redo());
                    }
                    while (engine.undo()) {}
                    ASSERT_TRUE(engine.dispatch({20}).committed());
                    ASSERT_TRUE(engine.undo());
                }
                EXPECT_GE(failed, 2) << before << " commits before";
            }
        }
    }
}

TEST(Allocation, that_fails_while_an_engine_is_made_or_copied_leaks_and_breaks_nothing) {
    for (long nth = 0;; ++nth) {
        auto engine = warm({});
        const Sight sight(engine);
        bool threw = false;
        Heap::fail_after = nth;
        try {
            (void)engine.fork();
            (void)engine.snapshot();
            (void)engine.preview({20});
            Engine<Flat> another;
        } catch (const std::bad_alloc&) {
            threw = true;
        }
        Heap::fail_after = -1;
        ASSERT_TRUE(Sight(engine) == sight);
        if (!threw) {
            EXPECT_GE(nth, 4);
            break;
        }
    }
}

TEST(Allocation, that_fails_in_a_large_array_leaves_it_as_it_was) {
    using Vector = herding::CowVector<int, 1>;
    const auto full = [](std::size_t size) {
        Vector vector;
        for (std::size_t i = 0; i < size; ++i) {
            vector.push_back(static_cast<int>(i));
        }
        return vector;
    };
    for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 255U, 256U, 257U}) {
        const Vector expected = full(size);
        for (int operation = 0; operation < 3; ++operation) {
            if (size == 0 && operation != 0) {
                continue;
            }
            for (long nth = 0;; ++nth) {
                Vector vector = expected;
                bool threw = false;
                Heap::fail_after = nth;
                try {
                    if (operation == 0) {
                        vector.push_back(-1);
                    } else if (operation == 1) {
                        vector.pop_back();
                    } else {
                        (void)vector.write(size / 2);
                    }
                } catch (const std::bad_alloc&) {
                    threw = true;
                }
                Heap::fail_after = -1;
                if (!threw) {
                    break;
                }
                ASSERT_TRUE(vector == full(size)) << size;
                ASSERT_TRUE(expected == full(size)) << size;
            }
        }
    }
    // While it is made, too.
    for (long nth = 0; nth < 20; ++nth) {
        Heap::fail_after = nth;
        EXPECT_THROW(Vector(40, 1), std::bad_alloc);
        Heap::fail_after = -1;
    }
}

} // namespace
