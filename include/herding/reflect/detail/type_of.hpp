#pragma once

#include "herding/reflect/detail/hash_form.hpp"
#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/detail/plain.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <array>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

/// Makes the tables of types (type.hpp). A table is a constant with plain functions for what only the type can do, so
/// that a type costs a unit these few functions, whatever the formats are. Structs are walked by their `serialize`, with
/// one archive for all formats; a table of offsets would be wrong where `serialize` names what is no member.

namespace herding::inline v0::reflect {

namespace detail {

template <class T, Kind kind = checked_kind<T>()> struct TypeTable;

/// The table of a type, for other tables: a type may contain itself, and then its own is not complete yet.
template <class T> using TableOf = TypeTable<std::remove_cv_t<T>>;

template <class T> const T& value_at(const void* value) noexcept { return *static_cast<const T*>(value); }

/// Common part of all tables.
template <class T> consteval Type basic_type() {
    Type type;
    type.kind = kind_of<T>;
    type.may_be_flat = may_be_flat<T>();
    type.size = sizeof(T);
    type.longest_form = longest_form<T>();
    type.name = label_of<T>();
    return type;
}
template <class T, class Number> consteval Type number_type() {
    Type type = basic_type<T>();
    type.is_signed = std::is_signed_v<Number>;
    return type;
}

template <class T> inline constinit TypeMemo type_memo{};

template <class T> void use_default(UseValue use) {
    if constexpr (sizeof(T) > std::size_t{64} * 1024) { // stacks are small
        const auto value = std::make_unique<T>();
        use(value.get());
    } else {
        T value{};
        use(std::addressof(value));
    }
}

template <class T> struct TypeTable<T, Kind::None> {
    static constexpr Type value{};
};
template <class T> struct TypeTable<T, Kind::Bool> {
    static constexpr Type value = basic_type<T>();
};
template <class T> struct TypeTable<T, Kind::Integer> {
    static constexpr Type value = number_type<T, T>();
};
template <class T> struct TypeTable<T, Kind::Float> {
    static constexpr Type value = basic_type<T>();
};
template <class T> struct TypeTable<T, Kind::String> {
    static constexpr Type value = basic_type<T>();
};
template <class T> struct TypeTable<T, Kind::Empty> {
    static constexpr Type value = basic_type<T>();
};

template <class T> struct TypeTable<T, Kind::Enum> {
    using Underlying = std::underlying_type_t<T>;
    static constexpr auto numbers = [] {
        std::array<std::uint64_t, EnumTable<T>::size> result{};
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] = static_cast<std::uint64_t>(static_cast<Underlying>(EnumTable<T>::values[i]));
        }
        return result;
    }();
    static_assert(EnumTable<T>::checked);
    static constexpr EnumType value{number_type<T, Underlying>(),
                                    OpenEnum<T>,
                                    std::is_same_v<Underlying, bool>,
                                    numbers.back() - numbers.front() != numbers.size() - 1,
                                    EnumTable<T>::names,
                                    numbers.data()};
};

template <class T> struct TypeTable<T, Kind::Bounded> {
    static constexpr BoundedType value{number_type<T, typename T::Integer>(), T::low, T::high};
};

template <class T> struct TypeTable<T, Kind::Bits> {
    static constexpr std::size_t count = T{}.size();
    static std::uint8_t byte(const void* bits, std::size_t first) {
        unsigned byte = 0;
        for (std::size_t k = 0; k < 8 && first + k < count; ++k) {
            byte |= value_at<T>(bits)[first + k] ? 1U << k : 0U;
        }
        return static_cast<std::uint8_t>(byte);
    }
    static constexpr BitsType value{basic_type<T>(), count, byte};
};

template <class T> struct TypeTable<T, Kind::Optional> {
    static const void* get(const void* optional) {
        const T& value = value_at<T>(optional);
        return value ? std::addressof(*value) : nullptr;
    }
    static constexpr OptionalType value{basic_type<T>(), &TableOf<typename T::value_type>::value, get};
};

