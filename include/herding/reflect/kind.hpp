#pragma once

#include "herding/core/cow.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/detail/container.hpp"
#include "herding/reflect/detail/inherited.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/fwd.hpp"
#include "herding/reflect/representation.hpp"

#include <array>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::reflect {

/// Kind of a type for every format. Each type has exactly one kind, found from the type alone.
enum class Kind : std::uint8_t {
    None,        ///< not supported; `checked_kind` prints the reason
    Bool,        ///<
    Integer,     ///< all widths; not the character types
    Float,       ///< only in types that allow it, see `AllowsFloats`
    Enum,        ///< by the names of its enumerators
    Bounded,     ///< `Bounded<Low, High>`
    Bits,        ///< std::bitset
    String,      ///< std::string: bytes, meant as UTF-8
    Optional,    ///< std::optional
    Tuple,       ///< std::tuple, std::pair
    Array,       ///< std::array, C arrays: with the number of items in the type
    List,        ///< containers with push_back and an order: std::vector, Boost's, CowVector
    Set,         ///< std::set, flat_set: sorted
    Map,         ///< std::map, flat_map: sorted by key
    Variant,     ///< std::variant; one inside another counts as one
    Box,         ///< Cow: written as its value
    Hidden,      ///< the value, if it is known, and its viewers
    Represented, ///< written as another type (`Representation`): ids, actors, generators
    Empty,       ///< a struct without members
    Struct       ///< types with `serialize(archive, version)`
};

/// Types with `static constexpr bool allows_floats = true;`. They may hold floating point numbers, because they are never part
/// of a State: views, statistics. The hash refuses floating point numbers even there.
template <class T>
concept AllowsFloats = requires { requires T::allows_floats; };

