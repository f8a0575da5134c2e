#pragma once

#include "herding/play/detail/world_of.hpp"

/// `WorldOf<P>`: the World of a Playable, for searches that know the types of the game. `Game::world` returns it behind an
/// interface.
