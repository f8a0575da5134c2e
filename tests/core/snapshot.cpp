#include "herding/core/snapshot.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

namespace {

using namespace script;
using herding::Engine;

TEST(Snapshot, shows_the_state_as_it_was_with_its_setup_and_number) {
    Engine<Full> engine({3}, State{});
    const auto start = engine.snapshot();
    (void)engine.dispatch(append(1));
    const auto later = engine.snapshot();
    (void)engine.dispatch(append(2));
    EXPECT_EQ(start.number(), 0U);
    EXPECT_EQ(start.state().items, (std::vector{0}));
    EXPECT_EQ(later.number(), 1U);
    EXPECT_EQ(later.state().items, (std::vector{0, 3}));
    EXPECT_EQ(later.setup().factor, 3);
    EXPECT_EQ(&later.setup(), &engine.setup()) << "shared, not copied";
}

TEST(Snapshot, lives_on_without_its_engine) {
    std::optional<herding::Snapshot<Full>> snapshot;
    {
        Engine<Full> engine({3}, State{});
        (void)engine.dispatch(append(1));
        snapshot = engine.snapshot();
    }
    EXPECT_EQ(snapshot->state().items, (std::vector{0, 3}));
    EXPECT_EQ(snapshot->setup().factor, 3);
}

TEST(Snapshot, shares_its_state_with_its_copies) {
    Engine<Full> engine;
    const auto a = engine.snapshot();
    Probe<State>::copies = 0;
    const auto b = a;
    EXPECT_EQ(&a.state(), &b.state());
    EXPECT_EQ(Probe<State>::copies, 0);
}

TEST(Snapshot, changes_nothing_also_when_the_copy_fails) {
    Engine<Full> engine;
    (void)engine.dispatch(append(1));
    const test::Image<Full> before(engine);
    (void)engine.snapshot();
    test::Faults::arm(0);
    EXPECT_THROW((void)engine.snapshot(), test::Fault);
    test::Faults::disarm();
    EXPECT_TRUE(test::Image<Full>(engine) == before);
}

TEST(Snapshot, is_read_on_another_thread_while_the_engine_continues) {
    Engine<Full> engine;
    for (int i = 1; i <= 50; ++i) {
        (void)engine.dispatch(append(i));
        std::thread reader([snapshot = std::optional(engine.snapshot()), i]() mutable {
            if (snapshot->state().items.back() != i) {
                ADD_FAILURE() << "a snapshot changed";
            }
            snapshot.reset();
        });
        (void)engine.dispatch(append(-i));
        (void)engine.undo();
        (void)engine.dispatch(append(-i));
        reader.join();
    }
}

} // namespace
