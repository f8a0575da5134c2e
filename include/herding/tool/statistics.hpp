#pragma once

#include "herding/tool/fwd.hpp"

#include <cstdint>
#include <map>
#include <optional>

/// Statistics of many matches: means, intervals, Elo, and when to stop.
///
/// The numbers are for people. Nothing that a game decides depends on them.

namespace herding::inline v0::tool {

/// Bounds that contain the true value in 95 of 100 experiments, unless a function gets another confidence.
struct Interval {
    double low = 0;
    double high = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
};

/// Mean and spread of numbers that arrive one by one. Adding costs O(1).
///
/// Uses the update of B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products",
/// Technometrics 4 (1962), which does not lose digits as the sum of squares does.
class Sample {
public:
    void add(double value) noexcept;

    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// 0 for no numbers.
    [[nodiscard]] double mean() const noexcept;
    /// Sum of squared distances from the mean, divided by count - 1. 0 for fewer than two numbers.
    [[nodiscard]] double variance() const noexcept;
    /// Student's interval of the mean: mean +- t * sqrt(variance / count), where t is the quantile of Student's
    /// distribution with count - 1 degrees of freedom. Nothing for fewer than two numbers.
    [[nodiscard]] std::optional<Interval> interval(double confidence = 0.95) const;

private:
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double mean_ = 0; ///< updated, so that squares_ loses no digits
    double squares_ = 0;
};

/// Interval of a share between 0 and 1, of which `count` trials had the mean `share`: E. B. Wilson, "Probable
/// Inference, the Law of Succession, and Statistical Inference", Journal of the American Statistical Association 22
/// (1927). Trials may have values between 0 and 1, such as draws: then it is wider than necessary, because no values with
/// this mean vary more than 0 and 1. Returns 0 to 1 for no trials. Throws std::invalid_argument for a share outside.
[[nodiscard]] Interval wilson(double share, std::uint64_t count, double confidence = 0.95);

/// The difference in Elo between two players of whom the first has this share of the points: A. E. Elo, "The Rating of
/// Chessplayers" (1978), with the logistic curve 1 / (1 + 10^(-d/400)). Infinite for 0 and 1.
[[nodiscard]] double elo_of(double share);

/// The share of points that a player with this advantage in Elo gets.
[[nodiscard]] double share_of(double elo);

/// What a sequential test has decided.
enum class Decision : std::uint8_t {
    None, ///< it needs more results
    H0,   ///< the first player is not better than elo0
    H1,   ///< the first player is at least as good as elo1
};

/// What to test, and how often it may be wrong.
struct SprtOptions {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05; ///< probability to decide for H1 where H0 is true
    double beta = 0.05;  ///< probability to decide for H0 where H1 is true

    friend bool operator==(const SprtOptions&, const SprtOptions&) = default;
};

/// Sequential probability ratio test on points between 0 and 1: A. Wald, "Sequential Tests of Statistical Hypotheses",
/// Annals of Mathematical Statistics 16 (1945).
///
/// A result is a game (0, 1/2 or 1), or the mean of games that belong together. The likelihoods are those of the most
/// likely distribution over the results so far that has the mean of the hypothesis, as Fishtest computes them
/// (M. Van den Bergh, "A Practical Introduction to the GSPRT", 2020). Without draws this is Wald's test of a share.
class Sprt {
public:
    /// Throws std::invalid_argument unless elo0 < elo1, and alpha and beta are positive and below 1/2.
    explicit Sprt(const SprtOptions& options);

    /// Takes a result between 0 and 1. O(1), or O(d) for d different results.
    void add(double points);

    /// Logarithm of the ratio of likelihoods of H1 and H0.
    [[nodiscard]] double ratio() const;
    /// The test decides for H0 at or below this, ...
    [[nodiscard]] double lower() const noexcept { return lower_; }
    /// ... and for H1 at or above this.
    [[nodiscard]] double upper() const noexcept { return upper_; }
    [[nodiscard]] Decision decision() const;

private:
    SprtOptions options_;
    double lower_;
    double upper_;
    std::map<double, double> counts_; ///< how often each result occurred
};

} // namespace herding::inline v0::tool
