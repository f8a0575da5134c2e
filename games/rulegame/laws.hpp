#pragma once

#include "rulegame/boards.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/rules.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Law configuration of the Rule Game on one board: attempts and invariants.
namespace rulegame {

/// Mostly pieces that are or were on the board, sometimes nonsense.
inline herding::law::Submission<Rules> try_something(const Setup& setup, const State&,
                                                     herding::Generator& generator) {
    const auto below = [&](std::uint32_t bound) { return static_cast<std::int32_t>(generator.below(bound)); };
    if (below(12) == 0 || setup.board().empty()) {
        return {MovePiece{below(70) - 2, below(6) - 1}, herding::Actor::player(0)};
    }
    const Piece& piece =
        setup.board()[static_cast<std::size_t>(below(static_cast<std::uint32_t>(setup.board().size())))];
    switch (below(8)) {
    case 0:
        return {MoveFrom{below(9) - 1, below(9) - 1, 7 * below(2), below(9) - 1}, herding::Actor::player(0)};
    case 1:
    case 2:
        return {MoveFrom{row_of(piece.cell), column_of(piece.cell), 7 * below(2), 7 * below(2)},
                herding::Actor::player(0)};
    default: return {MovePiece{piece.id, below(4)}, herding::Actor::player(0)};
    }
}

inline std::string short_words(const Input& input) {
    if (const auto* move = std::get_if<MovePiece>(&input)) {
        return "piece " + std::to_string(move->id) + " to " + std::to_string(move->bucket);
    }
    const auto& move = std::get<MoveFrom>(input);
    return "row " + std::to_string(move.row) + " column " + std::to_string(move.column) + " to row " +
           std::to_string(move.bucket_row) + " column " + std::to_string(move.bucket_column);
}

/// Whether a move is legal (5.1, 7.1 to 7.3, 7.6).
inline bool is_legal(const Setup& setup, const State& state, const herding::law::Submission<Rules>& one) {
    Pieces there = 0;
    int bucket = Rules::no_bucket;
    if (const auto* move = std::get_if<MovePiece>(&one.input)) {
        const int piece = move->id < 0 ? -1 : setup.piece_with(move->id);
        there = piece < 0 ? Pieces{0} : only(piece) & state.left;
        bucket = move->bucket;
    } else {
        const auto& from = std::get<MoveFrom>(one.input);
        if (from.row < 1 || from.row > side || from.column < 1 || from.column > side) {
            return false;
        }
        there = setup.in_cell(cell_at(from.column, from.row)) & state.left;
        bucket = Rules::bucket_at(from.bucket_row, from.bucket_column);
    }
    return one.by == herding::Actor::player(0) && state.phase == Phase::Playing &&
           std::has_single_bit(there) && bucket >= 0 && bucket <= 3 &&
           (state.offers[static_cast<std::size_t>(bucket)] & there) != 0;
}

/// 6.2: the line loses 1 if it is metered, and so does each metered atom that accepts the move.
inline bool counters_are_spent(const Setup& setup, const State& before, const herding::Frame<Rules>& frame) {
    const auto* taken = herding::law::only<TakePiece>(frame);
    if (taken == nullptr) {
        return false;
    }
    const LineProgram& line = setup.program().lines[before.line];
    std::vector<SpendAtom> expected;
    for (std::uint32_t index = line.first_atom; index < line.end_atom; ++index) {
        const AtomProgram& atom = setup.program().atoms[index];
        const Pieces of = atom.postpos ? before.left : only(taken->piece);
        if (atom.meter >= 0 && usable(atom, before) &&
            (accepted_by(setup, before, index, of)[taken->bucket] & only(taken->piece)) != 0) {
            expected.push_back({static_cast<std::uint8_t>(atom.meter)});
        }
    }
    std::vector<SpendAtom> spent;
    for (const Diff& diff : frame.diffs) {
        if (const auto* one = std::get_if<SpendAtom>(&diff)) {
            spent.push_back(*one);
        }
    }
    return spent == expected &&
           herding::law::count<SpendLine>(frame) == (line.counter == unmetered ? 0U : 1U);
}

/// 6.4, 6.5: the board is cleared, or control stays, or it leaves the line, passes those that are done, one after the other, and
/// comes to another one or to none.
inline bool control_passes(const Setup& setup, const State& before, const herding::Frame<Rules>& frame) {
    using herding::law::count;
    const std::size_t lines = setup.program().lines.size();
    const std::size_t left = count<LeaveLine>(frame);
    if (count<ClearBoard>(frame) + count<StayWithLine>(frame) + left != 1) {
        return false;
    }
    std::size_t line = before.line;
    std::size_t skipped = 0;
    for (const Diff& diff : frame.diffs) {
        const auto* skip = std::get_if<SkipLine>(&diff);
        const auto* activate = std::get_if<ActivateLine>(&diff);
        if (skip == nullptr && activate == nullptr) {
            continue;
        }
        line = (line + 1) % lines;
        skipped += skip != nullptr ? 1 : 0;
        if ((skip != nullptr ? skip->line : activate->line) != line) {
            return false;
        }
    }
    const std::size_t stalemate = count<EndInStalemate>(frame);
    return left == count<ActivateLine>(frame) + stalemate && (left != 0 || skipped == 0) &&
           (stalemate == 0 || skipped == lines);
}

inline herding::law::Config<Rules> law_config(const std::shared_ptr<const Setup>& setup) {
    herding::law::Config<Rules> config;
    config.inputs = try_something;
    config.setup = setup;
    config.initial = [setup] { return begin(*setup); };
    config.describe_input = short_words;
    for (const StateInvariant& invariant : state_invariants()) {
        config.state_invariants.push_back(
            {std::string(invariant.name),
             [setup, holds = invariant.holds](const State& state) { return holds(*setup, state); }});
    }
    config.transition_invariants.push_back(
        {"each accepted move takes one piece that was offered",
         [](const State& before, const herding::Frame<Rules>& frame, const State& after) {
             if (frame.inputs.size() != 1) {
                 return true;
             }
             const Taken taken = after.taken[after.taken_count - 1U];
             return after.taken_count == before.taken_count + 1 &&
                    after.left == (before.left & ~only(taken.piece())) &&
                    (before.buckets(taken.piece()) >> static_cast<unsigned>(taken.bucket()) & 1U) != 0;
         }});
    const auto commit_law = [&](std::string name, auto holds) {
        config.transition_invariants.push_back(
            {std::move(name),
             [setup, holds](const State& before, const herding::Frame<Rules>& frame, const State&) {
                 return frame.inputs.size() != 1 || holds(*setup, before, frame);
             }});
    };
    commit_law("a move is charged to its line and to all atoms that accept it", counters_are_spent);
    commit_law("control passes to the next line that is not done", control_passes);
    config.legal = is_legal;
    return config;
}

/// Rule sets that together use every construct of a rule file, each on its own board.
inline std::vector<std::shared_ptr<const Setup>> tried_setups() {
    const auto setup = [](std::string_view rules, Board board) {
        return std::make_shared<const Setup>(std::make_shared<const Program>(compile(parse_rules(rules))),
                                             std::move(board));
    };
    herding::Generator generator(1);
    const auto board = [&generator](int pieces) {
        return random_board(BoardPlan{.pieces = pieces}, generator);
    };
    const std::vector<PropertyValues> pictures = {{"size", {"1", "2", "03", "small"}},
                                                  {"color", {"red", "RED"}}};
    return {
        // Counters of lines and atoms, a position, buckets by distance and by memory.
        setup("2 (1, [square,star], *, *, [0,1]) (color:blue, count:2, bucket:Nearby)\n"
              "1 (pos:T)\n(bucket:p+1)\n",
              board(9)),
        // Memory: no two colors share a bucket.
        setup("(code:!q.color*!q.bucket) (bucket:pc)\n(postpos:B, bucket:[ps, !ps*Remotest])\n", board(12)),
        // A defined order; a line that is never active; one that may fail, because it names an undefined order.
        setup("Order Own=[[26,27],5]\n2 ()\n0 ()\n(pos:[Own,8], bucket:this.bucket+last.bucket)\n"
              "1 (pos:Nowhere, color:black)\n()\n",
              board(9)),
        // Episodes that end early.
        setup(
            "2 (color:[red,yellow], pos:Farthest, bucket:Nearby+1) (count:1, color:red, bucket:[0,2])\n0 ()\n"
            "1 (shape:star, bucket:[ps, !ps])\n",
            board(9)),
        // Pictures. Arithmetic on a text fails while a picture with a text is left.
        setup("5 (size:[1..3]) (size:small)\n1 (color:RED, size:[last.size, this.size+1-1])\n"
              "(code:this.size>=q.bucket.size)\n",
              random_board(12, pictures, generator)),
    };
}

/// One config for each of them.
inline std::vector<herding::law::Config<Rules>> law_configs() {
    std::vector<herding::law::Config<Rules>> configs;
    for (const auto& setup : tried_setups()) {
        configs.push_back(law_config(setup));
    }
    return configs;
}

} // namespace rulegame
