#pragma once

#include <cstddef>
#include <cstdint>

namespace herding::inline v0::reflect {

/// Bound on the levels of nesting of a value: structs, lists, arrays, tuples, sets, maps, variants, and represented types with
/// parts. Optionals and boxes do not count, because a type cannot contain itself through them alone. Writers refuse deeper
/// values, so every format can read what it has written.
inline constexpr std::uint32_t most_nested = 64;

/// Bounds on reading data from outside. Exceeding one is a `ReadError` that names it.
struct ReadBudget {
    /// Bytes of input.
    std::size_t bytes = std::size_t{64} << 20;
    /// Values of any kind that are read. An insertion before other items of a contiguous list also counts one for each 256
    /// bytes that it moves.
    std::uint64_t elements = std::uint64_t{64} << 20;
    /// Levels of nesting, counted as for `most_nested`.
    std::uint32_t depth = most_nested;
    /// Memory of the value that is read: at most four times the input plus this. It includes the overhead of containers
    /// (memory.hpp). It excludes the size of the default value, and allocations by the value's own code.
    std::uint64_t memory = std::uint64_t{64} << 20;
};

namespace detail {

/// Elements of the budget for moving these items.
template <class Item> constexpr std::uint64_t items_moved(std::size_t items) noexcept {
    constexpr std::size_t bytes = 256;
    // Moving fewer bytes than a pointer is not faster.
    return std::uint64_t{items} * (sizeof(Item) < 16 ? 16 : sizeof(Item)) / bytes;
}

} // namespace detail

} // namespace herding::inline v0::reflect
