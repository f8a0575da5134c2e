#include "kuhn/kuhn.hpp"

#include "games/games.hpp"
#include "games/of_spec.hpp"

namespace herd {

std::unique_ptr<Game> kuhn_game() { return std::make_unique<GameOf<kuhn::Game>>(); }

} // namespace herd
