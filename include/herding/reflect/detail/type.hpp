#pragma once

#include "herding/reflect/detail/type_number.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

/// Tables of types. A type is described once, by a constant that `type_of` (type_of.hpp) makes of it; each format is one
/// function over these tables, whatever the types are. Values are `const void*` there, and are of the table's type.

namespace herding::inline v0::reflect {

enum class Kind : std::uint8_t;

/// Table of a type, which every format reads. By its kind, a table is also one of the types below (`as`).
struct Type {
    Kind kind{};
    bool is_signed = false;       ///< integers, and what enumerations and `Bounded` are made of
    bool may_be_flat = false;     ///< bytes of a value may be its canonical form (hash_form.hpp)
    std::size_t size = 0;         ///< of a value in memory
    std::size_t longest_form = 0; ///< of the canonical form
    std::string_view name; ///< of a class or an enumeration; of other types what they are called in paths
};

/// A field of a value, as `serialize` names it.
struct FieldOf {
    const char* name = nullptr;
    const char* doc = nullptr; ///< empty if there is none
    const Type* type = nullptr;
    const void* value = nullptr;
};

/// A reference to a function object, to be called while that lives.
template <class Signature> class Callback;
template <class Result, class... Arguments> class Callback<Result(Arguments...)> {
public:
    template <class Function>
        requires(!std::is_same_v<std::remove_const_t<Function>, Callback>)
    explicit Callback(Function& function) noexcept
        : object_(const_cast<void*>(static_cast<const void*>(&function))),
          call_([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<Function*>(object))(arguments...);
          }) {}
    Result operator()(Arguments... arguments) const { return call_(object_, arguments...); }

private:
    void* object_;
    Result (*call_)(void*, Arguments...);
};

using VisitValue = Callback<void(const void* value)>;
using UseValue = Callback<void(void* value)>;
using VisitItems = Callback<void(const void* items, std::size_t count)>; ///< that lie one behind the other
/// The fields that one call of the archive names.
using VisitFields = Callback<void(std::span<const FieldOf> fields)>;
using VisitEntry = Callback<void(const void* key, const void* mapped)>;

namespace detail {

struct KnownFields;

/// The type of a field that a `serialize` names for some value, in a list of one struct's.
struct NamedType {
    const Type* type = nullptr;
    std::atomic<bool> listed{false};
    NamedType* next = nullptr;
};

/// Facts about a type that the program detects once, while it runs.
struct TypeMemo {
    std::atomic<std::size_t> number{0};              ///< from 1 on; 0 if it has none yet
    std::atomic<const KnownFields*> fields{nullptr}; ///< that a default value names (known_fields.hpp)
    std::atomic<NamedType*> named{nullptr};          ///< types of fields that may hold secrets
    std::atomic<std::uint8_t> flatness{0};           ///< 1 flat, 2 not
    std::atomic<std::uint32_t> secrets{0};    ///< kinds of secrets in a value (view/detail/secrets.hpp)
    std::atomic<std::uint32_t> cells[2] = {}; ///< of a tensor, plus 1, by `BoundedAs`; 0 if none was written
};

/// How many types are listed, plus 1. What was found out with fewer may be wrong.
inline constinit std::atomic<std::uint32_t> types_listed{1};

/// Puts a type into the list of a struct, once.
inline void list_named(TypeMemo& owner, NamedType& named) noexcept {
    if (!named.listed.exchange(true)) {
        named.next = owner.named.load();
        while (!owner.named.compare_exchange_weak(named.next, &named)) {}
        types_listed.fetch_add(1);
    }
}

} // namespace detail

struct EnumType : Type {
    bool is_open = false; ///< any value may be read
    bool is_bool = false; ///< of two values
    bool has_gaps = false;
    std::span<const std::string_view> names;
    const std::uint64_t* numbers = nullptr; ///< as many, in order of value, those of signed ones extended

