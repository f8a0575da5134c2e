// What may be shared between threads: snapshots, kept frames, and boxes of a State through them. Says most under the
// thread sanitizer, where every race is a failure; see .ci/run.

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace {

/// A State of boxes: what a snapshot shares with the engine is cloned when the engine writes.
struct Ledger {
    struct State {
        herding::Cow<std::vector<int>> total{std::vector<int>(64, 0)};
        herding::CowVector<int, 8> entries{200, 0};
        std::vector<int> flat = std::vector<int>(16, 0);
        bool operator==(const State&) const = default;
    };
    struct Add {
        int entry;
        int apply(State& state) const {
            ++state.total.write()[static_cast<std::size_t>(entry) % 64];
            ++state.entries.write(static_cast<std::size_t>(entry) % 200);
            return ++state.flat[static_cast<std::size_t>(entry) % 16];
        }
        bool operator==(const Add&) const = default;
    };
    using Input = int;
    using Diff = Add;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Ledger>({{"add", 1, [](herding::Dispatch<Ledger>& d) -> herding::Verdict<int> {
                                            d.emit(Add{d.input()});
                                            return herding::Continue{};
                                        }}});
    }

    /// The three parts count the same additions.
    static int sum(const State& state) {
        int total = 0;
        int entries = 0;
        int flat = 0;
        for (const int n : *state.total) {
            total += n;
        }
        for (const int n : state.entries) {
            entries += n;
        }
        for (const int n : state.flat) {
            flat += n;
        }
        return total == entries && entries == flat ? total : -1;
    }
};

/// Hands values from one thread to another.
template <class T> class Channel {
public:
    void put(T value) {
        const std::lock_guard lock(mutex_);
        values_.push_back(std::move(value));
    }
    std::optional<T> take() {
        const std::lock_guard lock(mutex_);
        if (values_.empty()) {
            return std::nullopt;
        }
        std::optional<T> value(std::move(values_.front()));
        values_.pop_front();
        return value;
    }

private:
    std::mutex mutex_;
    std::deque<T> values_;
};

constexpr int commits = 3000;

TEST(Threads, snapshots_are_read_and_released_while_the_engine_continues) {
    herding::Engine<Ledger> engine;
    Channel<herding::Snapshot<Ledger>> channel;
    std::atomic<bool> done = false;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> readers;
    for (int i = 0; i < 2; ++i) {
        readers.emplace_back([&] {
            for (;;) {
                const bool last = done;
                const auto snapshot = channel.take();
                if (snapshot) {
                    wrong += Ledger::sum(snapshot->state()) != static_cast<int>(snapshot->number()) ? 1 : 0;
                } else if (last) {
                    return;
                }
            }
        });
    }
    for (int i = 0; i < commits; ++i) {
        ASSERT_TRUE(engine.dispatch(i).committed());
        channel.put(engine.snapshot());
    }
    done = true;
    for (auto& reader : readers) {
        reader.join();
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(Ledger::sum(engine.state()), commits);
}

TEST(Threads, kept_frames_are_read_and_released_while_their_engine_recycles) {
    Channel<herding::KeptFrame<Ledger>> channel;
    std::atomic<bool> done = false;
    std::atomic<int> wrong = 0;
    std::thread reader([&] {
        for (;;) {
            const bool last = done;
            if (const auto frame = channel.take()) {
                wrong += (*frame)->input() + 1 != static_cast<int>((*frame)->number) ? 1 : 0;
            } else if (last) {
                return;
            }
        }
    });
    {
        herding::Engine<Ledger> engine(Ledger::State{}, {.history = herding::HistoryPolicy::bounded(2),
                                                         .frames = herding::FramePolicy::bounded(2)});
        for (int i = 0; i < commits; ++i) {
            channel.put(*engine.dispatch(i).keep());
        }
    } // the engine goes first
    done = true;
    reader.join();
    EXPECT_EQ(wrong, 0);
}

TEST(Threads, forks_go_their_own_way_on_threads_of_their_own) {
    herding::Engine<Ledger> engine;
    ASSERT_TRUE(engine.dispatch(0).committed());
    std::vector<std::thread> threads;
    std::atomic<int> right = 0;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&right, fork = engine.fork()]() mutable {
            for (int k = 0; k < commits / 4; ++k) {
                static_cast<void>(fork.dispatch(k));
                if (k % 3 == 0) {
                    static_cast<void>(fork.undo());
                    static_cast<void>(fork.redo());
                }
            }
            right += Ledger::sum(fork.state()) == 1 + commits / 4 ? 1 : 0;
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(right, 4);
    EXPECT_EQ(Ledger::sum(engine.state()), 1);
}

TEST(Threads, copies_of_one_box_are_made_written_and_dropped_everywhere) {
    const herding::Cow<std::vector<int>> shared(std::vector<int>(8, 1));
    const herding::CowVector<int, 2> array(100, 1);
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (int i = 0; i < 3; ++i) {
        threads.emplace_back([&, box = shared, mine = array]() mutable {
            for (int k = 0; k < 5000; ++k) {
                auto copy = box;
                auto part = mine;
                if (k % 3 == 0) {
                    box = shared; // gives up its own and takes the common one
                    mine = array;
                }
                ++box.write()[0];
                ++mine.write(static_cast<std::size_t>(k) % 100);
                wrong += (*copy)[1] != 1 || part.size() != 100 ? 1 : 0;
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(*shared, std::vector<int>(8, 1));
    EXPECT_EQ(array, (herding::CowVector<int, 2>(100, 1)));
}

/// What boxes remember is worked out by whoever reads first, on any thread, and forgotten by who writes.
TEST(Threads, readers_of_the_same_boxes_leave_the_same_numbers_with_them) {
    using Array = herding::CowVector<int, 4>;
    const auto sum = [](const Array& array) {
        return array.fold(
            4,
            [](auto&& visit_chunks) {
                std::uint64_t sum = 0;
                visit_chunks([&](auto chunk) {
                    for (const int item : chunk) {
                        sum += static_cast<std::uint64_t>(item);
                    }
                });
                return sum;
            },
            [](std::span<const std::uint64_t> boxes) {
                std::uint64_t sum = 0;
                for (const std::uint64_t box : boxes) {
                    sum += box;
                }
                return sum;
            });
    };
    const Array array(300, 1);
    const herding::Cow<int> box(1);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) {
        threads.emplace_back([&, mine = array, boxed = box]() mutable {
            for (int k = 0; k < 2000; ++k) {
                wrong += sum(array) != 300 || sum(mine) != mine.size() + static_cast<std::size_t>(k) ? 1 : 0;
                const auto snapshot = mine;
                ++mine.write(static_cast<std::size_t>(k) % 300);
                wrong += sum(snapshot) + 1 != sum(mine) ? 1 : 0;
                box.memo().set(7);
                wrong += box.memo().get() != 7 ? 1 : 0;
                boxed.write() = k;
                wrong += boxed.memo().get() != 0 ? 1 : 0;
                boxed = box;
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(wrong, 0);
}

} // namespace
