#pragma once

#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/impl/form.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/inherited.hpp"
#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Differences over tables of types.

namespace herding::inline v0::reflect::detail {

/// Most pairs of items that are compared in search of the longest common part of two lists. With more pairs, items are
/// paired in order.
inline constexpr std::size_t most_comparisons = 4'000'000;

/// Fields of a struct, each by the function that reads it while `serialize` runs.
template <class Visit> void each_field(const StructType& type, const void* value, const Visit& visit) {
    const auto all = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            visit(field);
        }
    };
    type.visit(value, VisitFields(all));
}

template <class T> [[nodiscard]] std::string printed(const T& value) {
    return print_as(type_of<T>(), std::addressof(value));
}

/// The items of a list or a set that keeps them, one by one.
class Items {
public:
    Items(const ListType& type, const void* list) : item_(*type.item) {
        const auto add = [this](const void* items, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                add_one(item_at(items, item_, i));
            }
        };
        type.visit(list, VisitItems(add));
    }
    [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
    [[nodiscard]] const void* operator[](std::size_t i) const noexcept { return all_[i]; }

private:
    void add_one(const void* item) {
        if (item_.kind == Kind::Bool) { // std::vector<bool> has none that could be pointed to
            item = &truths_.emplace_back(load_as<bool>(item));
        }
        all_.push_back(item);
    }

    const Type& item_;
    std::vector<const void*> all_;
    std::deque<bool> truths_;
};

/// Whether two values have equal parts.
class SameParts {
public:
    static bool same(const Type& type, const void* a, const void* b) {
        switch (type.kind) {
        case Kind::Bool: return load_as<bool>(a) == load_as<bool>(b);
        case Kind::Integer:
        case Kind::Enum:
        case Kind::Bounded: return load_number(type, a) == load_number(type, b);
        case Kind::Float: return load_float(type, a) == load_float(type, b);
        case Kind::String: return *static_cast<const std::string*>(a) == *static_cast<const std::string*>(b);
        case Kind::Bits: return same_bits(as<BitsType>(type), a, b);
        case Kind::Optional: return both(as<OptionalType>(type), a, b);
        case Kind::Tuple: return same_tuple(as<TupleType>(type), a, b);
        case Kind::Array: {
            const auto& array = as<ArrayType>(type);
            return same_items(*array.item, array.count, a, b);
        }
        case Kind::List:
        case Kind::Set: return same_list(as<ListType>(type), a, b);
        case Kind::Map: return same_map(as<MapType>(type), a, b);
        case Kind::Variant: {
            const auto& variant = as<VariantType>(type);
            const auto one = variant.get(a);
            const auto other = variant.get(b);
            return one.number == other.number && same(*variant.leaves[one.number], one.value, other.value);
        }
        case Kind::Box: {
            const auto& box = as<BoxType>(type);
            const void* const one = box.get(a);
            const void* const other = box.get(b);
            return one == other || same(*box.inner, one, other);
        }
        case Kind::Hidden:
            return as<HiddenType>(type).viewers(a) == as<HiddenType>(type).viewers(b) &&
                   both(as<HiddenType>(type), a, b);
        case Kind::Represented: return same_represented(as<RepresentedType>(type), a, b);
        case Kind::Struct: return same_struct(as<StructType>(type), a, b);
        default: return true; // nothing to be different
        }
    }

private:
    /// Of what holds one value or none.
    template <class Table> static bool both(const Table& type, const void* a, const void* b) {
        const void* const one = type.get(a);
        const void* const other = type.get(b);
        return one == nullptr || other == nullptr ? one == other : same(*type.inner, one, other);
    }
    static bool same_bits(const BitsType& bits, const void* a, const void* b) {
        for (std::size_t i = 0; i < bits.count; i += 8) {
            if (bits.byte(a, i) != bits.byte(b, i)) {
                return false;
            }
        }
        return true;
    }
    static bool same_tuple(const TupleType& tuple, const void* a, const void* b) {
        for (std::size_t i = 0; i < tuple.items.size(); ++i) {
            if (!same(*tuple.items[i], tuple.get(a, i), tuple.get(b, i))) {
                return false;
            }
        }
        return true;
    }
    static bool same_items(const Type& item, std::size_t count, const void* a, const void* b) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!same(item, item_at(a, item, i), item_at(b, item, i))) {
                return false;
            }
        }
        return true;
    }
    static bool same_list(const ListType& list, const void* a, const void* b) {
        if (list.count(a) != list.count(b)) {
            return false;
        }
        if (list.makes_items) {
            return print_as(list, a) == print_as(list, b);
        }
        const Items one(list, a);
        const Items other(list, b);
        for (std::size_t i = 0; i < one.size(); ++i) { // of chunks that both share, the addresses are equal
            if (one[i] != other[i] && !same(*list.item, one[i], other[i])) {
                return false;
            }
        }
        return true;
    }
    static bool same_map(const MapType& map, const void* a, const void* b) {
        if (map.count(a) != map.count(b)) {
            return false;
        }
        std::vector<std::pair<const void*, const void*>> entries;
        const auto add = [&](const void* key, const void* mapped) { entries.emplace_back(key, mapped); };
        map.visit(a, VisitEntry(add));
        bool equal = true;
        std::size_t i = 0;
        const auto compare = [&](const void* key, const void* mapped) {
            equal = equal && same(*map.key, entries[i].first, key) &&
                    same(*map.mapped, entries[i].second, mapped);
            ++i;
        };
        map.visit(b, VisitEntry(compare));
        return equal;
    }
    static bool same_represented(const RepresentedType& type, const void* a, const void* b) {
        bool equal = false;
        const auto with_one = [&](const void* one) {
            const auto with_other = [&](const void* other) { equal = same(*type.as, one, other); };
            type.visit(b, VisitValue(with_other));
        };
        type.visit(a, VisitValue(with_one));
        return equal;
    }
    static bool same_struct(const StructType& type, const void* a, const void* b) {
        std::vector<FieldOf> fields;
        std::vector<FieldOf> others;
        return members(type, a, fields) && members(type, b, others) ? same_members(fields, others, a, b)
                                                                    : same_fields(type, a, b);
    }
    /// Collects the fields; whether all of them are parts of the value, which remain when `serialize` has ended.
    static bool members(const StructType& type, const void* value, std::vector<FieldOf>& all) {
        bool inside = true;
        each_field(type, value, [&](const FieldOf& field) {
            inside = inside && is_part_of(type, value, field.value);
            all.push_back(field);
        });
        return inside;
    }
    static bool same_members(const std::vector<FieldOf>& fields, const std::vector<FieldOf>& others,
                             const void* a, const void* b) {
        return std::equal(fields.begin(), fields.end(), others.begin(), others.end(),
                          [&](const FieldOf& field, const FieldOf& other) {
                              return field.type == other.type &&
                                     offset_of(field.value, a) == offset_of(other.value, b) &&
                                     same(*field.type, field.value, other.value);
                          });
    }
    /// The same of fields that end with `serialize`: O(fields²).
    static bool same_fields(const StructType& type, const void* a, const void* b) {
        bool equal = true;
        std::size_t i = 0;
        each_field(type, a, [&](const FieldOf& field) {
            bool found = false;
            std::size_t k = 0;
            each_field(type, b, [&](const FieldOf& other) {
                found = found ||
                        (k == i && field.type == other.type && std::strcmp(field.name, other.name) == 0 &&
                         same(*field.type, field.value, other.value));
                ++k;
            });
            equal = equal && found;
            ++i;
        });
        std::size_t others = 0;
        each_field(type, b, [&](const FieldOf&) { ++others; });
        return equal && others == i;
    }
};

