#pragma once

#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/impl/heap_bytes.hpp"
#include "herding/reflect/detail/read_struct.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

namespace herding::inline v0::reflect {

/// Walks over a type and reads its parts from a source. Every format that is read is such a source. It has
///
///     bool boolean()  std::int64_t signed_integer(low, high, width)  std::uint64_t unsigned_integer(high, width)
///     double floating()  std::int64_t bounded(BoundedType)  std::uint64_t enumerator(EnumType)  std::string string()
///     void bits(BitsType, set_byte)  void empty(type)
///     frame = begin_optional(inner), frame.present .. end_optional(frame)
///     frame = begin_array(size) .. next(frame) value .. end_list(frame)      exactly size items
///     frame = begin_list() .. next(frame) value .. end_list(frame)           next returns whether there is one more
///     frame = begin_map(key) .. next_key(frame) value mapped(frame) value end_entry(frame) .. end_map(frame)
///     frame = begin_alternative(VariantType), frame.leaf .. end_alternative(leaf, frame)
///     frame = begin_struct(type, TypeMemo, version), frame.version .. field(frame, name, names) value .. end_struct(frame, names)
///
/// where widths are bytes in memory, what is not said to be otherwise is a `const Type&`, `names()` makes the list of the
/// type's fields, for messages, and `version` is the one that the program knows. Besides
/// `mark()` (the position of the next value), `fail(mark, cause)`, `charge(bytes)` for memory that the value takes,
/// `spend(elements)` for time that it takes, `enter()` and `leave()` around what is a level by itself, and `static
/// constexpr bool canonical`: whether sets and maps must come in order, and floats must not be rounded.
///
/// Throws ReadError; the value is then unspecified. O(size of the input). One function for each source, not for each type;
/// so only the sources of formats include this.
template <class Source> void read(Source& source, const Readable& readable, void* value);

namespace detail {

template <class Source> void read_tuple(Source& source, const ReadableTuple& readable, void* value) {
    const auto& type = as<TupleType>(*readable.type);
    auto frame = source.begin_array(type.items.size());
    for (std::size_t i = 0; i < type.items.size(); ++i) {
        source.next(frame);
        read_item(source, i, *readable.items[i], const_cast<void*>(type.get(value, i)));
    }
    source.end_list(frame);
}

template <class Source> void read_array(Source& source, const ReadableArray& readable, void* value) {
    const auto& type = as<ArrayType>(*readable.type);
    auto frame = source.begin_array(type.count);
    for (std::size_t i = 0; i < type.count; ++i) {
        source.next(frame);
        read_item(source, i, *readable.item, const_cast<void*>(item_at(value, *type.item, i)));
    }
    source.end_list(frame);
}

/// Fails if a container has as many items as its type has room for.
template <class Source, class Mark>
void expect_room(Source& source, const Mark& start, std::size_t index, std::size_t room) {
    if (index >= room) [[unlikely]] {
        source.fail(start, "there is room for " + std::to_string(room) + " items only");
    }
}

/// Reads the items of a list or a set. `put(start, read_one)` adds one, which begins at `start` in the source.
template <class Source, class Items, class Put>
void read_items(Source& source, const Items& readable, void* value, const Put& put) {
    const auto& type = as<ListType>(*readable.type);
    auto frame = source.begin_list();
    readable.clear(value);
    const std::size_t room = readable.room(value);
    const std::size_t item_bytes = default_heap_bytes(*readable.item);
    std::size_t index = 0;
    const auto read_one = [&](void* item) { read_item(source, index, *readable.item, item); };
    for (; source.next(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, index, room);
        source.charge(type.bytes(index) + item_bytes);
        put(start, UseValue(read_one));
    }
    source.end_list(frame);
}

template <class Source> void read_list(Source& source, const ReadableList& readable, void* value) {
    read_items(source, readable, value,
               [&](const auto&, UseValue read_one) { readable.append(value, read_one); });
}

/// An item has been inserted: fails if it was there already, or is not the last and has to be; else takes off the budget
/// the cost of moving those behind it.
template <class Source, class Mark> void check_inserted(Source& source, const Mark& start, const Inserted& at,
                                                        const char* not_fresh, const char* not_in_order) {
    if (!at.fresh) {
        source.fail(start, not_fresh);
    }
    if (!Source::canonical) {
        source.spend(at.moved);
    } else if (!at.last) {
        source.fail(start, not_in_order);
    }
}

template <class Source> void read_set(Source& source, const ReadableSet& readable, void* value) {
    read_items(source, readable, value, [&](const auto& start, UseValue read_one) {
        check_inserted(source, start, readable.insert(value, read_one), "this item is in the set already",
                       "the items of a set are not in order");
    });
}

template <class Source> void read_map(Source& source, const ReadableMap& readable, void* value) {
    const auto& type = as<MapType>(*readable.type);
    auto frame = source.begin_map(*type.key);
    readable.clear(value);
    const std::size_t room = readable.room(value);
    const std::size_t entry_bytes = default_heap_bytes(*readable.key) + default_heap_bytes(*readable.mapped);
    std::size_t index = 0;
    const auto read_entry = [&](void* key, void* mapped) {
        read_inside([&] { return "[key " + std::to_string(index) + "]"; },
                    [&] { reflect::read(source, *readable.key, key); });
        source.mapped(frame);
        read_inside([&] { return "[" + excerpt(print_as(*type.key, key)) + "]"; },
                    [&] { reflect::read(source, *readable.mapped, mapped); });
        source.end_entry(frame);
    };
    for (; source.next_key(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, index, room);
        source.charge(type.bytes(index) + entry_bytes);
        check_inserted(source, start, readable.insert(value, Callback<void(void*, void*)>(read_entry)),
                       "this key is in the map already", "the keys of a map are not in order");
    }
    source.end_map(frame);
}

template <class Source> void read_float(Source& source, const Type& type, void* value) {
    const auto start = source.mark();
    const double wide = source.floating();
    if (type.size == sizeof(double)) {
        std::memcpy(value, &wide, sizeof wide);
        return;
    }
    constexpr double most = std::numeric_limits<float>::max();
    if (std::isfinite(wide) && (wide > most || wide < -most)) {
        source.fail(start,
                    "this number is too large for a float of " + std::to_string(8 * type.size) + " bits");
    }
    const auto narrow = static_cast<float>(wide);
    if (Source::canonical && !std::isnan(wide) && static_cast<double>(narrow) != wide) {
        source.fail(start, "this number is no float of " + std::to_string(8 * type.size) + " bits");
    }
    std::memcpy(value, &narrow, sizeof narrow);
}

template <class Source> void read_optional(Source& source, const ReadableOptional& readable, void* value) {
    auto frame = source.begin_optional(*readable.inner->type);
    if (frame.present) {
        source.charge(default_heap_bytes(*readable.inner));
        reflect::read(source, *readable.inner, readable.emplace(value));
    } else {
        readable.reset(value);
    }
    source.end_optional(frame);
}

template <class Source> void read_hidden(Source& source, const ReadableHidden& readable, void* value) {
    const auto& type = as<HiddenType>(*readable.type);
    const auto begin = source.mark();
    auto frame = source.begin_struct(type, *type.memo, 0);
    if (frame.version != 0) {
        source.fail(begin, "version " + std::to_string(frame.version) +
                               " of a hidden value, where this program knows version 0");
    }
    const auto list_names = [] { return std::vector<std::string_view>{"value", "viewers"}; };
    const FieldNames names(list_names);
    source.charge(default_heap_bytes(*readable.inner));
    const auto read_fields = [&](void* optional, std::uint64_t& viewers) {
        read_inside([] { return ".value"; },
                    [&] {
                        source.field(frame, "value", names);
                        reflect::read(source, *readable.optional, optional);
                    });
        read_inside([] { return ".viewers"; },
                    [&] {
                        source.field(frame, "viewers", names);
                        const auto start = source.mark();
                        viewers = source.unsigned_integer(std::numeric_limits<std::uint64_t>::max(),
                                                          sizeof(std::uint64_t));
                        const bool there =
                            as<OptionalType>(*readable.optional->type).get(optional) != nullptr;
                        if (!there && viewers != 0) {
                            source.fail(start, "a hidden value that is not there has no viewers");
                        }
                    });
        source.end_struct(frame, names);
    };
    readable.set(value, Callback<void(void*, std::uint64_t&)>(read_fields));
}

template <class Source> void read_variant(Source& source, const ReadableVariant& readable, void* value) {
    const auto& type = as<VariantType>(*readable.type);
    auto frame = source.begin_alternative(type);
    const Readable& leaf = *readable.leaves[frame.leaf];
    read_inside([&] { return "." + std::string(type.names[frame.leaf]); },
                [&] {
                    void* const held = readable.emplace(value, frame.leaf);
                    source.charge(default_heap_bytes(leaf));
                    reflect::read(source, leaf, held);
                    source.end_alternative(*leaf.type, frame);
                });
}

template <class Source>
void read_represented(Source& source, const ReadableRepresented& readable, void* value) {
    const bool is_level = as<RepresentedType>(*readable.type).is_level;
    const auto start = source.mark();
    bool done = false; // from here on it is the type's own code that throws
    const auto read_as = [&](void* stands_for_it) {
        if (is_level) {
            source.enter();
        }
        reflect::read(source, *readable.as, stands_for_it);
        if (is_level) {
            source.leave();
        }
        done = true;
    };
    try {
        readable.set(value, UseValue(read_as));
    } catch (const ReadError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        if (!done) {
            throw;
        }
        source.fail(start, error.what());
    }
}

} // namespace detail

template <class Source> void read(Source& source, const Readable& readable, void* value) {
    using detail::as;
    const Type& type = *readable.type;
    switch (type.kind) {
    case Kind::None: break;
    case Kind::Bool: detail::store_number(type, value, source.boolean() ? 1 : 0); break;
    case Kind::Integer: detail::read_integer(source, type, value); break;
    case Kind::Float: detail::read_float(source, type, value); break;
    case Kind::Enum: detail::store_number(type, value, source.enumerator(as<EnumType>(type))); break;
    case Kind::Bounded:
        detail::store_number(type, value, static_cast<std::uint64_t>(source.bounded(as<BoundedType>(type))));
        break;
    case Kind::Bits: {
        const auto set_byte = [&](std::size_t first, std::uint8_t byte) {
            as<ReadableBits>(readable).set_byte(value, first, byte);
        };
        source.bits(as<BitsType>(type), Callback<void(std::size_t, std::uint8_t)>(set_byte));
        break;
    }
    case Kind::String: *static_cast<std::string*>(value) = source.string(); break;
    case Kind::Optional: detail::read_optional(source, as<ReadableOptional>(readable), value); break;
    case Kind::Tuple: detail::read_tuple(source, as<ReadableTuple>(readable), value); break;
    case Kind::Array: detail::read_array(source, as<ReadableArray>(readable), value); break;
    case Kind::List: detail::read_list(source, as<ReadableList>(readable), value); break;
    case Kind::Set: detail::read_set(source, as<ReadableSet>(readable), value); break;
    case Kind::Map: detail::read_map(source, as<ReadableMap>(readable), value); break;
    case Kind::Variant: detail::read_variant(source, as<ReadableVariant>(readable), value); break;
    case Kind::Box: {
        const auto& box = as<ReadableBox>(readable);
        source.charge(as<BoxType>(type).bytes + detail::default_heap_bytes(*box.inner));
        const auto read_inner = [&](void* inner) { read(source, *box.inner, inner); };
        box.set(value, UseValue(read_inner));
        break;
    }
    case Kind::Hidden: detail::read_hidden(source, as<ReadableHidden>(readable), value); break;
    case Kind::Represented: detail::read_represented(source, as<ReadableRepresented>(readable), value); break;
    case Kind::Empty: source.empty(type); break;
    case Kind::Struct: detail::read_struct(source, as<ReadableStruct>(readable), value); break;
    }
}

/// Reads all of an input into a value. Errors begin their path with the type's name.
template <class Source> void read_whole(Source& source, const Readable& readable, void* value) {
    try {
        read(source, readable, value);
        source.end();
    } catch (ReadError& error) {
        error.inside_whole(readable.type->kind == Kind::Variant ? std::string_view{} : readable.type->name);
        throw;
    }
}

} // namespace herding::inline v0::reflect
