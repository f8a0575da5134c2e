#pragma once

#include "herding/reflect/budget.hpp"
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
inline void set_local_field(const Readable& readable, void* value, std::string_view name,
                            const std::string& text, ReadBudget& budget) {
    const auto& type = as<StructType>(*readable.type);
    std::vector<std::pair<std::string, std::string>> texts;
    const auto print_fields = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            texts.emplace_back(field.name, field.name == name ? text : print_as(*field.type, field.value));
        }
    };
    type.visit(value, VisitFields(print_fields));
    const auto read_fields = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            for (const auto& [other, other_text] : texts) {
                if (other == field.name) {
                    parse_part(*field.readable, field.value, other_text, budget);
                }
            }
        }
    };
    as<ReadableStruct>(readable).visit(value, type.version(), UseFields(read_fields));
}

} // namespace herding::inline v0::reflect::detail
