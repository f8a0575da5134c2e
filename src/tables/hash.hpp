#pragma once

#include <cstdint>
#include <string_view>

namespace herding::inline v0::tables {

/// FNV-1a with 64 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text,
                                            std::uint64_t hash = 0xcbf29ce484222325U) noexcept {
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return hash;
}

} // namespace herding::inline v0::tables
