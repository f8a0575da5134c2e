#include "kuhn/kuhn.hpp"

#include "coverage/cover.hpp"
#include "coverage/games.hpp"

#include "herding/law/sequence_inputs.hpp"

namespace herd {

herding::law::Coverage cover_kuhn(std::uint32_t games, std::uint64_t seed) {
    return cover(herding::law::sequence_play<kuhn::Game>(), games, 40, seed);
}

} // namespace herd
