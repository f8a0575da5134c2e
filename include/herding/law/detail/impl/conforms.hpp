#pragma once

#include "herding/law/conformance.hpp"
#include "herding/law/detail/impl/conforming_game.hpp"
#include "herding/law/detail/leave_out.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/play/game.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Conformance checks, whose failures are shrunk.

namespace herding::inline v0::law {

namespace detail {

/// A fault, with the game in which it was found.
struct FoundFault {
    NotConforming fault;
    std::vector<play::Choice> inputs;
    bool begun = true;

    /// Runs a game. Returns nothing if it conforms.
    template <class Play>
    [[nodiscard]] static std::optional<FoundFault> of(const play::Game& game, const play::Start& start,
                                                      const ConformanceOptions& options, Conformance& counts,
                                                      const Play& play_game) {
        std::optional<ConformingGame> one;
        NotConforming fault;
        try {
            one.emplace(game, start, options, counts);
            play_game(*one);
            return std::nullopt;
        } catch (NotConforming& error) {
            fault = std::move(error);
        } catch (...) {
            fault.what = "the game throws: " + what_was_thrown();
        }
        return FoundFault{std::move(fault), one ? one->inputs() : std::vector<play::Choice>(),
                          one.has_value()};
    }
};

/// Leaves inputs out of a game while the same check finds a fault in it. Returns the number of executions.
inline std::uint64_t shrink_fault(const play::Game& game, const play::Start& start,
                                  ConformanceOptions options, FoundFault& found) {
    constexpr std::uint64_t most = 300;
    constexpr std::uint64_t most_inputs = 5000; // over all executions; each costs as much as a checked state
    constexpr std::uint32_t more_ids = 10;
    options.tried_ids *= more_ids; // others than the ones that found the fault
    std::uint64_t executions = 0;
    std::uint64_t inputs = 0;
    const auto fails = [&](const std::vector<play::Choice>& tried) {
        ++executions;
        inputs += tried.size() + 1;
        Conformance counts;
        auto again =
            FoundFault::of(game, start, options, counts, [&](ConformingGame& one) { one.play(tried); });
        if (!again || !again->fault.same_check(found.fault) || again->inputs.size() > found.inputs.size()) {
            return false;
        }
        found = std::move(*again);
        return true;
    };
    if (!found.begun || found.inputs.empty() || !fails(found.inputs)) {
        return executions;
    }
    leave_out([&] { return found.inputs.size(); },
              [&](std::size_t begin, std::size_t end) {
                  auto fewer = found.inputs;
                  fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(begin),
                              fewer.begin() + static_cast<std::ptrdiff_t>(end));
                  const std::size_t before = found.inputs.size();
                  return fails(fewer) && found.inputs.size() < before;
              },
              [&] { return executions < most && inputs < most_inputs; });
    return executions;
}

/// The way to a fault, for people.
[[nodiscard]] inline std::string words_of(const FoundFault& found, std::size_t inputs,
                                          std::uint64_t executions) {
    if (!found.begun) {
        return ", which cannot begin";
    }
    std::ostringstream text;
    text << (found.inputs.empty() ? ", at the beginning" : ", after");
    for (const auto& choice : found.inputs) {
        text << "\n  " << choice.by << ": " << choice.input;
    }
    if (found.inputs.size() < inputs) {
        text << "\n(shrunk from " << number_of(inputs, "input") << " by "
             << number_of(executions, "execution") << ')';
    }
    return std::move(text).str();
}

} // namespace detail

HERDING_LAW_INLINE void conforms(const play::Game& game, const ConformanceOptions& options,
                                 Conformance& found) {
    static_cast<void>(game.options(options.setup)); // throws for one that there is not
    for (const auto& setup : game.setups()) {
        if (!options.setup.empty() && options.setup != setup.name) {
            continue;
        }
        for (std::uint32_t i = 0; i < options.games; ++i) {
            const play::Start start{.setup = setup.name, .seed = options.seed + i};
            auto fault = detail::FoundFault::of(game, start, options, found,
                                                [](detail::ConformingGame& one) { one.play(); });
            if (!fault) {
                continue;
            }
            const std::size_t inputs = fault->inputs.size();
            const std::uint64_t executions = detail::shrink_fault(game, start, options, *fault);
            found.fault = std::string(game.name()) + " does not conform: " + fault->fault.what + "\nsetup " +
                          setup.name + ", seed " + std::to_string(start.seed) +
                          detail::words_of(*fault, inputs, executions);
            return;
        }
    }
    if (found.games >= 5 && found.dealt >= 50 && found.dealt_otherwise == 0) {
        found.of_all_games = true;
        found.fault = std::string(game.name()) +
                      " does not conform: `determinize` left all states as they were, so agents see what is "
                      "hidden from their players";
    }
}

[[nodiscard]] HERDING_LAW_INLINE Conformance conforms(const play::Game& game,
                                                      const ConformanceOptions& options) {
    Conformance found;
    conforms(game, options, found);
    return found;
}

} // namespace herding::inline v0::law
