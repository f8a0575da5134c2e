#pragma once

#include "herding/law/detail/property.hpp"

#include <rapidcheck/Gen.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/gen/Container.h>
#include <rapidcheck/gen/Numeric.h>
#include <rapidcheck/gen/Select.h>
#include <rapidcheck/gen/Transform.h>
#include <rapidcheck/gen/Tuple.h>
#include <rapidcheck/seq/Create.h>
#include <rapidcheck/seq/Operations.h>
#include <rapidcheck/shrink/Shrink.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

/// Generates and shrinks scenarios. Only this header uses rapidcheck.

namespace herding::inline v0::law::detail {

inline rc::Gen<bool> chance_of(unsigned percent) {
    return rc::gen::map(rc::gen::inRange(0U, 100U), [percent](unsigned n) { return n < percent; });
}

inline rc::Gen<Command> command(const Rates& rates) {
    const auto op = rc::gen::weightedElement<Op>({{30, Op::Dispatch},
                                                  {5, Op::DispatchAll},
                                                  {4, Op::Preview},
                                                  {9, Op::Undo},
                                                  {6, Op::Redo},
                                                  {2, Op::Mark},
                                                  {2, Op::UndoTo},
                                                  {1, Op::Fork},
                                                  {1, Op::Search}});
    const auto fault = rc::gen::map(
        rc::gen::tuple(chance_of(rates.fault), rc::gen::inRange(1U, 1000U)),
        [](const std::tuple<bool, unsigned>& drawn) { return std::get<0>(drawn) ? std::get<1>(drawn) : 0; });
    return rc::gen::map(rc::gen::tuple(op, rc::gen::inRange(0U, 1U << 16U), fault, chance_of(rates.illegal),
                                       chance_of(rates.other_actor), chance_of(rates.irreversible),
                                       chance_of(3)),
                        [](const std::tuple<Op, unsigned, unsigned, bool, bool, bool, bool>& drawn) {
                            return std::apply([](auto... parts) { return Command{parts...}; }, drawn);
                        });
}

HERDING_LAW_INLINE Scenario scenario(std::uint64_t seed, std::uint32_t starts, unsigned max_commands,
                                     const Rates& rates) {
    const rc::Random random(seed);
    const auto drawn = rc::gen::tuple(rc::gen::inRange(0U, std::max(starts, 1U)),
                                      rc::gen::inRange(1U, max_commands + 1))(random)
                           .value();
    const auto [start, most] = drawn;
    const rc::Random commands(seed + 0x9e3779b97f4a7c15U);
    return {start, rc::gen::container<std::vector<Command>>(most, command(rates))(commands).value()};
}

/// Simpler commands that may fail in the same way, simplest first. A smaller pick draws other inputs.
inline rc::Seq<Command> simpler(const Command& command) {
    std::vector<Command> tries;
    const auto attempt = [&](auto change) {
        Command other = command;
        change(other);
        if (!(other == command)) {
            tries.push_back(other);
        }
    };
    const Op op = command.op == Op::UndoTo        ? Op::Undo
                  : command.op == Op::DispatchAll ? Op::Dispatch
                                                  : command.op;
    attempt([&](Command& c) {
        c = {op, c.pick};
        c.given = command.given;
    });
    attempt([&](Command& c) { c.op = op; });
    attempt([](Command& c) { c.fault = 0; });
    attempt([](Command& c) { c.illegal = false; });
    attempt([](Command& c) { c.other_actor = false; });
    attempt([](Command& c) { c.irreversible = false; });
    attempt([](Command& c) { c.reenter = false; });
    auto picks =
        rc::seq::map(rc::shrink::towards<std::uint32_t>(command.pick, 0), [command](std::uint32_t pick) {
            Command other = command;
            other.pick = pick;
            other.given = 0;
            return other;
        });
    auto faults = rc::seq::map(rc::shrink::towards<std::uint32_t>(command.fault, command.fault == 0 ? 0 : 1),
                               [command](std::uint32_t fault) {
                                   Command other = command;
                                   other.fault = fault;
                                   return other;
                               });
    return rc::seq::concat(rc::seq::fromContainer(std::move(tries)), std::move(faults), std::move(picks));
}

HERDING_LAW_INLINE std::uint64_t
shrink(Scenario& failing, std::uint64_t most, const std::function<bool(Scenario&)>& fails,
       const std::function<std::vector<std::uint32_t>(const Command&)>& simpler_inputs) {
    std::uint64_t executions = 0;
    const auto improve = [&](Scenario candidate) {
        ++executions;
        if (!fails(candidate)) {
            return false;
        }
        failing = std::move(candidate);
        return true;
    };
    const auto exhaust = [&](auto candidates_of) {
        bool any = false;
        for (bool better = true; better && executions < most;) {
            better = false;
            auto candidates = candidates_of(failing.commands);
            while (!better && executions < most) {
                auto commands = candidates.next();
                if (!commands) {
                    break;
                }
                better = improve({failing.start, std::move(*commands), failing.given});
            }
            any = any || better;
        }
        return any;
    };
    if (failing.start != 0) {
        improve({0, failing.commands, failing.given});
    }
    // Remove commands first, because each remaining command makes the second half longer.
    const auto fewer = [](const std::vector<Command>& commands) {
        return rc::shrink::removeChunks(commands);
    };
    const auto plainer = [](const std::vector<Command>& commands) {
        return rc::shrink::eachElement(commands, simpler);
    };
    // Each try gives other inputs to one command, or to two in the same way: two inputs may have to name the same thing.
    const auto smaller = [&](const std::vector<Command>& commands) {
        constexpr std::size_t most_pairs = 8;
        std::vector<std::vector<Command>> tries;
        std::vector<std::vector<std::uint32_t>> simpler_ones;
        for (std::size_t i = 0; i < commands.size(); ++i) {
            simpler_ones.push_back(simpler_inputs(commands[i]));
            for (const std::uint32_t given : simpler_ones[i]) {
                tries.push_back(commands);
                tries.back()[i].given = given;
            }
        }
        for (std::size_t i = 0; i < std::min(commands.size(), most_pairs); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                for (std::size_t k = 0; k < std::min(simpler_ones[i].size(), simpler_ones[j].size()); ++k) {
                    tries.push_back(commands);
                    tries.back()[i].given = simpler_ones[i][k];
                    tries.back()[j].given = simpler_ones[j][k];
                }
            }
        }
        return rc::seq::fromContainer(std::move(tries));
    };
    exhaust(fewer);
    while ((static_cast<int>(exhaust(plainer)) | static_cast<int>(exhaust(smaller))) != 0 && exhaust(fewer)) {
    }
    return executions;
}

} // namespace herding::inline v0::law::detail
