#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/match.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

/// Actions of the actors for whom a game waits.

namespace herding::inline v0::tool {

/// The legal actions without those of players who can only act out of turn: a player may resign while another one
/// thinks, but nobody waits for it.
/// Throws: std::runtime_error if a player decides whom the game does not have, which is a fault of the rules.
[[nodiscard]] inline std::vector<play::Choice> awaited_choices(const play::Match& match) {
    auto choices = match.legal_actions();
    for (const play::Choice& choice : choices) {
        if (choice.by.is_player() && static_cast<unsigned>(choice.by.index()) >= match.players()) {
            throw std::runtime_error("the rules let player " + std::to_string(choice.by.index()) +
                                     " decide, and the last player is " +
                                     std::to_string(match.players() - 1));
        }
    }
    const auto players = match.deciders().players();
    std::erase_if(choices, [&players](const play::Choice& choice) {
        return choice.by.is_player() && !players.contains(static_cast<std::uint16_t>(choice.by.index()));
    });
    return choices;
}

/// Choices of one actor.
[[nodiscard]] inline std::vector<play::Choice> of_actor(const std::vector<play::Choice>& choices, Actor by) {
    std::vector<play::Choice> its;
    std::copy_if(choices.begin(), choices.end(), std::back_inserter(its),
                 [by](const play::Choice& choice) { return choice.by == by; });
    return its;
}

/// The actors of choices, each once, in their order.
[[nodiscard]] inline std::vector<Actor> actors_of(const std::vector<play::Choice>& choices) {
    std::vector<Actor> actors;
    for (const play::Choice& choice : choices) {
        if (std::find(actors.begin(), actors.end(), choice.by) == actors.end()) {
            actors.push_back(choice.by);
        }
    }
    return actors;
}

} // namespace herding::inline v0::tool
