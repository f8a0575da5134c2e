#pragma once

#include "backgammon/rules.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/words.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

/// How backgammon talks with persons at a terminal.
namespace backgammon {

inline constexpr std::array<herding::play::Word, 12> words{{
    {"24/18", "moves a checker from point 24 to point 18; bar/20, 6/off"},
    {"24/18 13/8", "moves several; 24/13 one by two dice, 8/4(2) two alike"},
    {"roll", "throws the dice", herding::play::Word::Does::ThrowDice},
    {"double", "offers the cube, before throwing"},
    {"take", "plays on at the doubled stake, and owns the cube"},
    {"drop", "gives the game up at the stake before the double"},
    {"end", "ends the turn; also behind moves, 24/18 13/8 end"},
    {"moves", "all turns that the rules allow from here", herding::play::Word::Does::Explain},
    {"resign", "offers to lose; resign 2: a gammon, resign 3: a backgammon"},
    {"accept", "accepts a resignation"},
    {"refuse", "refuses a resignation"},
    {"next", "begins the next game"},
}};

/// Words for lists, hints and screen readers. Players write and read the notation instead.
namespace named {
using Values = std::pair<std::string_view, std::string_view>;
using herding::play::ActionWords;
using herding::play::ArgumentWords;
inline constexpr std::array<Values, 1> starts{{{"25", "the bar"}}};
inline constexpr std::array<Values, 1> ends{{{"0", "off the board"}}};
inline constexpr std::array<Values, 3> losses{{{"1", "a game"}, {"2", "a gammon"}, {"3", "a backgammon"}}};
inline constexpr std::array move{ArgumentWords{.name = "from", .place = "point={from}", .values = starts},
                                 ArgumentWords{.name = "to", .place = "point={to}", .values = ends}};
inline constexpr std::array resign{ArgumentWords{.name = "times", .values = losses}};
} // namespace named
inline constexpr std::array action_words{
    named::ActionWords{.action = "move",
                       .label = "move a checker",
                       .words = "move from {from} to {to}",
                       .arguments = named::move},
    named::ActionWords{.action = "roll", .label = "throw the dice", .words = "throw {a} and {b}"},
    named::ActionWords{.action = "resign",
                       .label = "offer to lose",
                       .words = "offer to lose {times}",
                       .arguments = named::resign}};

/// What this player is asked, such as `play 5 4`. Empty for chance.
[[nodiscard]] herding::play::Prompt prompt(const Setup& setup, const Match& match, herding::Actor by);

/// A commit in a sentence. `opening`: its dice decide who begins.
[[nodiscard]] herding::play::Telling tell(std::span<const Trace> traces, bool opening);

/// What to ask before a player offers to lose. Empty for all other inputs.
[[nodiscard]] std::string question(const Input& input);

/// All legal turns, in columns.
[[nodiscard]] std::string list_turns(const Setup& setup, const Match& match);

} // namespace backgammon
