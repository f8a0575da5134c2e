#pragma once

#include <cstddef>
#include <cstdint>

namespace herding::inline v0::reflect {

/// Bounds on reading what comes from outside. Exceeding one is a `ReadError` that says which.
struct ReadBudget {
    /// Bytes of input.
    std::size_t bytes = std::size_t{64} << 20;
    /// Values of any kind, counted as they are read.
    std::uint64_t elements = std::uint64_t{64} << 20;
    /// Structs, lists and the like inside each other.
    std::uint32_t depth = 64;
    /// Memory of the value that is read: at most four times the input plus this, growth of its lists included.
    std::uint64_t memory = std::uint64_t{64} << 20;
};

} // namespace herding::inline v0::reflect
