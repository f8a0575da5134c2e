#pragma once

#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/hash128.hpp"

#include <cstddef>
#include <cstdint>

namespace herding::inline v0::reflect {

namespace detail {

/// XXH3 in 64 bits. The hash that boxes remember.
struct Digest64 {
    using Value = std::uint64_t;
    static constexpr bool remembered = true;
    [[nodiscard]] static Value of(const void* data, std::size_t size) noexcept {
        return XXH3_64bits(data, size);
    }
    [[nodiscard]] static Value of(const XXH3_state_t& state) noexcept { return XXH3_64bits_digest(&state); }
};
/// XXH3 in 128 bits.
struct Digest128 {
    using Value = Hash128;
    static constexpr bool remembered = false;
    [[nodiscard]] static Value from(const XXH128_hash_t& hash) noexcept { return {hash.low64, hash.high64}; }
    [[nodiscard]] static Value of(const void* data, std::size_t size) noexcept {
        return from(XXH3_128bits(data, size));
    }
    [[nodiscard]] static Value of(const XXH3_state_t& state) noexcept {
        return from(XXH3_128bits_digest(&state));
    }
};

inline unsigned char* put_hash(unsigned char* out, std::uint64_t hash) noexcept {
    return put_little(out, hash);
}
inline unsigned char* put_hash(unsigned char* out, const Hash128& hash) noexcept {
    return put_little(put_little(out, hash.low), hash.high);
}

} // namespace detail

} // namespace herding::inline v0::reflect