    /// Position among the enumerators, or their number if there is none.
    [[nodiscard]] std::size_t index(std::uint64_t number) const noexcept {
        if (!has_gaps) {
            const std::uint64_t above = number - numbers[0];
            return above < names.size() ? static_cast<std::size_t>(above) : names.size();
        }
        std::size_t i = 0;
        while (i < names.size() && numbers[i] != number) {
            ++i;
        }
        return i;
    }
    [[nodiscard]] bool may_be_read(std::uint64_t number) const noexcept {
        return is_open || index(number) != names.size();
    }
};

struct BoundedType : Type {
    std::int64_t low = 0;
    std::int64_t high = 0;
};

struct BitsType : Type {
    std::size_t count = 0;
    std::uint8_t (*byte)(const void* bits, std::size_t first) = nullptr; ///< eight from there, lowest first

    [[nodiscard]] bool test(const void* bits, std::size_t i) const {
        return (byte(bits, i & ~std::size_t{7}) >> (i & 7U) & 1U) != 0;
    }
};

struct OptionalType : Type {
    const Type* inner = nullptr;
    const void* (*get)(const void* optional) = nullptr; ///< null if there is no value
};

struct TupleType : Type {
    std::span<const Type* const> items;
    const void* (*get)(const void* tuple, std::size_t i) = nullptr;
};

/// std::array and C arrays. Items lie one behind the other, from the address of the array.
struct ArrayType : Type {
    const Type* item = nullptr;
    std::size_t count = 0;
};

/// Lists and sets.
struct ListType : Type {
    using FoldChunks = Callback<std::uint64_t(Callback<void(VisitItems)> visit_chunks)>;
    using FoldBoxes = Callback<std::uint64_t(std::span<const std::uint64_t> numbers)>;
    static constexpr std::size_t no_capacity = ~std::size_t{0};
    const Type* item = nullptr;
    std::size_t (*count)(const void* list) = nullptr;
    std::size_t (*bytes)(std::size_t index) =
        nullptr;                 ///< that item `index` takes on the heap, see memory.hpp
    std::size_t empty_bytes = 0; ///< that a list takes without items
    std::size_t capacity = 0;    ///< `no_capacity` unless the type has a capacity
    void (*visit)(const void* list, VisitItems visit) = nullptr; ///< with runs of items
    /// One number for all items, from chunks that remember theirs (`CowVector::fold`); null if a list has none.
    std::uint64_t (*fold)(const void* list, std::size_t block, FoldChunks chunks, FoldBoxes boxes) = nullptr;
    /// An item to be changed, from a list that shares its chunks; null where items are changed in their places.
    void* (*write)(void* list, std::size_t i) = nullptr;
    bool makes_items = false; ///< an iterator makes them, so their addresses say nothing; not of bool
};

struct MapType : Type {
    const Type* key = nullptr;
    const Type* mapped = nullptr;
    std::size_t (*count)(const void* map) = nullptr;
    std::size_t (*bytes)(std::size_t index) = nullptr; ///< that entry `index` takes on the heap
    void (*visit)(const void* map, VisitEntry visit) = nullptr;
};

/// A variant and those inside it, as one. See variants.hpp.
struct VariantType : Type {
    struct Leaf {
        std::size_t number = 0;
        const void* value = nullptr;
    };
    std::span<const std::string_view> names;
    const Type* const* leaves = nullptr; ///< as many
    Leaf (*get)(const void* variant) = nullptr;
    detail::TypeMemo* memo = nullptr;
};

struct BoxType : Type {
    const Type* inner = nullptr;
    std::size_t bytes = 0; ///< that a box takes on the heap, besides what its value has there
    const void* (*get)(const void* box) = nullptr;
    std::uint64_t (*remembered)(const void* box) = nullptr; ///< the hash that a box remembers, or 0
    void (*remember)(const void* box, std::uint64_t hash) = nullptr;
    void* (*write)(void* box) = nullptr; ///< the value, to be changed; null for a box that is only read
};

