#include "herding/core/extern.hpp"

#include "core/support/tally.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace {

using Engine = herding::Engine<tally::Game>;
using Outcome = herding::Outcome<tally::Game>;
using herding::OutcomeKind;

TEST(Extern, an_engine_that_another_unit_compiles_does_everything) {
    Engine engine;
    ASSERT_TRUE(engine.dispatch(4).committed());
    const std::uint32_t both[] = {1, 2};
    ASSERT_TRUE(engine.dispatch_all(both).committed());
    EXPECT_EQ(engine.state().sum, 7U);
    EXPECT_TRUE(engine.preview(10).refusal.has_value());
    ASSERT_TRUE(engine.undo());
    Engine fork = engine.fork();
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(fork.state().sum, 4U);
    EXPECT_EQ(engine.snapshot().state().sum, 7U);
    const Engine moved(std::move(engine));
    EXPECT_EQ(moved.frames().size(), 2U);
}

/// All cases of a game whose Info owns memory, so that outcomes copy by hand.
TEST(Outcome, copies_moves_and_assigns_every_case_to_every_other) {
    static_assert(!std::is_trivially_copyable_v<Outcome>);
    static_assert(std::is_nothrow_move_constructible_v<Outcome> &&
                  std::is_nothrow_move_assignable_v<Outcome>);
    Engine engine;
    ASSERT_TRUE(engine.dispatch(1).committed());
    const auto frame = engine.frames()[0];
    const herding::Refusal<tally::Game> refusal{
        "add", {}, "an Info that is too long to stand inside a string", 0};
    const Outcome all[] = {herding::NoChange{},
                           herding::Committed<tally::Game>{frame},
                           herding::Undone<tally::Game>{frame},
                           herding::Redone<tally::Game>{frame},
                           herding::InvalidInput<herding::Refusal<tally::Game>>{refusal},
                           herding::Disallowed<herding::Refusal<tally::Game>>{refusal},
                           herding::Aborted<herding::Refusal<tally::Game>>{refusal}};
    for (const Outcome& from : all) {
        for (const Outcome& to : all) {
            Outcome copied = to;
            EXPECT_EQ(copied, to);
            copied = from;
            EXPECT_EQ(copied, from);
            Outcome moved = std::move(copied);
            EXPECT_EQ(moved, from);
            Outcome assigned = to;
            assigned = std::move(moved);
            EXPECT_EQ(assigned, from);
            EXPECT_EQ(assigned == to, from.kind() == to.kind());
            const Outcome& same = assigned;
            assigned = same;
            EXPECT_EQ(assigned, from);
        }
    }
}

} // namespace
