#pragma once

#include "herding/core/random.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/search_path.hpp"
#include "herding/law/detail/what_was_thrown.hpp"

#include <memory>
#include <string>

/// Law of the functions that searches and learners call, for a game with a Playable.

namespace herding::inline v0::law {

/// Adds law Searched to a config. After each commit it compares the fast functions of the game with its lists, views and steps: masks
/// of actions for each actor, the numbers of choices and the actions of random games, observations, and the functions of a C table.
///
///     auto config = nim_config();
///     herding::law::add_search_laws<nim::Playable>(config);
///     const auto report = herding::law::check(config);
///
/// `P` is the Playable of the Spec. The Setup is that of the config now, so set it before. `checked_configs_of` and the command
/// `check` call this function. Functions that the game lacks are not checked: masks if its actions have no ids, observations if its
/// view has no shape, a C table if its State has containers.
///
/// Costs the legal actions and an observation of each viewer several times after each commit.
template <class P> void add_search_laws(Config<typename P::Spec>& config) {
    using Spec = typename P::Spec;
    config.commit_laws.push_back(
        {Law::Searched,
         [setup = config.setup, path = std::shared_ptr<const detail::SearchPath<P>>()](
             const StateOf<Spec>& before, const Frame<Spec>& frame,
             const StateOf<Spec>& after) mutable -> std::string {
             try {
                 if (!path) { // not earlier, because the Playable may throw
                     path = std::make_shared<const detail::SearchPath<P>>(setup);
                 }
                 Generator generator(frame.number);
                 std::string fault = frame.number == 1 ? path->why_not(before, generator) : std::string();
                 return fault.empty() ? path->why_not(after, generator) : fault;
             } catch (...) {
                 return "a function for searches throws: " + what_was_thrown();
             }
         }});
}

} // namespace herding::inline v0::law
