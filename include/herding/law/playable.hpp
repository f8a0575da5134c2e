#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/detail/law_members.hpp"
#include "herding/law/detail/playable_configs.hpp"
#include "herding/law/signature.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// Coverage and signature of a Playable. Needs no rapidcheck.

namespace herding::inline v0::law {

/// Configs for generated games of a Playable: its `laws()`, else its legal actions in each of its setups.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> configs_of() {
    if constexpr (!detail::CheckLawMembers<P>::value) {
        detail::CheckLawMembers<P>::diagnose();
        return {};
    } else if constexpr (requires { P::laws(); }) {
        return P::laws();
    } else {
        std::vector<Config<typename P::Spec>> configs;
        for (const auto& one : play::setups<P>()) {
            configs.push_back(detail::playable_config<P>(
                std::make_shared<const SetupOf<typename P::Spec>>(play::setup<P>(one.options))));
        }
        return configs;
    }
}

/// Bound on the inputs of a generated game of a Playable.
template <class P> [[nodiscard]] constexpr unsigned longest_game() {
    if constexpr (requires { unsigned{P::longest}; }) {
        return P::longest;
    } else {
        return 40;
    }
}

/// Rules of a Playable that generated games exercise. Its setups are played in turn.
///
/// Parameters: `games` is their number; each has at most `longest_game` inputs. `seed` is that of the first one. Equal parameters give
/// equal reports. `progress` is called with the number of games that are done.
/// Throws: exceptions of the rules.
/// Complexity: that of `coverage`.
template <class P> [[nodiscard]] Coverage coverage_of(std::uint32_t games, std::uint64_t seed,
                                                      const OnDispatches& progress = nullptr) {
    auto configs = configs_of<P>();
    configs.front().cases = games;
    configs.front().max_commands = longest_game<P>();
    configs.front().seed = seed;
    return coverage(std::span<const Config<typename P::Spec>>(configs), progress);
}

/// The signature of a Playable over all its setups: one number for all results of its rules, equal on every compiler.
///
/// Parameters: it ends after this many `dispatches`; `seed` selects the run; `progress` is called from time to time. Throws exceptions
/// of the rules. O(dispatches).
template <class P> [[nodiscard]] std::uint64_t signature_of(std::uint64_t dispatches, std::uint64_t seed,
                                                            const OnDispatches& progress) {
    const auto configs = configs_of<P>();
    return configs.size() == 1 ? sign(configs.front(), dispatches, seed, progress)
                               : sign(configs, dispatches, seed, progress);
}

} // namespace herding::inline v0::law
