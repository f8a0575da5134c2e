#pragma once

#include "herding/reflect/detail/enum_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace herding::inline v0::reflect {

/// Enumerators and their names. Those from -128 to 255 are found automatically. If an enumeration has others, list all of its
/// enumerators next to it:
///
///     constexpr auto reflect_enumerators(std::type_identity<Phase>) { return std::array{Phase::Bid, Phase::Over}; }
///
/// For other names, define `constexpr std::string_view reflect_name(Phase phase)`. It returns any UTF-8, and an empty text for a
/// value without an enumerator. Text quotes a name that is not an identifier. Writers throw WriteError for a value without an
/// enumerator.
inline constexpr int first_enumerator = detail::lowest_enumerator;
inline constexpr int last_enumerator = detail::highest_enumerator;

/// All enumerators, by value.
template <class E> inline constexpr auto& enumerators = detail::EnumTable<E>::values;
/// Their names in every format: snake_case, or the result of `reflect_name`.
template <class E> inline constexpr auto& enumerator_names = detail::EnumTable<E>::names;

/// Index among the enumerators, or their number if the value has no enumerator.
/// Complexity: O(1) if the enumerators have no gaps.
template <class E> [[nodiscard]] constexpr std::size_t enumerator_index(E value) noexcept {
    using Table = detail::EnumTable<E>;
    static_assert(Table::checked);
    const auto above_first = [](E e) {
        const auto number = [](E each) {
            return static_cast<std::uint64_t>(static_cast<std::underlying_type_t<E>>(each));
        };
        return number(e) - number(Table::values.front());
    };
    constexpr std::uint64_t last = above_first(Table::values.back());
    if constexpr (last == Table::size - 1) {
        const std::uint64_t index = above_first(value);
        return index > last ? Table::size : static_cast<std::size_t>(index);
    } else {
        std::size_t i = 0;
        while (i < Table::size && Table::values[i] != value) {
            ++i;
        }
        return i;
    }
}

/// The name of an enumerator. Empty for a value without one.
template <class E> [[nodiscard]] constexpr std::string_view enumerator_name(E value) noexcept {
    const std::size_t i = enumerator_index(value);
    return i == detail::EnumTable<E>::size ? std::string_view{} : enumerator_names<E>[i];
}

/// The enumerator with this name.
/// Complexity: O(number of enumerators).
template <class E> [[nodiscard]] constexpr std::optional<E>
enumerator_by_name(std::string_view name) noexcept {
    for (std::size_t i = 0; i < detail::EnumTable<E>::size; ++i) {
        if (detail::same_text(enumerator_names<E>[i], name)) {
            return enumerators<E>[i];
        }
    }
    return std::nullopt;
}

/// Whether readers and writers accept a value: an enumerator, or any value of a set of flags. A set of flags declares
/// `constexpr bool reflect_open(Flags) { return true; }`.
template <class E> [[nodiscard]] constexpr bool may_be_read(E value) noexcept {
    return detail::OpenEnum<E> || enumerator_index(value) != detail::EnumTable<E>::size;
}

} // namespace herding::inline v0::reflect
