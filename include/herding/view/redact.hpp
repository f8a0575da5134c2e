#pragma once

#include "herding/view/detail/redactor.hpp"
#include "herding/view/fwd.hpp"

#include <cstdint>
#include <memory>

/// Default view: a value of the same type without its hidden values. So no format and no program can show them by
/// mistake.

namespace herding::inline v0::view {

/// The value without the parts that this player may not see. `Hidden` values that they have not seen become unknown.
/// The other ones have this player as the only viewer, unless everybody has seen them. Generators are reset. Lists
/// keep their number of items; to hide it, hide the list.
///
/// Throws: std::logic_error if a hidden part cannot be removed.
/// Complexity: a copy, and O(size of the parts whose type can contain secrets).
template <class T> [[nodiscard]] T redacted(T value, std::uint16_t player) {
    if constexpr (!detail::is_plain<T>()) {
        const reflect::Type& type = reflect::type_of<T>();
        if (type.kind == detail::Kind::Hidden || detail::secrets_in(type)) {
            detail::redact(type, std::addressof(value), player);
            detail::check_redacted(type, std::addressof(value), player);
        }
    }
    return value;
}

} // namespace herding::inline v0::view

#include "herding/view/detail/inline.hpp" // IWYU pragma: keep
