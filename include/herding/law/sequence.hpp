#pragma once

#include "herding/law/config.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/sequence_inputs.hpp"
#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

/// What must hold of every game of sequences. Needs what the sequence module needs, besides the law kit itself.

namespace herding::inline v0::law {

namespace detail {

/// Whether legal lists tell the truth about one commit: what was taken had been legal, and what is legal now is taken.
template <class Spec> [[nodiscard]] bool legal_is_taken(const SetupOf<Spec>& setup,
                                                        const StateOf<Spec>& before, const Frame<Spec>& frame,
                                                        const StateOf<Spec>& after) {
    const auto allowed = sequence::legal<Spec>(setup, before);
    const bool told =
        frame.inputs.size() != 1 || std::any_of(allowed.begin(), allowed.end(), [&](const auto& choice) {
            return InputOf<Spec>(choice.input) == frame.input() && choice.by == frame.actor;
        });
    const auto next = sequence::legal<Spec>(setup, after);
    return told && std::all_of(next.begin(), next.end(), [&](const auto& choice) {
               StateOf<Spec> copy = after;
               return !advance<Spec>(setup, copy, choice.input, choice.by).stops();
           });
}

} // namespace detail

/// Adds to a config for a game of sequences the laws of reflection, and that what is legal is taken, and nothing else.
template <class Spec> void add_sequence_laws(Config<Spec>& config) {
    config.legal = [](const SetupOf<Spec>& rules, const StateOf<Spec>& state, Actor actor) {
        std::vector<InputOf<Spec>> inputs;
        for (const auto& choice : sequence::legal<Spec>(rules, state)) {
            if (choice.by == actor) {
                inputs.push_back(choice.input);
            }
        }
        return inputs;
    };
    if constexpr (std::is_same_v<InputOf<Spec>, typename Spec::Rules::Input>) {
        config.transition_invariants.push_back(
            {"what is legal is taken, and nothing else",
             [setup = config.setup](const StateOf<Spec>& before, const Frame<Spec>& frame,
                                    const StateOf<Spec>& after) {
                 return detail::legal_is_taken<Spec>(*setup, before, frame, after);
             }});
    }
    add_reflect_laws(config);
}

/// A config for a game of sequences: what `sequence_play` plays, with these laws. Where the State has no default value,
/// `initial` is still to be given.
template <class Spec> [[nodiscard]] Config<Spec>
sequence_config(unsigned players = 2,
                std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>()) {
    auto config = sequence_play<Spec>(players, std::move(setup));
    add_sequence_laws(config);
    return config;
}

} // namespace herding::inline v0::law
