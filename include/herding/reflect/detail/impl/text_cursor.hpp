#pragma once

#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/impl/reading.hpp"
#include "herding/reflect/detail/number.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

namespace herding::inline v0::reflect::detail {

/// Position in a text: space, words, numbers, strings, and messages about the next token.
class TextCursor : public Reading {
public:
    TextCursor(std::string_view format, std::string_view text, const ReadBudget& budget)
        : Reading(format, text, budget, true) {}

    /// Start of the next value.
    [[nodiscard]] std::size_t mark() {
        skip_space();
        return at_;
    }

    [[nodiscard]] std::int64_t signed_integer(std::int64_t low, std::int64_t high, std::size_t = 8) {
        return integer<std::int64_t>(low, high);
    }
    [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t high, std::size_t = 8) {
        return integer<std::uint64_t>(0, high);
    }

    [[nodiscard]] double floating() {
        skip_space();
        std::size_t end = at_;
        while (end < input_.size() &&
               (in_word(input_[end]) || input_[end] == '-' || input_[end] == '+' || input_[end] == '.')) {
            ++end;
        }
        return number_until(end);
    }

    /// Fails unless nothing but space is left.
    void end() {
        skip_space();
        if (at_ != input_.size()) {
            expected("the end");
        }
    }

protected:
    /// Number from here to `end`.
    [[nodiscard]] double number_until(std::size_t end) {
        double value = 0;
        const std::string_view text = input_.substr(at_, end - at_);
        const std::errc error = to_double(text, value);
        if (error == std::errc::result_out_of_range) {
            fail(at_, shown(text) + " is too large for a floating point number");
        }
        if (error != std::errc{}) {
            expected("a number");
        }
        at_ = end;
        return value;
    }

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

    /// Letters, digits and `_` from here on; empty if there are none.
    [[nodiscard]] std::string_view word() const noexcept {
        std::size_t end = at_;
        while (end < input_.size() && in_word(input_[end])) {
            ++end;
        }
        return input_.substr(at_, end - at_);
    }

    /// The next token, for messages.
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

    /// Part of the input for a message.
    [[nodiscard]] static std::string shown(std::string_view text) { return excerpt(text, 32); }

    [[nodiscard]] static std::string count(std::size_t n, std::string_view what) {
        return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
    }

    /// Behind a string that begins here. Fails if it does not end.
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

private:
    template <class Integer> Integer integer(Integer low, Integer high) {
        skip_space();
        const std::size_t begin = at_;
        Integer value{};
        const char* const first = input_.data() + at_;
        const char* const last = input_.data() + input_.size();
        const bool negative = first != last && *first == '-';
        const bool digits = first + negative != last && is_digit(first[negative]);
        auto [end, error] = std::from_chars(first, last, value);
        if (digits && negative && std::is_unsigned_v<Integer>) { // from_chars takes no sign then
            end = std::find_if_not(first + 1, last, is_digit);
            error = std::all_of(first + 1, end, [](char c) { return c == '0'; }) ? std::errc{} : error;
        }
        const bool whole = digits && (end == last || (!in_word(*end) && *end != '.'));
        if (!whole) {
            expected("an integer from " + std::to_string(low) + " to " + std::to_string(high));
        }
        if (error != std::errc{} || value < low || value > high) {
            fail(begin,
                 shown({first, end}) + " is outside " + std::to_string(low) + " to " + std::to_string(high));
        }
        at_ = static_cast<std::size_t>(end - input_.data());
        return value;
    }
};

} // namespace herding::inline v0::reflect::detail
