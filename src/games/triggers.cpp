#include "games/games.hpp"
#include "games/of_spec.hpp"
#include "triggers/describe.hpp"
#include "triggers/serialize.hpp"

namespace herd {

std::unique_ptr<Game> triggers_game() {
    const triggers::Setup setup;
    return std::make_unique<GameOf<triggers::Game>>(setup, triggers::new_board(setup));
}

} // namespace herd
