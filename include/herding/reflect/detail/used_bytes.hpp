#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// The bytes of a trivially copyable value that it uses. The others are padding, or room that an optional, a variant or a list does
/// not use now: what they hold depends on how the value came about.

namespace herding::inline v0::reflect::detail {

/// Copies parts of an object to the same places of a buffer of its size.
class UsedBytes {
public:
    UsedBytes(const void* object, std::size_t size, void* copy) noexcept
        : from_(static_cast<const std::byte*>(object)), to_(static_cast<std::byte*>(copy)), size_(size) {}

    /// Whether these bytes are in the object. A local variable of `serialize` is not.
    [[nodiscard]] bool holds(const void* part, std::size_t size) const noexcept {
        const std::less_equal<> before; // also for addresses of different objects
        const auto* const at = static_cast<const std::byte*>(part);
        return before(from_, at) && before(at + size, from_ + size_);
    }
    /// Copies a part. Ignores what is outside of the object.
    void add(const void* part, std::size_t size) noexcept {
        if (holds(part, size)) {
            std::memcpy(to_ + (static_cast<const std::byte*>(part) - from_), part, size);
        }
    }

    /// Copies single bytes of a part. No wider ones, because a wide load of what has just been written in parts waits for them.
    void add_bytes(const void* part, std::size_t size, std::span<const std::uint32_t> offsets) noexcept {
        if (holds(part, size)) {
            const auto* const from = static_cast<const std::byte*>(part);
            std::byte* const to = to_ + (from - from_);
            for (const std::uint32_t offset : offsets) {
                to[offset] = from[offset];
            }
        }
    }

private:
    const std::byte* from_;
    std::byte* to_;
    std::size_t size_;
};

/// Offsets of the bytes in which a type keeps facts about itself: whether an optional has a value, how long a list is.
struct KeptAt {
    std::size_t count = 0;
    std::array<std::uint32_t, 32> offsets{};
};

/// Finds these bytes by trial, because no standard gives their places: changes each byte of a sample, and compares what `observe` returns.
/// It must read nothing else. O(size of T, squared); callers keep the result for each type.
template <class T, class Observe> [[nodiscard]] KeptAt find_kept(const T& sample, Observe observe) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    KeptAt found;
    const auto expected = observe(sample);
    alignas(T) std::byte changed[sizeof(T)];
    std::memcpy(changed, static_cast<const void*>(std::addressof(sample)), sizeof(T));
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        changed[i] ^= std::byte{1}; // a bool stays a bool
        if (!(observe(*std::launder(reinterpret_cast<const T*>(changed))) == expected) &&
            found.count < found.offsets.size()) {
            found.offsets[found.count++] = static_cast<std::uint32_t>(i);
        }
        changed[i] ^= std::byte{1};
    }
    return found;
}

template <class T, class Observe>
void copy_kept(const T& value, UsedBytes& out, Observe observe) noexcept {
    if constexpr (!std::is_empty_v<decltype(observe(value))>) { // else it keeps nothing
        static const KeptAt kept = find_kept(value, observe);
        out.add_bytes(std::addressof(value), sizeof(T), std::span(kept.offsets).first(kept.count));
    }
}

/// Parts of a class that does not show them to `serialize`: specialize it with
///
///     static auto observe(const T&);                       // a value of all that the class keeps besides the parts
///     static void each(const T&, const auto& visit);       // calls `visit` with each part that is in use
template <class T> struct UsedParts;
template <class T>
concept HasUsedParts = requires(const T& value) { UsedParts<T>::observe(value); };

/// Whether a value of this type uses all bytes: a number, a bool or an enumerator.
template <class T> inline constexpr bool uses_all_bytes =
    (std::is_arithmetic_v<T> || std::is_enum_v<T>) && std::has_unique_object_representations_v<T>;

/// Copies the bytes that a part uses. Of a class whose `serialize` names what is no member, and of a type with a
/// Representation of its own, all bytes count as used. Tuples and maps are not trivially copyable. Ignores parts that are not trivially copyable, because they are no part of a
/// trivially copyable object.
///
/// Throws what `serialize` throws. O(size of the value); the first call for a type is slower.
template <class T> void copy_used(const T& value, UsedBytes& out) {
    constexpr Kind kind = kind_of<T>;
    if constexpr (!std::is_trivially_copyable_v<T>) {
        return;
    } else if constexpr (HasUsedParts<T>) {
        copy_kept(value, out, [](const T& it) { return UsedParts<T>::observe(it); });
        UsedParts<T>::each(value, [&](const auto& part) { copy_used(part, out); });
    } else if constexpr (kind == Kind::Optional) {
        copy_kept(value, out, [](const T& it) { return it.has_value(); });
        if (value.has_value()) {
            copy_used(*value, out);
        }
    } else if constexpr (kind == Kind::Variant) {
        copy_kept(value, out, [](const T& it) { return it.index(); });
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(
                ((value.index() == I && (copy_used(*std::get_if<I>(&value), out), true)) || ...));
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
        copy_kept(value, out, [](const T& it) { return it.size(); });
        for (const auto& item : value) {
            copy_used(item, out);
        }
    } else if constexpr (kind == Kind::Hidden) {
        copy_kept(value, out, [](const T& it) { return std::pair(it.known(), it.viewers()); });
        copy_used(value.value(), out);
    } else if constexpr (kind == Kind::Struct) {
        bool all_are_members = true;
        const UsedBytes inside(std::addressof(value), sizeof(T), nullptr);
        for_each_field(value, [&](std::string_view /*name*/, const auto& field) {
            all_are_members = all_are_members && inside.holds(std::addressof(field), sizeof field);
            copy_used(field, out);
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
    UsedBytes used(std::addressof(value), sizeof(T), copy);
    copy_used(value, used);
    return *std::launder(static_cast<const T*>(copy)) == value;
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
