#include "signature/games.hpp"
#include "signature/sign.hpp"
#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

namespace herd {

std::uint64_t sign_tictactoe(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(tictactoe::law_config(), dispatches, seed, progress);
}

} // namespace herd
