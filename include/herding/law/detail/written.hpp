#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/given.hpp"
#include "herding/law/detail/scenarios.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Scenarios with the inputs of a Spec: simpler ones, and their text.

namespace herding::inline v0::law::detail {

/// Numbers of simpler inputs than those that a command has: one input less, or one simpler input. Adds them to the
/// scenario's inputs.
template <class Spec> std::vector<std::uint32_t> simpler_inputs(const Config<Spec>& config,
                                                                Scenario& scenario, const Command& command) {
    std::vector<std::uint32_t> simpler;
    if (command.given == 0) {
        return simpler;
    }
    auto& given = Given<Spec>::of(scenario);
    const auto [inputs, by] = given[command.given];
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs.size() > 1) {
            ValueList<InputOf<Spec>> fewer;
            for (std::size_t other = 0; other < inputs.size(); ++other) {
                if (other != i) {
                    fewer.push_back(inputs[other]);
                }
            }
            simpler.push_back(given.add(std::move(fewer), by));
        }
        if (config.simpler_inputs) {
            for (InputOf<Spec> one : config.simpler_inputs(inputs[i])) {
                auto changed = inputs;
                changed[i] = std::move(one);
                simpler.push_back(given.add(std::move(changed), by));
            }
        }
    }
    return simpler;
}

/// Makes dispatches of all plays. Returns whether there was one.
inline bool dispatch_plays(Scenario& scenario) {
    bool any = false;
    for (Command& command : scenario.commands) {
        any = any || command.op == Op::Play;
        command.op = command.op == Op::Play ? Op::Dispatch : command.op;
    }
    return any;
}

/// The text of a scenario; empty if the config cannot write its inputs.
template <class Spec> std::string written(const Config<Spec>& config, Scenario& scenario,
                                          std::uint64_t policy) {
    if (!config.write_input) {
        return {};
    }
    const auto& given = Given<Spec>::of(scenario);
    Transcript transcript{scenario.start, policy % config.policies.size(), {}};
    for (const Command& command : scenario.commands) {
        WrittenCommand one{command, Actor::system, {}};
        if (command.given != 0) {
            const auto& [inputs, by] = given[command.given];
            one.by = by;
            try {
                for (const auto& input : inputs) {
                    one.inputs.push_back(config.write_input(input));
                }
            } catch (...) {
                return {};
            }
        }
        transcript.commands.push_back(std::move(one));
    }
    return write_transcript(transcript);
}

/// The scenario of a text. Throws std::invalid_argument, and what `read_input` throws.
template <class Spec> Scenario scenario_of(const Config<Spec>& config, const Transcript& transcript) {
    const auto bounded = [](const char* what, std::uint64_t number, std::uint64_t count) {
        if (number >= count) {
            throw std::invalid_argument("herding: law::replay: the transcript has " + std::string(what) +
                                        ' ' + std::to_string(number) +
                                        ", and the config has those from 0 to " + std::to_string(count - 1));
        }
    };
    bounded("start", transcript.start, std::max(config.initial.starts, 1U));
    bounded("policy", transcript.policy, std::max<std::size_t>(config.policies.size(), 1));
    if (transcript.commands.empty()) {
        throw std::invalid_argument("herding: law::replay: the transcript has no command");
    }
    Scenario scenario{transcript.start, {}};
    auto& given = Given<Spec>::of(scenario);
    for (const auto& [command, by, texts] : transcript.commands) {
        scenario.commands.push_back(command);
        ValueList<InputOf<Spec>> inputs;
        for (const std::string& text : texts) {
            if (!config.read_input) {
                throw std::invalid_argument(
                    "herding: law::replay needs a config with `read_input`; add_reflect_laws sets it");
            }
            inputs.push_back(config.read_input(text));
        }
        if (!inputs.empty()) {
            scenario.commands.back().given = given.add(std::move(inputs), by);
        }
    }
    return scenario;
}

/// Replays the saved failures of a config. Returns whether one still breaks a law; then the report shows it.
template <class Spec>
bool replay_failures(const Config<Spec>& config, const TablePtr<Spec>& table, Report& report) {
    if (config.failures.empty()) {
        return false;
    }
    if (!config.write_input || !config.read_input) {
        throw std::invalid_argument(
            "herding: a law::Config with a folder of failures needs `write_input` and "
            "`read_input`; add_reflect_laws sets them");
    }
    for (const auto& [name, text] : read_failures(config.failures)) {
        Scenario scenario;
        std::uint64_t policy = 0;
        try {
            const Transcript transcript = read_transcript(text);
            scenario = scenario_of(config, transcript);
            policy = transcript.policy;
        } catch (...) { // the types of the game have changed since
            report.unreadable.push_back(name);
            continue;
        }
        ++report.replayed;
        const std::size_t commands = scenario.commands.size();
        report.violation =
            run_scenario(config, table, static_cast<std::size_t>(policy), scenario, report.commands, nullptr);
        if (report.violation) {
            report.violation->message += " (saved failure " + name + ')';
            report.seed = policy;
            report.commands_before_shrinking = commands;
            report.text = written(config, scenario, policy);
            report.scenario = std::move(scenario);
            return true;
        }
    }
    report.commands.clear();
    return false;
}

} // namespace herding::inline v0::law::detail
