#pragma once

#include "herding/reflect/detail/impl/document_reader.hpp"
#include "herding/reflect/detail/impl/json_form.hpp"
#include "herding/reflect/detail/json_syntax.hpp"
#include "herding/reflect/detail/read.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace herding::inline v0::reflect {

/// The source of JSON as `to_json` describes it; any order of members, but `"$version"` is first.
///
/// It checks the grammar of RFC 8259 (see json_syntax.hpp) while it reads: a document that is not JSON is an error,
/// whatever the type. Members that are unknown, missing or doubled are errors. Integers may stand in quotes, without
/// space and leading zeros, and without quotes also as `1.0` or `1e2`.
class JsonReader : public detail::DocumentReader<JsonReader> {
    using Base = detail::DocumentReader<JsonReader>;
    friend Base;

public:
    struct Optional {
        bool present = false;
        bool wrapped = false; // in brackets
    };
    struct Alternative {
        std::size_t leaf = 0;
        bool object = false;
    };
    struct Map : List {
        bool object = false;
    };

    explicit JsonReader(std::string_view json, const ReadBudget& budget = {}) : Base("json", json, budget) {}

    [[nodiscard]] bool boolean() {
        skip_space();
        const bool value = at_literal("true");
        if (!value && !at_literal("false")) {
            expected("true or false");
        }
        at_ += value ? 4 : 5;
        return value;
    }

    [[nodiscard]] std::int64_t signed_integer(std::int64_t low, std::int64_t high, std::size_t = 8) {
        return integer<std::int64_t>(low, high);
    }
    [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t high, std::size_t = 8) {
        return integer<std::uint64_t>(0, high);
    }

    /// Infinities and what is no number stand in quotes.
    [[nodiscard]] double floating() {
        skip_space();
        if (peek() == '"') {
            for (const std::string_view name : {"\"inf\"", "\"-inf\"", "\"nan\"", "\"-nan\""}) {
                if (input_.substr(at_).starts_with(name)) {
                    at_ += name.size();
                    double value = 0;
                    static_cast<void>(detail::to_double(name.substr(1, name.size() - 2), value));
                    return value;
                }
            }
        }
        const std::size_t end = detail::scan_json_number(input_, at_);
        if (end == at_ || goes_on(end)) {
            expected("a number");
        }
        return number_until(end);
    }

    [[nodiscard]] std::uint64_t enumerator(const EnumType& type) {
        skip_space();
        const std::size_t begin = at_;
        if (detail::is_digit(peek()) || peek() == '-') {
            return numbered(type);
        }
        const std::string_view name = quoted("a string");
        if (const std::size_t i = named(type, name); i != type.names.size()) {
            return type.numbers[i];
        }
        if (!name.empty() && (detail::is_digit(name[0]) || name[0] == '-')) {
            at_ = begin;
            return numbered(type);
        }
        fail(begin, "expected " + detail::one_of(type.names) + ", found `" + shown(name) + "`",
             nearest(name, type.names));
    }

    [[nodiscard]] std::string string() {
        const std::size_t begin = mark();
        std::string text(quoted("a string"));
        charge(text.size());
        if (!text.starts_with(detail::json_bytes)) {
            return text;
        }
        std::string bytes;
        for (std::size_t i = detail::json_bytes.size(); i < text.size(); i += 2) {
            const int high = detail::hex_digit(text[i]);
            const int low = i + 1 < text.size() ? detail::hex_digit(text[i + 1]) : -1;
            if (high < 0 || low < 0) {
                fail(begin, "expected pairs of hexadecimal digits behind `$bytes:`");
            }
            bytes += static_cast<char>(high * 16 + low);
        }
        return bytes;
    }

    void empty(const Type&) {
        if (!named_) {
            expect('{', "`{`");
            expect('}', "`}`");
        }
        named_ = false;
    }

