#pragma once

#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/scenarios.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// Shrinks a failing scenario, and keeps its violation and its lines in the report. Returns the number of executions.
///
/// Checks only the broken law, because the others cost most of the time. If the result breaks another law before, shrinks again
/// with all laws.
template <class Spec> std::uint64_t shrink_failure(const Config<Spec>& config, const TablePtr<Spec>& table,
                                                   Scenario& failing, Report& report) {
    const Law law = report.violation->law;
    const auto policy = static_cast<std::size_t>(report.seed);
    const auto fails = [&](const Config<Spec>& checked, Scenario& candidate) {
        std::vector<std::string> lines;
        auto again = run_scenario(checked, table, policy, candidate, lines, nullptr);
        if (!again || again->law != law) {
            return false;
        }
        report.violation = std::move(again);
        report.commands = std::move(lines);
        return true;
    };
    const auto shrunk = [&](const Config<Spec>& checked, Scenario& scenario, std::uint64_t most) {
        return shrink(
            scenario, most, [&](Scenario& candidate) { return fails(checked, candidate); },
            [&](const Command& command) { return simpler_inputs(config, scenario, command); });
    };
    if (config.max_shrinks == 0) {
        return 0;
    }
    Config<Spec> one_law = config;
    one_law.laws = Laws{law};
    if (law == Law::Bounded) { // each failing run spends the whole budget
        constexpr std::uint32_t less = 64;
        one_law.budget.diffs = std::min(one_law.budget.diffs, std::max(one_law.budget.diffs / less, 1000U));
    }
    constexpr std::uint64_t other_part = 4; // of the executions: for all laws together
    Scenario candidate = failing;
    std::uint64_t executions =
        shrunk(one_law, candidate, config.max_shrinks - config.max_shrinks / other_part);
    const std::uint64_t left = config.max_shrinks - std::min<std::uint64_t>(executions, config.max_shrinks);
    if (fails(config, candidate)) {
        // A mistake that depends on earlier calls may need the calls of the other laws.
        constexpr std::size_t few = 5;
        failing = std::move(candidate);
        return failing.commands.size() <= few
                   ? executions
                   : executions + shrunk(config, failing,
                                         std::min(left, std::uint64_t{config.max_shrinks / other_part}));
    }
    executions += shrunk(config, failing, left);
    fails(config, failing);
    return executions;
}

} // namespace herding::inline v0::law::detail
