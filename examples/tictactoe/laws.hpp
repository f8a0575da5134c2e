#pragma once

#include "tictactoe/tictactoe.hpp"

#include "herding/law/config.hpp"

#include <algorithm>
#include <string>
#include <vector>

/// Law configuration of tic-tac-toe.
namespace tictactoe {

// [config]
inline herding::law::Config<Game> law_config() {
    herding::law::Config<Game> config;
    std::vector<Place> places;
    for (int row = 0; row < 4; ++row) { // the last one is outside the board
        for (int column = 0; column < 3; ++column) {
            places.push_back({row, column});
        }
    }
    config.inputs = {places, {player(Mark::X), player(Mark::O)}};
    config.describe_input = [](const Place& place) {
        return std::to_string(place.row) + ',' + std::to_string(place.column);
    };
    config.state_invariants = {{"X has as many marks as O, or one more", [](const Board& board) {
                                    const auto marks = [&](Mark mark) {
                                        return std::count(board.cells.begin(), board.cells.end(), mark);
                                    };
                                    return marks(Mark::X) - marks(Mark::O) == (board.turn == Mark::X ? 0 : 1);
                                }}};
    return config;
}
// [config]

} // namespace tictactoe
