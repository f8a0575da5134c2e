#pragma once

#include "herding/reflect/binary_reader.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/xxhash.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

/// Values as bytes. A body (see `BinaryWriter`) for those who frame and check it themselves, or a body in an envelope
/// of 32 bytes that tells damage from data:
///
///     bytes 0-3    'H' 'R' 'D' 0x1a
///     byte  4      version of the format, 1
///     bytes 5-7    0
///     bytes 8-15   tag, little-endian: what the application wants to recognize, its schema hash say; 0: nothing
///     bytes 16-23  size of the body, little-endian
///     bytes 24-31  XXH3-64 of bytes 0-23 and the body, little-endian

namespace herding::inline v0::reflect {

inline constexpr std::size_t envelope_size = 32;
inline constexpr std::uint8_t binary_format_version = 1;

/// Appends the body of a value. Throws WriteError for what no reader accepts.
template <class T> void write_body(Bytes& out, const T& value) {
    BinaryWriter writer(out);
    write_whole(writer, value);
}

/// Reads a body: all of it. Throws ReadError with the byte, counted from `offset`.
template <class T> void read_body(T& value, std::span<const std::byte> body, const ReadBudget& budget = {},
                                  std::size_t offset = 0) {
    BinaryReader reader(body, budget, offset);
    read_whole(reader, value);
}

namespace detail {

inline constexpr std::array<unsigned char, 8> envelope_start{'H', 'R', 'D', 0x1a, binary_format_version,
                                                             0,   0,   0};

inline std::uint64_t envelope_checksum(const std::byte* data, std::size_t size) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, data, 24);
    XXH3_64bits_update(&state, data + envelope_size, size - envelope_size);
    return XXH3_64bits_digest(&state);
}

/// The body inside an envelope, or a ReadError that says what is wrong with it.
inline std::span<const std::byte> open_envelope(std::span<const std::byte> data, std::uint64_t tag) {
    const auto fail = [](std::size_t byte, std::string cause) {
        throw ReadError("binary", {byte, 0, 0}, std::move(cause));
    };
    if (data.size() < envelope_size) {
        fail(data.size(), "the data ends here, in the envelope of 32 bytes");
    }
    const auto* bytes = reinterpret_cast<const char*>(data.data());
    if (std::memcmp(bytes, envelope_start.data(), 4) != 0) {
        fail(0, "this is no value in binary: the first bytes are not `HRD`");
    }
    if (bytes[4] != static_cast<char>(binary_format_version)) {
        fail(4, "version " + std::to_string(static_cast<unsigned char>(bytes[4])) +
                    " of the format, where this program knows version 1");
    }
    const std::uint64_t size = get_little64(bytes + 16);
    if (size != data.size() - envelope_size) {
        fail(16, "a body of " + std::to_string(size) + " bytes, where " +
                     std::to_string(data.size() - envelope_size) + " are there");
    }
    if (get_little64(bytes + 24) != envelope_checksum(data.data(), data.size())) {
        fail(24, "the checksum does not fit: the data is damaged");
    }
    if (const std::uint64_t found = get_little64(bytes + 8); tag != 0 && found != tag) {
        fail(8, "written for something else: the tag is " + std::to_string(found) + ", not " +
                    std::to_string(tag));
    }
    if (std::memcmp(bytes + 5, envelope_start.data() + 5, 3) != 0) {
        fail(5, "bytes that must be 0 are not");
    }
    return data.subspan(envelope_size);
}

} // namespace detail

/// A value in an envelope. `read_binary` with the same tag, or none, reads it back.
template <class T> [[nodiscard]] Bytes write_binary(const T& value, std::uint64_t tag = 0) {
    Bytes out(envelope_size);
    write_body(out, value);
    auto* bytes = reinterpret_cast<unsigned char*>(out.data());
    std::memcpy(bytes, detail::envelope_start.data(), detail::envelope_start.size());
    detail::put_little(bytes + 8, tag);
    detail::put_little(bytes + 16, static_cast<std::uint64_t>(out.size() - envelope_size));
    detail::put_little(bytes + 24, detail::envelope_checksum(out.data(), out.size()));
    return out;
}

/// The value of an envelope. Throws ReadError where it is damaged, cut off, of another format, has another tag
/// (unless `tag` is 0), exceeds the budget, or is no value of the type.
template <class T> [[nodiscard]] T read_binary(std::span<const std::byte> data, std::uint64_t tag = 0,
                                               const ReadBudget& budget = {}) {
    T value{};
    read_body(value, detail::open_envelope(data, tag), budget, envelope_size);
    return value;
}

} // namespace herding::inline v0::reflect
