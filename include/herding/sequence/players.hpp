#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace herding::inline v0::sequence {

/// A set of players 0 to 63: who answers an offer that is made to several at once.
class Players {
public:
    constexpr Players() noexcept = default;
    constexpr Players(std::initializer_list<std::uint16_t> players) noexcept {
        for (const std::uint16_t player : players) {
            insert(player);
        }
    }

    /// Players 0 to count - 1.
    [[nodiscard]] static constexpr Players first(unsigned count) noexcept {
        Players players;
        for (unsigned i = 0; i < count && i < 64; ++i) {
            players.insert(static_cast<std::uint16_t>(i));
        }
        return players;
    }

    constexpr void insert(std::uint16_t player) noexcept {
        mask_ |= player < 64 ? std::uint64_t{1} << player : 0;
    }
    constexpr void erase(std::uint16_t player) noexcept {
        mask_ &= player < 64 ? ~(std::uint64_t{1} << player) : ~std::uint64_t{0};
    }
    [[nodiscard]] constexpr bool contains(std::uint16_t player) const noexcept {
        return player < 64 && ((mask_ >> player) & 1U) != 0;
    }
    [[nodiscard]] constexpr unsigned size() const noexcept {
        return static_cast<unsigned>(std::popcount(mask_));
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return mask_ == 0; }

    friend constexpr bool operator==(Players, Players) noexcept = default;

private:
    std::uint64_t mask_ = 0;
};

} // namespace herding::inline v0::sequence
