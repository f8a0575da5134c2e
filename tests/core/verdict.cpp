#include "herding/core/verdict.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace {

using namespace herding;

enum class Why { Occupied, Outside };

Verdict<Why> judge(int cell) {
    if (cell < 0) {
        return InvalidInput{Why::Outside};
    }
    if (cell > 8) {
        return Disallowed{Why::Occupied};
    }
    return Continue{};
}

// B3
TEST(Verdict, continues_or_stops_with_a_reason) {
    EXPECT_FALSE(judge(3).stops());
    EXPECT_EQ(judge(3).kind(), VerdictKind::Continue);
    EXPECT_TRUE(judge(-1).stops());
    EXPECT_EQ(judge(-1).kind(), VerdictKind::InvalidInput);
    EXPECT_EQ(judge(-1).why(), Why::Outside);
    EXPECT_EQ(judge(9).kind(), VerdictKind::Disallowed);
    EXPECT_EQ(judge(9).why(), Why::Occupied);
    EXPECT_EQ(Verdict<Why>(Aborted{Why::Outside}).kind(), VerdictKind::Aborted);
}

TEST(Verdict, compares_kind_and_reason) {
    EXPECT_EQ(judge(1), judge(2));
    EXPECT_EQ(judge(9), judge(10));
    EXPECT_NE(judge(-1), judge(9));
    EXPECT_NE(Verdict<Why>(Disallowed{Why::Outside}), Verdict<Why>(Disallowed{Why::Occupied}));
    EXPECT_NE(Verdict<Why>(Disallowed{Why::Outside}), Verdict<Why>(Aborted{Why::Outside}));
}

TEST(Verdict, converts_reasons_to_the_requested_type) {
    const Verdict<std::string> verdict = Disallowed{"occupied"};
    EXPECT_EQ(verdict.why(), "occupied");
}

TEST(Verdict, gives_its_reason_away_when_moved_from) {
    Verdict<std::shared_ptr<int>> verdict = Aborted{std::make_shared<int>(3)};
    const std::shared_ptr<int> why = std::move(verdict).why();
    EXPECT_EQ(*why, 3);
    EXPECT_EQ(why.use_count(), 1);
}

TEST(Verdict, can_be_made_of_a_kind_known_at_run_time) {
    for (const auto kind : {VerdictKind::InvalidInput, VerdictKind::Disallowed, VerdictKind::Aborted}) {
        const Verdict<Why> verdict(kind, Why::Outside);
        EXPECT_EQ(verdict.kind(), kind);
        EXPECT_EQ(verdict.why(), Why::Outside);
    }
}

} // namespace
