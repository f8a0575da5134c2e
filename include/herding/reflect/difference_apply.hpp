#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/change_applier.hpp"
#include "herding/reflect/difference.hpp"

#include <span>
#include <utility>

namespace herding::inline v0::reflect {

/// Applies the changes of `difference` in order.
///
/// The value changes only if all changes fit; for this it is copied once. Paths and values may come from outside. `budget` bounds
/// the bytes and elements of all changes together, and the items that insertions move.
///
/// If `serialize` names a local variable as a field, a change of it loads the whole struct again, in O(size of the struct).
///
/// Throws: DifferenceError if a change does not fit: a path leads nowhere, the present value is not `Change::from`, a container is
/// full, or the budget is exceeded. Exceptions of copying the value.
template <class T>
void apply_difference(T& value, std::span<const Change> changes, const ReadBudget& budget = {}) {
    ReadBudget left = budget;
    T made = value;
    for (const Change& change : changes) {
        detail::apply_change(made, change, left);
    }
    value = std::move(made);
}

} // namespace herding::inline v0::reflect
