#pragma once

#include "herding/core/detail/inline_list.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/view/detail/secrets.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace herding::inline v0::view::detail {

/// Search through a type, and through every field that a `serialize` in it may name for some value.
class SecretSearch {
public:
    /// The secrets of a type for which they are obvious or remembered: without a search, which takes much longer.
    static std::optional<Secrets> known(const reflect::Type& type) {
        using reflect::detail::as;
        switch (type.kind) {
        case Kind::Bool:
        case Kind::Integer:
        case Kind::Float:
        case Kind::Enum:
        case Kind::Bounded:
        case Kind::Bits:
        case Kind::String:
        case Kind::Empty: return Secrets{};
        case Kind::Optional: return known(*as<reflect::OptionalType>(type).inner);
        case Kind::Box: return known(*as<reflect::BoxType>(type).inner);
        case Kind::Array: return known(*as<reflect::ArrayType>(type).item);
        case Kind::List: return known(*as<reflect::ListType>(type).item);
        case Kind::Hidden: {
            const auto inner = known(*as<reflect::HiddenType>(type).inner);
            return inner ? std::optional(Secrets{.hidden = true} | *inner) : std::nullopt;
        }
        default: break;
        }
        const auto* const memo = memo_of(type);
        return memo == nullptr
                   ? std::nullopt
                   : remembered(*memo, reflect::detail::types_listed.load(std::memory_order_relaxed));
    }

    Secrets in(const reflect::Type& type) {
        auto* const memo = memo_of(type);
        if (memo != nullptr) {
            if (const auto known = remembered(*memo, listed_)) {
                return *known;
            }
        }
        const bool outermost = around_ == 0; // an inner result may lack the types around it
        const Secrets found = look(type);
        if (memo != nullptr && outermost) {
            memo->secrets.store(listed_ << 2U | (found.hidden ? 1U : 0U) | (found.generator ? 2U : 0U),
                                std::memory_order_relaxed);
        }
        return found;
    }

private:
    static std::optional<Secrets> remembered(const reflect::detail::TypeMemo& memo, std::uint32_t listed) {
        const std::uint32_t known = memo.secrets.load(std::memory_order_relaxed);
        if (known >> 2U != listed) {
            return std::nullopt;
        }
        return Secrets{.hidden = (known & 1U) != 0, .generator = (known & 2U) != 0};
    }
    static reflect::detail::TypeMemo* memo_of(const reflect::Type& type) {
        using reflect::detail::as;
        switch (type.kind) {
        case Kind::Struct: return as<reflect::StructType>(type).memo;
        case Kind::Variant: return as<reflect::VariantType>(type).memo;
        case Kind::Represented: return as<reflect::RepresentedType>(type).memo;
        default: return nullptr;
        }
    }

    Secrets look(const reflect::Type& type) {
        using namespace reflect;
        using reflect::detail::as;
        switch (type.kind) {
        case Kind::Hidden: return Secrets{.hidden = true} | in(*as<HiddenType>(type).inner);
        case Kind::Optional: return in(*as<OptionalType>(type).inner);
        case Kind::Box: return in(*as<BoxType>(type).inner);
        case Kind::Array: return in(*as<ArrayType>(type).item);
        case Kind::List: return in(*as<ListType>(type).item);
        case Kind::Set: return unsorted(*as<ListType>(type).item, "set");
        case Kind::Map: return unsorted(*as<MapType>(type).key, "map") | in(*as<MapType>(type).mapped);
        case Kind::Tuple: return in_all(as<TupleType>(type).items);
        case Kind::Variant: return in_all({as<VariantType>(type).leaves, as<VariantType>(type).names.size()});
        case Kind::Represented:
            if (&type == &type_of<Generator>()) {
                return {.generator = true};
            }
            return once(type, [&] { return in(*as<RepresentedType>(type).as); });
        case Kind::Struct: return once(type, [&] { return in_struct(as<StructType>(type)); });
        default: return {};
        }
    }

    /// Searches a type that may contain itself.
    template <class Look> Secrets once(const reflect::Type& type, const Look& look_inside) {
        if (std::find(seen_.begin(), seen_.end(), &type) != seen_.end()) {
            return {};
        }
        seen_.push_back(&type);
        ++around_;
        const Secrets found = look_inside();
        if (--around_ == 0) {
            seen_.clear();
        }
        return found;
    }

