#pragma once

#include "herding/core/detail/inline_list.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/detail/plain.hpp"
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
using reflect::detail::is_plain;

/// Looks through a type, and through every field that a `serialize` in it may name for some value.
class SecretSearch {
public:
    Secrets in(const reflect::Type& type) {
        auto* const memo = memo_of(type);
        if (memo != nullptr) {
            if (const std::uint32_t known = memo->secrets.load(std::memory_order_relaxed);
                known >> 2U == listed_) {
                return {.hidden = (known & 1U) != 0, .generator = (known & 2U) != 0};
            }
        }
        const bool outermost = around_ == 0; // else it may lack what is around it
        const Secrets found = look(type);
        if (memo != nullptr && outermost) {
            memo->secrets.store(listed_ << 2U | (found.hidden ? 1U : 0U) | (found.generator ? 2U : 0U),
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
        Secrets found;
        for (const auto* named = type.memo->named.load(); named != nullptr; named = named->next) {
            found = found | in(*named->type);
        }
        return found;
    }

    const std::uint32_t listed_ = reflect::detail::types_listed.load(std::memory_order_relaxed);
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
            reflect::for_each_field(value,
                                    [&](std::string_view, auto& member) { for_each_secret(member, visit); });
        }
    }
}

} // namespace herding::inline v0::view