    Optional begin_optional(const Type& inner) {
        skip_space();
        spend_element();
        if (at_literal("null")) {
            at_ += 4;
            return {};
        }
        if (detail::is_nullable(inner)) {
            expect('[', "null or `[`"); // as deep as without: every format counts the same
            return {true, true};
        }
        return {true, false};
    }
    void end_optional(const Optional& frame) {
        if (frame.wrapped) {
            expect(']', "`]`");
        }
    }

    Map begin_map(const Type& key) {
        Map map;
        map.object = detail::is_json_key(key);
        skip_space();
        enter();
        expect(map.object ? '{' : '[', map.object ? "`{`" : "`[`");
        return map;
    }
    bool next_key(Map& map) {
        skip_space();
        if (peek() == (map.object ? '}' : ']')) {
            return false;
        }
        if (map.count++ != 0) {
            expect(',', "`,`");
        }
        if (!map.object) {
            expect('[', "`[`");
        } else if (skip_space(); peek() != '"') { // numbers of enumerators are no keys without quotes
            expected("a key: a string");
        }
        spend_element();
        return true;
    }
    void mapped(Map& map) { expect(map.object ? ':' : ',', map.object ? "`:`" : "`,`"); }
    void end_entry(Map& map) {
        if (!map.object) {
            expect(']', "`]`");
        }
    }
    void end_map(Map& map) {
        expect(map.object ? '}' : ']', "the end of the map");
        leave();
    }

    Alternative begin_alternative(const VariantType& type) {
        skip_space();
        enter();
        Alternative frame;
        frame.object = peek() == '{';
        if (frame.object) {
            ++at_;
        }
        const std::size_t begin = mark();
        const std::string_view name = quoted("an alternative: an object with its name, or its name alone");
        const auto& names = type.names;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            fail(begin, "expected " + detail::one_of(names) + ", found `" + shown(name) + "`",
                 nearest(name, names));
        }
        frame.leaf = static_cast<std::size_t>(found - names.begin());
        if (frame.object) {
            expect(':', "`:`");
        } else if (!detail::is_bare(*type.leaves[frame.leaf])) {
            fail(begin, "expected an object: {\"" + std::string(name) + "\": ...}");
        } else {
            named_ = true;
        }
        return frame;
    }
    void end_alternative(const Type&, const Alternative& frame) {
        if (frame.object) {
            expect('}', "`}`");
        }
        leave();
    }

    Struct begin_struct(const Type&, detail::TypeMemo&, std::uint32_t) {
        Struct frame;
        frame.begin = mark();
        enter();
        expect('{', "`{`");
        skip_space();
        const std::size_t first = at_;
        if (peek() == '"' && quoted("a member") == detail::json_version) {
            expect_assign();
            frame.version =
                static_cast<std::uint32_t>(unsigned_integer(std::numeric_limits<std::uint32_t>::max()));
            frame.comma = true;
        } else {
            at_ = first;
        }
        return frame;
    }

