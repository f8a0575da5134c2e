#pragma once

#include "herding/reflect/detail/impl/json_form.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect {

namespace detail {

inline void put_hex(std::string& out, unsigned char byte) {
    constexpr char digits[] = "0123456789abcdef";
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
}

/// UTF-8 as a string of JSON.
inline void quote_json(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            put_hex(out, static_cast<unsigned char>(c));
        } else {
            out += c;
        }
    }
    out += '"';
}

} // namespace detail

/// The sink of JSON as `to_json` describes it.
class JsonWriter : public detail::ReadBack {
public:
    explicit JsonWriter(std::string& out, bool pretty = false) noexcept : out_(out), pretty_(pretty) {}

    void boolean(bool value) { out_ += value ? "true" : "false"; }
    void signed_integer(std::int64_t value, std::size_t = sizeof(std::int64_t)) {
        number(value, value > detail::json_safe || value < -detail::json_safe);
    }
    void unsigned_integer(std::uint64_t value, std::size_t = sizeof(std::uint64_t)) {
        number(value, value > std::uint64_t{detail::json_safe});
    }
    void bounded(std::int64_t value, const BoundedType&) { signed_integer(value); }
    void floating(double value) { number(value, !std::isfinite(value)); }
    void enumerator(std::uint64_t value, const EnumType& type) {
        if (const std::size_t i = type.index(value); i != type.names.size()) {
            quote(type.names[i]);
        } else if (type.is_signed) {
            signed_integer(static_cast<std::int64_t>(value));
        } else {
            unsigned_integer(value);
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
            detail::put_hex(out_, static_cast<unsigned char>(c));
        }
        out_ += '"';
    }
    void bits(const void* bits, const BitsType& type) { quote(detail::bits_to_string(bits, type)); }

    void begin_optional(const Type& inner, bool present) {
        if (!present) {
            out_ += "null";
        } else if (detail::is_nullable(inner)) {
            out_ += '[';
        }
    }
    void end_optional(const Type& inner, bool present) {
        if (present && detail::is_nullable(inner)) {
            out_ += ']';
        }
    }

    void begin_array(std::size_t) { open('['); }
    void end_array() { close('[', ']'); }
    void begin_list(std::size_t) { open('['); }
    void end_list() { close('[', ']'); }
    void item() { separate('['); }

    void begin_map(const Type& key, std::size_t) {
        objects_.push_back(detail::is_json_key(key));
        open(objects_.back() ? '{' : '[');
    }
    void key() {
        separate(objects_.back() ? '{' : '[');
        if (!objects_.back()) {
            out_ += '[';
        }
    }
    void mapped() { out_ += objects_.back() ? colon() : comma(); }
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

    void begin_alternative(const VariantType& type, std::size_t number) {
        if (detail::is_bare(*type.leaves[number])) {
            quote(type.names[number]);
            named_ = true;
        } else {
            out_ += '{';
            quote(type.names[number]);
            out_ += colon();
        }
    }
    void end_alternative(const Type& leaf) {
        if (!detail::is_bare(leaf)) {
            out_ += '}';
        }
    }

    void begin_struct(const Type&, detail::TypeMemo&, std::uint32_t version) {
        open('{');
        if (version != 0) {
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

    void empty(const Type&) {
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

    void quote(std::string_view text) { detail::quote_json(out_, text); }

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
    bool named_ = false;        // an empty struct has been written by its name
    std::vector<bool> objects_; // of open maps: whether they are objects
    std::size_t level_ = 0;
};

} // namespace herding::inline v0::reflect
