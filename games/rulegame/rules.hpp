#pragma once

#include "rulegame/offers.hpp"
#include "rulegame/states.hpp"
#include "rulegame/types.hpp"

#include "herding/herding.hpp"

#include <string>

/// The rules of play as behaviors, in the order in which they run. Each cites its section of RULES.md. The rule file
/// is in the Setup; the behaviors apply it.
namespace rulegame {

struct Rules {
    using Setup = rulegame::Setup;
    using State = rulegame::State;
    using Input = rulegame::Input;
    using Diff = rulegame::Diff;
    using Trace = rulegame::Trace;
    using Info = rulegame::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Rules>;
    using Verdict = herding::Verdict<Info>;
    using Continue = herding::Continue;
    using Disallowed = herding::Disallowed<Info>;
    using InvalidInput = herding::InvalidInput<Info>;
    using Aborted = herding::Aborted<Info>;

    static Verdict the_player_moves(Dispatch& d) {
        return d.actor() == herding::Actor::player(0) ? Verdict(Continue{})
                                                      : Disallowed{Info::OnlyThePlayerMoves};
    }

    // ---- Valid moves

    static Verdict episode_goes_on(Dispatch& d) {
        if (d->phase == Phase::Playing) {
            return Continue{};
        }
        if (d->phase == Phase::Stalemate && d.setup().program().quirks.stalemate_of_zeros_fails &&
            only_zeros(d.setup(), d.state())) {
            return Aborted{Info::StalemateOfZeros};
        }
        return Disallowed{Info::EpisodeIsOver};
    }

    static Verdict arguments_make_sense(Dispatch& d) {
        if (const auto* move = std::get_if<MovePiece>(&d.input())) {
            if (move->id < 0) {
                return InvalidInput{Info::NegativeId};
            }
            return move->bucket < 0 || move->bucket > 3 ? Verdict(InvalidInput{Info::NoSuchBucket})
                                                        : Continue{};
        }
        const auto& move = std::get<MoveFrom>(d.input());
        if (move.column < 1 || move.column > side || move.row < 1 || move.row > side) {
            return InvalidInput{Info::OutsideTheBoard};
        }
        const bool row_counts = !d.setup().program().quirks.bucket_row_is_unchecked;
        if (!at_a_corner(move.bucket_column) || (row_counts && !at_a_corner(move.bucket_row))) {
            return InvalidInput{Info::NoSuchBucket};
        }
        return Continue{};
    }

    static Verdict a_piece_is_there(Dispatch& d) {
        if (const auto* move = std::get_if<MovePiece>(&d.input())) {
            const int piece = d.setup().piece_with(move->id);
            if (piece < 0 || (d->left & only(piece)) == 0) {
                return Disallowed{Info::NoPieceWithThisId};
            }
            return Continue{};
        }
        const Pieces there = addressed(d.setup(), d.state(), std::get<MoveFrom>(d.input()));
        if (there == 0) {
            return Disallowed{Info::EmptyCell};
        }
        return (there & (there - 1)) != 0 ? Verdict(Disallowed{Info::SeveralPieces}) : Continue{};
    }

    // ---- The active line

    static Verdict the_line_accepts(Dispatch& d) {
        const Aim aim = aim_of(d);
        const unsigned buckets = aim.piece == no_piece ? 0 : d->buckets(aim.piece);
        if (buckets == 0) {
            return Disallowed{Info::Immovable};
        }
        if (aim.bucket == no_bucket) {
            return Aborted{Info::NoSuchBucketRow};
        }
        return (buckets >> static_cast<unsigned>(aim.bucket) & 1U) != 0 ? Verdict(Continue{})
                                                                        : Disallowed{Info::WrongBucket};
    }

    // ---- Consequences of an accepted move

    static Verdict spend_counters(Dispatch& d) {
        const Aim aim = aim_of(d);
        const Program& program = d.setup().program();
        const LineProgram& line = program.lines[d->line];
        if (line.metered != 0 && aim.piece != no_piece) {
            std::uint64_t accepting = 0; // all of them, before any is charged
            for (std::uint32_t index = line.first_atom; index < line.end_atom; ++index) {
                const AtomProgram& atom = program.atoms[index];
                if (atom.meter >= 0 && usable(atom, d.state()) && accepts(d, index, aim)) {
                    accepting |= std::uint64_t{1} << static_cast<unsigned>(atom.meter);
                }
            }
            for (; accepting != 0; accepting &= accepting - 1) {
                d.emit(SpendAtom{static_cast<std::uint8_t>(std::countr_zero(accepting))});
            }
        }
        if (line.counter != unmetered) {
            d.emit(SpendLine{});
        }
        return Continue{};
    }

    static Verdict take_the_piece(Dispatch& d) {
        const Aim aim = aim_of(d);
        d.emit(TakePiece{static_cast<std::uint8_t>(aim.piece), static_cast<std::uint8_t>(aim.bucket)});
        return Continue{};
    }

    static Verdict an_empty_board_is_cleared(Dispatch& d) {
        if (d->left == 0) {
            d.emit(ClearBoard{});
        }
        return Continue{};
    }

