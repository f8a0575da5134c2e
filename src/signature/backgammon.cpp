#include "backgammon/laws.hpp"
#include "backgammon/serialize.hpp"
#include "signature/games.hpp"
#include "signature/sign.hpp"

namespace herd {

std::uint64_t sign_backgammon(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(backgammon::law_config(), dispatches, seed, progress);
}

} // namespace herd
