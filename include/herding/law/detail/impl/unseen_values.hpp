#pragma once

#include "herding/core/hidden.hpp"
#include "herding/law/detail/unseen_values.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/view/redact.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

HERDING_LAW_INLINE void
UnseenValues::in(const reflect::Type& type,
                 const void* value) { // NOLINT(misc-no-recursion): as deep as the type
    using namespace reflect;
    using reflect::detail::as;
    const auto in_fields = [this](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            in(*field.type, field.value);
        }
    };
    switch (type.kind) {
    case Kind::Hidden: in_hidden(as<HiddenType>(type), value); return;
    case Kind::Optional:
        if (const void* const inner = as<OptionalType>(type).get(value); inner != nullptr) {
            in(*as<OptionalType>(type).inner, inner);
        }
        return;
    case Kind::Box: in(*as<BoxType>(type).inner, as<BoxType>(type).get(value)); return;
    case Kind::Array: in_items(*as<ArrayType>(type).item, value, as<ArrayType>(type).count); return;
    case Kind::List: {
        const auto& list = as<ListType>(type);
        const auto visit = [&](const void* items, std::size_t count) { in_items(*list.item, items, count); };
        list.visit(value, VisitItems(visit));
        return;
    }
    case Kind::Map: {
        const auto& map = as<MapType>(type);
        const auto visit = [&](const void*, const void* mapped) { in(*map.mapped, mapped); };
        map.visit(value, VisitEntry(visit));
        return;
    }
    case Kind::Tuple: {
        const auto& tuple = as<TupleType>(type);
        for (std::size_t i = 0; i < tuple.items.size(); ++i) {
            in(*tuple.items[i], tuple.get(value, i));
        }
        return;
    }
    case Kind::Variant: {
        const auto leaf = as<VariantType>(type).get(value);
        in(*as<VariantType>(type).leaves[leaf.number], leaf.value);
        return;
    }
    case Kind::Represented: {
        const auto& represented = as<RepresentedType>(type);
        if (represented.visit_parts != nullptr) {
            represented.visit_parts(value, VisitFields(in_fields));
            return;
        }
        const auto visit = [&](const void* stand_in) { in(*represented.as, stand_in); };
        represented.visit(value, VisitValue(visit));
        return;
    }
    case Kind::Struct: as<StructType>(type).visit(value, VisitFields(in_fields)); return;
    default: return;
    }
}

HERDING_LAW_INLINE void UnseenValues::in_hidden(const reflect::HiddenType& type,
                                                const void* value) { // NOLINT(misc-no-recursion)
    const void* const inner = type.get(value);
    if (inner == nullptr) {
        return;
    }
    if (view::sees(player_, Hidden<bool>::with_viewers(false, type.viewers(value)))) {
        in(*type.inner, inner);
    } else {
        reflect::detail::write_body_as(all_.emplace_back(), *type.inner, inner);
    }
}

HERDING_LAW_INLINE void UnseenValues::in_items(const reflect::Type& type,
                                               const void* items, // NOLINT(misc-no-recursion)
                                               std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        in(type, reflect::detail::item_at(items, type, i));
    }
}

HERDING_LAW_INLINE Uncovered::Uncovered(std::vector<reflect::Bytes> unseen, std::vector<reflect::Bytes> after)
    : before(std::move(unseen)) {
    std::vector<reflect::Bytes> sorted = before;
    std::sort(sorted.begin(), sorted.end());
    std::sort(after.begin(), after.end());
    std::set_difference(sorted.begin(), sorted.end(), after.begin(), after.end(), std::back_inserter(gone));
}

HERDING_LAW_INLINE bool Uncovered::same(const Uncovered& other) const {
    const auto is_gone = [this](const reflect::Bytes& value) {
        return std::binary_search(gone.begin(), gone.end(), value);
    };
    return gone == other.gone && std::equal(before.begin(), before.end(), other.before.begin(),
                                            other.before.end(), [&](const auto& one, const auto& there) {
                                                return one == there || (!is_gone(one) && !is_gone(there));
                                            });
}

} // namespace herding::inline v0::law::detail
