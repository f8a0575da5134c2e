#pragma once

#include "rulegame/program.hpp"
#include "rulegame/types.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What a rule set does on many boards, played in every way: lines and atoms that accept nothing, stalemates, boards that
/// cannot be cleared.
namespace rulegame {

struct AnalysisPlan {
    int pieces = 6;   ///< of each board
    int boards = 100; ///< random ones; where there are no more, all of them
    std::uint64_t seed = 1;
    std::size_t widest = 2'000; ///< positions after each number of moves that are looked at
    std::function<void(int done, int boards)> progress = [](int, int) {};
};

/// A board, and moves on it.
struct Example {
    Board board;
    std::vector<Taken> moves;
};

struct Analysis {
    AnalysisPlan plan;
    bool every_board = false; ///< of these pieces; else random ones
    int boards = 0;
    std::uint64_t positions = 0;
    int thinned = 0; ///< boards on which not every position was looked at

    std::vector<std::uint16_t> dead_lines; ///< that never were active
    std::vector<std::uint32_t>
        dead_atoms; ///< of the other lines, that never accepted a move; index in the Program

    int always_cleared = 0; ///< boards that are cleared however they are played
    int can_be_cleared = 0; ///< if they are played well
    int never_cleared = 0;
    int undecided = 0; ///< not all positions of which were looked at

    int stalemated = 0; ///< boards on which a stalemate can be reached
    int failed = 0;     ///< boards on which the rules fail
    /// On a board none of whose pieces could be left out, after as few moves as possible.
    std::optional<Example> stalemate;
    std::optional<Example> failure;

    /// Whether there is nothing to object to.
    [[nodiscard]] bool clean() const {
        return dead_lines.empty() && dead_atoms.empty() && stalemated == 0 && failed == 0 &&
               never_cleared == 0;
    }
};

/// Plays all boards in every way. Deterministic. Throws BadBoard.
[[nodiscard]] Analysis analyze(const std::shared_ptr<const Program>& program, const AnalysisPlan& plan);

/// In words. Lines and atoms are told with their places in the file.
[[nodiscard]] std::string describe(const Analysis& analysis, const std::shared_ptr<const Program>& program,
                                   const std::string& file);

/// The board as JSON, and each move in words, a line each.
[[nodiscard]] std::string describe(const Example& example, const Setup& setup);

} // namespace rulegame
