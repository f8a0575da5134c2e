// Knowledge of a player, next to OpenSpiel's game.

#include "phantom_ttt/playable.hpp"

#include "herding/play/information.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace phantom_ttt;
using Known = herding::play::InformationState<Playable>;

/// A random game. `see` gets what each player knows after each input: by the rules of OpenSpiel's `information_state_string`,
/// which are written out here, with the turn and the result; and by ours.
template <class See> void play(const Setup& setup, std::uint64_t seed, const See& see) {
    herding::Generator generator(seed);
    herding::Engine<Game> engine(setup, Board{});
    std::array<std::string, 2> theirs;
    std::array<Known, 2> ours{Known(engine.state(), 0), Known(engine.state(), 1)};
    while (!engine.state().over) {
        std::vector<herding::play::Action<Game>> legal;
        Playable::legal_actions(setup, engine.state(), legal);
        const auto& [input, by] = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
        const auto actor = static_cast<Player>(by.index());
        const bool taken = engine.state().cells[Game::cell(input)].value() != Mark::None;
        const auto outcome = engine.dispatch(input, by);
        ASSERT_TRUE(outcome.committed());
        const Board& board = engine.state();
        const std::string turn = board.over ? std::string(name(board.winner)) : std::to_string(board.turn);
        for (Player player = 0; player < 2; ++player) {
            ours[player].see(*outcome.frame(), board);
            if (player == actor) {
                theirs[player] += std::to_string(Game::cell(input)) + (taken ? "! " : " ");
            } else if (setup.counts_tries) {
                theirs[player] += "? ";
            }
            see(player, theirs[player] + turn, ours[player].text());
        }
    }
}

TEST(PhantomTtt, players_tell_apart_what_they_tell_apart_in_open_spiel) {
    for (const auto& [name, summary, setup] : Playable::setups()) {
        std::array<std::map<std::string, std::string>, 2> ours;
        std::array<std::map<std::string, std::string>, 2> theirs;
        std::size_t met_again = 0;
        for (std::uint64_t seed = 0; seed < 2000; ++seed) {
            play(setup, seed, [&](Player player, const std::string& spiel, const std::string& here) {
                met_again += ours[player].contains(spiel) ? 1 : 0;
                EXPECT_EQ(ours[player].try_emplace(spiel, here).first->second, here) << name;
                EXPECT_EQ(theirs[player].try_emplace(here, spiel).first->second, spiel) << name;
            });
        }
        EXPECT_GT(met_again, 1000U) << "nothing was compared";
    }
}

} // namespace
