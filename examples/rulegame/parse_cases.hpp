#pragma once

#include <string>
#include <string_view>

namespace rulegame {

/// What the parser made of a recorded case.
struct ParseCaseResult {
    bool agrees = false;
    std::string difference; ///< both sides in one line, where it does not
};

/// One line of a file of parse cases: a rule text, and whether the Java server accepts it or with which class of error it
/// rejects it. Throws std::runtime_error where the line is no such case.
[[nodiscard]] ParseCaseResult check_parse_case(std::string_view json_line);

} // namespace rulegame
