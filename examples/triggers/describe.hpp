#pragma once

#include "triggers/rules.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// Traces in words.
namespace triggers {

inline std::string player_name(Player player) {
    constexpr std::string_view names[] = {"Ann", "Ben", "Cai"};
    return std::string(names[static_cast<std::size_t>(player.value())]);
}

inline std::string card_name(Card card) {
    constexpr std::string_view names[] = {"Spark", "Mend", "Deny",     "Quake", "Reckoning",
                                          "Ghoul", "Sage", "Gargoyle", "Leech", "Thorn"};
    return std::string(names[static_cast<std::size_t>(card)]);
}

namespace detail {

struct Words {
    std::string operator()(const TurnBegan& t) const { return player_name(t.player) + "'s turn"; }
    std::string operator()(const Drew& t) const {
        return player_name(t.player) + " draws " + card_name(t.card);
    }
    std::string operator()(const Played& t) const {
        return player_name(t.player) + " plays " + card_name(t.card);
    }
    std::string operator()(const Resolved& t) const {
        return player_name(t.player) + "'s " + card_name(t.card) + (t.denied ? " is denied" : " resolves");
    }
    std::string operator()(const Arrived& t) const {
        return "a " + card_name(t.kind) + " arrives for " + player_name(t.owner);
    }
    std::string operator()(const Shaken& t) const {
        return "every creature takes " + std::to_string(t.damage) + " damage";
    }
    std::string operator()(const Died& t) const {
        return player_name(t.owner) + "'s " + card_name(t.kind) + " dies";
    }
    std::string operator()(const LifeChanged& t) const {
        return player_name(t.player) + (t.by < 0 ? " loses " : " gains ") +
               std::to_string(t.by < 0 ? -t.by : t.by) + " life and has " + std::to_string(t.life);
    }
    std::string operator()(const HeatChanged& t) const { return "the heat is " + std::to_string(t.heat); }
    std::string operator()(const WentOut& t) const { return player_name(t.player) + " is out of the game"; }
    std::string operator()(const HaltChanged& t) const {
        return t.halted ? "the game is halted" : "the game goes on";
    }
    std::string operator()(const herding::sequence::PlayerAnswered& t) const {
        return player_name(Player(t.player)) + " has answered";
    }
};

} // namespace detail

inline std::string Game::describe(const Trace& trace) {
    return herding::sequence::describe(trace, detail::Words{});
}

} // namespace triggers
