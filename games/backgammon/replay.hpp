#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/rules.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Plays a recorded match through the rules. Dispatches every roll, checker move and cube action, and compares the
/// marked hits, cube values, winners and scores of the file with those of the engine.
///
/// The rules complete what a file leaves out: the dice of a long move, another order of the moves of a turn, a forced
/// move, the resignation or the drop before a win. A match may stop in mid-turn.
namespace backgammon {

using Engine = herding::Engine<Rules>;

/// A difference between the rules and the file. The rest of that match cannot be played.
struct Rejection {
    std::size_t line;
    std::string text;
};

/// An input and the actor who submitted it.
struct Submitted {
    herding::Actor by;
    Input input;
    friend bool operator==(const Submitted&, const Submitted&) = default;
};

struct ReplayResult {
    std::size_t games = 0; ///< number of games that began
    std::size_t turns = 0; ///< rolls of the dice
    std::vector<Rejection> rejections;
    std::vector<Submitted> committed;
    Match last; ///< the final state
};

/// Called before each input of the file. It must leave the engine as it was.
using BeforeInput = std::function<void(Engine&)>;

/// The options that the file states. A match has a Crawford game unless the file excludes it; other options are off.
[[nodiscard]] Setup setup_of(const MatchFile& file);
[[nodiscard]] ReplayResult replay(const MatchFile& file, const BeforeInput& before = {});

/// `refused by land_on_open_point (3.2 A checker lands only on an open point.): two or more checkers …`
[[nodiscard]] std::string explain(const herding::Refusal<Rules>& refusal);

} // namespace backgammon
