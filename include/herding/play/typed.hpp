#pragma once

#include "herding/play/fwd.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Meaning of lines that a person types, as actions of an offer. The target herding::offer has these functions.

namespace herding::inline v0::play {

/// The meaning of a line. At most one of `input`, `candidates` and `attempt` has something.
struct Understood {
    std::string input = {};                   ///< the legal input, in canonical text
    std::vector<std::string> candidates = {}; ///< legal inputs that it may mean, if there are several
    std::string attempt = {};  ///< an input of the right form that is not legal now: submit it for the reason
    std::string expected = {}; ///< if it is no legal input: the expected forms, in sentences

    friend bool operator==(const Understood&, const Understood&) = default;
};

/// Options for the meaning of a line.
struct Understanding {
    bool beginnings = true; ///< the beginning of an action is enough if no other one has it
    bool examples = true;   ///< `expected` names actions that are legal now
    /// Every kind of action of the game (kinds_of_actions). A line that means one of them, but no legal input, is an `attempt`.
    std::span<const OfferedAction> kinds = {};
};

/// Legal inputs in canonical text, each as it is shown: in words or in the notation of the game.
using Shown = std::vector<std::pair<std::string, std::string>>;

/// The inputs of an offer in words. A caller may replace the words of an input by its notation.
/// Complexity: O(n a) for n inputs and a actions.
[[nodiscard]] Shown shown_in_words(const Offer& offer);

/// The meaning of a line. Capitals, commas and brackets do not matter. An input may be written
///
/// - as it is shown, or as its words: `steal from Ann`;
/// - as canonical text, with names of arguments or without: `steal{value=1}`, `steal 1`;
/// - as its label or name with the words of its values, in the order of the arguments or of the words: `steal ann`, `keep it yes`;
/// - as the words of its values alone if no number is among them: `b2`, `ann`, `yes`.
///
/// A beginning is enough if only one input has it: `st`, or `st an` for two words. Numbers cannot be abbreviated. A line that equals
/// a shown form means that input, even if it has other meanings.
///
/// Complexity: O(n log n) in the length of all inputs as they can be written.
[[nodiscard]] Understood understood(const Offer& offer, const Shown& shown, std::string_view line,
                                    const Understanding& how = {});

} // namespace herding::inline v0::play
