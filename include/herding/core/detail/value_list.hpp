#pragma once

#include "herding/core/detail/inline_list.hpp"

#include <type_traits>
#include <vector>

namespace herding::inline v0 {

/// List of values of a type that an author chooses, such as inputs and traces: a std::vector.
///
/// For bool it is an InlineList, because the items of a std::vector<bool> cannot be named by a reference, a pointer
/// or a span.
template <class T>
using ValueList = std::conditional_t<std::is_same_v<T, bool>, InlineList<T, 16>, std::vector<T>>;

} // namespace herding::inline v0
