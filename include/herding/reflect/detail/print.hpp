#pragma once

#include <string>

namespace herding::inline v0::reflect {

struct Type;

namespace detail {

/// A value as canonical text, by the table of its type. Text_writer.hpp has it.
[[nodiscard]] std::string print_as(const Type& type, const void* value);

} // namespace detail

} // namespace herding::inline v0::reflect
