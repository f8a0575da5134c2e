#pragma once

#include "herding/reflect/detail/impl/json_form.hpp"
#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/json_writer.hpp"
#include "herding/reflect/schema.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Types as JSON Schema (draft 2020-12), for validators, editors and generators of code. Every document of `to_json` is valid.
/// `from_json` reads every valid document, except for faults that a schema cannot describe (docs/schema.md).

namespace herding::inline v0::reflect {

namespace detail {

/// A regular expression for the numbers between two of as many digits.
[[nodiscard]] inline std::string digits_between(std::string_view low, std::string_view high) {
    if (low.empty()) {
        return "";
    }
    if (low[0] == high[0]) {
        return low[0] + digits_between(low.substr(1), high.substr(1));
    }
    // The first digits with anything behind them, and the texts before and after those.
    const std::size_t rest = low.size() - 1;
    const bool from_low = low.find_first_not_of('0', 1) == low.npos;
    const bool to_high = high.find_first_not_of('9', 1) == high.npos;
    const char first = static_cast<char>(low[0] + (from_low ? 0 : 1));
    const char last = static_cast<char>(high[0] - (to_high ? 0 : 1));
    std::string pattern;
    if (!from_low) {
        pattern += low[0] + digits_between(low.substr(1), std::string(rest, '9'));
    }
    if (first <= last) {
        pattern += pattern.empty() ? "" : "|";
        pattern += first == last ? std::string(1, first) : std::string("[") + first + "-" + last + "]";
        pattern += rest == 0 ? "" : "[0-9]{" + std::to_string(rest) + "}";
    }
    if (!to_high) {
        pattern += pattern.empty() ? "" : "|";
        pattern += high[0] + digits_between(std::string(rest, '0'), high.substr(1));
    }
    return "(?:" + pattern + ")";
}

/// A regular expression for the decimal numbers from `low` to `high`, both included, without leading zeros.
[[nodiscard]] inline std::string digit_pattern(std::uint64_t low, std::uint64_t high) {
    std::string pattern = "(?:";
    std::string from = std::to_string(low);
    const std::string last = std::to_string(high);
    while (from.size() < last.size()) {
        pattern += digits_between(from, std::string(from.size(), '9')) + "|";
        from = "1" + std::string(from.size(), '0');
    }
    return pattern + digits_between(from, last) + ")";
}

class JsonSchemaWriter {
public:
    template <class T> std::string document() {
        const std::string root = type<T>();
        const std::string out =
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)" + root.substr(1, root.size() - 2);
        std::string definitions;
        for (const auto& [name, definition] : definitions_) {
            definitions += (definitions.empty() ? "" : ",") + quoted(name) + ":" + definition;
        }
        return out + (definitions.empty() ? "}" : R"(,"$defs":{)" + definitions + "}}");
    }

private:
    template <class T> std::string type() {
        constexpr Kind kind = checked_kind<T>();
        // clang-format off
        if constexpr (kind == Kind::Bool) { return R"({"type":"boolean"})"; }
        else if constexpr (kind == Kind::String) { return R"({"type":"string","pattern":"^(?!\\$bytes:)|^\\$bytes:([0-9a-fA-F]{2})*$"})"; }
        else if constexpr (kind == Kind::Float) { return floating(std::numeric_limits<T>::max()); }
        else if constexpr (kind == Kind::Integer && sizeof(T) < 8) { return integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()); }
        else if constexpr (kind == Kind::Integer) { return reference(define<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>()); }
        else if constexpr (kind == Kind::Bounded) { return integer(T::low, T::high); }
        else if constexpr (kind == Kind::Bits) { return R"({"type":"string","pattern":"^[01]*$")" + size(T{}.size(), "Length") + "}"; }
        else if constexpr (kind == Kind::Array) { return R"({"type":"array","items":)" + type<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>() + size(fixed_size<T>, "Items") + "}"; }
        else if constexpr (kind == Kind::Optional) { return optional<typename T::value_type>(); }
        else if constexpr (kind == Kind::Set) { return R"({"type":"array","uniqueItems":true,"items":)" + type<typename T::value_type>() + "}"; }
        else if constexpr (kind == Kind::Box) { return type<typename Unboxed<T>::type>(); }
        // clang-format on
        else if constexpr (kind == Kind::List) {
            std::string capacity;
            if constexpr (Capped<T>) {
                capacity = R"("maxItems":)" + std::to_string(std::size_t{T::static_capacity}) + ",";
            }
            return R"({"type":"array",)" + capacity + R"("items":)" + type<typename T::value_type>() + "}";
        } else if constexpr (kind == Kind::Tuple) {
            return [this]<std::size_t... I>(std::index_sequence<I...>) {
                return this->template tuple<std::tuple_element_t<I, T>...>();
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (kind == Kind::Map) {
            return map<typename T::key_type, typename T::mapped_type>();
        } else if constexpr (kind == Kind::Variant) {
            return variant<T>(typename LeafTypes<T>::type{});
        } else if constexpr (kind == Kind::Hidden) {
            using Inner = std::remove_cvref_t<decltype(std::declval<const T&>().value())>;
            return R"({"type":"object","properties":{"value":)" + optional<Inner>() + R"(,"viewers":)" +
                   type<std::uint64_t>() +
                   R"(},"required":["value","viewers"],"additionalProperties":false})";
        } else {
            if constexpr (kind == Kind::Represented) {
                using As = typename Representation<T>::As;
                if (kind_of<As> == Kind::Struct && name_of<T>() == name_of<As>()) {
                    return type<As>(); // its fields under its name
                }
            }
            return reference(define<T>());
        }
    }

    // ---- Parts of schemas

    /// Numbers as far as every reader of JSON holds them, strings of digits beyond.
    template <class Integer> static std::string integer(Integer low, Integer high) {
        constexpr std::uint64_t safe = json_safe;
        const auto size = [](Integer value) { // its distance from 0
            return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                             : static_cast<std::uint64_t>(value);
        };
        const bool negative = low < 0 && size(low) > safe;
        const bool positive = high > 0 && size(high) > safe;
        const bool numbers = (low <= 0 || size(low) <= safe) && (high >= 0 || size(high) <= safe);
        const std::string least = negative ? "-" + std::to_string(safe) : std::to_string(low);
        const std::string most = positive ? std::to_string(safe) : std::to_string(high);
        std::string number = R"({"type":"integer","minimum":)" + least + R"(,"maximum":)" + most + "}";
        if (!negative && !positive) {
            return number;
        }
        std::string patterns;
        if (negative) {
            patterns +=
                "^-" + digit_pattern(high < 0 ? std::max(size(high), safe + 1) : safe + 1, size(low)) + "$";
        }
        if (positive) {
            patterns += (negative ? "|^" : "^") +
                        digit_pattern(low > 0 ? std::max(size(low), safe + 1) : safe + 1, size(high)) + "$";
        }
        const std::string text = R"({"type":"string","pattern":)" + quoted(patterns) + "}";
        return numbers ? R"({"anyOf":[)" + number + "," + text + "]}" : text;
    }

    /// Readers refuse larger numbers, which are not finite in the type.
    static std::string floating(double most) {
        const std::string limit = to_json(most);
        return R"({"anyOf":[{"type":"number","minimum":-)" + limit + R"(,"maximum":)" + limit +
               R"(},{"enum":["inf","-inf","nan","-nan"]}]})";
    }

    static std::string size(std::size_t size, std::string_view of) {
        const std::string number = std::to_string(size);
        return R"(,"min)" + std::string(of) + "\":" + number + R"(,"max)" + std::string(of) + "\":" + number;
    }

