#include "herding/core/refusal.hpp"

#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using herding::HistoryReason;
using herding::HistoryRefusal;

enum class Reason { Late = 2 };
struct Enumerated : script::Rules<Enumerated> {
    using Info = Reason;
};
struct Worded : script::Rules<Worded> {
    using Info = std::string;
};
/// What a behavior says of a budget differs from what the engine says of one.
struct AboutBudgets : script::Rules<AboutBudgets> {
    using Info = herding::Exceeded;
};

template <class T> std::string text(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

TEST(Refusal, carries_an_info_or_a_budget) {
    using Refusal = herding::Refusal<Worded>;
    const Refusal by_rule{"rule", "1.1", "late"};
    ASSERT_NE(by_rule.info(), nullptr);
    EXPECT_EQ(*by_rule.info(), "late");
    EXPECT_EQ(by_rule.exceeded(), nullptr);
    const Refusal by_budget{"rule", "1.1", herding::Exceeded{herding::BudgetKind::Bytes, 5}};
    EXPECT_EQ(by_budget.info(), nullptr);
    ASSERT_NE(by_budget.exceeded(), nullptr);
    EXPECT_FALSE(by_rule == by_budget);
}

TEST(Refusal, is_unequal_when_any_part_is) {
    using Refusal = herding::Refusal<Worded>;
    const Refusal refusal{"rule", "1.1", "late"};
    EXPECT_TRUE(refusal == (Refusal{"rule", "1.1", "late"}));
    EXPECT_FALSE(refusal == (Refusal{"other", "1.1", "late"}));
    EXPECT_FALSE(refusal == (Refusal{"rule", "1.2", "late"}));
    EXPECT_FALSE(refusal == (Refusal{"rule", "1.1", "early"}));
    EXPECT_FALSE(refusal == (Refusal{"rule", "1.1", "late", 1}));
}

TEST(Refusal, prints_as_much_as_can_be_printed) {
    EXPECT_EQ(text(herding::Refusal<Worded>{"rule", "", "late"}), "rule: late");
    EXPECT_EQ(text(herding::Refusal<Enumerated>{"rule", "", Reason::Late}), "rule: info 2");
    EXPECT_EQ(text(herding::Refusal<script::Plain>{"rule", "", script::Info{}}), "rule");
    EXPECT_EQ(text(herding::Refusal<Worded>{"rule", "", herding::Exceeded{herding::BudgetKind::Diffs, 5}}),
              "rule: budget of 5 diffs exceeded");
}

TEST(Refusal, separates_an_info_about_budgets_from_an_exceeded_budget) {
    herding::Refusal<AboutBudgets> refusal{"rule", "", {}};
    refusal.why.emplace<0>(herding::Exceeded{herding::BudgetKind::Diffs, 5});
    EXPECT_NE(refusal.info(), nullptr);
    EXPECT_EQ(refusal.exceeded(), nullptr);
}

// B8
TEST(HistoryRefusal, is_a_type_of_its_own_with_a_reason) {
    static_assert(!std::is_convertible_v<HistoryRefusal, herding::Outcome<script::Plain>>);
    EXPECT_EQ(text(HistoryRefusal{HistoryReason::NothingToUndo}), "nothing to undo");
    EXPECT_EQ(text(HistoryRefusal{HistoryReason::NothingToRedo}), "nothing to redo");
    EXPECT_EQ(text(HistoryRefusal{HistoryReason::Evicted, 3}), "evicted by the history's bound at frame 3");
    EXPECT_EQ(text(HistoryRefusal{HistoryReason::NotYours, 3}), "not this actor's to undo at frame 3");
    herding::Barrier barrier;
    barrier.raise(herding::BarrierKind::Chance);
    barrier.behavior = "roll";
    EXPECT_EQ(text(HistoryRefusal{HistoryReason::Barrier, 7, barrier}), "barrier at frame 7: chance by roll");
    EXPECT_NE((HistoryRefusal{HistoryReason::Evicted, 3}), (HistoryRefusal{HistoryReason::Evicted, 4}));
}

} // namespace
