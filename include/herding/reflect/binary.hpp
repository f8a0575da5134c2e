#pragma once

#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/budget.hpp"
#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/error.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

/// All of binary data: writing and reading. binary_writer.hpp describes the format.

namespace herding::inline v0::reflect {

/// Reads a value from a body, which must end with it.
/// Throws: ReadError with the byte, counted from `offset`.
template <class T> void read_body(T& value, std::span<const std::byte> body, const ReadBudget& budget = {},
                                  std::size_t offset = 0) {
    detail::read_body_as(readable_of<T>(), std::addressof(value), body, budget, offset);
}

/// Reads a value from an envelope. It finds alternatives by their names, and upcasts structs of earlier versions.
/// Throws: ReadError if the data is damaged, cut off, of another format, or not a value of the type; if it has another tag
/// (unless `tag` is 0); or if it exceeds the budget.
template <class T> [[nodiscard]] T read_binary(std::span<const std::byte> data, std::uint64_t tag = 0,
                                               const ReadBudget& budget = {}) {
    T value{};
    detail::read_binary_as(readable_of<T>(), std::addressof(value), data, tag, budget);
    return value;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
