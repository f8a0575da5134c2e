#pragma once

#include "typed_expected.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Values of an action in the words of a line.

namespace herding::inline v0::play::detail {

/// An argument with those that are joined to it. They are said together, as `c2`.
struct SaidArgument {
    std::size_t first = 0; ///< index of the argument
    std::size_t count = 1; ///< of it and those that are joined to it
    Words before = {};     ///< words of the sentence before it, which may be missing
};

/// The arguments in the order of the action's sentence. Empty if the sentence does not say each of them once.
[[nodiscard]] std::vector<SaidArgument> order_of_sentence(const OfferedAction& action);
/// The arguments in their own order.
[[nodiscard]] std::vector<SaidArgument> order_of_arguments(const OfferedAction& action);

/// The canonical text of the values that words mean, in the order of the arguments or in that of the action's sentence. Names of
/// arguments, and the words of the sentence, may be missing. The reading with most values that the offer or the scene names is meant.
/// `known`: all of them are. Nothing if the words are no such values.
///
/// Complexity: O(n l) in the words and in all names of values.
[[nodiscard]] std::optional<std::vector<std::string>> values_meant(const OfferedAction& action,
                                                                   const Words& typed, bool known);

} // namespace herding::inline v0::play::detail
