#pragma once

#include "herding/reflect/detail/type_names.hpp"

#include <string_view>
#include <type_traits>

/// Names of types as they appear in every format: the unqualified identifier in snake_case (`struct EndTurn` is
/// `end_turn`), equal on every compiler. An explicit name replaces it: `static constexpr std::string_view name` in the type,
/// or `constexpr std::string_view reflect_name(std::type_identity<T>)` beside it.

namespace herding::inline v0::reflect {

/// The name of a class or enumeration in every format, as described above.
template <class T> inline constexpr std::string_view type_name = detail::name_of_type<T>();

} // namespace herding::inline v0::reflect
