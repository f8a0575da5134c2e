#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <memory>
#include <string>

namespace herding::inline v0::reflect {

/// Writes a value as canonical text: `move{from=24,to=18}`. `parse` reads it back. docs/text.md has the grammar.
/// Throws: WriteError for a value that no reader accepts.
template <class T> [[nodiscard]] std::string print(const T& value) {
    return detail::print_as(type_of<T>(), std::addressof(value));
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
