#include "module.hpp"

#include "herding/play/agents.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Agents of `play`. Compiled without contraction of floating point, so that they choose the same on every machine.

namespace herding::inline v0::python {

using namespace nb::literals;

namespace {

struct PyAgent {
    PyGame game;
    std::unique_ptr<play::Agent> agent;
};

std::optional<std::chrono::milliseconds> milliseconds(const char* name, std::optional<double> seconds) {
    if (!seconds) {
        return std::nullopt;
    }
    if (!(*seconds >= 0 && *seconds <= 1e9)) { // also no number
        throw std::invalid_argument(std::string(name) + " must be from 0 to 1,000,000,000");
    }
    return std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

/// The choice of an agent. Ctrl-C ends its search.
std::string chosen_by(PyAgent& agent, const PyMatch& match, Actor by, play::Limits limits) {
    if (match.game.entry != agent.game.entry) { // a search could see what the other game hides
        throw std::invalid_argument("this agent plays " + std::string(agent.game.game().name()) +
                                    ", and not " + std::string(match.game.game().name()));
    }
    std::atomic<bool> stop{false};
    limits.stop = &stop;
    bool interrupted = false;
    limits.progress = [&](const play::Progress&) { // in this thread
        const nb::gil_scoped_acquire acquired;
        if (!interrupted && PyErr_CheckSignals() != 0) {
            interrupted = true;
            stop = true;
        }
    };
    std::string chosen;
    {
        const nb::gil_scoped_release released;
        chosen = agent.agent->choose(*match.match, by, limits);
    }
    if (interrupted) {
        throw nb::python_error();
    }
    return chosen;
}

/// One input: of the first player who does not wait, else of chance or the application.
void step(PyMatch& match, const std::vector<PyAgent*>& agents) {
    play::Match& of = *match.match;
    const play::Decider deciders = of.deciders();
    Actor by = Actor::system;
    std::string input;
    for (std::size_t i = 0; i < deciders.players().size() && input.empty(); ++i) {
        const std::uint16_t player = deciders.players()[i];
        by = Actor::player(player);
        input = chosen_by(*agents.at(player), match, by, {});
    }
    if (input.empty() && deciders.is_chance()) {
        by = Actor::chance;
        input = of.sample_chance();
    } else if (input.empty() && deciders.may_act(Actor::system)) {
        by = Actor::system;
        input = of.legal_inputs(by).at(0);
    }
    if (input.empty()) {
        throw std::logic_error("every player waits, and nobody else can act");
    }
    if (const auto refused = of.submit(input, by)) {
        raise_refused(*refused, of.refused_by());
    }
}

} // namespace

void add_agent(nb::module_& module) {
    nb::class_<PyAgent>(module, "Agent",
                        "A program that chooses actions, such as `random` or `mcts:iterations=100`. It "
                        "decides from what its\n"
                        "player may know.")
        .def_static(
            "names", [](const PyGame& game) { return play::agents_for(game.game()); }, "game"_a,
            "Names of the agents that can play this game.")
        .def(
            "__init__",
            [](PyAgent* self, const PyGame& game, const std::string& description, std::uint64_t seed) {
                std::unique_ptr<play::Agent> made;
                {
                    const nb::gil_scoped_release released; // cfr solves the game
                    made = play::make_agent(game.game(), description, game.start);
                }
                made->start(seed);
                new (self) PyAgent{game, std::move(made)};
            },
            "game"_a, "description"_a = "random", "seed"_a = 1,
            "Raises ValueError, which lists what there is.")
        .def_prop_ro(
            "description", [](const PyAgent& self) { return self.agent->description(); },
            "What makes this agent again, with all options.")
        .def(
            "start", [](PyAgent& self, std::uint64_t seed) { self.agent->start(seed); }, "seed"_a,
            "Begins a new match: forgets everything, and seeds its random numbers.")
        .def(
            "choose",
            [](PyAgent& self, const PyMatch& match, int by, std::uint64_t iterations,
               std::optional<double> seconds, std::optional<double> longest) {
                play::Limits limits;
                limits.iterations = iterations;
                limits.time = milliseconds("seconds", seconds);
                limits.longest = milliseconds("longest", longest);
                return chosen_by(self, match, actor_of(by), std::move(limits));
            },
            "match"_a, "by"_a, "iterations"_a = 0, "seconds"_a = nb::none(), "longest"_a = nb::none(),
            "An input of this player in canonical text; empty: it waits. Ctrl-C ends the search.\n\n"
            "iterations: of the search; 0: those of the description. seconds: it searches for so long, "
            "whatever its "
            "iterations.\n"
            "longest: seconds after which it ends a search that has iterations left. Raises ValueError for a "
            "match "
            "of another game.")
        .def_prop_ro(
            "reasoning",
            [](const PyAgent& self) {
                nb::list all;
                for (const auto& one : self.agent->reasoning().candidates) {
                    nb::dict entry;
                    entry["input"] = one.input;
                    entry["visits"] = one.visits;
                    entry["value"] = one.value;
                    entry["probability"] = one.probability;
                    entry["solved"] = one.solved;
                    all.append(entry);
                }
                return all;
            },
            "Candidates of the last choice, the best first.");

    module.def(
        "play",
        [](PyMatch& match, const std::vector<PyAgent*>& agents, std::size_t longest) {
            if (agents.size() != match.match->players()) {
                throw std::invalid_argument("there are " + std::to_string(agents.size()) + " agents for " +
                                            std::to_string(match.match->players()) + " players");
            }
            if (std::find(agents.begin(), agents.end(), nullptr) != agents.end()) {
                throw std::invalid_argument("each player needs an agent, and there is a None");
            }
            std::size_t inputs = 0;
            for (; inputs < longest && !match.match->over(); ++inputs) {
                if (PyErr_CheckSignals() != 0) {
                    throw nb::python_error();
                }
                step(match, agents);
            }
            return inputs;
        },
        "match"_a, "agents"_a, "longest"_a = 10'000,
        "Lets agents play a match to its end, one for each player, and returns the number of inputs.\n\n"
        "If several players decide, the first one who does not wait acts; chance is drawn.\n"
        "longest: inputs after which it stops. Ctrl-C stops it between two inputs. Raises ValueError for "
        "another\n"
        "number of agents or an agent of another game, Refused for an action that the rules refuse.");
}

} // namespace herding::inline v0::python
