#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <string_view>

/// Agents that are other programs. They read requests and write answers, a JSON document in each line (docs/agents.md).
namespace herding::inline v0::tool {

/// How a description of such an agent begins.
inline constexpr std::string_view external_name = "external";

/// The agent of `external:timeout=60000,log=FILE,command=COMMAND`. Options but `command` may be left out. The program
/// begins when it is first asked. `choose` throws std::runtime_error, with the description, where the program does not
/// follow the protocol. Throws std::invalid_argument for a wrong description.
[[nodiscard]] std::unique_ptr<play::Agent> external_agent(const play::Game& game,
                                                          std::string_view description);

} // namespace herding::inline v0::tool
