#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Agents of the command line: those of play::make_agent, and programs over pipes.
namespace herding::inline v0::tool {

/// The descriptions in a list: `random,mcts:iterations=1000,exploration=1.4` has two. A part of the form `name=value`
/// belongs to the agent before it, and everything behind `command=` to its program.
[[nodiscard]] std::vector<std::string> split_agents(std::string_view list);

/// Throws std::invalid_argument as play::make_agent. Its message for an unknown name also lists `besides`: players that are no
/// agents.
[[nodiscard]] std::unique_ptr<play::Agent> agent_of(const play::Game& game, const std::string& description,
                                                    const play::Start& start,
                                                    const std::vector<std::string>& besides = {});

/// The description of a good opponent in a game.
[[nodiscard]] std::string default_agent_of(const play::Game& game);

/// The names of all agents.
[[nodiscard]] std::vector<std::string> agent_names();

/// All agents with their options, in lines, for help texts.
[[nodiscard]] std::string agent_list();

} // namespace herding::inline v0::tool
