#pragma once

#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/compiled.hpp"
#include "herding/reflect/detail/type.hpp"

#include <cstddef>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Pairs of items compared in search of the longest common part of two lists; beyond that they are paired in order.
inline constexpr std::size_t most_comparisons = 4'000'000;

/// Compares two values of a type, and appends the changes from the first to the second.
void add_changes(std::vector<Change>& out, const Type& type, const void* from, const void* to);

} // namespace herding::inline v0::reflect::detail

#if HERDING_REFLECT_DEFINES
#include "herding/reflect/detail/impl/differ.hpp"
#endif
