#pragma once

#include "herding/view/detail/redactor.hpp"
#include "herding/view/fwd.hpp"

#include <cstdint>
#include <memory>

/// The view that comes of itself: a value of the same type in which what is hidden is not there, so that no format
/// and no program can show it by mistake.

namespace herding::inline v0::view {

/// The value without what this player may not see. `Hidden` values that they have not seen are not known. The others
/// name them as the only viewer, unless all have seen them. Generators are at their beginning. Lists keep their
/// number of items; to hide that, hide the list.
///
/// Costs a copy, and O(size of the parts whose type can hold secrets). Throws std::logic_error rather than show what it
/// cannot take out.
template <class T> [[nodiscard]] T redacted(T value, std::uint16_t player) {
    if constexpr (!detail::is_plain<T>()) {
        detail::redact(reflect::type_of<T>(), std::addressof(value), player);
        detail::check_redacted(reflect::type_of<T>(), std::addressof(value), player);
    }
    return value;
}

} // namespace herding::inline v0::view
