#pragma once

#include "herding/play/words.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace masquerade {

// [words]
using Values = std::pair<std::string_view, std::string_view>;
namespace words {
using herding::play::ActionWords;
using herding::play::ArgumentWords;

inline constexpr std::array rival{ArgumentWords{.name = "value", .role = herding::play::Role::Player}};
inline constexpr std::array<Values, 2> slots{{{"0", "left"}, {"1", "right"}}};
inline constexpr std::array<Values, 2> challenges{{{"true", "challenge"}, {"false", "let it pass"}}};
inline constexpr std::array<Values, 2> blocks{{{"true", "block"}, {"false", "do not block"}}};
inline constexpr std::array slot{ArgumentWords{.name = "value", .place = "slot={value}", .values = slots}};
inline constexpr std::array challenge{ArgumentWords{.name = "value", .values = challenges}};
inline constexpr std::array block{ArgumentWords{.name = "value", .values = blocks}};
} // namespace words

/// Actions in the words of the game.
inline constexpr std::array action_words{
    words::ActionWords{.action = "steal", .words = "steal from {value}", .arguments = words::rival},
    words::ActionWords{.action = "stab", .arguments = words::rival},
    words::ActionWords{.action = "exile", .arguments = words::rival},
    words::ActionWords{.action = "unmask", .words = "lose your {value} mask", .arguments = words::slot},
    words::ActionWords{.action = "challenge", .words = "{value}", .arguments = words::challenge},
    words::ActionWords{.action = "block", .words = "{value}", .arguments = words::block}};
// [words]

} // namespace masquerade
