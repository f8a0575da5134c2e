#pragma once

#include "skirmish/rules.hpp"

#include <string>
#include <string_view>

/// Traces in words.
namespace skirmish {

constexpr std::string_view player_name(Player player) { return player == 0 ? "North" : "South"; }

namespace detail {

struct Words {
    static std::string name(Player player) { return std::string(player_name(player)); }
    static std::string model(Player player, ModelId id) {
        return "model " + std::to_string(id.number() + 1) + " of " + name(player);
    }

    std::string operator()(const TurnBegan& t) const {
        return name(t.player) + "'s turn, command points: " + std::to_string(t.points);
    }
    std::string operator()(const Ordered& t) const {
        return name(t.player) + (t.stance == Stance::InCover ? " takes cover" : " opens fire");
    }
    std::string operator()(const Spent& t) const {
        constexpr std::string_view on[] = {"a roll", "return fire", "an explosion"};
        return name(t.player) + " spends a command point on " + std::string(on[static_cast<int>(t.on)]);
    }
    std::string operator()(const Gained& t) const { return name(t.player) + " gains a command point"; }
    std::string operator()(const WoundsLost& t) const {
        return model(t.player, t.model) + " loses " + std::to_string(t.wounds) +
               (t.wounds == 1 ? " wound" : " wounds");
    }
    std::string operator()(const Fallen& t) const {
        return model(t.player, t.model) + " falls, " + std::to_string(t.left) + " left";
    }
    std::string operator()(const BattleEnded& t) const {
        return t.result == Result::Draw ? "nobody wins"
                                        : name(t.result == Result::FirstWins ? 0 : 1) + " wins";
    }
};

} // namespace detail

inline std::string Game::describe(const Trace& trace) {
    return herding::sequence::describe(trace, detail::Words{});
}

} // namespace skirmish
