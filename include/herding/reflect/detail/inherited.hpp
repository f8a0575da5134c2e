#pragma once

#include "herding/reflect/fields.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

/// Whether the `serialize` of a class is that of a base, and leaves out fields that the class has itself.

namespace herding::inline v0::reflect::detail {

template <class T, std::size_t Tail> struct WithTail {
    [[no_unique_address]] T value;
    char tail[Tail];
};

/// Bytes up to the end of what a class holds. What is behind them others may use.
template <class T> consteval std::size_t data_size() {
    return []<std::size_t... K>(std::index_sequence<K...>) {
        constexpr std::size_t size = sizeof(WithTail<T, 1>);
        return size - (std::size_t{0} + ... + (sizeof(WithTail<T, K + 1>) == size ? 1 : 0));
    }(std::make_index_sequence<alignof(T)>{});
}

/// A class with the fields of a base and none of its own.
template <class Base> struct AddsNothing : Base {};
template <class T, class Base> consteval bool adds_nothing() {
    return data_size<T>() == data_size<AddsNothing<Base>>();
}
template <class To, class T>
concept BaseOf = std::derived_from<T, To> && !std::same_as<T, To>;

/// The class that a member function is of, which may be a base of the one that is asked.
template <class Class, class Function> Class class_of(Function Class::*);
template <class T>
auto owner_of_serialize(int) -> std::type_identity<decltype(class_of(&T::template serialize<AnyArchive>))>;
template <class T> std::type_identity<void> owner_of_serialize(...);
/// The class that `serialize` is a member of; void if that cannot be seen, being private to cereal::access.
template <class T> using SerializeOwner = typename decltype(owner_of_serialize<T>(0))::type;

/// Whether a base knows the class that derives from it, and so may name the fields of that one.
template <class Base, class T> inline constexpr bool knows_derived = false;
template <template <class...> class Base, class... A, class T>
inline constexpr bool knows_derived<Base<A...>, T> = (std::same_as<A, T> || ...);

/// Converts to a base to which T adds nothing.
template <class T> struct ToWholeBase {
    template <class To>
        requires BaseOf<To, T> && (adds_nothing<T, To>())
    operator To&() const; // NOLINT(google-explicit-constructor)
};
/// Converts to a base of T that holds so many bytes or more.
template <class T, std::size_t Bytes> struct ToLargeBase {
    template <class To>
        requires BaseOf<To, T> && (data_size<AddsNothing<To>>() >= Bytes)
    operator To() const; // NOLINT(google-explicit-constructor)
};
template <class T, std::size_t Bytes>
concept BeginsWithBase = std::is_aggregate_v<T> && requires { T{ToLargeBase<T, Bytes>{}}; };

/// Bytes of the first base of an aggregate; 0 if there is none. A search by halves: from Low on, below High.
template <class T, std::size_t Low, std::size_t High> consteval std::size_t first_base_size() {
    if constexpr (High - Low <= 1) {
        return Low;
    } else if constexpr (constexpr std::size_t middle = Low + (High - Low) / 2; BeginsWithBase<T, middle>) {
        return first_base_size<T, middle, High>();
    } else {
        return first_base_size<T, Low, middle>();
    }
}

namespace beside {

struct OfBase {};
/// Worse than a `serialize` of T beside it, better than one of a base.
template <class Archive, class T> OfBase serialize(Archive&, const T&, std::uint32_t);

template <class T>
concept IsOfBase = requires(AnyArchive& archive, T& value) {
    { serialize(archive, value, std::uint32_t{}) } -> std::same_as<OfBase>;
};

} // namespace beside

template <class T>
concept SerializesWholeBase =
    requires(AnyArchive& archive, ToWholeBase<T> value) { serialize(archive, value, std::uint32_t{}); };

/// Offset of a member in its value, if it is a part of it.
[[nodiscard]] inline std::size_t offset_of(const void* member, const void* value) noexcept {
    return reinterpret_cast<std::uintptr_t>(member) - reinterpret_cast<std::uintptr_t>(value);
}

/// Whether the `serialize` of a class is certainly that of a base, and the class has more fields.
template <class T> consteval bool inherits_serialize() {
    using Owner = SerializeOwner<T>;
    if constexpr (!std::is_class_v<T> || std::is_empty_v<T>) {
        return false;
    } else if constexpr (!std::is_void_v<Owner>) {
        if constexpr (std::same_as<Owner, T> || knows_derived<Owner, T>) {
            return false;
        } else {
            return !adds_nothing<T, Owner>();
        }
    } else if constexpr (!SerializesInside<T> && beside::IsOfBase<T>) {
        constexpr std::size_t size = data_size<T>();
        return !SerializesWholeBase<T> && first_base_size<T, 0, size + 1>() != size;
    } else {
        return false;
    }
}

/// If that cannot be told while compiling, since a base may name the fields of the class, or `serialize` is private:
/// bytes at the begin of T that hold the base; then `serializes_own` decides. Else 0.
template <class T> consteval std::size_t maybe_inherited() {
    if constexpr (!std::is_class_v<T> || std::is_empty_v<T> || !SerializesInside<T>) {
        return 0;
    } else {
        using Owner = SerializeOwner<T>;
        constexpr std::size_t size = data_size<T>();
        if constexpr (std::is_void_v<Owner>) {
            constexpr std::size_t base = first_base_size<T, 0, size + 1>();
            return base == size ? 0 : base;
        } else if constexpr (!std::same_as<Owner, T> && knows_derived<Owner, T>) {
            return adds_nothing<T, Owner>() || std::is_empty_v<Owner> ? 0 : data_size<AddsNothing<Owner>>();
        } else {
            return 0;
        }
    }
}

/// Archive that finds an item which only a `serialize` of T itself names: a field behind the bytes that hold the base, or
/// the whole of this base.
template <class T> class OwnFinder {
public:
    using is_loading = std::false_type;
    using is_saving = std::true_type;
    static constexpr std::size_t base_bytes = maybe_inherited<T>();

    explicit OwnFinder(const T& value) noexcept : value_(value) {}

    template <class... Items> OwnFinder& operator()(Items&&... items) {
        (archive_item(items), ...);
        return *this;
    }
    template <class Item> OwnFinder& operator&(Item&& item) { return (*this)(item); }

    [[nodiscard]] bool found() const noexcept { return found_; }

private:
    template <class Item> void archive_item(Item& item) {
        using Plain = std::remove_cv_t<Item>;
        if constexpr (is_base<Plain>) {
            using Base = std::remove_pointer_t<decltype(item.base_ptr)>;
            found_ = found_ || data_size<AddsNothing<Base>>() == base_bytes;
            run_serialize(*this, *item.base_ptr, cereal::detail::Version<T>::version);
        } else if constexpr (is_named<Plain> || is_documented<Plain>) {
            found_ = found_ || offset_of(std::addressof(item.value), std::addressof(value_)) >= base_bytes;
        }
    }

    const T& value_;
    bool found_ = false;
};

/// Whether `serialize`, which may be inherited, certainly names a member that is not the base's.
template <class T> bool serializes_own(const T& value) {
    OwnFinder<T> finder(value);
    // cereal's serialize is not const. Here it does not change the value.
    run_serialize(finder, const_cast<T&>(value), cereal::detail::Version<T>::version);
    return finder.found();
}

} // namespace herding::inline v0::reflect::detail
