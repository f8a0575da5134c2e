#include "rulegame/rules.hpp"

#include <ostream>

namespace rulegame {

State begin(const Setup& setup) {
    State state;
    state.left = setup.all();
    if (state.left == 0) {
        state.phase = Phase::Cleared;
        return state;
    }
    for (std::size_t line = 0; line < setup.program().lines.size(); ++line) {
        state.line = static_cast<std::uint16_t>(line);
        if (!is_exhausted(setup, state)) {
            state.offers = offers_of_line(setup, state);
            if (!nothing(state.offers)) {
                return state;
            }
        }
    }
    state.phase = Phase::Stalemate;
    return state;
}

std::string_view words(Info info) {
    switch (info) {
    case Info::EpisodeIsOver: return "the episode is over";
    case Info::NegativeId: return "ids are not negative";
    case Info::NoSuchBucket: return "there is no such bucket";
    case Info::OutsideTheBoard: return "the cell is outside the board";
    case Info::NoPieceWithThisId: return "no piece with this id is on the board";
    case Info::EmptyCell: return "the cell is empty";
    case Info::SeveralPieces: return "several pieces lie in the cell";
    case Info::Immovable: return "this piece cannot be moved now";
    case Info::WrongBucket: return "this piece can be moved now, but not to this bucket";
    case Info::NoSuchBucketRow: return "there is no bucket in this row";
    case Info::StalemateOfZeros: return "the episode is stalemated by counters of 0";
    case Info::UnknownOrder: return "a line asks for an order that is not defined";
    case Info::ArithmeticOnText: return "a line does arithmetic on a text or a piece";
    case Info::TooManyValues: return "an expression of a line has too many values";
    case Info::OnlyThePlayerMoves: return "only the player moves pieces";
    }
    return "";
}

std::ostream& operator<<(std::ostream& out, Info info) { return out << words(info); }

namespace {

std::string line_words(std::uint16_t line) { return "line " + std::to_string(line + 1); }

std::string done_words(Done why) {
    return why == Done::Exhausted ? "its counters are used up" : "it can move nothing";
}

std::string movable_words(unsigned count) {
    return std::to_string(count) + (count == 1 ? " piece" : " pieces") + " can be moved";
}

struct Words {
    std::string operator()(PieceTaken t) const {
        return "piece at place " + std::to_string(t.piece) + " went to bucket " + std::to_string(t.bucket) +
               " by " + line_words(t.line);
    }
    std::string operator()(LineSpent t) const {
        return line_words(t.line) + " has accepted " + std::to_string(t.spent) + " since it was activated";
    }
    std::string operator()(AtomSpent t) const {
        return "metered atom " + std::to_string(t.meter + 1) + " of " + line_words(t.line) +
               " has accepted " + std::to_string(t.spent);
    }
    std::string operator()(LineStayed t) const {
        return line_words(t.line) + " stays active; " + movable_words(t.movable);
    }
    std::string operator()(LineLeft t) const {
        return "control leaves " + line_words(t.line) + ": " + done_words(t.why);
    }
    std::string operator()(LineActivated t) const {
        return "control comes to " + line_words(t.line) + "; " + movable_words(t.movable);
    }
    std::string operator()(LineSkipped t) const {
        return line_words(t.line) + " is skipped: " + done_words(t.why);
    }
    std::string operator()(BoardCleared) const { return "the board is cleared"; }
    std::string operator()(Stalemated t) const {
        return "stalemate with " + std::to_string(t.left) + (t.left == 1 ? " piece" : " pieces") + " left";
    }
};

} // namespace

std::string Rules::describe(const Trace& trace) { return std::visit(Words{}, trace); }

} // namespace rulegame
