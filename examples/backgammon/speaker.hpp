#pragma once

#include "backgammon/rules.hpp"

#include "herding/reflect/error.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace backgammon {

/// Puts what the engine answers into sentences, on lines of at most 80 columns.
class Speaker {
public:
    explicit Speaker(std::ostream& out) : out_(out) {}

    /// A paragraph.
    void say(std::string_view text, std::size_t indent = 0);

    /// Words in columns.
    void list(const std::vector<std::string>& words);

    /// What happened in a frame, in one sentence.
    void tell(const herding::Frame<Rules>& frame);

    /// What happened in a frame step by step: which rule did it, and where the rule book says so.
    void explain(const herding::Frame<Rules>& frame);

    /// Why not, and which rule says so.
    void refuse(const herding::Refusal<Rules>& refusal, const std::string& asked);
    void refuse(const herding::HistoryRefusal& refusal);

    /// A word that is neither command nor move: what may have been meant.
    void wonder_at(const std::string& word);

    /// A line in canonical text that cannot be read: where, why, and what may have been meant.
    void misread(const std::string& line, const herding::reflect::ReadError& error);

    void help();

private:
    std::ostream& out_;
};

/// The inputs of a frame as they were submitted: `24/20 20/15`.
[[nodiscard]] std::string inputs(const herding::Frame<Rules>& frame);

/// A sentence from a phrase: begins with a capital letter, ends with a full stop.
[[nodiscard]] std::string sentence(std::string phrase);

} // namespace backgammon
