#pragma once

#include "rulegame/program.hpp"
#include "rulegame/types.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Plays a rule set on many boards in every way. Finds lines and atoms that accept nothing, stalemates, and boards that
/// cannot be cleared.
namespace rulegame {

struct AnalysisPlan {
    int pieces = 6;   ///< on each board
    int boards = 100; ///< random ones; all boards if there are fewer
    std::uint64_t seed = 1;
    std::size_t widest = 2'000; ///< limit of positions per layer
    std::function<void(int done, int boards)> progress = [](int, int) {};
};

/// A board, and moves on it.
struct Example {
    Board board;
    std::vector<Taken> moves;
};

struct Analysis {
    AnalysisPlan plan;
    bool every_board = false; ///< every board of these pieces was played, not random ones
    int boards = 0;
    std::uint64_t positions = 0;
    int thinned = 0; ///< boards on which the search left out positions

    std::vector<std::uint16_t> dead_lines; ///< lines that were never active
    std::vector<std::uint32_t>
        dead_atoms; ///< atoms of the other lines that never accepted a move; index in the Program

    int always_cleared = 0; ///< boards that every way of playing clears
    int can_be_cleared = 0; ///< boards that only some ways of playing clear
    int never_cleared = 0;
    int undecided = 0; ///< boards on which the search left out positions and found no answer

    int stalemated = 0; ///< boards with a reachable stalemate
    int failed = 0;     ///< boards on which the rules fail
    /// A smallest example: no piece can be left out, and no shorter list of moves leads to it.
    std::optional<Example> stalemate;
    std::optional<Example> failure;

    /// Whether the analysis found no fault.
    [[nodiscard]] bool clean() const {
        return dead_lines.empty() && dead_atoms.empty() && stalemated == 0 && failed == 0 &&
               never_cleared == 0;
    }
};

/// Plays all boards in every way. Deterministic. Throws BadBoard.
[[nodiscard]] Analysis analyze(const std::shared_ptr<const Program>& program, const AnalysisPlan& plan);

/// The result in words. Lines and atoms are named by their places in the file.
[[nodiscard]] std::string describe(const Analysis& analysis, const std::shared_ptr<const Program>& program,
                                   const std::string& file);

/// The board as JSON, then each move in words, one per line.
[[nodiscard]] std::string describe(const Example& example, const Setup& setup);

} // namespace rulegame
