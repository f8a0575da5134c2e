#pragma once

#include <array>
#include <compare>
#include <cstdint>

/// The board and the dice of backgammon without rules: places of checkers, and the move of one checker.
namespace backgammon {

using Player = std::uint8_t; // 0 or 1
inline constexpr Player nobody = 2;

constexpr Player opponent(Player player) { return static_cast<Player>(1 - player); }

/// Points count from their owner's side: 24..1, then 0 for borne off; 25 is the bar.
inline constexpr int off = 0;
inline constexpr int bar = 25;
inline constexpr int home = 6; // points 1 to 6

/// The number of the same point for the other player. The bars and the borne-off checkers have no counterpart.
constexpr int mirror(int point) { return 25 - point; }

/// Fifteen checkers a side: `checkers[player][point]`, each side counted from its owner's view.
struct Board {
    std::array<std::array<std::uint8_t, 26>, 2> checkers{};

    [[nodiscard]] constexpr int at(Player player, int point) const {
        return checkers[player][static_cast<std::size_t>(point)];
    }
    /// Checkers of the other player on this player's `point`. The bar belongs to one player only.
    [[nodiscard]] constexpr int against(Player player, int point) const {
        return point == off ? 0 : at(opponent(player), mirror(point));
    }
    /// The furthest point with a checker of this player; 0 when all are off.
    [[nodiscard]] constexpr int furthest(Player player) const {
        int point = bar;
        while (point > off && at(player, point) == 0) {
            --point;
        }
        return point;
    }
    [[nodiscard]] constexpr bool all_home(Player player) const { return furthest(player) <= home; }

    constexpr void move(Player player, int from, int to) {
        --checkers[player][static_cast<std::size_t>(from)];
        ++checkers[player][static_cast<std::size_t>(to)];
    }

    friend constexpr auto operator<=>(const Board&, const Board&) = default;
};

/// Two on the 24-point, five on the mid-point, three on 8, five on 6.
constexpr Board starting_position() {
    Board board;
    for (auto& side : board.checkers) {
        side[24] = 2;
        side[13] = 5;
        side[8] = 3;
        side[6] = 5;
    }
    return board;
}

/// The dice that are left to play: how many show each number. Doublets are four.
struct Dice {
    std::array<std::uint8_t, 7> showing{}; // [1] to [6]

    [[nodiscard]] static constexpr Dice thrown(int a, int b) {
        Dice dice;
        dice.showing[static_cast<std::size_t>(a)] = a == b ? 4 : 1;
        dice.showing[static_cast<std::size_t>(b)] = a == b ? 4 : 1;
        return dice;
    }
    [[nodiscard]] constexpr bool has(int die) const {
        return die >= 1 && die <= 6 && showing[static_cast<std::size_t>(die)] > 0;
    }
    [[nodiscard]] constexpr int count() const {
        int sum = 0;
        for (const int number : showing) {
            sum += number;
        }
        return sum;
    }
    [[nodiscard]] constexpr int largest() const {
        int die = 6;
        while (die > 0 && !has(die)) {
            --die;
        }
        return die;
    }
    constexpr void take(int die) { --showing[static_cast<std::size_t>(die)]; }

    friend constexpr auto operator<=>(const Dice&, const Dice&) = default;
};

} // namespace backgammon
