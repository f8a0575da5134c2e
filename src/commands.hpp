#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The commands of the herd program. Each prints to standard output and standard error and returns the exit code:
/// 0 all is well, 1 something was found, 2 the input cannot be used.
namespace herd {

/// Plays recorded matches, .mat files or transcripts, through the rules of backgammon and says what they refuse.
/// `as_text` prints each one's transcript, and all else to standard error.
[[nodiscard]] int replay(const std::vector<std::string>& files, bool as_text = false);

/// Makes wrong moves at places of these matches and says which rule refused them.
[[nodiscard]] int replay_mutated(const std::vector<std::string>& files, std::uint64_t number,
                                 std::uint64_t seed);

/// Compares legal turns with a file of positions and end positions.
[[nodiscard]] int check_legal(const std::string& file);

/// Plays generated games of an example and says what of its rules they exercised, as a table or as JSON. Where a game has
/// several setups or starts of its own for this, all are played.
[[nodiscard]] int coverage(const std::string& game, std::uint32_t games, std::uint64_t seed, bool as_json);

/// The games that it knows.
[[nodiscard]] std::vector<std::string> covered_games();

// signature.hpp: herd::signature, one number for what the rules of a game do.

/// The matches that come with the project.
[[nodiscard]] std::vector<std::string> sample_matches();

} // namespace herd
