#pragma once

#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"

#include <memory>
#include <vector>

/// Difference of two values, for people and tools. `apply_difference` (difference_apply.hpp) applies it.

namespace herding::inline v0::reflect {

/// The changes that make `to` out of `from`, to be applied in this order. Empty exactly if they are equal.
///
///     for (const reflect::Change& change : reflect::difference(before, after)) {
///         std::cout << change << '\n'; // points[6]: 2 -> 1
///     }
///
/// Cost: one comparison of everything that is not in a shared box. Lists are compared by a longest common part, which is
/// O(n m) for the items between equal ends. Beyond four million pairs, items are paired in order instead, so that there may
/// be more changes than necessary.
///
/// Throws std::logic_error if the fields that `serialize` names depend on the value, and WriteError if a value
/// cannot be written as text.
template <class T> [[nodiscard]] std::vector<Change> difference(const T& from, const T& to) {
    std::vector<Change> changes;
    detail::add_changes(changes, type_of<T>(), std::addressof(from), std::addressof(to));
    return changes;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
