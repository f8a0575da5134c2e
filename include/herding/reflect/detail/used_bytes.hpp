#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// The bytes of a trivially copyable value that it uses. The others are padding, or room that an optional, a variant or a list does
/// not use now: what they hold depends on how the value came about.

namespace herding::inline v0::detail {

template <class T> struct HiddenMembers {
    template <class Visit> static void each(const Hidden<T>& hidden, const Visit& visit) {
        visit(hidden.value_);
        visit(hidden.known_);
        visit(hidden.viewers_);
    }
};

} // namespace herding::inline v0::detail

namespace herding::inline v0::reflect::detail {

/// Whether a part is in a value. A local variable of `serialize` is not.
template <class T, class Part> [[nodiscard]] bool is_inside(const Part& part, const T& value) noexcept {
    // Numbers, because compilers fold no comparison of addresses.
    const auto offset = reinterpret_cast<std::uintptr_t>(std::addressof(part)) -
                        reinterpret_cast<std::uintptr_t>(std::addressof(value));
    return offset <= sizeof(T) && sizeof(Part) <= sizeof(T) - offset;
}

/// Copies parts of an object to the same places of a buffer of its size.
class UsedBytes {
public:
    UsedBytes(const void* object, void* copy) noexcept
        : from_(static_cast<const std::byte*>(object)), to_(static_cast<std::byte*>(copy)) {}

    /// Copies a part.
    void add(const void* part, std::size_t size) noexcept { std::memcpy(place_of(part), part, size); }

    /// Copies single bytes of a part. No wider ones, because a wide load of what has just been written in parts waits for them.
    void add_bytes(const void* part, std::span<const std::uint32_t> offsets) noexcept {
        std::byte* const to = place_of(part);
        for (const std::uint32_t offset : offsets) {
            to[offset] = static_cast<const std::byte*>(part)[offset];
        }
    }

    /// Makes an optional or a variant in the copy hold what `value` holds, by `make`, so that the library writes what such a type
    /// keeps about itself. Then overwrites the part that `make` returns with zeros.
    template <class T, class Make> void make(const T& value, const Make& make) {
        auto& part = make(*std::launder(reinterpret_cast<T*>(place_of(std::addressof(value)))));
        std::memset(static_cast<void*>(std::addressof(part)), 0, sizeof part);
    }

private:
    [[nodiscard]] std::byte* place_of(const void* part) const noexcept {
        return to_ + (static_cast<const std::byte*>(part) - from_);
    }

    const std::byte* from_;
    std::byte* to_;
};

/// Offsets of the bytes in which a list keeps how long it is.
struct KeptAt {
    std::size_t count = 0;
    std::array<std::uint32_t, 32> offsets{};
};

/// Finds these bytes by trial, because no standard gives their places: changes each byte of a sample, and compares its size. O(size of T,
/// squared); callers keep the result for each type.
template <class T> [[nodiscard]] KeptAt find_kept(const T& sample) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    KeptAt found;
    const auto expected = sample.size();
    alignas(T) std::byte changed[sizeof(T)];
    std::memcpy(changed, static_cast<const void*>(std::addressof(sample)), sizeof(T));
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        changed[i] ^= std::byte{1};
        if (std::launder(reinterpret_cast<const T*>(changed))->size() != expected &&
            found.count < found.offsets.size()) {
            found.offsets[found.count++] = static_cast<std::uint32_t>(i);
        }
        changed[i] ^= std::byte{1};
    }
    return found;
}

/// Parts of a class that does not show them to `serialize`: specialize it with
///
///     static void each(const T&, const auto& visit); // calls `visit` with each member, and each item that is in use
template <class T> struct UsedParts;
template <class T>
concept HasUsedParts = requires { sizeof(UsedParts<T>); };

/// Whether a value of this type uses all bytes: a number, a bool or an enumerator.
template <class T> inline constexpr bool uses_all_bytes =
    (std::is_arithmetic_v<T> || std::is_enum_v<T>) && std::has_unique_object_representations_v<T>;

template <class T> void copy_used(const T& value, UsedBytes& out);

template <std::size_t I, class T> void copy_alternative(const T& value, UsedBytes& out) {
    const auto& held = *std::get_if<I>(&value);
    out.make(value, [&](T& copy) -> auto& { return copy.template emplace<I>(held); });
    copy_used(held, out);
}

