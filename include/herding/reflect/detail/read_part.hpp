#pragma once

#include "herding/reflect/detail/impl/reading.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <string>

/// Reading the parts of a value, with the names of the parts in the paths of errors.

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

} // namespace detail

} // namespace herding::inline v0::reflect
