#pragma once

#include "herding/law/conformance.hpp" // IWYU pragma: export
#include "herding/play/fwd.hpp"

/// Conformance of a Playable: the requirements of every program that plays a game. Works through play::Match, so it is compiled
/// once for all games. Needs no rapidcheck.

namespace herding::inline v0::law {

/// Plays random games of every setup. Checks in each state, or in long games in some states:
///
///  - No setup begins with a game that is over.
///  - Ids are dense, invertible, and the same in every state.
///  - Every listed action has an id and is accepted by `preview`. No other id is accepted from anybody: a player, chance
///    or the application.
///  - Everybody who decides has a legal action. Somebody has one if and only if the game is not over. The first
///    legal action belongs to an actor who decides. Others may act out of turn, such as a player who resigns.
///  - Probabilities of chance are exact, and add up to one.
///  - Returns exist only at the end, one for each player, within `return_bounds`. They add up to 0 if the Playable is
///    `zero_sum`.
///  - A player sees the same text, tensor and drawing in a state in which all hidden values are dealt again. In a run
///    of five games with 50 or more such states, at least one state changes. Otherwise agents would know hidden cards.
///  - The actions that search considers for a player are legal for all hidden values, and so is the result of
///    `choose`. If a player can act, `candidates` is not empty.
///  - Offers of players lead to the legal actions and to nothing else (play::unreachable). Actions, places, players and traces have
///    words (play::unnamed), which do not depend on hidden values. No open piece has a false face
///    (play::misshown). Headers alone (header_only) do not check this.
///  - A fork and its original do not change each other.
///  - A game that was saved and read in the middle continues in the same way.
///  - A commit that is no barrier can be undone and redone by its actor, or by the application if the Spec refuses it to
///    the actor. A barrier cannot be undone.
///  - Neither the rules nor the functions of the Playable throw.
///
/// Ends at the first fault. Removes unnecessary inputs from its game, in at most 300 executions. Throws std::invalid_argument for
/// an unknown setup.
[[nodiscard]] Conformance conforms(const play::Game& game, const ConformanceOptions& options = {});
/// The same. Adds to the results of earlier calls for this game, which must be without a fault.
void conforms(const play::Game& game, const ConformanceOptions& options, Conformance& found);

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
