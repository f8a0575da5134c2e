#pragma once

#include "backgammon/types.hpp"

#include "herding/reflect/field.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>

/// Field names of backgammon's types. Text, JSON, binary, hashes and schemas are all derived from them.
namespace backgammon {

using herding::reflect::field;

// ---- Setup

template <class A> void serialize(A& archive, Setup& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("match_length", value.match_length),
            cereal::make_nvp("crawford", value.crawford), cereal::make_nvp("jacoby", value.jacoby),
            cereal::make_nvp("automatic_doubles", value.automatic_doubles));
}

// ---- State

template <class A> void serialize(A& archive, Board& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("checkers", value.checkers));
}
template <class A> void serialize(A& archive, Dice& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("showing", value.showing));
}
template <class A> void serialize(A& archive, Cube& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("value", value.value), cereal::make_nvp("owner", value.owner));
}
template <class A> void serialize(A& archive, Match& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("board", value.board), cereal::make_nvp("phase", value.phase),
            cereal::make_nvp("turn", value.turn), cereal::make_nvp("thrown", value.thrown),
            cereal::make_nvp("dice", value.dice), cereal::make_nvp("cube", value.cube),
            cereal::make_nvp("score", value.score), cereal::make_nvp("game", value.game),
            cereal::make_nvp("resigner", value.resigner),
            cereal::make_nvp("resigned_times", value.resigned_times),
            cereal::make_nvp("crawford_game", value.crawford_game),
            cereal::make_nvp("crawford_played", value.crawford_played));
}

// ---- Input; types without fields need nothing

template <class A> void serialize(A& archive, Roll& value, std::uint32_t /*version*/) {
    archive(field("a", value.a, "One die; in the opening that of player 0."),
            field("b", value.b, "The other die; in the opening that of player 1."));
}
template <class A> void serialize(A& archive, Move& value, std::uint32_t /*version*/) {
    archive(
        field("from", value.from, "The point that the checker leaves, as its player counts; 25 is the bar."),
        field("to", value.to, "The point where it lands; 0 is off the board."));
}
template <class A> void serialize(A& archive, Resign& value, std::uint32_t /*version*/) {
    archive(field("times", value.times, "1 a single game, 2 a gammon, 3 a backgammon."));
}

// ---- Trace

template <class A> void serialize(A& archive, Rolled& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("a", value.a),
            cereal::make_nvp("b", value.b));
}
template <class A> void serialize(A& archive, RolledEqual& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("die", value.die), cereal::make_nvp("cube", value.cube));
}
template <class A> void serialize(A& archive, Moved& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("from", value.from),
            cereal::make_nvp("to", value.to), cereal::make_nvp("die", value.die));
}
template <class A> void serialize(A& archive, Hit& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("victim", value.victim), cereal::make_nvp("point", value.point));
}
template <class A> void serialize(A& archive, TurnEnded& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("next", value.next));
}
template <class A> void serialize(A& archive, Doubled& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("to", value.to));
}
template <class A> void serialize(A& archive, Taken& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("cube", value.cube));
}
template <class A> void serialize(A& archive, Resigned& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("times", value.times));
}
template <class A> void serialize(A& archive, ResignationRefused& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("by", value.by));
}
template <class A> void serialize(A& archive, GameWon& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("how", value.how),
            cereal::make_nvp("points", value.points));
}
template <class A> void serialize(A& archive, MatchWon& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player));
}
template <class A> void serialize(A& archive, GameBegun& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("game", value.game), cereal::make_nvp("crawford", value.crawford));
}

// ---- Diff

template <class A> void serialize(A& archive, ThrowDice& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("a", value.a),
            cereal::make_nvp("b", value.b));
}
template <class A> void serialize(A& archive, ThrowAgain& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("die", value.die), cereal::make_nvp("cube", value.cube));
}
template <class A> void serialize(A& archive, MoveChecker& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("from", value.from),
            cereal::make_nvp("to", value.to), cereal::make_nvp("die", value.die));
}
template <class A> void serialize(A& archive, SendToBar& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("victim", value.victim), cereal::make_nvp("point", value.point));
}
template <class A> void serialize(A& archive, PassTurn& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("next", value.next));
}
template <class A> void serialize(A& archive, OfferCube& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player));
}
template <class A> void serialize(A& archive, TakeCube& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player));
}
template <class A> void serialize(A& archive, OfferToResign& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("times", value.times));
}
template <class A> void serialize(A& archive, RefuseResignation& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("by", value.by));
}
template <class A> void serialize(A& archive, WinGame& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player), cereal::make_nvp("how", value.how),
            cereal::make_nvp("points", value.points));
}
template <class A> void serialize(A& archive, WinMatch& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", value.player));
}
template <class A> void serialize(A& archive, BeginGame& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("crawford", value.crawford));
}

} // namespace backgammon
