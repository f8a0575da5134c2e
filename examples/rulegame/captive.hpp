#pragma once

#include "rulegame/board.hpp"
#include "rulegame/boards.hpp"
#include "rulegame/episode.hpp"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The text protocol that learning programs speak with the Java server's captive mode: commands in, one a line; numbers,
/// boards as JSON and comments out. A client that knows the original needs no change.
namespace rulegame {

/// How much an answer tells: the three numbers, the board with them, and a drawing.
enum class OutputMode : std::uint8_t { Brief, Standard, Full };

/// In any letter case; nothing for any other word.
[[nodiscard]] std::optional<OutputMode> output_mode(std::string_view word);

/// Longer commands are not read: they are answered as ones that cannot be.
inline constexpr std::size_t longest_command = 4096;

/// How an episode went.
struct EpisodeTally {
    int moves = 0;  ///< attempts with code 0, 4 or 7
    int errors = 0; ///< those of them that were not accepted
    bool cleared = false;
};

/// What a session is about.
struct CaptiveSession {
    std::shared_ptr<const Program> program;
    std::function<Board()> next_board;    ///< asked at the beginning of each episode
    std::vector<PropertyValues> features; ///< all that its pieces may be
    OutputMode output = OutputMode::Full;
    std::function<void(const EpisodeTally&)>
        episode_over; ///< told of each episode that was begun; may be empty
};

/// Serves one client until it says EXIT or its input ends. Every answer is flushed. Returns the exit code: 0, or 1 where
/// the rules fail on a board before the first move.
int serve_captive(const CaptiveSession& session, std::istream& in, std::ostream& out);

} // namespace rulegame