/// Compares two values of a type, and appends the changes from the first to the second.
class Differ {
public:
    explicit Differ(std::vector<Change>& out) noexcept : out_(out) {}

    void compare(const Type& type, const void* a, const void* b) {
        switch (type.kind) {
        case Kind::Box: {
            const auto& box = as<BoxType>(type);
            const void* const one = box.get(a);
            const void* const other = box.get(b);
            if (one != other) { // else they share it
                compare(*box.inner, one, other);
            }
            return;
        }
        case Kind::Struct: fields(as<StructType>(type), a, b); return;
        case Kind::Hidden: hidden(as<HiddenType>(type), a, b); return;
        default: break;
        }
        if (same(type, a, b)) {
            return;
        }
        switch (type.kind) {
        case Kind::Optional: {
            const auto& optional = as<OptionalType>(type);
            const void* const one = optional.get(a);
            const void* const other = optional.get(b);
            if (one != nullptr && other != nullptr && goes_inside(*optional.inner)) {
                compare(*optional.inner, one, other);
            } else {
                add(type, a, b);
            }
            return;
        }
        case Kind::Variant: {
            const auto& variant = as<VariantType>(type);
            const auto one = variant.get(a);
            const auto other = variant.get(b);
            if (one.number == other.number && goes_inside(*variant.leaves[one.number])) {
                compare(*variant.leaves[one.number], one.value, other.value);
            } else {
                add(type, a, b);
            }
            return;
        }
        case Kind::Array: {
            const auto& array = as<ArrayType>(type);
            for (std::size_t i = 0; i < array.count; ++i) {
                inside(index(i),
                       [&] { compare(*array.item, item_at(a, *array.item, i), item_at(b, *array.item, i)); });
            }
            return;
        }
        case Kind::Tuple: {
            const auto& tuple = as<TupleType>(type);
            for (std::size_t i = 0; i < tuple.items.size(); ++i) {
                inside(index(i), [&] { compare(*tuple.items[i], tuple.get(a, i), tuple.get(b, i)); });
            }
            return;
        }
        case Kind::List: lists(as<ListType>(type), a, b); return;
        case Kind::Set: sets(as<ListType>(type), a, b); return;
        case Kind::Map: maps(as<MapType>(type), a, b); return;
        default: add(type, a, b); return;
        }
    }

private:
    static bool same(const Type& type, const void* a, const void* b) { return SameParts::same(type, a, b); }

