#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/decider.hpp"
#include "herding/play/playable.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <cstdint>
#include <vector>

/// Deciders of the states of a Playable.

namespace herding::inline v0::play {

/// The decider of a state: the result of the Playable's `decider`, or without it the actors of the legal actions. Nobody if the
/// game is over. A player who has answered an `each` and may change the answer does not count.
///
/// Throws: as legal_actions.
/// Complexity: that of legal_actions without a `decider`.
template <class P> [[nodiscard]] Decider decider(const SetupOf<typename P::Spec>& setup,
                                                 const StateOf<typename P::Spec>& state) {
    using Spec = typename P::Spec;
    constexpr bool named = requires { Decider(P::decider(setup, state)); };
    if constexpr (named || HasSequences<Spec> || requires { P::over(setup, state); }) {
        if (play::over<P>(setup, state)) {
            return {};
        }
    }
    if constexpr (named) {
        return P::decider(setup, state);
    } else if constexpr (HasSequences<Spec> &&
                         !requires(std::vector<Action<Spec>> out) { P::legal_actions(setup, state, out); }) {
        Decider decider;
        [[maybe_unused]] Decider others;
        sequence::detail::each_choice<Spec>(setup, state, [&](const auto&, Actor by, std::uint64_t) {
            if constexpr (Spec::Rules::hides_answers) {
                if (by.is_player() && state.pending.has_answered(static_cast<std::uint16_t>(by.index()))) {
                    others.add(by);
                    return true;
                }
            }
            decider.add(by);
            return true;
        });
        return decider.is_nobody() ? others : decider;
    } else {
        return decider_of(play::legal_actions<P>(setup, state));
    }
}

} // namespace herding::inline v0::play
