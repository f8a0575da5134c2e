#pragma once

#include <string_view>

namespace herding::inline v0::serve {

/// The OpenAPI document of everything under `/api`, `/healthz` and `/metrics`, as JSON. A test compares it with the answers.
[[nodiscard]] std::string_view openapi();

} // namespace herding::inline v0::serve
