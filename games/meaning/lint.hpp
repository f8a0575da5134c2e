#pragma once

#include "meaning/rule.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Probable mistakes of an author in rules that load.
namespace meaning {

inline constexpr std::size_t most_findings = 100;

struct Finding {
    std::string kind; ///< never, always, overlap, text
    std::string path;
    std::string words;
    std::size_t more = 0;     ///< other parts of which the same is found
    std::size_t unlisted = 0; ///< further findings of this kind that are not listed
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// - `never`: a part that no situation lets apply; `always`: a gate that every situation passes.
/// - `overlap`: effects that do not stack, of which the lesser never counts.
/// - `text`: a number of the object that its own text does not have. An empty text says nothing.
///
/// Only what follows from the rule alone; no finding is an error. One finding stands for all parts of which the same is
/// found. Of each kind the first `most_findings` are listed, and then how many are not.
[[nodiscard]] std::vector<Finding> lint(const Rule& rule, std::string_view text);

} // namespace meaning
