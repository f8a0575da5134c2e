#pragma once

#include "herding/core/hidden.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The board of phantom tic-tac-toe: nine cells, each known to those who have tried it.
namespace phantom_ttt {

using Player = std::uint16_t;

enum class Mark : std::uint8_t { None, X, O };

constexpr std::string_view name(Mark mark) {
    return mark == Mark::X ? "X" : mark == Mark::O ? "O" : "nobody";
}
/// Player 0 is X, player 1 is O.
constexpr Mark mark_of(Player player) { return player == 0 ? Mark::X : Mark::O; }
constexpr Player other(Player player) { return player == 0 ? 1 : 0; }

// [board]
struct Board {
    std::array<herding::Hidden<Mark>, 9> cells{}; ///< a player sees their marks, and those that they ran into
    Player turn = 0;
    bool over = false;
    Mark winner = Mark::None;
    std::uint8_t tries = 0; ///< by both players; counted only if everybody may know it

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(cells), CEREAL_NVP(turn), CEREAL_NVP(over), CEREAL_NVP(winner), CEREAL_NVP(tries));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
// [board]

/// Whether a mark has three in a line. In a view, as far as the viewer knows.
constexpr bool has_line(const Board& board, Mark mark) {
    constexpr std::array<std::array<std::size_t, 3>, 8> lines{
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
        return std::all_of(line.begin(), line.end(),
                           [&](std::size_t cell) { return board.cells[cell].value() == mark; });
    });
}

/// How many marks of a kind there are.
constexpr std::size_t count(const Board& board, Mark mark) {
    return static_cast<std::size_t>(std::count_if(board.cells.begin(), board.cells.end(),
                                                  [mark](const auto& cell) { return cell.value() == mark; }));
}

// Traces

/// A cell that a player has tried, and what is in it now: seen by that player.
struct Tried {
    Player player = 0;
    std::uint8_t cell = 0;
    Mark found = Mark::None; ///< the other player's mark; none: the cell was free, and is the player's now
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(cell), CEREAL_NVP(found));
    }
    friend bool operator==(const Tried&, const Tried&) = default;
};
struct Counted {
    std::uint8_t tries = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(tries)); }
    friend bool operator==(const Counted&, const Counted&) = default;
};
struct Switched {
    Player to = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(to)); }
    friend bool operator==(const Switched&, const Switched&) = default;
};
struct GameOver {
    Mark winner = Mark::None;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(winner)); }
    friend bool operator==(const GameOver&, const GameOver&) = default;
};

// Diffs. Those of a try show the player whether the cell was free.

/// Puts a player's mark into a free cell.
struct Occupy {
    static constexpr bool reveals = true;
    Player player = 0;
    std::uint8_t cell = 0;
    Tried apply(Board& board) const {
        board.cells.at(cell).conceal(mark_of(player));
        board.cells.at(cell).reveal_to(player);
        return {player, cell, Mark::None};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(cell));
    }
    friend bool operator==(const Occupy&, const Occupy&) = default;
};
/// Shows a player the mark that they ran into.
struct RunInto {
    static constexpr bool reveals = true;
    Player player = 0;
    std::uint8_t cell = 0;
    Tried apply(Board& board) const {
        board.cells.at(cell).reveal_to(player);
        return {player, cell, board.cells.at(cell).value()};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(cell));
    }
    friend bool operator==(const RunInto&, const RunInto&) = default;
};
struct CountTry {
    Counted apply(Board& board) const { return {++board.tries}; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const CountTry&, const CountTry&) = default;
};
struct SetTurn {
    Player to = 0;
    Switched apply(Board& board) const {
        board.turn = to;
        return {to};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(to)); }
    friend bool operator==(const SetTurn&, const SetTurn&) = default;
};
struct EndGame {
    Mark winner = Mark::None;
    GameOver apply(Board& board) const {
        board.over = true;
        board.winner = winner;
        return {winner};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(winner)); }
    friend bool operator==(const EndGame&, const EndGame&) = default;
};

} // namespace phantom_ttt
