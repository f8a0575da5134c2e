#pragma once

#include "backgammon/invariants.hpp"

#include "herding/law/config.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

/// What the law kit is told about backgammon: where games start, what players try, what must hold.
namespace backgammon {

/// Where a check begins. 0 is a new match; the others are places that random play takes long to reach.
inline Match checked_start(const Setup& setup, std::uint32_t number) {
    Match match = new_match(setup);
    auto& [white, black] = match.board.checkers;
    const auto in_play = [&](Player turn) {
        match.phase = Phase::Roll;
        match.turn = turn;
    };
    switch (number) {
    case 1: // a race, all home
        white = {9, 2, 2, 2};
        black = {7, 0, 3, 0, 1, 2, 2};
        in_play(0);
        break;
    case 2: // one checker from a gammon, one game from the match
        white = {14, 1};
        black = {0, 0, 0, 0, 0, 0, 5, 0, 5, 0, 0, 0, 0, 5};
        match.score = {3, 3};
        in_play(0);
        break;
    case 3: // on the bar against two blots and three points
        black[6] = black[13] = 0;
        black[1] = black[2] = 1;
        black[4] = black[5] = black[6] = 2;
        black[7] = 2;
        white[24] = 0;
        white[bar] = 2;
        in_play(0);
        break;
    case 4: // the Crawford game
        match.score = {static_cast<std::uint32_t>(std::max(setup.match_length - 1, 0)), 0};
        match.game = 2;
        match.crawford_game = match.crawford_played =
            setup.crawford && Rules::one_point_away(setup, match.score);
        in_play(1);
        break;
    case 5: // Black owns the cube
        match.cube = {2, 1};
        in_play(1);
        break;
    default: break;
    }
    return match;
}
inline constexpr std::uint32_t checked_starts = 6;

/// Who has to do something now.
inline herding::Actor due(const Match& match) {
    const Player player = match.resigner != nobody        ? opponent(match.resigner)
                          : match.phase == Phase::Doubled ? opponent(match.turn)
                          : match.turn == nobody          ? Player{0}
                                                          : match.turn;
    return herding::Actor::player(player);
}

/// Something that a player, or chance, might try: mostly of the kind that is asked for, rarely anything at all.
inline herding::law::Submission<Rules> try_something(const Setup&, const Match& match,
                                                     herding::Generator& generator) {
    const auto below = [&](std::uint32_t bound) { return static_cast<int>(generator.below(bound)); };
    const auto die = [&] { return 1 + below(6); };
    const bool anything = below(10) == 0;
    const Phase phase = anything ? static_cast<Phase>(below(6)) : match.phase;
    const int kind = below(8);
    if (anything ? below(12) == 0 : match.resigner != nobody) {
        return {kind % 2 == 0 ? Input(Accept{}) : Input(Refuse{}), due(match)};
    }
    if (phase == Phase::Opening || (phase == Phase::Roll && kind < 5)) {
        return {Roll{die(), die()}, herding::Actor::chance};
    }
    if ((phase == Phase::Roll && kind == 7) || (phase == Phase::Move && below(60) == 0)) {
        return {Resign{below(5)}, due(match)};
    }
    switch (phase) {
    case Phase::Roll: return {Double{}, due(match)};
    case Phase::Move:
        if (kind == 0) {
            return {EndTurn{}, due(match)};
        }
        if (kind == 1) {
            return {Move{below(27), below(26)}, due(match)};
        } else {
            const int from =
                match.turn != nobody && match.board.at(match.turn, bar) > 0 && kind < 6 ? bar : 1 + below(25);
            const int by = match.dice.largest() > 0 && kind < 5 ? match.dice.largest() : die();
            return {Move{from, std::max(from - by, off)}, due(match)};
        }
    case Phase::Doubled: return {kind < 6 ? Input(Take{}) : Input(Drop{}), due(match)};
    default: return {NextGame{}, due(match)};
    }
}

/// `24/18`, `roll 63`: short words that need nothing but this header.
inline std::string short_words(const Input& input) {
    struct Words {
        std::string operator()(Roll r) const { return "roll " + std::to_string(r.a) + std::to_string(r.b); }
        std::string operator()(Move m) const {
            return "move " + std::to_string(m.from) + '/' + std::to_string(m.to);
        }
        std::string operator()(EndTurn) const { return "end turn"; }
        std::string operator()(Double) const { return "double"; }
        std::string operator()(Take) const { return "take"; }
        std::string operator()(Drop) const { return "drop"; }
        std::string operator()(Resign r) const { return "resign " + std::to_string(r.times); }
        std::string operator()(Accept) const { return "accept"; }
        std::string operator()(Refuse) const { return "refuse"; }
        std::string operator()(NextGame) const { return "next game"; }
    };
    return std::visit(Words{}, input);
}

inline herding::law::Config<Rules> law_config(Setup setup = {}) {
    herding::law::Config<Rules> config;
    config.inputs = try_something;
    config.setup = std::make_shared<const Setup>(setup);
    config.initial = {checked_starts, [setup](std::uint32_t number) { return checked_start(setup, number); }};
    config.describe_input = short_words;
    for (const auto& invariant : position_invariants()) {
        config.state_invariants.push_back(
            {std::string(invariant.name),
             [setup, &invariant](const Match& match) { return invariant.holds(setup, match); }});
    }
    for (const auto& invariant : commit_invariants()) {
        config.transition_invariants.push_back(
            {std::string(invariant.name),
             [setup, &invariant](const Match& before, const herding::Frame<Rules>& frame,
                                 const Match& after) {
                 return frame.inputs.size() != 1 || invariant.holds(setup, before, frame, after);
             }});
    }
    return config;
}

} // namespace backgammon
