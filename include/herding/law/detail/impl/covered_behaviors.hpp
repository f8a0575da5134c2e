#pragma once

#include "herding/law/detail/covered_behaviors.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::law::detail {

/// The number of a behavior; the number of all if there is none.
[[nodiscard]] inline std::size_t number_of_behavior(const Coverage& coverage, std::string_view name,
                                                    bool settling) {
    const auto found = std::find_if(
        coverage.behaviors.begin(), coverage.behaviors.end(),
        [&](const Coverage::Behavior& one) { return one.settling == settling && one.name == name; });
    return static_cast<std::size_t>(found - coverage.behaviors.begin());
}

/// The number of a behavior that there is.
[[nodiscard]] inline std::size_t known_behavior(const Coverage& coverage, std::string_view name,
                                                bool settling) {
    const std::size_t number = number_of_behavior(coverage, name, settling);
    if (number == coverage.behaviors.size()) {
        throw std::out_of_range("herding: the table has no behavior " + std::string(name));
    }
    return number;
}

HERDING_LAW_INLINE std::vector<std::size_t> emitters(const Coverage& coverage, std::span<const Step> steps) {
    std::vector<std::size_t> numbers;
    for (const Step& step : steps) {
        numbers.push_back(known_behavior(coverage, step.behavior, step.round != 0));
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

HERDING_LAW_INLINE std::size_t stopper_of(const Coverage& coverage, std::string_view behavior) {
    const std::size_t number = number_of_behavior(coverage, behavior, false);
    return number != coverage.behaviors.size() ? number : known_behavior(coverage, behavior, true);
}

} // namespace herding::inline v0::law::detail
