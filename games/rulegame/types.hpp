#pragma once

#include "rulegame/setup.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <variant>

/// The types of the Rule Game: State, Input, Diff, Trace, Info. The Setup is in setup.hpp, the rules in rules.hpp.
namespace rulegame {

// ---- State

/// A taken piece and its bucket, in one byte.
struct Taken {
    std::uint8_t packed = 0;

    static constexpr Taken of(int piece, int bucket) {
        return {static_cast<std::uint8_t>(piece | bucket << 6)};
    }
    [[nodiscard]] constexpr int piece() const { return packed & 63; }
    [[nodiscard]] constexpr int bucket() const { return packed >> 6; }
    friend constexpr bool operator==(Taken, Taken) noexcept = default;
};

enum class Phase : std::uint8_t { Playing, Cleared, Stalemate };

/// An episode: the remaining pieces, the taken pieces, the active line and its counters.
///
/// A counter holds what was spent since the line was activated. That is at most the number of pieces, so a byte is
/// enough, and every line begins with 0.
struct State {
    Pieces left = 0;   ///< on the board
    ByBucket offers{}; ///< moves that the active line accepts now; none when the episode is over
    std::array<Taken, most_pieces> taken{}; ///< the memory of the episode, first to last
    std::uint8_t taken_count = 0;
    Phase phase = Phase::Playing;
    std::uint16_t line = 0;
    std::uint8_t line_spent = 0;
    std::array<std::uint8_t, most_metered> spent{}; ///< of the metered atoms of the line

    /// The buckets that accept a piece now, as four bits.
    [[nodiscard]] constexpr unsigned buckets(int piece) const {
        unsigned all = 0;
        for (unsigned b = 0; b < 4; ++b) {
            all |= static_cast<unsigned>(offers[b] >> static_cast<unsigned>(piece) & 1U) << b;
        }
        return all;
    }

    /// Throws: std::invalid_argument for a state that no episode comes to (states.hpp).
    template <class Spec> void validate(const Setup& setup) const;

