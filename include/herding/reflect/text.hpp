#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/text_writer.hpp"

#include <memory>
#include <string_view>

/// All of canonical text: `print` and `parse`. docs/text.md has the grammar.

namespace herding::inline v0::reflect {

/// Reads a value from canonical text, which must end with it.
/// Throws: ReadError with line and column.
template <class T> void parse_into(T& value, std::string_view text, const ReadBudget& budget = {}) {
    detail::parse_as(readable_of<T>(), std::addressof(value), text, budget);
}

/// Reads a value from canonical text: `parse<Move>("move{from=24,to=18}")`.
/// Throws: ReadError with line and column.
template <class T> [[nodiscard]] T parse(std::string_view text, const ReadBudget& budget = {}) {
    T value{};
    parse_into(value, text, budget);
    return value;
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
