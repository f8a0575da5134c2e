#include "herding/tables/clock.hpp"

#include <gtest/gtest.h>

namespace tables_test {

using namespace herding::tables;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr ClockRules fischer{ClockKind::Fischer, seconds(60), seconds(5)};

TEST(Clocks, run_for_those_who_decide_and_stand_for_others) {
    Clocks clocks(fischer, 2);
    clocks.run({0}, seconds(10));
    EXPECT_EQ(clocks.reading(seconds(13))[0].left, seconds(57));
    EXPECT_EQ(clocks.reading(seconds(13))[1].left, seconds(60));
    EXPECT_EQ(clocks.next_flag(), seconds(70));
}

TEST(Clocks, of_fischer_get_time_after_an_action) {
    Clocks clocks(fischer, 2);
    clocks.run({0}, seconds(0));
    clocks.acted(0, seconds(10));
    EXPECT_EQ(clocks.reading(seconds(99))[0].left, seconds(55));
}

TEST(Clocks, give_back_lag_up_to_a_bound) {
    Clocks clocks(fischer, 2);
    clocks.run({0, 1}, seconds(0));
    clocks.acted(0, seconds(10), milliseconds(200));
    clocks.acted(1, seconds(10), seconds(10));
    EXPECT_EQ(clocks.reading(seconds(10))[0].left, seconds(55) + milliseconds(200));
    EXPECT_EQ(clocks.reading(seconds(10))[1].left, seconds(55) + milliseconds(500));
}

TEST(Clocks, give_back_no_lag_that_is_longer_than_the_decision_or_below_zero) {
    Clocks clocks(fischer, 2);
    clocks.run({0, 1}, seconds(0));
    clocks.acted(0, milliseconds(100), milliseconds(400));
    clocks.acted(1, seconds(1), milliseconds(-400));
    EXPECT_EQ(clocks.reading(seconds(1))[0].left, seconds(65));
    EXPECT_EQ(clocks.reading(seconds(1))[1].left, seconds(64));
}

TEST(Clocks, per_move_begin_again_with_each_decision) {
    Clocks clocks({ClockKind::PerMove, seconds(30)}, 1);
    clocks.run({0}, seconds(0));
    clocks.acted(0, seconds(29));
    clocks.run({0}, seconds(40));
    EXPECT_EQ(clocks.next_flag(), seconds(70));
}

TEST(Clocks, of_byo_yomi_use_up_the_main_time_and_then_periods) {
    Clocks clocks({ClockKind::ByoYomi, seconds(10), seconds(5), 3}, 1);
    clocks.run({0}, seconds(0));
    EXPECT_EQ(clocks.next_flag(), seconds(25));
    clocks.acted(0, seconds(12)); // two seconds of the first period
    EXPECT_EQ(clocks.reading(seconds(12))[0], (Clock{seconds(5), 2, true, false}));
    clocks.run({0}, seconds(12));
    clocks.acted(0, seconds(19)); // one whole period
    EXPECT_EQ(clocks.reading(seconds(19))[0], (Clock{seconds(5), 1, true, false}));
    clocks.run({0}, seconds(19));
    EXPECT_EQ(clocks.next_flag(), seconds(29));
    EXPECT_TRUE(clocks.flagged(seconds(28)).empty());
    EXPECT_TRUE(clocks.flagged(seconds(29)).contains(0));
}

TEST(Clocks, read_the_same_after_they_are_set) {
    Clocks clocks({ClockKind::ByoYomi, seconds(10), seconds(5), 3}, 2);
    clocks.run({0, 1}, seconds(0));
    clocks.acted(1, seconds(12));
    Clocks again(clocks.rules(), 2);
    again.set(clocks.reading(seconds(13)));
    again.run({0}, seconds(100));
    EXPECT_EQ(again.next_flag(), seconds(100) + seconds(12));
    EXPECT_EQ(again.reading(seconds(100))[1], clocks.reading(seconds(13))[1]);
}

TEST(Clocks, of_a_table_without_clocks_never_run_out) {
    Clocks clocks({}, 2);
    clocks.run({0, 1}, seconds(0));
    EXPECT_EQ(clocks.next_flag(), std::nullopt);
    EXPECT_TRUE(clocks.reading(seconds(5)).empty());
}

} // namespace tables_test
