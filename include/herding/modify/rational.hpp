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

/// Exact fraction of two 64-bit integers, in lowest terms, with a positive denominator.
///
/// Rules use no floating point, so a half is 1/2 on every machine. Each operation is O(log n). It throws
/// `ModifyError`: Overflow if the result does not fit, ZeroDivision if a denominator is 0.
///
///     const Rational half(1, 2);
///     const Rational damage = 7 * half;      // 7/2
///     const std::int64_t dealt = damage.ceil(); // rules choose how they round: 4
class Rational {
public:
    /// 0.
    constexpr Rational() noexcept = default;

    /// A whole number. Implicit, because most rules use whole numbers.
    /// Throws: `ModifyError` (Overflow) for an unsigned number beyond 64 bits with sign.
    template <std::integral I>
        requires(!std::same_as<I, bool>)
    constexpr Rational(I whole) : numerator_(checked(static_cast<Wide>(whole))) {}

    /// A compile-time message, because rules use no floating point.
    template <std::floating_point F> constexpr Rational(F /*number*/) {
        static_assert(sizeof(F) == 0, "herding: a Rational is exact: write `Rational(3, 2)`, not 1.5 "
                                      "[docs/errors.md#rational_of_a_float]");
    }

    /// In lowest terms: `Rational(2, -4)` is -1/2.
    /// Throws: `ModifyError` (ZeroDivision, Overflow).
    constexpr Rational(std::int64_t numerator, std::int64_t denominator)
        : Rational(reduced(numerator, denominator)) {}

    /// The numerator, which has the sign.
    [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
    /// The denominator, always positive.
    [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
    /// Whether it is an integer.
    [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }

    /// The greatest integer that is not greater.
    [[nodiscard]] constexpr std::int64_t floor() const noexcept {
        const std::int64_t whole = numerator_ / denominator_;
        return numerator_ % denominator_ < 0 ? whole - 1 : whole;
    }
    /// The least integer that is not less.
    [[nodiscard]] constexpr std::int64_t ceil() const noexcept {
        const std::int64_t whole = numerator_ / denominator_;
        return numerator_ % denominator_ > 0 ? whole + 1 : whole;
    }

    /// Exact.
    /// Throws: `ModifyError` (Overflow) if the numerator or denominator of the result exceeds 64 bits.
    friend constexpr Rational operator+(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                       Wide{a.denominator_} * b.denominator_);
    }
    /// Exact.
    /// Throws: as `+`.
    friend constexpr Rational operator-(const Rational& a) {
        return reduced(-Wide{a.numerator_}, a.denominator_);
    }
    /// Exact.
    /// Throws: as `+`.
    friend constexpr Rational operator-(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_ - Wide{b.numerator_} * a.denominator_,
                       Wide{a.denominator_} * b.denominator_);
    }
    /// Exact.
    /// Throws: as `+`. Only the result in lowest terms must fit.
    friend constexpr Rational operator*(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
    }
    /// Exact.
    /// Throws: `ModifyError` (ZeroDivision, Overflow).
    friend constexpr Rational operator/(const Rational& a, const Rational& b) {
        return reduced(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
    }

    /// Compares both parts, because lowest terms are unique.
    friend constexpr bool operator==(const Rational&, const Rational&) noexcept = default;
    /// Compares by value without rounding. Never overflows.
    friend constexpr std::strong_ordering operator<=>(const Rational& a, const Rational& b) noexcept {
        return Wide{a.numerator_} * b.denominator_ <=> Wide{b.numerator_} * a.denominator_;
    }

    /// Text for people: `3`, `-1/2`.
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
    // The parts have 64 bits each, so products and sums of two products fit into 128 bits.
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

/// A fraction is written as its two parts. The reader accepts only lowest terms, so that equal fractions are written
/// the same way.
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
