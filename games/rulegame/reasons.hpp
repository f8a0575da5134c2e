#pragma once

#include "rulegame/offers.hpp"

#include <string>
#include <vector>

namespace rulegame {

/// Reasons for which a move is not accepted now: for each atom of the active line the refusing part, and what it
/// would accept. One line for each, without its end. Empty if the move is accepted. Throws EvaluationError.
[[nodiscard]] std::vector<std::string> reasons(const Setup& setup, const State& state, int piece, int bucket);

} // namespace rulegame
