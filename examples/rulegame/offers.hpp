#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include <cstdint>
#include <vector>

/// Which moves a line accepts. Pure functions of Setup and State; what the Java server throws is EvaluationError.
namespace rulegame {

/// Takes from these moves what a condition does not accept.
void apply_test(const Setup& setup, const State& state, const Test& test, ByBucket& moves);

/// What an atom accepts now of these pieces, counters aside. O(conditions), and more where expressions ask for the
/// memory.
[[nodiscard]] ByBucket accepted_by(const Setup& setup, const State& state, std::uint32_t atom, Pieces of);

/// What the active line accepts now: the whole acceptance matrix.
[[nodiscard]] ByBucket offers_of_line(const Setup& setup, const State& state);

/// Whether the active line may accept nothing more: its counter, or the counters of all its atoms, are used up.
[[nodiscard]] bool is_exhausted(const Setup& setup, const State& state);

/// Whether an atom's counter has something left.
[[nodiscard]] inline bool usable(const AtomProgram& atom, const State& state) {
    return atom.meter < 0 || state.spent[static_cast<std::size_t>(atom.meter)] < atom.counter;
}

[[nodiscard]] inline bool nothing(const ByBucket& offers) {
    return (offers[0] | offers[1] | offers[2] | offers[3]) == 0;
}

/// Why one atom does not accept a piece for a bucket: the first component that says no. Present only where one does.
struct Objection {
    std::uint32_t atom = 0; ///< index in the Program
    Component component = Component::Count;
    const Test* test = nullptr; ///< the condition; null for counters and postpos
};

/// One objection for each atom of the active line that does not accept this. Throws EvaluationError.
[[nodiscard]] std::vector<Objection> objections(const Setup& setup, const State& state, int piece,
                                                int bucket);

} // namespace rulegame
