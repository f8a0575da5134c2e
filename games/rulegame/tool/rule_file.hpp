#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/program.hpp"

#include <memory>
#include <optional>
#include <string>

namespace herd {

/// Reads a rule file for a command that needs it; what is wrong is said on standard error.
[[nodiscard]] std::optional<rulegame::RuleSet> read_rules(const std::string& file);

/// The same, ready to be played; null if it cannot be.
[[nodiscard]] std::shared_ptr<const rulegame::Program> read_program(const std::string& file);

} // namespace herd
