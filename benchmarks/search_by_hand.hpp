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
    /// The cards that can be dealt, or 0 and 1 for `act`.
    int legal(int* out) const {
        if (stage == Over) {
            return 0;
        }
        int count = 0;
        for (int option = 0; option < (stage <= Deal1 ? 3 : 2); ++option) {
            if (stage != Deal1 || option != cards[0]) {
                out[count++] = option;
            }
        }
        return count;
    }
    bool take(int option) {
        return stage <= Deal1 ? deal(option)
                              : act(stage == First    ? 0
                                    : stage == Second ? 1
                                                      : asked,
                                    option != 0);
    }
};

/// Leduc hold'em. Two cards of a rank are neighbors.
struct Leduc {
    enum Stage : std::uint8_t { Deal0, Deal1, First, Flop, Second, Over };
    enum Move : std::uint8_t { Fold, Call, Raise };
    std::uint8_t cards[2] = {};
    std::uint8_t flop = 0;
    std::uint8_t staked[2] = {1, 1};
    std::uint8_t player = 0;
    std::uint8_t moves = 0; // of the round
    std::uint8_t raises = 0;
    std::int8_t winner = -1; // -1: the pot is split
    Stage stage = Deal0;

    bool deal(int card) {
        if (card < 0 || card > 5 || (stage != Deal0 && card == cards[0])) {
            return false;
        }
        const auto dealt = static_cast<std::uint8_t>(card);
        if (stage == Deal0) {
            cards[0] = dealt;
            stage = Deal1;
        } else if (stage == Deal1) {
            cards[1] = dealt;
            stage = First;
        } else if (stage == Flop && card != cards[1]) {
            flop = dealt;
            player = moves = raises = 0;
            stage = Second;
        } else {
            return false;
        }
        return true;
    }
    bool bet(int by, int move) {
        if ((stage != First && stage != Second) || by != player) {
            return false;
        }
        const int other = 1 - player;
        if (move == Fold) {
            if (staked[player] >= staked[other]) {
                return false;
            }
            winner = static_cast<std::int8_t>(other);
            stage = Over;
            return true;
        }
        if (move == Raise && raises++ == 2) {
            --raises;
            return false;
        }
        staked[player] = static_cast<std::uint8_t>(staked[other] + (move == Call     ? 0
                                                                    : stage == First ? 2
                                                                                     : 4));
        player = static_cast<std::uint8_t>(other);
        if (move == Call && moves != 0) {
            end_round();
        }
        ++moves;
        return true;
    }
    void end_round() {
        if (stage == First) {
            stage = Flop;
            return;
        }
        const auto strength = [this](int card) { return card / 2 + (card / 2 == flop / 2 ? 10 : 0); };
        const int first = strength(cards[0]);
        const int second = strength(cards[1]);
        winner = static_cast<std::int8_t>(first > second ? 0 : first < second ? 1 : -1);
        stage = Over;
    }
    /// The cards that can be dealt, or moves.
    int legal(int* out) const {
        int count = 0;
        if (stage == First || stage == Second) {
            if (staked[player] < staked[1 - player]) {
                out[count++] = Fold;
            }
            out[count++] = Call;
            if (raises < 2) {
                out[count++] = Raise;
            }
        } else if (stage != Over) {
            for (int card = 0; card < 6; ++card) {
                if ((stage == Deal0 || card != cards[0]) && (stage != Flop || card != cards[1])) {
                    out[count++] = card;
                }
            }
        }
        return count;
    }
    bool take(int option) { return stage == First || stage == Second ? bet(player, option) : deal(option); }
};

/// Connect four with seven columns and six rows: a bit for each stone, seven for each column.
struct ConnectFour {
    std::uint64_t stones[2] = {};
    std::uint8_t heights[7] = {};
    std::uint8_t count = 0;
    bool over = false;
    std::int8_t winner = -1; // -1: a draw

    [[nodiscard]] static bool has_four(std::uint64_t stones) {
        for (const unsigned step : {1U, 6U, 7U, 8U}) {
            const std::uint64_t pairs = stones & stones >> step;
            if ((pairs & pairs >> (2 * step)) != 0) {
                return true;
            }
        }
        return false;
    }
    bool drop(int by, int column) {
        const int turn = count % 2;
        if (over || by != turn || column < 0 || column > 6 || heights[column] == 6) {
            return false;
        }
        stones[turn] |= std::uint64_t{1} << (7 * column + heights[column]++);
        ++count;
        if (has_four(stones[turn])) {
            over = true;
            winner = static_cast<std::int8_t>(turn);
        }
        over = over || count == 42;
        return true;
    }
    int legal(int* out) const {
        int columns = 0;
        for (int column = 0; column < 7 && !over; ++column) {
            if (heights[column] < 6) {
                out[columns++] = column;
            }
        }
        return columns;
    }
    bool take(int option) { return drop(count % 2, option); }
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
        // Both dice must be played if that is possible, otherwise the larger one.
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
