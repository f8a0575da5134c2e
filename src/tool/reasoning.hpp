#pragma once

#include "herding/play/agent.hpp"

#include <cstddef>
#include <string>

namespace herding::inline v0::tool {

/// What an agent has thought about, the best candidates first, in lines: visits, value, probability and what it expects
/// to follow.
[[nodiscard]] std::string reasoning_lines(const play::Reasoning& reasoning, std::size_t most = 8);

} // namespace herding::inline v0::tool
