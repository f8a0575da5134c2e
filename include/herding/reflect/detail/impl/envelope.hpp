#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/error.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

/// The envelope of binary data, see binary.hpp.

namespace herding::inline v0::reflect {

namespace detail {

inline constexpr std::array<unsigned char, 4> envelope_start{'H', 'R', 'D', 0x1a};

inline std::uint64_t envelope_checksum(const std::byte* data, std::size_t size) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, data, 24);
    XXH3_64bits_update(&state, data + envelope_size, size - envelope_size);
    return XXH3_64bits_digest(&state);
}

/// The body inside an envelope.
/// Throws: ReadError.
inline std::span<const std::byte> open_envelope(std::span<const std::byte> data, std::uint64_t tag) {
    const auto fail = [](std::size_t byte, std::string cause) {
        throw ReadError("binary", {byte, 0, 0}, std::move(cause));
    };
    if (data.size() < envelope_size) {
        fail(data.size(), "the data ends here, in the envelope of 32 bytes");
    }
    const auto* bytes = reinterpret_cast<const char*>(data.data());
    if (std::memcmp(bytes, envelope_start.data(), envelope_start.size()) != 0) {
        fail(0, "this is no value in binary: the first bytes are not `HRD`");
    }
    // 2 was never released, and is ambiguous.
    if (const auto version = static_cast<unsigned char>(bytes[4]);
        version != 1 && version != 3 && version != binary_format_version) {
        fail(4, "version " + std::to_string(version) +
                    " of the format, where this program knows versions 1, 3 and " +
                    std::to_string(binary_format_version));
    }
    const std::uint64_t size = get_little<std::uint64_t>(bytes + 16);
    if (size != data.size() - envelope_size) {
        fail(16, "a body of " + std::to_string(size) + " bytes, where " +
                     std::to_string(data.size() - envelope_size) + " are there");
    }
    if (get_little<std::uint64_t>(bytes + 24) != envelope_checksum(data.data(), data.size())) {
        fail(24, "the checksum does not fit: the data is damaged");
    }
    if (const std::uint64_t found = get_little<std::uint64_t>(bytes + 8); tag != 0 && found != tag) {
        fail(8, "written for something else: the tag is " + std::to_string(found) + ", not " +
                    std::to_string(tag));
    }
    if (bytes[5] != 0 || bytes[6] != 0 || bytes[7] != 0) {
        fail(5, "bytes that must be 0 are not");
    }
    return data.subspan(envelope_size);
}

} // namespace detail

} // namespace herding::inline v0::reflect
