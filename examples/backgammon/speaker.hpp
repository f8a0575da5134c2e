#pragma once

#include "backgammon/rules.hpp"

#include "herding/reflect/error.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace backgammon {

/// Prints the engine's answers as sentences, on lines of at most 80 columns.
class Speaker {
public:
    explicit Speaker(std::ostream& out) : out_(out) {}

    /// A paragraph.
    void say(std::string_view text, std::size_t indent = 0);

    /// Words in columns.
    void list(const std::vector<std::string>& words);

    /// Describes a frame in one sentence.
    void tell(const herding::Frame<Rules>& frame);

    /// Describes a frame step by step, with the rule of each step and its place in the rule book.
    void explain(const herding::Frame<Rules>& frame);

    /// Explains a refusal, and names its rule.
    void refuse(const herding::Refusal<Rules>& refusal, const std::string& asked);
    void refuse(const herding::HistoryRefusal& refusal);

    /// Reports an unknown word, and suggests the nearest command or move.
    void wonder_at(const std::string& word);

    /// Reports a line of canonical text that cannot be read: place, cause, and the nearest name.
    void misread(const std::string& line, const herding::reflect::ReadError& error);

    void help();

private:
    std::ostream& out_;
};

/// The inputs of a frame as they were submitted: `24/20 20/15`.
[[nodiscard]] std::string inputs(const herding::Frame<Rules>& frame);

/// Makes a sentence of a phrase: a capital letter at the beginning, a full stop at the end.
[[nodiscard]] std::string sentence(std::string phrase);

} // namespace backgammon
