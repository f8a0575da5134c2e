#pragma once

#include <cstdint>

namespace herding::inline v0::detail {

/// Whether Rules that run alone have filled a frame (`rules_record_alone`), and what barriers it has raised.
///
/// One number, because what is returned in parts is read in one piece, which waits for the parts.
class Filled {
public:
    /// A dispatch is to do it.
    constexpr Filled() = default;
    /// Filled: kinds of barriers, as in Barrier.
    constexpr explicit Filled(std::uint8_t barriers) noexcept : barriers_(barriers) {}

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return barriers_ >= 0; }
    [[nodiscard]] constexpr std::uint8_t barriers() const noexcept {
        return static_cast<std::uint8_t>(barriers_);
    }

private:
    int barriers_ = -1;
};

} // namespace herding::inline v0::detail
