#include "connect_four/playable.hpp"

#include "herding/play/expectiminimax.hpp"
#include "herding/play/world_of.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Numbers that are known from outside: of positions, and the values of small boards, solved twice: by the solver over the rules, and by brute force on letters that shares no code with them.

namespace {

using connect_four::Playable;
using herding::play::WorldOf;

/// A board as text: columns from the left, each from the bottom.
class BruteForce {
public:
    BruteForce(int columns, int rows) : columns_(columns), rows_(rows) {}

    /// The value for the player to move: 1 a win, 0 a draw, -1 a loss.
    int value(const std::vector<std::string>& board, char mover) {
        int stones = 0;
        for (const auto& column : board) {
            stones += static_cast<int>(column.size());
        }
        if (stones == columns_ * rows_) {
            return 0;
        }
        std::string key;
        for (const auto& column : board) {
            key += column + '/';
        }
        if (const auto known = known_.find(key); known != known_.end()) {
            return known->second;
        }
        int best = -1;
        for (int i = 0; i < columns_ && best < 1; ++i) {
            if (static_cast<int>(board[static_cast<std::size_t>(i)].size()) == rows_) {
                continue;
            }
            auto next = board;
            next[static_cast<std::size_t>(i)] += mover;
            const int after = four(next, i, mover) ? 1 : -value(next, mover == 'x' ? 'o' : 'x');
            best = after > best ? after : best;
        }
        known_.emplace(std::move(key), best);
        return best;
    }

private:
    [[nodiscard]] static bool at(const std::vector<std::string>& board, int column, int row, char mark) {
        return column >= 0 && column < static_cast<int>(board.size()) && row >= 0 &&
               row < static_cast<int>(board[static_cast<std::size_t>(column)].size()) &&
               board[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)] == mark;
    }
    /// Whether the last stone of a column makes a line.
    [[nodiscard]] static bool four(const std::vector<std::string>& board, int column, char mark) {
        const int row = static_cast<int>(board[static_cast<std::size_t>(column)].size()) - 1;
        constexpr std::array<std::pair<int, int>, 4> ways{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (const auto& [right, up] : ways) {
            int length = 1;
            for (const int side : {-1, 1}) {
                for (int i = 1; at(board, column + side * i * right, row + side * i * up, mark); ++i) {
                    ++length;
                }
            }
            if (length >= 4) {
                return true;
            }
        }
        return false;
    }

    int columns_;
    int rows_;
    std::map<std::string, int> known_;
};

/// Compares both for all ways to drop so many stones.
void compare(int columns, int rows, int depth) {
    const auto setup =
        std::make_shared<const connect_four::Setup>(connect_four::Setup{.columns = columns, .rows = rows});
    WorldOf<Playable> world(setup, herding::play::initial<Playable>(*setup), std::nullopt);
    herding::play::Expectiminimax<WorldOf<Playable>> solver(world, 0);
    BruteForce force(columns, rows);
    herding::Generator unused;
    world.restart(unused);
    std::vector<std::string> board(static_cast<std::size_t>(columns));
    const auto check = [&](const auto& again, int stones) -> void {
        const char mover = stones % 2 == 0 ? 'x' : 'o';
        const int value = force.value(board, mover);
        ASSERT_EQ(solver.value(solver.unlimited), stones % 2 == 0 ? value : -value);
        EXPECT_TRUE(solver.exact());
        if (stones == 0) {
            EXPECT_EQ(value, 0); // both boards are drawn
        }
        if (stones == depth) {
            return;
        }
        world.remember();
        for (int column = 0; column < columns; ++column) { // none is full yet
            world.back();
            world.take(static_cast<std::size_t>(column));
            board[static_cast<std::size_t>(column)] += mover;
            again(again, stones + 1);
            board[static_cast<std::size_t>(column)].pop_back();
        }
        world.back();
        world.forget();
    };
    check(check, 0);
}

struct Walk {
    std::uint64_t games = 0;
    std::set<std::array<connect_four::Stones, 2>> positions;

    void count(const connect_four::Board& board, unsigned plies) {
        if (plies == 0) {
            ++games;
            positions.insert(board.stones);
            return;
        }
        for (const auto& [drop, by] : herding::play::legal_actions<Playable>({}, board)) {
            connect_four::Board next = board;
            ASSERT_FALSE(herding::advance<connect_four::Game>({}, next, drop, by).stops());
            count(next, plies - 1);
        }
    }
};

// Positions after so many stones: sequence A212693 of the OEIS.
TEST(ConnectFourValue, has_as_many_positions_as_are_known) {
    const std::vector<std::size_t> known{1, 7, 49, 238, 1120, 4263, 16422};
    for (unsigned plies = 0; plies < known.size(); ++plies) {
        Walk walk;
        walk.count({}, plies);
        EXPECT_EQ(walk.positions.size(), known[plies]) << plies;
    }
}

TEST(ConnectFourValue, of_four_columns_and_four_rows) { compare(4, 4, 3); }

// Takes ten seconds and more. HERDING_SOLVE_LARGER asks for it.
TEST(ConnectFourValue, of_five_columns_and_four_rows) {
    if (std::getenv("HERDING_SOLVE_LARGER") == nullptr) {
        GTEST_SKIP() << "HERDING_SOLVE_LARGER=1 solves this board";
    }
    compare(5, 4, 1);
}

} // namespace
