#include "pig/pig.hpp"

#include "signature/games.hpp"
#include "signature/sign.hpp"

#include "herding/law/sequence_inputs.hpp"

namespace herd {

std::uint64_t sign_pig(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress) {
    return sign(herding::law::sequence_play<pig::Game>(), dispatches, seed, progress);
}

} // namespace herd
