#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/law/config.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/mcts.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world_of.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

/// Generated games whose players want to win. They reach states that random games do not, such as a full board, or
/// the end of a long chain of right choices. Needs no rapidcheck.

namespace herding::inline v0::law {

/// Strength of the players.
struct PlayWell {
    unsigned percent = 80;          ///< of the choices of players; the config draws the others
    std::uint64_t iterations = 200; ///< of the search for one choice
    play::MctsOptions search = {};
};

/// Lets a search choose inputs of a config for the players: Monte Carlo tree search over the Playable P. It knows the whole state,
/// also hidden values. Inputs of chance and of the application, and the remaining choices of players (`percent`), come from the
/// config as before. The same seed makes the same games.
///
///     auto config = my_config();
///     law::play_well<Playable>(config, {.iterations = 500});
///
/// Cost: `iterations` random games for each input. Requires `returns` or `evaluate` of the Playable. A check draws many more
/// inputs than it submits, so use few cases.
template <class P> void play_well(Config<typename P::Spec>& config, PlayWell options = {}) {
    using Spec = typename P::Spec;
    using Setup = SetupOf<Spec>;
    static_assert(play::detail::NamesReturns<P> || play::detail::NamesEvaluate<P>,
                  "herding: play_well needs the players' scores: add `returns` to the Playable "
                  "[docs/errors.md#play_well_without_returns]");
    options.search.evaluate = options.search.evaluate || !play::detail::NamesReturns<P>;
    config.inputs.draw =
        [options, otherwise = std::move(config.inputs.draw)](const Setup& setup, const StateOf<Spec>& state,
                                                             Generator& generator) -> Submission<Spec> {
        if (generator.below(100) < options.percent) {
            play::detail::Listing<P> listing;
            listing.list(setup, state, std::nullopt);
            auto& actions = listing.actions();
            if (actions.size() > 1 && listing.weights().empty() && actions.front().by.is_player()) {
                // The setup is the caller's, and lives longer than this search.
                play::WorldOf<P> world(std::shared_ptr<const Setup>(std::shared_ptr<void>(), &setup), state,
                                       std::nullopt);
                play::Mcts<play::WorldOf<P>> search(world, options.search, generator.next());
                for (std::uint64_t i = 0; i < options.iterations && search.iterate(); ++i) {}
                auto& best = actions[search.best()];
                return {std::move(best.input), best.by};
            }
        }
        return otherwise(setup, state, generator);
    };
}

} // namespace herding::inline v0::law
