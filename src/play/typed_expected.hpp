#pragma once

#include "herding/play/offer.hpp"
#include "herding/play/typed.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Lines that are no legal input: the input that they may try, and what was expected.

namespace herding::inline v0::play::detail {

using Words = std::vector<std::string>;

/// The words of a text in lower case. Yes and no are words for true and false.
[[nodiscard]] Words words_in(std::string_view text);

/// How many of the words from a place on are these ones: all of them, or 0.
[[nodiscard]] std::size_t said_at(const Words& said, const Words& typed, std::size_t at);

/// An input with its action and values.
struct Leaf {
    const OfferedAction* action = nullptr;
    std::vector<std::string> values = {};
};

[[nodiscard]] Leaf leaf_of(const Offer& offer, std::string_view input);

/// An action that a line begins with, and the words behind it.
struct Begun {
    const OfferedAction* action = nullptr;
    Words rest = {};
    const OfferedAction* kind =
        nullptr; ///< the same action with words for values that are not legal; null if there is none
};

/// The action is one of the offer, or one of `kinds` that is not offered.
[[nodiscard]] Begun begun_with(const Offer& offer, std::span<const OfferedAction> kinds, const Words& typed);

/// Whether a line is one of these actions in canonical text, whatever its values are.
[[nodiscard]] bool is_canonical(const Offer& offer, std::span<const OfferedAction> kinds,
                                std::string_view line);

/// An input that the line may be, although it is not legal. Empty if its form is another one.
[[nodiscard]] std::string attempt(const Begun& begun);

/// The same of a line that has only the values of one action, as they are called: `b2`. Empty if several actions have them.
[[nodiscard]] std::string attempt_by_values(const Offer& offer, std::span<const OfferedAction> kinds,
                                            const Words& typed);

/// A sentence about what was expected in place of a line. Without `examples` it shows nothing that is legal.
[[nodiscard]] std::string expected(const Offer& offer, const Shown& shown, std::string_view line,
                                   const Begun& begun, bool examples);

} // namespace herding::inline v0::play::detail
