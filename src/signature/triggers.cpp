#include "signature/games.hpp"
#include "signature/sign.hpp"
#include "triggers/play_config.hpp"

namespace herd {

std::uint64_t sign_triggers(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(triggers::play_configs(), dispatches, seed, progress);
}

} // namespace herd
