#pragma once

#include "herding/reflect/fields.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// A hash for tables of one process. Inputs are small, so it is a few multiplications that a compiler inlines. `reflect::hash64`
/// walks a table of the type, and takes ten times as long.

namespace herding::inline v0::play::detail {

/// Mixes a number into a hash.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) noexcept {
    hash = (hash ^ number) * 0x9E37'79B9'7F4A'7C15U; // 2^64 divided by the golden ratio
    return hash ^ (hash >> 32U);
}

/// The hash of a value, mixed into another one. Equal fields give equal hashes. Nothing else depends on its value, which may change
/// between versions. O(size of the value); allocates nothing. Throws as `reflect::hash64`.
template <class T> [[nodiscard]] std::uint64_t quick_hash(const T& value, std::uint64_t hash = 0) {
    using reflect::Kind;
    constexpr Kind kind = reflect::kind_of<T>;
    if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum) {
        return mixed(hash, static_cast<std::uint64_t>(value));
    } else if constexpr (kind == Kind::Bounded) {
        return mixed(hash, static_cast<std::uint64_t>(value.value()));
    } else if constexpr (kind == Kind::Optional) {
        return value ? quick_hash(*value, mixed(hash, 1)) : mixed(hash, 0);
    } else if constexpr (kind == Kind::Variant) {
        hash = mixed(hash, value.index());
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(
                ((value.index() == I && (hash = quick_hash(*std::get_if<I>(&value), hash), true)) || ...));
        }(std::make_index_sequence<std::variant_size_v<T>>{});
        return hash;
    } else if constexpr (kind == Kind::Struct) {
        reflect::for_each_field(
            value, [&](std::string_view /*name*/, const auto& field) { hash = quick_hash(field, hash); });
        return hash;
    } else if constexpr (kind == Kind::Empty) {
        return hash;
    } else {
        return mixed(hash, reflect::hash64(value));
    }
}

} // namespace herding::inline v0::play::detail
