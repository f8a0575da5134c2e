#pragma once

#include "connect_four/connect_four.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <bit>
#include <memory>
#include <string>
#include <vector>

/// Law configuration of connect four: one for each size of the board.
namespace connect_four {

inline herding::law::Config<Game> law_config(const Setup& setup = {}) {
    herding::law::Config<Game> config;
    std::vector<Drop> drops;
    for (int column = 0; column < static_cast<int>(most_columns); ++column) {
        drops.push_back({column});
    }
    config.inputs = {drops, {herding::Actor::player(0), herding::Actor::player(1)}};
    config.setup = std::make_shared<const Setup>(setup);
    config.describe_input = [](const Drop& drop) { return "column " + std::to_string(drop.column.value()); };
    config.state_invariants = {
        {"the first player has as many stones as the second, or one more",
         [](const Board& board) {
             return std::popcount(board.stones[0]) - std::popcount(board.stones[1]) == board.turn;
         }},
        {"no place has two stones",
         [](const Board& board) { return (board.stones[0] & board.stones[1]) == 0; }},
        {"no stone hangs in the air",
         [](const Board& board) {
             for (unsigned column = 0; column < most_columns; ++column) {
                 const auto stones = (board.stones[0] | board.stones[1]) >> (8 * column) & 0xffU;
                 if ((stones & (stones + 1)) != 0) {
                     return false;
                 }
             }
             return true;
         }},
        {"who has four has won",
         [](const Board& board) {
             return has_four(board.stones[0]) == (board.result == Result::FirstWins) &&
                    has_four(board.stones[1]) == (board.result == Result::SecondWins);
         }},
        {"a game is a draw when the board is full, and not before",
         [setup](const Board& board) {
             const bool full = std::popcount(board.stones[0] | board.stones[1]) ==
                               setup.columns.value() * setup.rows.value();
             const bool line = has_four(board.stones[0]) || has_four(board.stones[1]);
             return (board.result == Result::Draw) == (full && !line);
         }},
    };
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    config.transition_invariants = {
        {"who drops a stone has the turn",
         [](const Board& before, const Frame& frame, const Board&) {
             return frame.inputs.size() > 1 || frame.actor == herding::Actor::player(before.turn);
         }},
        {"each turn drops one stone into its column",
         [](const Board& before, const Frame& frame, const Board& after) {
             const Drop* drop = herding::law::submitted<Drop>(frame);
             const auto column = static_cast<unsigned>(frame.input().column.value());
             return count<AddStone>(frame) == frame.inputs.size() &&
                    (drop == nullptr || after.height(column) == before.height(column) + 1);
         }},
        {"a game ends once",
         [](const Board& before, const Frame& frame, const Board& after) {
             return !before.over() && count<End>(frame) == (after.over() ? 1U : 0U);
         }},
    };
    return config;
}

} // namespace connect_four
