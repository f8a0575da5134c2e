#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

/// Playing a game of sequences on a terminal, or from a script: it reads line by line.
namespace herd {

enum class Controller : std::uint8_t { Human, Random };

struct PlayOptions {
    std::uint64_t seed = 1;
    /// Those beyond the last are like it. None: persons, and where something is hidden, one against random players.
    std::vector<Controller> players = {};
    bool ask_chance = false; ///< chance is entered by hand
    bool echo = false;       ///< repeats each line that was read
    bool clear = false;      ///< a handed-over terminal is cleared
    std::string load = {};   ///< a saved game to go on with
};

/// Plays until the game is over, `quit` or the end of the input. Returns the exit code: 2 where a game to go on with
/// cannot be read.
[[nodiscard]] int play(const std::string& game, const PlayOptions& options, std::istream& in,
                       std::ostream& out);

} // namespace herd