    friend bool operator==(const State&, const State&) = default;
};

// ---- Input

/// Moves a piece, by its id, into a bucket.
struct MovePiece {
    std::int32_t id;
    std::int32_t bucket;
    friend bool operator==(const MovePiece&, const MovePiece&) = default;
};
/// Moves the piece of a cell into the bucket at a corner. Rows count from bottom to top; buckets are in rows and
/// columns 0 and 7.
struct MoveFrom {
    std::int32_t row;
    std::int32_t column;
    std::int32_t bucket_row;
    std::int32_t bucket_column;
    friend bool operator==(const MoveFrom&, const MoveFrom&) = default;
};

using Input = std::variant<MovePiece, MoveFrom>;

// ---- Trace

struct PieceTaken {
    std::uint8_t piece;
    std::uint8_t bucket;
    std::uint16_t line;
    friend bool operator==(const PieceTaken&, const PieceTaken&) = default;
};
struct LineSpent {
    std::uint16_t line;
    std::uint8_t spent; ///< accepted moves since it was activated
    friend bool operator==(const LineSpent&, const LineSpent&) = default;
};
struct AtomSpent {
    std::uint16_t line;
    std::uint8_t meter;
    std::uint8_t spent;
    friend bool operator==(const AtomSpent&, const AtomSpent&) = default;
};
struct LineStayed {
    std::uint16_t line;
    std::uint8_t movable; ///< pieces that some bucket accepts
    friend bool operator==(const LineStayed&, const LineStayed&) = default;
};
/// Reasons for which control leaves a line.
enum class Done : std::uint8_t { Exhausted, NothingToMove };
struct LineLeft {
    std::uint16_t line;
    Done why;
    friend bool operator==(const LineLeft&, const LineLeft&) = default;
};
struct LineActivated {
    std::uint16_t line;
    std::uint8_t movable;
    friend bool operator==(const LineActivated&, const LineActivated&) = default;
};
struct LineSkipped {
    std::uint16_t line;
    Done why;
    friend bool operator==(const LineSkipped&, const LineSkipped&) = default;
};
struct BoardCleared {
    friend bool operator==(const BoardCleared&, const BoardCleared&) = default;
};
struct Stalemated {
    std::uint8_t left;
    friend bool operator==(const Stalemated&, const Stalemated&) = default;
};

using Trace = std::variant<PieceTaken, LineSpent, AtomSpent, LineStayed, LineLeft, LineActivated, LineSkipped,
                           BoardCleared, Stalemated>;

// ---- Diff

[[nodiscard]] constexpr std::uint8_t count_movable(const ByBucket& offers) {
    return static_cast<std::uint8_t>(std::popcount(offers[0] | offers[1] | offers[2] | offers[3]));
}

/// A piece leaves the board and enters the memory.
struct TakePiece {
    std::uint8_t piece;
    std::uint8_t bucket;
    PieceTaken apply(State& state) const {
        state.left &= ~only(piece);
        state.taken[state.taken_count++] = Taken::of(piece, bucket);
        return {piece, bucket, state.line};
    }
    friend bool operator==(const TakePiece&, const TakePiece&) = default;
};
struct SpendLine {
    LineSpent apply(State& state) const { return {state.line, ++state.line_spent}; }
    friend bool operator==(const SpendLine&, const SpendLine&) = default;
};
struct SpendAtom {
    std::uint8_t meter;
    AtomSpent apply(State& state) const { return {state.line, meter, ++state.spent[meter]}; }
    friend bool operator==(const SpendAtom&, const SpendAtom&) = default;
};
/// The active line stays; sets what it accepts now.
struct StayWithLine {
    ByBucket offers;
    LineStayed apply(State& state) const {
        state.offers = offers;
        return {state.line, count_movable(offers)};
    }
    friend bool operator==(const StayWithLine&, const StayWithLine&) = default;
};
/// Control leaves the active line. Another line follows.
struct LeaveLine {
    Done why;
    LineLeft apply(State& state) const {
        state.offers = {};
        return {state.line, why};
    }
    friend bool operator==(const LeaveLine&, const LeaveLine&) = default;
};
/// Control comes to a line, and stays with it.
struct ActivateLine {
    std::uint16_t line;
    ByBucket offers;
    LineActivated apply(State& state) const {
        state.line = line;
        state.line_spent = 0;
        state.spent = {};
        state.offers = offers;
        return {line, count_movable(offers)};
    }
    friend bool operator==(const ActivateLine&, const ActivateLine&) = default;
};
/// Control comes to a line that is done at once.
struct SkipLine {
    std::uint16_t line;
    Done why;
    LineSkipped apply(State& state) const {
        state.line = line;
        state.line_spent = 0;
        state.spent = {};
        return {line, why};
    }
    friend bool operator==(const SkipLine&, const SkipLine&) = default;
};
struct ClearBoard {
    BoardCleared apply(State& state) const {
        state.phase = Phase::Cleared;
        state.offers = {};
        return {};
    }
    friend bool operator==(const ClearBoard&, const ClearBoard&) = default;
};
struct EndInStalemate {
    Stalemated apply(State& state) const {
        state.phase = Phase::Stalemate;
        state.offers = {};
        return {static_cast<std::uint8_t>(std::popcount(state.left))};
    }
    friend bool operator==(const EndInStalemate&, const EndInStalemate&) = default;
};

using Diff = std::variant<TakePiece, SpendLine, SpendAtom, StayWithLine, LeaveLine, ActivateLine, SkipLine,
                          ClearBoard, EndInStalemate>;

// ---- Info

/// Reasons of refusals, and failures for which no answer exists.
enum class Info : std::uint8_t {
    EpisodeIsOver,
    NegativeId,
    NoSuchBucket,
    OutsideTheBoard,
    NoPieceWithThisId,
    EmptyCell,
    SeveralPieces,
    Immovable,
    WrongBucket,
    NoSuchBucketRow, ///< from here on: failures inside the Java server
    StalemateOfZeros,
    UnknownOrder,
    ArithmeticOnText,
    TooManyValues,
    OnlyThePlayerMoves
};

[[nodiscard]] std::string_view words(Info info);
std::ostream& operator<<(std::ostream& out, Info info);

} // namespace rulegame
