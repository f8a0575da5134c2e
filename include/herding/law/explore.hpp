#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/explorer.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/report.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Exhaustive check of small games: every reachable state, every input in it, and the laws on each transition.

namespace herding::inline v0::law {

/// Bounds of `explore`. If one is reached, the result is not `complete`.
struct Limits {
    std::size_t states = 1'000'000;                        ///< distinct ones
    unsigned depth = std::numeric_limits<unsigned>::max(); ///< commits from the start
};

/// Result of `explore`. `<<` prints it, with the path to a violation.
struct Exploration {
    std::optional<Violation> violation;
    std::vector<std::string> commands; ///< a shortest path to the violation
    std::size_t states = 0;            ///< distinct ones
    std::size_t transitions = 0;       ///< commits from one of the states
    std::size_t refusals = 0;          ///< inputs that were refused or changed nothing
    std::size_t terminal = 0;          ///< states in which no input commits
    unsigned depth = 0;                ///< of the deepest state
    bool complete = true;              ///< no limit was reached
    /// Number of paths of inputs from the start to a terminal state. Empty if a limit was reached, if a state can be
    /// reached from itself, or if the number exceeds 64 bits.
    std::optional<std::uint64_t> games;

    /// No law was broken. States beyond a limit were not checked: see `complete`.
    [[nodiscard]] bool ok() const noexcept { return !violation; }

    friend std::ostream& operator<<(std::ostream& out, const Exploration& e) {
        if (e.violation) {
            out << "law " << e.violation->law << " does not hold: " << e.violation->message << '\n';
            std::size_t number = 0;
            for (const auto& line : e.commands) {
                out << "  " << ++number << ". " << line << '\n';
            }
        }
        out << detail::number_of(e.states, "state") << ", " << detail::number_of(e.transitions, "transition")
            << ", " << detail::number_of(e.terminal, "terminal state") << ", "
            << detail::number_of(e.refusals, "refusal") << ", depth " << e.depth
            << (e.complete ? "" : ", not complete");
        if (e.games) {
            out << ", " << detail::number_of(*e.games, "game");
        }
        return out << '\n';
    }
};

/// Visits all states that are reachable from start 0, breadth first. Tries every input of `config.inputs.list` in
/// each, and checks the laws on every transition, without the histories of `check`.
///
/// For the rules of a small game this is a proof, where `check` is a test. It also counts complete games (`games`). The
/// literature has this number for many games.
///
///     const auto seen = law::explore(config);
///     EXPECT_TRUE(seen.ok()) << seen;
///     EXPECT_EQ(seen.games, 255168);
///
/// Distinguishes states by `key` (a function from State to an ordered value) if given, else by the State's `<`, else by a
/// comparison with all known states, which is slow. Throws std::invalid_argument if the config has no list.
/// Memory: O(states + transitions).
template <class Spec, class Key = detail::NoKey>
[[nodiscard]] Exploration explore(const Config<Spec>& config, Limits limits = {}, Key key = {}) {
    if (!config.inputs.list || !config.initial.make || config.setup == nullptr) {
        throw std::invalid_argument(
            "herding: law::explore needs a list of inputs, an initial state and a setup");
    }
    struct Way {
        std::size_t from;
        std::string line;
        unsigned depth;
    };
    const auto table = config.table != nullptr ? config.table : own_table<Spec>();
    const auto other = config.table != nullptr ? config.table : rewritten(*table, Generator(config.seed));
    const auto ties = config.laws.has(Law::OrderIndependent) ? ties_reversed(*table) : nullptr;
    Exploration result;
    detail::Known<Spec, Key> known(std::move(key));
    std::vector<Way> ways;
    std::vector<detail::Edge> edges;
    std::string line = "at the start";
    std::size_t now = 0;
    const auto violated = [&](Violation violation) {
        result.violation = std::move(violation);
        result.commands = {line};
        for (; now < ways.size() && now != 0; now = ways[now].from) {
            result.commands.insert(result.commands.begin(), ways[now].line);
        }
    };
    try {
        const StateOf<Spec> start = config.initial.make(0);
        detail::check_copy(config.laws, "the State", start);
        check_state(config, start);
        known.insert(start);
        ways.push_back({0, "", 0});
        for (; now < known.size() && known.size() <= limits.states; ++now) {
            const unsigned depth = ways[now].depth;
            result.depth = depth;
            if (depth >= limits.depth) {
                result.complete = false;
                break;
            }
            bool end = true;
            line = "the list of inputs";
            for (const auto& one : config.inputs.list(*config.setup, known[now])) {
                line = text_of(config, one.input) + " by " + printed(one.by);
                const auto trial = detail::check_input(config, table, other, ties, known[now], one);
                if (!trial.after) {
                    ++result.refusals;
                    continue;
                }
                end = false;
                ++result.transitions;
                const auto [to, added] = known.insert(*trial.after);
                edges.push_back({now, to});
                if (added) {
                    ways.push_back({now, line, depth + 1});
                }
            }
            result.terminal += end ? 1 : 0;
        }
        result.complete = result.complete && now == known.size();
    } catch (Violation& violation) {
        violated(std::move(violation));
    } catch (...) {
        violated({Law::Total, "the Spec's code threw: " + what_was_thrown()});
    }
    result.states = known.size();
    if (result.complete && result.ok()) {
        result.games = detail::count_paths(known.size(), edges);
    }
    return result;
}

} // namespace herding::inline v0::law
