#pragma once

#include "herding/reflect/text.hpp"

#include <concepts>
#include <string>

namespace herding::inline v0::reflect {

/// Words for an input, diff or trace of a game, for tools: the result of `Spec::describe`, or canonical text if the Spec has no
/// `describe` for it.
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
