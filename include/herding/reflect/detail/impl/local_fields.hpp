#pragma once

#include "herding/reflect/detail/local_fields.hpp"

namespace herding::inline v0::reflect::detail {

HERDING_REFLECT_INLINE void set_local_field(const Readable& readable, void* value, std::string_view name,
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