template <class T> struct TupleItems;
template <template <class...> class Tuple, class... Item> struct TupleItems<Tuple<Item...>> {
    static constexpr std::array<const Type*, sizeof...(Item)> value{&TableOf<Item>::value...};
};
template <class T> struct TypeTable<T, Kind::Tuple> {
    static const void* get(const void* tuple, std::size_t i) {
        const void* found = nullptr;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(
                ((i == I && (found = std::addressof(std::get<I>(value_at<T>(tuple))), true)) || ...));
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
        return found;
    }
    static constexpr TupleType value{basic_type<T>(), TupleItems<T>::value, get};
};

template <class T> using ItemOf = std::remove_cvref_t<decltype(*std::begin(std::declval<const T&>()))>;

template <class T> struct TypeTable<T, Kind::Array> {
    static constexpr ArrayType value{basic_type<T>(), &TableOf<ItemOf<T>>::value, fixed_size<T>};
};

template <class T> struct ListTable {
    using Item = typename T::value_type;
    static std::size_t count(const void* list) { return value_at<T>(list).size(); }
    static void visit(const void* list, VisitItems visit) {
        const T& items = value_at<T>(list);
        if constexpr (requires { items.for_each_chunk([](std::span<const Item>) {}); }) {
            items.for_each_chunk([&](std::span<const Item> chunk) { visit(chunk.data(), chunk.size()); });
        } else if constexpr (requires { std::span<const Item>(items.data(), items.size()); }) {
            visit(items.data(), items.size());
        } else {
            for (const auto& item : items) {
                const Item& one = item; // std::vector<bool> gives proxies
                visit(std::addressof(one), 1);
            }
        }
    }
    static std::uint64_t fold(const void* list, std::size_t block, ListType::FoldChunks chunks,
                              ListType::FoldBoxes boxes) {
        return value_at<T>(list).fold(
            block,
            [&](auto&& visit_chunks) {
                const auto each = [&](VisitItems visit) {
                    visit_chunks([&](std::span<const Item> chunk) { visit(chunk.data(), chunk.size()); });
                };
                return chunks(Callback<void(VisitItems)>(each));
            },
            boxes);
    }
    static consteval auto folds() {
        if constexpr (requires { requires T::folds; }) {
            return fold;
        } else {
            return nullptr;
        }
    }
    static void* write(void* list, std::size_t i) { return std::addressof(static_cast<T*>(list)->write(i)); }
    static consteval auto writes() -> void* (*)(void*, std::size_t) {
        if constexpr (requires(T& items) { items.write(std::size_t{}); }) {
            return write;
        } else {
            return nullptr;
        }
    }
    static constexpr std::size_t bytes(std::size_t index) {
        if constexpr (kind_of<T> == Kind::List) {
            return append_bytes<T>(index);
        } else {
            return insert_bytes<T>(index);
        }
    }
    static consteval std::size_t capacity() {
        if constexpr (Capped<T>) {
            return T::static_capacity;
        } else {
            return ListType::no_capacity;
        }
    }
    static constexpr bool makes_items =
        !std::is_reference_v<decltype(*std::begin(std::declval<const T&>()))> && !std::is_same_v<Item, bool>;
    static constexpr ListType value{basic_type<T>(),
                                    &TableOf<Item>::value,
                                    count,
                                    bytes,
                                    is_deque<T> ? append_bytes<T>(0) : 0,
                                    capacity(),
                                    visit,
                                    folds(),
                                    writes(),
                                    makes_items};
};
template <class T> struct TypeTable<T, Kind::List> : ListTable<T> {};
template <class T> struct TypeTable<T, Kind::Set> : ListTable<T> {};

template <class T> struct TypeTable<T, Kind::Map> {
    static std::size_t count(const void* map) { return value_at<T>(map).size(); }
    static void visit(const void* map, VisitEntry visit) {
        for (const auto& [key, mapped] : value_at<T>(map)) {
            visit(std::addressof(key), std::addressof(mapped));
        }
    }
    static constexpr MapType value{basic_type<T>(),
                                   &TableOf<typename T::key_type>::value,
                                   &TableOf<typename T::mapped_type>::value,
                                   count,
                                   insert_bytes<T>,
                                   visit};
};

