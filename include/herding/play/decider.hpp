#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/fwd.hpp"
#include "herding/sequence/players.hpp"

#include <cstdint>
#include <optional>

/// Deciders of a state as a value.

namespace herding::inline v0::play {

/// Decider of a state: a player, several players, chance, the application, or nobody. A small value.
///
/// If chance decides, `players()` has the players who may act before chance: in backgammon the player who may double before the
/// dice are thrown. A program may ignore them: the game stays legal. If players decide, the application may act too, because a
/// clock can run out at any time.
class Decider {
public:
    enum class Kind : std::uint8_t { Nobody, Player, Players, Chance, Application };

    /// Nobody: the game is over, or no action is legal.
    constexpr Decider() noexcept = default;
    /// One actor alone.
    /// Throws: std::out_of_range from player 64 on.
    constexpr Decider(Actor actor) {
        add(actor);
    } // NOLINT(google-explicit-constructor): an actor decides alone

    /// Adds an actor who may act.
    /// Throws: std::out_of_range from player 64 on.
    constexpr void add(Actor actor) {
        if (actor.is_player()) {
            players_.insert(static_cast<std::uint16_t>(actor.index()));
        } else if (actor == Actor::chance) {
            chance_ = true;
        } else {
            application_ = true;
        }
    }

    [[nodiscard]] constexpr Kind kind() const noexcept {
        return chance_                ? Kind::Chance
               : players_.size() > 1  ? Kind::Players
               : players_.size() == 1 ? Kind::Player
               : application_         ? Kind::Application
                                      : Kind::Nobody;
    }
    [[nodiscard]] constexpr bool is_nobody() const noexcept { return kind() == Kind::Nobody; }
    [[nodiscard]] constexpr bool is_chance() const noexcept { return chance_; }
    /// Whether one or more players decide, and chance does not.
    [[nodiscard]] constexpr bool is_player() const noexcept { return !chance_ && !players_.empty(); }

    /// The players who may act now.
    [[nodiscard]] constexpr sequence::Players players() const noexcept { return players_; }
    /// Whether this actor may act now.
    /// Complexity: O(1).
    [[nodiscard]] constexpr bool may_act(Actor actor) const noexcept {
        return actor.is_player()        ? players_.contains(static_cast<std::uint16_t>(actor.index()))
               : actor == Actor::chance ? chance_
                                        : application_;
    }
    /// Returns: chance if it may act, else the first player who may, else the application; nothing if nobody may act.
    [[nodiscard]] constexpr std::optional<Actor> actor() const noexcept {
        return chance_             ? std::optional(Actor::chance)
               : !players_.empty() ? std::optional(Actor::player(players_[0]))
               : application_      ? std::optional(Actor::system)
                                   : std::nullopt;
    }

    friend constexpr bool operator==(const Decider&, const Decider&) noexcept = default;

private:
    sequence::Players players_;
    bool chance_ = false;
    bool application_ = false;
};

/// The decider that follows from these legal actions, for callers that have listed them.
/// Complexity: O(actions).
template <class Actions> [[nodiscard]] Decider decider_of(const Actions& actions) {
    Decider decider;
    for (const auto& action : actions) {
        decider.add(action.by);
    }
    return decider;
}

} // namespace herding::inline v0::play