    /// Whether a path can continue inside; else a value changes as a whole.
    static bool goes_inside(const Type& type) {
        const Kind kind = unboxed(type).kind;
        return kind == Kind::Struct || kind == Kind::Hidden || kind == Kind::Array || kind == Kind::Tuple ||
               kind == Kind::List || kind == Kind::Map;
    }

    static std::string index(std::size_t i) { return "[" + std::to_string(i) + "]"; }

    template <class Compare> void inside(std::string_view part, const Compare& compare) {
        const std::size_t size = path_.size();
        path_ += part.starts_with('.') && path_.empty() ? part.substr(1) : part;
        compare();
        path_.resize(size);
    }

    /// An item of a list or a map. In a set there, an item that is inserted would look like a set that is.
    void item(const Type& type, const void* a, const void* b) {
        if (unboxed(type).kind == Kind::Set) {
            whole(type, a, b);
        } else {
            compare(type, a, b);
        }
    }

    void whole(const Type& type, const void* a, const void* b) {
        if (!same(type, a, b)) {
            add(type, a, b);
        }
    }
    void add(const Type& type, const void* a, const void* b) {
        out_.push_back({path_, print_as(type, a), print_as(type, b)});
    }

    /// Both by the same serialize. A field may be a local variable of that function, so those of `b` are looked at while
    /// it runs: O(fields²), but each is a comparison of names.
    void fields(const StructType& type, const void* a, const void* b) {
        static_cast<void>(known_fields(type, a));
        std::size_t fields = 0;
        std::size_t others = 0;
        std::size_t common = 0;
        each_field(type, a, [&](const FieldOf& field) {
            ++fields;
            others = 0;
            each_field(type, b, [&](const FieldOf& other) {
                ++others;
                if (other.type != field.type || std::strcmp(other.name, field.name) != 0) {
                    return;
                }
                ++common;
                const std::string name(field.name);
                inside("." + (is_identifier(name) ? name : printed(name)),
                       [&] { compare(*field.type, field.value, other.value); });
            });
        });
        if (common != fields || (fields != 0 && others != fields)) {
            refuse_different(type.name, fields_of(type, a), fields_of(type, b));
        }
    }

    void hidden(const HiddenType& type, const void* a, const void* b) {
        const void* const one = type.get(a);
        const void* const other = type.get(b);
        if (one == nullptr || other == nullptr) {
            whole(type, a, b);
            return;
        }
        inside(".value", [&] { compare(*type.inner, one, other); });
        const std::uint64_t viewers = type.viewers(a);
        const std::uint64_t other_viewers = type.viewers(b);
        if (viewers != other_viewers) {
            inside(".viewers", [&] { out_.push_back({path_, printed(viewers), printed(other_viewers)}); });
        }
    }

    void sets(const ListType& type, const void* a, const void* b) {
        const auto texts = [&](const void* set) {
            std::vector<std::string> all;
            const auto add = [&](const void* items, std::size_t count) {
                for (std::size_t i = 0; i < count; ++i) {
                    all.push_back(print_as(*type.item, item_at(items, *type.item, i)));
                }
            };
            type.visit(set, VisitItems(add));
            return all;
        };
        const auto from = texts(a);
        const auto to = texts(b);
        const auto sorted = [](auto all) {
            std::sort(all.begin(), all.end());
            return all;
        };
        const auto all_from = sorted(from);
        const auto all_to = sorted(to);
        for (const std::string& item : from) {
            if (!std::binary_search(all_to.begin(), all_to.end(), item)) {
                out_.push_back({path_, item, {}});
            }
        }
        for (const std::string& item : to) {
            if (!std::binary_search(all_from.begin(), all_from.end(), item)) {
                out_.push_back({path_, {}, item});
            }
        }
    }

    /// The entries of a map in its order, by the text of their key.
    using Entries = std::vector<std::pair<std::string, const void*>>;
    static Entries entries(const MapType& type, const void* map) {
        Entries all;
        const auto add = [&](const void* key, const void* mapped) {
            all.emplace_back(print_as(*type.key, key), mapped);
        };
        type.visit(map, VisitEntry(add));
        return all;
    }

