/// A match over an engine where memory ends at any moment.

#include "core/support/heap.hpp"
#include "play/nim.hpp"

#include "herding/play/game_of.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>

namespace play_tests {
namespace {

using herding::Actor;
using herding::play::Match;

struct Seen {
    std::string state;
    std::size_t history;
    std::size_t events;
    friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const Match& match) { return {match.saved(), match.history().size(), match.events()}; }

/// Lets each allocation of a call fail in turn. Returns how many calls failed.
template <class Call> long fail_each(std::size_t inputs, Call call) {
    for (long at = 0;; ++at) {
        const auto match = herding::play::game_of<nim::Playable>().begin({});
        for (std::size_t i = 0; i < inputs; ++i) {
            EXPECT_FALSE(match->submit("take{stones=1}", Actor::player(static_cast<std::uint16_t>(i % 2))));
        }
        const Seen before = seen(*match);
        try {
            test::Heap::fail_after = at;
            call(*match);
            test::Heap::fail_after = -1;
            EXPECT_NE(seen(*match), before);
            return at;
        } catch (const std::bad_alloc&) {
            test::Heap::fail_after = -1;
        }
        EXPECT_EQ(seen(*match), before) << "allocation " << at;
        if (inputs == 0) {
            EXPECT_TRUE(match->undo(Actor::player(0)).has_value())
                << "nothing to undo, after allocation " << at;
            EXPECT_TRUE(match->history().empty());
        }
    }
}

TEST(PlayMatch, stays_as_it_was_where_memory_ends) {
    for (const std::size_t inputs : {std::size_t{0}, std::size_t{2}}) {
        EXPECT_GT(
            fail_each(inputs, [](Match& match) { (void)match.submit("take{stones=1}", Actor::player(0)); }),
            2);
    }
    fail_each(2, [](Match& match) { (void)match.undo(Actor::player(1)); });
}

} // namespace
} // namespace play_tests
