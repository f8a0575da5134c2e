#pragma once

#include "rulegame/episode.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

/// The Rule Game for a person at a terminal. The rules are not shown unless asked for: finding them out is the game.
namespace rulegame {

struct TerminalOptions {
    bool color = false; ///< with ANSI colours
    bool echo = false; ///< repeats each line that is read, so that the transcript of a script can be followed
};

/// One session: reads lines, makes the moves that they say, and tells what became of them.
class Terminal {
public:
    Terminal(std::shared_ptr<const Setup> setup, const TerminalOptions& options, std::istream& in,
             std::ostream& out);

    /// Plays until somebody quits or the input ends.
    void run();

private:
    using Words = std::span<const std::string>;

    void obey(Words words);
    void move(Words words);
    void tell(const Input& input, const Reply& reply);
    void explain_refusal();
    void take_back(bool redo);
    void hint();
    void progress();
    void help();
    void draw_board();
    void say(const std::string& text);

    TerminalOptions options_;
    std::istream& in_;
    std::ostream& out_;
    Episode episode_;
    std::optional<std::pair<int, int>> refused_; ///< piece and bucket of the last refused move
    bool board_is_stale_ = true;
    bool left_ = false;
};

/// A whole session. Returns the exit code: 0, also where the input just ends; 1 where the rules fail on this board.
int play_in_terminal(const std::shared_ptr<const Setup>& setup, const TerminalOptions& options,
                     std::istream& in, std::ostream& out);

} // namespace rulegame
