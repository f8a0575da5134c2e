#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/detail/playable_configs.hpp"
#include "herding/law/signature.hpp"
#include "herding/play/detail/check_playable.hpp"

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// Coverage and signature of a Playable. Needs no rapidcheck.

namespace herding::inline v0::law {

namespace detail {

struct NameLaws {
    static void laws();
};
struct NameInvariants {
    static void invariants();
};

/// Compiles if the members of a Playable that only laws use can be used (play/detail/check_playable.hpp has the others).
template <class P> consteval void check_law_members() {
    using Spec = typename P::Spec;
    constexpr bool no_laws = requires { &play::detail::Both<P, NameLaws>::laws; };
    constexpr bool laws = requires {
        { P::laws() } -> std::convertible_to<std::vector<Config<Spec>>>;
    };
    static_assert(no_laws || laws, "herding: the Playable has a member `laws` that cannot be used as `static "
                                   "std::vector<law::Config<Spec>> "
                                   "laws()` [docs/errors.md#playable_member_of_another_signature]");
    constexpr bool no_invariants = requires { &play::detail::Both<P, NameInvariants>::invariants; };
    constexpr bool invariants = requires(Config<Spec>& config) { P::invariants(config); };
    static_assert(no_invariants || invariants,
                  "herding: the Playable has a member `invariants` that cannot be used as `static void "
                  "invariants(law::Config<Spec>&)` [docs/errors.md#invariants_of_another_signature]");
}

} // namespace detail

/// What generated games of a Playable try: what its `laws` says, else its legal actions in each of its setups.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> configs_of() {
    detail::check_law_members<P>();
    if constexpr (requires { P::laws(); }) {
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

/// How many inputs a generated game of a Playable has at most.
template <class P> [[nodiscard]] constexpr unsigned longest_game() {
    if constexpr (requires { unsigned{P::longest}; }) {
        return P::longest;
    } else {
        return 40;
    }
}

/// What generated games exercise of a Playable; its setups are played in turn.
template <class P> [[nodiscard]] Coverage coverage_of(std::uint32_t games, std::uint64_t seed) {
    auto configs = configs_of<P>();
    configs.front().cases = games;
    configs.front().max_commands = longest_game<P>();
    configs.front().seed = seed;
    return coverage(std::span<const Config<typename P::Spec>>(configs));
}

/// The signature of a Playable over all its setups.
template <class P> [[nodiscard]] std::uint64_t signature_of(std::uint64_t dispatches, std::uint64_t seed,
                                                            const Progress& progress) {
    const auto configs = configs_of<P>();
    return configs.size() == 1 ? sign(configs.front(), dispatches, seed, progress)
                               : sign(configs, dispatches, seed, progress);
}

} // namespace herding::inline v0::law
