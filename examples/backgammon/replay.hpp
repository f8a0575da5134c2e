#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/rules.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Plays a recorded match through the rules: every roll, checker move and cube action is dispatched, and what the
/// file says of hits, cube values, winners and scores is held against what the engine says.
namespace backgammon {

using Engine = herding::Engine<Rules>;

/// Where the rules and the file differ. The rest of that match cannot be played.
struct Rejection {
    std::size_t line;
    std::string text;
};

/// An input and who submitted it.
struct Submitted {
    herding::Actor by;
    Input input;
    friend bool operator==(const Submitted&, const Submitted&) = default;
};

struct ReplayResult {
    std::size_t games = 0; ///< that were begun
    std::size_t turns = 0; ///< rolls of the dice
    std::vector<Rejection> rejections;
    std::vector<Submitted> committed;
    Match last; ///< where it ended
};

/// Called before each input that the file gives; the engine must be left where it was.
using BeforeInput = std::function<void(Engine&)>;

[[nodiscard]] Setup setup_of(const MatchFile& file);
[[nodiscard]] ReplayResult replay(const MatchFile& file, const BeforeInput& before = {});

/// `refused by land_on_open_point (3.2 A checker lands only on an open point.): two or more checkers …`
[[nodiscard]] std::string explain(const herding::Refusal<Rules>& refusal);

} // namespace backgammon
