#pragma once

#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <atomic>
#include <cstddef>
#include <span>
#include <string>

namespace herding::inline v0::reflect::detail {

/// Bytes of a value on the heap.
/// Complexity: O(size of the value).
inline std::size_t heap_bytes(const Type& type, const void* value) {
    std::size_t sum = 0;
    switch (type.kind) {
    case Kind::String: {
        const std::size_t size = static_cast<const std::string*>(value)->size();
        return size < 16 ? 0 : size + allocation_bytes;
    }
    case Kind::Optional: {
        const void* const held = as<OptionalType>(type).get(value);
        return held != nullptr ? heap_bytes(*as<OptionalType>(type).inner, held) : 0;
    }
    case Kind::Tuple: {
        const auto& tuple = as<TupleType>(type);
        for (std::size_t i = 0; i < tuple.items.size(); ++i) {
            sum += heap_bytes(*tuple.items[i], tuple.get(value, i));
        }
        return sum;
    }
    case Kind::Array: {
        const auto& array = as<ArrayType>(type);
        for (std::size_t i = 0; i < array.count; ++i) {
            sum += heap_bytes(*array.item, item_at(value, *array.item, i));
        }
        return sum;
    }
    case Kind::List:
    case Kind::Set: {
        const auto& list = as<ListType>(type);
        sum = list.empty_bytes;
        std::size_t index = 0;
        const auto visit = [&](const void* items, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                sum += list.bytes(index++) + heap_bytes(*list.item, item_at(items, *list.item, i));
            }
        };
        list.visit(value, VisitItems(visit));
        return sum;
    }
    case Kind::Map: {
        const auto& map = as<MapType>(type);
        std::size_t index = 0;
        const auto visit = [&](const void* key, const void* mapped) {
            sum += map.bytes(index++) + heap_bytes(*map.key, key) + heap_bytes(*map.mapped, mapped);
        };
        map.visit(value, VisitEntry(visit));
        return sum;
    }
    case Kind::Variant: {
        const auto [number, leaf] = as<VariantType>(type).get(value);
        return heap_bytes(*as<VariantType>(type).leaves[number], leaf);
    }
    case Kind::Box:
        return as<BoxType>(type).bytes + heap_bytes(*as<BoxType>(type).inner, as<BoxType>(type).get(value));
    case Kind::Hidden: {
        const void* const held = as<HiddenType>(type).get(value);
        return held != nullptr ? heap_bytes(*as<HiddenType>(type).inner, held) : 0;
    }
    case Kind::Struct: {
        const auto visit = [&](std::span<const FieldOf> fields) {
            for (const FieldOf& field : fields) {
                sum += heap_bytes(*field.type, field.value);
            }
        };
        as<StructType>(type).visit(value, VisitFields(visit));
        return sum;
    }
    default: return 0;
    }
}

[[gnu::cold, gnu::noinline]] inline std::size_t find_default_bytes(const Readable& readable) {
    std::size_t bytes = 0;
    const auto visit = [&](const void* value) { bytes = heap_bytes(*readable.type, value); };
    readable.with_default(UseValue(visit));
    readable.default_bytes->store(bytes + 1, std::memory_order_relaxed);
    return bytes;
}

/// Bytes of the default value of a type on the heap: readers begin with it.
[[nodiscard]] inline std::size_t default_heap_bytes(const Readable& readable) {
    if (readable.default_bytes == nullptr) {
        return 0;
    }
    const std::size_t known = readable.default_bytes->load(std::memory_order_relaxed);
    return known != 0 ? known - 1 : find_default_bytes(readable);
}

} // namespace herding::inline v0::reflect::detail
