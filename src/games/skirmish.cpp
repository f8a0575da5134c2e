#include "games/games.hpp"
#include "games/of_spec.hpp"
#include "skirmish/describe.hpp"
#include "skirmish/serialize.hpp"
#include "skirmish/units.hpp"

namespace herd {

std::unique_ptr<Game> skirmish_game() {
    const skirmish::Setup setup{{skirmish::emberguard(), skirmish::thornkin()}};
    return std::make_unique<GameOf<skirmish::Game>>(setup, skirmish::new_board(setup));
}

} // namespace herd
