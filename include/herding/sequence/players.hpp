#pragma once

#include "herding/core/detail/fixed_list.hpp"
#include "herding/reflect/representation.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace herding::inline v0::sequence {

/// Set of players 0 to 63, such as those of an `each`. A value of eight bytes. Loops visit players in ascending order.
///
///     Players living;
///     for (std::uint16_t player = 0; player < 4; ++player) {
///         if (board.seats[player].alive) {
///             living.insert(player);
///         }
///     }
class Players {
public:
    /// The empty set.
    constexpr Players() noexcept = default;
    /// Throws: std::out_of_range from player 64 on.
    constexpr Players(std::initializer_list<std::uint16_t> players) {
        for (const std::uint16_t player : players) {
            insert(player);
        }
    }

    /// Players 0 to count - 1.
    /// Throws: std::out_of_range for more than 64.
    [[nodiscard]] static constexpr Players first(unsigned count) {
        Players players;
        for (unsigned i = 0; i < count; ++i) {
            players.insert(static_cast<std::uint16_t>(i));
        }
        return players;
    }

    /// Adds a player, unless the set has them.
    /// Throws: std::out_of_range from player 64 on.
    constexpr void insert(std::uint16_t player) { mask_ |= bit(player); }
    /// Removes a player, if the set has them.
    constexpr void erase(std::uint16_t player) noexcept {
        mask_ &= player < 64 ? ~(std::uint64_t{1} << player) : ~std::uint64_t{0};
    }
    /// Whether the set has this player. False from player 64 on.
    [[nodiscard]] constexpr bool contains(std::uint16_t player) const noexcept {
        return player < 64 && ((mask_ >> player) & 1U) != 0;
    }
    /// Number of players.
    [[nodiscard]] constexpr unsigned size() const noexcept {
        return static_cast<unsigned>(std::popcount(mask_));
    }
    /// The player at an index below `size()`, in ascending order.
    /// Complexity: O(place).
    [[nodiscard]] constexpr std::uint16_t operator[](std::size_t place) const noexcept {
        std::uint64_t rest = mask_;
        for (; place != 0; --place) {
            rest &= rest - 1;
        }
        return static_cast<std::uint16_t>(std::countr_zero(rest));
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return mask_ == 0; }

    /// Iterator over the players in ascending order: `for (const std::uint16_t player : living)`. It copies the set, so a loop
    /// ignores later changes.
    /// Complexity: O(1) for each step.
    class Iterator {
    public:
        using value_type = std::uint16_t;
        using difference_type = std::ptrdiff_t;
        /// The end of every loop.
        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
        [[nodiscard]] constexpr std::uint16_t operator*() const noexcept {
            return static_cast<std::uint16_t>(std::countr_zero(rest_));
        }
        constexpr Iterator& operator++() noexcept {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) noexcept {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        std::uint64_t rest_ = 0; ///< remaining players, as a mask
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(mask_); }
    [[nodiscard]] constexpr Iterator end() const noexcept { return {}; }

    /// Adds all players of another set.
    constexpr void insert(Players players) noexcept { mask_ |= players.mask_; }
    /// Removes all players that are not in another set.
    constexpr void retain(Players players) noexcept { mask_ &= players.mask_; }

    /// The set of one player, as a mask.
    /// Throws: std::out_of_range from player 64 on.
    [[nodiscard]] static constexpr std::uint64_t bit(std::uint16_t player) {
        if (player >= 64) {
            throw std::out_of_range("herding: a set of players holds players 0 to 63, and not " +
                                    std::to_string(player));
        }
        return std::uint64_t{1} << player;
    }

    friend constexpr bool operator==(Players, Players) noexcept = default;

private:
    std::uint64_t mask_ = 0;
};

} // namespace herding::inline v0::sequence

namespace herding::inline v0::reflect {

/// Written as the list of its players: `[0,2]`.
template <> struct Representation<sequence::Players> {
    using As = herding::detail::FixedList<std::uint16_t, 64>;
    static As to(sequence::Players players) {
        As all;
        for (const std::uint16_t player : players) {
            all.push_back(player);
        }
        return all;
    }
    static sequence::Players from(const As& all) {
        sequence::Players players;
        for (const std::uint16_t player : all) {
            players.insert(player);
        }
        return players;
    }
};

} // namespace herding::inline v0::reflect
