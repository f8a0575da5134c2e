#pragma once

#include "herding/modify/rational.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace meaning {

using herding::modify::Rational;

/// `2D6+2M`: dice and a constant; M makes it mortal wounds. A number alone has no dice.
struct Dice {
    std::int64_t count = 0;
    std::int64_t sides = 0; ///< 3 or 6 where there are dice
    std::int64_t plus = 0;
    bool mortal = false;

    [[nodiscard]] bool is_constant() const noexcept { return count == 0; }
    [[nodiscard]] Rational mean() const { return Rational(count * (sides + 1), 2) + plus; }
    /// In one spelling: `2D6+2M`.
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Dice&, const Dice&) = default;
};

/// More dice, or a greater constant, stand in no rule: they are refused.
inline constexpr std::int64_t most_dice = 100;
inline constexpr std::int64_t greatest_constant = 10000;

/// `[n]D3|D6[+k][M]` or a number with or without M; d and m may be lower case. None for everything else.
[[nodiscard]] std::optional<Dice> parse_dice(std::string_view text);

} // namespace meaning
