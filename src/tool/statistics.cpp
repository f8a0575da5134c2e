#include "herding/tool/statistics.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// A result of a distribution, and its probability.
struct Weighted {
    double points;
    double probability;
};

/// The most likely distribution over these results whose mean is `mean`: each probability p becomes
/// p / (1 + x * (points - mean)), where x makes the mean right (proposition 1.1 of Van den Bergh's text, Lagrange's
/// multiplier of that condition). The mean must be between the least and the greatest result.
std::vector<Weighted> with_mean(const std::vector<Weighted>& found, double mean) {
    const double least = found.front().points - mean;
    const double most = found.back().points - mean;
    const auto off = [&](double x) {
        double sum = 0;
        for (const Weighted& one : found) {
            sum += one.probability * (one.points - mean) / (1 + x * (one.points - mean));
        }
        return sum;
    };
    // `off` falls from infinity to minus infinity between these, where a probability becomes infinite.
    const double from = -1 / most;
    const double to = -1 / least;
    const double edge = (to - from) * 1e-12;
    std::uintmax_t rounds = 200;
    const auto [low, high] = boost::math::tools::bisect(
        off, from + edge, to - edge, boost::math::tools::eps_tolerance<double>(50), rounds);
    const double x = low + (high - low) / 2;
    std::vector<Weighted> made = found;
    for (Weighted& one : made) {
        one.probability /= 1 + x * (one.points - mean);
    }
    return made;
}

void check_confidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
        throw std::invalid_argument("a confidence is between 0 and 1, for example 0.95");
    }
}

} // namespace

void Sample::add(double value) noexcept {
    ++count_;
    sum_ += value;
    const double before = value - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (value - mean_);
}

double Sample::mean() const noexcept { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

double Sample::variance() const noexcept {
    return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1);
}

std::optional<Interval> Sample::interval(double confidence) const {
    check_confidence(confidence);
    if (count_ < 2) {
        return std::nullopt;
    }
    const boost::math::students_t distribution(static_cast<double>(count_ - 1));
    const double half = boost::math::quantile(distribution, 0.5 + confidence / 2) *
                        std::sqrt(variance() / static_cast<double>(count_));
    return Interval{mean_ - half, mean_ + half};
}

Interval wilson(double share, std::uint64_t count, double confidence) {
    check_confidence(confidence);
    if (!(share >= 0 && share <= 1)) {
        throw std::invalid_argument("wilson: a share is between 0 and 1, not " + std::to_string(share));
    }
    if (count == 0) {
        return {0, 1};
    }
    const double n = static_cast<double>(count);
    const double z = boost::math::quantile(boost::math::normal(), 0.5 + confidence / 2);
    const double center = share + z * z / (2 * n);
    const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double width = 1 + z * z / n;
    return {std::clamp((center - half) / width, 0.0, share), std::clamp((center + half) / width, share, 1.0)};
}

double elo_of(double share) {
    if (share <= 0 || share >= 1) {
        return share <= 0 ? -std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::infinity();
    }
    return -400 * std::log10(1 / share - 1);
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Sprt::Sprt(const SprtOptions& options)
    : options_(options), lower_(std::log(options.beta / (1 - options.alpha))),
      upper_(std::log((1 - options.beta) / options.alpha)) {
    if (!std::isfinite(options.elo0) || !std::isfinite(options.elo1) || !(options.elo0 < options.elo1)) {
        throw std::invalid_argument("a sequential test needs elo0 below elo1, as in elo0=0,elo1=10");
    }
    for (const double error : {options.alpha, options.beta}) {
        if (!(error > 0 && error < 0.5)) {
            throw std::invalid_argument(
                "a sequential test needs alpha and beta between 0 and 0.5, as in alpha=0.05,beta=0.05");
        }
    }
}

void Sprt::add(double points) {
    if (!(points >= 0 && points <= 1)) {
        throw std::invalid_argument("Sprt::add: points are between 0 and 1, not " + std::to_string(points));
    }
    counts_[points] += 1;
}

double Sprt::ratio() const {
    if (counts_.empty()) {
        return 0;
    }
    // Losses and wins are possible also where there was none yet; Fishtest counts these as a thousandth.
    std::map<double, double> counts = counts_;
    for (const double end : {0.0, 1.0}) {
        counts.try_emplace(end, 1e-3);
    }
    double all = 0;
    for (const auto& [points, count] : counts) {
        all += count;
    }
    std::vector<Weighted> found;
    for (const auto& [points, count] : counts) {
        found.push_back({points, count / all});
    }
    const auto under0 = with_mean(found, share_of(options_.elo0));
    const auto under1 = with_mean(found, share_of(options_.elo1));
    double ratio = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        ratio += found[i].probability * std::log(under1[i].probability / under0[i].probability);
    }
    return all * ratio;
}

Decision Sprt::decision() const {
    const double now = ratio();
    return now >= upper_ ? Decision::H1 : now <= lower_ ? Decision::H0 : Decision::None;
}

} // namespace herding::inline v0::tool
