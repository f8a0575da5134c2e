#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <string>

/// Agents that may hold seats.

namespace herding::inline v0::serve {

/// Why an agent cannot hold a seat of a game; empty: it can.
[[nodiscard]] std::string why_unfit(const play::Game& game, const std::string& agent,
                                    const play::Start& start);
/// The agent with this description, and a random seed. Throws: std::invalid_argument.
[[nodiscard]] std::unique_ptr<play::Agent> seated_agent(const play::Game& game, const std::string& agent);

} // namespace herding::inline v0::serve
