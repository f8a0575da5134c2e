#pragma once

#include "herding/modify/error.hpp"
#include "herding/reflect/representation.hpp"

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace herding::inline v0::modify {

/// Exact fraction of two 64-bit integers, always in lowest terms with a positive denominator.
///
/// Rules use no floating point: a half is 1/2 on every machine. Each operation is O(log n) and throws `ModifyError`
/// (Overflow) where the result does not fit, ZeroDivision where a denominator is 0.
///     const Rational half(1, 2);
///     const Rational damage = 7 * half;      // 7/2
///     const std::int64_t dealt = damage.ceil(); // rules say which way they round: 4
class Rational {
public:
    /// 0.
    constexpr Rational() noexcept = default;

    /// A whole number. Throws `ModifyError` (Overflow) for an unsigned one beyond 64 bits with sign.
    // Implicit: whole numbers are what most rules are written with.
    template <std::integral I>
        requires(!std::same_as<I, bool>)
    constexpr Rational(I whole) : numerator_(checked(static_cast<Wide>(whole))) {}

    /// Rules use no floating point: a compile-time message.
    template <std::floating_point F> constexpr Rational(F /*number*/) {
        static_assert(sizeof(F) == 0, "herding: a Rational is exact: write `Rational(3, 2)`, not 1.5 "
                                      "[docs/errors.md#rational_of_a_float]");
    }

    /// In lowest terms: `Rational(2, -4)` is -1/2. Throws `ModifyError` (ZeroDivision).
    constexpr Rational(std::int64_t numerator, std::int64_t denominator)
        : Rational(reduced(numerator, denominator)) {}

    /// The part above the line, which has the sign.
    [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
    /// The part below the line, always positive.
    [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
    /// Whether it is an integer.
    [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }

    /// The greatest whole number that is not greater.
    [[nodiscard]] constexpr std::int64_t floor() const noexcept {
        const std::int64_t whole = numerator_ / denominator_;
        return numerator_ % denominator_ < 0 ? whole - 1 : whole;
    }
    /// The least whole number that is not less.
    [[nodiscard]] constexpr std::int64_t ceil() const noexcept {
        const std::int64_t whole = numerator_ / denominator_;
        return numerator_ % denominator_ > 0 ? whole + 1 : whole;
    }

    /// Exact. Throws `ModifyError` (Overflow) where a part of the result leaves 64 bits.
    friend constexpr Rational operator+(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                       Wide{a.denominator_} * b.denominator_);
    }
    /// Exact, with the error of `+`.
    friend constexpr Rational operator-(const Rational& a) {
        return reduced(-Wide{a.numerator_}, a.denominator_);
    }
    /// Exact, with the error of `+`.
    friend constexpr Rational operator-(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_ - Wide{b.numerator_} * a.denominator_,
                       Wide{a.denominator_} * b.denominator_);
    }
    /// Exact, with the error of `+`. Factors of the result that cancel count for nothing: only lowest terms must fit.
    friend constexpr Rational operator*(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
    }
    /// Exact. Throws `ModifyError`: ZeroDivision, Overflow.
    friend constexpr Rational operator/(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
    }

    /// Lowest terms make equal numbers equal in both parts.
    friend constexpr bool operator==(const Rational&, const Rational&) noexcept = default;
    /// By value, without rounding. Never overflows.
    friend constexpr std::strong_ordering operator<=>(const Rational& a, const Rational& b) noexcept {
        return Wide{a.numerator_} * b.denominator_ <=> Wide{b.numerator_} * a.denominator_;
    }

    /// For people: `3`, `-1/2`.
    [[nodiscard]] std::string text() const {
        return is_whole() ? std::to_string(numerator_)
                          : std::to_string(numerator_) + "/" + std::to_string(denominator_);
    }
    /// Writes `text()`. A template, so that this header includes no stream header.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                        const Rational& number) {
        return out << number.text();
    }

private:
    // Two parts of 64 bits each: no product, and no sum of two products, leaves 128 bits.
    __extension__ using Wide = __int128;

    static constexpr std::int64_t checked(Wide wide) {
        if (wide < std::numeric_limits<std::int64_t>::min() ||
            wide > std::numeric_limits<std::int64_t>::max()) {
            throw ModifyError(ModifyError::Kind::Overflow,
                              "a number does not fit into a fraction of two 64-bit integers");
        }
        return static_cast<std::int64_t>(wide);
    }

    static constexpr Rational reduced(Wide numerator, Wide denominator) {
        if (denominator == 0) {
            throw ModifyError(ModifyError::Kind::ZeroDivision, "the denominator of a fraction is 0");
        }
        Wide a = numerator < 0 ? -numerator : numerator;
        Wide b = denominator < 0 ? -denominator : denominator;
        while (b != 0) {
            const Wide rest = a % b;
            a = b;
            b = rest;
        }
        const Wide divisor = denominator < 0 ? -a : a;
        Rational result;
        result.numerator_ = checked(numerator / divisor);
        result.denominator_ = checked(denominator / divisor);
        return result;
    }

    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
};

} // namespace herding::inline v0::modify

namespace herding::inline v0::reflect {

/// A fraction is written as its two parts. Only lowest terms are read, so that equal fractions are written alike.
template <> struct Representation<modify::Rational> {
    using As = std::pair<std::int64_t, std::int64_t>;
    static constexpr As to(const modify::Rational& number) noexcept {
        return {number.numerator(), number.denominator()};
    }
    static constexpr modify::Rational from(const As& parts) {
        const modify::Rational number(parts.first, parts.second);
        if (to(number) != parts) {
            throw std::range_error("a fraction must be in lowest terms with a positive denominator: " +
                                   number.text());
        }
        return number;
    }
};

} // namespace herding::inline v0::reflect
