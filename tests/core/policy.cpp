#include "herding/core/policy.hpp"

#include <gtest/gtest.h>

namespace {

using herding::FramePolicy;
using herding::HistoryPolicy;

// What policies do to an engine is tested with the history and the list of frames.

TEST(HistoryPolicy, is_bounded_in_steps_and_bytes_by_default) {
    EXPECT_LT(HistoryPolicy{}.steps, HistoryPolicy::no_limit);
    EXPECT_LT(HistoryPolicy{}.bytes, HistoryPolicy::no_limit);
}

TEST(HistoryPolicy, says_what_its_makers_are_called) {
    EXPECT_EQ(HistoryPolicy::bounded(7).steps, 7U);
    EXPECT_EQ(HistoryPolicy::bounded(7).bytes, HistoryPolicy::no_limit);
    EXPECT_EQ(HistoryPolicy::bounded(7, 100).bytes, 100U);
    EXPECT_EQ(HistoryPolicy::unbounded().steps, HistoryPolicy::no_limit);
    EXPECT_EQ(HistoryPolicy::unbounded().bytes, HistoryPolicy::no_limit);
    EXPECT_EQ(HistoryPolicy::none().steps, 0U);
}

TEST(FramePolicy, is_bounded_by_default) {
    EXPECT_LT(FramePolicy{}.count, HistoryPolicy::no_limit);
    EXPECT_EQ(FramePolicy::bounded(3).count, 3U);
    EXPECT_EQ(FramePolicy::none().count, 0U);
    EXPECT_EQ(FramePolicy::unbounded().count, HistoryPolicy::no_limit);
}

} // namespace
