#pragma once

#include "backgammon/types.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// Invariants of every position of backgammon, independent of the table of rules. `herding::law` checks that the rules keep to
/// it, and an engine refuses a position from outside that does not.
namespace backgammon {

struct PositionInvariant {
    std::string_view name;
    bool (*holds)(const Setup&, const Match&);
};

[[nodiscard]] std::span<const PositionInvariant> position_invariants();

namespace invariant {

constexpr bool being_played(const Match& m) {
    return m.phase == Phase::Roll || m.phase == Phase::Move || m.phase == Phase::Doubled;
}

inline bool fifteen_checkers(const Setup&, const Match& m) {
    return std::all_of(m.board.checkers.begin(), m.board.checkers.end(), [](const auto& side) {
        int sum = 0;
        for (const int number : side) {
            sum += number;
        }
        return sum == 15;
    });
}

inline bool one_color_a_point(const Setup&, const Match& m) {
    for (int point = 1; point < bar; ++point) {
        if (m.board.at(0, point) > 0 && m.board.against(0, point) > 0) {
            return false;
        }
    }
    return true;
}

inline bool dice_were_thrown(const Setup&, const Match& m) {
    const auto [a, b] = m.thrown;
    if (m.phase == Phase::Move ? a < 1 || a > 6 || b < 1 || b > 6 : being_played(m) && (a != 0 || b != 0)) {
        return false;
    }
    const Dice thrown = a == 0 || b == 0 || a > 6 || b > 6 ? Dice{} : Dice::thrown(a, b);
    return std::equal(m.dice.showing.begin(), m.dice.showing.end(), thrown.showing.begin(),
                      [](int left, int all) { return left <= all; });
}

inline bool cube_is_a_power(const Setup&, const Match& m) {
    const std::uint32_t value = m.cube.value;
    return value >= 1 && value <= cube_limit && (value & (value - 1)) == 0 &&
           (m.cube.owner == nobody || value > 1);
}

inline bool no_cube_in_crawford(const Setup&, const Match& m) {
    return !m.crawford_game || (m.cube == Cube{} && m.phase != Phase::Doubled);
}

inline bool match_ends(const Setup& setup, const Match& m) {
    const auto most = std::max(m.score[0], m.score[1]);
    const bool reached = setup.match_length > 0 && most >= static_cast<std::uint32_t>(setup.match_length);
    return reached == (m.phase == Phase::MatchOver);
}

inline bool game_ends(const Setup&, const Match& m) {
    return !being_played(m) || (m.board.at(0, off) < 15 && m.board.at(1, off) < 15 && m.turn < nobody);
}

inline bool resignation_is_whole(const Setup&, const Match& m) {
    return (m.resigner == nobody) == (m.resigned_times == 0) && (m.resigner == nobody || being_played(m));
}

inline bool players_are_there(const Setup&, const Match& m) {
    return m.turn <= nobody && m.cube.owner <= nobody && m.resigner <= nobody && m.resigned_times <= 3 &&
           m.game >= 1;
}

} // namespace invariant

inline std::span<const PositionInvariant> position_invariants() {
    static constexpr PositionInvariant list[] = {
        {"each side has fifteen checkers", invariant::fifteen_checkers},
        {"no point has checkers of both colors", invariant::one_color_a_point},
        {"only thrown dice are left to be played", invariant::dice_were_thrown},
        {"the cube is a power of two up to its limit", invariant::cube_is_a_power},
        {"there is no cube in the Crawford game", invariant::no_cube_in_crawford},
        {"a match is over when its length is reached, and not before", invariant::match_ends},
        {"a game is over when a side has borne off all checkers", invariant::game_ends},
        {"players are there, and games have numbers", invariant::players_are_there},
        {"a resignation has a player and a number", invariant::resignation_is_whole},
    };
    return list;
}

template <class Spec> void Match::validate(const Setup& setup) const {
    if (setup.match_length < 0 || setup.match_length > longest_match) {
        throw std::invalid_argument("a match is played to 0 to " + std::to_string(longest_match) +
                                    " points, not to " + std::to_string(setup.match_length));
    }
    for (const PositionInvariant& invariant : position_invariants()) {
        if (!invariant.holds(setup, *this)) {
            throw std::invalid_argument("no match comes to this position, because " +
                                        std::string(invariant.name));
        }
    }
}

} // namespace backgammon
