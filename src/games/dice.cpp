#include "dice/describe.hpp"
#include "games/games.hpp"
#include "games/of_spec.hpp"

namespace herd {

std::unique_ptr<Game> dice_game() { return std::make_unique<GameOf<dice::Game>>(); }

} // namespace herd
