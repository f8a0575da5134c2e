#pragma once

#include "herding/reflect/document_reader.hpp"
#include "herding/reflect/read.hpp"

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

    template <class E> [[nodiscard]] E enumerator() {
        skip_space();
        if (detail::is_digit(peek()) || peek() == '-') {
            return numbered<E>();
        }
        if (peek() == '"') { // a name that is no identifier
            const std::size_t begin = at_;
            const std::string name = string();
            if (const auto value = enumerator_by_name<E>(name)) {
                return *value;
            }
            fail(begin, "expected " + detail::one_of(enumerator_names<E>) + ", found `" + shown(name) + "`",
                 nearest(name, enumerator_names<E>));
        }
        const std::string_view name = word();
        if (const auto value = enumerator_by_name<E>(name)) {
            at_ += name.size();
            return *value;
        }
        expected(detail::one_of(enumerator_names<E>), nearest(name, enumerator_names<E>));
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

    template <class T> void empty() {
        if (!take_name<T>()) {
            expect('{', "`" + std::string(type_name<T>) + "`");
            expect('}', "`}`");
        } else if (skip_space(); peek() == '{') {
            ++at_;
            expect('}', "`}`");
        }
    }

    template <class Inner> Optional begin_optional() {
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

    template <class Key> List begin_map() {
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

    template <class Variant> Alternative begin_alternative() {
        skip_space();
        enter();
        const std::string_view name = word();
        const auto& names = leaf_names<Variant>;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            expected(detail::one_of(names), nearest(name, names));
        }
        at_ += name.size();
        const auto leaf = static_cast<std::size_t>(found - names.begin());
        if (struct_like<typename detail::LeafTypes<Variant>::type>()[leaf]) {
            named_ = true;
        } else {
            expect('(', "`(`");
        }
        return {leaf};
    }
    template <class Leaf> void end_alternative(const Alternative&) {
        if constexpr (!detail::is_struct_like<Leaf>()) {
            expect(')', "`)`");
        }
        leave();
    }

    template <class T> Struct begin_struct() {
        Struct frame;
        frame.version = current_version<T>();
        frame.begin = mark();
        enter();
        const bool named = take_name<T>();
        skip_space();
        frame.open = peek() == '{';
        if (frame.open) {
            ++at_;
        } else if (!named) {
            expected("`{` or `" + std::string(type_name<T>) + "`");
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
    bool take_key(std::string_view name) { return key() == name; }

    /// Takes the name of a type where it stands, or has stood as the name of an alternative.
    template <class T> bool take_name() {
        if (named_) {
            named_ = false;
            return true;
        }
        skip_space();
        const std::string_view name = word();
        if (name.empty()) {
            return false;
        }
        if (name != type_name<T>) {
            expected("`" + std::string(type_name<T>) + "`",
                     nearest(name, std::array<std::string_view, 1>{type_name<T>}));
        }
        at_ += name.size();
        return true;
    }

    template <class List> static constexpr auto struct_like() {
        return []<class... Leaf>(detail::TypeList<Leaf...>) {
            return std::array<bool, sizeof...(Leaf)>{detail::is_struct_like<Leaf>()...};
        }(List{});
    }

    std::string unescape(std::size_t begin, std::size_t end) const {
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

/// Reads canonical text into a value: all of it. Throws ReadError with line and column.
template <class T> void parse_into(T& value, std::string_view text, const ReadBudget& budget = {}) {
    TextReader reader(text, budget);
    read_whole(reader, value);
}

/// The value of canonical text: `parse<Move>("move{from=24,to=18}")`. Throws ReadError with line and column.
template <class T> [[nodiscard]] T parse(std::string_view text, const ReadBudget& budget = {}) {
    T value{};
    parse_into(value, text, budget);
    return value;
}

} // namespace herding::inline v0::reflect
