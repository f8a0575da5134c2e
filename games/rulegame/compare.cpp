#include "rulegame/compare.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/search.hpp"
#include "rulegame/universe.hpp"

namespace rulegame {

namespace {

using Pair = Search<2>;

/// Whether both give equal answers to the next move. The active line does not matter, only what it accepts.
bool alike(const Pair::Position& position) {
    const auto& [a, b] = position;
    return a && b ? a->phase == b->phase && a->offers == b->offers : !a && !b;
}

struct Played {
    bool exhausted = true;
    std::uint64_t positions = 0;
    std::optional<Example> difference;
};

Played play_out(const Programs& programs, const Board& board, std::size_t widest) {
    const Setup first(programs[0], board);
    const Setup second(programs[1], board);
    Pair search({&first, &second}, widest);
    Played played;
    search.run([&](const Pair::Position& position) {
        if (alike(position)) {
            return true;
        }
        played.difference = {board, search.moves()};
        return false;
    });
    played.exhausted = search.exhausted();
    played.positions = search.positions();
    return played;
}

/// The state after these moves; nothing if the rules fail.
std::optional<State> state_after(const Setup& setup, const std::vector<Taken>& moves) {
    try {
        State state = begin(setup);
        for (const Taken move : moves) {
            const MovePiece input{setup.board()[static_cast<std::size_t>(move.piece())].id, move.bucket()};
            if (herding::advance<Rules>(setup, state, input, herding::Actor::player(0)).stops()) {
                return std::nullopt;
            }
        }
        return state;
    } catch (const EvaluationError&) {
        return std::nullopt;
    }
}

std::string bucket_list(unsigned buckets) {
    std::string text;
    for (unsigned b = 0; b < 4; ++b) {
        if ((buckets >> b & 1U) != 0) {
            text += (text.empty() ? " to " : ", ") + std::to_string(b);
        }
    }
    return text.empty() ? " nowhere" : text;
}

/// The answer of one rule set at the difference.
std::string says(const Setup& setup, const std::optional<State>& state, const std::optional<State>& other) {
    if (!state) {
        return "the rules fail";
    }
    if (state->phase == Phase::Stalemate) {
        return "a stalemate";
    }
    std::string text;
    for (Pieces rest = state->left; rest != 0; rest &= rest - 1) {
        const int piece = first_of(rest);
        const unsigned buckets = state->buckets(piece);
        if (!other || other->phase != Phase::Playing || buckets != other->buckets(piece)) {
            text += (text.empty() ? "" : "; ") + describe_piece(setup, piece) + bucket_list(buckets);
        }
    }
    return text;
}

} // namespace

Comparison compare(const Programs& programs, const ComparisonPlan& plan) {
    Comparison result;
    result.plan = plan;
    const Universe universe = universe_of({&programs[0]->rules, &programs[1]->rules});
    herding::Generator generator(plan.seed);
    while (result.boards < plan.boards && !result.difference) {
        const Board board = random_board(1 + result.boards % plan.pieces, universe, generator);
        Played played = play_out(programs, board, plan.widest);
        result.positions += played.positions;
        result.thinned += played.exhausted ? 0 : 1;
        result.difference = std::move(played.difference);
        plan.progress(++result.boards, plan.boards);
    }
    if (result.difference) {
        const auto differs = [&](const Board& board) {
            return play_out(programs, board, plan.widest).difference;
        };
        const Board board = smallest_board(result.difference->board,
                                           [&](const Board& less) { return differs(less).has_value(); });
        result.difference = differs(board);
    }
    return result;
}

std::string describe(const Comparison& comparison, const Programs& programs,
                     const std::array<std::string, 2>& names) {
    std::string text;
    if (const auto& difference = comparison.difference) {
        const Setup first(programs[0], difference->board);
        const Setup second(programs[1], difference->board);
        const auto a = state_after(first, difference->moves);
        const auto b = state_after(second, difference->moves);
        return "They differ, as on this board" +
               std::string(difference->moves.empty() ? ", before the first move" : "") + ":\n" +
               describe(*difference, first) + "  " + names[0] + ": " + says(first, a, b) + "\n  " + names[1] +
               ": " + says(second, b, a) + "\n";
    }
    const auto& plan = comparison.plan;
    text = "No difference on " + std::to_string(comparison.boards) + " random boards of 1 to " +
           std::to_string(plan.pieces) + " pieces (seed " + std::to_string(plan.seed) +
           "), played in every way: " + std::to_string(comparison.positions) + " positions\n";
    if (comparison.thinned > 0) {
        text += "Not exhausted: on " + std::to_string(comparison.thinned) + " of them only " +
                std::to_string(plan.widest) +
                " positions after each number of moves were looked at; a difference may still be there.\n";
    }
    return text;
}

} // namespace rulegame
