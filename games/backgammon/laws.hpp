#pragma once

#include "backgammon/invariants.hpp"

#include "herding/law/config.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

/// Law configuration of backgammon: starts, inputs, invariants.
namespace backgammon {

/// Starts of a check. 0 is a new match; the others are positions that random play takes long to reach.
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
        match.score.fill(
            setup.match_length == 0 ? 3U : std::min(3U, static_cast<std::uint32_t>(setup.match_length - 1)));
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
    case 5: // Black owns the cube, if the game has one
        match.cube = match.crawford_game ? Cube{} : Cube{2, 1};
        in_play(1);
        break;
    case 6: // often only one die can be played …
    case 7: // … or only one of them first
        black = {};
        for (const int point : {12, 13, 14, 15, 16, 22, 23}) {
            black[static_cast<std::size_t>(point)] = 2;
        }
        black[1] = 1;
        white = {};
        white[20] = 1;
        white[8] = number == 7 ? 1 : 0;
        white[off] = number == 7 ? 13 : 14;
        in_play(0);
        break;
    case 8: // one checker from a backgammon: the other side waits on the bar …
    case 9: // … or in White's home
        white = {14, 1};
        black = {};
        black[13] = 14;
        black[number == 8 ? bar : 20] = 1;
        in_play(0);
        break;
    default: break;
    }
    return match;
}
inline constexpr std::uint32_t checked_starts = 10;

/// The actor who must act now.
inline herding::Actor due(const Match& match) {
    const Player player = match.resigner != nobody        ? opponent(match.resigner)
                          : match.phase == Phase::Doubled ? opponent(match.turn)
                          : match.turn == nobody          ? Player{0}
                                                          : match.turn;
    return herding::Actor::player(player);
}

/// An input that a player or chance might try: mostly of the kind that is expected now, rarely of any kind.
inline herding::law::Submission<Rules> try_something(const Setup&, const Match& match,
                                                     herding::Generator& generator) {
    const auto below = [&](int bound) {
        return static_cast<int>(generator.below(static_cast<std::uint32_t>(bound)));
    };
    const auto die = [&] { return 1 + below(6); };
    const Player mover = match.turn == nobody ? Player{0} : match.turn;
    const Phase phase = below(10) == 0 ? static_cast<Phase>(below(6)) : match.phase;
    const int kind = below(8);
    if (match.resigner != nobody ? kind > 0 : below(80) == 0) {
        return {kind % 2 == 0 ? Input(Accept{}) : Input(Refuse{}), due(match)};
    }
    if (below(100) == 0) {
        return {Resign{below(5)}, due(match)};
    }
    switch (phase) {
    case Phase::Opening: return {Roll{die(), die()}, herding::Actor::chance};
    case Phase::Roll:
        if (kind == 0) {
            return {Double{}, due(match)};
        }
        return {below(30) == 0 ? Roll{below(9), die()} : Roll{die(), die()}, herding::Actor::chance};
    case Phase::Move: {
        if (kind == 0) {
            return {EndTurn{}, due(match)};
        }
        if (kind == 1 && below(3) == 0) {
            return {Move{below(27), below(26)}, due(match)};
        }
        int from = 1 + below(bar); // usually one of the mover's checkers
        while (kind > 2 && match.board.at(mover, from) == 0 && from > off) {
            --from;
        }
        int by = die(); // usually one of the dice that are left
        while (kind > 1 && match.dice.count() > 0 && !match.dice.has(by)) {
            by = die();
        }
        return {Move{from, std::max(from - by, off)}, due(match)};
    }
    case Phase::Doubled: return {kind < 5 ? Input(Take{}) : Input(Drop{}), due(match)};
    default: return {NextGame{}, due(match)};
    }
}

/// Which inputs are legal, from the rule book and without the table of rules.
struct Legality {
    const Match& match;
    herding::Actor by;

    [[nodiscard]] bool in(Phase phase) const {
        return match.phase == phase && match.resigner == nobody && by == due(match);
    }

    bool operator()(Roll roll) const { // 2.1 to 2.4
        const auto shows = [](int die) { return die >= 1 && die <= 6; };
        return by == herding::Actor::chance && shows(roll.a) && shows(roll.b) && match.resigner == nobody &&
               (match.phase == Phase::Opening || match.phase == Phase::Roll);
    }
    bool operator()(Move move) const { // 3 to 5
        if (!in(Phase::Move) || move.from > bar || move.from < 1 || move.to < off) {
            return false;
        }
        int best = 0; // dice that this move and those behind it play
        int used = 0;
        for (int die = 6; die >= 1; --die) {
            if (match.dice.has(die) && can_move(match.board, match.turn, move.from, die) &&
                std::max(move.from - die, off) == move.to) {
                Dice rest = match.dice;
                rest.take(die);
                const Board after = moved(match.board, match.turn, move.from, move.to);
                best = std::max(best, 1 + most_dice(after, match.turn, rest));
                used = std::max(used, die);
            }
        }
        const int most = most_dice(match.board, match.turn, match.dice);
        const int larger = match.dice.largest();
        return used != 0 && best == most &&
               (most > 1 || used == larger || !can_play(match.board, match.turn, larger)); // 3.6, 3.7
    }
    bool operator()(EndTurn) const {
        return in(Phase::Move) && most_dice(match.board, match.turn, match.dice) == 0;
    }
    bool operator()(Double) const { // 6.1, 6.3, 6.5, 8.2
        return in(Phase::Roll) && match.cube.owner != opponent(match.turn) && !match.crawford_game &&
               match.cube.value < cube_limit;
    }
    bool operator()(Take) const { return in(Phase::Doubled); } // 6.2
    bool operator()(Drop) const { return in(Phase::Doubled); }
    bool operator()(Resign resign) const { // 7.4
        return by.is_player() && by.index() < 2 && resign.times >= 1 && resign.times <= 3 &&
               match.resigner == nobody && (match.phase == Phase::Roll || match.phase == Phase::Move);
    }
    bool operator()(Accept) const { return match.resigner != nobody && by == due(match); } // 7.5
    bool operator()(Refuse) const { return match.resigner != nobody && by == due(match); }
    bool operator()(NextGame) const { // 8.3
        return match.phase == Phase::GameOver && by != herding::Actor::chance;
    }
};

/// `24/18`, `roll 63`: short words without other headers.
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
    config.illegal_percent = 25;
    config.legal = [](const Setup& /*setup*/, const Match& match,
                      const herding::law::Submission<Rules>& one) {
        return std::visit(Legality{match, one.by}, one.input);
    };
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
