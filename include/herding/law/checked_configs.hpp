#pragma once

#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/sequence.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::law {

namespace detail {

/// Lets one in six draws change a number or a flag of the input, so that rules about wrong inputs refuse something.
template <class Spec> void also_wrong_inputs(Config<Spec>& config) {
    config.inputs.draw = [draw = std::move(config.inputs.draw)](
                             const SetupOf<Spec>& setup, const StateOf<Spec>& state, Generator& generator) {
        constexpr std::uint32_t rarely = 6;
        constexpr std::uint32_t places = 4;
        Submission<Spec> one = draw(setup, state, generator);
        if (generator.below(rarely) == 0) {
            try {
                const std::string text = changed_text(reflect::print(one.input), generator.below(places));
                one.input = text.empty() ? one.input : reflect::parse<InputOf<Spec>>(text);
            } catch (...) { // no value of this type
            }
        }
        return one;
    };
}

} // namespace detail

/// What a check of a Playable tries: `configs_of`, with all laws that fit the game and with its own invariants. The laws are those
/// of every Spec, of reflection, and of sequences. The invariants are in the configs of `laws()`, or in
/// `static void invariants(law::Config<Spec>&)`. In a game of behaviors without `laws()`, one input in six is a changed one, which
/// is mostly wrong.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> checked_configs_of() {
    auto configs = configs_of<P>();
    for (auto& config : configs) {
        if constexpr (play::HasSequences<typename P::Spec>) {
            add_sequence_laws(config);
        } else {
            add_reflect_laws(config);
            if constexpr (!requires { P::laws(); }) {
                detail::also_wrong_inputs(config);
            }
        }
        if constexpr (requires { P::invariants(config); }) {
            P::invariants(config);
        }
    }
    return configs;
}

} // namespace herding::inline v0::law
