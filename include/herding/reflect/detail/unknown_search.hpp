#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/representation.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
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

/// Finds a `Hidden` that is not known. The path is put together on the way back from one.
struct UnknownSearch {
    std::string path = {};
    bool all_see = false; ///< values that not all have seen count as not known

    template <class T> bool in(const T& value) {
        constexpr Kind kind = kind_of<T>;
        if constexpr (hides_nothing<T>()) {
            return false;
        } else if constexpr (kind == Kind::Hidden) {
            return !value.known() || (all_see && !value.seen_by_all()) || in(value.value());
        } else if constexpr (kind == Kind::Optional) {
            return value && in(*value);
        } else if constexpr (kind == Kind::Box) {
            return in(*value);
        } else if constexpr (kind == Kind::Represented) {
            return in(typename Representation<T>::As(Representation<T>::to(value)));
        } else if constexpr (kind == Kind::Variant) {
            return herding::detail::visit_one([this](const auto& held) { return this->in(held); }, value);
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
            const auto fields = [&](std::span<const Part> parts) {
                for (const Part& part : parts) {
                    found = found || in_part(part);
                }
            };
            using Use = Callback<void(std::span<const Part>)>;
            const Use use(fields);
            const std::uint32_t version = current_version<T>();
            FieldLists<false, PartEntry, Use> archive{use, version};
            run_serialize(archive, const_cast<T&>(value), version); // serialize is not const, but only reads
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
    /// A field of a struct; `search` is null if its type hides nothing.
    struct Part {
        const char* name = nullptr;
        bool (*search)(UnknownSearch&, const void* value) = nullptr;
        const void* value = nullptr;
    };
    struct PartEntry {
        using Field = Part;
        template <class Item> static Part of(Item& item) {
            if constexpr (is_field<std::remove_cv_t<Item>>) {
                using Member = std::remove_cvref_t<decltype(item.value)>;
                if constexpr (hides_nothing<Member>()) {
                    return {};
                } else {
                    return {item.name, search_in<Member>, std::addressof(item.value)};
                }
            } else {
                check_named<std::remove_cv_t<Item>>();
                return {};
            }
        }
    };
    template <class T> static bool search_in(UnknownSearch& search, const void* value) {
        return search.in(*static_cast<const T*>(value));
    }

    bool in_part(const Part& part) {
        if (part.search == nullptr || !part.search(*this, part.value)) {
            return false;
        }
        path.insert(0, path.empty() || path.front() == '[' ? "" : ".");
        path.insert(0, part.name);
        return true;
    }

    template <class T> bool item(std::size_t i, const T& value) {
        if (!in(value)) {
            return false;
        }
        path.insert(0, "[" + std::to_string(i) + "]" + (path.empty() || path.front() == '[' ? "" : "."));
        return true;
    }
};

} // namespace herding::inline v0::reflect::detail
