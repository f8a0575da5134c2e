#include "framing.hpp"

#include <array>

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
    for (std::size_t i = 0; i < seed.size(); ++i) {
        seed[i] = static_cast<std::byte>(before >> 8U * i);
    }
    const std::uint32_t head = crc32c(event.first(8), crc32c(seed));
    return crc32c(event.subspan(event_head, event.size() - event_overhead), head);
}

std::uint32_t put_event(Bytes& out, Kind kind, std::uint8_t flags, View payload, std::uint32_t checksum) {
    const std::size_t begin = out.size();
    out.reserve(begin + event_overhead + payload.size());
    put_u32(out, static_cast<std::uint32_t>(payload.size()));
    out.push_back(static_cast<std::byte>(kind));
    out.push_back(static_cast<std::byte>(flags | (is_optional(kind) ? flag_optional : 0)));
    out.push_back(std::byte{0});
    out.push_back(std::byte{0});
    put_u32(out, crc32c(View(out).subspan(begin)));
    put_bytes(out, payload);
    put_u32(out, 0);
    const std::uint32_t chained = event_checksum(View(out).subspan(begin), checksum);
    out.resize(out.size() - 4);
    put_u32(out, chained);
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
