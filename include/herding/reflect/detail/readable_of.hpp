#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/hidden_fields.hpp"
#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/upcast.hpp"

#include <array>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

/// Makes the tables of types that are read (readable.hpp).

namespace herding::inline v0::reflect {

namespace detail {

/// Whether what a type holds in place is const, so that it cannot be read.
template <class T> inline constexpr bool holds_const = false;
template <class T, std::size_t N> inline constexpr bool holds_const<std::array<T, N>> = std::is_const_v<T>;
template <class T, std::size_t N> inline constexpr bool holds_const<T[N]> = std::is_const_v<T>;
template <class T> inline constexpr bool holds_const<std::optional<T>> = std::is_const_v<T>;
template <class... T> inline constexpr bool holds_const<std::tuple<T...>> = (std::is_const_v<T> || ...);
template <class A, class B> inline constexpr bool holds_const<std::pair<A, B>> =
    std::is_const_v<A> || std::is_const_v<B>;

/// The kind of a type that must be readable. The compiler prints one sentence if it is not.
template <class T> consteval Kind readable_kind() {
    constexpr Kind kind = checked_kind<T>();
    static_assert(!holds_const<T>,
                  "herding: a const element cannot be read: remove the const of the element of this pair, "
                  "tuple, array or optional [docs/errors.md#pair_of_const]");
    static_assert(kind == Kind::None || holds_const<T> || std::default_initializable<T>,
                  "herding: a type that is read begins as its default value: give it a default constructor "
                  "[docs/errors.md#no_default_constructor]");
    return holds_const<T> || !std::default_initializable<T> ? Kind::None : kind;
}

template <class T, Kind kind = readable_kind<T>()> struct ReadableTable;

template <class T> T& open_at(void* value) noexcept { return *static_cast<T*>(value); }

template <class T> inline constinit std::atomic<std::size_t> default_bytes{0};

/// Common part of all tables. Default values are made if they may have parts on the heap, and of structs for the names
/// of their fields.
template <class T> consteval Readable basic_readable() {
    Readable table;
    table.type = &TypeTable<T>::value;
    if constexpr (!std::is_trivially_destructible_v<T>) {
        table.default_bytes = &default_bytes<T>;
        table.with_default = use_default<T>;
    } else if constexpr (kind_of<T> == Kind::Struct) {
        table.with_default = use_default<T>;
    }
    return table;
}

template <class T> struct PlainReadable {
    static constexpr Readable value = basic_readable<T>();
};
template <class T> struct ReadableTable<T, Kind::None> {
    static constexpr Readable value{};
};
template <class T> struct ReadableTable<T, Kind::Bool> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::Integer> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::Float> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::String> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::Enum> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::Bounded> : PlainReadable<T> {};
template <class T> struct ReadableTable<T, Kind::Empty> : PlainReadable<T> {};

template <class T> struct ReadableTable<T, Kind::Bits> {
    static void set_byte(void* bits, std::size_t first, std::uint8_t byte) {
        for (std::size_t k = 0; k < 8 && first + k < TypeTable<T>::count; ++k) {
            open_at<T>(bits)[first + k] = (byte >> k & 1U) != 0;
        }
    }
    static constexpr ReadableBits value{basic_readable<T>(), set_byte};
};

template <class T> struct ReadableTable<T, Kind::Optional> {
    static void* emplace(void* optional) { return std::addressof(open_at<T>(optional).emplace()); }
    static void reset(void* optional) { open_at<T>(optional).reset(); }
    static constexpr ReadableOptional value{basic_readable<T>(),
                                            &ReadableTable<typename T::value_type>::value, emplace, reset};
};

template <class T> struct ReadableItems;
template <template <class...> class Tuple, class... Item> struct ReadableItems<Tuple<Item...>> {
    static constexpr std::array<const Readable*, sizeof...(Item)> value{&ReadableTable<Item>::value...};
};
template <class T> struct ReadableTable<T, Kind::Tuple> {
    static constexpr ReadableTuple value{basic_readable<T>(), ReadableItems<T>::value};
};

template <class T> struct ReadableTable<T, Kind::Array> {
    static constexpr ReadableArray value{basic_readable<T>(), &ReadableTable<ItemOf<T>>::value};
};

/// How many items a container may have. A bounded one may lie behind a set or a map too.
template <class T> std::size_t room_in(const void* container) {
    if constexpr (requires(const T& items) { items.max_size(); }) {
        return value_at<T>(container).max_size();
    } else {
        return std::numeric_limits<std::size_t>::max();
    }
}
template <class T> void clear_items(void* container) { open_at<T>(container).clear(); }

template <class T> struct ReadableTable<T, Kind::List> {
    using Item = typename T::value_type;
    static void append(void* list, UseValue read_item) {
        Item item{};
        read_item(std::addressof(item));
        open_at<T>(list).push_back(std::move(item));
    }
    static constexpr ReadableList value{basic_readable<T>(), &ReadableTable<Item>::value, clear_items<T>,
                                        room_in<T>, append};
};

/// An item has been inserted into a set or a map.
template <class T, class At> Inserted inserted_at(const T& items, const At& at, std::size_t before) {
    Inserted result;
    result.fresh = items.size() != before;
    result.last = std::next(at) == items.end();
    if constexpr (requires { items.end() - at; }) { // they lie in a row
        result.moved = items_moved<typename T::value_type>(static_cast<std::size_t>(items.end() - at) - 1);
    }
    return result;
}

template <class T> struct ReadableTable<T, Kind::Set> {
    using Item = typename T::value_type;
    static Inserted insert(void* set, UseValue read_item) {
        T& items = open_at<T>(set);
        Item item{};
        read_item(std::addressof(item));
        const std::size_t before = items.size();
        const auto at = items.insert(items.end(), std::move(item));
        return inserted_at<T>(items, at, before);
    }
    static constexpr ReadableSet value{basic_readable<T>(), &ReadableTable<Item>::value, clear_items<T>,
                                       room_in<T>, insert};
};

template <class T> struct ReadableTable<T, Kind::Map> {
    using Key = typename T::key_type;
    using Mapped = typename T::mapped_type;
    static Inserted insert(void* map, Callback<void(void*, void*)> read_entry) {
        T& items = open_at<T>(map);
        Key key{};
        Mapped mapped{};
        read_entry(std::addressof(key), std::addressof(mapped));
        const std::size_t before = items.size();
        const auto at = items.emplace_hint(items.end(), std::move(key), std::move(mapped));
        return inserted_at<T>(items, at, before);
    }
    static constexpr ReadableMap value{basic_readable<T>(),
                                       &ReadableTable<Key>::value,
                                       &ReadableTable<Mapped>::value,
                                       clear_items<T>,
                                       room_in<T>,
                                       insert};
};

template <class List> struct ReadableLeaves;
template <class... Leaf> struct ReadableLeaves<TypeList<Leaf...>> {
    static constexpr std::array<const Readable*, sizeof...(Leaf)> value{&ReadableTable<Leaf>::value...};
};
template <class T> struct ReadableTable<T, Kind::Variant> {
    static void* emplace(void* variant, std::size_t number) {
        void* made = nullptr;
        T& value = open_at<T>(variant);
        if constexpr (is_flat_variant<T>) { // as below, without three functions for each alternative
            static_assert(LeafTable<T>::checked);
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                static_cast<void>((
                    (number == I && (made = std::addressof(value.template emplace<I>())) != nullptr) || ...));
            }(std::make_index_sequence<std::variant_size_v<T>>{});
        } else {
            emplace_leaf(value, number, [&](auto& leaf) { made = std::addressof(leaf); });
        }
        return made;
    }
    static constexpr ReadableVariant value{
        basic_readable<T>(), ReadableLeaves<typename LeafTypes<T>::type>::value.data(), emplace};
};

template <class T> struct ReadableTable<T, Kind::Box> {
    using Inner = typename TypeTable<T>::Inner;
    static void set(void* box, UseValue read) {
        Inner inner{};
        read(std::addressof(inner));
        open_at<T>(box) = T(std::move(inner));
    }
    static constexpr ReadableBox value{basic_readable<T>(), &ReadableTable<Inner>::value, set};
};

template <class T> struct ReadableTable<T, Kind::Hidden> {
    using Inner = typename TypeTable<T>::Inner;
    static void set(void* hidden, Callback<void(void*, std::uint64_t&)> read) {
        HiddenFields<Inner> fields;
        read(std::addressof(fields.value), fields.viewers);
        open_at<T>(hidden) = std::move(fields).hidden();
    }
    static constexpr ReadableHidden value{basic_readable<T>(), &ReadableTable<Inner>::value,
                                          &ReadableTable<std::optional<Inner>>::value, set};
};

template <class T> struct ReadableTable<T, Kind::Represented> {
    using As = typename Representation<T>::As;
    static void set(void* value, UseValue read) {
        As as{};
        read(std::addressof(as));
        open_at<T>(value) = Representation<T>::from(std::move(as));
    }
    static constexpr ReadableRepresented value{basic_readable<T>(), &ReadableTable<As>::value, set};
};

/// Makes the entries of `FieldLists` for readers, of an archive of `Owner`.
template <class Owner> struct ReadableEntry {
    using Field = ReadableField;

    template <class Item> static Field of(Item& item) {
        using Plain = std::remove_cv_t<Item>;
        if constexpr (is_field<Plain>) {
            using Member = std::remove_reference_t<decltype(item.value)>;
            static_assert(!std::is_const_v<Member>, "herding: a const field cannot be read: make the member "
                                                    "private rather than const [docs/errors.md#const_field]");
            check_field<Owner, std::remove_const_t<Member>>();
            return {item.name, &ReadableTable<std::remove_const_t<Member>>::value,
                    const_cast<std::remove_const_t<Member>*>(std::addressof(item.value))};
        } else {
            check_named<Plain>();
            return {};
        }
    }
};

template <class T> struct ReadableTable<T, Kind::Struct> {
    static void visit(void* value, std::uint32_t version, UseFields use) {
        FieldLists<true, ReadableEntry<T>, UseFields> archive{use, version};
        run_serialize(archive, open_at<T>(value), version);
    }
    static consteval std::span<void (*const)(void*)> upcasts() {
        if constexpr (SaysVersion<T>) {
            return upcast_steps<T>;
        } else {
            return {};
        }
    }
    static constexpr ReadableStruct value{basic_readable<T>(), visit, upcasts(), SaysVersion<T>};
};

} // namespace detail

/// The table of a type that can be read.
template <class T> [[nodiscard]] consteval const Readable& readable_of() {
    return detail::ReadableTable<T>::value;
}

} // namespace herding::inline v0::reflect
