#include "herding/law/coverage.hpp"

#include "backgammon/laws.hpp"
#include "commands.hpp"
#include "tictactoe/laws.hpp"

#include <iostream>
#include <utility>

namespace herd {

namespace {

template <class Spec>
herding::law::Coverage played(herding::law::Config<Spec> config, std::uint32_t games, unsigned longest,
                              std::uint64_t seed) {
    config.cases = games;
    config.max_commands = longest;
    config.seed = seed;
    return herding::law::coverage(config);
}

} // namespace

int coverage(const std::string& game, std::uint32_t games, std::uint64_t seed, bool as_json) {
    const auto found = game == "tictactoe" ? played(tictactoe::law_config(), games, 40, seed)
                                           : played(backgammon::law_config(), games, 150, seed);
    if (as_json) {
        std::cout << herding::law::json(found);
    } else {
        std::cout << found;
    }
    return 0;
}

} // namespace herd
