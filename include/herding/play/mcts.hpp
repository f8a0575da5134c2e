#pragma once

#include "herding/play/detail/mcts.hpp"

/// `Mcts<W>` with its `MctsOptions`: Monte Carlo tree search over a World. `make_agent(game, "mcts")` makes an agent of it.
