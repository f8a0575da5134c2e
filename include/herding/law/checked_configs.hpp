#pragma once

#include "herding/law/detail/wrong_inputs.hpp"
#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/sequence.hpp"

#include <vector>

namespace herding::inline v0::law {

/// What a check of a Playable tries: `configs_of`, with all laws that fit the game and with its own invariants. The laws are those
/// of every Spec, of reflection, and of sequences. The invariants are in the configs of `laws()`, or in
/// `static void invariants(law::Config<Spec>&)`. In a game of behaviors without `laws()`, one input in six is not taken from the
/// legal ones: it is any input of the game, by anybody, and mostly wrong.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> checked_configs_of() {
    auto configs = configs_of<P>();
    for (auto& config : configs) {
        if constexpr (play::HasSequences<typename P::Spec>) {
            add_sequence_laws(config);
        } else {
            add_reflect_laws(config);
            if constexpr (!requires { P::laws(); }) {
                detail::also_wrong_inputs<P>(config);
            }
        }
        if constexpr (requires { P::invariants(config); }) {
            P::invariants(config);
        }
    }
    return configs;
}

} // namespace herding::inline v0::law
