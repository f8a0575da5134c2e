#include "coverage/cover.hpp"
#include "coverage/games.hpp"
#include "skirmish/play_config.hpp"

namespace herd {

herding::law::Coverage cover_skirmish(std::uint32_t games, std::uint64_t seed) {
    return cover(skirmish::play_configs(), games, 400, seed);
}

} // namespace herd
