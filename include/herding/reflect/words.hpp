#pragma once

#include "herding/reflect/text.hpp"

#include <concepts>
#include <string>

namespace herding::inline v0::reflect {

/// Words for an input, diff or trace of a game: the result of `Spec::describe` if the game has that, else its
/// canonical text. So every tool can give reasons for every game that takes part in reflection.
template <class Spec, class T> [[nodiscard]] std::string words_of(const T& value) {
    if constexpr (requires {
                      { Spec::describe(value) } -> std::convertible_to<std::string>;
                  }) {
        return Spec::describe(value);
    } else {
        return print(value);
    }
}

} // namespace herding::inline v0::reflect
