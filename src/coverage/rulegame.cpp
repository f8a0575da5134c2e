#include "coverage/cover.hpp"
#include "coverage/games.hpp"
#include "rulegame/laws.hpp"

namespace herd {

herding::law::Coverage cover_rulegame(std::uint32_t games, std::uint64_t seed) {
    return cover(rulegame::law_configs(), games, 60, seed);
}

} // namespace herd
