#include "backgammon/laws.hpp"
#include "coverage/cover.hpp"
#include "coverage/games.hpp"

namespace herd {

herding::law::Coverage cover_backgammon(std::uint32_t games, std::uint64_t seed) {
    return cover(backgammon::law_config(), games, 150, seed);
}

} // namespace herd
