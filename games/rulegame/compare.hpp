#pragma once

#include "rulegame/analysis.hpp"
#include "rulegame/program.hpp"
#include "rulegame/types.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// Checks whether two rule sets give equal answers to every move, however they are written.
namespace rulegame {

struct ComparisonPlan {
    int boards = 200; ///< random ones, of 1 to `pieces` pieces in turn
    int pieces = 6;
    std::uint64_t seed = 1;
    std::size_t widest = 2'000; ///< limit of positions per layer
    std::function<void(int done, int boards)> progress = [](int, int) {};
};

/// The two rule sets.
using Programs = std::array<std::shared_ptr<const Program>, 2>;

struct Comparison {
    ComparisonPlan plan;
    int boards = 0; ///< up to the first difference
    std::uint64_t positions = 0;
    int thinned = 0; ///< boards on which the search left out positions
    /// Moves that both accept, after which they differ. No piece of the board can be left out, and no shorter list of
    /// moves shows a difference.
    std::optional<Example> difference;
};

/// Plays each board with both rule sets in every way, until they differ. Deterministic. Throws BadBoard.
[[nodiscard]] Comparison compare(const Programs& programs, const ComparisonPlan& plan);

/// The result in words, with these names for the two.
[[nodiscard]] std::string describe(const Comparison& comparison, const Programs& programs,
                                   const std::array<std::string, 2>& names);

} // namespace rulegame
