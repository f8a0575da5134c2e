#include "rulegame/laws.hpp"
#include "rulegame/serialize.hpp"
#include "signature/games.hpp"
#include "signature/sign.hpp"

namespace herd {

std::uint64_t sign_rulegame(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(rulegame::law_configs(), dispatches, seed, progress);
}

} // namespace herd
