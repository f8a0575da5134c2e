#pragma once

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <cstddef>
#include <string>

/// Properties of a type that decide its form in text and JSON.

namespace herding::inline v0::reflect::detail {

/// The type inside boxes, which do not show.
[[nodiscard]] inline const Type& unboxed(const Type& type) noexcept {
    const Type* inside = &type;
    while (inside->kind == Kind::Box) {
        inside = as<BoxType>(*inside).inner;
    }
    return *inside;
}

/// Written by its name and its fields, so that it can follow a name without brackets of its own.
[[nodiscard]] inline bool is_struct_like(const Type& type) noexcept {
    const Kind kind = unboxed(type).kind;
    return kind == Kind::Struct || kind == Kind::Empty || kind == Kind::Hidden;
}

/// Digits, highest first, as std::bitset writes them.
[[nodiscard]] inline std::string bits_to_string(const void* bits, const BitsType& type) {
    std::string digits(type.count, '0');
    for (std::size_t i = 0; i < type.count; ++i) {
        if (type.test(bits, i)) {
            digits[type.count - 1 - i] = '1';
        }
    }
    return digits;
}

} // namespace herding::inline v0::reflect::detail
