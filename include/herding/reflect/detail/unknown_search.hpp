#pragma once

#include "herding/core/hidden.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/representation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// Searches a value for what is hidden and not known.

namespace herding::inline v0::reflect::detail {

/// Whether there is no `Hidden` in a type, structs apart. What takes no part in reflection has none.
template <class T> consteval bool hides_nothing() {
    constexpr Kind kind = kind_of<T>;
    if constexpr (kind == Kind::Optional || kind == Kind::List || kind == Kind::Set) {
        return hides_nothing<typename T::value_type>();
    } else if constexpr (kind == Kind::Array) {
        return hides_nothing<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>();
    } else if constexpr (kind == Kind::Map) {
        return hides_nothing<typename T::key_type>() && hides_nothing<typename T::mapped_type>();
    } else if constexpr (kind == Kind::Represented) {
        return !is_level<T>; // it may contain itself
    } else {
        return kind != Kind::Tuple && kind != Kind::Variant && kind != Kind::Box && kind != Kind::Hidden &&
               kind != Kind::Struct;
    }
}

/// Looks for a `Hidden` that is not known. The path is put together on the way back from one.
struct UnknownSearch {
    std::string path = {};
    std::optional<std::uint16_t> viewer = {}; ///< what this player has not seen counts as not known

    template <class T> bool in(const T& value) {
        constexpr Kind kind = kind_of<T>;
        if constexpr (hides_nothing<T>()) {
            return false;
        } else if constexpr (kind == Kind::Hidden) {
            return !value.known() || (viewer && !value.seen_by(*viewer) && !value.seen_by_all()) ||
                   in(value.value());
        } else if constexpr (kind == Kind::Optional) {
            return value && in(*value);
        } else if constexpr (kind == Kind::Box) {
            return in(*value);
        } else if constexpr (kind == Kind::Represented) {
            return in(typename Representation<T>::As(Representation<T>::to(value)));
        } else if constexpr (kind == Kind::Variant) {
            return std::visit([this](const auto& held) { return this->in(held); }, value);
        } else if constexpr (kind == Kind::Tuple) {
            return std::apply(
                [this](const auto&... items) {
                    std::size_t i = 0;
                    return (this->item(i++, items) || ...);
                },
                value);
        } else if constexpr (kind == Kind::Map) {
            std::size_t i = 0;
            for (const auto& [key, mapped] : value) {
                if (item(i, key) || item(i, mapped)) {
                    return true;
                }
                ++i;
            }
            return false;
        } else if constexpr (kind == Kind::Struct) {
            bool found = false;
            for_each_field(value, [&](std::string_view name, const auto& member) {
                if (!found && in(member)) {
                    path.insert(0, path.empty() || path.front() == '[' ? "" : ".");
                    path.insert(0, name);
                    found = true;
                }
            });
            return found;
        } else { // lists, sets, arrays
            std::size_t i = 0;
            for (const auto& one : value) {
                if (item(i++, one)) {
                    return true;
                }
            }
            return false;
        }
    }

private:
    template <class T> bool item(std::size_t i, const T& value) {
        if (!in(value)) {
            return false;
        }
        path.insert(0, "[" + std::to_string(i) + "]" + (path.empty() || path.front() == '[' ? "" : "."));
        return true;
    }
};

} // namespace herding::inline v0::reflect::detail
