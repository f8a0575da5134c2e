#pragma once

#include "rulegame/program.hpp"

#include <cstdint>

namespace rulegame {

/// Whether the expression with this root can have values that are no integers.
[[nodiscard]] bool may_be_no_number(const Program& program, std::uint32_t root);

/// What the expression with this root depends on, and the table of its answers if it has one. `role` is the component of
/// the atom that it stands in.
///
/// A table has a row for each combination of the variables that the expression reads. Only expressions of codes and
/// buckets have one, that read nothing but a few positions in memory, and cannot fail.
[[nodiscard]] Expression analyzed(const Program& program, std::uint32_t root, Component role);

} // namespace rulegame
