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

/// Text protocol between learning programs and the Java server's captive mode: one command a line in; numbers, boards
/// as JSON and comments out. A client of the original needs no change.
namespace rulegame {

/// Size of an answer: the three numbers, also the board, also a drawing.
enum class OutputMode : std::uint8_t { Brief, Standard, Full };

/// In any letter case; nothing for any other word.
[[nodiscard]] std::optional<OutputMode> output_mode(std::string_view word);

/// Maximal length of a command. A longer one gets the answer of an unreadable command.
inline constexpr std::size_t longest_command = 4096;

/// Result of an episode.
struct EpisodeTally {
    int moves = 0;  ///< attempts with code 0, 4 or 7
    int errors = 0; ///< attempts that were not accepted
    bool cleared = false;
};

/// Parameters of a session.
struct CaptiveSession {
    std::shared_ptr<const Program> program;
    std::function<Board()> next_board;    ///< called at the beginning of each episode
    std::vector<PropertyValues> features; ///< all possible properties of its pieces
    OutputMode output = OutputMode::Full;
    std::function<void(const EpisodeTally&)> episode_over; ///< called after each episode; may be empty
};

/// Serves one client until it sends EXIT or its input ends. Flushes every answer. Returns the exit code: 0, or 1 if
/// the rules fail on a board before the first move.
int serve_captive(const CaptiveSession& session, std::istream& in, std::ostream& out);

} // namespace rulegame
