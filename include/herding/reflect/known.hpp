#pragma once

#include "herding/reflect/detail/unknown_search.hpp"

#include <optional>
#include <string>
#include <utility>

/// Check for views. A view is a value of the same type in which some `Hidden` values are not known.

namespace herding::inline v0::reflect {

/// The path of the first `Hidden` whose value is not known, such as `hands[1].card`. Nothing if all are known. Members without
/// reflection are skipped.
/// Complexity: O(size of the parts whose type can hide something).
template <class T> [[nodiscard]] std::optional<std::string> first_unknown(const T& value) {
    detail::UnknownSearch search;
    if (!search.in(value)) {
        return std::nullopt;
    }
    return std::move(search.path);
}

} // namespace herding::inline v0::reflect
