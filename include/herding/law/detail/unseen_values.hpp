#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/type_of.hpp"

#include <cstdint>
#include <vector>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Hidden values in a value that a player has not seen, as bytes, in the order of `serialize`. Sets and
/// keys of maps are left out, because they cannot hide anything.
/// Complexity: O(size of the parts whose type can contain secrets).
[[nodiscard]] std::vector<reflect::Bytes> unseen_values(const reflect::Type& type, const void* value,
                                                        std::uint16_t player);

/// Values that a player does not see before a commit, and those of them that the commit shows.
struct Uncovered {
    std::vector<reflect::Bytes> before; ///< in their places
    std::vector<reflect::Bytes> gone;   ///< sorted

    Uncovered(std::vector<reflect::Bytes> unseen, std::vector<reflect::Bytes> after);

    /// Whether two commits uncover the same values at the same places. The place of a value is information, too.
    [[nodiscard]] bool same(const Uncovered& other) const;
};

} // namespace herding::inline v0::law::detail
