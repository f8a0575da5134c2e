#pragma once

#include <cstddef>
#include <string_view>

namespace herding::inline v0::detail {

/// A text as a template argument, so that compilers print it in their messages. A 0 stands behind it.
template <std::size_t N> struct FixedString {
    char characters[N + 1]{};

    /// `text` has N characters.
    explicit constexpr FixedString(std::string_view text) {
        for (std::size_t i = 0; i < N; ++i) {
            characters[i] = text[i];
        }
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters, N}; }
};

} // namespace herding::inline v0::detail
