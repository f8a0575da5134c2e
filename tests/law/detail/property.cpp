/// Shrinking of scenarios, with a function in place of a game.

#include "herding/law/detail/property.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace law_property {
namespace {

using herding::law::Command;
using herding::law::Op;
using herding::law::Scenario;

constexpr std::uint64_t most = 3000; // Config::max_shrinks

/// Commands with what shrinking can take away. The pick of each is its place.
Scenario of_length(std::size_t length) {
    Scenario scenario{2, {}};
    for (std::uint32_t i = 0; i < length; ++i) {
        Command one{.op = i % 3 == 0 ? Op::DispatchAll : Op::Dispatch, .pick = i, .fault = i % 5};
        one.illegal = i % 2 == 0;
        one.given = 100 + i;
        scenario.commands.push_back(one);
    }
    return scenario;
}

std::uint64_t shrink(Scenario& failing, const std::function<bool(const std::vector<Command>&)>& fails) {
    std::uint64_t executions = 0;
    const auto counted = herding::law::detail::shrink(
        failing, most,
        [&](Scenario& candidate) {
            ++executions;
            return fails(candidate.commands);
        },
        [](const Command& one) {
            return one.given < 10 ? std::vector<std::uint32_t>{}
                                  : std::vector<std::uint32_t>{one.given / 10, one.given - 1};
        });
    EXPECT_EQ(counted, executions);
    EXPECT_LE(executions, most);
    return executions;
}

bool is_plain(const Command& one) { return one.op == Op::Dispatch && one.fault == 0 && !one.illegal; }

// Three commands far from each other break the law.
TEST(LawShrink, long_failures_of_few_commands_become_these) {
    for (const std::size_t length : {20U, 65U, 112U, 314U, 364U, 1000U}) {
        Scenario failing = of_length(length);
        const std::vector<std::uint32_t> needed{3, static_cast<std::uint32_t>(length / 2),
                                                static_cast<std::uint32_t>(length - 1)};
        const auto executions = shrink(failing, [&](const std::vector<Command>& commands) {
            std::size_t found = 0;
            for (const Command& one : commands) {
                found += found < needed.size() && one.given / 10 == (100 + needed[found]) / 10 ? 1U : 0U;
            }
            return found == needed.size();
        });
        ASSERT_EQ(failing.commands.size(), needed.size()) << length;
        EXPECT_EQ(failing.start, 0U);
        EXPECT_TRUE(std::all_of(failing.commands.begin(), failing.commands.end(), is_plain)) << length;
        EXPECT_LT(executions, 500U) << length;
    }
}

// Seventy commands of any kind break it, as a counter that must not reach seventy.
TEST(LawShrink, long_failures_of_many_commands_become_the_shortest_and_plainest) {
    for (const std::size_t length : {112U, 314U, 364U}) {
        Scenario failing = of_length(length);
        shrink(failing, [](const std::vector<Command>& commands) { return commands.size() >= 70; });
        EXPECT_EQ(failing.commands.size(), 70U) << length;
        EXPECT_TRUE(std::all_of(failing.commands.begin(), failing.commands.end(), is_plain)) << length;
        EXPECT_TRUE(std::all_of(failing.commands.begin(), failing.commands.end(), [](const Command& one) {
            return one.given < 10;
        })) << length;
    }
}

// Commands count in pairs, as a move and the answer to it, and the pairs may begin at any place.
TEST(LawShrink, what_can_only_be_removed_together_is_removed) {
    for (const std::size_t length : {113U, 315U}) {
        for (const std::size_t together : {2U, 3U}) {
            Scenario failing = of_length(length);
            const auto& first = failing.commands;
            const std::size_t rest = length % together;
            shrink(failing, [&](const std::vector<Command>& commands) {
                return commands.size() % together == rest && commands.size() >= 60;
            });
            EXPECT_LT(first.size(), 60 + together) << length << ' ' << together;
        }
    }
}

} // namespace
} // namespace law_property
