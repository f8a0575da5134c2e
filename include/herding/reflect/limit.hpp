#pragma once

#include <cstdint>
#include <string_view>

/// A limit of numbers, for `require_limits`.

namespace herding::inline v0::reflect {

/// The greatest value of the numbers in fields of a name.
struct Limit {
    std::string_view name;
    std::int64_t most = 0; ///< below 0: there is no such number
};

} // namespace herding::inline v0::reflect
