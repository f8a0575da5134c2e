#pragma once

#include "herding/core/random.hpp"

#include <tictactoe/tictactoe.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// The same work written by hand, for comparison: the checks and the writes of the rules. For every commit it copies the
/// state into memory that exists from the start, so that the commit can be undone. No frames, no reasons, no bounds.
namespace baseline {

using tictactoe::Board;
using tictactoe::Mark;
using tictactoe::Place;

/// Checks a move and makes it. A refused move changes nothing.
inline bool play(Board& board, const Place& place, herding::Actor by) {
    if (board.over || by != tictactoe::player(board.turn)) {
        return false;
    }
    if (place.row < 0 || place.row > 2 || place.column < 0 || place.column > 2) {
        return false;
    }
    const auto cell = tictactoe::Game::cell(place);
    if (board.cells[cell] != Mark::None) {
        return false;
    }
    const Mark mark = board.turn;
    board.cells[cell] = mark;
    board.turn = tictactoe::other(mark);
    board.over = tictactoe::Game::wins(board, mark) || tictactoe::Game::full(board);
    return true;
}

/// Game that keeps every board it went through.
class Game {
public:
    Game() { before_.reserve(64); }

    [[nodiscard]] const Board& board() const noexcept { return board_; }

    bool play(const Place& place, herding::Actor by) {
        before_.push_back(board_);
        if (!baseline::play(board_, place, by)) {
            before_.pop_back();
            return false;
        }
        return true;
    }

    /// Returns to the first board.
    void restart() {
        board_ = before_.front();
        before_.clear();
    }

private:
    Board board_;
    std::vector<Board> before_;
};

/// Free cell of a board that has one, each equally likely. All programs use the same choice.
inline Place choose(const Board& board, herding::Generator& generator) {
    std::array<int, 9> free{};
    std::uint32_t count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        if (board.cells[static_cast<std::size_t>(cell)] == Mark::None) {
            free[count++] = cell;
        }
    }
    const int cell = free[generator.below(count)];
    return {cell / 3, cell % 3};
}

/// Array of numbers with its last values, each in its own place that is used again and again.
template <class Words> class Snapshots {
public:
    Snapshots(Words words, std::size_t count) : words_(std::move(words)), before_(count, words_) {}

    bool write(std::uint64_t index, std::uint64_t value) {
        if (index >= words_.size()) {
            return false;
        }
        before_[next_] = words_;
        next_ = next_ + 1 == before_.size() ? 0 : next_ + 1;
        words_[index] = value;
        return true;
    }

private:
    Words words_;
    std::vector<Words> before_;
    std::size_t next_ = 0;
};

/// Rule as a plain function. Not inlined, so that it costs as much as a call.
template <std::size_t I> [[gnu::noinline]] bool allowed(const std::uint64_t& forbidden,
                                                        const std::uint64_t& input) {
    return forbidden != input + I;
}

/// Calls N of them in order.
template <std::size_t... I>
bool all_allowed(const std::uint64_t& forbidden, const std::uint64_t& input, std::index_sequence<I...>) {
    return (allowed<I>(forbidden, input) && ...);
}

} // namespace baseline
