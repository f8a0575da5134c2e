#pragma once

#include "herding/core/detail/inline_list.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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

template <class T> consteval void check_default() {
    static_assert(reflect::kind_of<T> != Kind::Struct || std::default_initializable<T>,
                  "herding: what a player may see is found by looking through default values: give this "
                  "type a default constructor, or the Spec its own `view` "
                  "[docs/errors.md#state_without_a_default_value]");
}

/// Looks through a type, by default values of the structs in it.
class SecretSearch {
public:
    Secrets in(const reflect::Type& type) {
        auto* const memo = memo_of(type);
        if (memo != nullptr) {
            if (const unsigned known = memo->secrets.load(std::memory_order_relaxed); known != 0) {
                return {.hidden = ((known - 1) & 1U) != 0, .generator = ((known - 1) & 2U) != 0};
            }
        }
        const bool outermost = around_ == 0; // else it may lack what is around it
        const Secrets found = look(type);
        if (memo != nullptr && outermost) {
            memo->secrets.store(
                static_cast<std::uint8_t>(1 + (found.hidden ? 1 : 0) + (found.generator ? 2 : 0)),
                std::memory_order_relaxed);
        }
        return found;
    }

private:
    static reflect::detail::TypeMemo* memo_of(const reflect::Type& type) {
        using reflect::detail::as;
        switch (type.kind) {
        case Kind::Struct: return as<reflect::StructType>(type).memo;
        case Kind::Variant: return as<reflect::VariantType>(type).memo;
        case Kind::Represented: return as<reflect::RepresentedType>(type).memo;
        default: return nullptr;
        }
    }

    Secrets look(const reflect::Type& type) {
        using namespace reflect;
        using reflect::detail::as;
        switch (type.kind) {
        case Kind::Hidden: return Secrets{.hidden = true} | in(*as<HiddenType>(type).inner);
        case Kind::Optional: return in(*as<OptionalType>(type).inner);
        case Kind::Box: return in(*as<BoxType>(type).inner);
        case Kind::Array: return in(*as<ArrayType>(type).item);
        case Kind::List: return in(*as<ListType>(type).item);
        case Kind::Set: return unsorted(*as<ListType>(type).item, "set");
        case Kind::Map: return unsorted(*as<MapType>(type).key, "map") | in(*as<MapType>(type).mapped);
        case Kind::Tuple: return in_all(as<TupleType>(type).items);
        case Kind::Variant: return in_all({as<VariantType>(type).leaves, as<VariantType>(type).names.size()});
        case Kind::Represented:
            if (&type == &type_of<Generator>()) {
                return {.generator = true};
            }
            return once(type, [&] { return in(*as<RepresentedType>(type).as); });
        case Kind::Struct: return once(type, [&] { return in_struct(as<StructType>(type)); });
        default: return {};
        }
    }

    /// Looks through a type that may contain itself.
    template <class Look> Secrets once(const reflect::Type& type, const Look& look_inside) {
        if (std::find(seen_.begin(), seen_.end(), &type) != seen_.end()) {
            return {};
        }
        seen_.push_back(&type);
        ++around_;
        const Secrets found = look_inside();
        if (--around_ == 0) {
            seen_.clear();
        }
        return found;
    }

    Secrets in_all(std::span<const reflect::Type* const> types) {
        Secrets found;
        for (const reflect::Type* type : types) {
            found = found | in(*type);
        }
        return found;
    }

    /// The order of keys by value shows something of their values.
    Secrets unsorted(const reflect::Type& key, std::string_view where) {
        if (in(key)) {
            throw std::logic_error("herding: the order of a " + std::string(where) + " of `" +
                                   std::string(key.name) +
                                   "` shows what is hidden in it: use a list, or hide it as a whole");
        }
        return {};
    }

    Secrets in_struct(const reflect::StructType& type) {
        if (type.with_default == nullptr) {
            throw std::logic_error("herding: `" + std::string(type.name) +
                                   "` has no default value, through which what it hides is found: give it a "
                                   "default constructor, or the Spec its own `view`");
        }
        Secrets found;
        const auto visit_fields = [&](std::span<const reflect::FieldOf> fields) {
            for (const reflect::FieldOf& field : fields) {
                found = found | in(*field.type);
            }
        };
        const auto visit = [&](void* value) { type.visit(value, reflect::VisitFields(visit_fields)); };
        type.with_default(reflect::UseValue(visit));
        return found;
    }

    /// Since the outermost type that may contain itself.
    InlineList<const reflect::Type*, 64> seen_;
    std::size_t around_ = 0; // how many of them are open
};

[[nodiscard]] inline Secrets secrets_in(const reflect::Type& type) { return SecretSearch().in(type); }

} // namespace detail

/// What a type can hold. Looked for once per type. Throws std::logic_error where the keys of a set or a map can.
template <class T> [[nodiscard]] Secrets secrets_of() {
    if constexpr (detail::is_plain<T>()) {
        return {};
    } else {
        detail::check_default<T>();
        return detail::secrets_in(reflect::type_of<T>());
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
            detail::check_default<Plain>();
            reflect::for_each_field(value,
                                    [&](std::string_view, auto& member) { for_each_secret(member, visit); });
        }
    }
}

} // namespace herding::inline v0::view
