#pragma once

#include "backgammon/board.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <variant>

/// The types of backgammon: Setup, State, Input, Diff, Trace, Info. The rules over them are in rules.hpp.
namespace backgammon {

// ---- Setup

/// Length limit of a match, in points.
inline constexpr int longest_match = 99;

struct Setup {
    int match_length = 5;           ///< points to win the match; 0 is money play, which has no end
    bool crawford = true;           ///< 8.2
    bool jacoby = false;            ///< 7.3; for money play
    bool automatic_doubles = false; ///< 2.3

    friend bool operator==(const Setup&, const Setup&) = default;
};

// ---- State

inline constexpr std::uint32_t cube_limit = 4096;

enum class Phase : std::uint8_t { Opening, Roll, Move, Doubled, GameOver, MatchOver };

struct Cube {
    std::uint32_t value = 1;
    Player owner = nobody; ///< nobody: in the middle

    friend bool operator==(const Cube&, const Cube&) = default;
};

struct Match {
    Board board = starting_position();
    Phase phase = Phase::Opening;
    Player turn = nobody;
    std::array<std::uint8_t, 2> thrown{}; ///< the dice as thrown; 0 before a roll
    Dice dice;                            ///< the dice that are left to play
    Cube cube;
    std::array<std::uint32_t, 2> score{};
    std::uint32_t game = 1;
    Player resigner = nobody; ///< offered to resign and waits for the answer
    std::uint8_t resigned_times = 0;
    bool crawford_game = false;
    bool crawford_played = false;

    /// Throws: std::invalid_argument for a length that no match has, and for a position that no match comes to (positions.hpp).
    template <class Spec> void validate(const Setup& setup) const;

