#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/sequence_inputs.hpp"
#include "herding/law/signature.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

/// Coverage and signature of a Playable. Needs no rapidcheck.

namespace herding::inline v0::law {

namespace detail {

/// Legal actions, and one in ten by another actor. A state without any gets the last one that was drawn again.
template <class P> [[nodiscard]] Inputs<typename P::Spec> playable_inputs(unsigned players) {
    using Spec = typename P::Spec;
    Inputs<Spec> inputs;
    inputs.list = [](const SetupOf<Spec>& setup, const StateOf<Spec>& state) {
        std::vector<Submission<Spec>> all;
        for (auto& action : play::legal_actions<P>(setup, state)) {
            all.push_back({std::move(action.input), action.by});
        }
        return all;
    };
    inputs.draw = [players, list = inputs.list](const SetupOf<Spec>& setup, const StateOf<Spec>& state,
                                                Generator& generator) -> Submission<Spec> {
        auto all = list(setup, state);
        if (all.empty()) { // the game is over: what began it is refused now
            all = list(setup, play::initial<P>(setup));
        }
        if (all.empty()) {
            throw std::logic_error("nobody can do anything at the beginning of a game: see `decider`, "
                                   "`legal_actions` and `initial` of the Playable");
        }
        auto one = std::move(all[generator.below(static_cast<std::uint32_t>(all.size()))]);
        if (one.by == Actor::chance) {
            const auto outcomes = play::chance_outcomes<P>(setup, state);
            if (!outcomes.empty()) {
                one.input = play::sample_chance<P>(setup, state, generator);
            }
        }
        if (generator.below(10) == 0) {
            one.by = Actor::player(static_cast<std::uint16_t>(generator.below(players)));
        }
        return one;
    };
    return inputs;
}

template <class P> [[nodiscard]] Config<typename P::Spec>
playable_config(std::shared_ptr<const SetupOf<typename P::Spec>> setup) {
    using Spec = typename P::Spec;
    Config<Spec> config;
    config.players = play::players<P>(*setup);
    if constexpr (play::HasSequences<Spec>) {
        config.inputs = sequence_inputs<Spec>(config.players);
    } else {
        config.inputs = playable_inputs<P>(config.players);
    }
    if constexpr (play::DealsFirst<P>) {
        constexpr std::uint32_t deals = 64;
        config.initial = {deals,
                          [setup](std::uint32_t start) { return play::initial<P>(*setup, 1 + start); }};
    } else {
        config.initial = [setup] { return play::initial<P>(*setup); };
    }
    config.setup = std::move(setup);
    config.describe_input = [](const InputOf<Spec>& input) { return reflect::print(input); };
    return config;
}

struct NameLaws {
    static void laws();
};
struct NameInvariants {
    static void invariants();
};

/// Checks the members of a Playable that only laws use, and all others, which generated games use too.
template <class P> struct CheckLawMembers {
    using Spec = typename P::Spec;
    static constexpr bool no_laws = requires { &play::detail::Both<P, NameLaws>::laws; };
    static constexpr bool laws = no_laws || requires {
        { P::laws() } -> std::convertible_to<std::vector<Config<Spec>>>;
    };
    static constexpr bool no_invariants = requires { &play::detail::Both<P, NameInvariants>::invariants; };
    static constexpr bool invariants =
        no_invariants || requires(Config<Spec>& config) { P::invariants(config); };

    static constexpr bool value = laws && invariants && play::detail::CheckPlayable<P>::value;
    static consteval void diagnose() {
        static_assert(laws, "herding: the Playable has a member `laws` that cannot be used as `static "
                            "std::vector<law::Config<Spec>> "
                            "laws()` [docs/errors.md#laws_of_another_signature]");
        static_assert(invariants,
                      "herding: the Playable has a member `invariants` that cannot be used as `static void "
                      "invariants(law::Config<Spec>&)` [docs/errors.md#invariants_of_another_signature]");
        play::detail::CheckPlayable<P>::diagnose();
    }
};

} // namespace detail

/// Configs for generated games of a Playable: its `laws()`, else its legal actions in each of its setups.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> configs_of() {
    if constexpr (!detail::CheckLawMembers<P>::value) {
        detail::CheckLawMembers<P>::diagnose();
        return {};
    } else if constexpr (requires { P::laws(); }) {
        auto configs = P::laws();
        if (configs.empty()) {
            throw std::invalid_argument("the list `laws()` of " + std::string(P::name) +
                                        " is empty: leave it out, or return a config");
        }
        return configs;
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
