#pragma once

#include "herding/reflect/detail/impl/form.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <cstdint>
#include <string_view>

/// Properties of a type for reading and writing JSON.

namespace herding::inline v0::reflect::detail {

inline constexpr std::int64_t json_safe = (std::int64_t{1} << 53U) - 1;
inline constexpr std::string_view json_bytes = "$bytes:";

inline constexpr std::string_view json_version = "$version";

/// Whether `null` may be a value of the type, so that an optional of it needs brackets.
[[nodiscard]] inline bool is_nullable(const Type& type) noexcept {
    const Type* inside = &unboxed(type);
    while (inside->kind == Kind::Represented) {
        inside = &unboxed(*as<RepresentedType>(*inside).as);
    }
    return inside->kind == Kind::Optional;
}

/// Whether a map with such keys is an object.
[[nodiscard]] inline bool is_json_key(const Type& key) noexcept {
    return key.kind == Kind::String || (key.kind == Kind::Enum && !as<EnumType>(key).is_open);
}

/// Whether an alternative is its name alone.
[[nodiscard]] inline bool is_bare(const Type& leaf) noexcept { return unboxed(leaf).kind == Kind::Empty; }

} // namespace herding::inline v0::reflect::detail
