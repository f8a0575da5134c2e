#pragma once

#include "meaning/game/rules.hpp"

#include <string>
#include <string_view>

/// Traces in words.
namespace meaning::pier {

constexpr std::string_view phase_name(Phase phase) {
    constexpr std::string_view names[] = {"setup",    "command", "movement", "psychic",
                                          "shooting", "charge",  "fight",    "morale"};
    return names[static_cast<std::size_t>(phase)];
}
/// Names of the scenario: a trace knows no Setup.
inline std::string unit_name(UnitId unit) {
    const auto& cards = pier_scenario()->cards;
    return unit.number() < cards.size() ? *cards[unit.number()].unit.name
                                        : "unit " + std::to_string(unit.number());
}

namespace detail {

struct Words {
    static std::string place(const Place& place) {
        return std::string(1, static_cast<char>('a' + place.x.value())) + std::to_string(place.y.value() + 1);
    }

    std::string operator()(const PhaseBegan& t) const {
        return "round " + std::to_string(t.round) + ", player " + std::to_string(t.player) + ": " +
               std::string(phase_name(t.phase));
    }
    std::string operator()(const Reminded& t) const { return "remember " + t.of; }
    std::string operator()(const Moved& t) const {
        return unit_name(t.unit) + " moves from " + place(t.from) + " to " + place(t.to);
    }
    std::string operator()(const CoverChanged& t) const {
        return unit_name(t.unit) + (t.to.empty() ? " leaves cover" : " enters cover: " + t.to);
    }
    std::string operator()(const NumberChanged& t) const {
        const auto text = [](const auto& number) { return number ? number->text() : "none"; };
        return unit_name(t.change.unit) + ": " + std::string(name_of(t.change.stat)) + " " +
               text(t.change.from) + " becomes " + text(t.change.to) + " by " + t.change.rule;
    }
    std::string operator()(const AttackDeclared& t) const {
        return unit_name(t.attack.attacker) + " attacks " + unit_name(t.attack.target);
    }
    std::string operator()(const ChargeDeclared& t) const {
        return unit_name(t.unit) + " charges " + unit_name(t.target);
    }
    std::string operator()(const Fled& t) const {
        return unit_name(t.unit) + ": " + std::to_string(t.fled) +
               (t.fled == 1 ? " model flees, " : " models flee, ") + std::to_string(t.models) + " left";
    }
    std::string operator()(const Suffered& t) const {
        return unit_name(t.unit) + " loses " + std::to_string(t.wounds) +
               (t.wounds == 1 ? " wound, " : " wounds, ") + std::to_string(t.models) + " left";
    }
    std::string operator()(const Destroyed& t) const { return unit_name(t.unit) + " is destroyed"; }
    std::string operator()(const BattleEnded& t) const {
        return t.result == Result::draw
                   ? "nobody wins"
                   : std::string(t.result == Result::first_wins ? "Tidewatch" : "Emberfolk") + " wins";
    }
};

} // namespace detail

inline std::string Game::describe(const Trace& trace) {
    return herding::sequence::describe(trace, detail::Words{});
}

} // namespace meaning::pier
