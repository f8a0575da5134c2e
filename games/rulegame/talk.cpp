#include "rulegame/talk.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/explain.hpp"
#include "rulegame/reasons.hpp"

#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <system_error>
#include <variant>

namespace rulegame {

namespace {

constexpr std::size_t line_width = 80;

std::string sentence(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// A text in lines of at most 80 columns. Later lines have the indent of the first, and two columns more if it has one.
std::string in_lines(const std::string& text) {
    const std::size_t indent = text.find_first_not_of(' ');
    std::string lines;
    std::string line(indent, ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (line.size() > indent && line.size() + 1 + word.size() > line_width) {
            lines += line + '\n';
            line = std::string(indent + (indent > 0 ? 2 : 0), ' ') + word;
            continue;
        }
        line += (line.size() > indent ? " " : "") + word;
    }
    return lines + line + '\n';
}

std::string hint(const Setup& setup, const State& state) {
    const Pieces movable = state.offers[0] | state.offers[1] | state.offers[2] | state.offers[3];
    if (movable == 0) {
        return "There is nothing to move any more.\n";
    }
    const int piece = first_of(movable);
    return in_lines("Try " + describe_piece(setup, piece) + " and " +
                    bucket_words(first_of(state.buckets(piece))) + ".");
}

std::string why(const Setup& setup, const State& state, const MovePiece& move) {
    const int piece = setup.piece_with(move.id);
    if (state.phase != Phase::Playing || piece < 0 || (state.left & only(piece)) == 0 || move.bucket < 0 ||
        move.bucket > 3) {
        return {}; // no line of the rules has a say in it
    }
    const std::string what = sentence(describe_piece(setup, piece));
    const unsigned buckets = state.buckets(piece);
    if ((buckets >> static_cast<unsigned>(move.bucket) & 1U) != 0) {
        return in_lines(what + " may go to " + bucket_words(move.bucket) + " now.");
    }
    std::string text =
        in_lines(what +
                 (buckets == 0 ? " cannot be moved now."
                               : " can be moved now, but not to " + bucket_words(move.bucket) + ".") +
                 " Line " + std::to_string(state.line + 1) + " of " +
                 std::to_string(setup.program().lines.size()) + " is active.");
    for (const std::string& reason : reasons(setup, state, piece, move.bucket)) {
        text += in_lines("  " + reason + ".");
    }
    return text;
}

} // namespace

std::optional<MovePiece> read_move(std::string_view text) {
    MovePiece move{};
    const char* const end = text.data() + text.size();
    const auto piece = std::from_chars(text.data(), end, move.id);
    if (piece.ec != std::errc{} || piece.ptr == end || *piece.ptr != ' ') {
        return std::nullopt;
    }
    const auto bucket = std::from_chars(piece.ptr + 1, end, move.bucket);
    return bucket.ec == std::errc{} && bucket.ptr == end ? std::optional(move) : std::nullopt;
}

herding::play::Telling tell(const Setup& setup, std::span<const Trace> traces) {
    std::string text;
    for (const Trace& trace : traces) {
        if (const auto* taken = std::get_if<PieceTaken>(&trace)) {
            text = sentence(describe_piece(setup, taken->piece)) + " goes to " + bucket_words(taken->bucket) +
                   text;
        } else if (std::holds_alternative<BoardCleared>(trace)) {
            text += ". The board is cleared";
        } else if (std::holds_alternative<Stalemated>(trace)) {
            text += ". Stalemate: nothing that is left can be moved";
        }
    }
    return {std::move(text)};
}

std::string explain(const Setup& setup, const State& state, std::string_view what) {
    if (what == "rules") {
        return explain(setup.program().rules);
    }
    if (what == "hint") {
        return hint(setup, state);
    }
    if (what == "progress") {
        return "Cleared " + std::to_string(state.taken_count) + " of " + std::to_string(setup.piece_count()) +
               " pieces.\n";
    }
    const auto move = read_move(what);
    return move ? why(setup, state, *move) : std::string();
}

} // namespace rulegame