template <class List> struct LeafTables;
template <class... Leaf> struct LeafTables<TypeList<Leaf...>> {
    static constexpr std::array<const Type*, sizeof...(Leaf)> value{&TableOf<Leaf>::value...};
};
template <class T> struct TypeTable<T, Kind::Variant> {
    static VariantType::Leaf get(const void* variant) {
        VariantType::Leaf found;
        if constexpr (is_flat_variant<T>) { // as below, without a function for each alternative
            static_assert(LeafTable<T>::checked);
            const T& value = value_at<T>(variant);
            found.number = value.index();
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                static_cast<void>((((found.value = std::get_if<I>(&value)) != nullptr) || ...));
            }(std::make_index_sequence<std::variant_size_v<T>>{});
            if (found.value == nullptr) {
                throw std::bad_variant_access();
            }
        } else {
            visit_leaf(value_at<T>(variant),
                       [&]<std::size_t N>(std::integral_constant<std::size_t, N>, const auto& leaf) {
                           found = {N, std::addressof(leaf)};
                       });
        }
        return found;
    }
    static constexpr VariantType value{basic_type<T>(), leaf_names<T>,
                                       LeafTables<typename LeafTypes<T>::type>::value.data(), get,
                                       &type_memo<T>};
};

template <class T> struct TypeTable<T, Kind::Box> {
    using Inner = std::remove_cvref_t<decltype(*std::declval<const T&>())>;
    static const void* get(const void* box) { return std::addressof(*value_at<T>(box)); }
    static std::uint64_t remembered(const void* box) { return value_at<T>(box).memo().get(); }
    static void remember(const void* box, std::uint64_t hash) { value_at<T>(box).memo().set(hash); }
    static void* write(void* box) { return std::addressof(static_cast<T*>(box)->write()); }
    static consteval auto writes() -> void* (*)(void*) {
        if constexpr (requires(T& box) { box.write(); }) {
            return write;
        } else {
            return nullptr;
        }
    }
    static constexpr BoxType value{
        basic_type<T>(), &TableOf<Inner>::value, box_bytes<Inner>, get, remembered, remember, writes()};
};

template <class T> struct TypeTable<T, Kind::Hidden> {
    using Inner = std::remove_cvref_t<decltype(std::declval<const T&>().value())>;
    static const void* get(const void* hidden) {
        const T& value = value_at<T>(hidden);
        return value.known() ? std::addressof(value.value()) : nullptr;
    }
    static std::uint64_t viewers(const void* hidden) { return value_at<T>(hidden).viewers(); }
    static void forget(void* hidden) { *static_cast<T*>(hidden) = T::unknown(); }
    static void change(void* hidden, std::uint64_t viewers, UseValue use) {
        Inner inner = value_at<T>(hidden).value();
        use(std::addressof(inner));
        *static_cast<T*>(hidden) = T::with_viewers(std::move(inner), viewers);
    }
    static consteval auto changes() -> void (*)(void*, std::uint64_t, UseValue) {
        if constexpr (std::copy_constructible<Inner>) {
            return change;
        } else {
            return nullptr;
        }
    }
    static constexpr HiddenType value{
        basic_type<T>(), &TableOf<Inner>::value, get, viewers, &type_memo<T>, forget, changes()};
};

