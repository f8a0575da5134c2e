#pragma once

#include "backgammon/commands.hpp"
#include "backgammon/computer.hpp"
#include "backgammon/notation.hpp"
#include "backgammon/speaker.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

/// Backgammon in a terminal: the engine's answers in plain sentences.
namespace backgammon {

enum class Players : std::uint8_t {
    HumanComputer, ///< the human is White
    HumanHuman,
    ComputerComputer
};

struct TerminalOptions {
    Setup setup = {};
    std::uint64_t seed = 0; ///< of the dice: equal seeds give equal throws
    Players players = Players::HumanComputer;
    bool color = false; ///< with ANSI colors
    bool echo = false;  ///< repeats each input line, so that the transcript of a script is complete
};

/// One session: reads lines, dispatches their inputs, and prints the results.
///
/// The generator of the dice is here, beside the engine. So no State that a player could inspect holds the next
/// throw, and no undo repeats a throw, because chance commits each one.
class Terminal {
public:
    Terminal(const TerminalOptions& options, std::istream& in, std::ostream& out);

    /// Plays until a person quits or the input ends.
    void run();

private:
    using Engine = herding::Engine<Rules>;
    using Outcome = herding::Outcome<Rules>;
    using Words = std::span<const std::string>;

    // ---- Actors
    [[nodiscard]] Player due() const;
    [[nodiscard]] bool human(Player player) const;
    [[nodiscard]] bool acts_alone();
    void computer_acts();
    void computer_moves();

    // ---- Commands
    [[nodiscard]] std::size_t obey(Words words);
    [[nodiscard]] std::size_t obey(Command command, Words rest);
    void read_and_submit(const std::string& line);
    [[nodiscard]] bool submit(const Input& input);
    [[nodiscard]] bool play(const Way& way, const std::string& word);
    [[nodiscard]] bool go(int from, int to, const std::string& word);
    [[nodiscard]] bool do_the_only_thing();
    [[nodiscard]] bool take_back(bool redo);

    // ---- Course of the game
    bool throw_dice();
    [[nodiscard]] bool allowed(const Input& input) const;
    [[nodiscard]] bool nothing_to_play() const;
    void tell_result();

    // ---- Texts
    void greet();
    void prompt();
    [[nodiscard]] std::string what_to_do() const;
    void draw_board();
    void explain(std::size_t count);
    void list_turns();
    [[nodiscard]] std::string score() const;

    TerminalOptions options_;
    std::istream& in_;
    std::ostream& out_;
    Speaker speaker_;
    Engine engine_;
    herding::Generator dice_;
    bool board_is_stale_ = true; ///< something has moved since the last drawing
    bool left_ = false;
};

/// A whole session. Returns the exit code: 0, also if the input ends.
int play_in_terminal(const TerminalOptions& options, std::istream& in, std::ostream& out);

} // namespace backgammon
