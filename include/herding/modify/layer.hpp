#pragma once

#include "herding/modify/rational.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace herding::inline v0::modify {

/// Whether higher or lower numbers are better for a player. A target to roll is better if it is lower.
enum class Better : std::uint8_t { higher, lower };

[[nodiscard]] constexpr bool is_better(const Rational& a, const Rational& b, Better better) noexcept {
    return better == Better::higher ? a > b : a < b;
}
[[nodiscard]] constexpr const Rational& better_of(const Rational& a, const Rational& b,
                                                  Better better) noexcept {
    return is_better(b, a, better) ? b : a;
}

/// Choice of the modifiers of a layer that act.
enum class Counts : std::uint8_t {
    every, ///< all of them, one after the other
    best,  ///< the modifier that gives the best value
    first, ///< the modifier of the lowest rank; of equal ranks that of the least source
};

/// Row of the table of layers: the effect of its modifiers on the value that the earlier layers have left.
struct Layer {
    std::string_view name;
    Counts counts = Counts::every;
    /// Returns the new value. A pure function. If it does not commute, modifiers act in the order of rank and source.
    Rational (*apply)(const Rational& value, const Rational& amount, Better better) = nullptr;
    /// The words before the amount: ` + ` in `4 base + 1 aura`.
    std::string_view lead;
    /// The words before a negative amount without its sign. Empty: `lead`, and the sign is printed.
    std::string_view lead_negative = {};
    /// Whether its modifiers give a value to a subject without one.
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

/// Layers that most games have. A game puts them into its table in its own order.
namespace layers {

/// Replaces the base: a form, a profile. The lowest rank counts.
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

/// The default order.
inline constexpr std::array standard = {replace, set, share_best, add, multiply, cap, floor};

} // namespace layers

} // namespace herding::inline v0::modify
