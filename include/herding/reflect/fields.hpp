#pragma once

#include "herding/reflect/field.hpp"

#include <cereal/access.hpp>
#include <cereal/details/helpers.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace cereal {
template <class Base> struct base_class;
} // namespace cereal

namespace herding::inline v0::reflect {

namespace detail {

/// Archive for the check whether a type has `serialize`.
struct AnyArchive {
    using is_loading = std::false_type;
    using is_saving = std::true_type;
    template <class... Items> AnyArchive& operator()(Items&&...) { return *this; }
    template <class Item> AnyArchive& operator&(Item&&) { return *this; }
};

template <class T>
concept SerializesInside = requires(AnyArchive& archive, T& value) {
    cereal::access::member_serialize(archive, value, std::uint32_t{});
};
template <class T>
concept SerializesBeside =
    requires(AnyArchive& archive, T& value) { serialize(archive, value, std::uint32_t{}); };

/// Whether a type has cereal's `serialize` with a version, as a member (which may be private to cereal::access) or
/// beside it.
template <class T>
concept Serializes = SerializesInside<T> || SerializesBeside<T>;

/// The form without a version, which we do not take: data that does not say its version cannot be read later.
template <class T>
concept SerializesPlainly =
    !Serializes<T> && (requires(AnyArchive& archive, T& value) {
        cereal::access::member_serialize(archive, value);
    } || requires(AnyArchive& archive, T& value) { serialize(archive, value); });

/// cereal's pair of functions, `save` and `load`.
template <class T>
concept SavesAndLoads =
    requires(AnyArchive& archive, const T& value) { cereal::access::member_save(archive, value); } ||
    requires(AnyArchive& archive, const T& value) {
        cereal::access::member_save(archive, value, std::uint32_t{});
    } ||
    requires(AnyArchive& archive, const T& value) { cereal::access::member_save_minimal(archive, value); } ||
    requires(AnyArchive& archive, const T& value) {
        cereal::access::member_save_minimal(archive, value, std::uint32_t{});
    } || requires(AnyArchive& archive, const T& value) { save(archive, value); } ||
    requires(AnyArchive& archive, const T& value) { save(archive, value, std::uint32_t{}); } ||
    requires(AnyArchive& archive, const T& value) { save_minimal(archive, value); } ||
    requires(AnyArchive& archive, const T& value) { save_minimal(archive, value, std::uint32_t{}); };

/// Whether a type has a version. Most do not, and then no other check is compiled.
template <class T>
concept SaysVersion = requires { cereal::detail::Version<T>::registerVersion(); };

template <class T> inline constexpr bool is_named = false;
template <class T> inline constexpr bool is_named<cereal::NameValuePair<T>> = true;
template <class T> inline constexpr bool is_documented = false;
template <class T> inline constexpr bool is_documented<Field<T>> = true;
template <class Item> inline constexpr bool is_field = is_named<Item> || is_documented<Item>;
template <class T> inline constexpr bool is_base = false;
template <class T> inline constexpr bool is_base<cereal::base_class<T>> = true;

/// Runs serialize, wherever it is.
template <class Archive, class T> void run_serialize(Archive& archive, T& value, std::uint32_t version) {
    if constexpr (SerializesInside<T>) {
        if constexpr (requires { value.serialize(archive, version); }) { // one function less to compile
            value.serialize(archive, version);
        } else {
            cereal::access::member_serialize(archive, value, version);
        }
    } else {
        serialize(archive, value, version);
    }
}

template <class Base> consteval void check_base() {
    static_assert(!SaysVersion<Base>,
                  "herding: the fields of a base are fields of the whole and go by its version: take "
                  "CEREAL_CLASS_VERSION off the base, or hold it as a field [docs/errors.md#versioned_base]");
}

/// Kind of an item of an archive that is neither a field nor a base.
template <class Item> consteval void check_named() {
    static_assert(is_named<Item>,
                  "herding: every field has a name: `archive(CEREAL_NVP(field))` or "
                  "`archive(cereal::make_nvp(\"name\", field))` [docs/errors.md#field_without_a_name]");
}

template <class T> constexpr const char* doc_of(const cereal::NameValuePair<T>&) { return ""; }
template <class T> constexpr const char* doc_of(const Field<T>& field) { return field.doc; }

/// The archive that serialize runs with here: hands every named field to `visit(name, member)`, or to
/// `visit(name, member, doc)` if the visitor takes that. The doc is empty if none is given. An aggregate, because a
/// constructor would be compiled for each type.
template <bool Const, class Visit> struct FieldArchive {
    Visit& visitor;
    std::uint32_t version = 0;

    using is_loading = std::false_type;
    using is_saving = std::true_type;

    template <class... Items> FieldArchive& operator()(Items&&... items) {
        (archive_item(items), ...);
        return *this;
    }
    template <class Item> FieldArchive& operator&(Item&& item) {
        archive_item(item);
        return *this;
    }

private:
    template <class Item> void archive_item(Item& item) {
        using Plain = std::remove_cv_t<Item>;
        if constexpr (is_named<Plain> || is_documented<Plain>) {
            visit(item.name, item.value, doc_of(item));
        } else if constexpr (is_base<Plain>) {
            using Base = std::remove_pointer_t<decltype(item.base_ptr)>;
            check_base<Base>();
            run_serialize(*this, *item.base_ptr, version); // its fields are fields of the whole
        } else {
            check_named<Plain>();
        }
    }

    template <class Member> void visit(const char* name, Member& member, const char* doc) {
        using Seen = std::conditional_t<Const, const Member, Member>;
        if constexpr (std::is_invocable_v<Visit&, std::string_view, Seen&, std::string_view>) {
            visitor(std::string_view(name), static_cast<Seen&>(member), std::string_view(doc));
        } else {
            visitor(std::string_view(name), static_cast<Seen&>(member));
        }
    }
};

/// The archive that serialize runs with where functions over tables walk a struct: hands the fields of each call on at once,
/// as an array of what `Entry::of(item)` makes of each. An aggregate too.
template <bool Loading, class Entry, class Use> struct FieldLists {
    const Use& use;
    std::uint32_t version = 0;

    using is_loading = std::bool_constant<Loading>;
    using is_saving = std::bool_constant<!Loading>;

    template <class... Items> FieldLists& operator()(Items&&... items) {
        if constexpr (sizeof...(Items) == 0) {
            return *this;
        } else if constexpr ((is_base<std::remove_cvref_t<Items>> || ...)) {
            (archive_item(items), ...);
        } else {
            const typename Entry::Field fields[] = {Entry::of(items)...};
            use(fields);
        }
        return *this;
    }
    template <class Item> FieldLists& operator&(Item&& item) { return (*this)(item); }

private:
    template <class Item> void archive_item(Item& item) {
        if constexpr (is_base<std::remove_cv_t<Item>>) {
            using Base = std::remove_pointer_t<decltype(item.base_ptr)>;
            check_base<Base>();
            run_serialize(*this, *item.base_ptr, version); // its fields are fields of the whole
        } else {
            (*this)(item);
        }
    }
};

} // namespace detail

/// The present version of a type: that of CEREAL_CLASS_VERSION, otherwise 0.
template <class T> [[nodiscard]] std::uint32_t current_version() noexcept {
    return cereal::detail::Version<T>::version;
}

/// Calls `visit(std::string_view name, auto& member)` for every field, in the order in which `serialize` names them. Members of a
/// const value are const. All formats read a struct in this way. A visitor with a third parameter `std::string_view doc` also
/// gets the doc of the `field`.
template <class T, class Visit> void for_each_field(T& value, Visit&& visit) {
    constexpr bool is_const = std::is_const_v<T>;
    // `serialize` is not const. With this archive it does not change the value.
    auto& open = const_cast<std::remove_const_t<T>&>(value);
    const std::uint32_t version = current_version<std::remove_const_t<T>>();
    detail::FieldArchive<is_const, std::remove_reference_t<Visit>> archive{visit, version};
    detail::run_serialize(archive, open, version);
}

} // namespace herding::inline v0::reflect
