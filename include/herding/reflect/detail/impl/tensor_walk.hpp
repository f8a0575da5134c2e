#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/tensor_options.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The cells of a value, over tables of types.

namespace herding::inline v0::reflect {

namespace detail {

/// Goes over all cells of a type. Sizes, names and numbers come from this one walk, so they agree. If there is
/// no value (null), or it is not `present`, all its cells are 0.
///
/// Numbers are written into cells that are 0, so a walk skips those, and a part that is not there costs nothing once
/// its type is known.
class TensorWalk {
public:
    /// Collects names.
    TensorWalk(std::vector<std::string>& names, const TensorOptions& options) noexcept
        : names_(&names), options_(options) {}
    /// Writes numbers into cells that are 0.
    TensorWalk(void* cells, std::size_t size, const CellNumber& number, const TensorOptions& options) noexcept
        : options_(options), cells_(cells), size_(size), number_(number) {}

    [[nodiscard]] std::size_t used() const noexcept { return used_; }

    void walk(const Type& type, const void* value, bool present) {
        present = present && value != nullptr;
        if (present || names_ != nullptr) {
            cells_of(type, value, present);
            return;
        }
        std::atomic<std::uint32_t>* const known = known_cells(type);
        if (const std::uint32_t cells = known == nullptr ? 0 : known->load(std::memory_order_relaxed);
            cells != 0) {
            used_ += cells - 1;
            return;
        }
        const std::size_t begin = used_;
        cells_of(type, value, false);
        const std::size_t cells = used_ - begin;
        if (known != nullptr && cells < std::numeric_limits<std::uint32_t>::max()) {
            known->store(static_cast<std::uint32_t>(cells + 1), std::memory_order_relaxed);
        }
    }

private:
    /// The memory of how many cells a type has; null for a type whose cells are counted fast.
    [[nodiscard]] std::atomic<std::uint32_t>* known_cells(const Type& type) const noexcept {
        TypeMemo* memo = nullptr;
        switch (type.kind) {
        case Kind::Struct: memo = as<StructType>(type).memo; break;
        case Kind::Variant: memo = as<VariantType>(type).memo; break;
        case Kind::Represented: memo = as<RepresentedType>(type).memo; break;
        default: break;
        }
        return memo == nullptr ? nullptr : &memo->cells[options_.bounded == BoundedAs::Scaled ? 1 : 0];
    }

    void cells_of(const Type& type, const void* value, bool present) {
        switch (type.kind) {
        case Kind::Bool:
        case Kind::Integer:
        case Kind::Float: cell(present ? plain(type, value) : 0); return;
        case Kind::Enum: enumeration(as<EnumType>(type), value, present); return;
        case Kind::Bounded: bounded(as<BoundedType>(type), value, present); return;
        case Kind::Bits: bits(as<BitsType>(type), value, present); return;
        case Kind::Optional: {
            const auto& optional = as<OptionalType>(type);
            maybe(*optional.inner, value == nullptr ? nullptr : optional.get(value), present);
            return;
        }
        case Kind::Hidden: {
            const auto& hidden = as<HiddenType>(type);
            maybe(*hidden.inner, value == nullptr ? nullptr : hidden.get(value), present);
            return;
        }
        case Kind::Array: {
            const auto& array = as<ArrayType>(type);
            for (std::size_t i = 0; i < array.count; ++i) {
                const Inside here(*this, "[", i, "]");
                walk(*array.item, value == nullptr ? nullptr : item_at(value, *array.item, i), present);
            }
            return;
        }
        case Kind::Tuple: {
            const auto& tuple = as<TupleType>(type);
            for (std::size_t i = 0; i < tuple.items.size(); ++i) {
                const Inside here(*this, "[", i, "]");
                walk(*tuple.items[i], value == nullptr ? nullptr : tuple.get(value, i), present);
            }
            return;
        }
        case Kind::List: places(as<ListType>(type), value, present); return;
        case Kind::Set: set(as<ListType>(type), value, present); return;
        case Kind::Map: map(as<MapType>(type), value, present); return;
        case Kind::Variant: variant(as<VariantType>(type), value, present); return;
        case Kind::Box: {
            const auto& box = as<BoxType>(type);
            walk(*box.inner, value == nullptr ? nullptr : box.get(value), present);
            return;
        }
        case Kind::Represented: represented(as<RepresentedType>(type), value, present); return;
        case Kind::Struct: structure(as<StructType>(type), value, present); return;
        case Kind::String: no_shape(type.name);
        case Kind::Empty:
        case Kind::None: return;
        }
    }

