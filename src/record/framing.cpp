#include "framing.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace herding::inline v0::record {

std::string_view name(Kind kind) noexcept {
    constexpr std::array<std::string_view, 9> names{"",     "committed",  "undone", "redone", "checkpoint",
                                                    "mark", "annotation", "closed", "refused"};
    const auto number = static_cast<std::size_t>(kind);
    return number < names.size() ? names[number] : std::string_view{};
}

namespace detail {

std::uint32_t event_checksum(View event, std::uint32_t before) noexcept {
    std::array<std::byte, 4> seed{};
    set_u32(seed.data(), before);
    const std::uint32_t head = crc32c(event.first(8), crc32c(seed));
    return crc32c(event.subspan(event_head, event.size() - event_overhead), head);
}

std::uint32_t put_event(Bytes& out, Kind kind, std::uint8_t flags, View payload, std::uint32_t checksum) {
    const std::size_t begin = out.size();
    out.resize(begin + event_overhead +
               payload.size()); // all at once, because growing byte by byte takes most of the time
    const std::span<std::byte> event = std::span(out).subspan(begin);
    set_u32(event.data(), static_cast<std::uint32_t>(payload.size()));
    event[4] = static_cast<std::byte>(kind);
    event[5] = static_cast<std::byte>(flags | (is_optional(kind) ? flag_optional : 0));
    set_u32(event.data() + 8, crc32c(event.first(8)));
    std::copy(payload.begin(), payload.end(), event.begin() + event_head);
    const std::uint32_t chained = event_checksum(event, checksum);
    set_u32(event.data() + event.size() - 4, chained);
    return chained;
}

bool get_head(View bytes, EventHead& head) noexcept {
    if (get_u32(bytes.data() + 8) != crc32c(bytes.first(8)) || bytes[6] != std::byte{0} ||
        bytes[7] != std::byte{0}) {
        return false;
    }
    head.size = get_u32(bytes.data());
    head.kind = static_cast<std::uint8_t>(bytes[4]);
    head.flags = static_cast<std::uint8_t>(bytes[5]);
    return true;
}

} // namespace detail

} // namespace herding::inline v0::record
