#pragma once

#include "herding/reflect/detail/type.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

/// Tables of types that are read: what readers do to a value, beside what every format knows of it (type.hpp). A table of
/// its own, since a type that is only written needs no default constructor. Made by `readable_of` (readable_of.hpp).

namespace herding::inline v0::reflect {

/// A type that can be read. By its kind, a table is also one of the types below (`as`).
struct Readable {
    const Type* type = nullptr;
    /// Calls with a default value, the one that reading begins with. It may be changed.
    void (*with_default)(UseValue use) = nullptr;
    std::atomic<std::size_t>* default_bytes = nullptr; ///< its bytes on the heap, plus 1; 0 if not yet known
};

/// A field of a value that is being read.
struct ReadableField {
    const char* name = nullptr;
    const Readable* readable = nullptr;
    void* value = nullptr;
};
using UseFields = Callback<void(std::span<const ReadableField> fields)>;

struct ReadableBits : Readable {
    void (*set_byte)(void* bits, std::size_t first,
                     std::uint8_t byte) = nullptr; ///< lowest first; what is behind is left
};

struct ReadableOptional : Readable {
    const Readable* inner = nullptr;
    void* (*emplace)(void* optional) = nullptr;
    void (*reset)(void* optional) = nullptr;
};

struct ReadableTuple : Readable {
    std::span<const Readable* const> items;
};

struct ReadableArray : Readable {
    const Readable* item = nullptr;
};

struct ReadableList : Readable {
    const Readable* item = nullptr;
    void (*clear)(void* list) = nullptr;
    std::size_t (*room)(const void* list) = nullptr;          ///< how many items there may be
    void (*append)(void* list, UseValue read_item) = nullptr; ///< which begins with a default item
};

/// Position of an inserted item.
struct Inserted {
    bool fresh = false;      ///< there was none like it
    bool last = false;       ///< there is none behind it
    std::uint64_t moved = 0; ///< elements of the budget for those that moved
};
struct ReadableSet : Readable {
    const Readable* item = nullptr;
    void (*clear)(void* set) = nullptr;
    std::size_t (*room)(const void* set) = nullptr;
    Inserted (*insert)(void* set, UseValue read_item) = nullptr;
};

struct ReadableMap : Readable {
    const Readable* key = nullptr;
    const Readable* mapped = nullptr;
    void (*clear)(void* map) = nullptr;
    std::size_t (*room)(const void* map) = nullptr;
    Inserted (*insert)(void* map, Callback<void(void* key, void* mapped)> read_entry) = nullptr;
};

struct ReadableVariant : Readable {
    const Readable* const* leaves = nullptr;
    void* (*emplace)(void* variant, std::size_t leaf) = nullptr;
};

struct ReadableBox : Readable {
    const Readable* inner = nullptr;
    void (*set)(void* box, UseValue read) = nullptr; ///< to what becomes of a default value
};

struct ReadableHidden : Readable {
    const Readable* inner = nullptr;
    const Readable* optional = nullptr; ///< of the value
    void (*set)(void* hidden, Callback<void(void* optional, std::uint64_t& viewers)> read) = nullptr;
};

struct ReadableRepresented : Readable {
    const Readable* as = nullptr;
    void (*set)(void* value, UseValue read) = nullptr; ///< from what becomes of a default `As`
};

struct ReadableStruct : Readable {
    void (*visit)(void* value, std::uint32_t version, UseFields use) = nullptr;
    /// Takes a value from version to version (upcast.hpp); null if there is no step. None for a type without versions.
    std::span<void (*const)(void* value)> upcasts;
    bool says_version = false;
};

namespace detail {

template <class Table> const Table& as(const Readable& readable) noexcept {
    return static_cast<const Table&>(readable);
}

/// The low bytes of an integer, an enumeration or a `Bounded`.
inline void store_number(const Type& type, void* value, std::uint64_t number) noexcept {
    const auto store = [value]<class Integer>(Integer low) { std::memcpy(value, &low, sizeof low); };
    switch (type.size) {
    case 1: store(static_cast<std::uint8_t>(number)); break;
    case 2: store(static_cast<std::uint16_t>(number)); break;
    case 4: store(static_cast<std::uint32_t>(number)); break;
    default: store(number); break;
    }
}

} // namespace detail

} // namespace herding::inline v0::reflect
