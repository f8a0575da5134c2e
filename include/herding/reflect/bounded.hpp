#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace herding::inline v0::reflect {

/// Thrown for a value that its type excludes: a `Bounded` outside its range.
class RangeError : public std::out_of_range {
public:
    using std::out_of_range::out_of_range;
};

namespace detail {

/// The smallest integer type that holds both ends.
template <std::int64_t Low, std::int64_t High> struct Holding {
    template <class T> static constexpr bool fits = Low >= std::int64_t{std::numeric_limits<T>::min()} &&
                                                    High <= std::int64_t{std::numeric_limits<T>::max()};

    // clang-format off
    using type =
        std::conditional_t<fits<std::uint8_t>, std::uint8_t, std::conditional_t<fits<std::int8_t>, std::int8_t,
        std::conditional_t<fits<std::uint16_t>, std::uint16_t, std::conditional_t<fits<std::int16_t>, std::int16_t,
        std::conditional_t<fits<std::uint32_t>, std::uint32_t, std::conditional_t<fits<std::int32_t>, std::int32_t,
        std::int64_t>>>>>>;
    // clang-format on
};

} // namespace detail

/// Integer from Low to High, both included, such as a die or a row. Its type has the range, so its values can be enumerated,
/// drawn and encoded. It has the smallest integer type for the range. The default value is Low. It converts to an integer.
///
///     using Die = herding::reflect::Bounded<1, 6>;
///     Die die = 6;
///     for (const Die each : herding::reflect::all_values<Die>()) { … }
template <std::int64_t Low, std::int64_t High> class Bounded {
    static_assert(Low <= High,
                  "herding: Bounded<Low, High> needs Low <= High [docs/errors.md#bounded_upside_down]");

public:
    using Integer = typename detail::Holding<Low, High>::type;

    /// The ends of the range, both included.
    static constexpr std::int64_t low = Low;
    static constexpr std::int64_t high = High;
    /// Number of values. 0 for the range of all 2^64.
    static constexpr std::uint64_t count =
        static_cast<std::uint64_t>(High) - static_cast<std::uint64_t>(Low) + 1;

    /// The value Low.
    constexpr Bounded() noexcept = default;

    /// Implicit, because it is checked: `Die die = 6;`. A constant outside the range does not compile.
    /// Throws: RangeError outside the range.
    template <class T>
        requires std::is_integral_v<T>
    constexpr Bounded(T value) : value_(checked(value)) {} // NOLINT(google-explicit-constructor)

    /// The number. The conversion is implicit, so a Bounded is used like an integer: `board[row]`.
    [[nodiscard]] constexpr std::int64_t value() const noexcept { return value_; }
    constexpr operator std::int64_t() const noexcept { return value_; } // NOLINT(google-explicit-constructor)

    /// Whether a number of any integer type is in the range. Call it before you make a value from data from outside.
    template <class T> [[nodiscard]] static constexpr bool contains(T value) noexcept {
        if constexpr (std::is_unsigned_v<T>) {
            return value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) &&
                   contains(static_cast<std::int64_t>(value));
        } else {
            return Low <= value && value <= High;
        }
    }

    /// Compared by value, also with integers of any width and sign.
    friend constexpr bool operator==(Bounded a, Bounded b) noexcept { return a.value_ == b.value_; }
    friend constexpr auto operator<=>(Bounded a, Bounded b) noexcept { return a.value_ <=> b.value_; }
    template <class T>
        requires std::is_integral_v<T>
    friend constexpr bool operator==(Bounded a, T b) noexcept {
        return (a <=> b) == 0;
    }
    template <class T>
        requires std::is_integral_v<T>
    friend constexpr std::strong_ordering operator<=>(Bounded a, T b) noexcept {
        if constexpr (std::is_unsigned_v<T>) {
            return a.value_ < 0 ? std::strong_ordering::less
                                : static_cast<std::uint64_t>(a.value_) <=> std::uint64_t{b};
        } else {
            return std::int64_t{a.value_} <=> std::int64_t{b};
        }
    }

private:
    template <class T> static constexpr Integer checked(T value) {
        if (!contains(value)) [[unlikely]] {
            outside(value);
        }
        return static_cast<Integer>(value);
    }
    template <class T> [[noreturn, gnu::cold, gnu::noinline]] static void outside(T value) {
        throw RangeError(std::to_string(value) + " is outside " + std::to_string(Low) + " to " +
                         std::to_string(High));
    }

    Integer value_ = static_cast<Integer>(Low);
};

} // namespace herding::inline v0::reflect
