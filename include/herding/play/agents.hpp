#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/detail/cfr_agent.hpp"
#include "herding/play/detail/depth_agents.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/detail/mcts_agent.hpp"
#include "herding/play/detail/simple_agents.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Agents from descriptions in text. Independent of the types of a game. Include it in one source of a program, because it
/// compiles all searches.

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

/// `AgentEntry::make` of an agent that depends on its description alone.
template <class A> [[nodiscard]] std::unique_ptr<Agent> made(const Game& /*game*/, const Start& /*start*/,
                                                             const Description& description) {
    return std::make_unique<A>(description);
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
         made<RandomAgent>},
        {{"own", "the player that the game itself brings"}, needs_own, made<OwnAgent>},
        {{"greedy", "the action after which the evaluation is highest", {samples}},
         needs_evaluation,
         made<GreedyAgent>},
        {{"expectiminimax",
          "all ways to a depth, by alpha-beta",
          {{"depth", "4", "decisions and throws of chance; 0: to the end, the exact solver"}, samples}},
         needs_search,
         made<ExpectiminimaxAgent>},
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
         made<MctsAgent>},
        {{"ismcts",
          "Monte Carlo search that knows only what its player knows",
          {iterations, exploration, longest, evaluate}},
         needs_search,
         made<IsmctsAgent>},
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

/// All agents of `make_agent` with their options.
/// Complexity: O(agents).
[[nodiscard]] inline std::vector<AgentInfo> agents() {
    std::vector<AgentInfo> infos;
    for (const detail::AgentEntry& entry : detail::agent_entries()) {
        infos.push_back(entry.info);
    }
    return infos;
}

/// Makes an agent from a description: a name, and the options that differ from the defaults, such as
/// `mcts:iterations=1000,exploration=1.4`. It begins with seed 1; Agent::start sets another one. `start` is the start of its
/// matches, from which `cfr` solves the game.
///
/// Throws: std::invalid_argument for an unknown name, option or value, with a list of the valid ones; or if the agent cannot play
/// this game, with the reason.
[[nodiscard]] inline std::unique_ptr<Agent> make_agent(const Game& game, std::string_view description,
                                                       const Start& start = {}) {
    const std::string_view name = description.substr(0, description.find(':'));
    const detail::AgentEntry& entry = detail::agent_entry(name);
    std::vector<std::pair<std::string_view, std::string_view>> defaults;
    defaults.reserve(entry.info.options.size());
    for (const AgentOption& option : entry.info.options) {
        defaults.emplace_back(option.name, option.value);
    }
    const detail::Description read(description, defaults);
    if (const std::string why = entry.unfit(game.abilities()); !why.empty()) {
        throw std::invalid_argument("agent " + std::string(name) + " cannot play " +
                                    std::string(game.name()) + ": " + why);
    }
    const auto require = [&](std::string_view option, bool has) {
        for (const AgentOption& one : entry.info.options) {
            if (one.name == option && read.flag(option) && !has) {
                throw std::invalid_argument("agent " + std::string(name) + ": " + std::string(option) +
                                            "=yes cannot be used with " + std::string(game.name()) +
                                            ": its Playable has no `" + std::string(option) + "`");
            }
        }
    };
    require("evaluate", game.abilities().evaluates);
    require("priors", game.abilities().priors);
    auto agent = entry.make(game, start, read);
    agent->start(1);
    return agent;
}

/// The names of the agents that can play this game. For an agent that is not among them, the error of `make_agent` has the reason.
///
/// The list may contain `cfr` for a game that is too large for it. `make_agent` then throws.
[[nodiscard]] inline std::vector<std::string> agents_for(const Game& game) {
    std::vector<std::string> names;
    for (const detail::AgentEntry& entry : detail::agent_entries()) {
        if (entry.unfit(game.abilities()).empty()) {
            names.emplace_back(entry.info.name);
        }
    }
    return names;
}

/// The description of a good opponent in this game.
///
/// Returns: `own` if the game has a player of its own, otherwise a search, otherwise `random`.
[[nodiscard]] inline std::string default_agent(const Game& game) {
    for (const std::string_view name : {"own", "mcts", "ismcts"}) {
        for (const std::string& fits : agents_for(game)) {
            if (fits == name) {
                return fits;
            }
        }
    }
    return "random";
}

} // namespace herding::inline v0::play
