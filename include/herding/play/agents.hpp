#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/detail/agent_entries.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Agents from descriptions in text. Independent of the types of a game. Include it in one source of a program, because it
/// compiles all searches.

namespace herding::inline v0::play {

/// All agents of `make_agent` with their options.
/// Complexity: O(agents).
[[nodiscard]] inline std::vector<AgentInfo> agents() {
    std::vector<AgentInfo> infos;
    for (const detail::AgentEntry& entry : detail::agent_entries()) {
        infos.push_back(entry.info);
    }
    return infos;
}

/// Makes an agent from a description: a name, and the options that differ from the defaults, such as
/// `mcts:iterations=1000,exploration=1.4`. It begins with seed 1; Agent::start sets another one. `start` is the start of its
/// matches, from which `cfr` solves the game.
///
/// Throws: std::invalid_argument for an unknown name, option or value, with a list of the valid ones; or if the agent cannot play
/// this game, with the reason.
[[nodiscard]] inline std::unique_ptr<Agent> make_agent(const Game& game, std::string_view description,
                                                       const Start& start = {}) {
    const std::string_view name = description.substr(0, description.find(':'));
    const detail::AgentEntry& entry = detail::agent_entry(name);
    std::vector<std::pair<std::string_view, std::string_view>> defaults;
    defaults.reserve(entry.info.options.size());
    for (const AgentOption& option : entry.info.options) {
        defaults.emplace_back(option.name, option.value);
    }
    const detail::Description read(description, defaults);
    if (const std::string why = entry.unfit(game.abilities()); !why.empty()) {
        throw std::invalid_argument("agent " + std::string(name) + " cannot play " +
                                    std::string(game.name()) + ": " + why);
    }
    const auto require = [&](std::string_view option, bool has) {
        for (const AgentOption& one : entry.info.options) {
            if (one.name == option && read.flag(option) && !has) {
                throw std::invalid_argument("agent " + std::string(name) + ": " + std::string(option) +
                                            "=yes cannot be used with " + std::string(game.name()) +
                                            ": its Playable has no `" + std::string(option) + "`");
            }
        }
    };
    require("evaluate", game.abilities().evaluates);
    require("priors", game.abilities().priors);
    auto agent = entry.make(game, start, read);
    agent->start(1);
    return agent;
}

/// The names of the agents that can play this game. For an agent that is not among them, the error of `make_agent` has the reason.
///
/// `cfr` may be among them although the game is too large: `make_agent` then throws.
[[nodiscard]] inline std::vector<std::string> agents_for(const Game& game) {
    std::vector<std::string> names;
    for (const detail::AgentEntry& entry : detail::agent_entries()) {
        if (entry.unfit(game.abilities()).empty()) {
            names.emplace_back(entry.info.name);
        }
    }
    return names;
}

/// The description of a good opponent in this game.
///
/// Returns: `own` if the game has a player of its own, otherwise a search, otherwise `random`.
[[nodiscard]] inline std::string default_agent(const Game& game) {
    for (const std::string_view name : {"own", "mcts", "ismcts"}) {
        for (const std::string& fits : agents_for(game)) {
            if (fits == name) {
                return fits;
            }
        }
    }
    return "random";
}

} // namespace herding::inline v0::play
