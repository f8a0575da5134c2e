#pragma once

#include "herding/core/random.hpp"
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
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

/// Generates and shrinks scenarios. Only this header uses rapidcheck.

namespace herding::inline v0::law::detail {

inline rc::Gen<bool> chance_of(unsigned percent) {
    return rc::gen::map(rc::gen::inRange(0U, 100U), [percent](unsigned n) { return n < percent; });
}

/// Commands with the usual weights, or with weights of their own if `swarm` is not 0: some commands more often, others not
/// at all. A mistake that needs many of one command, or none of another, is found only so.
inline rc::Gen<Command> command(const Rates& rates, std::uint32_t swarm) {
    std::size_t number = 0;
    const auto weight = [&](std::size_t usual) {
        constexpr std::size_t factors[] = {0, 1, 2, 4};
        return swarm == 0 ? usual : usual * factors[(swarm >> (2 * number++)) % 4];
    };
    const auto op = rc::gen::weightedElement<Op>({{30, Op::Dispatch},
                                                  {weight(5), Op::DispatchAll},
                                                  {weight(4), Op::Preview},
                                                  {weight(9), Op::Undo},
                                                  {weight(6), Op::Redo},
                                                  {weight(2), Op::Mark},
                                                  {weight(2), Op::UndoTo},
                                                  {weight(1), Op::Fork},
                                                  {weight(1), Op::Search}});
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

/// Plays before the commands. A third of such cases plays until the game is over, the others stop somewhere in it.
inline std::vector<Command> plays(Generator& numbers, unsigned length, unsigned most) {
    const bool to_the_end = numbers.below(3) == 0;
    std::vector<Command> plays(to_the_end ? std::min(2 * length + 2, most) : numbers.below(length + 1));
    for (Command& play : plays) {
        play = {Op::Play, numbers.below(1U << 16U)};
    }
    return plays;
}

HERDING_LAW_INLINE Scenario scenario(std::uint64_t seed, std::uint32_t starts, unsigned max_commands,
                                     const Games& games, const Rates& rates) {
    const rc::Random random(seed);
    constexpr unsigned too_many = 1'000'000; // for the memory of any machine
    const unsigned limit = std::min(max_commands, too_many);
    const auto drawn = rc::gen::tuple(rc::gen::inRange(0U, std::max(starts, 1U)),
                                      rc::gen::inRange(1U, std::max(limit, 1U) + 1))(random)
                           .value();
    const unsigned start = std::get<0>(drawn);
    const unsigned most = std::min(std::get<1>(drawn), limit);
    const rc::Random commands(seed + 0x9e3779b97f4a7c15U);
    constexpr std::uint64_t kinds = 4; // of four cases one has weights of its own, and one begins later
    const std::uint64_t kind = seed % kinds;
    Generator numbers(seed);
    const std::uint32_t swarm = kind == kinds - 2 ? numbers.below(1U << 16U) : 0;
    auto list = rc::gen::container<std::vector<Command>>(most, command(rates, swarm))(commands).value();
    if (swarm % 2 != 0) { // few picks, so that the same inputs come again and again
        const std::uint32_t picks[] = {numbers.below(1U << 16U), numbers.below(1U << 16U),
                                       numbers.below(1U << 16U)};
        for (Command& one : list) {
            one.pick = numbers.below(4) == 0 ? one.pick : picks[one.pick % std::size(picks)];
        }
    }
    if (kind == kinds - 1) {
        const auto before = plays(numbers, games.length, games.most_plays);
        list.insert(list.begin(), before.begin(), before.end());
    }
    return {start, std::move(list)};
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
    const Op op = command.op == Op::UndoTo                                  ? Op::Undo
                  : command.op == Op::DispatchAll || command.op == Op::Play ? Op::Dispatch
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
