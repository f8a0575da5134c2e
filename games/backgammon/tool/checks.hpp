#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace herd {

/// Plays recorded matches, .mat files or transcripts, through the rules of backgammon and prints what they refuse.
/// `as_text` prints each one's transcript, and all else to standard error.
[[nodiscard]] int replay(const std::vector<std::string>& files, bool as_text = false);

/// Makes wrong moves at places of these matches and prints which rule refused them.
[[nodiscard]] int replay_mutated(const std::vector<std::string>& files, std::uint64_t number,
                                 std::uint64_t seed);

/// Compares legal turns with a file of positions and end positions.
[[nodiscard]] int check_legal(const std::string& file);

} // namespace herd
