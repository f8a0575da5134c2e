#pragma once

#include "herding/play/detail/ismcts.hpp"

/// `InformationSetMcts<W>`: Monte Carlo search for games with hidden information. `make_agent(game, "ismcts")` makes an agent
/// of it.
