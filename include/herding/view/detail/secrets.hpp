#pragma once

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <concepts>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Where the secrets are in a value: its `Hidden` parts, and its generators, which foretell what is to come.

namespace herding::inline v0::view {

/// What a type can hold, whatever its value.
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

/// The type of the items of an array.
template <class T> using ItemOf = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;

/// Whether a type cannot hold secrets by what it is, structs apart.
template <class T> consteval bool is_plain() {
    constexpr Kind kind = reflect::detail::checked_kind<T>();
    if constexpr (kind == Kind::Optional || kind == Kind::List) {
        return is_plain<typename T::value_type>();
    } else if constexpr (kind == Kind::Array) {
        return is_plain<ItemOf<T>>();
    } else if constexpr (kind == Kind::Represented) {
        return !std::same_as<T, Generator> && is_plain<typename reflect::Representation<T>::As>();
    } else {
        return kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Float || kind == Kind::Enum ||
               kind == Kind::Bounded || kind == Kind::Bits || kind == Kind::String || kind == Kind::Empty;
    }
}

/// Looks through a type, by default values of the structs in it.
class SecretSearch {
public:
    template <class T> Secrets in() {
        constexpr Kind kind = reflect::detail::checked_kind<T>();
        if constexpr (kind == Kind::Hidden) {
            return Secrets{.hidden = true} | in<std::remove_cvref_t<decltype(std::declval<T>().value())>>();
        } else if constexpr (std::same_as<T, Generator>) {
            return {.generator = true};
        } else if constexpr (is_plain<T>()) {
            return {};
        } else if constexpr (kind == Kind::Optional || kind == Kind::List) {
            return in<typename T::value_type>();
        } else if constexpr (kind == Kind::Array) {
            return in<ItemOf<T>>();
        } else if constexpr (kind == Kind::Tuple) {
            return [this]<std::size_t... I>(std::index_sequence<I...>) {
                return (Secrets{} | ... | this->template in<std::tuple_element_t<I, T>>());
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (kind == Kind::Set) {
            return unsorted<typename T::value_type>("set");
        } else if constexpr (kind == Kind::Map) {
            return unsorted<typename T::key_type>("map") | in<typename T::mapped_type>();
        } else if constexpr (kind == Kind::Variant) {
            return [this]<class... Leaf>(reflect::detail::TypeList<Leaf...>) {
                return (Secrets{} | ... | this->template in<Leaf>());
            }(typename reflect::detail::LeafTypes<T>::type{});
        } else if constexpr (kind == Kind::Box) {
            return in<typename reflect::detail::Unboxed<T>::type>();
        } else if constexpr (kind == Kind::Represented) {
            return in<typename reflect::Representation<T>::As>();
        } else {
            return in_struct<T>();
        }
    }

private:
    /// The order of keys by value shows something of their values.
    template <class Key> Secrets unsorted(std::string_view where) {
        if (in<Key>()) {
            throw std::logic_error("herding: the order of a " + std::string(where) + " of `" +
                                   std::string(reflect::detail::label_of<Key>()) +
                                   "` tells what is hidden in it: use a list, or hide it as a whole");
        }
        return {};
    }

    template <class T> Secrets in_struct() {
        static_assert(std::default_initializable<T>,
                      "herding: what a player may see is found by looking through default values: give this "
                      "type a default constructor, or the Spec its own `view` "
                      "[docs/errors.md#state_without_a_default_value]");
        Secrets found;
        if constexpr (!std::default_initializable<T>) {
            return found;
        } else if (seen_.insert(reflect::detail::type_number<T>()).second) { // else it is inside itself
            const T value{};
            reflect::for_each_field(
                value, [&]<class Member>(std::string_view, const Member&) { found = found | in<Member>(); });
        }
        return found;
    }

    std::set<std::size_t> seen_;
};

} // namespace detail

/// What a type can hold. Looked for once per type. Throws std::logic_error where the keys of a set or a map can.
template <class T> [[nodiscard]] Secrets secrets_of() {
    if constexpr (detail::is_plain<T>()) {
        return {};
    } else {
        static const Secrets found = detail::SecretSearch().in<T>();
        return found;
    }
}

/// Calls `visit` with each `Hidden` and each `Generator` in a value, in the order of `serialize`; what is inside a
/// `Hidden` is left to the visitor. Those of a const value are const; of one that is not, boxes and chunks that can
/// hold secrets are cloned. O(size of the parts whose type can hold secrets).
template <class T, class Visit> void for_each_secret(T& value, Visit&& visit) {
    using Plain = std::remove_const_t<T>;
    using detail::Kind;
    constexpr Kind kind = reflect::kind_of<Plain>;
    if constexpr (kind == Kind::Hidden || std::same_as<Plain, Generator>) {
        visit(value);
    } else if constexpr (!detail::is_plain<Plain>()) {
        if (!secrets_of<Plain>()) {
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
