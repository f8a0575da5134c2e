#pragma once

#include "terminal.hpp"

#include "herding/record/opening.hpp"
#include "herding/tool/records.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::tool {

/// The key of the annotation with the first line that a saved game of this match has.
inline constexpr std::string_view begun_key = "begun with";

/// Who plays in a record, and whether chance is entered by hand.
struct Seats {
    std::vector<std::string> players; ///< empty for a seat that the record does not name
    bool ask_chance = false;
};

/// The last annotation of a key counts.
[[nodiscard]] Seats read_seats(const std::vector<record::Annotation>& notes, unsigned count);

/// Stores who plays, so that the match continues with them: what differs from the seats that are stored already.
void write_seats(Recording& recording, const Seats& stored, const PlayOptions& options, unsigned count);

/// A record may be anybody's, so it starts no program. Throws std::invalid_argument.
void refuse_programs(const std::vector<std::string>& players);

} // namespace herding::inline v0::tool
