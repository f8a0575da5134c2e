#pragma once

#include <cstdint>

namespace herding::inline v0::detail {

/// Result of Rules that run alone: whether they have filled a frame (`rules_record_alone`), and the barriers that it
/// has raised.
///
/// One number, because a result that is written in parts and read whole waits for the stores.
class Filled {
public:
    /// Not filled: a dispatch must run the input.
    constexpr Filled() = default;
    /// Filled, with kinds of barriers as in Barrier.
    constexpr explicit Filled(std::uint8_t barriers) noexcept : barriers_(barriers) {}

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return barriers_ >= 0; }
    [[nodiscard]] constexpr std::uint8_t barriers() const noexcept {
        return static_cast<std::uint8_t>(barriers_);
    }

private:
    int barriers_ = -1;
};

} // namespace herding::inline v0::detail
