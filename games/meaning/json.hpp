#pragma once

#include "herding/modify/rational.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Strict JSON that keeps the order of members and exact numbers. A fault has its place and kind.
namespace meaning {

using herding::modify::Rational;

/// A number as it was written, and its exact value if that fits.
struct Number {
    std::string text = "0";
    std::optional<Rational> value = Rational(0);

    friend bool operator==(const Number& a, const Number& b) {
        return a.value && b.value ? a.value == b.value : a.text == b.text;
    }
};

/// One value of JSON. Members keep their order; `==` ignores it.
class Json {
public:
    using List = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json() = default; ///< null
    Json(bool value) : value_(value) {}
    Json(Number number) : value_(std::move(number)) {}
    Json(const Rational& number);
    Json(int number) : Json(Rational(number)) {}
    Json(std::int64_t number) : Json(Rational(number)) {}
    Json(std::string text) : value_(std::move(text)) {}
    Json(std::string_view text) : value_(std::string(text)) {}
    Json(const char* text) : value_(std::string(text)) {}
    Json(List list) : value_(std::move(list)) {}
    Json(Object object) : value_(std::move(object)) {}

    [[nodiscard]] bool is_null() const noexcept { return std::holds_alternative<std::monostate>(value_); }
    [[nodiscard]] const bool* boolean() const noexcept { return std::get_if<bool>(&value_); }
    [[nodiscard]] const Number* number() const noexcept { return std::get_if<Number>(&value_); }
    [[nodiscard]] const std::string* text() const noexcept { return std::get_if<std::string>(&value_); }
    [[nodiscard]] const List* list() const noexcept { return std::get_if<List>(&value_); }
    [[nodiscard]] const Object* object() const noexcept { return std::get_if<Object>(&value_); }
    [[nodiscard]] List* list() noexcept { return std::get_if<List>(&value_); }
    [[nodiscard]] Object* object() noexcept { return std::get_if<Object>(&value_); }

    /// The value of a number; none for what is no number or does not fit.
    [[nodiscard]] std::optional<Rational> rational() const;
    /// The value of a whole number; none for everything else.
    [[nodiscard]] std::optional<std::int64_t> whole() const;

    /// A member of an object that is not null, or null pointer.
    [[nodiscard]] const Json* find(std::string_view name) const;
    /// The text of a member; empty for what is no text or not there.
    [[nodiscard]] std::string text_of(std::string_view name) const;
    /// Appends a member; makes null an object.
    Json& put(std::string name, Json value);

    /// `a number`, `a text`, `a list`: for messages.
    [[nodiscard]] std::string_view kind() const noexcept;

    friend bool operator==(const Json& a, const Json& b);

private:
    std::variant<std::monostate, bool, Number, std::string, List, Object> value_;
};

/// On one line, with `, ` and `: ` between parts.
[[nodiscard]] std::string to_text(const Json& json);
/// The first so many bytes of that, for messages.
[[nodiscard]] std::string excerpt(const Json& json, std::size_t most = 60);

/// Line and column in characters, both from 1.
struct Place {
    std::size_t line = 0;
    std::size_t column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Fault of a text.
struct JsonFault {
    std::string_view kind;   ///< json_syntax, duplicate_key, too_deep
    std::string_view detail; ///< of json_syntax: trailing_comma, missing_comma, unclosed, ...
    Place place;
    std::string path; ///< of duplicate_key and too_deep: a JSON pointer to the value
};

/// A text as JSON. `value` is none if the syntax is broken; keys that occur twice are faults, and the first counts.
struct ParsedJson {
    std::optional<Json> value;
    std::vector<JsonFault> faults;
};

/// Bounds of what is read.
inline constexpr std::size_t most_json_bytes = std::size_t{4} << 20;
inline constexpr std::size_t deepest_json = 1000;

/// Reads one value. O(bytes), for objects with few members; never throws for what the text holds.
[[nodiscard]] ParsedJson parse_json(std::string_view text);

/// A part of a JSON pointer behind a path: `/params`, with `~` and `/` escaped.
[[nodiscard]] std::string pointer(std::string_view path, std::string_view member);
[[nodiscard]] std::string pointer(std::string_view path, std::size_t index);

} // namespace meaning
