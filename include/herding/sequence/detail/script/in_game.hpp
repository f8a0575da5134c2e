#pragma once

#include "herding/core/types.hpp"
#include "herding/sequence/players.hpp"

#include <concepts>
#include <cstdint>

/// Players who are still in the game, if the Spec names them. Nobody else gets a question.

namespace herding::inline v0::sequence::detail {

template <class Spec>
concept SaysOfBoard = requires(const typename Spec::Rules::Board& board) {
    { Spec::in_game(board) } -> std::same_as<Players>;
};
template <class Spec>
concept SaysOfBoardAndSetup = requires(const typename Spec::Rules::Board& board, const SetupOf<Spec>& setup) {
    { Spec::in_game(board, setup) } -> std::same_as<Players>;
};

/// Whether the Spec names the players in the game. Else everybody is.
template <class Spec> inline constexpr bool says_who_plays = SaysOfBoard<Spec> || SaysOfBoardAndSetup<Spec>;

/// A member of that name with another signature. (g++ 12 takes the address of a member whose constraint does not hold.)
template <class Spec> inline constexpr bool says_it_wrong =
    !says_who_plays<Spec> && requires { &Spec::in_game; };

/// The players who are still in the game, by the Spec's `in_game`.
template <class Spec>
    requires says_who_plays<Spec>
[[nodiscard]] Players players_in_game(const typename Spec::Rules::Board& board, const SetupOf<Spec>& setup) {
    if constexpr (SaysOfBoard<Spec>) {
        return Spec::in_game(board);
    } else {
        return Spec::in_game(board, setup);
    }
}

/// Whether a player is still in the game; everybody is if the Spec does not say it.
template <class Spec> [[nodiscard]] bool is_in_game(const typename Spec::Rules::Board& board,
                                                    const SetupOf<Spec>& setup, std::int64_t player) {
    if constexpr (says_who_plays<Spec>) {
        return players_in_game<Spec>(board, setup).contains(static_cast<std::uint16_t>(player));
    } else {
        return true;
    }
}

} // namespace herding::inline v0::sequence::detail
