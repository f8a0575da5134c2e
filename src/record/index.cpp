#include "herding/record/index.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace herding::inline v0::record {

namespace {

constexpr std::array<std::uint8_t, 12> index_begin{0x89, 'H', 'R', 'D', 'I', '\r', '\n', 0x1a, 1, 0, 0, 0};
constexpr std::size_t index_head = index_begin.size() + 4;
constexpr std::size_t entry_size = 16;

} // namespace

Bytes encode(const Index& index) {
    Bytes out;
    out.reserve(index_head + entry_size * index.checkpoints.size() + 4);
    for (const std::uint8_t byte : index_begin) {
        out.push_back(static_cast<std::byte>(byte));
    }
    detail::put_u32(out, index.header_checksum);
    for (const Index::Checkpoint& one : index.checkpoints) {
        detail::put_u64(out, one.event);
        detail::put_u64(out, one.byte);
    }
    detail::put_u32(out, crc32c(out));
    return out;
}

std::optional<Index> decode_index(View bytes) {
    if (bytes.size() < index_head + 4 || (bytes.size() - index_head - 4) % entry_size != 0 ||
        !std::equal(index_begin.begin(), index_begin.end(), bytes.begin(),
                    [](std::uint8_t one, std::byte other) { return static_cast<std::byte>(one) == other; }) ||
        detail::get_u32(bytes.data() + bytes.size() - 4) != crc32c(bytes.first(bytes.size() - 4))) {
        return std::nullopt;
    }
    Index index;
    index.header_checksum = detail::get_u32(bytes.data() + index_begin.size());
    for (std::size_t at = index_head; at + entry_size < bytes.size(); at += entry_size) {
        const Index::Checkpoint one{detail::get_u64(bytes.data() + at),
                                    detail::get_u64(bytes.data() + at + 8)};
        if (!index.checkpoints.empty() &&
            (one.byte <= index.checkpoints.back().byte || one.event < index.checkpoints.back().event)) {
            return std::nullopt;
        }
        index.checkpoints.push_back(one);
    }
    return index;
}

Index make_index(Reader& reader, const OnEvent& progress) {
    Index index;
    index.header_checksum = reader.header_checksum();
    RawEvent event;
    while (reader.next(event)) {
        if (event.kind == Kind::Checkpoint) {
            index.checkpoints.push_back({event.number, event.byte});
        }
        if (progress) {
            progress(event.number);
        }
    }
    return index;
}

} // namespace herding::inline v0::record
