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

/// Agents by name: a description in text becomes an Agent. Nothing here depends on the types of a game. Include it in one
/// source of a program: it holds all searches.

namespace herding::inline v0::play {

/// All agents that `make_agent` knows, with their options, for help and lists.
[[nodiscard]] inline std::vector<AgentInfo> agents() {
    std::vector<AgentInfo> infos;
    for (const detail::AgentEntry& entry : detail::agent_entries()) {
        infos.push_back(entry.info);
    }
    return infos;
}

/// The agent of a description: a name, and options where they differ from the defaults, as in
/// `mcts:iterations=1000,exploration=1.4`. It begins with seed 1; Agent::start gives it another. `start` is how its matches
/// begin: `cfr` solves the game from there.
///
/// Throws std::invalid_argument, which lists what there is, for a name, an option or a value that there is not, and with
/// the reason where the agent cannot play this game.
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

/// The agents that can play this game, by name.
///
/// What a game lacks for the others, `make_agent` says. Of `cfr` it alone finds out whether the game is small enough.
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
/// The game's own player if it has one, else a search, else `random`.
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