    /// A part of the path, for as long as it lives. Paths are only kept for names, which also find what has no shape.
    class Inside {
    public:
        Inside(TensorWalk& walk, std::string_view open, std::string_view part, std::string_view close = {})
            : walk_(walk.names_ == nullptr ? nullptr : &walk) {
            if (walk_ != nullptr) {
                add(open, part, close);
            }
        }
        Inside(TensorWalk& walk, std::string_view open, std::size_t i, std::string_view close)
            : walk_(walk.names_ == nullptr ? nullptr : &walk) {
            if (walk_ != nullptr) {
                add(open, std::to_string(i), close);
            }
        }
        ~Inside() {
            if (walk_ != nullptr) {
                walk_->path_.resize(size_);
                walk_->asked_ = asked_;
            }
        }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;

    private:
        void add(std::string_view open, std::string_view part, std::string_view close) {
            size_ = walk_->path_.size();
            asked_ = std::exchange(walk_->asked_, 0);
            walk_->path_ += open;
            walk_->path_ += part;
            walk_->path_ += close;
        }

        TensorWalk* walk_; // null if there is no path
        std::size_t size_ = 0;
        std::size_t asked_ = 0;
    };

    /// The types that are walked through, from the inside out.
    struct Around {
        const Type* type;
        const Around* next;
    };

    void cell(double number) {
        if (names_ != nullptr) {
            names_->push_back(path_);
        } else if (number != 0 && used_ < size_) {
            number_.write(cells_, used_, number);
        }
        ++used_;
    }
    /// A cell for each of some values, of which number `set` is 1; none is if it is `count` or more.
    template <class Name> void one_hot(std::size_t count, std::uint64_t set, const Name& name) {
        if (names_ == nullptr) {
            if (set < count && used_ + set < size_) {
                number_.write(cells_, used_ + static_cast<std::size_t>(set), 1);
            }
            used_ += count;
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            cell("=", name(i), 0);
        }
    }
    void cell(std::string_view open, std::string_view part, double number) {
        const Inside here(*this, open, part);
        cell(number);
    }

    /// Walks through a type that may contain itself.
    template <class Walk> void around(const Type& type, const Walk& walk) {
        for (const Around* outer = around_; outer != nullptr; outer = outer->next) {
            if (outer->type == &type) {
                const std::string name(type.name);
                throw TensorError("herding: " + where(name) + " has no shape: it is a " + name +
                                  " inside a " + name + ", without end");
            }
        }
        const Around here{&type, around_};
        around_ = &here;
        walk();
        around_ = here.next;
    }

    [[nodiscard]] std::string where(std::string_view what) const {
        return path_.empty() ? "a " + std::string(what) : "`" + path_ + "`";
    }
    [[noreturn]] void no_shape(std::string_view what) const {
        throw TensorError("herding: " + where(what) + " has no shape: a " + std::string(what) +
                          " has no fixed number of cells");
    }

    static double plain(const Type& type, const void* value) {
        if (type.kind == Kind::Float) {
            return load_float(type, value);
        }
        return type.is_signed ? static_cast<double>(load_signed(value, type.size))
                              : static_cast<double>(load_unsigned(value, type.size));
    }

    void enumeration(const EnumType& type, const void* value, bool present) {
        if (type.is_open) {
            cell(present ? plain(type, value) : 0);
            return;
        }
        one_hot(type.names.size(), present ? type.index(load_number(type, value)) : type.names.size(),
                [&](std::size_t i) { return type.names[i]; });
    }

    static std::uint64_t width(const BoundedType& type) noexcept {
        return static_cast<std::uint64_t>(type.high) - static_cast<std::uint64_t>(type.low);
    }
    static std::uint64_t above_low(const BoundedType& type, const void* value) noexcept {
        return load_number(type, value) - static_cast<std::uint64_t>(type.low);
    }

