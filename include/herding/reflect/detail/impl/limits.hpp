#pragma once

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/limit.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Looks for numbers beyond their limits.
class LimitCheck {
public:
    explicit LimitCheck(std::span<const Limit> limits) : limits_(limits) {}

    /// `limit` is the one of numbers in the value; null if there is none.
    void in(const Type& type, const void* value, const Limit* limit) const {
        switch (type.kind) {
        case Kind::Integer:
        case Kind::Bounded:
            if (limit != nullptr) {
                number(type, value, *limit);
            }
            return;
        case Kind::Optional:
            if (const void* const held = as<OptionalType>(type).get(value); held != nullptr) {
                in(*as<OptionalType>(type).inner, held, limit);
            }
            return;
        case Kind::Tuple: {
            const auto& tuple = as<TupleType>(type);
            for (std::size_t i = 0; i < tuple.items.size(); ++i) {
                in(*tuple.items[i], tuple.get(value, i), limit);
            }
            return;
        }
        case Kind::Array: items(*as<ArrayType>(type).item, value, as<ArrayType>(type).count, limit); return;
        case Kind::List:
        case Kind::Set: {
            const auto& list = as<ListType>(type);
            const auto visit = [&](const void* some, std::size_t count) {
                items(*list.item, some, count, limit);
            };
            list.visit(value, VisitItems(visit));
            return;
        }
        case Kind::Map: {
            const auto& map = as<MapType>(type);
            const auto visit = [&](const void* key, const void* mapped) {
                in(*map.key, key, limit);
                in(*map.mapped, mapped, limit);
            };
            map.visit(value, VisitEntry(visit));
            return;
        }
        case Kind::Variant: {
            const auto [leaf, held] = as<VariantType>(type).get(value);
            in(*as<VariantType>(type).leaves[leaf], held, limit);
            return;
        }
        case Kind::Box: in(*as<BoxType>(type).inner, as<BoxType>(type).get(value), limit); return;
        case Kind::Hidden:
            if (const void* const held = as<HiddenType>(type).get(value); held != nullptr) {
                in(*as<HiddenType>(type).inner, held, limit);
            }
            return;
        case Kind::Represented: {
            const auto& represented = as<RepresentedType>(type);
            const auto visit = [&](const void* shown) { in(*represented.as, shown, limit); };
            represented.visit(value, VisitValue(visit));
            return;
        }
        case Kind::Struct: {
            const auto visit = [&](std::span<const FieldOf> fields) {
                for (const FieldOf& field : fields) {
                    in(*field.type, field.value, limit_of(field.name));
                }
            };
            as<StructType>(type).visit(value, VisitFields(visit));
            return;
        }
        default: return;
        }
    }

private:
    void items(const Type& type, const void* some, std::size_t count, const Limit* limit) const {
        for (std::size_t i = 0; i < count; ++i) {
            in(type, item_at(some, type, i), limit);
        }
    }
    [[nodiscard]] const Limit* limit_of(std::string_view name) const {
        const auto found =
            std::find_if(limits_.begin(), limits_.end(), [&](const Limit& one) { return one.name == name; });
        return found == limits_.end() ? nullptr : &*found;
    }
    static void number(const Type& type, const void* value, const Limit& limit) {
        const std::int64_t signed_value = type.is_signed ? load_signed(value, type.size) : 0;
        const std::uint64_t size =
            type.is_signed ? static_cast<std::uint64_t>(signed_value) : load_unsigned(value, type.size);
        if (signed_value < 0 || limit.most < 0 || size > static_cast<std::uint64_t>(limit.most)) {
            throw std::invalid_argument(
                "no game comes to this state: `" + std::string(limit.name) + "` is " +
                (signed_value < 0 ? std::to_string(signed_value) : std::to_string(size)) + ", not 0 to " +
                std::to_string(limit.most));
        }
    }

    std::span<const Limit> limits_;
};

} // namespace herding::inline v0::reflect::detail
