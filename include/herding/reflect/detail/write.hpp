#pragma once

#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/writing.hpp"
#include "herding/reflect/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// Walks over a value and calls a sink for each part; every format that is written is such a sink. It has
///
///     boolean(bool)  signed_integer(value, width)  unsigned_integer(value, width)  floating(double)
///     bounded(value, BoundedType)  enumerator(number, EnumType)  string(std::string_view)  bits(bits, BitsType)
///     begin_optional(inner, bool present) .. end_optional(inner, bool present)   between them the value, if present
///     begin_array(size) .. item() value .. end_array()       as many as the type has: arrays, tuples
///     begin_list(size)  .. item() value .. end_list()        lists and sets
///     begin_map(key, size) .. key() value mapped() value end_entry() .. end_map()
///     begin_alternative(VariantType, number) .. end_alternative(leaf)            between them the leaf
///     begin_struct(type, TypeMemo, version) .. field(name) value .. end_struct()
///     empty(type)
///
/// where widths are bytes in memory and what is not said to be otherwise is a `const Type&`. It may have
/// `bool whole(type, value)`, which is offered every value first and answers whether it took it, and `bool plain(type,
/// value)`, which is offered parts before that and takes those that are one number. A sink whose
/// output is read back derives from `detail::ReadBack`; then WriteError is thrown for what readers would refuse.
/// O(size of the value); allocates nothing itself.
///
/// One function for each sink, not for each type; so only the sources of sinks include this.
template <class Sink> void write(Sink& sink, const Type& type, const void* value);

namespace detail {

/// Whether a value of this type may be refused by a writer: what has no parts and is no enumeration never is.
[[nodiscard]] inline bool may_be_refused(const Type& type) noexcept {
    return type.kind == Kind::Enum || type.kind > Kind::String; // the kinds after it have parts
}

/// How deep the values around this one are: an object for as long as its parts are written.
template <class Sink> class Level {
public:
    explicit Level(Sink& sink) : sink_(sink) {
        if constexpr (is_read_back<Sink>) {
            sink_.enter();
        }
    }
    ~Level() {
        if constexpr (is_read_back<Sink>) {
            sink_.leave();
        }
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

private:
    Sink& sink_;
};

/// Writes a value that is one number, if it is one: what most parts are, so that they cost no call each.
template <class Sink>
[[gnu::always_inline]] inline bool write_plain(Sink& sink, const Type& type, const void* value) {
    if constexpr (requires { sink.plain(type, value); }) {
        if (sink.plain(type, value)) {
            return true;
        }
    }
    if (type.kind == Kind::Integer) {
        if (type.is_signed) {
            sink.signed_integer(load_signed(value, type.size), type.size);
        } else {
            sink.unsigned_integer(load_unsigned(value, type.size), type.size);
        }
        return true;
    }
    return false;
}

/// A part of a value; `name()` is its name in paths.
template <class Sink, class Name>
void write_part(Sink& sink, const Type& type, const void* part, const Name& name) {
    if (write_plain(sink, type, part)) {
        return;
    }
    if constexpr (is_read_back<Sink>) {
        if (may_be_refused(type)) {
            write_inside(name, [&] { reflect::write(sink, type, part); });
            return;
        }
    }
    reflect::write(sink, type, part);
}

[[nodiscard]] inline std::string index_part(std::size_t i) {
    return std::string("[") + std::to_string(i) + "]";
}

template <class Sink>
void write_items(Sink& sink, const Type& type, const void* items, std::size_t begin, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        sink.item();
        write_part(sink, type, item_at(items, type, i), [&] { return index_part(begin + i); });
    }
}

template <class Sink> void write_tuple(Sink& sink, const TupleType& type, const void* value) {
    sink.begin_array(type.items.size());
    for (std::size_t i = 0; i < type.items.size(); ++i) {
        sink.item();
        write_part(sink, *type.items[i], type.get(value, i), [&] { return index_part(i); });
    }
    sink.end_array();
}

template <class Sink> void write_list(Sink& sink, const ListType& type, const void* value) {
    sink.begin_list(type.count(value));
    std::size_t index = 0;
    const auto visit = [&](const void* items, std::size_t count) {
        write_items(sink, *type.item, items, index, count);
        index += count;
    };
    type.visit(value, VisitItems(visit));
    sink.end_list();
}

template <class Sink> void write_map(Sink& sink, const MapType& type, const void* value) {
    sink.begin_map(*type.key, type.count(value));
    std::size_t index = 0;
    const auto visit = [&](const void* key, const void* mapped) {
        sink.key();
        write_part(sink, *type.key, key, [&] { return "[key " + std::to_string(index) + "]"; });
        sink.mapped();
        write_part(sink, *type.mapped, mapped,
                   [&] { return "[" + excerpt(detail::print_as(*type.key, key)) + "]"; });
        sink.end_entry();
        ++index;
    };
    type.visit(value, VisitEntry(visit));
    sink.end_map();
}

template <class Sink> void write_variant(Sink& sink, const VariantType& type, const void* value) {
    const auto [number, leaf] = type.get(value);
    const Type& held = *type.leaves[number];
    sink.begin_alternative(type, number);
    write_part(sink, held, leaf, [&] { return "." + std::string(type.names[number]); });
    sink.end_alternative(held);
}

template <class Sink> void write_hidden(Sink& sink, const HiddenType& type, const void* value) {
    const void* const held = type.get(value);
    sink.begin_struct(type, *type.memo, 0);
    sink.field("value"); // an optional, see HiddenFields
    sink.begin_optional(*type.inner, held != nullptr);
    if (held != nullptr) {
        write_part(sink, *type.inner, held, [] { return std::string(".value"); });
    }
    sink.end_optional(*type.inner, held != nullptr);
    sink.field("viewers");
    sink.unsigned_integer(type.viewers(value), sizeof(std::uint64_t));
    sink.end_struct();
}

template <class Sink> void write_struct(Sink& sink, const StructType& type, const void* value) {
    [[maybe_unused]] const auto check = [&] {
        if constexpr (is_read_back<Sink>) {
            return FieldCheck(type, value);
        } else {
            return 0; // hashes take the fields that are there
        }
    };
    [[maybe_unused]] auto fields_checked = check();
    sink.begin_struct(type, *type.memo, type.version());
    const auto visit = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            if constexpr (is_read_back<Sink>) {
                fields_checked.next(field.name, field.type);
            }
            sink.field(field.name);
            write_part(sink, *field.type, field.value, [&] { return "." + std::string(field.name); });
        }
    };
    type.visit(value, VisitFields(visit));
    if constexpr (is_read_back<Sink>) {
        fields_checked.end();
    }
    sink.end_struct();
}

