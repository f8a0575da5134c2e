#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/json_writer.hpp"

#include <memory>
#include <string_view>

/// All of JSON: `to_json` and `from_json`. The comment of `to_json` describes the form.

namespace herding::inline v0::reflect {

/// Reads a value from a JSON document.
/// Throws: ReadError with line and column.
template <class T> [[nodiscard]] T from_json(std::string_view json, const ReadBudget& budget = {}) {
    T value{};
    detail::from_json_as(readable_of<T>(), std::addressof(value), json, budget);
    return value;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
