#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/layout.hpp"

#include <cstdint>

/// Decoding of numbers in bodies. All functions throw Cursor::Malformed.
namespace herding::inline v0::record::detail {

/// A number of at most 1, 2, 4 or 8 bytes.
[[nodiscard]] std::uint64_t unsigned_number(Cursor& cursor, std::uint64_t size);
[[nodiscard]] std::int64_t signed_number(Cursor& cursor, std::uint64_t size);

/// The number of an enumerator, whether it has a name or not. Above 2^63 it is negative.
[[nodiscard]] std::int64_t enumerator_number(Cursor& cursor, const Layout::Type& type);

} // namespace herding::inline v0::record::detail