    static Verdict control_stays_or_goes_on(Dispatch& d) {
        if (d->phase != Phase::Playing) {
            return Continue{};
        }
        try {
            const bool exhausted = is_exhausted(d.setup(), d.state());
            const ByBucket offers = exhausted ? ByBucket{} : offers_of_line(d.setup(), d.state());
            if (!nothing(offers)) {
                d.emit(StayWithLine{offers});
                return Continue{};
            }
            d.emit(LeaveLine{exhausted ? Done::Exhausted : Done::NothingToMove});
            find_a_line(d);
        } catch (const EvaluationError& error) {
            return Aborted{info_of(error.fault())};
        }
        return Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Rules>({
            {"the_player_moves", 5, the_player_moves, "7.6 One player makes all moves."},
            {"episode_goes_on", 10, episode_goes_on, "7.1 A cleared or stalemated episode takes no moves."},
            {"arguments_make_sense", 20, arguments_make_sense,
             "7.2 A move names a piece or a cell, and a bucket."},
            {"a_piece_is_there", 30, a_piece_is_there, "7.3 There is exactly one piece where the move says."},
            {"the_line_accepts", 40, the_line_accepts, "5.1 A line accepts what one of its atoms accepts."},
            {"spend_counters", 50, spend_counters,
             "6.2 Every atom that accepts a move loses 1, and so does its line."},
            {"take_the_piece", 60, take_the_piece,
             "6.3 An accepted piece leaves the board and is remembered."},
            {"an_empty_board_is_cleared", 70, an_empty_board_is_cleared, "6.4 An empty board is cleared."},
            {"control_stays_or_goes_on", 80, control_stays_or_goes_on,
             "6.5 A line that is done passes control on, as part of the move; if none takes it: stalemate."},
        });
    }

    /// Puts a trace into words. Lines and atoms count from 1.
    static std::string describe(const Trace& trace);

    /// The refusal for a failure inside an expression.
    static Info info_of(EvaluationFault fault) {
        return fault == EvaluationFault::UnknownOrder       ? Info::UnknownOrder
               : fault == EvaluationFault::ArithmeticOnText ? Info::ArithmeticOnText
                                                            : Info::TooManyValues;
    }

    /// The bucket at a corner of the board; `no_bucket` elsewhere.
    static constexpr int no_bucket = -1;
    static constexpr int bucket_at(int row, int column) {
        if (!at_a_corner(row) || !at_a_corner(column)) {
            return no_bucket;
        }
        return row != 0 ? (column == 0 ? 0 : 1) : (column != 0 ? 2 : 3);
    }

private:
    /// The piece and bucket of a valid move. The piece is missing only if a rule runs out of its turn, as in `herd
    /// coverage`, which swaps rules.
    static constexpr int no_piece = -1;
    struct Aim {
        int piece;
        int bucket;
    };

    static constexpr bool at_a_corner(int coordinate) { return coordinate == 0 || coordinate == side + 1; }

    static Pieces addressed(const Setup& setup, const State& state, const MoveFrom& move) {
        return setup.in_cell(cell_at(move.column, move.row)) & state.left;
    }

    static Aim aim_of(const Dispatch& d) {
        if (const auto* move = std::get_if<MovePiece>(&d.input())) {
            return {d.setup().piece_with(move->id), move->bucket};
        }
        const auto& move = std::get<MoveFrom>(d.input());
        const Pieces there = addressed(d.setup(), d.state(), move);
        return {there != 0 ? first_of(there) : no_piece, bucket_at(move.bucket_row, move.bucket_column)};
    }

    /// Whether an atom accepts a move that its line accepts.
    static bool accepts(const Dispatch& d, std::uint32_t atom, Aim aim) {
        const Program& program = d.setup().program();
        const LineProgram& line = program.lines[d->line];
        if (line.end_atom - line.first_atom == 1) {
            return true; // no other atom could
        }
        const Pieces of = program.atoms[atom].postpos ? d->left : only(aim.piece);
        const ByBucket moves = accepted_by(d.setup(), d.state(), atom, of);
        return (moves[static_cast<std::size_t>(aim.bucket)] & only(aim.piece)) != 0;
    }

    /// Activates lines until one is not done: first the line behind the active one, last the active one itself.
    static void find_a_line(Dispatch& d) {
        const auto count = static_cast<std::uint16_t>(d.setup().program().lines.size());
        const std::uint16_t left = d->line;
        State tried = d.state(); // a copy in which the line is active
        tried.line_spent = 0;
        tried.spent = {};
        for (std::uint16_t i = 1; i <= count; ++i) {
            tried.line = static_cast<std::uint16_t>((left + i) % count);
            const bool exhausted = is_exhausted(d.setup(), tried);
            const ByBucket offers = exhausted ? ByBucket{} : offers_of_line(d.setup(), tried);
            if (!nothing(offers)) {
                d.emit(ActivateLine{tried.line, offers});
                return;
            }
            d.emit(SkipLine{tried.line, exhausted ? Done::Exhausted : Done::NothingToMove});
        }
        d.emit(EndInStalemate{});
    }

    /// Whether the active line could accept nothing even at its activation: a counter of 0, or atoms with 0 only.
    static bool only_zeros(const Setup& setup, const State& state) { return is_exhausted(setup, state); }
};

/// An episode before its first move. The first line that is not done is active. If every line is done, or there is no
/// piece, the episode is over at once. Throws EvaluationError.
[[nodiscard]] State begin(const Setup& setup);

} // namespace rulegame