    void bounded(const BoundedType& type, const void* value, bool present) {
        if (options_.bounded == BoundedAs::Scaled) {
            const auto high = static_cast<double>(type.high) - static_cast<double>(type.low);
            const auto above = present ? plain(type, value) - static_cast<double>(type.low) : 0;
            cell(high == 0 || !present ? 0 : above / high * number_.whole);
            return;
        }
        const std::size_t count = key_count(type);
        if (count == 0) {
            no_shape("Bounded of more than 65536 values");
        }
        one_hot(count, present ? above_low(type, value) : count,
                [&](std::size_t i) { return key_name(type, i); });
    }

    void bits(const BitsType& type, const void* value, bool present) {
        for (std::size_t i = 0; i < type.count; ++i) {
            const Inside here(*this, "[", i, "]");
            cell(present && type.test(value, i) ? 1 : 0);
        }
    }

    /// A cell for whether there is a value, and the value: `x?` and `x`. An optional in an optional has `x??`.
    void maybe(const Type& type, const void* value, bool present) {
        if (names_ == nullptr) {
            cell(present && value != nullptr ? 1 : 0);
            walk(type, value, present);
            return;
        }
        const std::size_t asked = asked_;
        cell("", std::string(asked + 1, '?'), 0);
        asked_ = asked + 1;
        walk(type, value, present);
        asked_ = asked;
    }

    void places(const ListType& type, const void* value, bool present) {
        if (type.capacity == ListType::no_capacity) {
            no_shape(type.name);
        }
        std::size_t i = 0;
        const auto place = [&](const void* item) {
            const Inside here(*this, "[", i++, "]");
            maybe(*type.item, item, present);
        };
        const auto visit = [&](const void* items, std::size_t count) {
            for (std::size_t k = 0; k < count; ++k) {
                place(item_at(items, *type.item, k));
            }
        };
        if (value != nullptr) {
            type.visit(value, VisitItems(visit));
        }
        while (i < type.capacity) {
            place(nullptr);
        }
    }

    // ---- keys

    /// How many keys of such a type there can be, for the kinds whose values are cells; else 0.
    static std::size_t key_count(const Type& type) {
        switch (type.kind) {
        case Kind::Bool: return 2;
        case Kind::Enum: return as<EnumType>(type).names.size();
        case Kind::Bounded: {
            const std::uint64_t most = width(as<BoundedType>(type));
            return most < 65536 ? static_cast<std::size_t>(most) + 1 : 0;
        }
        default: return 0;
        }
    }
    static std::size_t key_number(const Type& type, const void* key) {
        switch (type.kind) {
        case Kind::Bool: return load_as<bool>(key) ? 1 : 0;
        case Kind::Enum: return as<EnumType>(type).index(load_number(type, key));
        default: return static_cast<std::size_t>(above_low(as<BoundedType>(type), key));
        }
    }
    static std::string key_name(const Type& type, std::size_t i) {
        switch (type.kind) {
        case Kind::Bool: return i == 1 ? "true" : "false";
        case Kind::Enum: return std::string(as<EnumType>(type).names[i]);
        default: return std::to_string(as<BoundedType>(type).low + static_cast<std::int64_t>(i));
        }
    }
    struct KeyInside : Inside {
        KeyInside(TensorWalk& walk, std::string_view open, const Type& type, std::size_t i,
                  std::string_view close)
            : Inside(walk, open, walk.names_ != nullptr ? key_name(type, i) : std::string(), close) {}
    };

    /// Cells for all keys. Those of each begin with one for whether it is present. First all are written as if no
    /// key were there, since the order of a container is not always that of its keys.
    template <class Absent> std::size_t keys(const Type& key, std::string_view name, const Absent& absent) {
        const std::size_t count = key_count(key);
        if (count == 0) {
            no_shape(name);
        }
        const std::size_t begin = used_;
        for (std::size_t i = 0; i < count; ++i) {
            const KeyInside here(*this, "[", key, i, "]");
            absent();
        }
        return (used_ - begin) / count;
    }

