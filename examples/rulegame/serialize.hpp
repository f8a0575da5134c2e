#pragma once

#include "rulegame/types.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>

/// Field names of the Rule Game's types. Text, JSON, binary, hashes and schemas are all derived from them.
namespace rulegame {

// ---- State

template <class A> void serialize(A& archive, Taken& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("packed", value.packed));
}
template <class A> void serialize(A& archive, State& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("left", value.left), cereal::make_nvp("offers", value.offers),
            cereal::make_nvp("taken", value.taken), cereal::make_nvp("taken_count", value.taken_count),
            cereal::make_nvp("phase", value.phase), cereal::make_nvp("line", value.line),
            cereal::make_nvp("line_spent", value.line_spent), cereal::make_nvp("spent", value.spent));
}

// ---- Input

template <class A> void serialize(A& archive, MovePiece& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("id", value.id), cereal::make_nvp("bucket", value.bucket));
}
template <class A> void serialize(A& archive, MoveFrom& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("row", value.row), cereal::make_nvp("column", value.column),
            cereal::make_nvp("bucket_row", value.bucket_row),
            cereal::make_nvp("bucket_column", value.bucket_column));
}

// ---- Trace; types without fields need nothing

template <class A> void serialize(A& archive, PieceTaken& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("piece", value.piece), cereal::make_nvp("bucket", value.bucket),
            cereal::make_nvp("line", value.line));
}
template <class A> void serialize(A& archive, LineSpent& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("spent", value.spent));
}
template <class A> void serialize(A& archive, AtomSpent& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("meter", value.meter),
            cereal::make_nvp("spent", value.spent));
}
template <class A> void serialize(A& archive, LineStayed& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("movable", value.movable));
}
template <class A> void serialize(A& archive, LineLeft& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, LineActivated& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("movable", value.movable));
}
template <class A> void serialize(A& archive, LineSkipped& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, Stalemated& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("left", value.left));
}

// ---- Diff

template <class A> void serialize(A& archive, TakePiece& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("piece", value.piece), cereal::make_nvp("bucket", value.bucket));
}
template <class A> void serialize(A& archive, SpendAtom& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("meter", value.meter));
}
template <class A> void serialize(A& archive, StayWithLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("offers", value.offers));
}
template <class A> void serialize(A& archive, LeaveLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, ActivateLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("offers", value.offers));
}
template <class A> void serialize(A& archive, SkipLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}

} // namespace rulegame
