#pragma once

#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json_writer.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Description of a type in JSON, for user interfaces and bindings, and for comparing the types of two programs. docs/schema.md
/// explains every key:
///
///     {"schema": 1, "root": TYPE, "types": {NAME: DEFINITION, ...}}
///
///     TYPE        {"kind": "bool"} {"kind": "string"} {"kind": "float"}, with "bytes": 4 for float
///                 {"kind": "integer", "low": L, "high": H, "bytes": B}      {"kind": "bounded", "low": L, "high": H}
///                 {"kind": "bits", "size": N}                               {"kind": "array", "size": N, "of": TYPE}
///                 {"kind": "optional" or "set", "of": TYPE}                 {"kind": "tuple", "of": [TYPE, ...]}
///                 {"kind": "list", "of": TYPE}, with "capacity": N if it has one
///                 {"kind": "map", "key": TYPE, "of": TYPE}                  {"kind": "hidden", "of": TYPE}
///                 sets and maps with "order": NAME if it is not that of `<`
///                 {"kind": "variant", "alternatives": [{"name": NAME, "of": TYPE}, ...]}
///                 {"kind": "represented", "name": NAME, "as": TYPE}         an id, an actor, a generator; inside itself without "as"
///                 {"kind": "enum" or "struct", "name": NAME}                defined under "types"
///     DEFINITION  {"kind": "enum", "names": [NAME, ...], "numbers": [N, ...], "open": BOOL}
///                 {"kind": "struct", "version": V, "fields": [{"name": NAME, "type": TYPE}, ...]}
///
/// with docs if they are given: a field has "doc": TEXT from `field(name, member, doc)`; a definition from
/// `static constexpr std::string_view doc` in the struct, or `constexpr std::string_view
/// reflect_doc(std::type_identity<T>)` beside the type; an enum has "docs": [TEXT, ...], one for each name, from
/// `constexpr std::string_view reflect_doc(E)` beside it.
///
/// Names and values are those of the JSON form (see `to_json`). A hidden value is an object with its `value` (null
/// in a view without it) and `viewers`, a number. Numbers beyond 2^53 are strings, as there. The description is
/// the same on every platform and changes only when the type or its docs do.

namespace herding::inline v0::reflect {

namespace detail {

template <class T>
concept DocumentsItself = requires {
    requires !std::is_member_pointer_v<decltype(&T::doc)>; // a field that is called doc
    requires std::is_convertible_v<decltype(*&T::doc), std::string_view>;
};
template <class T>
concept DocumentedBeside = requires { std::string_view(reflect_doc(std::type_identity<T>{})); };
template <class E>
concept DocumentsEnumerators = requires(E e) { std::string_view(reflect_doc(e)); };

/// Documentation of a type. Empty if it has none.
template <class T> consteval std::string_view doc_of() {
    if constexpr (DocumentsItself<T>) {
        return T::doc;
    } else if constexpr (DocumentedBeside<T>) {
        return reflect_doc(std::type_identity<T>{});
    } else {
        return {};
    }
}

/// `unit_id` for `Id<struct UnitTag>`, and for a `struct Unit` as well; empty for other types, and tags without a name.
template <class T> inline constexpr std::string_view spelled_tag{};
template <class Tag, class Integer>
    requires(is_identifier(unqualified(qualified_name<Tag>())) && !NamedBeside<Id<Tag, Integer>>)
inline constexpr std::string_view spelled_tag<Id<Tag, Integer>> = SpelledType<Tag>::value;

template <class T> [[nodiscard]] std::string name_of_tag() {
    std::string_view tag = spelled_tag<T>;
    if (tag.empty()) {
        return {};
    }
    tag.remove_suffix(tag.ends_with("_tag") ? 4 : 0);
    return std::string(tag) + (tag.ends_with("_id") ? "" : "_id");
}

/// A set or a map with an order of its own.
template <class T>
concept HasOrder = requires { typename T::key_compare; } &&
                   !std::same_as<typename T::key_compare, std::less<typename T::key_type>> &&
                   !std::same_as<typename T::key_compare, std::less<>>;

/// A lambda and a function have no name.
template <class Order> consteval std::string_view name_of_order() {
    if constexpr (std::is_class_v<Order> && is_identifier(unqualified(qualified_name<Order>()))) {
        return type_name<Order>;
    } else {
        return "other";
    }
}

class SchemaWriter {
public:
    /// Docs are for people. A comparison of two programs ignores them.
    explicit SchemaWriter(bool docs) noexcept : docs_(docs) {}

