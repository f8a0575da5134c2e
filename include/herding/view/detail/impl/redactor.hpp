#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/view/detail/redactor.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace herding::inline v0::view::detail {

/// Replaces a hidden value of any type in checks of its viewers.
HERDING_VIEW_INLINE Hidden<bool> seen(const reflect::HiddenType& type, const void* value) {
    return Hidden<bool>::with_viewers(false, type.viewers(value));
}

/// Viewers of a value in a view. The other viewers may be a secret too, unless everybody has seen the value.
HERDING_VIEW_INLINE std::uint64_t viewers_in_view(std::uint16_t player, const Hidden<bool>& hidden) {
    return hidden.seen_by_all() ? hidden.viewers() : std::uint64_t{1} << player;
}

[[noreturn]] void cannot_change(const reflect::Type& type);

HERDING_VIEW_INLINE void redact(const reflect::Type& type, void* value, std::uint16_t player) {
    const auto take_out = [player](const reflect::Type& secret, void* at) {
        if (secret.kind != Kind::Hidden) {
            *static_cast<Generator*>(at) = Generator{};
            return;
        }
        const auto& hidden = reflect::detail::as<reflect::HiddenType>(secret);
        const Hidden<bool> viewers = seen(hidden, at);
        if (hidden.get(at) == nullptr || !sees(player, viewers)) {
            hidden.forget(at);
            return;
        }
        if (hidden.change == nullptr) {
            cannot_change(secret);
        }
        const auto inside = [&](void* inner) { redact(*hidden.inner, inner, player); };
        hidden.change(at, viewers_in_view(player, viewers), reflect::UseValue(inside));
    };
    each_secret(type, value, true, VisitSecret(take_out));
}

/// Check that nothing hidden is left. If a `serialize` names a copy of a member, its secrets cannot be removed.
class RedactionCheck {
public:
    explicit RedactionCheck(std::uint16_t player) noexcept : player_(player) {}

    void in(const reflect::Type& type, const void* value) const {
        using namespace reflect;
        using reflect::detail::as;
        using reflect::detail::item_at;
        if (!secrets_in(type)) {
            return;
        }
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
            const auto visit = [&](const void* items, std::size_t count) {
                in_items(*list.item, items, count);
            };
            list.visit(value, VisitItems(visit));
            return;
        }
        case Kind::Map: { // keys contain no hidden values
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
            if (&type == &type_of<Generator>()) {
                if (*static_cast<const Generator*>(value) != Generator{}) {
                    left();
                }
                return;
            }
            const auto& represented = as<RepresentedType>(type);
            if (represented.visit_parts != nullptr) {
                const auto visit_parts = [&](std::span<const FieldOf> parts) {
                    for (const FieldOf& part : parts) {
                        in(*part.type, part.value);
                    }
                };
                represented.visit_parts(value, VisitFields(visit_parts));
                return;
            }
            const auto visit = [&](const void* stand_in) { in(*represented.as, stand_in); };
            represented.visit(value, VisitValue(visit));
            return;
        }
        case Kind::Struct: {
            const auto visit = [&](std::span<const FieldOf> fields) {
                for (const FieldOf& field : fields) {
                    in(*field.type, field.value);
                }
            };
            as<StructType>(type).visit(value, VisitFields(visit));
            return;
        }
        default: return;
        }
    }

private:
    void in_hidden(const reflect::HiddenType& type, const void* value) const {
        const void* const inner = type.get(value);
        if (inner == nullptr) {
            return;
        }
        const Hidden<bool> viewers = seen(type, value);
        if (!sees(player_, viewers) || viewers.viewers() != viewers_in_view(player_, viewers)) {
            left();
        }
        in(*type.inner, inner);
    }

    void in_items(const reflect::Type& type, const void* items, std::size_t count) const {
        for (std::size_t i = 0; i < count; ++i) {
            in(type, reflect::detail::item_at(items, type, i));
        }
    }

    [[noreturn]] static void left() {
        throw std::logic_error("herding: a view would show what is hidden: a `serialize` names a copy of a "
                               "member, which cannot be redacted; name the member itself, or give the Spec a "
                               "`view` that leaves it out");
    }

    std::uint16_t player_;
};

HERDING_VIEW_INLINE void check_redacted(const reflect::Type& type, const void* value, std::uint16_t player) {
    RedactionCheck(player).in(type, value);
}

} // namespace herding::inline v0::view::detail
