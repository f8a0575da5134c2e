#pragma once

#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/impl/reading.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/upcast.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Reading the parts of a value with their names in the paths of errors, and structs field by field, also those of earlier versions.

namespace herding::inline v0::reflect {

template <class Source> void read(Source& source, const Readable& readable, void* value); // read.hpp

namespace detail {

/// Runs a part of a read; on the way out of an error the part's name goes into the path.
template <class Part, class Read> void read_inside(Part&& part, Read&& read) {
    try {
        read();
    } catch (ReadError& error) {
        error.inside(part());
        throw;
    }
}

/// Runs code of the type that is read, and gives what it throws the position of the value.
template <class Source, class Mark, class Call> void run_at(Source& source, const Mark& start, Call call) {
    try {
        call();
    } catch (const ReadError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        source.fail(start, error.what());
    }
}

template <class Source>
[[gnu::always_inline]] inline void read_integer(Source& source, const Type& type, void* value) {
    const std::size_t bits = 8 * type.size;
    if (type.is_signed) {
        const auto high = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
        store_number(type, value,
                     static_cast<std::uint64_t>(source.signed_integer(-high - 1, high, type.size)));
    } else {
        store_number(type, value, source.unsigned_integer(~std::uint64_t{0} >> (64 - bits), type.size));
    }
}

/// Reads a value; integers, which most parts are, without a call each.
template <class Source>
[[gnu::always_inline]] inline void read_part(Source& source, const Readable& readable, void* value) {
    const Type& type = *readable.type;
    if (type.kind == Kind::Integer) [[likely]] {
        read_integer(source, type, value);
    } else {
        reflect::read(source, readable, value);
    }
}

template <class Source>
void read_item(Source& source, std::size_t index, const Readable& readable, void* value) {
    read_inside([&] { return "[" + std::to_string(index) + "]"; },
                [&] { read_part(source, readable, value); });
}

/// The fields that a type had in a version.
[[nodiscard]] inline std::vector<std::string_view> field_names(const ReadableStruct& readable,
                                                               std::uint32_t version) {
    std::vector<std::string_view> names;
    const auto use = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            names.emplace_back(field.name);
        }
    };
    const auto visit = [&](void* value) { readable.visit(value, version, UseFields(use)); };
    readable.with_default(UseValue(visit));
    return names;
}

/// Why data of this version, which is not the current one, does not open, or nothing.
[[nodiscard]] inline std::string upcast_refusal(const ReadableStruct& readable, std::uint32_t version,
                                                std::uint32_t now) {
    const std::string which =
        "version " + std::to_string(version) + " of " + std::string(readable.type->name);
    if (version > now) {
        return which + " is newer than this program, which knows version " + std::to_string(now);
    }
    if (readable.says_version) {
        if (now > most_versions) {
            return which + " cannot be opened: steps are found from versions up to " +
                   std::to_string(most_versions - 1) + " only, and this program is at version " +
                   std::to_string(now);
        }
        const auto first = readable.upcasts.begin();
        if (std::find(first + version, first + now, nullptr) == first + now) {
            return {};
        }
    }
    return which + " cannot be opened: a step from there to version " + std::to_string(now) + " is missing";
}

template <class Source> void read_struct(Source& source, const ReadableStruct& readable, void* value) {
    const auto& type = as<StructType>(*readable.type);
    static_cast<void>(known_fields(type, value)); // checks their names
    const auto start = source.mark();
    const std::uint32_t now = type.version();
    auto frame = source.begin_struct(type, *type.memo, now);
    const std::uint32_t version = frame.version;
    if (version != now) {
        if (const std::string refusal = upcast_refusal(readable, version, now); !refusal.empty()) {
            source.fail(start, refusal);
        }
    }
    const auto list_names = [&] { return field_names(readable, version); };
    const FieldNames names(list_names);
    const char* inside = nullptr; // the field that is being read
    const auto use = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            inside = field.name;
            source.field(frame, field.name, names);
            read_part(source, *field.readable, field.value);
        }
        inside = nullptr;
    };
    try { // once for all fields: with a handler for each, each would be a call
        readable.visit(value, version, UseFields(use));
    } catch (ReadError& error) {
        if (inside != nullptr) {
            error.inside("." + std::string(inside));
        }
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        source.fail(start, error.what());
    }
    source.end_struct(frame, names);
    if (version != now) {
        run_at(source, start, [&] {
            for (std::uint32_t step = version; step < now; ++step) {
                readable.upcasts[step](value);
            }
        });
    }
}

} // namespace detail

} // namespace herding::inline v0::reflect
