#pragma once

#include <cstddef>
#include <string_view>

namespace herding::inline v0::sequence {

/// A name as a template argument: `act<"roll">(…)`.
template <std::size_t N> struct Name {
    char characters[N]{};

    consteval Name(const char (&text)[N]) { // NOLINT(google-explicit-constructor): a literal is a name
        for (std::size_t i = 0; i < N; ++i) {
            characters[i] = text[i];
        }
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters, N - 1}; }
};

} // namespace herding::inline v0::sequence
