#pragma once

#include "line_reader.hpp"

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Playing any game on a terminal, or from a script: it reads line by line.
namespace herding::inline v0::tool {

/// The description of a person.
inline constexpr std::string_view human = "human";

struct PlayOptions {
    herding::play::Start start = {};
    /// Who plays: `human`, or the description of an agent. Those beyond the last are like it. None: persons, and where
    /// something is hidden, one against good agents.
    std::vector<std::string> players = {};
    std::string hints = {};            ///< the agent of `hint`; empty: a good one for the game
    herding::play::Limits limits = {}; ///< of each thought of an agent
    /// A thought of an agent that takes longer ends, with what is best so far. Unlike a time in `limits`, it makes no thought longer.
    std::optional<std::chrono::milliseconds> longest_thought = {};
    bool reasoning = false;    ///< what agents think is printed with each of their actions
    bool ask_chance = false;   ///< chance is entered by hand
    bool chance_given = false; ///< the person chose so, and a record does not
    bool draw = false;         ///< the board is drawn whenever somebody is asked, and at the end
    bool color = false;        ///< drawings use color
    std::size_t width = 80;    ///< columns of drawings
    bool words = false;        ///< the board is described in sentences in place of a drawing
    bool clear = false;        ///< a handed-over terminal is cleared
    std::string load = {};     ///< a saved game to continue
    std::string header = {};   ///< the first line of a saved game (saved_header); empty: it cannot be saved
    std::string begun =
        {}; ///< the state in which the match began, if not that of every match of `header`; it is saved as well
    bool seed_given = false; ///< the person knows the seed
    bool continued = false;  ///< the match was begun earlier, so it is not known who sits at the terminal
    bool kept = false;       ///< what is done is on disk at once, so nothing is lost by leaving
    /// Asks a person one more question behind Ctrl-C, which has ended the input. Null: there is nobody.
    std::function<std::optional<std::string>(const std::string&)> ask_at_end = {};
    bool recorded = false; ///< the match has a record, which `load` would leave
    std::optional<std::uint16_t> page =
        {};                     ///< served at this port of 127.0.0.1 in place of a dialog; 0: any free one
    bool open_page = false;     ///< in the browser of the person
    std::string inspector = {}; ///< address of the inspector that follows the match, for a link
    std::function<void(const std::string&)> on_page = {}; ///< gets the address of the page that plays
    std::string seed_note =
        {}; ///< printed when the seed first decides something, or at the end of a game that hides
};

/// Plays a match until it is over, `quit`, the end of the input or Ctrl-C, which ends standard input. Returns the exit code:
/// 2 if a game to continue cannot be read, and interrupted_code. `check_players` (opponents.hpp) has accepted the options.
/// Throws what Game::begin, the match and the agents throw.
[[nodiscard]] int play(const herding::play::Game& game, std::unique_ptr<herding::play::Match> match,
                       const PlayOptions& options, LineReader& in, std::ostream& out);

} // namespace herding::inline v0::tool
