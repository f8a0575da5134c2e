#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include <cstdint>
#include <vector>

/// The moves that a line accepts. Pure functions of Setup and State. An exception of the Java server is an
/// EvaluationError.
namespace rulegame {

/// Removes the moves that a condition does not accept.
void apply_test(const Setup& setup, const State& state, const Test& test, ByBucket& moves);

/// The moves of these pieces that an atom accepts now, without regard to counters. O(conditions), and more if expressions
/// read the memory.
[[nodiscard]] ByBucket accepted_by(const Setup& setup, const State& state, std::uint32_t atom, Pieces of);

/// The moves that the active line accepts now: the whole acceptance matrix.
[[nodiscard]] ByBucket offers_of_line(const Setup& setup, const State& state);

/// Whether the active line's counter, or the counters of all its atoms, are used up.
[[nodiscard]] bool is_exhausted(const Setup& setup, const State& state);

/// Whether an atom's counter is not used up.
[[nodiscard]] inline bool usable(const AtomProgram& atom, const State& state) {
    return atom.meter < 0 || state.spent[static_cast<std::size_t>(atom.meter)] < atom.counter;
}

[[nodiscard]] inline bool nothing(const ByBucket& offers) {
    return (offers[0] | offers[1] | offers[2] | offers[3]) == 0;
}

/// The reason for which one atom does not accept a piece for a bucket: the first component that refuses.
struct Objection {
    std::uint32_t atom = 0; ///< index in the Program
    Component component = Component::Count;
    const Test* test = nullptr; ///< the condition; null for counters and postpos
};

/// One objection for each atom of the active line that does not accept the move. Throws EvaluationError.
[[nodiscard]] std::vector<Objection> objections(const Setup& setup, const State& state, int piece,
                                                int bucket);

} // namespace rulegame
