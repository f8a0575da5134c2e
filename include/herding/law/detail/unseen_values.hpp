#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/type_of.hpp"

#include <cstdint>
#include <vector>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Hidden values in a value that a player has not seen, as bytes, in the order of `serialize`. Looks neither into sets nor
/// into the keys of maps, which cannot hide anything.
/// Complexity: O(size of the parts whose type can contain secrets).
[[nodiscard]] std::vector<reflect::Bytes> unseen_values(const reflect::Type& type, const void* value,
                                                        std::uint16_t player);

/// What a player does not see before a commit, and what of it is not hidden from them any more after it.
struct Uncovered {
    std::vector<reflect::Bytes> before; ///< in their places
    std::vector<reflect::Bytes> gone;   ///< sorted

    Uncovered(std::vector<reflect::Bytes> unseen, std::vector<reflect::Bytes> after);

    /// Whether two commits uncover the same values, at the same places. Where a value was may show, too.
    [[nodiscard]] bool same(const Uncovered& other) const;
};

} // namespace herding::inline v0::law::detail
