#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/sequence_laws.hpp"
#include "herding/law/sequence_inputs.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

/// Laws of every game of sequences. Needs the dependencies of the sequence module besides the law kit.

namespace herding::inline v0::law {

/// Adds the laws of reflection, Listed and Alive to a config for a game of sequences.
template <class Spec> void add_sequence_laws(Config<Spec>& config) {
    config.legal_actions = [](const SetupOf<Spec>& rules, const StateOf<Spec>& state, Actor actor) {
        std::vector<InputOf<Spec>> inputs;
        Generator generator;
        for (const auto& choice : sequence::detail::Sample<Spec>(rules, state, generator, actor).choices) {
            inputs.push_back(choice.input);
        }
        return inputs;
    };
    config.commit_laws.push_back({Law::Listed, detail::Lists<Spec>(config.setup, config.players)});
    config.commit_laws.push_back(
        {Law::Alive, [setup = config.setup, players = config.players](
                         const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>& after) {
             return detail::why_not_alive<Spec>(*setup, after, players, {});
         }});
    add_reflect_laws(config);
}

/// Adds a law for rules whose players may leave and whose Spec has no `Spec::in_game`: Alive fails if the game waits only for
/// players who have left. Costs the legal actions after each commit.
///
/// Parameters: `in_game` returns whether a player is still in the game. The Setup and the players are those that the config has
/// now, so set these before.
///
///     law::add_leaving_law(config, [](const auto&, const auto& state, auto player) { return state.lives[player] > 0; });
template <class Spec> void add_leaving_law(
    Config<Spec>& config,
    std::function<bool(const SetupOf<Spec>&, const StateOf<Spec>&, std::uint16_t player)> in_game) {
    config.commit_laws.push_back(
        {Law::Alive, [setup = config.setup, players = config.players, in_game = std::move(in_game)](
                         const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>& after) {
             return detail::why_not_alive<Spec>(*setup, after, players, in_game);
         }});
}

/// Config of `sequence_play` with these laws. Set `initial` if the State has no default value.
template <class Spec> [[nodiscard]] Config<Spec>
sequence_config(unsigned players = 2,
                std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>()) {
    auto config = sequence_play<Spec>(players, std::move(setup));
    add_sequence_laws(config);
    return config;
}

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
