#pragma once

#include "herding/law/conformance.hpp" // IWYU pragma: export
#include "herding/play/fwd.hpp"

/// Conformance of a Playable: what every program that plays a game relies on. Works through play::Match, so it is compiled
/// once for all games. Needs no rapidcheck.

namespace herding::inline v0::law {

/// Plays random games of every setup. Checks in each state, or in long games in some states:
///
///  - No setup begins with a game that is over.
///  - Ids are dense, invertible, and the same in every state.
///  - Every listed action has an id and is accepted by `preview`. No other id is accepted from anybody: a player, chance
///    or the application.
///  - Everybody who decides has a legal action, and so has somebody if and only if the game is not over. The first
///    legal action belongs to one who decides. Others may act out of turn, such as a player who resigns.
///  - Probabilities of chance are exact, and add up to one.
///  - Returns exist only at the end, one for each player, within `return_bounds`. They add up to 0 if the Playable is
///    `zero_sum`.
///  - A player sees the same text, tensor and drawing in a state in which all hidden values are dealt again. In a run
///    of five games with 50 such states or more, one is another state, or agents would play with open cards.
///  - The actions that search considers for a player are legal, whatever the hidden values are, and so is the one that
///    `choose` returns. If a player can act, `candidates` is not empty.
///  - Offers of players lead to the legal actions and to nothing else (play::unreachable). Actions, places, players and traces have
///    words (play::unnamed), which do not depend on hidden values. No piece is shown open with a face that it does not have
///    (play::misshown). Headers alone (header_only) do not check this.
///  - A fork and its original do not change each other.
///  - A game that was saved and read in the middle continues in the same way.
///  - A commit that is no barrier can be undone and redone by who has acted, or by the application if the Spec refuses it to
///    them. One that is a barrier cannot be undone.
///  - Neither the rules nor the functions of the Playable throw.
///
/// Ends at the first fault. Leaves out of its game what the fault does not need, in at most 300 executions. Throws std::invalid_argument for a setup that there is not.
[[nodiscard]] Conformance conforms(const play::Game& game, const ConformanceOptions& options = {});
/// The same. Adds to what earlier calls for this game have found, none of them a fault.
void conforms(const play::Game& game, const ConformanceOptions& options, Conformance& found);

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
