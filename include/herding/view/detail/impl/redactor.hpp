#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/view/detail/redactor.hpp"

#include <cstdint>
#include <stdexcept>

namespace herding::inline v0::view::detail {

/// Replaces a hidden value of any type in checks of its viewers.
HERDING_VIEW_INLINE Hidden<bool> seen(const reflect::HiddenType& type, const void* value) {
    return Hidden<bool>::with_viewers(false, type.viewers(value));
}

/// Viewers of a value in a view. The other viewers may be a secret too, unless everybody has seen the value.
HERDING_VIEW_INLINE std::uint64_t viewers_in_view(std::uint16_t player, const Hidden<bool>& hidden) {
    return hidden.seen_by_all() ? hidden.viewers() : std::uint64_t{1} << player;
}

[[noreturn]] void cannot_change(const reflect::Type& type);

HERDING_VIEW_INLINE void redact(const reflect::Type& type, void* value, std::uint16_t player) {
    const auto take_out = [player](const reflect::Type& secret, void* at) {
        if (secret.kind != Kind::Hidden) {
            *static_cast<Generator*>(at) = Generator{};
            return;
        }
        const auto& hidden = reflect::detail::as<reflect::HiddenType>(secret);
        const Hidden<bool> viewers = seen(hidden, at);
        if (hidden.get(at) == nullptr || !sees(player, viewers)) {
            hidden.forget(at);
            return;
        }
        if (hidden.change == nullptr) {
            cannot_change(secret);
        }
        const auto inside = [&](void* inner) { redact(*hidden.inner, inner, player); };
        hidden.change(at, viewers_in_view(player, viewers), reflect::UseValue(inside));
    };
    each_secret(type, value, true, VisitSecret(take_out));
}

[[noreturn]] HERDING_VIEW_INLINE void not_redacted() {
    throw std::logic_error("herding: a view would show what is hidden: a `serialize` names a copy of a "
                           "member, which cannot be redacted; name the member itself, or give the Spec a "
                           "`view` that leaves it out");
}

HERDING_VIEW_INLINE void check_redacted(const reflect::Type& type, const void* value, std::uint16_t player) {
    const auto check = [player](const reflect::Type& secret, const void* at) {
        if (secret.kind != Kind::Hidden) {
            if (*static_cast<const Generator*>(at) != Generator{}) {
                not_redacted();
            }
            return;
        }
        const auto& hidden = reflect::detail::as<reflect::HiddenType>(secret);
        const void* const inner = hidden.get(at);
        if (inner == nullptr) {
            return;
        }
        const Hidden<bool> viewers = seen(hidden, at);
        if (!sees(player, viewers) || viewers.viewers() != viewers_in_view(player, viewers)) {
            not_redacted();
        }
        check_redacted(*hidden.inner, inner, player);
    };
    each_secret(type, const_cast<void*>(value), false, VisitSecret(check));
}

} // namespace herding::inline v0::view::detail
