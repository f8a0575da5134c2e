#pragma once

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace fuzz {

namespace rf = herding::reflect;

/// An envelope of these lists and this body, whose checksum is right.
inline rf::Bytes seal(std::span<const std::byte> content) {
    rf::Bytes data = rf::write_binary(true);
    data.resize(rf::envelope_size);
    data.insert(data.end(), content.begin(), content.end());
    auto* bytes = reinterpret_cast<unsigned char*>(data.data());
    rf::detail::put_little(bytes + 16, std::uint64_t{content.size()});
    rf::detail::put_little(bytes + 24, rf::detail::envelope_checksum(data.data(), data.size()));
    return data;
}

} // namespace fuzz