/// Copies the bytes that a part of the object uses. Of a class whose `serialize` names what is no member, and of a type with a
/// Representation of its own, all bytes count as used. Tuples and maps are not trivially copyable. Ignores parts that are not trivially copyable, because they are no part of a
/// trivially copyable object.
///
/// Throws what `serialize` throws. O(size of the value); the first call for a type is slower.
template <class T> void copy_used(const T& value, UsedBytes& out) {
    constexpr Kind kind = kind_of<T>;
    if constexpr (!std::is_trivially_copyable_v<T>) {
        return;
    } else if constexpr (HasUsedParts<T>) {
        UsedParts<T>::each(value, [&](const auto& part) { copy_used(part, out); });
    } else if constexpr (kind == Kind::Optional) {
        if (value.has_value()) { // else zeros: if they are not an empty one, `==` finds it
            out.make(value, [&](T& copy) -> auto& { return copy.emplace(*value); });
            copy_used(*value, out);
        }
    } else if constexpr (kind == Kind::Variant) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(((value.index() == I && (copy_alternative<I>(value, out), true)) || ...));
        }(std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (kind == Kind::Array) {
        using Item = std::remove_cvref_t<decltype(value[0])>;
        if constexpr (uses_all_bytes<Item> && sizeof(T) == fixed_size<T> * sizeof(Item)) {
            out.add(std::addressof(value), sizeof(T));
        } else {
            for (const auto& item : value) {
                copy_used(item, out);
            }
        }
    } else if constexpr (kind == Kind::List || kind == Kind::Set) {
        static const KeptAt kept = find_kept(value);
        out.add_bytes(std::addressof(value), std::span(kept.offsets).first(kept.count));
        for (const auto& item : value) {
            copy_used(item, out);
        }
    } else if constexpr (kind == Kind::Hidden) {
        using Members = herding::detail::HiddenMembers<std::remove_cvref_t<decltype(value.value())>>;
        Members::each(value, [&](const auto& member) { copy_used(member, out); });
    } else if constexpr (kind == Kind::Struct) {
        bool all_are_members = true;
        for_each_field(value, [&](std::string_view /*name*/, const auto& field) {
            if (is_inside(field, value)) {
                copy_used(field, out);
            } else {
                all_are_members = false;
            }
        });
        if (!all_are_members) {
            out.add(std::addressof(value), sizeof(T));
        }
    } else if constexpr (kind != Kind::Empty) {
        out.add(std::addressof(value), sizeof(T));
    }
}

/// Writes the bytes that a value uses, and zeros for the others. Returns whether the copy is equal to the value.
template <class T> [[nodiscard]] bool write_used_bytes(const T& value, void* copy) {
    static constexpr std::array<std::byte, sizeof(T)> zeros{};
    std::memcpy(copy, zeros.data(), sizeof(T)); // g++ makes a slow `rep stos` of a small memset
    UsedBytes used(std::addressof(value), copy);
    copy_used(value, used);
    return *std::launder(static_cast<const T*>(copy)) ==
           value; // memcmp would read padding that nobody has written
}
/// The same as one function, in which the places of all parts are constants.
template <class T> HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline, nodiscard]] bool
write_used_bytes_in_one_function(const T& value, void* copy) {
    bool equal = false;
    HERDING_DETAIL_INLINED equal = write_used_bytes(value, copy);
    return equal;
}

/// Writes the bytes of a value in canonical form, and zeros for the unused ones: equal values give equal bytes. `copy` has sizeof(T)
/// bytes, aligned as a T. If `==` finds a difference, because it reads what `serialize` does not name, it writes the bytes as they are.
///
/// Throws what `serialize` and `==` throw. O(sizeof(T)).
template <class T> void write_canonical_bytes(const T& value, void* copy) {
    static_assert(std::is_trivially_copyable_v<T>);
    bool equal = false;
    if constexpr (sizeof(T) <= 128) { // more would be much code
        equal = write_used_bytes_in_one_function(value, copy);
    } else {
        equal = write_used_bytes(value, copy);
    }
    if (!equal) {
        std::memcpy(copy, static_cast<const void*>(std::addressof(value)), sizeof(T));
    }
}

} // namespace herding::inline v0::reflect::detail
