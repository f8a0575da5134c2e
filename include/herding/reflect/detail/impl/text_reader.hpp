#pragma once

#include "herding/reflect/detail/impl/document_reader.hpp"
#include "herding/reflect/detail/impl/form.hpp"
#include "herding/reflect/detail/read.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// The source of canonical text; any order of fields, any space between tokens. The grammar is in docs/text.md.
///
/// Text is for people and has no versions: it is read as of the current ones.
class TextReader : public detail::DocumentReader<TextReader> {
    using Base = detail::DocumentReader<TextReader>;
    friend Base;

public:
    struct Optional {
        bool present = false;
        bool wrapped = false; // in some(...)
    };
    struct Alternative {
        std::size_t leaf = 0;
    };

    explicit TextReader(std::string_view text, const ReadBudget& budget = {}) : Base("text", text, budget) {}

    [[nodiscard]] bool boolean() {
        skip_space();
        const std::string_view found = word();
        if (found != "true" && found != "false") {
            expected("true or false");
        }
        at_ += found.size();
        return found == "true";
    }

    [[nodiscard]] std::uint64_t enumerator(const EnumType& type) {
        skip_space();
        if (detail::is_digit(peek()) || peek() == '-') {
            return numbered(type);
        }
        if (peek() == '"') { // a name that is no identifier
            const std::size_t begin = at_;
            const std::string name = string();
            if (const std::size_t i = named(type, name); i != type.names.size()) {
                return type.numbers[i];
            }
            fail(begin, "expected " + detail::one_of(type.names) + ", found `" + shown(name) + "`",
                 nearest(name, type.names));
        }
        const std::string_view name = word();
        if (const std::size_t i = named(type, name); i != type.names.size()) {
            at_ += name.size();
            return type.numbers[i];
        }
        expected(detail::one_of(type.names), nearest(name, type.names));
    }

    [[nodiscard]] std::string string() {
        skip_space();
        if (peek() != '"') {
            expected("a string");
        }
        const std::size_t begin = at_;
        skip_string();
        charge(at_ - begin);
        return unescape(begin + 1, at_ - 1);
    }

    void empty(const Type& type) {
        if (!read_name(type)) {
            expect('{', "`" + std::string(type.name) + "`");
            expect('}', "`}`");
        } else if (skip_space(); peek() == '{') {
            ++at_;
            expect('}', "`}`");
        }
    }

    Optional begin_optional(const Type&) {
        skip_space();
        spend_element();
        const std::string_view name = word();
        if (name == "none") {
            at_ += name.size();
            return {};
        }
        if (name == "some") {
            const std::size_t here = at_;
            at_ += name.size();
            skip_space();
            if (peek() == '(') {
                ++at_;
                return {true, true};
            }
            at_ = here;
        }
        return {true, false};
    }
    void end_optional(const Optional& frame) {
        if (frame.wrapped) {
            expect(')', "`)`");
        }
    }

    List begin_map(const Type&) {
        expect('{', "`{`");
        enter();
        return {};
    }
    bool next_key(List& map) {
        skip_space();
        if (peek() == '}') {
            return false;
        }
        if (map.count++ != 0) {
            expect(',', "`,` or `}`");
        }
        spend_element();
        return true;
    }
    void mapped(List&) { expect(':', "`:`"); }
    void end_entry(List&) {}
    void end_map(List&) {
        expect('}', "`}`");
        leave();
    }

    Alternative begin_alternative(const VariantType& type) {
        skip_space();
        enter();
        const std::string_view name = word();
        const auto& names = type.names;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            expected(detail::one_of(names), nearest(name, names));
        }
        at_ += name.size();
        const auto leaf = static_cast<std::size_t>(found - names.begin());
        if (detail::is_struct_like(*type.leaves[leaf])) {
            named_ = true;
        } else {
            expect('(', "`(`");
        }
        return {leaf};
    }
    void end_alternative(const Type& leaf, const Alternative&) {
        if (!detail::is_struct_like(leaf)) {
            expect(')', "`)`");
        }
        leave();
    }

    Struct begin_struct(const Type& type, detail::TypeMemo&, std::uint32_t version) {
        Struct frame;
        frame.version = version;
        frame.begin = mark();
        enter();
        const bool named = read_name(type);
        skip_space();
        frame.open = peek() == '{';
        if (frame.open) {
            ++at_;
        } else if (!named) {
            expected("`{` or `" + std::string(type.name) + "`");
        }
        return frame;
    }

private:
    static constexpr char assign = '=';

    std::string_view key() {
        if (peek() == '"') {
            return key_ = string();
        }
        const std::string_view name = word();
        if (name.empty()) {
            expected("a field");
        }
        at_ += name.size();
        return name;
    }
    bool read_key(std::string_view name) { return key() == name; }

    /// Reads the name of a type, unless it was read as the name of an alternative.
    bool read_name(const Type& type) {
        if (named_) {
            named_ = false;
            return true;
        }
        skip_space();
        const std::string_view name = word();
        if (name.empty()) {
            return false;
        }
        if (name != type.name) {
            expected("`" + std::string(type.name) + "`",
                     nearest(name, std::array<std::string_view, 1>{type.name}));
        }
        at_ += name.size();
        return true;
    }

    [[nodiscard]] std::string unescape(std::size_t begin, std::size_t end) const {
        std::string text;
        text.reserve(end - begin);
        for (std::size_t i = begin; i < end; ++i) {
            if (input_[i] != '\\') {
                text += input_[i];
                continue;
            }
            const char c = input_[++i];
            switch (c) {
            case 'n': text += '\n'; break;
            case 'r': text += '\r'; break;
            case 't': text += '\t'; break;
            case '"':
            case '\\': text += c; break;
            case 'x': {
                const int high = i + 2 < end ? detail::hex_digit(input_[i + 1]) : -1;
                const int low = i + 2 < end ? detail::hex_digit(input_[i + 2]) : -1;
                if (high < 0 || low < 0) {
                    fail(i - 1, "expected two hexadecimal digits behind `\\x`");
                }
                text += static_cast<char>(high * 16 + low);
                i += 2;
                break;
            }
            default: fail(i - 1, "unknown escape: `\\\"`, `\\\\`, `\\n`, `\\r`, `\\t` and `\\x41` are known");
            }
        }
        return text;
    }

    bool named_ = false; // a name has just been read
    std::string key_;    // one in quotes
};

} // namespace herding::inline v0::reflect