    template <class Inner> std::string optional() {
        const std::string inner = is_nullable(type_of<Inner>()) ? tuple<Inner>() : type<Inner>();
        return R"({"anyOf":[{"type":"null"},)" + inner + "]}";
    }

    template <class... Item> std::string tuple() {
        std::string items;
        ((items += (items.empty() ? "" : ",") + type<Item>()), ...);
        items = items.empty() ? "" : R"("prefixItems":[)" + items + "],";
        return R"({"type":"array",)" + items + R"("items":false,"minItems":)" +
               std::to_string(sizeof...(Item)) + "}";
    }

    template <class Key, class Mapped> std::string map() {
        if (is_json_key(type_of<Key>())) {
            return R"({"type":"object","propertyNames":)" + type<Key>() + R"(,"additionalProperties":)" +
                   type<Mapped>() + "}";
        }
        return R"({"type":"array","items":)" + tuple<Key, Mapped>() + "}";
    }

    template <class T, class... Leaf> std::string variant(TypeList<Leaf...>) {
        static_assert(LeafTable<T>::checked);
        std::string alternatives;
        const auto add = [&]<class One>(std::type_identity<One>) {
            const std::string name = quoted(label_of<One>());
            alternatives += alternatives.empty() ? "" : ",";
            if (is_bare(type_of<One>())) {
                alternatives += R"({"const":)" + name + doc(doc_of<typename Unboxed<One>::type>()) + "}";
            } else {
                alternatives += R"({"type":"object","properties":{)" + name + ":" + type<One>() +
                                R"(},"required":[)" + name + R"(],"additionalProperties":false})";
            }
        };
        (add(std::type_identity<Leaf>{}), ...);
        return R"({"oneOf":[)" + alternatives + "]}";
    }

