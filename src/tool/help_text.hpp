#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

/// The columns of a help text: the width of the smallest usual terminal.
inline constexpr std::size_t help_columns = 80;

/// Breaks long lines of a help text between words. A description continues below where it begins, and a command that is an
/// example (a line that begins with `program`, indented) with a backslash, so that it can be pasted.
[[nodiscard]] std::string wrapped(std::string_view text, std::string_view program);

} // namespace herding::inline v0::tool
