#pragma once

#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/type.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect::detail {

[[gnu::cold, gnu::noinline]] inline void check_names_now(const StructType& type, const void* value) {
    std::vector<std::string_view> names;
    const auto visit = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            names.emplace_back(field.name);
        }
    };
    type.visit(value, VisitFields(visit));
    refuse_names(type.name, names, type.serializes_own == nullptr || type.serializes_own(value));
    type.memo->names_checked.store(true, std::memory_order_relaxed);
}

/// Throws std::logic_error where a type names its fields so that they cannot be told apart: once per type, since names
/// are known when the program runs, not when it is compiled.
inline void check_names(const StructType& type, const void* value) {
    if (!type.memo->names_checked.load(std::memory_order_relaxed)) [[unlikely]] {
        check_names_now(type, value);
    }
}

} // namespace herding::inline v0::reflect::detail
