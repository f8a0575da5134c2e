#pragma once

#include "herding/modify/rational.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace herding::inline v0::modify {

/// Which of two numbers a player would rather have. A target to roll is better when it is lower.
enum class Better : std::uint8_t { higher, lower };

[[nodiscard]] constexpr bool is_better(const Rational& a, const Rational& b, Better better) noexcept {
    return better == Better::higher ? a > b : a < b;
}
[[nodiscard]] constexpr const Rational& better_of(const Rational& a, const Rational& b,
                                                  Better better) noexcept {
    return is_better(b, a, better) ? b : a;
}

/// Which modifiers of a layer act.
enum class Counts : std::uint8_t {
    every, ///< all of them, one after the other
    best,  ///< the one that leaves the best value
    first, ///< the one of the lowest rank; of equal ranks the one of the least source
};

/// One row of the table of layers: what its modifiers do to the value that the layers before have left.
struct Layer {
    std::string_view name;
    Counts counts = Counts::every;
    /// The new value. A pure function; where it does not commute, modifiers act in the order of rank and source.
    Rational (*apply)(const Rational& value, const Rational& amount, Better better) = nullptr;
    /// In words, before the amount: ` + ` in `4 base + 1 aura`.
    std::string_view lead;
    /// The same before the amount without its sign, where the amount is negative. Empty: `lead`, and the sign stays.
    std::string_view lead_negative = {};
    /// Its modifiers give a value to what has none.
    bool gives = false;
};

namespace detail {

constexpr Rational take_amount(const Rational&, const Rational& amount, Better) { return amount; }
constexpr Rational take_better(const Rational& value, const Rational& amount, Better better) {
    return better_of(value, amount, better);
}
constexpr Rational take_sum(const Rational& value, const Rational& amount, Better) { return value + amount; }
constexpr Rational take_product(const Rational& value, const Rational& amount, Better) {
    return value * amount;
}
constexpr Rational take_least(const Rational& value, const Rational& amount, Better) {
    return std::min(value, amount);
}
constexpr Rational take_greatest(const Rational& value, const Rational& amount, Better) {
    return std::max(value, amount);
}

} // namespace detail

/// The layers that most games have, to be put into a table in the order that a game wants.
namespace layers {

/// Another value in place of the base: a form, a profile. The lowest rank counts.
inline constexpr Layer replace{.name = "replace",
                               .counts = Counts::first,
                               .apply = detail::take_amount,
                               .lead = ", replaced by ",
                               .gives = true};
/// The best of all amounts becomes the value, even if it is worse than the value.
inline constexpr Layer set{
    .name = "set", .counts = Counts::best, .apply = detail::take_amount, .lead = ", set to ", .gives = true};
/// The better of the value and the amounts.
inline constexpr Layer share_best{
    .name = "share_best", .apply = detail::take_better, .lead = ", shares ", .gives = true};
inline constexpr Layer add{.name = "add", .apply = detail::take_sum, .lead = " + ", .lead_negative = " - "};
inline constexpr Layer multiply{.name = "multiply", .apply = detail::take_product, .lead = " * "};
inline constexpr Layer cap{.name = "cap", .apply = detail::take_least, .lead = ", at most "};
inline constexpr Layer floor{.name = "floor", .apply = detail::take_greatest, .lead = ", at least "};

/// The order of a game that does not say another.
inline constexpr std::array standard = {replace, set, share_best, add, multiply, cap, floor};

} // namespace layers

} // namespace herding::inline v0::modify
