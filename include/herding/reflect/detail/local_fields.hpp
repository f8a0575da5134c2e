#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/compiled.hpp"
#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/parse.hpp"
#include "herding/reflect/detail/print.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Fields that are no part of their struct: a local variable of `serialize`, which ends with it, or something on the heap.

namespace herding::inline v0::reflect::detail {

[[nodiscard]] inline bool is_part_of(const Type& type, const void* value, const void* field) noexcept {
    return offset_of(field, value) < type.size;
}

/// Gives one field of a struct another value, in text: reads the struct from all its fields, as `serialize` takes them from
/// outside. Throws what readers throw. O(size of the struct).
void set_local_field(const Readable& readable, void* value, std::string_view name, const std::string& text,
                     ReadBudget& budget);

} // namespace herding::inline v0::reflect::detail

#if HERDING_REFLECT_DEFINES
#include "herding/reflect/detail/impl/local_fields.hpp"
#endif
