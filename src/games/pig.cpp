#include "pig/pig.hpp"

#include "games/games.hpp"
#include "games/of_spec.hpp"

namespace herd {

std::unique_ptr<Game> pig_game() { return std::make_unique<GameOf<pig::Game>>(); }

} // namespace herd
