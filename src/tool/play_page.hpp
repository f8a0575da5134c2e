#pragma once

#include <string_view>

namespace herding::inline v0::tool {

/// The page that plays, without data.
[[nodiscard]] std::string_view play_page();

} // namespace herding::inline v0::tool
