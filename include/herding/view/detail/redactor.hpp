#pragma once

#include "herding/core/hidden.hpp"
#include "herding/view/detail/compiled.hpp"
#include "herding/view/detail/secrets.hpp"

#include <cstdint>

/// Takes out of a value what a player may not see, and looks whether anything of it is left.

namespace herding::inline v0::view {

/// Whether a player has seen a hidden value. Who is no player sees what lies open to all.
template <class T> [[nodiscard]] bool sees(std::uint16_t player, const Hidden<T>& hidden) noexcept {
    return hidden.seen_by(player) || hidden.seen_by_all();
}

namespace detail {

/// Takes it out, part by part.
void redact(const reflect::Type& type, void* value, std::uint16_t player);

/// Throws std::logic_error if anything is left. A `serialize` that names a copy of a member shows secrets that cannot be taken
/// out.
void check_redacted(const reflect::Type& type, const void* value, std::uint16_t player);

} // namespace detail

} // namespace herding::inline v0::view

#if HERDING_VIEW_DEFINES
#include "herding/view/detail/impl/redactor.hpp"
#endif
