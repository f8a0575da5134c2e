#pragma once

#include "herding/core/random.hpp"
#include "herding/law/detail/leave_out.hpp"
#include "herding/law/detail/property.hpp"

#include <rapidcheck/Gen.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/gen/Container.h>
#include <rapidcheck/gen/Numeric.h>
#include <rapidcheck/gen/Select.h>
#include <rapidcheck/gen/Transform.h>
#include <rapidcheck/gen/Tuple.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
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

/// Replaces a failing scenario by simpler ones while they fail, within a number of executions.
class Shrinker {
public:
    using Fails = std::function<bool(Scenario&)>;
    using SimplerInputs = std::function<std::vector<std::uint32_t>(const Command&)>;

    Shrinker(Scenario& failing, std::uint64_t most, const Fails& fails, const SimplerInputs& simpler_inputs)
        : failing_(failing), most_(most), fails_(fails), simpler_inputs_(simpler_inputs) {}

    /// Removes commands first, because each remaining command makes all other steps longer.
    std::uint64_t shrink() {
        if (failing_.start != 0) {
            improve({0, failing_.commands, failing_.given});
        }
        remove_commands();
        while (left()) {
            bool better = make_plainer();
            better = draw_again() || better;
            better = make_inputs_smaller() || better;
            if (!better || !remove_commands()) {
                break;
            }
        }
        return executions_;
    }

private:
    using Commands = std::vector<Command>;

    [[nodiscard]] bool left() const noexcept { return executions_ < most_; }
    [[nodiscard]] std::size_t size() const noexcept { return failing_.commands.size(); }

    bool improve(Scenario candidate) {
        if (!left()) {
            return false;
        }
        ++executions_;
        if (!fails_(candidate)) {
            return false;
        }
        failing_ = std::move(candidate);
        return true;
    }
    bool improve(Commands commands) {
        return improve(Scenario{failing_.start, std::move(commands), failing_.given});
    }

    bool remove_commands() {
        return leave_out([this] { return size(); },
                         [this](std::size_t begin, std::size_t end) {
                             Commands fewer = failing_.commands;
                             const auto first = fewer.begin();
                             fewer.erase(first + static_cast<std::ptrdiff_t>(begin),
                                         first + static_cast<std::ptrdiff_t>(end));
                             return improve(std::move(fewer));
                         },
                         [this] { return left(); });
    }

    /// Changes all commands at once, then halves of them, and so on.
    template <class Edit> bool change(const Edit& edit) {
        bool any = false;
        for (std::size_t group = size(); group != 0; group /= 2) {
            for (std::size_t at = 0; at < size() && left(); at += group) {
                Commands changed = failing_.commands;
                for (std::size_t i = at; i < std::min(at + group, size()); ++i) {
                    edit(changed[i]);
                }
                any = (changed != failing_.commands && improve(std::move(changed))) || any;
            }
        }
        return any;
    }

    bool make_plainer() {
        const auto simple = [](Op op) {
            return op == Op::UndoTo ? Op::Undo : op == Op::DispatchAll || op == Op::Play ? Op::Dispatch : op;
        };
        bool any = change([&](Command& one) {
            Command plain{simple(one.op), one.pick};
            plain.given = one.given;
            one = plain;
        });
        any = change([&](Command& one) { one.op = simple(one.op); }) || any;
        any = change([](Command& one) { one.fault = 0; }) || any;
        any = change([](Command& one) { one.illegal = false; }) || any;
        any = change([](Command& one) { one.other_actor = false; }) || any;
        any = change([](Command& one) { one.irreversible = false; }) || any;
        any = change([](Command& one) { one.reenter = false; }) || any;
        any = change([](Command& one) { one.fault = std::min(one.fault, 1U); }) || any;
        for (std::size_t i = 0; i < size(); ++i) {
            any = towards(i, 1, [](Command& one) -> std::uint32_t& { return one.fault; }) || any;
        }
        return any;
    }

    /// Makes one number of a command smaller, by ever smaller steps.
    template <class Number> bool towards(std::size_t index, std::uint32_t least, const Number& number) {
        bool any = false;
        Command first = failing_.commands[index];
        for (std::uint32_t step = number(first); step != 0 && left();) {
            Commands smaller = failing_.commands;
            std::uint32_t& value = number(smaller[index]);
            if (value < least + step) {
                step /= 2;
                continue;
            }
            value -= step;
            if (improve(std::move(smaller))) {
                any = true;
                if (index >= size()) { // it was not needed
                    break;
                }
            } else {
                step /= 2;
            }
        }
        return any;
    }

    /// Simpler inputs than those of a command. Made once for equal inputs, because most texts that are tried are no inputs.
    const std::vector<std::uint32_t>& simpler_than(const Command& command) {
        auto [found, is_new] = simpler_.try_emplace(command.given);
        if (is_new) {
            found->second = simpler_inputs_(command);
        }
        return found->second;
    }

    /// Gives other inputs to one command, or to two in the same way: two inputs may have to name the same thing.
    bool make_inputs_smaller() {
        constexpr std::size_t most_pairs = 8;
        bool any = false;
        for (std::size_t i = 0; i < size() && left();) {
            bool better = false;
            for (const std::uint32_t given : simpler_than(failing_.commands[i])) {
                if (better || !left()) {
                    break;
                }
                Commands smaller = failing_.commands;
                smaller[i].given = given;
                better = improve(std::move(smaller));
            }
            for (std::size_t j = 0; j < std::min(i, most_pairs) && i < most_pairs && !better; ++j) {
                better = make_both_smaller(i, j);
            }
            any = any || better;
            i += better ? 0 : 1;
        }
        return any;
    }
    bool make_both_smaller(std::size_t i, std::size_t j) {
        const auto first = simpler_than(failing_.commands[i]); // copies: a try changes the commands
        const auto second = simpler_than(failing_.commands[j]);
        for (std::size_t k = 0; k < std::min(first.size(), second.size()) && left(); ++k) {
            Commands smaller = failing_.commands;
            smaller[i].given = first[k];
            smaller[j].given = second[k];
            if (improve(std::move(smaller))) {
                return true;
            }
        }
        return false;
    }

    /// A smaller pick draws other inputs, or a simpler number of a mark or of a fork. Costs too much in a long list.
    bool draw_again() {
        constexpr std::size_t most = 16;
        bool any = false;
        if (size() > most) {
            return false;
        }
        for (std::size_t i = 0; i < size() && left(); ++i) {
            any = towards(i, 0,
                          [](Command& one) -> std::uint32_t& {
                              one.given = 0;
                              return one.pick;
                          }) ||
                  any;
        }
        return any;
    }

    Scenario& failing_;
    std::uint64_t most_;
    std::uint64_t executions_ = 0;
    const Fails& fails_;
    const SimplerInputs& simpler_inputs_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> simpler_; ///< by `Command::given`
};

HERDING_LAW_INLINE std::uint64_t
shrink(Scenario& failing, std::uint64_t most, const std::function<bool(Scenario&)>& fails,
       const std::function<std::vector<std::uint32_t>(const Command&)>& simpler_inputs) {
    return Shrinker(failing, most, fails, simpler_inputs).shrink();
}

} // namespace herding::inline v0::law::detail