    Secrets in_all(std::span<const reflect::Type* const> types) {
        Secrets found;
        for (const reflect::Type* type : types) {
            found = found | in(*type);
        }
        return found;
    }

    /// The order of a set or map depends on its keys, so it would disclose hidden values in them.
    Secrets unsorted(const reflect::Type& key, std::string_view where) {
        if (in(key)) {
            throw std::logic_error("herding: the order of a " + std::string(where) + " of `" +
                                   std::string(key.name) +
                                   "` shows what is hidden in it: use a list, or hide it as a whole");
        }
        return {};
    }

    Secrets in_struct(const reflect::StructType& type) {
        Secrets found;
        for (const auto* named = type.memo->named.load(); named != nullptr; named = named->next) {
            found = found | in(*named->type);
        }
        return found;
    }

    const std::uint32_t listed_ = reflect::detail::types_listed.load(std::memory_order_relaxed);
    /// The types that were searched since the outermost one that may contain itself.
    InlineList<const reflect::Type*, 64> seen_;
    std::size_t around_ = 0; // number of types that are being searched
};

[[nodiscard]] HERDING_VIEW_INLINE Secrets secrets_in(const reflect::Type& type) {
    if (const auto known = SecretSearch::known(type)) {
        return *known;
    }
    return SecretSearch().in(type);
}

[[noreturn]] HERDING_VIEW_INLINE void cannot_change(const reflect::Type& type) {
    throw std::logic_error("herding: secrets in a `" + std::string(type.name) +
                           "` cannot be changed, because it cannot be copied or not be read");
}

HERDING_VIEW_INLINE void each_secret(const reflect::Type& type, void* value, bool writes, VisitSecret visit) {
    using namespace reflect;
    using reflect::detail::as;
    if (type.kind == Kind::Hidden || &type == &type_of<Generator>()) {
        visit(type, value);
        return;
    }
    if (!secrets_in(type)) {
        return;
    }
    const auto in = [&](const Type& inner, const void* part) {
        each_secret(inner, const_cast<void*>(part), writes, visit);
    };
    const auto in_items = [&](const Type& item, const void* items, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            in(item, reflect::detail::item_at(items, item, i));
        }
    };
    const auto in_fields = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            in(*field.type, field.value);
        }
    };
    switch (type.kind) {
    case Kind::Optional:
        if (const void* const inner = as<OptionalType>(type).get(value); inner != nullptr) {
            in(*as<OptionalType>(type).inner, inner);
        }
        return;
    case Kind::Box: {
        const auto& box = as<BoxType>(type);
        if (writes && box.write == nullptr) {
            cannot_change(type);
        }
        in(*box.inner, writes ? box.write(value) : box.get(value));
        return;
    }
    case Kind::Array: in_items(*as<ArrayType>(type).item, value, as<ArrayType>(type).count); return;
    case Kind::List: {
        const auto& list = as<ListType>(type);
        if (writes && list.write != nullptr) {
            const std::size_t count = list.count(value);
            for (std::size_t i = 0; i < count; ++i) {
                in(*list.item, list.write(value, i));
            }
            return;
        }
        const auto visit_items = [&](const void* items, std::size_t count) {
            in_items(*list.item, items, count);
        };
        list.visit(value, VisitItems(visit_items));
        return;
    }
    case Kind::Map: { // keys contain no hidden values
        const auto& map = as<MapType>(type);
        const auto visit_entry = [&](const void*, const void* mapped) { in(*map.mapped, mapped); };
        map.visit(value, VisitEntry(visit_entry));
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
        if (writes && represented.change_parts != nullptr) {
            represented.change_parts(value, VisitFields(in_fields));
        } else if (!writes && represented.visit_parts != nullptr) {
            represented.visit_parts(value, VisitFields(in_fields));
        } else {
            const auto visit_stand_in = [&](const void* stand_in) { in(*represented.as, stand_in); };
            if (!writes) {
                represented.visit(value, VisitValue(visit_stand_in));
            } else if (represented.change != nullptr) {
                represented.change(value, UseValue(visit_stand_in));
            } else {
                cannot_change(type);
            }
        }
        return;
    }
    case Kind::Struct: as<StructType>(type).visit(value, VisitFields(in_fields)); return;
    default: return;
    }
}

} // namespace herding::inline v0::view::detail
