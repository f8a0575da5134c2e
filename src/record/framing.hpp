#pragma once

#include "herding/record/event.hpp"

#include <cstddef>
#include <cstdint>

/// Bytes of an event in a journal:
///
///     0-3   size of the payload
///     4     kind
///     5     flags
///     6-7   0
///     8-11  CRC-32C of bytes 0-7
///     12-   payload
///     last 4 bytes: CRC-32C of the last 4 bytes of the event before (of the header, for the first), bytes 0-7 and
///                   the payload
///
/// The last checksum does not cover bytes 8-11, because a CRC over bytes and their own CRC does not depend on the
/// bytes.
namespace herding::inline v0::record::detail {

inline constexpr std::size_t event_head = 12;
inline constexpr std::size_t event_overhead = 16;

inline constexpr std::uint8_t flag_optional = 1; ///< readers that do not know the kind may skip it
inline constexpr std::uint8_t flag_durable = 2;  ///< everything before it was durable when it was written
inline constexpr std::uint8_t flag_joined = 4;   ///< it and the next event happened together

[[nodiscard]] constexpr std::uint8_t flags_of(bool durable, bool optional, bool joined) noexcept {
    return static_cast<std::uint8_t>((durable ? flag_durable : 0) | (optional ? flag_optional : 0) |
                                     (joined ? flag_joined : 0));
}

struct EventHead {
    std::uint32_t size = 0;
    std::uint8_t kind = 0;
    std::uint8_t flags = 0;
};

/// Appends an event. Returns its checksum.
std::uint32_t put_event(Bytes& out, Kind kind, std::uint8_t flags, View payload, std::uint32_t checksum);

/// Decodes the first 12 bytes of an event. False if their checksum does not fit.
[[nodiscard]] bool get_head(View bytes, EventHead& head) noexcept;

/// The checksum that the last bytes of a whole event must have.
[[nodiscard]] std::uint32_t event_checksum(View event, std::uint32_t before) noexcept;

/// Whether readers that do not know this kind may skip it.
[[nodiscard]] constexpr bool is_optional(Kind kind) noexcept {
    return kind >= Kind::Checkpoint && kind <= Kind::Refused;
}

} // namespace herding::inline v0::record::detail
