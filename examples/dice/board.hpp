#pragma once

#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>

/// The board of a phase of dice. The rules as a sequence (`dice.hpp`) and the rules by hand (`by_hand.hpp`) both use it.
namespace dice {

using Player = std::uint16_t;
using Die = herding::reflect::Bounded<1, 6>;

/// Reasons for which a die may be thrown again, once: always, if it shows a one, or for a point.
struct Rerolls {
    bool free = false;
    bool ones = false;
    bool paid = false;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(free), CEREAL_NVP(ones), CEREAL_NVP(paid));
    }
    friend bool operator==(const Rerolls&, const Rerolls&) = default;
};

/// Number of dice in a phase. Player 0 throws the first, player 1 the second, player 0 the third.
inline constexpr std::uint8_t dice_in_a_phase = 3;

struct Board {
    std::array<std::uint8_t, 2> points{1, 1};
    std::array<bool, 2> has_paid{}; ///< in this phase
    std::array<std::uint8_t, 2> total{};

    [[nodiscard]] bool can_pay(Player player) const { return points[player] > 0 && !has_paid[player]; }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(points), CEREAL_NVP(has_paid), CEREAL_NVP(total));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Paid {
    Player player = 0;
    std::uint8_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(left));
    }
    friend bool operator==(const Paid&, const Paid&) = default;
};
struct Scored {
    Player player = 0;
    Die pips{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips));
    }
    friend bool operator==(const Scored&, const Scored&) = default;
};

struct PayReroll {
    Player player = 0;
    Paid apply(Board& board) const {
        board.has_paid[player] = true;
        return {player, --board.points[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const PayReroll&, const PayReroll&) = default;
};
struct Score {
    Player player = 0;
    Die pips{};
    Scored apply(Board& board) const {
        board.total[player] = static_cast<std::uint8_t>(board.total[player] + pips.value());
        return {player, pips};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips));
    }
    friend bool operator==(const Score&, const Score&) = default;
};

} // namespace dice
