#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/play/world.hpp"

#include <backgammon/rules.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// Games written by hand for search, for comparison: what a programmer writes in C who needs nothing but the next state.
/// Each checks what its rules check, and nothing is recorded or explained.
namespace by_hand {

/// Tic-tac-toe.
struct Tictactoe {
    std::uint8_t cells[9] = {};
    std::uint8_t turn = 1;
    bool over = false;
    std::uint8_t winner = 0;

    [[nodiscard]] bool line(int a, int b, int c, std::uint8_t mark) const {
        return cells[a] == mark && cells[b] == mark && cells[c] == mark;
    }
    [[nodiscard]] bool wins(std::uint8_t mark) const {
        return line(0, 1, 2, mark) || line(3, 4, 5, mark) || line(6, 7, 8, mark) || line(0, 3, 6, mark) ||
               line(1, 4, 7, mark) || line(2, 5, 8, mark) || line(0, 4, 8, mark) || line(2, 4, 6, mark);
    }
    bool place(int cell) {
        if (over || cell < 0 || cell > 8 || cells[cell] != 0) {
            return false;
        }
        cells[cell] = turn;
        if (wins(turn)) {
            over = true;
            winner = turn;
        } else {
            over = true;
            for (const std::uint8_t mark : cells) {
                over = over && mark != 0;
            }
        }
        turn = static_cast<std::uint8_t>(3 - turn);
        return true;
    }
    int legal(int* cells_out) const {
        int count = 0;
        for (int cell = 0; cell < 9 && !over; ++cell) {
            if (cells[cell] == 0) {
                cells_out[count++] = cell;
            }
        }
        return count;
    }
};

/// Pig for two players.
struct Pig {
    enum Stage : std::uint8_t { Roll, Decide, Over };
    std::uint32_t scores[2] = {};
    std::uint32_t pips = 0;
    std::uint8_t player = 0;
    Stage stage = Roll;

    bool roll(int die) {
        if (stage != Roll || die < 1 || die > 6) {
            return false;
        }
        if (die == 1) {
            pips = 0;
            player = static_cast<std::uint8_t>(1 - player);
        } else {
            pips += static_cast<std::uint32_t>(die);
            stage = Decide;
        }
        return true;
    }
    bool decide(int by, bool hold, std::uint32_t target) {
        if (stage != Decide || by != player) {
            return false;
        }
        stage = Roll;
        if (hold) {
            scores[player] += pips;
            pips = 0;
            if (scores[player] >= target) {
                stage = Over;
            } else {
                player = static_cast<std::uint8_t>(1 - player);
            }
        }
        return true;
    }
};

/// Kuhn poker.
struct Kuhn {
    enum Stage : std::uint8_t { Deal0, Deal1, First, Second, Reply, Over };
    std::uint8_t cards[2] = {};
    std::uint8_t staked[2] = {1, 1};
    std::uint8_t asked = 0;
    std::uint8_t winner = 0;
    Stage stage = Deal0;

    bool deal(int card) {
        if (stage == Deal0) {
            cards[0] = static_cast<std::uint8_t>(card);
            stage = Deal1;
            return true;
        }
        if (stage != Deal1 || card == cards[0]) {
            return false;
        }
        cards[1] = static_cast<std::uint8_t>(card);
        stage = First;
        return true;
    }
    /// `in`: bets or calls.
    bool act(int by, bool in) {
        if (stage == First && by == 0) {
            staked[0] = static_cast<std::uint8_t>(staked[0] + in);
            asked = 1;
            stage = in ? Reply : Second;
            return true;
        }
        if (stage == Second && by == 1) {
            staked[1] = static_cast<std::uint8_t>(staked[1] + in);
            asked = 0;
            stage = in ? Reply : Over;
            winner = cards[0] > cards[1] ? 0 : 1;
            return true;
        }
        if (stage == Reply && by == asked) {
            staked[asked] = static_cast<std::uint8_t>(staked[asked] + in);
            winner = in ? (cards[0] > cards[1] ? 0 : 1) : static_cast<std::uint8_t>(1 - asked);
            stage = Over;
            return true;
        }
        return false;
    }
};

/// Throws, checker moves and the end of turns of backgammon, on the same board and by the same functions for single rules.
struct Backgammon {
    backgammon::Board board = backgammon::starting_position();
    backgammon::Dice dice{};
    backgammon::Player turn = backgammon::nobody;
    std::uint8_t thrown[2] = {};
    bool moving = false;
    bool over = false;

    bool roll(int a, int b) {
        if (moving || over || a < 1 || a > 6 || b < 1 || b > 6) {
            return false;
        }
        if (turn == backgammon::nobody) {
            if (a == b) {
                return true;
            }
            turn = a > b ? 0 : 1;
        }
        thrown[0] = static_cast<std::uint8_t>(a);
        thrown[1] = static_cast<std::uint8_t>(b);
        dice = backgammon::Dice::thrown(a, b);
        moving = true;
        return true;
    }
    bool move(int by, int from, int to) {
        if (!moving || over || by != turn || from > backgammon::bar || to < 0 || to >= from) {
            return false;
        }
        const int die = backgammon::die_for(board, turn, dice, from, to);
        if (die == 0 || !backgammon::can_move(board, turn, from, die)) {
            return false;
        }
        backgammon::Dice rest = dice;
        rest.take(die);
        const backgammon::Board next = backgammon::moved(board, turn, from, to);
        // Both dice must be played where that is possible, and of one the larger.
        const int most = backgammon::most_dice(board, turn, dice);
        if (1 + backgammon::most_dice(next, turn, rest) < most) {
            return false;
        }
        if (most == 1 && dice.count() == 2 && die != dice.largest() &&
            backgammon::can_play(board, turn, dice.largest())) {
            return false;
        }
        board = next;
        dice = rest;
        if (board.at(turn, backgammon::off) == 15) {
            over = true;
        }
        return true;
    }
    bool end_turn(int by) {
        if (!moving || over || by != turn || backgammon::most_dice(board, turn, dice) != 0) {
            return false;
        }
        moving = false;
        turn = backgammon::opponent(turn);
        dice = {};
        return true;
    }
};

} // namespace by_hand
