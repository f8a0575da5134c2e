#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/detail/cfr_agent.hpp"
#include "herding/play/detail/depth_agents.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/detail/mcts_agent.hpp"
#include "herding/play/detail/own_agent.hpp"
#include "herding/play/detail/random_agent.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::play {

/// An option of an agent.
struct AgentOption {
    std::string_view name;
    std::string_view value; ///< the default
    std::string_view summary;
};

/// An agent that can be made by its name.
struct AgentInfo {
    std::string_view name;
    std::string_view summary;
    std::vector<AgentOption> options = {};
};

namespace detail {

/// An agent by name, and how it is made.
struct AgentEntry {
    AgentInfo info;
    /// Why it cannot play this game; empty: it can.
    std::string (*unfit)(const Abilities&);
    std::unique_ptr<Agent> (*make)(const Game&, const Start&, const Description&);
};

[[nodiscard]] inline std::string fits_always(const Abilities& /*can*/) { return {}; }
[[nodiscard]] inline std::string needs_own(const Abilities& can) {
    return can.chooses ? "" : "its Playable has no `choose`";
}
[[nodiscard]] inline std::string needs_search(const Abilities& can) {
    return !can.searches ? "it hides something that cannot be dealt again: what is legal, or a State without "
                           "`determinize`"
           : !can.returns ? "its Playable has no `returns`"
                          : "";
}
[[nodiscard]] inline std::string needs_open_search(const Abilities& can) {
    const std::string why = needs_search(can);
    return why.empty() && can.hides ? "it hides something from its players; ismcts plays such games" : why;
}
[[nodiscard]] inline std::string needs_outcomes(const Abilities& can) {
    const std::string why = needs_search(can);
    return why.empty() && can.draws ? "its rules draw numbers from a generator in the State, or deal before "
                                      "the game begins, which a "
                                      "solver would foresee; let Actor::chance submit what is random"
                                    : why;
}
[[nodiscard]] inline std::string needs_evaluation(const Abilities& can) {
    const std::string why = needs_search(can);
    return why.empty() && !can.evaluates ? "its Playable has no `evaluate`" : why;
}

[[nodiscard]] inline const std::vector<AgentEntry>& agent_entries() {
    static const AgentOption iterations{"iterations", "1000", "sampled games for each decision"};
    static const AgentOption exploration{"exploration", "1",
                                         "of rarely tried actions, times the range of returns"};
    static const AgentOption longest{"longest", "1000", "steps of a sampled game"};
    static const AgentOption evaluate{"evaluate", "no",
                                      "yes: the game's evaluation in place of random games"};
    static const AgentOption samples{"samples", "20",
                                     "states that may be the true one, where something is hidden"};
    static const std::vector<AgentEntry> entries{
        {{"random", "every action is equally likely, of the game's candidates where it names them"},
         fits_always,
         RandomAgent::make},
        {{"own", "the player that the game itself brings"}, needs_own, OwnAgent::make},
        {{"greedy", "the action after which the evaluation is highest", {samples}},
         needs_evaluation,
         GreedyAgent::make},
        {{"expectiminimax",
          "all ways to a depth, by alpha-beta",
          {{"depth", "4", "decisions and throws of chance; 0: to the end, the exact solver"}, samples}},
         needs_search,
         ExpectiminimaxAgent::make},
        {{"mcts",
          "Monte Carlo tree search",
          {iterations,
           exploration,
           {"rollouts", "1", "random games for each new leaf"},
           longest,
           evaluate,
           {"priors", "no", "yes: the game's priors guide the search"},
           {"reuse", "yes", "no: a new tree for each decision"}}},
         needs_open_search,
         MctsAgent::make},
        {{"ismcts",
          "Monte Carlo search that knows only what its player knows",
          {iterations, exploration, longest, evaluate}},
         needs_search,
         IsmctsAgent::make},
        {{"cfr",
          "the equilibrium of a small game, solved before it plays",
          {{"iterations", "1000", "of counterfactual regret minimization"}}},
         needs_outcomes,
         CfrAgent::make},
    };
    return entries;
}

[[nodiscard]] inline const AgentEntry& agent_entry(std::string_view name) {
    std::string names;
    for (const AgentEntry& entry : agent_entries()) {
        if (entry.info.name == name) {
            return entry;
        }
        names += (names.empty() ? "" : ", ") + std::string(entry.info.name);
    }
    throw std::invalid_argument("there is no agent \"" + std::string(name) + "\"; there is " + names);
}

} // namespace detail

} // namespace herding::inline v0::play