    // ---- Definitions

    /// Ids differ by their tags.
    template <class T> static std::string name_of() {
        const std::string tag = name_of_tag<T>();
        return tag.empty() ? std::string(label_of<T>()) : tag;
    }

    /// The name of a type's definition: its own, with a number if another type has the same name.
    template <class T> std::string define() {
        std::string& name = names_[type_number<T>()];
        if (!name.empty()) {
            return name;
        }
        const std::string wanted = name_of<T>();
        name = wanted;
        for (int i = 2; definitions_.contains(name); ++i) {
            name = wanted + "_" + std::to_string(i);
        }
        definitions_[name]; // taken from here on, since the type may occur inside itself
        std::string definition;
        if constexpr (kind_of<T> == Kind::Integer) {
            definition = integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
        } else if constexpr (kind_of<T> == Kind::Represented) {
            definition = type<typename Representation<T>::As>();
        } else if constexpr (kind_of<T> == Kind::Enum) {
            definition = enumeration<T>();
        } else {
            definition = structure<T>();
        }
        definition.pop_back();
        if constexpr (kind_of<T> != Kind::Integer) {
            definition += doc(doc_of<T>());
        }
        definitions_[name] = definition + "}";
        return name;
    }

    template <class E> static std::string enumeration() {
        using Underlying = std::underlying_type_t<E>;
        using Limits = std::numeric_limits<Underlying>;
        std::string names;
        for (std::size_t i = 0; i < enumerators<E>.size(); ++i) {
            names += i == 0 ? "" : ",";
            if constexpr (DocumentsEnumerators<E>) {
                names += R"({"const":)" + quoted(enumerator_names<E>[i]) +
                         doc(reflect_doc(enumerators<E>[i])) + "}";
            } else {
                names += quoted(enumerator_names<E>[i]);
            }
        }
        std::string named = (DocumentsEnumerators<E> ? R"({"oneOf":[)" : R"({"enum":[)") + names + "]}";
        if constexpr (OpenEnum<E>) {
            return R"({"anyOf":[)" + named + "," + integer(Limits::min(), Limits::max()) + "]}";
        } else if (may_be_read(E{}) && enumerator_name(E{}).empty()) {
            return R"({"anyOf":[)" + named + R"(,{"const":0}]})";
        } else {
            return named;
        }
    }

    template <class T> std::string structure() {
        if constexpr (kind_of<T> == Kind::Empty) {
            return R"({"type":"object","additionalProperties":false})";
        } else {
            std::string properties;
            std::string required;
            const auto add = [&](std::string_view name, const std::string& schema) {
                const std::string comma = properties.empty() ? "" : ",";
                properties += comma + quoted(name) + ":" + schema;
                required += comma + quoted(name);
            };
            if (const std::uint32_t version = current_version<T>(); version != 0) {
                add(json_version, R"({"const":)" + std::to_string(version) + "}");
            }
            T value{}; // not const: `serialize` may write to it
            check_names(value);
            for_each_field(value,
                           [&]<class Member>(std::string_view name, const Member&, std::string_view what) {
                               check_field<T, Member>();
                               std::string schema = type<Member>();
                               schema.pop_back();
                               add(name, schema + doc(what) + "}");
                           });
            return R"({"type":"object","properties":{)" + properties + R"(},"required":[)" + required +
                   R"(],"additionalProperties":false})";
        }
    }

    static std::string doc(std::string_view text) {
        return text.empty() ? std::string() : R"(,"description":)" + quoted(text);
    }

    /// A definition's name is an identifier, which a JSON pointer in a URI has as it is.
    static std::string reference(const std::string& name) { return R"({"$ref":"#/$defs/)" + name + R"("})"; }

    static std::string quoted(std::string_view text) { return json_name(text); }

    std::map<std::size_t, std::string> names_;       // by type number
    std::map<std::string, std::string> definitions_; // by name
};

} // namespace detail

/// The JSON Schema of the documents that `to_json` writes for a type, in one line.
/// Complexity: O(size of the type).
template <class T> [[nodiscard]] std::string json_schema() {
    return detail::JsonSchemaWriter().document<T>();
}

} // namespace herding::inline v0::reflect
