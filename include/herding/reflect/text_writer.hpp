#pragma once

#include "herding/reflect/utf8.hpp"
#include "herding/reflect/write.hpp"

#include <bitset>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect {

/// The sink of canonical text: one line, no spaces. The grammar is in docs/text.md.
class TextWriter : public detail::ReadBack {
public:
    explicit TextWriter(std::string& out) noexcept : out_(out), start_(out.size()) {}

    void boolean(bool value) { out_ += value ? "true" : "false"; }
    void signed_integer(std::int64_t value) { number(value); }
    void unsigned_integer(std::uint64_t value) { number(value); }
    template <class B> void bounded(B value) { number(value.value()); }
    void floating(double value) { number(value); }

    template <class E> void enumerator(E value) {
        if (const std::string_view name = enumerator_name(value); !name.empty()) {
            named(name);
        } else {
            number(+static_cast<std::underlying_type_t<E>>(value));
        }
    }

    void string(std::string_view text) {
        constexpr char hex[] = "0123456789abcdef";
        const unsigned first_escaped = detail::is_utf8(text) ? 0x100 : 0x80;
        out_ += '"';
        for (const char c : text) {
            switch (c) {
            case '"': out_ += "\\\""; break;
            case '\\': out_ += "\\\\"; break;
            case '\n': out_ += "\\n"; break;
            case '\r': out_ += "\\r"; break;
            case '\t': out_ += "\\t"; break;
            default:
                if (const auto byte = static_cast<unsigned char>(c);
                    byte < 0x20 || byte == 0x7f || byte >= first_escaped) {
                    out_ += "\\x";
                    out_ += hex[byte >> 4U];
                    out_ += hex[byte & 15U];
                } else {
                    out_ += c;
                }
            }
        }
        out_ += '"';
    }

    template <std::size_t N> void bits(const std::bitset<N>& bits) { string(bits.to_string()); }

    template <class Inner> void begin_optional(bool present) {
        if (present) {
            optionals_.push_back(out_.size());
        } else {
            out_ += "none";
        }
    }
    template <class Inner> void end_optional(bool present) {
        if (!present) {
            return;
        }
        const std::size_t begin = optionals_.back();
        optionals_.pop_back();
        if (const auto word = word_at(begin); word == "none" || word == "some") {
            out_.insert(begin, "some("); // or it would be read as the optional's own
            out_ += ')';
        }
    }

    void begin_array(std::size_t) { out_ += '['; }
    void end_array() { out_ += ']'; }
    void begin_list(std::size_t) { out_ += '['; }
    void end_list() { out_ += ']'; }
    void item() { separate('['); }

    template <class Key> void begin_map(std::size_t) { out_ += '{'; }
    void key() { separate('{'); }
    void mapped() { out_ += ':'; }
    void end_entry() {}
    void end_map() { out_ += '}'; }

    template <class Variant, class Leaf> void begin_alternative(std::size_t number) {
        out_ += leaf_names<Variant>[number];
        if constexpr (detail::is_struct_like<Leaf>()) {
            named_ = true;
        } else {
            out_ += '(';
        }
    }
    template <class Leaf> void end_alternative() {
        if constexpr (!detail::is_struct_like<Leaf>()) {
            out_ += ')';
        }
    }

    template <class T> void begin_struct() {
        if (out_.size() == start_) {
            out_ += type_name<T>;
            named_ = true;
        }
        out_ += '{';
        names_.push_back(named_);
        named_ = false;
    }
    void field(std::string_view name) {
        separate('{');
        named(name);
        out_ += '=';
    }
    void end_struct() {
        if (out_.back() == '{' && names_.back()) {
            out_.pop_back(); // without fields the name is enough
        } else {
            out_ += '}';
        }
        names_.pop_back();
    }

    template <class T> void empty() {
        if (!named_) {
            out_ += type_name<T>;
        }
        named_ = false;
    }

private:
    /// A name of the user's, which is a string where it is no identifier.
    void named(std::string_view name) {
        if (detail::is_identifier(name)) {
            out_ += name;
        } else {
            string(name);
        }
    }

    template <class Number> void number(Number value) {
        char text[40];
        const auto [end, error] = std::to_chars(text, text + sizeof text, value);
        out_.append(text, end);
    }

    /// A comma, unless this is the first behind the bracket. No value ends in an opening bracket.
    void separate(char open) {
        if (out_.back() != open) {
            out_ += ',';
        }
    }

    [[nodiscard]] std::string_view word_at(std::size_t begin) const {
        std::size_t end = begin;
        while (end < out_.size() && (detail::is_lower(out_[end]) || detail::is_upper(out_[end]) ||
                                     detail::is_digit(out_[end]) || out_[end] == '_')) {
            ++end;
        }
        return std::string_view(out_).substr(begin, end - begin);
    }

    std::string& out_;
    std::size_t start_;
    std::vector<std::size_t> optionals_; // where the open ones begin
    std::vector<bool> names_;            // of open structs: whether a name stands before the bracket
    bool named_ = false;                 // a name has just been written
};

/// A value as canonical text: `move{from=24,to=18}`. `parse` reads it back. Throws WriteError for what no
/// reader accepts.
template <class T> [[nodiscard]] std::string print(const T& value) {
    std::string text;
    TextWriter writer(text);
    write_whole(writer, value);
    return text;
}

} // namespace herding::inline v0::reflect
