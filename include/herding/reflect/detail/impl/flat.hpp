#pragma once

#include "herding/reflect/detail/hash_form.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

/// Whether the bytes of a value are its canonical form.

namespace herding::inline v0::reflect::detail {

[[nodiscard]] inline bool flat(const Type& type);

/// Whether the fields stand in memory as serialize names them, each flat and short enough to stand as itself, with
/// nothing between.
[[gnu::cold, gnu::noinline]] inline bool find_flat_struct(const StructType& type) {
    bool result = true;
    const auto visit = [&](void* value) {
        const auto* next = static_cast<const std::byte*>(value);
        const auto visit_fields = [&](std::span<const FieldOf> fields) {
            for (const FieldOf& field : fields) {
                result =
                    result && field.value == next && field.type->size <= longest_part && flat(*field.type);
                next += field.type->size;
            }
        };
        type.visit(value, VisitFields(visit_fields));
        result = result && next == static_cast<const std::byte*>(value) + type.size;
    };
    if (type.with_default == nullptr) {
        return false;
    }
    type.with_default(UseValue(visit));
    type.memo->flatness.store(result ? 1 : 2, std::memory_order_relaxed);
    return result;
}

[[nodiscard]] inline bool flat(const Type& type) {
    if (!type.may_be_flat) {
        return false;
    }
    if (type.kind == Kind::Array) {
        const Type& item = *as<ArrayType>(type).item;
        return item.size <= longest_part && flat(item);
    }
    if (type.kind == Kind::Struct) {
        const auto& fields = as<StructType>(type);
        const std::uint8_t known = fields.memo->flatness.load(std::memory_order_relaxed);
        return known == 0 ? find_flat_struct(fields) : known == 1;
    }
    return true;
}

/// Whether items are their forms.
[[nodiscard]] inline bool stands_as_itself(const Type& item) {
    return item.size <= longest_part && flat(item);
}

} // namespace herding::inline v0::reflect::detail
