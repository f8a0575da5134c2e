#pragma once

#include "meaning/rule.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What an author may have got wrong in rules that load.
namespace meaning {

struct Finding {
    std::string kind; ///< never, always, overlap, text
    std::string path;
    std::string words;
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// - `never`: a part that no situation lets apply; `always`: a gate that every situation passes.
/// - `overlap`: effects that do not stack, of which the lesser never counts.
/// - `text`: a number of the object that its own text does not have. An empty text says nothing.
///
/// Only what follows from the rule alone; no finding is an error.
[[nodiscard]] std::vector<Finding> lint(const Rule& rule, std::string_view text);

} // namespace meaning
