#pragma once

#include "herding/core/detail/inline_list.hpp"

#include <type_traits>
#include <vector>

namespace herding::inline v0 {

/// List of values whose type an author chooses, such as inputs and traces: a std::vector.
///
/// Of bool it is an InlineList, because a std::vector<bool> has no items that a reference, a pointer or a span could name.
template <class T>
using ValueList = std::conditional_t<std::is_same_v<T, bool>, InlineList<T, 16>, std::vector<T>>;

} // namespace herding::inline v0
