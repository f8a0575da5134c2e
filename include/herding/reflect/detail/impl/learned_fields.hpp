#pragma once

#include "herding/reflect/detail/compiled.hpp"
#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/type.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect::detail {

HERDING_REFLECT_INLINE std::vector<KnownField> fields_of(const StructType& type, const void* value) {
    std::vector<KnownField> found;
    const auto visit = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            found.push_back({field.name, field.name, field.type});
        }
    };
    type.visit(value, VisitFields(visit));
    return found;
}

HERDING_REFLECT_INLINE void refuse_different(std::string_view type, const std::vector<KnownField>& one,
                                             const std::vector<KnownField>& other) {
    const auto [left, right] =
        std::mismatch(one.begin(), one.end(), other.begin(), other.end(),
                      [](const KnownField& a, const KnownField& b) { return a.is(b.name.c_str(), b.type); });
    if (left == one.end() && right == other.end()) {
        return;
    }
    const auto names = [](const std::vector<KnownField>& fields, const KnownField& field) {
        return std::any_of(fields.begin(), fields.end(),
                           [&](const KnownField& each) { return each.is(field.name.c_str(), field.type); });
    };
    const bool is_left = right == other.end() || (left != one.end() && !names(other, *left));
    throw std::logic_error("herding: `" + std::string(type) + "` names the field `" +
                           (is_left ? left->name : right->name) +
                           "` for some of its values only: name the same fields in the same order for every "
                           "value, and make one that may be absent a std::optional");
}

HERDING_REFLECT_INLINE const KnownFields& learn_fields(const StructType& type, const void* value) {
    auto known = std::make_unique<KnownFields>();
    if (type.with_default == nullptr) {
        known->fields = fields_of(type, value);
    } else {
        const auto learn = [&](const void* made) { known->fields = fields_of(type, made); };
        type.with_default(UseValue(learn));
    }
    std::vector<std::string_view> names;
    for (const KnownField& field : known->fields) {
        names.emplace_back(field.name);
    }
    refuse_names(type.name, names, type.serializes_own == nullptr || type.serializes_own(value));
    known->earlier = type.memo->fields.load(std::memory_order_acquire);
    while (!type.memo->fields.compare_exchange_weak(known->earlier, known.get(), std::memory_order_acq_rel)) {
    }
    return *known.release();
}

} // namespace herding::inline v0::reflect::detail
