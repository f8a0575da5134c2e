#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include "herding/play/words.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// How the Rule Game talks with persons at a terminal. It shows the rules only on request, because finding them is the
/// game.
namespace rulegame {

inline constexpr std::array<herding::play::Word, 5> terminal_words{{
    {"3 1", "moves piece 3 into bucket 1"},
    {"why", "why the last move was refused; why 3 1: why that one would be",
     herding::play::Word::Does::ExplainRefused},
    {"hint", "one move that is accepted now", herding::play::Word::Does::Explain},
    {"progress", "how much is cleared", herding::play::Word::Does::Explain},
    {"rules", "the rules in plain English", herding::play::Word::Does::Explain},
}};

/// Words for lists, hints and screen readers.
inline constexpr std::array action_words{
    herding::play::ActionWords{.action = "move_piece", .words = "move piece {id} to {bucket}"},
    herding::play::ActionWords{
        .action = "move_from",
        .words = "move the piece in row {row}, column {column} to the bucket in row {bucket_row}, "
                 "column {bucket_column}"}};

/// `3 1`: a piece and a bucket. Nothing for all else.
[[nodiscard]] std::optional<MovePiece> read_move(std::string_view text);

/// A move in a sentence.
[[nodiscard]] herding::play::Telling tell(const Setup& setup, std::span<const Trace> traces);

/// The words above, and why a move such as `3 1` is not accepted now. Empty for all else.
[[nodiscard]] std::string explain(const Setup& setup, const State& state, std::string_view what);

} // namespace rulegame
