#include "herding/tool/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <stdexcept>

namespace tool_tests {
namespace {

using herding::tool::Decision;
using herding::tool::Sample;
using herding::tool::Sprt;
using herding::tool::wilson;

Sample sample(std::initializer_list<double> values) {
    Sample made;
    for (const double value : values) {
        made.add(value);
    }
    return made;
}

TEST(Statistics, mean_and_variance_equal_their_sums) {
    const Sample some = sample({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(some.count(), 8U);
    EXPECT_DOUBLE_EQ(some.mean(), 5);
    EXPECT_DOUBLE_EQ(some.variance(), 32.0 / 7);
    EXPECT_EQ(sample({}).mean(), 0);
    EXPECT_EQ(sample({3}).variance(), 0);
}

TEST(Statistics, digits_survive_a_large_offset) {
    EXPECT_NEAR(sample({1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}).variance(), 30, 1e-6);
}

// Student's distribution with 1 degree of freedom is Cauchy's, whose quantile is tan(pi (p - 1/2)). With 2 degrees it
// is (2p - 1) / sqrt(2p (1 - p)).
TEST(Statistics, the_interval_of_a_mean_has_closed_forms_for_two_and_three_numbers) {
    const double pi = std::acos(-1.0);
    const auto two = sample({0, 2}).interval(0.95);
    ASSERT_TRUE(two);
    EXPECT_NEAR(two->high, 1 + std::tan(pi * 0.475), 1e-9);
    EXPECT_NEAR(two->low, 1 - std::tan(pi * 0.475), 1e-9);
    const auto three = sample({1, 2, 3}).interval(0.9);
    ASSERT_TRUE(three);
    EXPECT_NEAR(three->high, 2 + 0.9 / std::sqrt(2 * 0.95 * 0.05) / std::sqrt(3.0), 1e-9);
    EXPECT_FALSE(sample({1}).interval());
    EXPECT_THROW((void)sample({1, 2}).interval(95), std::invalid_argument);
}

// Wilson's bounds are the shares p at which |share - p| is z standard deviations: roots of a quadratic equation.
TEST(Statistics, the_bounds_of_wilson_are_z_standard_deviations_away) {
    const double z = 1.9599639845400545;
    for (const double share : {0.1, 0.25, 0.5, 0.9}) {
        for (const unsigned count : {1U, 10U, 1000U}) {
            const auto found = wilson(share, count);
            for (const double bound : {found.low, found.high}) {
                EXPECT_NEAR(std::abs(share - bound), z * std::sqrt(bound * (1 - bound) / count), 1e-12);
            }
        }
    }
    EXPECT_EQ(wilson(0.5, 0), (herding::tool::Interval{0, 1}));
    EXPECT_EQ(wilson(0, 10).low, 0);
    EXPECT_NEAR(wilson(0, 10).high, z * z / (10 + z * z), 1e-12);
    EXPECT_NEAR(wilson(1, 10).low, 10 / (10 + z * z), 1e-12);
    EXPECT_EQ(wilson(1, 10).high, 1);
    EXPECT_THROW((void)wilson(1.5, 10), std::invalid_argument);
}

TEST(Statistics, elo_is_the_logistic_curve_and_its_inverse) {
    EXPECT_EQ(herding::tool::elo_of(0.5), 0);
    EXPECT_NEAR(herding::tool::elo_of(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(herding::tool::share_of(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(herding::tool::elo_of(herding::tool::share_of(-123)), -123, 1e-9);
    EXPECT_EQ(herding::tool::elo_of(1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(herding::tool::elo_of(0), -std::numeric_limits<double>::infinity());
}

// Without draws the likelihoods are those of a coin.
TEST(Statistics, without_draws_the_sequential_test_is_that_of_wald) {
    Sprt test({.elo0 = 0, .elo1 = 50});
    const double p0 = 0.5;
    const double p1 = herding::tool::share_of(50);
    for (int i = 0; i < 60; ++i) {
        test.add(i % 3 == 0 ? 0 : 1); // 40 wins, 20 losses
    }
    EXPECT_NEAR(test.ratio(), 40 * std::log(p1 / p0) + 20 * std::log((1 - p1) / (1 - p0)), 1e-9);
    EXPECT_NEAR(test.lower(), std::log(0.05 / 0.95), 1e-12);
    EXPECT_NEAR(test.upper(), std::log(0.95 / 0.05), 1e-12);
    const Sprt careful({.elo0 = 0, .elo1 = 50, .alpha = 0.01, .beta = 0.2}); // errors of both kinds
    EXPECT_NEAR(careful.lower(), std::log(0.2 / 0.99), 1e-12);
    EXPECT_NEAR(careful.upper(), std::log(0.8 / 0.01), 1e-12);
}

// With three results the multiplier x is the root of a quadratic equation. Where wins and losses are equally many and the
// hypotheses lie around 1/2, both are equally likely.
TEST(Statistics, the_sequential_test_is_symmetric_with_draws) {
    Sprt test({.elo0 = -20, .elo1 = 20});
    for (int i = 0; i < 30; ++i) {
        test.add(i % 3 * 0.5);
    }
    EXPECT_NEAR(test.ratio(), 0, 1e-9);
    Sprt better({.elo0 = -20, .elo1 = 20});
    Sprt worse({.elo0 = -20, .elo1 = 20});
    for (const double points : {1.0, 1.0, 0.5, 0.0, 1.0, 0.5}) {
        better.add(points);
        worse.add(1 - points);
    }
    EXPECT_GT(better.ratio(), 0);
    EXPECT_NEAR(better.ratio(), -worse.ratio(), 1e-9);
}

TEST(Statistics, draws_make_the_same_lead_more_certain) {
    Sprt wins({.elo0 = 0, .elo1 = 20});
    Sprt draws({.elo0 = 0, .elo1 = 20});
    for (int i = 0; i < 100; ++i) {
        wins.add(i < 60 ? 1 : 0);
        draws.add(i < 20 ? 1 : 0.5);
    }
    EXPECT_GT(draws.ratio(), wins.ratio());
}

TEST(Statistics, the_sequential_test_decides_at_its_bounds) {
    Sprt good({.elo0 = 0, .elo1 = 100});
    int games = 0;
    for (; good.decision() == Decision::None; ++games) {
        good.add(1);
    }
    EXPECT_EQ(good.decision(), Decision::H1);
    const double each = std::log(herding::tool::share_of(100) / 0.5);
    EXPECT_EQ(games, static_cast<int>(std::ceil(std::log(19.0) / each)));
    Sprt bad({.elo0 = 0, .elo1 = 100});
    for (int i = 0; i < 100 && bad.decision() == Decision::None; ++i) {
        bad.add(0);
    }
    EXPECT_EQ(bad.decision(), Decision::H0);
    EXPECT_EQ(Sprt({}).decision(), Decision::None);
}

TEST(Statistics, a_sequential_test_refuses_what_makes_no_sense) {
    EXPECT_THROW(Sprt({.elo0 = 10, .elo1 = 10}), std::invalid_argument);
    EXPECT_THROW(Sprt({.alpha = 0}), std::invalid_argument);
    EXPECT_THROW(Sprt({.beta = 0.5}), std::invalid_argument);
    EXPECT_THROW(Sprt({.elo1 = std::nan("")}), std::invalid_argument);
    Sprt test({});
    EXPECT_THROW(test.add(1.5), std::invalid_argument);
}

} // namespace
} // namespace tool_tests
