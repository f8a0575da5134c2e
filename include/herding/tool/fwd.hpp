#pragma once

/// Forward declarations of everything public in `tool`.

namespace herding::inline v0::tool {

struct Registration;

} // namespace herding::inline v0::tool
