#pragma once

#include "herding/sequence/detail/script/callable.hpp"

/// The combinators without the name that they need. They say so; else the compiler would list what it could not deduce.

namespace herding::inline v0::sequence {

namespace detail {
template <class...> inline constexpr bool nameless = true;
} // namespace detail

template <class... T> constexpr detail::Malformed run(const T&...) {
    static_assert(!detail::nameless<T...>, "herding: a run has a name, by which it is saved: "
                                           "`run<\"pay\">(…)` [docs/errors.md#run_without_a_name]");
    return {};
}
template <class... T> constexpr detail::Malformed act(const T&...) {
    static_assert(!detail::nameless<T...>, "herding: an act has a name, the action that it offers: "
                                           "`act<\"roll\">(…)` [docs/errors.md#act_without_a_name]");
    return {};
}
template <class... T> constexpr detail::Malformed choose(const T&...) {
    static_assert(!detail::nameless<T...>, "herding: a choose has a name, by which it is saved: "
                                           "`choose<\"turn\">(…)` [docs/errors.md#choose_without_a_name]");
    return {};
}
template <class... T> constexpr detail::Malformed call(const T&...) {
    static_assert(!detail::nameless<T...>, "herding: a call has a name, by which it is saved: "
                                           "`call<\"battle\">(…)` [docs/errors.md#call_without_a_name]");
    return {};
}
template <class... T> constexpr detail::Malformed require(const T&...) {
    static_assert(!detail::nameless<T...>,
                  "herding: a precondition has a reason that a refusal shows: `require<\"too far\">(…)` "
                  "[docs/errors.md#require_without_a_name]");
    return {};
}
template <class... T> constexpr detail::Malformed trigger(const T&...) {
    static_assert(!detail::nameless<T...>,
                  "herding: a trigger has a name, by which it is saved: `trigger<\"ghoul_dies\">(…)` "
                  "[docs/errors.md#trigger_without_a_name]");
    return {};
}

} // namespace herding::inline v0::sequence
