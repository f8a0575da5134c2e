#pragma once

#include "herding/play/match.hpp"

#include <cstdint>
#include <vector>

/// What can be done by those for whom a game waits.

namespace herding::inline v0::tool {

/// The legal actions without those of players who can only act out of turn: a player may resign while another one
/// thinks, but nobody waits for it.
[[nodiscard]] inline std::vector<play::Choice> awaited_choices(const play::Match& match) {
    auto choices = match.legal_actions();
    const auto players = match.deciders().players();
    std::erase_if(choices, [&players](const play::Choice& choice) {
        return choice.by.is_player() && !players.contains(static_cast<std::uint16_t>(choice.by.index()));
    });
    return choices;
}

} // namespace herding::inline v0::tool
