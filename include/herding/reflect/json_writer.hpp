#pragma once

#include "herding/reflect/text_writer.hpp" // errors show keys as text
#include "herding/reflect/utf8.hpp"
#include "herding/reflect/write.hpp"

#include <bitset>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace herding::inline v0::reflect {

/// How JSON is laid out: on one line, or for people.
enum class JsonLayout : std::uint8_t { Compact, Pretty };

namespace detail {

inline constexpr std::int64_t json_safe = (std::int64_t{1} << 53U) - 1;
inline constexpr std::string_view json_bytes = "$bytes:";

inline constexpr std::string_view json_version = "$version";

/// Whether `null` may be a value of the type, so that an optional of it needs brackets.
template <class T> consteval bool is_nullable() {
    if constexpr (kind_of<T> == Kind::Box) {
        return is_nullable<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
    } else if constexpr (kind_of<T> == Kind::Represented) {
        return is_nullable<typename Representation<T>::As>();
    } else {
        return kind_of<T> == Kind::Optional;
    }
}

/// Whether a map with such keys is an object.
template <class Key> inline constexpr bool is_json_key =
    kind_of<Key> == Kind::String || (kind_of<Key> == Kind::Enum && !OpenEnum<Key>);

/// Whether an alternative is its name alone.
template <class Leaf> inline constexpr bool is_bare = kind_of<typename Unboxed<Leaf>::type> == Kind::Empty;

} // namespace detail

/// The sink of JSON (RFC 8259), always UTF-8:
///
/// - enumerators are their name; integers beyond ±(2^53 - 1), which many readers round, a string of digits;
/// - a string that is not UTF-8, or begins so itself, is `$bytes:` and hexadecimal digits;
/// - optional: null or the value, which stands in brackets where it could be null itself;
/// - arrays, tuples, lists and sets are arrays; maps objects where keys are strings or enumerators, else arrays of
///   `[key, value]`; bits a string of 0 and 1, highest first;
/// - variants: `{"move": {...}}`, an empty struct its name as a string;
/// - structs are objects; those of a version above 0 begin with `"$version"`.
class JsonWriter : public detail::ReadBack {
public:
    explicit JsonWriter(std::string& out, JsonLayout layout = JsonLayout::Compact) noexcept
        : out_(out), pretty_(layout == JsonLayout::Pretty) {}

    void boolean(bool value) { out_ += value ? "true" : "false"; }
    void signed_integer(std::int64_t value) {
        number(value, value > detail::json_safe || value < -detail::json_safe);
    }
    void unsigned_integer(std::uint64_t value) { number(value, value > std::uint64_t{detail::json_safe}); }
    template <class B> void bounded(B value) { signed_integer(value.value()); }
    void floating(double value) { number(value, !std::isfinite(value)); }
    template <class E> void enumerator(E value) {
        if (const std::string_view name = enumerator_name(value); !name.empty()) {
            quote(name);
        } else if (const auto number = static_cast<std::underlying_type_t<E>>(value); in_key_) {
            this->number(+number, true);
        } else if constexpr (std::is_signed_v<std::underlying_type_t<E>>) {
            signed_integer(number);
        } else {
            unsigned_integer(number);
        }
    }
    void string(std::string_view text) {
        if (detail::is_utf8(text) && !text.starts_with(detail::json_bytes)) {
            quote(text);
            return;
        }
        out_ += '"';
        out_ += detail::json_bytes;
        for (const char c : text) {
            hex(static_cast<unsigned char>(c));
        }
        out_ += '"';
    }
    template <std::size_t N> void bits(const std::bitset<N>& bits) { quote(bits.to_string()); }

    template <class Inner> void begin_optional(bool present) {
        if (!present) {
            out_ += "null";
        } else if constexpr (detail::is_nullable<Inner>()) {
            out_ += '[';
        }
    }
    template <class Inner> void end_optional(bool present) {
        if (present && detail::is_nullable<Inner>()) {
            out_ += ']';
        }
    }

