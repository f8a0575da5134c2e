#include "commands.hpp"
#include "coverage/games.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <string_view>

namespace herd {

namespace {

struct CoveredGame {
    std::string_view name;
    herding::law::Coverage (*cover)(std::uint32_t games, std::uint64_t seed);
};

constexpr std::array all_games = {
    CoveredGame{"tictactoe", cover_tictactoe}, CoveredGame{"backgammon", cover_backgammon},
    CoveredGame{"dice", cover_dice},           CoveredGame{"pig", cover_pig},
    CoveredGame{"kuhn", cover_kuhn},           CoveredGame{"skirmish", cover_skirmish},
    CoveredGame{"triggers", cover_triggers},   CoveredGame{"rulegame", cover_rulegame},
};

} // namespace

std::vector<std::string> covered_games() {
    std::vector<std::string> names;
    for (const CoveredGame& game : all_games) {
        names.emplace_back(game.name);
    }
    return names;
}

int coverage(const std::string& game, std::uint32_t games, std::uint64_t seed, bool as_json) {
    const auto one = std::find_if(all_games.begin(), all_games.end(),
                                  [&game](const CoveredGame& covered) { return covered.name == game; });
    if (one == all_games.end()) {
        std::cerr << "there is no game " << game << " whose coverage could be told\n";
        return 2;
    }
    const auto found = one->cover(games, seed);
    if (as_json) {
        std::cout << herding::law::json(found);
    } else {
        std::cout << found;
    }
    return 0;
}

} // namespace herd
