#pragma once

#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/compiled_lists.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/detail/scenarios.hpp"
#include "herding/law/detail/shrink_failure.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/laws.hpp"
#include "herding/law/report.hpp"
#include "herding/law/result.hpp"
#include "herding/play/detail/compiled_lists.hpp"

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

/// Reason why a check that found nothing proves nothing. Only after enough cases to be sure of it.
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
/// After all cases the first one runs again. If its result differs, the rules store something outside of the State.
/// A check of 20 or more cases without a commit breaks the law Exercised. A crash of the rules ends the program; before
/// that, the commands of the case and its seed are printed to standard error.
///
/// Equal configs and seeds give equal reports, unless the Spec depends on something outside itself. Throws
/// std::invalid_argument for an incomplete config, and no exception of the Spec. Cost of a case: a few dispatches per command, and a
/// rebuild of the current state from the first one. Cases that begin in the middle of a game rebuild from there.
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
/// Throws std::invalid_argument if the text is no transcript of this config or the config cannot read inputs, and exceptions of
/// `read_input`.
template <class Spec>
[[nodiscard]] Report replay(const Config<Spec>& config, std::string_view transcript) {
    const auto text = detail::read_transcript(transcript);
    return rerun(config, detail::scenario_of(config, text), text.policy);
}

} // namespace herding::inline v0::law
