#pragma once

#include "rulegame/offers.hpp"

#include <string>
#include <vector>

namespace rulegame {

/// Why a move is not accepted now: for each atom of the active line what of it says no, and what it would take instead.
/// One line for each, without its end. Empty where the move is accepted. Throws EvaluationError.
[[nodiscard]] std::vector<std::string> reasons(const Setup& setup, const State& state, int piece, int bucket);

} // namespace rulegame
