#pragma once

#include "herding/core/hidden.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/players.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// The board: masks and coins. The stack is not stored: it is every mask that nobody holds.
namespace masquerade {

using Player = std::uint16_t;
using Coins = std::uint8_t;

enum class Role : std::uint8_t { Banker, Thief, Knife, Guard };

inline constexpr std::array roles{Role::Banker, Role::Thief, Role::Knife, Role::Guard};
inline constexpr unsigned copies = 3; ///< masks of each role

constexpr std::string_view name(Role role) {
    constexpr std::array<std::string_view, roles.size()> names{"banker", "thief", "knife", "guard"};
    return names[static_cast<std::size_t>(role)];
}

// [setup]
struct Setup {
    herding::reflect::Bounded<2, 4> players{2};

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(players)); }
    friend bool operator==(const Setup&, const Setup&) = default;
};
// [setup]

// [seat]
using Mask = herding::Hidden<Role>;
using Slot = herding::reflect::Bounded<0, 1>;

struct Seat {
    std::array<std::optional<Mask>, 2> masks{}; ///< a mask that everybody has seen is out of the game
    Coins coins = 2;
    // [seat]

    [[nodiscard]] bool wears(Slot slot) const {
        const auto& mask = masks[static_cast<std::size_t>(slot.value())];
        return mask && !mask->seen_by_all();
    }
    [[nodiscard]] bool plays() const { return wears(0) || wears(1); }
    /// Slot of this role, unless it is lost.
    [[nodiscard]] std::optional<std::size_t> find(Role role) const {
        for (std::size_t i = 0; i < masks.size(); ++i) {
            if (wears(i) && masks[i]->value() == role) {
                return i;
            }
        }
        return std::nullopt;
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(masks), CEREAL_NVP(coins));
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

struct Board {
    using Setup = masquerade::Setup; // steps may take `const Setup&`

    std::array<Seat, 4> seats{}; ///< those of nobody have no masks
    std::optional<Player> winner = std::nullopt;

    /// Everybody who plays, without one player.
    [[nodiscard]] herding::sequence::Players rivals(Player player) const {
        herding::sequence::Players all;
        for (Player other = 0; other < seats.size(); ++other) {
            if (other != player && seats[other].plays()) {
                all.insert(other);
            }
        }
        return all;
    }
    /// The next one who plays, clockwise.
    [[nodiscard]] Player after(Player player) const {
        for (std::size_t i = 1; i < seats.size(); ++i) {
            const auto next = static_cast<Player>((player + i) % seats.size());
            if (seats[next].plays()) {
                return next;
            }
        }
        return player;
    }
    /// Masks of a role that nobody holds or has lost: what chance may deal.
    [[nodiscard]] unsigned stacked(Role role) const {
        unsigned left = copies;
        for (const Seat& seat : seats) {
            for (const auto& mask : seat.masks) {
                left -= mask && mask->value() == role ? 1 : 0;
            }
        }
        return left;
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(seats), CEREAL_NVP(winner));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

} // namespace masquerade