    void set(const ListType& type, const void* value, bool present) {
        const std::size_t begin = used_;
        keys(*type.item, type.name, [&] { cell(0); });
        if (!present || names_ != nullptr) {
            return;
        }
        const std::size_t end = used_;
        const auto visit = [&](const void* items, std::size_t count) {
            for (std::size_t k = 0; k < count; ++k) {
                used_ = begin + key_number(*type.item, item_at(items, *type.item, k));
                if (used_ < end) { // an enumeration's value that is no enumerator has no cell
                    cell(1);
                }
            }
        };
        type.visit(value, VisitItems(visit));
        used_ = end;
    }

    void map(const MapType& type, const void* value, bool present) {
        const std::size_t begin = used_;
        const std::size_t width = keys(*type.key, type.name, [&] { maybe(*type.mapped, nullptr, false); });
        if (!present || names_ != nullptr) {
            return;
        }
        const std::size_t end = used_;
        const auto visit = [&](const void* key, const void* mapped) {
            used_ = begin + key_number(*type.key, key) * width;
            if (used_ < end) {
                maybe(*type.mapped, mapped, true);
            }
        };
        type.visit(value, VisitEntry(visit));
        used_ = end;
    }

    // ---- types with parts

    void variant(const VariantType& type, const void* value, bool present) {
        const auto held = value == nullptr ? VariantType::Leaf{type.names.size(), nullptr} : type.get(value);
        one_hot(type.names.size(), present ? held.number : type.names.size(),
                [&](std::size_t i) { return type.names[i]; });
        for (std::size_t i = 0; i < type.names.size(); ++i) {
            const Inside here(*this, path_.empty() ? "" : ".", type.names[i]);
            walk(*type.leaves[i], i == held.number ? held.value : nullptr, present);
        }
    }

    void represented(const RepresentedType& type, const void* value, bool present) {
        if (&type == &type_of<Generator>()) {
            return;
        }
        if (&type == &type_of<Actor>()) {
            actor(present ? *static_cast<const Actor*>(value) : Actor::system, present);
            return;
        }
        if (type.cells != nullptr) {
            stands_for(*type.cells, type.visit_cells, value, present);
        } else if (!type.is_level) {
            stands_for(*type.as, type.visit, value, present);
        } else {
            around(type, [&] { stands_for(*type.as, type.visit, value, present); });
        }
    }

    void stands_for(const Type& type, void (*visit)(const void*, VisitValue), const void* value,
                    bool present) {
        if (value == nullptr) {
            walk(type, nullptr, false);
            return;
        }
        const auto walk_it = [&](const void* stand_in) { walk(type, stand_in, present); };
        visit(value, VisitValue(walk_it));
    }

    void actor(Actor actor, bool present) {
        cell("=", "player", present && actor.is_player() ? 1 : 0);
        cell("=", "chance", present && actor == Actor::chance ? 1 : 0);
        cell("=", "system", present && actor == Actor::system ? 1 : 0);
        cell(".", "index", present && actor.is_player() ? actor.index() : 0);
    }

    void structure(const StructType& type, const void* value, bool present) {
        around(type, [&] {
            if (value != nullptr) {
                fields(type, value, present);
                return;
            }
            if (type.with_default == nullptr) {
                throw TensorError("herding: " + where(type.name) + " has no shape: a " +
                                  std::string(type.name) +
                                  " has no default value, to find the fields of one that is not there");
            }
            const auto walk_default = [&](void* made) { fields(type, made, false); };
            type.with_default(UseValue(walk_default));
        });
    }
    void fields(const StructType& type, const void* value, bool present) {
        FieldCheck check(type, value);
        const auto visit = [&](std::span<const FieldOf> fields) {
            for (const FieldOf& field : fields) {
                check.next(field.name, field.type);
                const Inside here(*this, path_.empty() ? "" : ".", field.name);
                walk(*field.type, field.value, present);
            }
        };
        type.visit(value, VisitFields(visit));
        check.end();
    }

    std::vector<std::string>* names_ = nullptr; // else numbers are written
    TensorOptions options_;
    void* cells_ = nullptr;
    std::size_t size_ = 0;
    CellNumber number_;
    std::size_t used_ = 0;
    std::string path_;
    std::size_t asked_ = 0; // whether there is a value: cells of this path so far
    const Around* around_ = nullptr;
};

} // namespace detail

} // namespace herding::inline v0::reflect