private:
    static constexpr char assign = ':';

    /// Moves behind the key that begins here, if it is this one.
    bool read_key(std::string_view name) {
        std::size_t i = at_;
        const auto next = [&] { return i < input_.size() ? input_[i++] : '\0'; };
        bool same = next() == '"';
        for (auto c = name.begin(); same && c != name.end(); ++c) {
            same = *c == next() && *c != '"' && *c != '\\' && static_cast<unsigned char>(*c) >= 0x20;
        }
        if (same && next() == '"') [[likely]] {
            at_ = i;
            return true;
        }
        return peek() == '"' && key() == name; // with escapes, say
    }

    /// The field of the member that begins here.
    std::string_view key() {
        const std::size_t begin = at_;
        const std::string_view name = quoted("a member");
        if (name == detail::json_version) {
            fail(begin, "`$version` is here, expected before all fields");
        }
        return name;
    }

    [[nodiscard]] bool at_literal(std::string_view word) const noexcept {
        return input_.substr(at_, word.size()) == word && !goes_on(at_ + word.size());
    }
    /// Whether a token continues here, because the next character separates nothing.
    [[nodiscard]] bool goes_on(std::size_t at) const noexcept {
        return at < input_.size() &&
               (in_word(input_[at]) || input_[at] == '.' || input_[at] == '+' || input_[at] == '-');
    }

    /// The characters of the string that begins here, not at space; they stay until the next is read.
    std::string_view quoted(std::string_view what) {
        if (peek() != '"') {
            expected(what);
        }
        const std::size_t begin = at_;
        const detail::JsonString token = detail::scan_json_string(input_, begin);
        if (token.wrong != nullptr) {
            fail(token.end, token.wrong);
        }
        at_ = token.end;
        const std::string_view text = input_.substr(begin + 1, at_ - begin - 2);
        if (!token.escaped) {
            return text;
        }
        if (text.size() > unescaped_.capacity()) {
            charge(text.size());
        }
        detail::json_unescape(unescaped_, text);
        return unescaped_;
    }

    template <class Integer> Integer integer(Integer low, Integer high) {
        skip_space();
        const std::size_t begin = at_;
        const bool in_quotes = peek() == '"';
        const char* const first = input_.data() + at_ + (in_quotes ? 1 : 0);
        const char* const last = input_.data() + input_.size();
        const bool negative = first != last && *first == '-';
        const char* const digits = first + (negative ? 1 : 0);
        const char* end = digits;
        std::uint64_t size = 0;
        for (; end != last && detail::is_digit(*end); ++end) {
            size = size * 10 + static_cast<std::uint64_t>(*end - '0');
        }
        const bool whole = end != digits && (*digits != '0' || end == digits + 1);
        const bool ends =
            in_quotes ? end != last && *end == '"' : !goes_on(static_cast<std::size_t>(end - input_.data()));
        if (!whole || !ends) [[unlikely]] {
            return spelled_integer(low, high, in_quotes);
        }
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        bool fits = end - digits < 20 || std::from_chars(digits, end, size).ec == std::errc{};
        if constexpr (std::is_signed_v<Integer>) {
            fits = fits && size <= most + (negative ? 1 : 0);
        } else {
            fits = fits && (!negative || size == 0);
        }
        const auto value = static_cast<Integer>(negative ? 0 - size : size);
        if (!fits || value < low || value > high) [[unlikely]] {
            outside(begin, {first, end}, low, high);
        }
        at_ = static_cast<std::size_t>(end - input_.data()) + (in_quotes ? 1 : 0);
        return value;
    }

    /// `1.0` and `1e2` are integers to JSON Schema.
    template <class Integer>
    [[gnu::cold, gnu::noinline]] Integer spelled_integer(Integer low, Integer high, bool in_quotes) {
        const std::size_t begin = at_;
        const std::size_t end = in_quotes ? begin : detail::scan_json_number(input_, begin);
        const std::string_view text = input_.substr(begin, end - begin);
        const std::string digits = text.empty() || goes_on(end) ? "" : detail::plain_integer(text);
        if (digits.empty()) {
            no_integer(low, high);
        }
        Integer value{};
        const auto error = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec;
        if (error != std::errc{} || value < low || value > high) {
            outside(begin, text, low, high);
        }
        at_ = end;
        return value;
    }
    template <class Integer>
    [[noreturn, gnu::cold, gnu::noinline]] void no_integer(Integer low, Integer high) {
        const std::string what = "an integer from " + std::to_string(low) + " to " + std::to_string(high);
        const std::size_t begin = at_; // of a string, or of something else
        fail(begin, "expected " + what + ", found the string `" + shown(quoted(what)) + "`");
    }
    template <class Integer>
    [[noreturn, gnu::cold, gnu::noinline]] void outside(std::size_t begin, std::string_view found,
                                                        Integer low, Integer high) const {
        fail(begin, shown(found) + " is outside " + std::to_string(low) + " to " + std::to_string(high));
    }

    bool named_ = false;    // an empty struct has been read by its name
    std::string unescaped_; // the last string with escapes
};

} // namespace herding::inline v0::reflect
