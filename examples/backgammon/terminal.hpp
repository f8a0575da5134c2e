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

/// Backgammon for people at a terminal: the engine's answers in plain sentences.
namespace backgammon {

enum class Players : std::uint8_t {
    HumanComputer, ///< the human is White
    HumanHuman,
    ComputerComputer
};

struct TerminalOptions {
    Setup setup = {};
    std::uint64_t seed = 0; ///< of the dice: the same seed, the same throws
    Players players = Players::HumanComputer;
    bool color = false; ///< with ANSI colours
    bool echo = false; ///< repeats each line that is read, so that the transcript of a script can be followed
};

/// One session: reads lines, dispatches what they say, and tells what became of it.
///
/// The dice lie here, beside the engine: what they will show next is in no State that a player could look into, and
/// since chance commits each throw, no undo gets behind it.
class Terminal {
public:
    Terminal(const TerminalOptions& options, std::istream& in, std::ostream& out);

    /// Plays until somebody quits or the input ends.
    void run();

private:
    using Engine = herding::Engine<Rules>;
    using Outcome = herding::Outcome<Rules>;
    using Words = std::span<const std::string>;

    // ---- Who acts
    [[nodiscard]] Player due() const;
    [[nodiscard]] bool human(Player player) const;
    [[nodiscard]] bool acts_alone();
    void computer_acts();
    void computer_moves();

    // ---- What people ask for
    [[nodiscard]] std::size_t obey(Words words);
    [[nodiscard]] std::size_t obey(Command command, Words rest);
    void read_and_submit(const std::string& line);
    [[nodiscard]] bool submit(const Input& input);
    [[nodiscard]] bool play(const Way& way, const std::string& word);
    [[nodiscard]] bool go(int from, int to, const std::string& word);
    [[nodiscard]] bool do_the_only_thing();
    [[nodiscard]] bool take_back(bool redo);

    // ---- The game's course
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
    bool board_is_stale_ = true; ///< something moved since it was drawn
    bool left_ = false;
};

/// A whole session. Returns the exit code: 0, also where the input just ends.
int play_in_terminal(const TerminalOptions& options, std::istream& in, std::ostream& out);

} // namespace backgammon