namespace detail {

template <class T> inline constexpr bool is_array = false;
template <class T, std::size_t N> inline constexpr bool is_array<std::array<T, N>> = true;
template <class T, std::size_t N> inline constexpr bool is_array<T[N]> = true;
template <class T> inline constexpr std::size_t fixed_size = 0;
template <class T, std::size_t N> inline constexpr std::size_t fixed_size<std::array<T, N>> = N;
template <class T, std::size_t N> inline constexpr std::size_t fixed_size<T[N]> = N;
template <class T> inline constexpr bool is_bits = false;
template <std::size_t N> inline constexpr bool is_bits<std::bitset<N>> = true;
template <class T> inline constexpr bool is_optional = false;
template <class T> inline constexpr bool is_optional<std::optional<T>> = true;
template <class T> inline constexpr bool is_tuple = false;
template <class... T> inline constexpr bool is_tuple<std::tuple<T...>> = true;
template <class A, class B> inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class T> inline constexpr bool is_any_variant = false;
template <class... T> inline constexpr bool is_any_variant<std::variant<T...>> = true;
template <class T> inline constexpr bool is_box = false;
template <class T, class Count> inline constexpr bool is_box<Cow<T, Count>> = true;
template <class T> inline constexpr bool is_hidden = false;
template <class T> inline constexpr bool is_hidden<Hidden<T>> = true;
template <class T> inline constexpr bool is_bounded = false;
template <std::int64_t Low, std::int64_t High> inline constexpr bool is_bounded<Bounded<Low, High>> = true;

template <class T>
concept Character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                    std::same_as<T, char16_t> || std::same_as<T, char32_t>;

template <class T>
concept Hashed = requires { typename T::hasher; };

/// Ring of fixed size that drops items if it is full: circular_buffer of Boost.
template <class T>
concept RingLike = requires(const T& t) { t.is_linearized(); };

/// Container with push_back.
template <class T>
concept ListLike = Ranged<T> && requires(T& t, typename T::value_type item) { t.push_back(std::move(item)); };

/// Sorted, and without a value for each key.
template <class T>
concept SetLike = Ranged<T> && requires(T& t, typename T::key_type key) {
    { t.insert(std::move(key)).second } -> std::convertible_to<bool>;
} && !requires { typename T::mapped_type; } && !Hashed<T>;

/// Sorted, with a value for each key.
template <class T>
concept MapLike = Ranged<T> && requires(T& t, typename T::key_type key, typename T::mapped_type mapped) {
    { t.emplace(std::move(key), std::move(mapped)).second } -> std::convertible_to<bool>;
} && !Hashed<T>;

/// List whose type has a capacity: `capacity` is a static member function. A list that grows has a member function that depends
/// on the object, even if it has a `static_capacity` (small_vector of Boost).
template <class T>
concept Capped = ListLike<T> && requires {
    std::integral_constant<std::size_t, T::static_capacity>{};
    T::capacity();
};

/// Reason why a type has no kind.
enum class Unsupported : std::uint8_t {
    No,           ///< it has one
    Pointer,      ///< also a reference
    SmartPointer, ///< shared and missing objects have no value
    View,         ///< owns no data, so it cannot be read back
    Character,    ///< sign and width differ between platforms
    Unordered,    ///< the order differs between platforms
    Ring,         ///< drops items if it is full
    LongDouble,   ///< the precision differs between platforms
    SaveLoad,     ///< two functions, which may differ
    NoVersion,    ///< its `serialize` takes no version
    Polymorphic,  ///< a copy of the base loses the members of derived classes
    Itself,       ///< contains itself and has no name
    Unknown       ///< its fields are not known
};

template <class T> inline constexpr bool is_smart_pointer = false;
template <class T, class D> inline constexpr bool is_smart_pointer<std::unique_ptr<T, D>> = true;
template <class T> inline constexpr bool is_smart_pointer<std::shared_ptr<T>> = true;
template <class T> inline constexpr bool is_smart_pointer<std::weak_ptr<T>> = true;
template <class T> inline constexpr bool is_view = false;
template <class C, class Traits> inline constexpr bool is_view<std::basic_string_view<C, Traits>> = true;
template <class T, std::size_t N> inline constexpr bool is_view<std::span<T, N>> = true;

/// The first reason that applies to a type without a kind.
template <class T> consteval Unsupported why_no_kind() {
    // clang-format off
    if constexpr (is_smart_pointer<T>) { return Unsupported::SmartPointer; }
    else if constexpr (std::is_pointer_v<T> || std::is_reference_v<T>) { return Unsupported::Pointer; }
    else if constexpr (is_view<T>) { return Unsupported::View; }
    else if constexpr (Character<T>) { return Unsupported::Character; }
    else if constexpr (Hashed<T>) { return Unsupported::Unordered; }
    else if constexpr (RingLike<T>) { return Unsupported::Ring; }
    else if constexpr (std::same_as<T, long double>) { return Unsupported::LongDouble; }
    else if constexpr (SavesAndLoads<T>) { return Unsupported::SaveLoad; }
    else if constexpr (SerializesPlainly<T>) { return Unsupported::NoVersion; }
    else if constexpr (std::is_polymorphic_v<T>) { return Unsupported::Polymorphic; }
    else if constexpr (ContainsItself<T>) { return Unsupported::Itself; }
    else { return Unsupported::Unknown; }
    // clang-format on
}

/// The order matters: a type that is represented may be a container too, and a struct with `serialize` may be a list.
template <class T> consteval Kind find_kind() {
    // clang-format off
    if constexpr (std::same_as<T, bool>) { return Kind::Bool; }
    else if constexpr (Character<T>) { return Kind::None; }
    else if constexpr (std::integral<T>) { return sizeof(T) <= 8 ? Kind::Integer : Kind::None; }
    else if constexpr (std::same_as<T, float> || std::same_as<T, double>) { return Kind::Float; }
    else if constexpr (std::is_enum_v<T>) { return Kind::Enum; }
    else if constexpr (std::is_pointer_v<T> || std::is_reference_v<T>) { return Kind::None; }
    else if constexpr (is_bounded<T>) { return Kind::Bounded; }
    else if constexpr (is_bits<T>) { return Kind::Bits; }
    else if constexpr (std::same_as<T, std::string>) { return Kind::String; }
    else if constexpr (is_optional<T>) { return Kind::Optional; }
    else if constexpr (is_tuple<T>) { return Kind::Tuple; }
    else if constexpr (is_array<T>) { return Kind::Array; }
    else if constexpr (is_any_variant<T>) { return Kind::Variant; }
    else if constexpr (is_box<T>) { return Kind::Box; }
    else if constexpr (is_hidden<T>) { return Kind::Hidden; }
    else if constexpr (Represented<T>) { return Kind::Represented; }
    else if constexpr (Serializes<T>) { return Kind::Struct; }
    else if constexpr (ContainsItself<T> || (Ranged<T> && std::is_polymorphic_v<T>)) { return Kind::None; }
    else if constexpr (MapLike<T>) { return Kind::Map; }
    else if constexpr (SetLike<T>) { return Kind::Set; }
    else if constexpr (RingLike<T>) { return Kind::None; }
    else if constexpr (ListLike<T>) { return Kind::List; }
    else if constexpr (std::is_empty_v<T>) { return Kind::Empty; }
    else { return Kind::None; }
    // clang-format on
}

} // namespace detail

