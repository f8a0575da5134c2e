#pragma once

#include "herding/core/hidden.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/view/detail/redactor.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// The hidden values in a value that a player has not seen, as bytes, in the order of `serialize`. Looks neither into sets nor into
/// the keys of maps, which cannot hide anything.
class UnseenValues {
public:
    explicit UnseenValues(std::uint16_t player) noexcept : player_(player) {}

    [[nodiscard]] std::vector<reflect::Bytes> take() { return std::move(all_); }

    /// O(size of the value).
    void in(const reflect::Type& type, const void* value) { // NOLINT(misc-no-recursion): as deep as the type
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
            const auto visit = [&](const void* items, std::size_t count) {
                in_items(*list.item, items, count);
            };
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

private:
    void in_hidden(const reflect::HiddenType& type, const void* value) { // NOLINT(misc-no-recursion)
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

    void in_items(const reflect::Type& type, const void* items, // NOLINT(misc-no-recursion)
                  std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            in(type, reflect::detail::item_at(items, type, i));
        }
    }

    std::uint16_t player_;
    std::vector<reflect::Bytes> all_;
};

/// What a player does not see before a commit, and what of it is not hidden from them any more after it.
struct Uncovered {
    std::vector<reflect::Bytes> before; ///< in their places
    std::vector<reflect::Bytes> gone;   ///< sorted

    Uncovered(std::vector<reflect::Bytes> unseen, std::vector<reflect::Bytes> after)
        : before(std::move(unseen)) {
        std::vector<reflect::Bytes> sorted = before;
        std::sort(sorted.begin(), sorted.end());
        std::sort(after.begin(), after.end());
        std::set_difference(sorted.begin(), sorted.end(), after.begin(), after.end(),
                            std::back_inserter(gone));
    }

    /// Whether two commits uncover the same values, at the same places. Where a value was may show, too.
    [[nodiscard]] bool same(const Uncovered& other) const {
        const auto is_gone = [this](const reflect::Bytes& value) {
            return std::binary_search(gone.begin(), gone.end(), value);
        };
        return gone == other.gone && std::equal(before.begin(), before.end(), other.before.begin(),
                                                other.before.end(), [&](const auto& one, const auto& there) {
                                                    return one == there || (!is_gone(one) && !is_gone(there));
                                                });
    }
};

} // namespace herding::inline v0::law::detail
