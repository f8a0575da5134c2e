#pragma once

#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"

#include <memory>
#include <vector>

/// Difference of two values, for people and tools. `apply_difference` (difference_apply.hpp) applies it.

namespace herding::inline v0::reflect {

/// The changes from `from` to `to`, in the order in which they apply. Empty only if both are equal.
///
///     for (const reflect::Change& change : reflect::difference(before, after)) {
///         std::cout << change << '\n'; // points[6]: 2 -> 1
///     }
///
/// Throws: std::logic_error if `serialize` names other fields for one of the values, and WriteError if a value cannot be written
/// as text.
/// Complexity: one comparison of everything outside of shared boxes, and O(n m) for the n and m items of two lists between equal
/// ends (longest common subsequence). Beyond four million pairs, items are paired in order, so there may be more changes than
/// necessary.
template <class T> [[nodiscard]] std::vector<Change> difference(const T& from, const T& to) {
    std::vector<Change> changes;
    detail::add_changes(changes, type_of<T>(), std::addressof(from), std::addressof(to));
    return changes;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
