#pragma once

#include "herding/core/frame.hpp"
#include "herding/law/coverage_result.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// Behaviors of a Coverage by their number in the table. inline.hpp decides where the functions are compiled.

namespace herding::inline v0::law::detail {

/// Those that emitted in these steps, each once, in the order of the table. Throws std::out_of_range for an unknown one.
[[nodiscard]] std::vector<std::size_t> emitters(const Coverage& coverage, std::span<const Step> steps);

/// The one with this name that refused: of the pass, if it has one, or else of settling. Throws as `emitters`.
[[nodiscard]] std::size_t stopper_of(const Coverage& coverage, std::string_view behavior);

} // namespace herding::inline v0::law::detail
