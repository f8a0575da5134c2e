#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>

/// Connect four on a board of up to eight columns and seven rows.
namespace connect_four {

inline constexpr unsigned most_columns = 8;
inline constexpr unsigned most_rows = 7;

struct Setup {
    herding::reflect::Bounded<1, most_columns> columns{7};
    herding::reflect::Bounded<1, most_rows> rows{6};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(columns), CEREAL_NVP(rows));
    }
    friend bool operator==(const Setup&, const Setup&) = default;
};

// [state]
/// Stones as bits: eight for each column from the left, the lowest row first. The eighth row is always empty, so that no
/// line goes over the edge of the board.
using Stones = std::uint64_t;

[[nodiscard]] constexpr Stones stone(unsigned column, unsigned row) {
    return Stones{1} << (8 * column + row);
}

enum class Result : std::uint8_t { Open, FirstWins, SecondWins, Draw };

struct Board {
    std::array<Stones, 2> stones{}; ///< of each player
    std::uint8_t turn = 0;
    Result result = Result::Open;

    /// Number of stones in a column, and so the row of the next one.
    [[nodiscard]] constexpr unsigned height(unsigned column) const {
        return static_cast<unsigned>(std::popcount((stones[0] | stones[1]) >> (8 * column) & 0xffU));
    }
    [[nodiscard]] constexpr bool over() const { return result != Result::Open; }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(stones), CEREAL_NVP(turn), CEREAL_NVP(result));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
// [state]

/// Whether four of these stones are in a line. Two steps in each of four directions: pairs, then pairs of pairs.
[[nodiscard]] constexpr bool has_four(Stones stones) {
    for (const unsigned step : {1U, 7U, 8U, 9U}) {
        const Stones pairs = stones & stones >> step;
        if ((pairs & pairs >> (2 * step)) != 0) {
            return true;
        }
    }
    return false;
}

/// Drops a stone into a column, counted from 0 at the left.
struct Drop {
    herding::reflect::Bounded<0, most_columns - 1> column{};

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(column)); }
    friend bool operator==(const Drop&, const Drop&) = default;
};

struct Dropped {
    std::uint8_t player = 0;
    std::uint8_t column = 0;
    std::uint8_t row = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(column), CEREAL_NVP(row));
    }
    friend bool operator==(const Dropped&, const Dropped&) = default;
};
struct Ended {
    Result result{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(result)); }
    friend bool operator==(const Ended&, const Ended&) = default;
};

/// The stone falls onto those in its column, and it is the other player's turn.
struct AddStone {
    std::uint8_t column = 0;
    Dropped apply(Board& board) const {
        const auto row = static_cast<std::uint8_t>(board.height(column));
        const std::uint8_t player = board.turn;
        board.stones[player] |= stone(column, row);
        board.turn = static_cast<std::uint8_t>(1 - player);
        return {player, column, row};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(column)); }
    friend bool operator==(const AddStone&, const AddStone&) = default;
};
struct End {
    Result result{};
    Ended apply(Board& board) const {
        board.result = result;
        return {result};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(result)); }
    friend bool operator==(const End&, const End&) = default;
};

enum class Info : std::uint8_t { GameIsOver, NotYourTurn, OutsideTheBoard, ColumnIsFull };

inline std::ostream& operator<<(std::ostream& out, Info info) {
    constexpr std::string_view names[] = {"the game is over", "not your turn", "outside the board",
                                          "the column is full"};
    return out << names[static_cast<std::size_t>(info)];
}

// [spec]
struct Game {
    using Setup = connect_four::Setup;
    using State = Board;
    using Input = Drop;
    using Diff = std::variant<AddStone, End>;
    using Trace = std::variant<Dropped, Ended>;
    using Info = connect_four::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict your_turn(Dispatch& d) {
        if (d->over()) {
            return herding::Disallowed{Info::GameIsOver};
        }
        if (d.actor() != herding::Actor::player(d->turn)) {
            return herding::Disallowed{Info::NotYourTurn};
        }
        return herding::Continue{};
    }

    static Verdict free_place(Dispatch& d) {
        const auto column = d.input().column.value();
        if (column >= d.setup().columns.value()) {
            return herding::InvalidInput{Info::OutsideTheBoard};
        }
        if (d->height(static_cast<unsigned>(column)) == d.setup().rows.value()) {
            return herding::Disallowed{Info::ColumnIsFull};
        }
        return herding::Continue{};
    }

    static Verdict drop(Dispatch& d) {
        d.emit(AddStone{static_cast<std::uint8_t>(d.input().column.value())});
        return herding::Continue{};
    }

    static Verdict end(Dispatch& d) {
        const std::size_t mover = 1U - d->turn;
        if (has_four(d->stones[mover])) {
            d.emit(End{mover == 0 ? Result::FirstWins : Result::SecondWins});
        } else if (std::popcount(d->stones[0] | d->stones[1]) ==
                   d.setup().columns.value() * d.setup().rows.value()) {
            d.emit(End{Result::Draw});
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>({
            {"your_turn", 10, your_turn, "the players take turns"},
            {"free_place", 20, free_place, "a stone goes into a column that is not full"},
            {"drop", 30, drop, "it falls onto the stones in its column"},
            {"end", 40, end, "four in a line win; a full board is a draw"},
        });
    }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
};
// [spec]

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        std::string operator()(const Dropped& t) const {
            return "player " + std::to_string(t.player) + " drops a stone into column " +
                   static_cast<char>('a' + t.column) + ", row " + std::to_string(t.row + 1);
        }
        std::string operator()(const Ended& t) const {
            return t.result == Result::Draw
                       ? "the board is full: a draw"
                       : "four in a line: player " + std::string(t.result == Result::FirstWins ? "0" : "1") +
                             " wins";
        }
    };
    return std::visit(Words{}, trace);
}

} // namespace connect_four
