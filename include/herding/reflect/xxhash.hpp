#pragma once

/// XXH3 by Yann Collet (https://xxhash.com), header-only, and little-endian numbers: what hash and binary share.

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace herding::inline v0::reflect::detail {

/// Writes an integer in little-endian order, whatever the machine's; returns the end.
template <class Integer> unsigned char* put_little(unsigned char* out, Integer value) noexcept {
    auto bits = static_cast<std::make_unsigned_t<Integer>>(value);
    for (std::size_t i = 0; i < sizeof(Integer); ++i) {
        *out++ = static_cast<unsigned char>(bits & 0xffU);
        if constexpr (sizeof(Integer) > 1) {
            bits = static_cast<std::make_unsigned_t<Integer>>(bits >> 8U);
        }
    }
    return out;
}

[[nodiscard]] inline std::uint64_t get_little64(const char* in) noexcept {
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i) {
        value = value << 8U | static_cast<unsigned char>(in[i]);
    }
    return value;
}

} // namespace herding::inline v0::reflect::detail
