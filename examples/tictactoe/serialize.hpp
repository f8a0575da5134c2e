#pragma once

#include "tictactoe/tictactoe.hpp"

#include "herding/reflect/field.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>

/// Field names of the types of tic-tac-toe. Text, JSON, binary, hashes and schemas are all derived from them.
namespace tictactoe {

// [serialize]
template <class A> void serialize(A& archive, Board& board, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("cells", board.cells), cereal::make_nvp("turn", board.turn),
            cereal::make_nvp("over", board.over));
}
template <class A> void serialize(A& archive, Place& place, std::uint32_t /*version*/) {
    // A field may have a sentence for user interfaces. Only the schema contains it.
    archive(herding::reflect::field("row", place.row, "0 to 2, from the top"),
            herding::reflect::field("column", place.column, "0 to 2, from the left"));
}
// [serialize]

template <class A> void serialize(A& archive, Placed& placed, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("mark", placed.mark), cereal::make_nvp("cell", placed.cell));
}
template <class A> void serialize(A& archive, Switched& switched, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("to", switched.to));
}
template <class A> void serialize(A& archive, GameOver& over, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("winner", over.winner));
}

template <class A> void serialize(A& archive, SetCell& set, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("mark", set.mark), cereal::make_nvp("cell", set.cell));
}
template <class A> void serialize(A& archive, SetTurn& set, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("to", set.to));
}
template <class A> void serialize(A& archive, EndGame& end, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("winner", end.winner));
}

} // namespace tictactoe
