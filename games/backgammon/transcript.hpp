#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/replay.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Inputs and whole matches as canonical text (docs/text.md), besides the usual notation.
namespace backgammon {

/// An input in canonical text, `move{from=24,to=18}`. Throws herding::reflect::ReadError with line and column.
[[nodiscard]] Input parse_input(std::string_view text);

/// `move{from=24,to=18}`.
[[nodiscard]] std::string print_input(const Input& input);

/// `submitted{by=white,input=move{from=24,to=18}}`: an input with its actor. Throws herding::reflect::ReadError.
[[nodiscard]] Submitted parse_submitted(std::string_view text);
[[nodiscard]] std::string print_submitted(const Submitted& submitted);

/// A match as text: the setup in the first line, then one input a line with its actor. Empty lines, and lines that begin
/// with `#`, are skipped.
///
///     setup{match_length=5,crawford=true,jacoby=false,automatic_doubles=false}
///     submitted{by=chance,input=roll{a=6,b=3}}
///     submitted{by=white,input=move{from=24,to=18}}
struct Transcript {
    struct Line {
        std::size_t number; ///< from 1
        Submitted submitted;
    };
    Setup setup;
    std::vector<Line> lines;
};

/// Whether a file is a transcript: apart from comments, it begins with `setup`.
[[nodiscard]] bool is_transcript(std::string_view text);

/// Throws MatchFileError with line, column, the found and the expected text.
[[nodiscard]] Transcript parse_transcript(std::string_view text);

/// The transcript of the committed inputs of a replay.
[[nodiscard]] std::string print_transcript(const Setup& setup, const std::vector<Submitted>& committed);

[[nodiscard]] ReplayResult replay(const Transcript& transcript);

} // namespace backgammon
