#include "coverage/cover.hpp"
#include "coverage/games.hpp"
#include "triggers/play_config.hpp"

namespace herd {

herding::law::Coverage cover_triggers(std::uint32_t games, std::uint64_t seed) {
    return cover(triggers::play_configs(), games, 400, seed);
}

} // namespace herd
