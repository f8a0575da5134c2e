#pragma once

#include "herding/tool/registration.hpp"

#include <span>

namespace herding::inline v0::tool {

/// The games of a library of C functions (herding/play/c_match.h). `herding_add_c_library` writes the source that defines it.
[[nodiscard]] std::span<const Registration* const> games_of_c_library() noexcept;

} // namespace herding::inline v0::tool
