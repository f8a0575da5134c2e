#pragma once

#include "herding/law/command.hpp"

#include <cstdint>
#include <functional>
#include <vector>

/// Generates and shrinks scenarios. Commands are plain numbers, so nothing here is a template over a Spec.
/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// In percent.
struct Rates {
    unsigned illegal;
    unsigned other_actor;
    unsigned irreversible;
    unsigned fault;
};

/// How far cases that begin later play before their commands.
struct Games {
    unsigned length;     ///< of one game
    unsigned most_plays; ///< bound of a case that plays to the end
};

/// The scenario of a seed. Many scenarios are short. One of four has weights of its own. One of four begins with plays, to
/// the middle or the end of a game.
[[nodiscard]] Scenario scenario(std::uint64_t seed, std::uint32_t starts, unsigned max_commands,
                                const Games& games, const Rates& rates);

/// Replaces a failing scenario by simpler ones while they fail. `fails` runs a scenario, cuts off the commands that
/// it did not need, and returns whether it failed in the same way. `simpler_inputs` returns numbers for `Command::given`
/// of simpler inputs than those of a command. Returns the number of executions.
std::uint64_t shrink(Scenario& failing, std::uint64_t most, const std::function<bool(Scenario&)>& fails,
                     const std::function<std::vector<std::uint32_t>(const Command&)>& simpler_inputs);

} // namespace herding::inline v0::law::detail
