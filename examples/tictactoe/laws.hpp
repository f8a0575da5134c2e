#pragma once

#include "tictactoe/tictactoe.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <string>
#include <vector>

/// Law configuration of tic-tac-toe.
namespace tictactoe {

// [commits]
/// What each commit must show.
inline void add_commit_invariants(herding::law::Config<Game>& config) {
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    config.transition_invariants = {
        {"who places a mark has the turn",
         [](const Board& before, const Frame& frame, const Board&) {
             return frame.inputs.size() > 1 || frame.actor == player(before.turn);
         }},
        {"each turn places one mark, and passes once",
         [](const Board&, const Frame& frame, const Board&) {
             return count<SetCell>(frame) == frame.inputs.size() &&
                    count<SetTurn>(frame) == frame.inputs.size();
         }},
        {"a game ends once",
         [](const Board& before, const Frame& frame, const Board& after) {
             return !before.over && count<EndGame>(frame) == (after.over ? 1U : 0U);
         }},
        {"who has a line wins",
         [](const Board&, const Frame& frame, const Board& after) {
             const Mark winner = Game::wins(after, Mark::X)   ? Mark::X
                                 : Game::wins(after, Mark::O) ? Mark::O
                                                              : Mark::None;
             return !after.over || herding::law::just(frame, EndGame{winner});
         }},
    };
}
// [commits]

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
    config.state_invariants = {
        {"X has as many marks as O, or one more",
         [](const Board& board) {
             const auto marks = [&](Mark mark) {
                 return std::count(board.cells.begin(), board.cells.end(), mark);
             };
             return marks(Mark::X) - marks(Mark::O) == (board.turn == Mark::X ? 0 : 1);
         }},
        {"the game is over when somebody has a line or the board is full, and not before",
         [](const Board& board) {
             const bool line = Game::wins(board, Mark::X) || Game::wins(board, Mark::O);
             return board.over == (line || Game::full(board));
         }},
    };
    add_commit_invariants(config);
    return config;
}
// [config]

} // namespace tictactoe
