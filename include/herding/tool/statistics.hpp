#pragma once

#include "herding/tool/fwd.hpp"

#include <cstdint>
#include <map>
#include <optional>

/// Statistics of many matches: means, intervals, Elo, and a sequential test. Rules never depend on these numbers.

namespace herding::inline v0::tool {

/// Bounds that contain the true value in 95 of 100 experiments, unless a function gets another confidence.
struct Interval {
    double low = 0;
    double high = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
};

/// Mean and variance of numbers that arrive one by one. Adding costs O(1).
///
/// Uses the update of B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products",
/// Technometrics 4 (1962), which does not lose digits as the sum of squares does.
class Sample {
public:
    void add(double value) noexcept;

    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// The mean. 0 without numbers.
    [[nodiscard]] double mean() const noexcept;
    /// The variance: the sum of squared distances from the mean, divided by count - 1. 0 for fewer than two numbers.
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

/// Decision of a sequential test.
enum class Decision : std::uint8_t {
    None, ///< it needs more results
    H0,   ///< the first player is not better than elo0
    H1,   ///< the first player is at least as good as elo1
};

/// Hypotheses of a sequential test, and the probabilities of wrong decisions.
struct SprtOptions {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05; ///< probability of deciding for H1 if H0 is true
    double beta = 0.05;  ///< probability of deciding for H0 if H1 is true

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
    /// Throws: std::invalid_argument unless elo0 < elo1, and alpha and beta are positive and below 1/2.
    explicit Sprt(const SprtOptions& options);

    /// Adds a result between 0 and 1.
    /// Complexity: O(1), or O(d) for d different results.
    void add(double points);

    /// Logarithm of the ratio of likelihoods of H1 and H0.
    [[nodiscard]] double ratio() const;
    /// The test decides for H0 if the ratio is at or below this bound.
    [[nodiscard]] double lower() const noexcept { return lower_; }
    /// The test decides for H1 if the ratio is at or above this bound.
    [[nodiscard]] double upper() const noexcept { return upper_; }
    [[nodiscard]] Decision decision() const;

private:
    SprtOptions options_;
    double lower_;
    double upper_;
    std::map<double, double> counts_; ///< number of occurrences of each result
};

} // namespace herding::inline v0::tool
