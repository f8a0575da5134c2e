#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage_report.hpp"
#include "herding/law/detail/coverage_count.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>

/// Reports which entries of a table generated games exercise, and which behaviors depend on each other's order. Needs no
/// rapidcheck.

namespace herding::inline v0::law {

/// Coverage of one game in several setups that take turns. The first config sets the number of games, their length,
/// the seed and the table. Calls `progress` with the number of games that are done.
template <class Spec>
[[nodiscard]] Coverage coverage(std::span<const Config<Spec>> configs,
                                const std::function<void(std::uint64_t)>& progress = nullptr) {
    const auto incomplete = [](const Config<Spec>& config) {
        return !config.inputs.draw || !config.initial.make || config.setup == nullptr;
    };
    if (configs.empty() || std::any_of(configs.begin(), configs.end(), incomplete)) {
        throw std::invalid_argument("herding: a law::Config needs inputs, an initial state and a setup");
    }
    return detail::CoverageRun<Spec>(configs).run(progress);
}

/// Plays `config.cases` generated games of up to `config.max_commands` inputs; the first games are short. Reports
/// the rules that they exercised, and adjacent rules whose order matters. If a behavior never acted, these games would be the same
/// without it.
///
/// To find conflicts it runs the rules with two neighbors swapped. So a rule may see a state that the other rule
/// would have changed first, and must not crash.
///
/// Throws std::invalid_argument for an incomplete config, and exceptions of the Spec's code. Cost: two dispatches per
/// input, and one for each neighbor of a behavior that acted.
template <class Spec> [[nodiscard]] Coverage coverage(const Config<Spec>& config) {
    return coverage(std::span<const Config<Spec>>(&config, 1));
}

} // namespace herding::inline v0::law
