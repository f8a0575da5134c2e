#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// Owned bytes, and lent bytes.
using Bytes = std::vector<std::byte>;
using View = std::span<const std::byte>;

/// CRC-32C (Castagnoli) of bytes, continued from an earlier value: `crc32c(b, crc32c(a))` is that of a and b
/// together.
[[nodiscard]] std::uint32_t crc32c(View bytes, std::uint32_t before = 0) noexcept;

namespace detail {

/// The same for processors without an instruction for it.
[[nodiscard]] std::uint32_t crc32c_by_tables(View bytes, std::uint32_t before) noexcept;

/// Appends little-endian numbers, varints (LEB128) and strings (size as varint, then bytes).
void put_u32(Bytes& out, std::uint32_t value);
void put_u64(Bytes& out, std::uint64_t value);
void put_varint(Bytes& out, std::uint64_t value);
void put_signed(Bytes& out, std::int64_t value); // zigzag
void put_string(Bytes& out, std::string_view text);
void put_bytes(Bytes& out, View bytes);

/// Little-endian numbers at an address, which need not be aligned.
void set_u32(std::byte* at, std::uint32_t value) noexcept;
[[nodiscard]] std::uint32_t get_u32(const std::byte* at) noexcept;
[[nodiscard]] std::uint64_t get_u64(const std::byte* at) noexcept;

[[nodiscard]] inline View as_bytes(std::string_view text) noexcept {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}
[[nodiscard]] inline std::string_view as_text(View bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reader of bytes whose checksum is right. It trusts no content and throws Malformed.
class Cursor {
public:
    /// Without a place; the code that catches it knows the record.
    struct Malformed {
        std::string cause;
    };
    /// Content that needs more memory than this program accepts.
    struct TooMuch : Malformed {};

    explicit Cursor(View bytes) noexcept : bytes_(bytes) {}

    /// Each function removes a value from the front.
    /// Throws: Malformed if there are too few bytes.
    [[nodiscard]] std::uint8_t u8();
    [[nodiscard]] std::uint32_t u32();
    [[nodiscard]] std::uint64_t u64();
    [[nodiscard]] std::uint64_t varint();
    [[nodiscard]] std::int64_t signed_varint();
    /// A varint that counts the following items, which have at least one byte each.
    [[nodiscard]] std::size_t count();
    [[nodiscard]] std::string_view string() { return as_text(bytes(count())); }
    /// The next bytes, lent as long as those of the cursor.
    [[nodiscard]] View bytes(std::size_t size);

    /// The remaining bytes.
    [[nodiscard]] View rest() const noexcept { return bytes_; }
    [[nodiscard]] bool done() const noexcept { return bytes_.empty(); }
    /// Throws: Malformed if any bytes remain.
    void end() const;

private:
    View bytes_;
};

} // namespace detail

} // namespace herding::inline v0::record
