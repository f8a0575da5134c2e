#pragma once

#include "herding/reflect/binary_reader.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/xxhash.hpp"

#include <algorithm>
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
///     byte  4      version of the format: 3 where alternatives of variants occur, else 1
///     bytes 5-7    0
///     bytes 8-15   tag, little-endian: what the application wants to recognize, the name of its game say; 0: nothing
///     bytes 16-23  size of what follows, little-endian
///     bytes 24-31  XXH3-64 of bytes 0-23 and what follows, little-endian
///     bytes 32-    in version 3 the names of alternatives (`BinaryWriter::write_alternatives`); then the body
///
/// By those names alternatives are found, whatever variants have become since; by their versions structs are brought up to
/// date. So data needs no tag to be safe. A tag that is a schema hash refuses data that could have been opened.

namespace herding::inline v0::reflect {

inline constexpr std::size_t envelope_size = 32;
inline constexpr std::uint8_t binary_format_version = 3;

/// Appends the body of a value. In a body alone, alternatives are numbers: what reads it has the same variants. Throws WriteError for what no reader accepts.
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

inline constexpr std::array<unsigned char, 4> envelope_start{'H', 'R', 'D', 0x1a};

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
    if (std::memcmp(bytes, envelope_start.data(), envelope_start.size()) != 0) {
        fail(0, "this is no value in binary: the first bytes are not `HRD`");
    }
    if (const auto version = static_cast<unsigned char>(bytes[4]);
        version != 1 && version != binary_format_version) {
        fail(4, "version " + std::to_string(version) +
                    " of the format, where this program knows versions 1 and " +
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

/// A value in an envelope. `read_binary` with the same tag, or none, reads it back. Throws WriteError for what no reader
/// accepts.
template <class T> [[nodiscard]] Bytes write_binary(const T& value, std::uint64_t tag = 0) {
    Bytes out(envelope_size);
    BinaryWriter writer(out);
    writer.name_alternatives();
    write_whole(writer, value);
    if (writer.has_alternatives()) { // known behind the body, needed before it
        const auto end = static_cast<std::ptrdiff_t>(out.size());
        writer.write_alternatives();
        std::rotate(out.begin() + static_cast<std::ptrdiff_t>(envelope_size), out.begin() + end, out.end());
    }
    auto* bytes = reinterpret_cast<unsigned char*>(out.data());
    std::memcpy(bytes, detail::envelope_start.data(), detail::envelope_start.size());
    bytes[4] = writer.has_alternatives() ? binary_format_version : 1;
    detail::put_little(bytes + 8, tag);
    detail::put_little(bytes + 16, static_cast<std::uint64_t>(out.size() - envelope_size));
    detail::put_little(bytes + 24, detail::envelope_checksum(out.data(), out.size()));
    return out;
}

/// The value of an envelope. Alternatives are found by their names, and structs of earlier versions upcast. Throws ReadError
/// where it is damaged, cut off, of another format, has another tag (unless `tag` is 0), exceeds the budget, or is no value
/// of the type.
template <class T> [[nodiscard]] T read_binary(std::span<const std::byte> data, std::uint64_t tag = 0,
                                               const ReadBudget& budget = {}) {
    T value{};
    BinaryReader reader(detail::open_envelope(data, tag), budget, envelope_size);
    if (data[4] == std::byte{binary_format_version}) {
        reader.read_alternatives();
    }
    read_whole(reader, value);
    return value;
}

} // namespace herding::inline v0::reflect