/// The kind of a type. Kind::None for a type that is not supported. One instantiation for each type.
template <class T> inline constexpr Kind kind_of = detail::find_kind<std::remove_cv_t<T>>();

namespace detail {

/// Whether values of a type consist of other values.
template <class T> inline constexpr bool has_parts = kind_of<T> > Kind::String;

/// Whether a represented type counts as a level of nesting. It does if it may contain itself.
template <class T> inline constexpr bool is_level = false;
template <Represented T> inline constexpr bool is_level<T> = has_parts<typename Representation<T>::As>;

/// The kind of a type that must have one. If it has none, or if its `serialize` is inherited, the compiler prints one sentence.
template <class T> consteval Kind checked_kind() {
    constexpr Kind kind = kind_of<T>;
    constexpr Unsupported unsupported =
        kind == Kind::None ? why_no_kind<std::remove_cv_t<T>>() : Unsupported::No;
    static_assert(
        unsupported != Unsupported::SmartPointer,
        "herding: unique_ptr and shared_ptr cannot take part, since what they share or leave out has no "
        "value: use herding::Cow<T>, std::optional<herding::Cow<T>> if there may be none, or std::variant "
        "if the type differs [docs/errors.md#unique_ptr]");
    static_assert(
        unsupported != Unsupported::Pointer,
        "herding: pointers cannot take part: hold the value, a Cow of it, or an Id [docs/errors.md#pointer]");
    static_assert(
        unsupported != Unsupported::View,
        "herding: string_view and span cannot take part, since they own nothing that could be read back: "
        "use std::string or std::vector [docs/errors.md#string_view]");
    static_assert(
        unsupported != Unsupported::Character,
        "herding: character types cannot take part, since their sign and width differ "
        "between platforms: use std::uint8_t, an enumeration or std::string [docs/errors.md#character]");
    static_assert(
        unsupported != Unsupported::Unordered,
        "herding: unordered containers cannot take part, since their order differs between "
        "platforms: use std::map, boost::container::flat_map or a set [docs/errors.md#unordered_map]");
    static_assert(unsupported != Unsupported::Ring,
                  "herding: circular_buffer cannot take part, since it drops items when it is full: use "
                  "std::deque, or boost::container::static_vector [docs/errors.md#circular_buffer]");
    static_assert(unsupported != Unsupported::LongDouble,
                  "herding: long double cannot take part, since its precision differs between platforms: use "
                  "double, in types that allow it, or integers [docs/errors.md#long_double]");
    static_assert(
        unsupported != Unsupported::SaveLoad,
        "herding: cereal's pairs of save and load cannot take part, since two functions may differ: write "
        "one `template <class A> void serialize(A& archive, std::uint32_t version)`, or specialize "
        "herding::reflect::Representation [docs/errors.md#save_and_load]");
    static_assert(unsupported != Unsupported::NoVersion,
                  "herding: serialize needs the version as its second parameter: "
                  "`template <class A> void serialize(A& archive, std::uint32_t version)` "
                  "[docs/errors.md#serialize_without_version]");
    static_assert(unsupported != Unsupported::Polymorphic &&
                      !(kind == Kind::Struct && std::is_polymorphic_v<std::remove_cv_t<T>>),
                  "herding: polymorphic types cannot take part, since a copy of the base loses the rest: use "
                  "std::variant of the types that there are [docs/errors.md#polymorphic]");
    static_assert(
        unsupported != Unsupported::Itself,
        "herding: this container contains itself, and a schema has no name for it: hold it as a field "
        "of a struct that has `serialize`, `struct Tree { std::vector<Tree> children; ... }` "
        "[docs/errors.md#container_of_itself]");
    static_assert(
        unsupported != Unsupported::Unknown,
        "herding: this type cannot take part: give it `template <class A> void serialize(A& archive, "
        "std::uint32_t version) { archive(CEREAL_NVP(field), ...); }`, or specialize "
        "herding::reflect::Representation [docs/errors.md#no_serialize]");
    static_assert(
        kind != Kind::Struct || !inherits_serialize<std::remove_cv_t<T>>(),
        "herding: this type inherits serialize, which leaves out its own fields: give it one that begins "
        "with `archive(cereal::base_class<Base>(this), ...)` [docs/errors.md#inherited_serialize]");
    constexpr bool is_container = kind == Kind::List || kind == Kind::Set || kind == Kind::Map;
    static_assert(!is_container || !AddsData<std::remove_cv_t<T>>,
                  "herding: this class derives from a container and has fields of its own, which no format "
                  "sees: hold the container as a field, and give the class "
                  "`template <class A> void serialize(A& archive, std::uint32_t version)` "
                  "[docs/errors.md#container_with_fields]");
    return kind;
}

/// Whether values of a type may hold a floating point number. For structs `AllowsFloats` decides.
template <class T> inline constexpr bool holds_float = std::floating_point<T>;
template <class T, std::size_t N> inline constexpr bool holds_float<std::array<T, N>> = holds_float<T>;
template <class T, std::size_t N> inline constexpr bool holds_float<T[N]> = holds_float<T>;
template <class T> inline constexpr bool holds_float<std::optional<T>> = holds_float<T>;
template <class... T> inline constexpr bool holds_float<std::tuple<T...>> = (holds_float<T> || ...);
template <class... T> inline constexpr bool holds_float<std::variant<T...>> = (holds_float<T> || ...);
template <class A, class B> inline constexpr bool holds_float<std::pair<A, B>> =
    holds_float<A> || holds_float<B>;
template <class T, class Count> inline constexpr bool holds_float<Cow<T, Count>> = holds_float<T>;
template <class T> inline constexpr bool holds_float<Hidden<T>> = holds_float<T>;
template <class T>
    requires(Represented<T> && !is_level<T> && !AllowsFloats<T> && !Ranged<T>)
inline constexpr bool holds_float<T> = holds_float<typename Representation<T>::As>;
template <class T>
    requires(AllowsFloats<T> && !Ranged<T>)
inline constexpr bool holds_float<T> = true; // so that types without floats cannot contain it
template <class T>
    requires(Ranged<T> && !is_array<T> && !Serializes<T> && kind_of<T> != Kind::None)
inline constexpr bool holds_float<T> = holds_float<typename T::value_type>;

/// Whether text writes a type as its name and its fields, so that it needs no brackets after a name.
template <class T> consteval bool is_struct_like() {
    if constexpr (is_box<T>) {
        return is_struct_like<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
    } else {
        return kind_of<T> == Kind::Struct || kind_of<T> == Kind::Empty || kind_of<T> == Kind::Hidden;
    }
}

/// Whether a struct may have a field. Every format checks this for every field.
template <class Owner, class Member> consteval void check_field() {
    static_assert(
        !holds_float<Member> || AllowsFloats<Owner>,
        "herding: no floating point in a State, since its results differ between compilers: use integers "
        "(hundredths, say). A type that is never part of a State may have `static constexpr bool "
        "allows_floats = true;` [docs/errors.md#float_in_a_state]");
}

} // namespace detail

} // namespace herding::inline v0::reflect
