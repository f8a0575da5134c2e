#pragma once

#include "herding/core/hidden.hpp"
#include "herding/view/detail/secrets.hpp"

#include <cstdint>

/// Removes from a value everything that a player may not see, and checks the result. inline.hpp decides where it is compiled.

namespace herding::inline v0::view {

/// Whether a player has seen a hidden value. A viewer who is no player sees a value only if everybody does.
template <class T> [[nodiscard]] bool sees(std::uint16_t player, const Hidden<T>& hidden) noexcept {
    return hidden.seen_by(player) || hidden.seen_by_all();
}

namespace detail {

/// Removes hidden parts one by one.
void redact(const reflect::Type& type, void* value, std::uint16_t player);

/// Throws: std::logic_error if anything hidden is left. If a `serialize` names a copy of a member, its secrets cannot
/// be removed.
void check_redacted(const reflect::Type& type, const void* value, std::uint16_t player);

} // namespace detail

} // namespace herding::inline v0::view
