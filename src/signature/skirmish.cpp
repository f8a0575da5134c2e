#include "signature/games.hpp"
#include "signature/sign.hpp"
#include "skirmish/play_config.hpp"

namespace herd {

std::uint64_t sign_skirmish(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(skirmish::play_configs(), dispatches, seed, progress);
}

} // namespace herd