template <class Sink> void write_enum(Sink& sink, const EnumType& type, const void* value) {
    const std::uint64_t number = load_number(type, value);
    if constexpr (is_read_back<Sink>) {
        if (!type.may_be_read(number)) [[unlikely]] {
            Sink::no_enumerator(type.name, type.is_signed ? std::to_string(static_cast<std::int64_t>(number))
                                                          : std::to_string(number));
        }
    }
    sink.enumerator(number, type);
}

} // namespace detail

template <class Sink> void write(Sink& sink, const Type& type, const void* value) {
    using detail::as;
    if constexpr (requires { sink.whole(type, value); }) {
        if (sink.whole(type, value)) {
            return;
        }
    }
    switch (type.kind) {
    case Kind::None: break;
    case Kind::Bool: sink.boolean(detail::load_as<bool>(value)); break;
    case Kind::Integer: detail::write_plain(sink, type, value); break;
    case Kind::Float: sink.floating(detail::load_float(type, value)); break;
    case Kind::Enum: detail::write_enum(sink, as<EnumType>(type), value); break;
    case Kind::Bounded:
        sink.bounded(static_cast<std::int64_t>(detail::load_number(type, value)), as<BoundedType>(type));
        break;
    case Kind::Bits: sink.bits(value, as<BitsType>(type)); break;
    case Kind::String: sink.string(*static_cast<const std::string*>(value)); break;
    case Kind::Optional: {
        const auto& optional = as<OptionalType>(type);
        const void* const held = optional.get(value);
        sink.begin_optional(*optional.inner, held != nullptr);
        if (held != nullptr) {
            write(sink, *optional.inner, held);
        }
        sink.end_optional(*optional.inner, held != nullptr);
        break;
    }
    case Kind::Tuple: {
        const detail::Level level(sink);
        detail::write_tuple(sink, as<TupleType>(type), value);
        break;
    }
    case Kind::Array: {
        const detail::Level level(sink);
        const auto& array = as<ArrayType>(type);
        sink.begin_array(array.count);
        detail::write_items(sink, *array.item, value, 0, array.count);
        sink.end_array();
        break;
    }
    case Kind::List:
    case Kind::Set: {
        const detail::Level level(sink);
        detail::write_list(sink, as<ListType>(type), value);
        break;
    }
    case Kind::Map: {
        const detail::Level level(sink);
        detail::write_map(sink, as<MapType>(type), value);
        break;
    }
    case Kind::Variant: {
        const detail::Level level(sink);
        detail::write_variant(sink, as<VariantType>(type), value);
        break;
    }
    case Kind::Box: {
        const auto& box = as<BoxType>(type);
        write(sink, *box.inner, box.get(value));
        break;
    }
    case Kind::Hidden: {
        const detail::Level level(sink);
        detail::write_hidden(sink, as<HiddenType>(type), value);
        break;
    }
    case Kind::Represented: {
        const auto& represented = as<RepresentedType>(type);
        const auto visit = [&](const void* stands_for_it) {
            if (represented.is_level) {
                const detail::Level level(sink);
                write(sink, *represented.as, stands_for_it);
            } else {
                write(sink, *represented.as, stands_for_it);
            }
        };
        represented.visit(value, VisitValue(visit));
        break;
    }
    case Kind::Empty: sink.empty(type); break;
    case Kind::Struct: {
        const detail::Level level(sink);
        detail::write_struct(sink, as<StructType>(type), value);
        break;
    }
    }
}

/// Writes a value by itself. Errors begin their path with the type's name.
template <class Sink>
    requires detail::is_read_back<Sink>
void write_whole(Sink& sink, const Type& type, const void* value) {
    detail::write_inside([&] { return std::string(type.name); }, [&] { write(sink, type, value); });
}

} // namespace herding::inline v0::reflect
