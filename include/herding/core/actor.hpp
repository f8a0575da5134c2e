#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>

namespace herding::inline v0 {

/// Submitter of an input: a player by index from 0, chance, or the system. A small ordered value.
class Actor {
public:
    /// The application itself, and the default.
    static const Actor system;
    /// Dice, shuffles, deals. A commit of chance is a barrier (see `Barrier`).
    static const Actor chance;

    /// The player with this index.
    [[nodiscard]] static constexpr Actor player(std::uint16_t index) noexcept { return Actor(index); }

    constexpr Actor() noexcept = default;

    [[nodiscard]] constexpr bool is_player() const noexcept { return code_ >= 0; }

    /// Index of the player, or -1 for chance and -2 for the system.
    [[nodiscard]] constexpr std::int32_t index() const noexcept { return code_; }

    friend constexpr bool operator==(Actor, Actor) noexcept = default;
    friend constexpr auto operator<=>(Actor, Actor) noexcept = default;

    /// Prints `player 0`, `chance` or `system`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out, Actor actor) {
        if (actor.is_player()) {
            return out << "player " << actor.code_;
        }
        return out << (actor == chance ? "chance" : "system");
    }

private:
    explicit constexpr Actor(std::int32_t code) noexcept : code_(code) {}

    std::int32_t code_ = -2;
};

inline constexpr Actor Actor::system{};
inline constexpr Actor Actor::chance{-1};

} // namespace herding::inline v0
