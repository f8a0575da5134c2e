#pragma once

#include "herding/record/event.hpp"

#include <cstddef>
#include <cstdint>

/// How an event stands in a journal:
///
///     0-3   size of the payload
///     4     kind
///     5     flags
///     6-7   0
///     8-11  CRC-32C of bytes 0-7
///     12-   payload
///     last 4 bytes: CRC-32C of those of the event before (of the header, for the first), bytes 0-7 and the payload
///
/// Bytes 8-11 are left out: a CRC over bytes and their own CRC does not depend on the bytes.
namespace herding::inline v0::record::detail {

inline constexpr std::size_t event_head = 12;
inline constexpr std::size_t event_overhead = 16;

inline constexpr std::uint8_t flag_optional = 1; ///< may be skipped by who does not know the kind
inline constexpr std::uint8_t flag_durable = 2;  ///< all before it was durable when it was written
inline constexpr std::uint8_t flag_joined = 4;   ///< the next event happened together with it

[[nodiscard]] constexpr std::uint8_t flags_of(bool durable, bool optional, bool joined) noexcept {
    return static_cast<std::uint8_t>((durable ? flag_durable : 0) | (optional ? flag_optional : 0) |
                                     (joined ? flag_joined : 0));
}

struct EventHead {
    std::uint32_t size = 0;
    std::uint8_t kind = 0;
    std::uint8_t flags = 0;
};

/// Appends an event; returns its checksum.
std::uint32_t put_event(Bytes& out, Kind kind, std::uint8_t flags, View payload, std::uint32_t checksum);

/// Takes the first 12 bytes of an event apart; false where they are not what was written.
[[nodiscard]] bool get_head(View bytes, EventHead& head) noexcept;

/// The checksum that a whole event must have, which stands in its last bytes.
[[nodiscard]] std::uint32_t event_checksum(View event, std::uint32_t before) noexcept;

/// Whether readers that do not know this kind may skip it.
[[nodiscard]] constexpr bool is_optional(Kind kind) noexcept {
    return kind >= Kind::Checkpoint && kind <= Kind::Refused;
}

} // namespace herding::inline v0::record::detail
