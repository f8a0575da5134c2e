#include "backgammon/legal_turns.hpp"

#include <set>
#include <utility>

namespace backgammon {

namespace {

class Search {
public:
    explicit Search(const Setup& setup) : setup_(setup) {}

    void visit(const Match& match, std::vector<Move>& moves) {
        if (!seen_.insert({match.board, match.dice}).second) {
            return;
        }
        if (over(match)) {
            if (ends_.insert(match.board).second) {
                turns_.push_back({moves, match});
            }
            return;
        }
        each_legal_move(setup_, match, [&](const Move& move, const Match& next) {
            moves.push_back(move);
            visit(next, moves);
            moves.pop_back();
        });
    }

    [[nodiscard]] std::vector<Turn> take() { return std::move(turns_); }

private:
    [[nodiscard]] bool over(Match match) const {
        return match.phase != Phase::Move ||
               !herding::advance_legal<Rules>(setup_, match, EndTurn{}, herding::Actor::player(match.turn))
                    .stops();
    }

    const Setup& setup_;
    std::set<std::pair<Board, Dice>> seen_;
    std::set<Board> ends_;
    std::vector<Turn> turns_;
};

} // namespace

std::vector<Move> legal_moves(const Setup& setup, const Match& match) {
    std::vector<Move> moves;
    each_legal_move(setup, match, [&](const Move& move, const Match& /*next*/) { moves.push_back(move); });
    return moves;
}

std::vector<Turn> legal_turns(const Setup& setup, const Match& match) {
    Search search(setup);
    std::vector<Move> moves;
    search.visit(match, moves);
    return search.take();
}

} // namespace backgammon
