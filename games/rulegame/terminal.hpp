#pragma once

#include "rulegame/episode.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

/// The Rule Game in a terminal. It shows the rules only on request, because finding them is the game.
namespace rulegame {

struct TerminalOptions {
    bool color = false; ///< with ANSI colors
    bool echo = false;  ///< repeats each input line, so that the transcript of a script is complete
};

/// One session: reads lines, makes their moves, and prints the results.
class Terminal {
public:
    Terminal(std::shared_ptr<const Setup> setup, const TerminalOptions& options, std::istream& in,
             std::ostream& out);

    /// Plays until a person quits or the input ends.
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

/// A whole session. Returns the exit code: 0, also if the input ends; 1 if the rules fail on this board.
int play_in_terminal(const std::shared_ptr<const Setup>& setup, const TerminalOptions& options,
                     std::istream& in, std::ostream& out);

} // namespace rulegame
