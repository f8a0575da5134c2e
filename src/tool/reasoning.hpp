#pragma once

#include "herding/play/agent.hpp"

#include <cstddef>
#include <string>

namespace herding::inline v0::tool {

/// Reasoning of an agent in lines, the best candidates first: visits, value, probability and what it expects
/// to follow.
[[nodiscard]] std::string reasoning_lines(const play::Reasoning& reasoning, std::size_t most = 8);

} // namespace herding::inline v0::tool
