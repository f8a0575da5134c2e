#pragma once

#include "herding/herding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>

/// Tic-tac-toe: the tutorial. Read it from top to bottom; it holds everything that Herding requires of a game.
namespace tictactoe {

enum class Mark : std::uint8_t { None, X, O };

constexpr Mark other(Mark mark) { return mark == Mark::X ? Mark::O : Mark::X; }

/// X is player 0, O is player 1.
constexpr herding::Actor player(Mark mark) { return herding::Actor::player(mark == Mark::X ? 0 : 1); }

constexpr std::string_view name(Mark mark) {
    return mark == Mark::X ? "X" : mark == Mark::O ? "O" : "nobody";
}

// [state]
/// The State: the whole game as one value that can be copied and compared.
struct Board {
    std::array<Mark, 9> cells{};
    Mark turn = Mark::X;
    bool over = false;

    friend bool operator==(const Board&, const Board&) = default;
};

/// The Input: what a player submits. Who submits it is the dispatch's actor.
struct Place {
    int row;
    int column;

    friend bool operator==(const Place&, const Place&) = default;
};
// [state]

// [traces]
/// Traces: what happened, as data. `describe` puts them into words.
struct Placed {
    Mark mark;
    std::uint8_t cell;
    friend bool operator==(const Placed&, const Placed&) = default;
};
struct Switched {
    Mark to;
    friend bool operator==(const Switched&, const Switched&) = default;
};
struct GameOver {
    Mark winner;
    friend bool operator==(const GameOver&, const GameOver&) = default;
};
// [traces]

// [diffs]
/// Diffs: the only way to change a Board. Each one writes the Board and returns a trace.
struct SetCell {
    Mark mark;
    std::uint8_t cell;
    Placed apply(Board& board) const {
        board.cells[cell] = mark;
        return {mark, cell};
    }
    friend bool operator==(const SetCell&, const SetCell&) = default;
};
struct SetTurn {
    Mark to;
    Switched apply(Board& board) const {
        board.turn = to;
        return {to};
    }
    friend bool operator==(const SetTurn&, const SetTurn&) = default;
};
struct EndGame {
    Mark winner;
    GameOver apply(Board& board) const {
        board.over = true;
        return {winner};
    }
    friend bool operator==(const EndGame&, const EndGame&) = default;
};
// [diffs]

// [info]
/// Info: the reason of a refusal. Herding prints it in refusals if it has operator<<.
enum class Info : std::uint8_t { GameIsOver, NotYourTurn, OutsideTheBoard, Occupied };

inline std::ostream& operator<<(std::ostream& out, Info info) {
    constexpr std::string_view names[] = {"the game is over", "not your turn", "outside the board",
                                          "occupied"};
    return out << names[static_cast<std::size_t>(info)];
}
// [info]

// [spec]
/// The Spec: the types above, and the rules as a table of behaviors.
struct Game {
    using State = Board;
    using Input = Place;
    using Diff = std::variant<SetCell, SetTurn, EndGame>;
    using Trace = std::variant<Placed, Switched, GameOver>;
    using Info = tictactoe::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    // [behaviors]
    // A behavior reads the state and the input. It can stop the dispatch …
    static Verdict your_turn(Dispatch& d) {
        if (d->over) {
            return herding::Disallowed{Info::GameIsOver};
        }
        if (d.actor() != player(d->turn)) {
            return herding::Disallowed{Info::NotYourTurn};
        }
        return herding::Continue{};
    }

    static Verdict free_cell(Dispatch& d) {
        const auto& [row, column] = d.input();
        if (row < 0 || row > 2 || column < 0 || column > 2) {
            return herding::InvalidInput{Info::OutsideTheBoard}; // wrong in every state
        }
        if (d->cells[cell(d.input())] != Mark::None) {
            return herding::Disallowed{Info::Occupied}; // wrong now
        }
        return herding::Continue{};
    }

    // … or emit diffs. The engine applies them at once, and later behaviors see the result.
    static Verdict place_and_switch(Dispatch& d) {
        const Mark mark = d->turn;
        d.emit(SetCell{mark, cell(d.input())});
        d.emit(SetTurn{other(mark)});
        return herding::Continue{};
    }
    // [behaviors]

    static Verdict win_or_draw(Dispatch& d) {
        const Mark mark = other(d->turn); // the player who has just moved
        if (wins(d.state(), mark)) {
            d.emit(EndGame{mark});
        } else if (full(d.state())) {
            d.emit(EndGame{Mark::None});
        }
        return herding::Continue{};
    }

    // Name, order key, function, and the rule's citation. Behaviors run in the order of their keys.
    static constexpr auto behaviors() {
        return herding::table<Game>({
            {"your_turn", 10, your_turn, "X begins, then the players take turns"},
            {"free_cell", 20, free_cell, "a mark goes into an empty cell"},
            {"place_and_switch", 30, place_and_switch},
            {"win_or_draw", 40, win_or_draw, "three in a line win; a full board is a draw"},
        });
    }

    /// Optional: puts a trace into words.
    static std::string describe(const Trace& trace);

    static constexpr std::uint8_t cell(const Place& place) {
        return static_cast<std::uint8_t>(3 * place.row + place.column);
    }
    static bool wins(const Board& board, Mark mark);
    static bool full(const Board& board);
};
// [spec]

inline bool Game::wins(const Board& board, Mark mark) {
    constexpr std::uint8_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                          {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const auto& [a, b, c] : lines) {
        if (board.cells[a] == mark && board.cells[b] == mark && board.cells[c] == mark) {
            return true;
        }
    }
    return false;
}

inline bool Game::full(const Board& board) {
    return std::find(board.cells.begin(), board.cells.end(), Mark::None) == board.cells.end();
}

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        std::string operator()(const Placed& t) const {
            const auto column = static_cast<char>('a' + t.cell % 3); // as the board shows them
            const auto row = static_cast<char>('1' + t.cell / 3);
            return "placed " + std::string(name(t.mark)) + " at " + std::string{column, row};
        }
        std::string operator()(const Switched& t) const { return "switched to " + std::string(name(t.to)); }
        std::string operator()(const GameOver& t) const {
            return "game over: " + std::string(name(t.winner)) + " wins";
        }
    };
    return std::visit(Words{}, trace);
}

} // namespace tictactoe
