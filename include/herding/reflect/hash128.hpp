#pragma once

#include <cstdint>

namespace herding::inline v0::reflect {

struct Hash128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr bool operator==(const Hash128&, const Hash128&) noexcept = default;
};

} // namespace herding::inline v0::reflect
