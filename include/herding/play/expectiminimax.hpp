#pragma once

#include "herding/play/detail/expectiminimax.hpp"

/// `Expectiminimax<W>`: search of all ways to a depth, and exact solver. `make_agent(game, "expectiminimax")` makes an agent
/// of it.
