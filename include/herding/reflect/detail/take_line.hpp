#pragma once

#include <algorithm>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Takes the first line off a text, and returns it without its line end.
inline std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

} // namespace herding::inline v0::reflect::detail
