#pragma once

#include "herding/law/detail/compact_law.hpp"
#include "herding/law/detail/wrong_inputs.hpp"
#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/search_laws.hpp"
#include "herding/law/sequence.hpp"

#include <memory>
#include <vector>

namespace herding::inline v0::law {

namespace detail {

/// Adds the laws that fit the game of a Playable, and its own invariants.
template <class P> void add_laws_of(Config<typename P::Spec>& config) {
    if constexpr (play::HasSequences<typename P::Spec>) {
        add_sequence_laws(config);
    } else {
        add_reflect_laws(config);
        if constexpr (!requires { P::laws(); }) {
            also_wrong_inputs<P>(config);
        }
    }
    add_search_laws<P>(config);
    add_compact_law<P>(config);
    if constexpr (requires { P::invariants(config); }) {
        P::invariants(config);
    }
}

} // namespace detail

/// Configs for a check of a Playable: `configs_of`, with all laws that fit the game and with its own invariants. The laws are those
/// of every Spec, of reflection, of sequences, of searches, and of `compact`. The invariants are in the configs of `laws()`, or in
/// `static void invariants(law::Config<Spec>&)`. In a game of behaviors without `laws()`, one input in six is any input of
/// the game, by anybody. Most of these are wrong.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> checked_configs_of() {
    auto configs = configs_of<P>();
    for (auto& config : configs) {
        detail::add_laws_of<P>(config);
    }
    return configs;
}

/// The same for one beginning, which need not be a setup of the Playable. Throws exceptions of its `setup`.
///
///     auto config = law::checked_config_of<pig::Playable>({.players = 3, .target = 20});
///
/// For a Playable without `laws()`, because the configs of `laws()` have their own beginnings.
template <class P>
    requires(!requires { P::laws(); })
[[nodiscard]] Config<typename P::Spec> checked_config_of(const play::OptionsOf<P>& options = {}) {
    auto config = detail::playable_config<P>(
        std::make_shared<const SetupOf<typename P::Spec>>(play::setup<P>(options)));
    detail::add_laws_of<P>(config);
    return config;
}

} // namespace herding::inline v0::law