template <class T> struct TypeTable<T, Kind::Represented> {
    using As = typename Representation<T>::As;
    static void visit(const void* value, VisitValue visit) {
        const As as(Representation<T>::to(value_at<T>(value)));
        visit(std::addressof(as));
    }
    static void visit_cells(const void* value, VisitValue visit) {
        const auto cells = Representation<T>::cells(value_at<T>(value));
        visit(std::addressof(cells));
    }
    static void visit_parts(const void* value, VisitFields visit) {
        Representation<T>::each_part(value_at<T>(value), [&]<class Part>(const Part& part) {
            const FieldOf one{{}, {}, &TableOf<Part>::value, std::addressof(part)};
            visit({&one, 1});
        });
    }
    static void change_parts(void* value, VisitFields visit) {
        Representation<T>::each_part(*static_cast<T*>(value), [&]<class Part>(Part& part) {
            const FieldOf one{{}, {}, &TableOf<Part>::value, std::addressof(part)};
            visit({&one, 1});
        });
    }
    static void change(void* value, UseValue use) {
        As as(Representation<T>::to(value_at<T>(value)));
        use(std::addressof(as));
        *static_cast<T*>(value) = Representation<T>::from(std::move(as));
    }
    static consteval RepresentedType table() {
        RepresentedType type{basic_type<T>(), &TableOf<As>::value, visit, is_level<T>};
        type.memo = &type_memo<T>;
        if constexpr (requires(const T& value) { Representation<T>::cells(value); }) {
            using Cells = decltype(Representation<T>::cells(std::declval<const T&>()));
            type.cells = &TableOf<std::remove_cvref_t<Cells>>::value;
            type.visit_cells = visit_cells;
        }
        if constexpr (HasParts<const T>) {
            type.visit_parts = visit_parts;
        }
        if constexpr (HasParts<T>) {
            type.change_parts = change_parts;
        } else if constexpr (!is_plain<T>() && !std::same_as<T, Generator> &&
                             requires(As as) { Representation<T>::from(std::move(as)); }) {
            type.change = change;
        }
        return type;
    }
    static constexpr RepresentedType value = table();
};

/// Lists before `main` which types the `serialize` of a struct may name, from the calls that are compiled in it. So the
/// list has the fields of every branch, and no value decides what is on it.
template <class Owner, class Member> struct MayName {
    static inline constinit NamedType named{&TableOf<Member>::value};
    [[gnu::constructor]] static void list() { list_named(type_memo<Owner>, named); }
};

/// Makes the entries of `FieldLists` for functions over tables, of an archive of `Owner`.
template <class Owner> struct FieldEntry {
    using Field = FieldOf;

    template <class Item> static Field of(Item& item) {
        using Plain = std::remove_cv_t<Item>;
        if constexpr (is_field<Plain>) {
            using Member = std::remove_cvref_t<decltype(item.value)>;
            check_field<Owner, Member>();
            if constexpr (!is_plain<Member>()) {
                static_cast<void>(&MayName<Owner, Member>::list);
            }
            return {item.name, doc_of(item), &TableOf<Member>::value, std::addressof(item.value)};
        } else {
            check_named<Plain>();
            return {};
        }
    }
};

template <class T> struct TypeTable<T, Kind::Struct> {
    static void visit(const void* value, VisitFields visit) {
        // cereal's serialize is not const. Here it does not change the value.
        const std::uint32_t version = current_version<T>();
        FieldLists<false, FieldEntry<T>, VisitFields> archive{visit, version};
        run_serialize(archive, const_cast<T&>(value_at<T>(value)), version);
    }
    static consteval auto makes_default() -> void (*)(UseValue) {
        if constexpr (std::default_initializable<T>) {
            return use_default<T>;
        } else {
            return nullptr;
        }
    }
    static bool names_own(const void* value) { return detail::serializes_own(value_at<T>(value)); }
    static consteval auto asks_for_own() -> bool (*)(const void*) {
        if constexpr (maybe_inherited<T>() != 0) {
            return names_own;
        } else {
            return nullptr;
        }
    }
    static constexpr StructType value{basic_type<T>(), current_version<T>, visit,
                                      makes_default(), asks_for_own(),     &type_memo<T>};
};

} // namespace detail

/// The table of a type.
template <class T> [[nodiscard]] consteval const Type& type_of() { return detail::TableOf<T>::value; }

} // namespace herding::inline v0::reflect