struct HiddenType : Type {
    const Type* inner = nullptr;
    const void* (*get)(const void* hidden) = nullptr; ///< null if it is not known
    std::uint64_t (*viewers)(const void* hidden) = nullptr;
    detail::TypeMemo* memo = nullptr;
    void (*forget)(void* hidden) = nullptr; ///< makes it one that is not known
    /// Replaces a known value by what becomes of its copy, and its viewers; null if the value cannot be copied.
    void (*change)(void* hidden, std::uint64_t viewers, UseValue use) = nullptr;
};

struct RepresentedType : Type {
    const Type* as = nullptr;
    void (*visit)(const void* value, VisitValue visit) = nullptr; ///< with its representation
    bool is_level = false;       ///< adds a level of nesting, because its representation has parts
    const Type* cells = nullptr; ///< of what `Representation<T>::cells` returns; null if it has none
    void (*visit_cells)(const void* value, VisitValue visit) = nullptr;
    void (*visit_parts)(const void* value, VisitFields visit) = nullptr; ///< null without `each_part`
    detail::TypeMemo* memo = nullptr;
    void (*change_parts)(void* value, VisitFields visit) = nullptr; ///< the parts of a value that is changed
    /// Replaces a value by its changed representation; null if that can hold no secrets, or has parts.
    void (*change)(void* value, UseValue use) = nullptr;
};

struct StructType : Type {
    std::uint32_t (*version)() = nullptr;
    void (*visit)(const void* value, VisitFields visit) = nullptr; ///< with all fields, in order
    void (*with_default)(UseValue use) = nullptr;                  ///< null if there is no default value
    bool (*serializes_own)(const void* value) = nullptr; ///< null unless `serialize` may be inherited
    detail::TypeMemo* memo = nullptr;
};

namespace detail {

template <class Table> const Table& as(const Type& type) noexcept { return static_cast<const Table&>(type); }

/// A small number for each type, different between types and the same during one run of a program.
inline std::size_t type_number(TypeMemo& memo) noexcept {
    std::size_t number = memo.number.load(std::memory_order_relaxed);
    if (number == 0) [[unlikely]] {
        const std::size_t fresh = next_type_number() + 1;
        number = memo.number.compare_exchange_strong(number, fresh) ? fresh : number;
    }
    return number - 1;
}

template <class Integer> Integer load_as(const void* value) noexcept {
    Integer result;
    std::memcpy(&result, value, sizeof result);
    return result;
}
[[nodiscard]] inline std::uint64_t load_unsigned(const void* value, std::size_t size) noexcept {
    switch (size) {
    case 1: return load_as<std::uint8_t>(value);
    case 2: return load_as<std::uint16_t>(value);
    case 4: return load_as<std::uint32_t>(value);
    default: return load_as<std::uint64_t>(value);
    }
}
[[nodiscard]] inline std::int64_t load_signed(const void* value, std::size_t size) noexcept {
    switch (size) {
    case 1: return load_as<std::int8_t>(value);
    case 2: return load_as<std::int16_t>(value);
    case 4: return load_as<std::int32_t>(value);
    default: return load_as<std::int64_t>(value);
    }
}
/// An integer, an enumeration or a `Bounded`; signed ones extended.
[[nodiscard]] inline std::uint64_t load_number(const Type& type, const void* value) noexcept {
    return type.is_signed ? static_cast<std::uint64_t>(load_signed(value, type.size))
                          : load_unsigned(value, type.size);
}
[[nodiscard]] inline double load_float(const Type& type, const void* value) noexcept {
    return type.size == sizeof(float) ? static_cast<double>(load_as<float>(value)) : load_as<double>(value);
}

/// Whether a field is in the memory of its struct. Otherwise it is a local variable of `serialize`, which ends with it, or
/// something on the heap.
[[nodiscard]] inline bool is_part_of(const Type& type, const void* value, const void* field) noexcept {
    return reinterpret_cast<std::uintptr_t>(field) - reinterpret_cast<std::uintptr_t>(value) < type.size;
}

/// Where item `i` of those that begin here is.
[[nodiscard]] inline const void* item_at(const void* items, const Type& item, std::size_t i) noexcept {
    return static_cast<const std::byte*>(items) + i * item.size;
}

} // namespace detail

} // namespace herding::inline v0::reflect
