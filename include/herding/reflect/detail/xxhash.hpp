#pragma once

/// XXH3 by Yann Collet (https://xxhash.com), header-only, and little-endian numbers: what hash and binary share.

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
// g++ cannot keep what it promises of inlining at -Og, and no macro names that level.
#if defined(__GNUC__) && !defined(__clang__) && !defined(XXH_NO_INLINE_HINTS)
#define XXH_NO_INLINE_HINTS 1
#endif
#include <xxhash.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

/// Reads one.
template <class Integer> [[nodiscard]] Integer get_little(const char* in) noexcept {
    Integer value = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&value, in, sizeof value); // one load: g++ 12 does not make one of the loop
    } else {
        for (std::size_t i = sizeof value; i-- > 0;) {
            value = static_cast<Integer>(value << 8U | static_cast<unsigned char>(in[i]));
        }
    }
    return value;
}

} // namespace herding::inline v0::reflect::detail
