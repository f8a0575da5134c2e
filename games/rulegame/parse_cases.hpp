#pragma once

#include <string>
#include <string_view>

namespace rulegame {

/// Result of the parser for a recorded case.
struct ParseCaseResult {
    bool agrees = false;
    std::string difference; ///< both sides in one line if they differ
};

/// One line of a file of parse cases: a rule text, and whether the Java server accepts it, or the class of its error.
/// Throws std::runtime_error if the line is no such case.
[[nodiscard]] ParseCaseResult check_parse_case(std::string_view json_line);

} // namespace rulegame
