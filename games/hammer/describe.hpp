#pragma once

#include "hammer/rules.hpp"

#include "herding/reflect/enumerators.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// Names and traces in words. Without a board units go by their numbers.
namespace hammer {

/// The name of an enumerator with spaces.
template <class E> std::string words_of(E value) {
    std::string text(herding::reflect::enumerator_name(value));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}
inline std::string name_of(Player player) { return "player " + std::to_string(player); }
inline std::string name_of(UnitIndex unit) { return "unit " + std::to_string(unit.value()); }
inline std::string name_of(const Position& place) {
    return "(" + std::to_string(place.x.value()) + "," + std::to_string(place.y.value()) + ")";
}
inline std::string name_of(const Unit& unit) { return std::string(unit_type(unit.kind).name); }
/// A unit among others, as actions name it: `1 Boyz of player 0`.
inline std::string label_of(std::size_t index, const Unit& unit) {
    return std::to_string(index) + ' ' + name_of(unit) + " of " + name_of(unit.owner);
}

namespace detail {

struct Words {
    const Game::State* board = nullptr; ///< after the event

    [[nodiscard]] std::string named(UnitIndex unit) const {
        const auto index = static_cast<std::size_t>(unit.value());
        return board != nullptr && index < board->units.size() ? label_of(index, board->units[index])
                                                               : name_of(unit);
    }
    [[nodiscard]] std::string model(UnitIndex unit, ModelIndex model) const {
        return "model " + std::to_string(model.value()) + " of " + named(unit);
    }
    static std::string counted(unsigned number, std::string_view noun) {
        return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
    }

    std::string operator()(const Muster& t) const {
        return name_of(t.player) + " musters " + std::string(army(t.army).name);
    }
    std::string operator()(const Attach& t) const {
        // The character has left the reserve, and units behind it have moved up.
        const auto unit =
            static_cast<std::size_t>(t.unit.value() - (t.unit.value() > t.character.value() ? 1 : 0));
        if (board != nullptr && unit < board->reserve.size()) {
            return "a character joins " + label_of(unit, board->reserve[unit]);
        }
        return "reserve " + std::to_string(t.character.value()) + " joins reserve " +
               std::to_string(t.unit.value());
    }
    std::string operator()(const Arrive& t) const {
        const std::size_t units = board == nullptr ? 0 : board->units.size();
        const std::string who = units > 0 && board->units[units - 1].models[0].at == t.place
                                    ? label_of(units - 1, board->units[units - 1])
                                    : "reserve " + std::to_string(t.reserve.value());
        return who + " arrives at " + name_of(t.place);
    }
    std::string operator()(const Spawn& t) const {
        return name_of(t.owner) + " gets " + std::string(unit_type(t.kind).name) +
               (t.place ? " at " + name_of(*t.place) : " in reserve");
    }
    std::string operator()(const Translate& t) const {
        return named(t.unit) + " moves by (" + std::to_string(t.by.x) + "," + std::to_string(t.by.y) + ")";
    }
    std::string operator()(const Consolidate& t) const {
        return named(t.unit) + " closes up to " + named(t.toward) + " by at most " + std::to_string(t.reach) +
               " inches";
    }
    std::string operator()(const SetFlag& t) const {
        constexpr std::string_view on[] = {"has moved", "has advanced", "has fought",
                                           "has shot",  "is shocked",   "charges",
                                           "may shoot", "may charge",   "is hardened"};
        constexpr std::string_view off[] = {"may move again",  "has not advanced", "may fight again",
                                            "may shoot again", "is calm",          "has not charged",
                                            "may not shoot",   "may not charge",   "is as it was"};
        return named(t.unit) + " " + std::string((t.on ? on : off)[static_cast<std::size_t>(t.flag)]);
    }
    std::string operator()(const Suffer& t) const {
        return model(t.unit, t.model) + " loses " + counted(t.wounds, "wound");
    }
    std::string operator()(const Fall& t) const { return model(t.unit, t.model) + " falls"; }
    std::string operator()(const Linger& t) const { return model(t.unit, t.model) + " is dying"; }
    std::string operator()(const Spend& t) const {
        return name_of(t.player) + " spends " + counted(t.points, "command point");
    }
    std::string operator()(const Gain& t) const {
        return name_of(t.player) + " gains a command point" + (t.extra ? " by feeding" : "");
    }
    std::string operator()(const Mark& t) const {
        return name_of(t.player) + " uses " + words_of(t.stratagem);
    }
    std::string operator()(const BeginTurn& t) const { return "turn of " + name_of(t.player); }
    std::string operator()(const Rally& t) const { return "the units of " + name_of(t.player) + " rally"; }
    std::string operator()(const Refresh&) const { return "all units may act"; }
    std::string operator()(const EndPhase&) const { return "the phase ends"; }
    std::string operator()(const EndRound&) const { return "the round ends"; }
    std::string operator()(const CastShadow& t) const {
        return name_of(t.player) + " casts the shadow in the warp";
    }
    std::string operator()(const Swear& t) const {
        return name_of(t.player) + (t.target == no_unit ? " is bound by no oath"
                                                        : " swears to destroy " + named(UnitIndex(t.target)));
    }
    std::string operator()(const Pin& t) const {
        return name_of(t.player) + (t.on ? " pins" : " loses the pin of") + " objective " +
               std::to_string(t.objective.value());
    }
    std::string operator()(const Score& t) const {
        return name_of(t.player) + " scores " + counted(t.points, "point");
    }
};

} // namespace detail

inline std::string Game::describe(const Trace& trace) {
    return herding::sequence::describe(trace, detail::Words{});
}
/// A trace in words, with the names of units on the board after it.
inline std::string describe(const Game::State& board, const Game::Trace& trace) {
    return herding::sequence::describe(trace, detail::Words{&board});
}

} // namespace hammer