    template <class T> std::string document() {
        const std::string root = type<T>();
        std::string out = R"({"schema":1,"root":)" + root + R"(,"types":{)";
        for (const auto& [name, definition] : types_) {
            out += (out.back() == '{' ? "" : ",") + quoted(name) + ":" + definition.second;
        }
        return out + "}}";
    }

private:
    template <class T> std::string type() {
        constexpr Kind kind = checked_kind<T>();
        // clang-format off
        if constexpr (kind == Kind::Bool) { return R"({"kind":"bool"})"; }
        else if constexpr (kind == Kind::String) { return R"({"kind":"string"})"; }
        else if constexpr (kind == Kind::Float) { return sizeof(T) < 8 ? R"({"kind":"float","bytes":4})" : R"({"kind":"float"})"; }
        else if constexpr (kind == Kind::Integer) {
            using Limits = std::numeric_limits<T>;
            return R"({"kind":"integer","low":)" + json(Limits::min()) + R"(,"high":)" + json(Limits::max()) + R"(,"bytes":)" + json(sizeof(T)) + "}";
        }
        else if constexpr (kind == Kind::Bounded) { return R"({"kind":"bounded","low":)" + json(T::low) + R"(,"high":)" + json(T::high) + "}"; }
        else if constexpr (kind == Kind::Bits) { return R"({"kind":"bits","size":)" + json(T{}.size()) + "}"; }
        else if constexpr (kind == Kind::Array) { return R"({"kind":"array","size":)" + json(fixed_size<T>) + of<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>(); }
        else if constexpr (kind == Kind::Optional) { return R"({"kind":"optional")" + of<typename T::value_type>(); }
        else if constexpr (kind == Kind::Set) { return R"({"kind":"set")" + order<T>() + of<typename T::value_type>(); }
        else if constexpr (kind == Kind::Hidden) { return R"({"kind":"hidden")" + of<std::remove_cvref_t<decltype(std::declval<const T&>().value())>>(); }
        else if constexpr (kind == Kind::Map) { return R"({"kind":"map")" + order<T>() + R"(,"key":)" + type<typename T::key_type>() + of<typename T::mapped_type>(); }
        else if constexpr (kind == Kind::List) {
            std::string capacity;
            if constexpr (Capped<T>) { capacity = R"(,"capacity":)" + json(std::size_t{T::static_capacity}); }
            return R"({"kind":"list")" + capacity + of<typename T::value_type>();
        }
        else if constexpr (kind == Kind::Box) { return type<typename Unboxed<T>::type>(); }
        else if constexpr (kind == Kind::Represented) { return R"({"kind":"represented","name":)" + quoted(represented_name<T>()) + represented_as<T>() + "}"; }
        // clang-format on
        else if constexpr (kind == Kind::Tuple) {
            return R"({"kind":"tuple","of":[)" +
                   [this]<std::size_t... I>(std::index_sequence<I...>) {
                       std::string items;
                       ((items += (I == 0 ? "" : ",") + this->template type<std::tuple_element_t<I, T>>()),
                        ...);
                       return items;
                   }(std::make_index_sequence<std::tuple_size_v<T>>{}) +
                   "]}";
        } else if constexpr (kind == Kind::Variant) {
            std::string alternatives;
            [&]<class... Leaf>(TypeList<Leaf...>) {
                ((alternatives += (alternatives.empty() ? "" : ",") +
                                  (R"({"name":)" + quoted(label_of<Leaf>())) + of<Leaf>()),
                 ...);
            }(typename LeafTypes<T>::type{});
            static_assert(LeafTable<T>::checked);
            return R"({"kind":"variant","alternatives":[)" + alternatives + "]}";
        } else {
            define<T>();
            return R"({"kind":)" + std::string(kind == Kind::Enum ? R"("enum")" : R"("struct")") +
                   R"(,"name":)" + quoted(type_name<T>) + "}";
        }
    }

    /// Ids differ by their tags, but not in the hash, because it has always had one name for all of them.
    template <class T> [[nodiscard]] std::string represented_name() const {
        const std::string tag = docs_ ? name_of_tag<T>() : std::string();
        return tag.empty() ? std::string(type_name<T>) : tag;
    }

