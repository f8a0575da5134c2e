#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/limit.hpp"

#include <initializer_list>
#include <memory>
#include <span>

/// Limits of numbers for the `validate` of a State, if a type allows more than a game has. A file from outside may hold any value of
/// a type, and rules trust their State: a player who is not there leads them outside of their lists. If a number has the same limits
/// everywhere, a `Bounded` is better.

namespace herding::inline v0::reflect {

/// Checks the fields of a value at all depths. A limit holds for the numbers in its field, also for those in its lists, arrays,
/// optionals and known `Hidden` values. It does not hold for those in structs, whose fields have names of their own.
///
///     static void validate(const State& state, const Setup& setup) {
///         herding::reflect::require_limits(state, {{"player", 1}, {"coins", 50}});
///     }
///
/// Throws: std::invalid_argument for the first number that is negative or above its limit, with both.
/// Complexity: O(size of the value · limits).
template <class T> void require_limits(const T& value, std::span<const Limit> limits) {
    detail::require_limits_as(type_of<T>(), std::addressof(value), limits);
}
template <class T> void require_limits(const T& value, std::initializer_list<Limit> limits) {
    require_limits(value, std::span<const Limit>(limits.begin(), limits.size()));
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
