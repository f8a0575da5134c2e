#pragma once

#include "herding/core/actor.hpp"
#include "herding/reflect/detail/number.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

/// Actors in text.

namespace herding::inline v0::reflect::detail {

/// The actor that is printed so: `player 0`, `chance` or `system`. Nothing for any other text.
/// Complexity: O(size).
[[nodiscard]] inline std::optional<Actor> actor_in(std::string_view text) {
    if (text == "system") {
        return Actor::system;
    }
    if (text == "chance") {
        return Actor::chance;
    }
    constexpr std::string_view word = "player ";
    if (!text.starts_with(word)) {
        return std::nullopt;
    }
    const auto number = whole_number_in<std::uint16_t>(text.substr(word.size()));
    return number ? std::optional(Actor::player(*number)) : std::nullopt;
}

} // namespace herding::inline v0::reflect::detail
