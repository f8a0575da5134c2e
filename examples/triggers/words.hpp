#pragma once

#include "herding/play/words.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace triggers {

namespace words {
using herding::play::ActionWords;
using herding::play::ArgumentWords;
using herding::play::Role;

/// Cards have names, which begin with a capital as on the board.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 10> cards{
    {{"spark", "Spark"},
     {"mend", "Mend"},
     {"deny", "Deny"},
     {"quake", "Quake"},
     {"reckoning", "Reckoning"},
     {"ghoul", "Ghoul"},
     {"sage", "Sage"},
     {"gargoyle", "Gargoyle"},
     {"leech", "Leech"},
     {"thorn", "Thorn"}}};
inline constexpr std::array card{ArgumentWords{.name = "value", .role = Role::Card, .values = cards}};
inline constexpr std::array player{ArgumentWords{.name = "value", .role = Role::Player}};
inline constexpr std::array card_and_player{
    ArgumentWords{.name = "first", .label = "card", .role = Role::Card, .values = cards},
    ArgumentWords{.name = "second", .label = "player", .role = Role::Player}};
} // namespace words

/// Actions in the words of the game.
inline constexpr std::array action_words{
    words::ActionWords{.action = "card",
                       .label = "the next card",
                       .words = "the next card is {value}",
                       .arguments = words::card},
    words::ActionWords{
        .action = "play", .words = "play {first} against {second}", .arguments = words::card_and_player},
    words::ActionWords{.action = "respond",
                       .words = "respond with {first} against {second}",
                       .arguments = words::card_and_player},
    words::ActionWords{.action = "point", .words = "point at {value}", .arguments = words::player},
    words::ActionWords{.action = "curse", .arguments = words::player}};

} // namespace triggers
