#pragma once

#include "terminal.hpp"

#include "herding/play/game.hpp"
#include "herding/tool/records.hpp"

#include <iosfwd>
#include <string>

namespace herding::inline v0::tool {

/// Which record a match begins or continues, and whether a page follows it. Without either path the record is in memory,
/// and ends with the match.
struct PlayedRecord {
    std::string record = {}; ///< a new one
    std::string resume = {}; ///< one that is there
    bool inspect = false;    ///< serve the inspector for it
    bool no_refused = false; ///< leave out the inputs that the rules refuse

    [[nodiscard]] bool any() const noexcept { return !record.empty() || !resume.empty(); }
};

/// Plays with records. Behind a pointer, so that programs without records do not link them.
struct MatchRecorder {
    /// As `play`. Prints what is wrong with the record to standard error, and returns its exit code.
    int (*play)(const play::Game& game, const Records& records, const PlayedRecord& asked,
                PlayOptions options, LineReader& in, std::ostream& out);
};

} // namespace herding::inline v0::tool
