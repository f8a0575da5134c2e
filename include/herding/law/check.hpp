#pragma once

#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/scenarios.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/report.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Checks all laws over generated commands.

namespace herding::inline v0::law {

namespace detail {

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

/// What makes a check that found nothing worthless. Only of enough cases to be sure of it.
template <class Spec>
std::optional<Violation> not_exercised(const Config<Spec>& config, const Distribution& seen) {
    constexpr std::uint64_t enough_cases = 20;
    constexpr std::uint64_t enough_dealt = 200;
    if (!config.laws.has(Law::Exercised) || seen.cases < enough_cases) {
        return std::nullopt;
    }
    if (Distribution::of(seen.outcomes, name(OutcomeKind::Committed)) == 0) {
        return Violation{Law::Exercised, "no input committed in " + number_of(seen.cases, "case") +
                                             ", so that no law was tried: see `inputs` of the config"};
    }
    if (!HasGenerator<Spec> && seen.dealt >= enough_dealt && seen.dealt_otherwise == 0) {
        return Violation{Law::Exercised, "`determinize` left all " + std::to_string(seen.dealt) +
                                             " States as they were, so that no secret was looked for"};
    }
    return std::nullopt;
}

} // namespace detail

/// Checks every law after every command of `config.cases` generated lists. Takes the shortest of the first failing
/// lists, and shrinks it while it breaks the same law.
///
/// If the config names a folder of failures, the check first replays these. It reports the first one that still breaks a law.
///
/// Equal configs and seeds give equal reports, unless the Spec depends on something outside itself. Throws
/// std::invalid_argument for an incomplete config, and no exception of the Spec. Cost of a case: a few dispatches per command, and a rebuild of the current state from the first one. Cases
/// that begin in the middle of a game rebuild from there.
///
///     TEST(Nim, Laws) {
///         const auto report = herding::law::check(nim_config());
///         EXPECT_TRUE(report.ok()) << report;
///     }
template <class Spec> [[nodiscard]] Report check(const Config<Spec>& config) {
    detail::require(config);
    const auto table = config.table != nullptr ? config.table : own_table<Spec>();
    Report report;
    for (const auto& kinds : {detail::kinds_of_diffs<Spec>(), detail::kinds_of_traces<Spec>()}) {
        for (const auto& kind : kinds) {
            if (kind.authors) {
                report.distribution.kinds.push_back(kind.name);
            }
        }
    }
    for (const auto* entries : {&table->behaviors(), &table->settling()}) {
        for (const auto& entry : *entries) {
            report.distribution.behaviors.emplace_back(entry.name);
        }
    }
    if (detail::replay_failures(config, table, report)) {
        return report;
    }
    const detail::Rates rates{config.illegal_percent, config.other_actor_percent, config.irreversible_percent,
                              config.fault_percent};
    const detail::Games games{game_length(config, table, config.max_plays), config.max_plays};
    report.distribution.game_length = games.length;
    const auto generated = [&](std::uint64_t seed) {
        return detail::scenario(seed, config.initial.starts, config.max_commands, games, rates);
    };
    Scenario failing;
    std::vector<std::string> lines;
    std::vector<std::string> first; // commands of the first case
    // After a failure a few more cases run, because the shortest failing case shrinks best.
    const auto more_after = [&config](Law law) {
        constexpr unsigned few = 4; // each run of a dispatch without end spends a budget
        constexpr unsigned many = 40;
        return config.max_shrinks == 0 ? 0 : law == Law::Bounded ? few : many;
    };
    for (unsigned i = 0, last = config.cases; i < last; ++i) {
        const std::uint64_t seed = config.seed + i;
        Scenario scenario = generated(seed);
        auto* seen = report.violation ? nullptr : &report.distribution;
        auto violation =
            detail::run_scenario(config, table, static_cast<std::size_t>(seed), scenario, lines, seen, true);
        if (i == 0 && !violation) {
            first = lines;
        }
        if (seen != nullptr) {
            ++seen->cases;
            seen->commands += scenario.commands.size();
        }
        if (violation) { // a play checks less, so it may have broken another law first
            Scenario dispatched = scenario;
            std::vector<std::string> other_lines;
            if (detail::dispatch_plays(dispatched)) {
                auto again = detail::run_scenario(config, table, static_cast<std::size_t>(seed), dispatched,
                                                  other_lines, nullptr);
                if (again && again->law != violation->law) {
                    violation = std::move(again);
                    scenario = std::move(dispatched);
                    lines = std::move(other_lines);
                }
            }
        }
        if (!violation ||
            (report.violation && (violation->law != report.violation->law ||
                                  scenario.commands.size() >= report.commands_before_shrinking))) {
            continue;
        }
        last = report.violation ? last : std::min(last, i + 1 + more_after(violation->law));
        report.violation = std::move(violation);
        report.seed = seed;
        report.commands_before_shrinking = scenario.commands.size();
        report.commands = lines;
        failing = std::move(scenario);
    }
    if (!report.violation && config.cases > 1 && config.laws.has(Law::Deterministic)) {
        Scenario again = generated(config.seed);
        auto violation = detail::run_scenario(config, table, static_cast<std::size_t>(config.seed), again,
                                              lines, nullptr, true);
        if (violation || lines != first) {
            report.violation =
                Violation{Law::Deterministic,
                          "the first case does something else after all others: the rules keep something "
                          "outside of the State"};
            report.seed = config.seed;
            report.commands = lines;
            report.commands_before_shrinking = lines.size();
            report.scenario = std::move(again);
            return report; // alone, this case does not fail
        }
    }
    if (!report.violation) {
        report.violation = detail::not_exercised(config, report.distribution);
        return report;
    }
    if (report.violation) {
        report.shrinks = detail::shrink_failure(config, table, failing, report);
        report.text = detail::written(config, failing, report.seed);
        report.scenario = std::move(failing);
        if (!config.failures.empty()) {
            try {
                detail::write_failure(config.failures,
                                      std::string(name(report.violation->law)) + "-" +
                                          std::to_string(report.seed),
                                      report.text);
            } catch (const std::exception& error) { // the failure itself must not be lost
                report.not_saved = error.what();
            }
        }
    }
    return report;
}

/// Runs one scenario again, for example that of a report.
///
/// A debugger stops in it at the command that breaks the law. `seed` is the report's, because it selects the
/// policies of the engine. Throws std::invalid_argument for an incomplete config.
///
///     const auto again = herding::law::rerun(config, report.scenario, report.seed);
///
/// The report has no shrinks.
template <class Spec>
[[nodiscard]] Report rerun(const Config<Spec>& config, Scenario scenario, std::uint64_t seed = 0) {
    detail::require(config);
    const auto& given = detail::Given<Spec>::of(scenario);
    for (const Command& command : scenario.commands) {
        if (command.given > given.size()) {
            throw std::invalid_argument("herding: law::rerun: a command names input " +
                                        std::to_string(command.given) + ", and the scenario has " +
                                        std::to_string(given.size()));
        }
    }
    Report report;
    report.seed = seed;
    const auto table = config.table != nullptr ? config.table : own_table<Spec>();
    report.violation = detail::run_scenario(config, table, static_cast<std::size_t>(seed), scenario,
                                            report.commands, &report.distribution);
    report.commands_before_shrinking = scenario.commands.size();
    report.text = report.violation ? detail::written(config, scenario, seed) : std::string();
    report.scenario = std::move(scenario);
    return report;
}

/// Runs the scenario of a transcript, for example one that a report printed:
///
///     const auto report = law::replay(config, R"(
///         dispatch by player 0 pick 7
///         > place{row=0,column=1}
///     )");
///
/// Throws std::invalid_argument if the text is no transcript of this config or the config cannot read inputs, and what `read_input`
/// throws.
template <class Spec>
[[nodiscard]] Report replay(const Config<Spec>& config, std::string_view transcript) {
    const auto text = detail::read_transcript(transcript);
    return rerun(config, detail::scenario_of(config, text), text.policy);
}

} // namespace herding::inline v0::law
