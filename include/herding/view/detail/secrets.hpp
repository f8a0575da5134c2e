#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/plain.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// Secrets in a value: its `Hidden` parts, and its generators, which determine future events. For functions over tables,
/// inline.hpp decides where they are compiled.

namespace herding::inline v0::view {

/// Kinds of secrets that a type can contain, whatever its value.
struct Secrets {
    bool hidden = false;
    bool generator = false;

    [[nodiscard]] explicit operator bool() const noexcept { return hidden || generator; }
    [[nodiscard]] Secrets operator|(Secrets other) const noexcept {
        return {hidden || other.hidden, generator || other.generator};
    }
};

namespace detail {

using reflect::Kind;
using reflect::detail::is_plain;

[[nodiscard]] Secrets secrets_in(const reflect::Type& type);

/// A `Hidden` or a `Generator` with its table.
using VisitSecret = reflect::Callback<void(const reflect::Type& type, void* value)>;

/// Implements `for_each_secret` over tables. With `writes`, the visitor may change the secrets.
void each_secret(const reflect::Type& type, void* value, bool writes, VisitSecret visit);

} // namespace detail

/// The secrets that a type can contain. Searched once per type.
/// Throws: std::logic_error if the keys of a set or a map can contain any.
template <class T> [[nodiscard]] Secrets secrets_of() {
    if constexpr (detail::is_plain<T>()) {
        return {};
    } else {
        return detail::secrets_in(reflect::type_of<T>());
    }
}

/// Calls `visit` with each `Hidden` and each `Generator` in a value, in the order of `serialize`. The visitor handles
/// the content of a `Hidden`. The secrets of a const value are const. In other values, boxes and chunks that can
/// contain secrets are cloned.
///
/// Complexity: O(size of the parts whose type can contain secrets).
template <class T, class Visit> void for_each_secret(T& value, Visit&& visit) {
    using Plain = std::remove_const_t<T>;
    using detail::Kind;
    constexpr Kind kind = reflect::kind_of<Plain>;
    if constexpr (kind == Kind::Hidden || std::same_as<Plain, Generator>) {
        visit(value);
    } else if constexpr (!detail::is_plain<Plain>()) {
        if (!detail::secrets_in(reflect::type_of<Plain>())) {
            return;
        }
        if constexpr (kind == Kind::Optional) {
            if (value) {
                for_each_secret(*value, visit);
            }
        } else if constexpr (kind == Kind::Tuple) {
            std::apply([&](auto&... items) { (for_each_secret(items, visit), ...); }, value);
        } else if constexpr (kind == Kind::List && !std::is_const_v<T> &&
                             requires { value.write(std::size_t{}); }) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                for_each_secret(value.write(i), visit);
            }
        } else if constexpr (kind == Kind::Array || kind == Kind::List) {
            for (auto& item : value) {
                for_each_secret(item, visit);
            }
        } else if constexpr (kind == Kind::Map) {
            for (auto&& [key, mapped] : value) {
                for_each_secret(mapped, visit);
            }
        } else if constexpr (kind == Kind::Variant) {
            reflect::visit_leaf(value, [&](auto, auto& leaf) { for_each_secret(leaf, visit); });
        } else if constexpr (kind == Kind::Box) {
            if constexpr (std::is_const_v<T>) {
                for_each_secret(*value, visit);
            } else {
                for_each_secret(value.write(), visit);
            }
        } else if constexpr (kind == Kind::Represented && reflect::detail::HasParts<T>) {
            reflect::Representation<Plain>::each_part(value,
                                                      [&](auto& part) { for_each_secret(part, visit); });
        } else if constexpr (kind == Kind::Represented) {
            using R = reflect::Representation<Plain>;
            std::conditional_t<std::is_const_v<T>, const typename R::As, typename R::As> as(R::to(value));
            for_each_secret(as, visit);
            if constexpr (!std::is_const_v<T>) {
                value = R::from(std::move(as));
            }
        } else if constexpr (kind == Kind::Struct) {
            reflect::for_each_field(value,
                                    [&](std::string_view, auto& member) { for_each_secret(member, visit); });
        }
    }
}

} // namespace herding::inline v0::view
