#pragma once

#include "herding/law/coverage_result.hpp" // IWYU pragma: export

#include <string>

/// Coverage as a table, which `<<` prints, and as JSON.

namespace herding::inline v0::law {

/// Coverage as JSON: one object with `games`, `inputs`, `seed`, `outcomes`, `behaviors`, `diffs`, `traces`, `positions`,
/// `branches` and `conflicts`. Texts are UTF-8 as the Spec gave them.
[[nodiscard]] std::string json(const Coverage& c);

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
