#include "dice/laws.hpp"
#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace dice;
using Names = std::vector<std::string>;

TEST(Dice, keeps_the_laws) {
    const auto report = herding::law::check(law_config());
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Dice, every_position_and_branch_is_taken) {
    auto config = law_config();
    config.cases = 300;
    const auto coverage = herding::law::coverage(config);
    EXPECT_EQ(herding::law::never_seen(coverage.positions), Names{});
    // There are dice in every phase.
    EXPECT_EQ(herding::law::never_seen(coverage.branches), (Names{"phase@(start) -> (end)"}));
}

TEST(Dice, a_phase_goes_on_wherever_it_is_saved) {
    const auto met = check_suspension_points<Game>();
    EXPECT_EQ(met.offers_left_out, Names{});
    EXPECT_EQ(met.points, 12'336U); // all states that can be reached
}

} // namespace
