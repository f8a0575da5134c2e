#pragma once

#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/reading.hpp"

#include <algorithm>
#include <bitset>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Its value, or -1.
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
    if (detail::is_digit(c)) {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// All of a text as a number. False where it is none.
[[nodiscard]] inline bool to_double(std::string_view text, double& value) {
#ifdef __cpp_lib_to_chars
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
#else // libc++ has no from_chars for them yet
    const std::string copy(text);
    char* end = nullptr;
    value = std::strtod(copy.c_str(), &end);
    return !copy.empty() && end == copy.c_str() + copy.size();
#endif
}

/// What the sources of text and JSON share: brackets, commas, numbers, and structs whose fields come in any order.
///
/// It walks over the input in place and keeps nothing of it. Fields that come in the order of the type are read in
/// one pass; for others the body of their struct is searched: O(fields of the type × size of the body).
/// `Syntax` (the class that derives from this) reads keys: `std::string key()`, with `assign` standing behind them.
template <class Syntax> class DocumentReader : public Reading {
public:
    static constexpr bool canonical = false;

    struct List {
        std::size_t expected = 0; // of an array
        std::size_t count = 0;
        bool fixed = false;
    };
    struct Struct {
        std::uint32_t version = 0;
        std::size_t begin = 0; // where errors of the whole are shown
        std::size_t body = 0;  // behind the bracket
        std::size_t taken = 0; // fields read
        bool open = true;      // there is a bracket
        bool in_order = true;  // so far
    };

    DocumentReader(std::string_view format, std::string_view text, const ReadBudget& budget)
        : Reading(format, text, budget, true) {}

    /// Where the next value begins.
    [[nodiscard]] std::size_t mark() {
        skip_space();
        return at_;
    }

    [[nodiscard]] std::int64_t signed_integer(std::int64_t low, std::int64_t high) {
        return integer<std::int64_t>(low, high);
    }
    [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t high) {
        return integer<std::uint64_t>(0, high);
    }

    [[nodiscard]] double floating() {
        skip_space();
        std::size_t end = at_;
        while (end < input_.size() &&
               (in_word(input_[end]) || input_[end] == '-' || input_[end] == '+' || input_[end] == '.')) {
            ++end;
        }
        double value = 0;
        if (!to_double(input_.substr(at_, end - at_), value)) {
            expected("a number");
        }
        at_ = end;
        return value;
    }

    template <std::size_t N> void bits(std::bitset<N>& bits) {
        const std::size_t begin = mark();
        const std::string digits = static_cast<Syntax*>(this)->string();
        if (digits.size() != N || digits.find_first_not_of("01") != std::string::npos) {
            fail(begin, "expected a string of " + count(N, "digit") + " 0 or 1");
        }
        bits = std::bitset<N>(digits);
    }

    template <class B> [[nodiscard]] B bounded() { return B(signed_integer(B::low, B::high)); }

    List begin_array(std::size_t size) { return begin_items(size, true); }
    template <class Item> List begin_list() { return begin_items(0, false); }

    /// Whether there is one more; stands before it then.
    bool next(List& list) {
        skip_space();
        if (peek() == ']') {
            if (list.fixed && list.count < list.expected) {
                fail(at_,
                     "expected " + count(list.expected, "item") + ", found " + std::to_string(list.count));
            }
            return false;
        }
        if (list.fixed && list.count == list.expected) {
            fail(at_, "expected " + count(list.expected, "item") + " and no more");
        }
        if (list.count != 0) {
            expect(',', "`,` or `]`");
        }
        ++list.count;
        spend_element();
        return true;
    }

    void end_list(List& list) {
        if (list.fixed) {
            static_cast<void>(next(list)); // fails unless it ends here
        }
        expect(']', "`]`");
        leave();
    }

    /// Goes to a field's value, wherever in the struct it stands.
    template <class Names> void field(Struct& frame, std::string_view name, Names&& names) {
        spend_element();
        if (frame.open && frame.in_order) {
            const std::size_t here = at_;
            if (next_key(frame.taken == 0) && key_ == name) {
                ++frame.taken;
                return;
            }
            at_ = here;
        }
        if (!frame.open || !find(frame, name)) {
            if (frame.open) {
                refuse_unknown(frame, names());
            }
            fail(frame.begin, "the field `" + std::string(name) + "` is missing");
        }
        frame.in_order = false;
        ++frame.taken;
    }

    template <class Names> void end_struct(Struct& frame, Names&& names) {
        leave();
        if (!frame.open) {
            return;
        }
        if (frame.in_order) {
            const std::size_t here = at_;
            if (!next_key(frame.taken == 0)) {
                return;
            }
            at_ = here;
        }
        refuse_unknown(frame, names());
        refuse_doubled(frame);
    }

    /// Fails unless nothing but space is left.
    void end() {
        skip_space();
        if (at_ != input_.size()) {
            expected("the end");
        }
    }

protected:
    [[nodiscard]] char peek() const noexcept { return at_ < input_.size() ? input_[at_] : '\0'; }

    void skip_space() noexcept {
        while (at_ < input_.size() &&
               (input_[at_] == ' ' || input_[at_] == '\t' || input_[at_] == '\n' || input_[at_] == '\r')) {
            ++at_;
        }
    }

    void expect(char c, std::string_view what) {
        skip_space();
        if (at_ >= input_.size() || input_[at_] != c) {
            expected(what);
        }
        ++at_;
    }

    [[noreturn]] void expected(std::string_view what, std::string suggestion = {}) {
        fail(at_, "expected " + std::string(what) + ", found " + found(), std::move(suggestion));
    }

    [[nodiscard]] static bool in_word(char c) noexcept {
        return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '$';
    }

    /// Letters, digits and `_` from here on; empty where there are none.
    [[nodiscard]] std::string_view word() const noexcept {
        std::size_t end = at_;
        while (end < input_.size() && in_word(input_[end])) {
            ++end;
        }
        return input_.substr(at_, end - at_);
    }

    /// What stands here, for messages.
    [[nodiscard]] std::string found() const {
        if (at_ >= input_.size()) {
            return "the end";
        }
        std::size_t end = at_;
        while (end < input_.size() && (in_word(input_[end]) || input_[end] == '-' || input_[end] == '.')) {
            ++end;
        }
        end = std::min(std::max(end, at_ + 1), at_ + 32);
        std::string text;
        for (const char c : input_.substr(at_, end - at_)) {
            const auto byte = static_cast<unsigned char>(c);
            text += byte < 0x20 || byte >= 0x7f ? "byte " + std::to_string(byte) : std::string(1, c);
        }
        return "`" + text + "`";
    }

    [[nodiscard]] static std::string count(std::size_t n, std::string_view what) {
        return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
    }

    /// Behind a string that begins here. Fails where it does not end.
    void skip_string() {
        const std::size_t begin = at_++;
        while (at_ < input_.size() && input_[at_] != '"') {
            at_ += input_[at_] == '\\' ? 2 : 1;
        }
        if (at_ >= input_.size()) {
            fail(begin, "the string that begins here does not end");
        }
        ++at_;
    }

    /// An enumeration by its number, which must be one of an enumerator's, or of any value in a set of flags.
    template <class E> E numbered() {
        using Underlying = std::underlying_type_t<E>;
        using Limits = std::numeric_limits<Underlying>;
        const std::size_t begin = at_;
        Underlying number{};
        if constexpr (std::is_signed_v<Underlying>) {
            number = static_cast<Underlying>(signed_integer(Limits::min(), Limits::max()));
        } else {
            number = static_cast<Underlying>(unsigned_integer(Limits::max()));
        }
        if (!may_be_read(static_cast<E>(number))) {
            fail(begin, "no " + std::string(type_name<E>) + " has the number " + std::to_string(number));
        }
        return static_cast<E>(number);
    }

    List begin_items(std::size_t size, bool fixed) {
        expect('[', "`[`");
        enter();
        return {size, 0, fixed};
    }

private:
    template <class Integer> Integer integer(Integer low, Integer high) {
        skip_space();
        const std::size_t begin = at_;
        Integer value{};
        const char* const first = input_.data() + at_;
        const char* const last = input_.data() + input_.size();
        const bool negative = first != last && *first == '-';
        const bool digits = first + negative != last && is_digit(first[negative]);
        const auto [stop, error] = std::from_chars(first, last, value);
        const char* end = stop;
        if (digits && negative && std::is_unsigned_v<Integer>) { // from_chars takes no sign then
            end = std::find_if_not(first + 1, last, is_digit);
        }
        const bool whole = digits && (end == last || (!in_word(*end) && *end != '.'));
        if (!whole) {
            expected("an integer from " + std::to_string(low) + " to " + std::to_string(high));
        }
        if (error != std::errc{} || value < low || value > high) {
            fail(begin, std::string(first, end) + " is outside " + std::to_string(low) + " to " +
                            std::to_string(high));
        }
        at_ = static_cast<std::size_t>(end - input_.data());
        return value;
    }

    /// Reads the next key of a body into key_ and stands before its value; false at the end, which it takes.
    bool next_key(bool first) {
        skip_space();
        if (peek() == '}') {
            ++at_;
            return false;
        }
        if (!first) {
            expect(',', "`,` or `}`");
            skip_space();
        }
        key_at_ = at_;
        key_ = static_cast<Syntax*>(this)->key();
        expect(Syntax::assign, Syntax::assign == '=' ? "`=`" : "`:`");
        return true;
    }

    bool find(const Struct& frame, std::string_view name) {
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (key_ == name) {
                return true;
            }
            skip_value();
        }
        return false;
    }

    template <class Known> void refuse_unknown(const Struct& frame, const Known& known) {
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (std::find(known.begin(), known.end(), key_) == known.end()) {
                fail(key_at_,
                     "unknown field `" + key_ + "`, expected " + (known.empty() ? "none" : one_of(known)),
                     nearest(key_, known));
            }
            skip_value();
        }
    }

    /// Only when all keys are known: so there are few different ones.
    void refuse_doubled(const Struct& frame) {
        std::vector<std::string> seen;
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (std::find(seen.begin(), seen.end(), key_) != seen.end()) {
                fail(key_at_, "the field `" + key_ + "` stands here a second time");
            }
            seen.push_back(key_);
            skip_value();
        }
    }

    /// Behind the value that begins here, without a look at what it means.
    void skip_value() {
        skip_space();
        const std::size_t begin = at_;
        std::size_t depth = 0;
        for (; at_ < input_.size(); ++at_) {
            const char c = input_[at_];
            if (c == '"') {
                skip_string();
                --at_;
            } else if (c == '[' || c == '{' || c == '(') {
                ++depth;
            } else if (c == ']' || c == '}' || c == ')' || c == ',') {
                if (depth == 0) {
                    return;
                }
                depth -= c == ',' ? 0 : 1;
            }
        }
        fail(begin, "the value that begins here does not end");
    }

    std::string key_;
    std::size_t key_at_ = 0;
};

} // namespace herding::inline v0::reflect::detail
