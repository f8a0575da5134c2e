#pragma once

#include "meaning/findings.hpp"
#include "meaning/rule.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Shapes of params: what each type of effect takes, and what becomes of it.
namespace meaning {

/// The shape in words, for messages.
[[nodiscard]] std::string_view expected(Shape shape) noexcept;

/// Reads params of a shape into a rule. Notes what is wrong.
void read_value(Rule& made, Shape shape, const Json& params, Findings& found);

/// The field of {field, val}; none if an error was noted. `path` is that of the rule or condition.
[[nodiscard]] std::optional<Stat> field_of(const Json& params, const std::string& path, Findings& found);

/// A phase or a list of phases. Notes what is wrong.
[[nodiscard]] std::vector<int> phases(const Json& params, const std::string& path, Findings& found);

} // namespace meaning
