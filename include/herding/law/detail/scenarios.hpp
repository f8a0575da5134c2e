#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/last_words.hpp"
#include "herding/law/detail/property.hpp"
#include "herding/law/detail/runner.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// Runs one scenario, and cuts off the commands that did not run. Returns the violation, if any. `generated`: `policy` is the seed
/// that made it.
template <class Spec>
std::optional<Violation> run_scenario(const Config<Spec>& config, const TablePtr<Spec>& table,
                                      std::size_t policy, Scenario& scenario, std::vector<std::string>& lines,
                                      Distribution* seen, bool generated = false) {
    lines.clear();
    const LastWords words(lines, scenario.start, policy, generated);
    std::size_t ran = 0;
    try {
        Runner<Spec> runner(config, table, scenario.start, policy % config.policies.size(), lines, seen,
                            Given<Spec>::of(scenario));
        for (; ran < scenario.commands.size(); ++ran) {
            runner.run(scenario.commands[ran]);
        }
        runner.finish();
    } catch (Violation& violation) {
        scenario.commands.resize(std::min(ran + 1, scenario.commands.size()));
        return std::move(violation);
    } catch (...) {
        scenario.commands.resize(std::min(ran + 1, scenario.commands.size()));
        if (config.laws.has(Law::Total)) {
            return Violation{Law::Total, "the Spec's code threw: " + what_was_thrown()};
        }
    }
    return std::nullopt;
}

template <class Spec> void require(const Config<Spec>& config) {
    if (!config.inputs.draw || !config.initial.make || config.setup == nullptr || config.policies.empty()) {
        throw std::invalid_argument(
            "herding: a law::Config needs inputs, and an initial state and a setup where "
            "their types have no default value");
    }
    constexpr unsigned most_players = 1000; // each is asked what they see
    if (config.players > most_players) {
        throw std::invalid_argument("herding: a law::Config has " + std::to_string(config.players) +
                                    " players, and a check has room for " + std::to_string(most_players));
    }
    const auto exist = [](const auto& invariants) {
        for (const auto& invariant : invariants) {
            if (!invariant.holds) {
                throw std::invalid_argument("herding: an invariant of a law::Config has no function: " +
                                            invariant.name);
            }
        }
    };
    exist(config.state_invariants);
    exist(config.transition_invariants);
}

} // namespace herding::inline v0::law::detail
