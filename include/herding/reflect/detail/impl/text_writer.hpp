#pragma once

#include "herding/reflect/detail/impl/form.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace herding::inline v0::reflect {

/// The sink of canonical text: one line, no spaces. The grammar is in docs/text.md.
class TextWriter : public detail::ReadBack {
public:
    explicit TextWriter(std::string& out) noexcept : out_(out), start_(out.size()) {}

    void boolean(bool value) { out_ += value ? "true" : "false"; }
    void signed_integer(std::int64_t value, std::size_t) { number(value); }
    void unsigned_integer(std::uint64_t value, std::size_t) { number(value); }
    void bounded(std::int64_t value, const BoundedType&) { number(value); }
    void floating(double value) { number(value); }

    void enumerator(std::uint64_t value, const EnumType& type) {
        if (const std::size_t i = type.index(value); i != type.names.size()) {
            named(type.names[i]);
        } else if (type.is_signed) {
            number(static_cast<std::int64_t>(value));
        } else {
            number(value);
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

    void bits(const void* bits, const BitsType& type) { string(detail::bits_to_string(bits, type)); }

    void begin_optional(const Type&, bool present) {
        if (present) {
            optionals_.push_back(out_.size());
        } else {
            out_ += "none";
        }
    }
    void end_optional(const Type&, bool present) {
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

    void begin_map(const Type&, std::size_t) { out_ += '{'; }
    void key() { separate('{'); }
    void mapped() { out_ += ':'; }
    void end_entry() {}
    void end_map() { out_ += '}'; }

    void begin_alternative(const VariantType& type, std::size_t number) {
        out_ += type.names[number];
        if (detail::is_struct_like(*type.leaves[number])) {
            named_ = true;
        } else {
            out_ += '(';
        }
    }
    void end_alternative(const Type& leaf) {
        if (!detail::is_struct_like(leaf)) {
            out_ += ')';
        }
    }

    void begin_struct(const Type& type, detail::TypeMemo&, std::uint32_t) {
        if (out_.size() == start_) {
            out_ += type.name;
            named_ = true;
        }
        out_ += '{';
        names_ = names_ << 1U | (named_ ? 1U : 0U);
        named_ = false;
    }
    void field(std::string_view name) {
        char text[64]; // with the signs around it, in one call
        if (name.size() + 2 > sizeof text || !detail::is_identifier(name)) {
            separate('{');
            named(name);
            out_ += '=';
            return;
        }
        char* end = text;
        if (out_.back() != '{') {
            *end++ = ',';
        }
        end = std::copy(name.begin(), name.end(), end);
        *end++ = '=';
        out_.append(text, static_cast<std::size_t>(end - text));
    }
    void end_struct() {
        if (out_.back() == '{' && (names_ & 1U) != 0) {
            out_.pop_back(); // without fields the name is enough
        } else {
            out_ += '}';
        }
        names_ >>= 1U;
    }

    void empty(const Type& type) {
        if (!named_) {
            out_ += type.name;
        }
        named_ = false;
    }

private:
    /// A name of the user's, which is a string if it is no identifier.
    void named(std::string_view name) {
        if (detail::is_identifier(name)) {
            out_ += name;
        } else {
            string(name);
        }
    }

    template <class Number> void number(Number value) {
        if constexpr (std::is_integral_v<Number>) {
            if (static_cast<std::uint64_t>(value) < 10) { // most are
                out_ += static_cast<char>('0' + value);
                return;
            }
        }
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
    static_assert(most_nested <= 64, "a bit for each open struct");
    std::vector<std::size_t> optionals_; // starts of the open ones
    std::uint64_t names_ =
        0; // of open structs, the innermost in the last bit: whether a name is before the bracket
    bool named_ = false; // a name has just been written
};

} // namespace herding::inline v0::reflect