    void maps(const MapType& type, const void* a, const void* b) {
        const Entries from = entries(type, a);
        const Entries to = entries(type, b);
        const std::map<std::string, const void*> by_key_from(from.begin(), from.end());
        const std::map<std::string, const void*> by_key_to(to.begin(), to.end());
        for (const auto& [key, mapped] : from) {
            const auto other = by_key_to.find(key);
            inside("[" + key + "]", [&, mapped = mapped] {
                if (other == by_key_to.end()) {
                    out_.push_back({path_, print_as(*type.mapped, mapped), {}});
                } else {
                    item(*type.mapped, mapped, other->second);
                }
            });
        }
        for (const auto& [key, mapped] : to) {
            if (by_key_from.find(key) == by_key_from.end()) {
                out_.push_back({path_ + "[" + key + "]", {}, print_as(*type.mapped, mapped)});
            }
        }
    }

    /// Between items that both have, in order, as many as there are, the others are changed, inserted or removed.
    void lists(const ListType& type, const void* a, const void* b) {
        if (type.makes_items) {
            add(type, a, b);
            return;
        }
        const Type& item_type = *type.item;
        const Items from(type, a);
        const Items to(type, b);
        std::vector<Gap> gaps;
        Gap gap;
        for (const auto& [i, k] : common(item_type, from, to)) {
            gaps.push_back({gap.i, i, gap.k, k});
            gap = {i + 1, 0, k + 1, 0};
        }
        gaps.push_back({gap.i, from.size(), gap.k, to.size()});

        // All removals come first, so that a list of bounded size never holds more than either value.
        std::size_t removed = 0;
        for (const Gap& each : gaps) {
            for (std::size_t i = each.i + each.paired(); i < each.i_end; ++i) {
                out_.push_back({path_ + index(i - removed++), print_as(item_type, from[i]), {}});
            }
        }
        for (const Gap& each : gaps) {
            for (std::size_t n = 0; n < each.paired(); ++n) {
                inside(index(each.k + n), [&] { item(item_type, from[each.i + n], to[each.k + n]); });
            }
            for (std::size_t k = each.k + each.paired(); k < each.k_end; ++k) {
                out_.push_back({path_ + index(k), {}, print_as(item_type, to[k])});
            }
        }
    }

    /// Items that two lists do not have in common: `from[i, i_end)` becomes `to[k, k_end)`, the first ones in pairs.
    struct Gap {
        std::size_t i = 0;
        std::size_t i_end = 0;
        std::size_t k = 0;
        std::size_t k_end = 0;
        [[nodiscard]] std::size_t paired() const noexcept { return std::min(i_end - i, k_end - k); }
    };

    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

    /// Positions of a longest common subsequence: common ends first, then a table, O(n m), if that is not too large.
    static Pairs common(const Type& item, const Items& a, const Items& b) {
        const auto equal = [&](std::size_t i, std::size_t k) {
            return a[i] == b[k] || same(item, a[i], b[k]);
        };
        Pairs pairs;
        std::size_t begin = 0;
        while (begin < a.size() && begin < b.size() && equal(begin, begin)) {
            pairs.emplace_back(begin, begin);
            ++begin;
        }
        std::size_t tail = 0;
        while (begin + tail < a.size() && begin + tail < b.size() &&
               equal(a.size() - 1 - tail, b.size() - 1 - tail)) {
            ++tail;
        }
        const std::size_t n = a.size() - tail - begin;
        const std::size_t m = b.size() - tail - begin;
        if (n != 0 && m != 0 && n <= most_comparisons / m) {
            std::vector<std::uint32_t> length((n + 1) * (m + 1)); // of the longest from here on
            const auto at = [&](std::size_t i, std::size_t k) -> std::uint32_t& {
                return length[i * (m + 1) + k];
            };
            for (std::size_t i = n; i-- > 0;) {
                for (std::size_t k = m; k-- > 0;) {
                    at(i, k) = equal(begin + i, begin + k) ? at(i + 1, k + 1) + 1
                                                           : std::max(at(i + 1, k), at(i, k + 1));
                }
            }
            for (std::size_t i = 0, k = 0; i < n && k < m;) {
                if (equal(begin + i, begin + k)) {
                    pairs.emplace_back(begin + i++, begin + k++);
                } else if (at(i + 1, k) >= at(i, k + 1)) {
                    ++i;
                } else {
                    ++k;
                }
            }
        }
        for (; tail > 0; --tail) {
            pairs.emplace_back(a.size() - tail, b.size() - tail);
        }
        return pairs;
    }

    std::vector<Change>& out_;
    std::string path_;
};

} // namespace herding::inline v0::reflect::detail
