#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/apart.hpp"
#include "herding/law/detail/fuzzed.hpp"
#include "herding/law/detail/given.hpp"
#include "herding/law/detail/property.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The case of a fuzzer's bytes that crashes, made short.

namespace herding::inline v0::law::detail {

/// The config that bytes select.
/// Throws: std::invalid_argument if there is none.
template <class Spec>
[[nodiscard]] const Config<Spec>& fuzzed_config(const std::vector<Config<Spec>>& configs,
                                                const FuzzedCase& fuzzed) {
    if (configs.empty()) {
        throw std::invalid_argument("herding: fuzzing needs a law::Config, and there is none");
    }
    return configs[fuzzed.config % configs.size()];
}

template <class Spec>
[[nodiscard]] Scenario fuzzed_scenario(const Config<Spec>& config, const FuzzedCase& fuzzed) {
    Scenario scenario = fuzzed.scenario;
    scenario.start %= std::max(config.initial.starts, 1U);
    return scenario;
}

/// The shortest case that was found to crash, or never to end.
struct FuzzedCrash {
    Scenario scenario; ///< its last command crashes; those before it have their inputs, if they ran alone
    std::uint64_t policy = 0;
    std::string text;         ///< the transcript
    bool runs_before = false; ///< whether the commands before the last one end
};

/// Runs as many commands as can run without a crash, to learn which inputs they drew. The next one crashes; those behind it are
/// dropped.
template <class Spec>
void give_inputs(const Config<Spec>& config, FuzzedCrash& crash, unsigned seconds) {
    auto& commands = crash.scenario.commands;
    for (std::size_t left = commands.size(); left-- > 0;) {
        const auto done = run_apart(
            [&] {
                Scenario before = crash.scenario;
                before.commands.resize(left);
                Report report = rerun(config, std::move(before), crash.policy);
                report.scenario.commands.push_back(commands[left]);
                return written(config, report.scenario, crash.policy);
            },
            seconds);
        if (done.end == Apart::End::Returned) {
            crash.text = done.text;
            crash.runs_before = true;
            break;
        }
    }
    if (!crash.runs_before) {
        crash.text = written(config, crash.scenario, crash.policy);
    }
    if (config.read_input) {
        crash.scenario = scenario_of(config, read_transcript(crash.text));
    }
}

/// Ends a short case at a command that repeats the input of an earlier one, if it crashes there: leaving out commands and making
/// inputs smaller does not find that.
template <class Spec, class Crashes> void end_at_repeated_input(Scenario& scenario, const Crashes& crashes) {
    constexpr std::size_t longest = 8; // each pair of commands costs a process
    const std::size_t size = scenario.commands.size();
    for (std::size_t last = 1; last + 1 < size && size <= longest; ++last) {
        for (std::size_t first = 0; first < last; ++first) {
            Scenario shorter = scenario;
            shorter.commands.resize(last + 1);
            const std::uint32_t earlier = shorter.commands[first].given;
            std::uint32_t& later = shorter.commands[last].given;
            if (earlier == 0 || later == 0) {
                continue;
            }
            auto& given = Given<Spec>::of(shorter);
            auto inputs = given[earlier].inputs;
            later = given.add(std::move(inputs), given[later].by);
            if (crashes(shorter)) {
                scenario = std::move(shorter);
                return;
            }
        }
    }
}

template <class Spec>
[[nodiscard]] FuzzedCrash find_crash(const std::vector<Config<Spec>>& configs,
                                     std::span<const std::uint8_t> bytes, unsigned seconds) {
    const auto fuzzed = fuzzed_case(bytes);
    const Config<Spec>& config = fuzzed_config(configs, fuzzed);
    const auto crashes = [&](const Scenario& scenario) {
        const auto done = run_apart(
            [&] { return std::string(rerun(config, scenario, fuzzed.policy).ok() ? "" : "broken"); },
            seconds);
        return done.end != Apart::End::Returned;
    };
    FuzzedCrash crash{fuzzed_scenario(config, fuzzed), fuzzed.policy, {}, false};
    if (!config.write_input || !crashes(crash.scenario)) {
        return {};
    }
    constexpr std::uint64_t most = 250; // processes, twice
    shrink(crash.scenario, most, crashes, [](const Command&) { return std::vector<std::uint32_t>{}; });
    give_inputs(config, crash, seconds);
    // With inputs of their own, commands stay the same when others are removed. So more of them can be.
    const FuzzedCrash longer = crash;
    const auto simpler = [&](const Command& command) {
        return simpler_inputs(config, crash.scenario, command);
    };
    shrink(crash.scenario, most, crashes, simpler);
    end_at_repeated_input<Spec>(crash.scenario, crashes);
    crash.runs_before = false;
    give_inputs(config, crash, seconds);
    return crash.runs_before || !longer.runs_before ? crash : longer;
}

} // namespace herding::inline v0::law::detail
