#pragma once

#include "phantom_ttt/phantom_ttt.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

/// What must be true of every game of phantom tic-tac-toe.
namespace phantom_ttt {

inline void add_invariants(herding::law::Config<Game>& config) {
    config.observer = true; // somebody who only watches learns nothing either
    config.state_invariants.push_back({"X has as many marks as O, or one more", [](const Board& board) {
                                           const std::size_t more = board.turn == 0 ? 0 : 1;
                                           return count(board, Mark::X) - count(board, Mark::O) ==
                                                  (board.over ? 1U - board.turn : more);
                                       }});
    config.state_invariants.push_back(
        {"the game is over when somebody has a line or the board is full, and not before",
         [](const Board& board) {
             const Mark winner = has_line(board, Mark::X)   ? Mark::X
                                 : has_line(board, Mark::O) ? Mark::O
                                                            : Mark::None;
             return board.winner == winner &&
                    board.over == (winner != Mark::None || count(board, Mark::None) == 0);
         }});
    config.state_invariants.push_back(
        {"a player knows their own marks, and nobody knows that a cell is free", [](const Board& board) {
             return std::all_of(board.cells.begin(), board.cells.end(), [](const auto& cell) {
                 return cell.value() == Mark::None ? cell.viewers() == 0
                                                   : cell.seen_by(cell.value() == Mark::X ? 0 : 1);
             });
         }});
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    config.transition_invariants.push_back(
        {"who has the turn tries a cell that they do not know",
         [](const Board& before, const Frame& frame, const Board&) {
             return frame.inputs.size() > 1 ||
                    (frame.actor == herding::Actor::player(before.turn) &&
                     !before.cells[Game::cell(frame.input())].seen_by(before.turn));
         }});
    config.transition_invariants.push_back({"a try takes the cell and ends the turn, or runs into a mark",
                                            [](const Board& before, const Frame& frame, const Board&) {
                                                if (frame.inputs.size() > 1) {
                                                    return true;
                                                }
                                                const Player player = before.turn;
                                                const std::uint8_t cell = Game::cell(frame.input());
                                                if (before.cells[cell].value() != Mark::None) {
                                                    return herding::law::just(frame, RunInto{player, cell}) &&
                                                           count<Occupy>(frame) == 0 &&
                                                           count<SetTurn>(frame) + count<EndGame>(frame) == 0;
                                                }
                                                return herding::law::just(frame, Occupy{player, cell}) &&
                                                       count<RunInto>(frame) == 0 &&
                                                       count<SetTurn>(frame) + count<EndGame>(frame) == 1;
                                            }});
    config.transition_invariants.push_back(
        {"tries are counted one by one, before anything else happens, or never",
         [setup = config.setup](const Board& before, const Frame& frame, const Board& after) {
             const std::size_t counted = setup->counts_tries ? frame.inputs.size() : 0;
             return count<CountTry>(frame) == counted && std::size_t{after.tries} - before.tries == counted &&
                    (counted == 0 || std::holds_alternative<CountTry>(frame.diffs.front()));
         }});
}

} // namespace phantom_ttt