    /// Inside itself, a represented type is only named.
    template <class T> std::string represented_as() {
        if (TypesAround::contains(around_, type_number<T>())) {
            return {};
        }
        const TypesAround here(type_number<T>(), around_);
        const auto* outer = std::exchange(around_, &here);
        std::string as = R"(,"as":)" + type<typename Representation<T>::As>();
        around_ = outer;
        return as;
    }

    /// The order of a set or a map, if it is not that of `<`: data in another order does not open.
    template <class T> static std::string order() {
        if constexpr (HasOrder<T>) {
            return R"(,"order":)" + quoted(name_of_order<typename T::key_compare>());
        } else {
            return {};
        }
    }

    template <class T> std::string of() { return R"(,"of":)" + type<T>() + "}"; }

    /// Two types of one name would be one in every format that goes by names.
    template <class T> void define() {
        const std::string name(type_name<T>);
        const std::size_t number = type_number<T>();
        if (const auto found = types_.find(name); found != types_.end()) {
            if (found->second.first != number) {
                throw std::logic_error("herding: two types have the name `" + name +
                                       "`: give one of them `static constexpr std::string_view name`");
            }
            return;
        }
        types_[name] = {number, {}}; // known from here on, since it may occur inside itself
        const auto* outer = std::exchange(around_, nullptr); // a definition is at the top level
        std::string definition = definition_of<T>();
        around_ = outer;
        types_[name].second = definition + doc(doc_of<T>()) + "}";
    }

    template <class T> std::string definition_of() {
        std::string out;
        if constexpr (kind_of<T> == Kind::Enum) {
            std::string numbers;
            for (std::size_t i = 0; i < enumerators<T>.size(); ++i) {
                out += (i == 0 ? "" : ",") + quoted(enumerator_names<T>[i]);
                numbers +=
                    (i == 0 ? "" : ",") + json(+static_cast<std::underlying_type_t<T>>(enumerators<T>[i]));
            }
            return R"({"kind":"enum","names":[)" + out + R"(],"numbers":[)" + numbers + R"(],"open":)" +
                   (OpenEnum<T> ? "true" : "false") + docs_of_enumerators<T>();
        } else {
            if constexpr (kind_of<T> == Kind::Struct) {
                T value{}; // not const: `serialize` may write to it
                check_names(value);
                for_each_field(
                    value, [&]<class Member>(std::string_view name, const Member&, std::string_view what) {
                        check_field<T, Member>();
                        out += (out.empty() ? R"({"name":)" : R"(,{"name":)") + quoted(name) + R"(,"type":)" +
                               type<Member>() + doc(what) + "}";
                    });
            }
            return R"({"kind":"struct","version":)" + std::to_string(current_version<T>()) +
                   R"(,"fields":[)" + out + "]";
        }
    }

    [[nodiscard]] std::string doc(std::string_view text) const {
        return docs_ && !text.empty() ? R"(,"doc":)" + quoted(text) : std::string();
    }

    template <class E> [[nodiscard]] std::string docs_of_enumerators() const {
        std::string out;
        if constexpr (DocumentsEnumerators<E>) {
            if (docs_) {
                for (const E value : enumerators<E>) {
                    out += (out.empty() ? R"(,"docs":[)" : ",") + quoted(reflect_doc(value));
                }
                out += "]";
            }
        }
        return out;
    }

    template <class T> static std::string json(const T& value) { return to_json(value); }
    static std::string quoted(std::string_view text) { return json_name(text); }

    bool docs_;
    const TypesAround* around_ = nullptr; // represented types that are being described
    std::map<std::string, std::pair<std::size_t, std::string>> types_; // name: type number, definition
};

} // namespace detail

/// The description of a type, as JSON in one line.
/// Throws: std::logic_error if two different types in it have the same name.
template <class T> [[nodiscard]] std::string schema() { return detail::SchemaWriter(true).document<T>(); }

/// XXH3-64 of the description without its docs. Equal for types with equal descriptions.
template <class T> [[nodiscard]] std::uint64_t schema_hash() {
    const std::string text = detail::SchemaWriter(false).document<T>();
    return detail::hash64_of_text(text);
}

} // namespace herding::inline v0::reflect
