#pragma once

#include "herding/reflect/detail/impl/heap_bytes.hpp"
#include "herding/reflect/detail/read_containers.hpp"
#include "herding/reflect/detail/read_part.hpp"
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
