#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/error.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace herding::inline v0::reflect {

/// Reads a body: all of it. Throws ReadError with the byte, counted from `offset`.
template <class T> void read_body(T& value, std::span<const std::byte> body, const ReadBudget& budget = {},
                                  std::size_t offset = 0) {
    detail::read_body_as(readable_of<T>(), std::addressof(value), body, budget, offset);
}

/// The value of an envelope. Alternatives are found by their names, and structs of earlier versions upcast. Throws ReadError
/// if it is damaged, cut off, of another format, has another tag (unless `tag` is 0), exceeds the budget, or is no value
/// of the type.
template <class T> [[nodiscard]] T read_binary(std::span<const std::byte> data, std::uint64_t tag = 0,
                                               const ReadBudget& budget = {}) {
    T value{};
    detail::read_binary_as(readable_of<T>(), std::addressof(value), data, tag, budget);
    return value;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
