#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/view/detail/secrets.hpp"
#include "herding/view/fwd.hpp"

#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <utility>

/// The view that comes of itself: a value of the same type in which what is hidden is not there, so that no format
/// and no program can show it by mistake.

namespace herding::inline v0::view {

/// Whether a player has seen a hidden value. Who is no player sees what lies open to all.
template <class T> [[nodiscard]] bool sees(std::uint16_t player, const Hidden<T>& hidden) noexcept {
    return hidden.seen_by(player) || hidden.seen_by_all();
}

namespace detail {

class Redactor {
public:
    explicit Redactor(std::uint16_t player) noexcept : player_(player) {}

    void operator()(Generator& generator) const noexcept { generator = Generator{}; }

    template <class T> void operator()(Hidden<T>& hidden) const {
        if (!hidden.known() || !sees(player_, hidden)) {
            hidden = Hidden<T>::unknown();
            return;
        }
        T inside = hidden.value();
        for_each_secret(inside, *this);
        hidden = Hidden<T>::with_viewers(std::move(inside), viewers(hidden));
    }

    /// Who else has seen it may be a secret too; that it lies open is none.
    template <class T> [[nodiscard]] std::uint64_t viewers(const Hidden<T>& hidden) const noexcept {
        return hidden.seen_by_all() ? hidden.viewers() : std::uint64_t{1} << player_;
    }

private:
    std::uint16_t player_;
};

/// Looks whether anything is left. A `serialize` that names a copy of a member shows secrets that cannot be taken out.
class RedactionCheck {
public:
    explicit RedactionCheck(std::uint16_t player) noexcept : player_(player) {}

    void operator()(const Generator& generator) const {
        if (generator != Generator{}) {
            left();
        }
    }

    template <class T> void operator()(const Hidden<T>& hidden) const {
        if (hidden.known()) {
            if (!sees(player_, hidden) || hidden.viewers() != Redactor(player_).viewers(hidden)) {
                left();
            }
            for_each_secret(hidden.value(), *this);
        }
    }

private:
    [[noreturn]] static void left() {
        throw std::logic_error("herding: a view would show what is hidden: a `serialize` names a copy of a "
                               "member, which cannot be redacted; name the member itself, or give the Spec a "
                               "`view` that leaves it out");
    }

    std::uint16_t player_;
};

} // namespace detail

/// The value without what this player may not see. `Hidden` values that they have not seen are not known. The others
/// name them as the only viewer, unless all have seen them. Generators are at their beginning. Lists keep their
/// number of items; to hide that, hide the list.
///
/// Costs a copy, and O(size of the parts whose type can hold secrets). Throws std::logic_error rather than show what it
/// cannot take out.
template <class T> [[nodiscard]] T redacted(T value, std::uint16_t player) {
    for_each_secret(value, detail::Redactor(player));
    for_each_secret(std::as_const(value), detail::RedactionCheck(player));
    return value;
}

} // namespace herding::inline v0::view
