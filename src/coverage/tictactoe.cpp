#include "coverage/cover.hpp"
#include "coverage/games.hpp"
#include "tictactoe/laws.hpp"

namespace herd {

herding::law::Coverage cover_tictactoe(std::uint32_t games, std::uint64_t seed) {
    return cover(tictactoe::law_config(), games, 40, seed);
}

} // namespace herd
