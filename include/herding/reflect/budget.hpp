#pragma once

#include <cstddef>
#include <cstdint>

namespace herding::inline v0::reflect {

/// Structs, lists, arrays, tuples, sets, maps, variants, and types that are represented by what has parts, inside each
/// other. Optionals and boxes do not count: no type contains itself without one of the others in between. Writers refuse
/// deeper values, so that every format reads back what it has written.
inline constexpr std::uint32_t most_nested = 64;

/// Bounds on reading data from outside. Exceeding one is a `ReadError` that names it.
struct ReadBudget {
    /// Bytes of input.
    std::size_t bytes = std::size_t{64} << 20;
    /// Values of any kind, counted as they are read. What is put before others that lie in a row takes some too, for
    /// those that move: an element for each 256 bytes.
    std::uint64_t elements = std::uint64_t{64} << 20;
    /// Values inside each other, counted as `most_nested` is.
    std::uint32_t depth = most_nested;
    /// Memory of the value that is read: at most four times the input plus this. What containers add to their items is
    /// included (memory.hpp); what the value itself takes when it is made, and what its own code allocates, is not.
    std::uint64_t memory = std::uint64_t{64} << 20;
};

namespace detail {

/// Elements of the budget that it takes to move items.
template <class Item> constexpr std::uint64_t items_moved(std::size_t items) noexcept {
    constexpr std::size_t bytes = 256;
    // A few bytes are moved no faster than a pointer.
    return std::uint64_t{items} * (sizeof(Item) < 16 ? 16 : sizeof(Item)) / bytes;
}

} // namespace detail

} // namespace herding::inline v0::reflect
