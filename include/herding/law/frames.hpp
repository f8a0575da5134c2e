#pragma once

#include "herding/herding.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

/// Diffs and traces of a commit, for invariants of commits.

namespace herding::inline v0::law {

/// The value if it is of this type, or a variant that holds it; null otherwise.
template <class T, class V> [[nodiscard]] constexpr const T* as(const V& value) noexcept {
    if constexpr (herding::detail::is_variant<V>) {
        return std::get_if<T>(&value);
    } else {
        return &value;
    }
}

/// The only input of a frame, if it is of this type. Null for another one, and for a frame of several inputs.
///
///     const auto* deal = law::submitted<Action<"deal", Card>>(frame);
template <class T, class Spec> [[nodiscard]] const T* submitted(const Frame<Spec>& frame) noexcept {
    return frame.inputs.size() == 1 ? as<T>(frame.input()) : nullptr;
}

/// Number of diffs of this type in a frame. O(diffs).
template <class D, class Spec> [[nodiscard]] std::size_t count(const Frame<Spec>& frame) noexcept {
    return static_cast<std::size_t>(std::count_if(frame.diffs.begin(), frame.diffs.end(),
                                                  [](const auto& diff) { return as<D>(diff) != nullptr; }));
}

/// The diff of this type in a frame. Null if there is none or more than one. O(diffs).
template <class D, class Spec> [[nodiscard]] const D* only(const Frame<Spec>& frame) noexcept {
    const D* found = nullptr;
    for (const auto& diff : frame.diffs) {
        if (const D* one = as<D>(diff)) {
            if (found != nullptr) {
                return nullptr;
            }
            found = one;
        }
    }
    return found;
}

/// Whether a frame has this diff, and no other of its type. O(diffs).
///
///     return !holds || law::just(frame, Bank{player, pips});
template <class D, class Spec> [[nodiscard]] bool just(const Frame<Spec>& frame, const D& expected) {
    const D* found = only<D>(frame);
    return found != nullptr && *found == expected;
}

/// Whether `holds(state, diff)` for each diff of this type in a frame. `state` is the state to which the diff was applied.
/// Complexity: if there is such a diff, a copy of the state, to which the diffs are applied.
///
///     return law::every<Fall>(before, frame, [](const State& now, const Fall& fall) { return now.dead(fall.model); });
template <class D, class Spec, class F>
[[nodiscard]] bool every(const StateOf<Spec>& before, const Frame<Spec>& frame, F holds) {
    if (law::count<D>(frame) == 0) {
        return true;
    }
    StateOf<Spec> now = before;
    for (const auto& diff : frame.diffs) {
        const D* one = as<D>(diff);
        if (one != nullptr && !holds(std::as_const(now), *one)) {
            return false;
        }
        herding::apply<Spec>(diff, now);
    }
    return true;
}

} // namespace herding::inline v0::law