    void begin_array(std::size_t) { open('['); }
    void end_array() { close('[', ']'); }
    void begin_list(std::size_t) { open('['); }
    void end_list() { close('[', ']'); }
    void item() { separate('['); }

    template <class Key> void begin_map(std::size_t) {
        objects_.push_back(detail::is_json_key<Key>);
        open(detail::is_json_key<Key> ? '{' : '[');
    }
    void key() {
        in_key_ = objects_.back();
        separate(in_key_ ? '{' : '[');
        if (!in_key_) {
            out_ += '[';
        }
    }
    void mapped() {
        in_key_ = false;
        out_ += objects_.back() ? colon() : comma();
    }
    void end_map() {
        const bool object = objects_.back();
        objects_.pop_back();
        if (object) {
            close('{', '}');
        } else {
            close('[', ']');
        }
    }
    void end_entry() {
        if (!objects_.back()) {
            out_ += ']';
        }
    }

    template <class Variant, class Leaf> void begin_alternative(std::size_t number) {
        if constexpr (detail::is_bare<Leaf>) {
            quote(leaf_names<Variant>[number]);
            named_ = true;
        } else {
            out_ += '{';
            quote(leaf_names<Variant>[number]);
            out_ += colon();
        }
    }
    template <class Leaf> void end_alternative() {
        if constexpr (!detail::is_bare<Leaf>) {
            out_ += '}';
        }
    }

    template <class T> void begin_struct() {
        open('{');
        if (const std::uint32_t version = current_version<T>(); version != 0) {
            field(detail::json_version);
            unsigned_integer(version);
        }
    }
    void field(std::string_view name) {
        separate('{');
        quote(name);
        out_ += colon();
    }
    void end_struct() { close('{', '}'); }

    template <class T> void empty() {
        if (!named_) {
            out_ += "{}";
        }
        named_ = false;
    }

private:
    [[nodiscard]] std::string_view colon() const noexcept { return pretty_ ? ": " : ":"; }
    [[nodiscard]] std::string_view comma() const noexcept { return pretty_ ? ", " : ","; }

    template <class Number> void number(Number value, bool quoted) {
        char text[40];
        const auto [end, error] = std::to_chars(text, text + sizeof text, value);
        if (quoted) {
            quote({text, end});
        } else {
            out_.append(text, end);
        }
    }

    void hex(unsigned char byte) {
        constexpr char digits[] = "0123456789abcdef";
        out_ += digits[byte >> 4U];
        out_ += digits[byte & 15U];
    }

    void quote(std::string_view text) {
        out_ += '"';
        for (const char c : text) {
            if (c == '"' || c == '\\') {
                out_ += '\\';
                out_ += c;
            } else if (c == '\n') {
                out_ += "\\n";
            } else if (static_cast<unsigned char>(c) < 0x20) {
                out_ += "\\u00";
                hex(static_cast<unsigned char>(c));
            } else {
                out_ += c;
            }
        }
        out_ += '"';
    }

    void open(char bracket) {
        out_ += bracket;
        ++level_;
    }
    void separate(char bracket) {
        if (out_.back() != bracket) {
            out_ += ',';
        }
        line();
    }
    void close(char bracket, char end) {
        --level_;
        if (out_.back() != bracket) {
            line();
        }
        out_ += end;
    }
    void line() {
        if (pretty_) {
            out_ += '\n';
            out_.append(2 * level_, ' ');
        }
    }

    std::string& out_;
    bool pretty_;
    bool in_key_ = false;       // a key of an object is being written
    bool named_ = false;        // an empty struct has been written by its name
    std::vector<bool> objects_; // of open maps: whether they are objects
    std::size_t level_ = 0;
};

/// A value as JSON. `from_json` reads it back. Throws WriteError for what no reader accepts.
template <class T> [[nodiscard]] std::string to_json(const T& value,
                                                     JsonLayout layout = JsonLayout::Compact) {
    std::string text;
    JsonWriter writer(text, layout);
    write_whole(writer, value);
    return text;
}

} // namespace herding::inline v0::reflect
