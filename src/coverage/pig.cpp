#include "pig/pig.hpp"

#include "coverage/cover.hpp"
#include "coverage/games.hpp"

#include "herding/law/sequence_inputs.hpp"

namespace herd {

herding::law::Coverage cover_pig(std::uint32_t games, std::uint64_t seed) {
    return cover(herding::law::sequence_play<pig::Game>(), games, 400, seed);
}

} // namespace herd