    friend bool operator==(const Match&, const Match&) = default;
};

// ---- Input

/// Chance throws. In the opening `a` is player 0's die and `b` player 1's.
struct Roll {
    int a;
    int b;
    friend bool operator==(const Roll&, const Roll&) = default;
};
/// Moves one checker by one die, counted from the mover's side: 25 is the bar, 0 is off.
struct Move {
    int from;
    int to;
    friend bool operator==(const Move&, const Move&) = default;
};
struct EndTurn {
    friend bool operator==(const EndTurn&, const EndTurn&) = default;
};
struct Double {
    friend bool operator==(const Double&, const Double&) = default;
};
struct Take {
    friend bool operator==(const Take&, const Take&) = default;
};
struct Drop {
    friend bool operator==(const Drop&, const Drop&) = default;
};
/// Offers to lose the game: once the cube (single), twice (gammon) or three times (backgammon).
struct Resign {
    int times;
    friend bool operator==(const Resign&, const Resign&) = default;
};
struct Accept {
    friend bool operator==(const Accept&, const Accept&) = default;
};
struct Refuse {
    friend bool operator==(const Refuse&, const Refuse&) = default;
};
/// Begins the next game of the match; any player may submit it.
struct NextGame {
    friend bool operator==(const NextGame&, const NextGame&) = default;
};

/// Inputs of players and chance.
using Input = std::variant<Roll, Move, EndTurn, Double, Take, Drop, Resign, Accept, Refuse, NextGame>;

// ---- Trace

struct Rolled {
    Player player;
    std::uint8_t a;
    std::uint8_t b;
    friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct RolledEqual {
    std::uint8_t die;
    std::uint32_t cube;
    friend bool operator==(const RolledEqual&, const RolledEqual&) = default;
};
struct Moved {
    Player player;
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t die;
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct Hit {
    Player victim;
    std::uint8_t point; ///< in the victim's numbers
    friend bool operator==(const Hit&, const Hit&) = default;
};
struct TurnEnded {
    Player next;
    friend bool operator==(const TurnEnded&, const TurnEnded&) = default;
};
struct Doubled {
    Player player;
    std::uint32_t to;
    friend bool operator==(const Doubled&, const Doubled&) = default;
};
struct Taken {
    Player player;
    std::uint32_t cube;
    friend bool operator==(const Taken&, const Taken&) = default;
};
struct Resigned {
    Player player;
    std::uint8_t times;
    friend bool operator==(const Resigned&, const Resigned&) = default;
};
struct ResignationRefused {
    Player by;
    friend bool operator==(const ResignationRefused&, const ResignationRefused&) = default;
};
enum class Win : std::uint8_t { Drop, Resignation, Single, Gammon, Backgammon };
struct GameWon {
    Player player;
    Win how;
    std::uint32_t points;
    friend bool operator==(const GameWon&, const GameWon&) = default;
};
struct MatchWon {
    Player player;
    friend bool operator==(const MatchWon&, const MatchWon&) = default;
};
struct GameBegun {
    std::uint32_t game;
    bool crawford;
    friend bool operator==(const GameBegun&, const GameBegun&) = default;
};

using Trace = std::variant<Rolled, RolledEqual, Moved, Hit, TurnEnded, Doubled, Taken, Resigned,
                           ResignationRefused, GameWon, MatchWon, GameBegun>;

// ---- Diff

struct ThrowDice {
    Player player;
    std::uint8_t a;
    std::uint8_t b;
    Rolled apply(Match& match) const {
        match.phase = Phase::Move;
        match.turn = player;
        match.thrown = {a, b};
        match.dice = Dice::thrown(a, b);
        return {player, a, b};
    }
    friend bool operator==(const ThrowDice&, const ThrowDice&) = default;
};
struct ThrowAgain {
    std::uint8_t die;
    std::uint32_t cube;
    RolledEqual apply(Match& match) const {
        match.cube.value = cube;
        return {die, cube};
    }
    friend bool operator==(const ThrowAgain&, const ThrowAgain&) = default;
};
struct MoveChecker {
    Player player;
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t die;
    Moved apply(Match& match) const {
        match.board.move(player, from, to);
        match.dice.take(die);
        return {player, from, to, die};
    }
    friend bool operator==(const MoveChecker&, const MoveChecker&) = default;
};
struct SendToBar {
    Player victim;
    std::uint8_t point;
    Hit apply(Match& match) const {
        match.board.move(victim, point, bar);
        return {victim, point};
    }
    friend bool operator==(const SendToBar&, const SendToBar&) = default;
};
struct PassTurn {
    Player next;
    TurnEnded apply(Match& match) const {
        match.phase = Phase::Roll;
        match.turn = next;
        match.thrown = {};
        match.dice = {};
        return {next};
    }
    friend bool operator==(const PassTurn&, const PassTurn&) = default;
};
struct OfferCube {
    Player player;
    Doubled apply(Match& match) const {
        match.phase = Phase::Doubled;
        return {player, 2 * match.cube.value};
    }
    friend bool operator==(const OfferCube&, const OfferCube&) = default;
};
struct TakeCube {
    Player player;
    Taken apply(Match& match) const {
        match.phase = Phase::Roll;
        match.cube = {2 * match.cube.value, player};
        return {player, match.cube.value};
    }
    friend bool operator==(const TakeCube&, const TakeCube&) = default;
};
struct OfferToResign {
    Player player;
    std::uint8_t times;
    Resigned apply(Match& match) const {
        match.resigner = player;
        match.resigned_times = times;
        return {player, times};
    }
    friend bool operator==(const OfferToResign&, const OfferToResign&) = default;
};
struct RefuseResignation {
    Player by;
    ResignationRefused apply(Match& match) const {
        match.resigner = nobody;
        match.resigned_times = 0;
        return {by};
    }
    friend bool operator==(const RefuseResignation&, const RefuseResignation&) = default;
};
struct WinGame {
    Player player;
    Win how;
    std::uint32_t points;
    GameWon apply(Match& match) const {
        match.phase = Phase::GameOver;
        match.resigner = nobody;
        match.resigned_times = 0;
        match.score[player] += points;
        return {player, how, points};
    }
    friend bool operator==(const WinGame&, const WinGame&) = default;
};
struct WinMatch {
    Player player;
    MatchWon apply(Match& match) const {
        match.phase = Phase::MatchOver;
        return {player};
    }
    friend bool operator==(const WinMatch&, const WinMatch&) = default;
};
struct BeginGame {
    bool crawford;
    GameBegun apply(Match& match) const {
        Match next;
        next.score = match.score;
        next.game = match.game + 1;
        next.crawford_game = crawford;
        next.crawford_played = match.crawford_played || crawford;
        match = next;
        return {match.game, crawford};
    }
    friend bool operator==(const BeginGame&, const BeginGame&) = default;
};

using Diff = std::variant<ThrowDice, ThrowAgain, MoveChecker, SendToBar, PassTurn, OfferCube, TakeCube,
                          OfferToResign, RefuseResignation, WinGame, WinMatch, BeginGame>;

// ---- Info

enum class Info : std::uint8_t {
    NoSuchDice,
    NoSuchPoint,
    MatchIsOver,
    ChanceThrows,
    ChanceOnlyThrows,
    NotYourTurn,
    NotTimeToThrow,
    NotTimeToMove,
    NotTimeToDouble,
    NothingToAnswer,
    AnswerTheResignation,
    GameIsNotOn,
    NoSuchResignation,
    GameGoesOn,
    CubeIsNotYours,
    CrawfordGame,
    CubeAtItsLimit,
    NoCheckerThere,
    EnterFirst,
    NoSuchDie,
    PointIsBlocked,
    NotAllHome,
    CheckerFurtherBack,
    BothDice,
    LargerDie,
    DiceLeft,
};

[[nodiscard]] constexpr std::string_view sentence(Info info) {
    constexpr std::string_view sentences[] = {
        "a die shows 1 to 6",
        "checkers move from a point 25 (the bar) to 1 forward to a point 24 to 0 (off)",
        "the match is over",
        "the dice are thrown by chance, not by a player",
        "chance throws the dice and does nothing else",
        "it is the other player's turn",
        "the dice are not to be thrown now",
        "checkers move after the dice are thrown",
        "doubling comes before the dice are thrown",
        "nothing has been offered that this answers",
        "the offered resignation is accepted or refused first",
        "no game is being played",
        "a player resigns a single game, a gammon or a backgammon: 1, 2 or 3 times the cube",
        "the game is not over",
        "the cube belongs to the other player",
        "the cube is not used in the Crawford game",
        "the cube goes no higher",
        "no checker of yours is there",
        "checkers on the bar enter first",
        "no die that is left makes this move",
        "two or more checkers block the point",
        "all checkers must be home before one bears off",
        "a larger die bears off only the checker furthest back",
        "both dice must be played where that is possible",
        "where only one die can be played it must be the larger",
        "dice are left that can be played",
    };
    return sentences[static_cast<std::size_t>(info)];
}

template <class Char, class Traits>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out, Info info) {
    return out << sentence(info);
}

} // namespace backgammon
