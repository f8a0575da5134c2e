#include "herding/law/explore.hpp"

#include "tictactoe/laws.hpp"

#include <gtest/gtest.h>

#include <compare>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace {

using herding::law::Law;

TEST(Explore, all_of_tictactoe) {
    const auto all =
        herding::law::explore(tictactoe::law_config(), {}, [](const auto& board) { return board.cells; });
    EXPECT_TRUE(all.ok()) << all;
    // Known from other sources: distinct positions, and games by their moves.
    EXPECT_EQ(all.states, 5478U);
    EXPECT_EQ(all.games, 255'168U);
    EXPECT_EQ(all.terminal, 958U);
    EXPECT_EQ(all.transitions, 16'167U);
    EXPECT_EQ(all.depth, 9U);
    EXPECT_TRUE(all.complete);
}

TEST(Explore, to_a_depth_and_to_a_count) {
    // Without a key: the Board has no order, so each new state is compared with all.
    const auto shallow = herding::law::explore(tictactoe::law_config(), {.depth = 3});
    EXPECT_EQ(shallow.states, 1U + 9 + 72 + 252);
    EXPECT_FALSE(shallow.complete);
    EXPECT_EQ(shallow.games, std::nullopt);
    const auto few = herding::law::explore(tictactoe::law_config(), {.states = 50});
    EXPECT_FALSE(few.complete);
    EXPECT_LT(few.states, 80U);
    std::ostringstream out;
    out << shallow;
    EXPECT_NE(out.str().find("334 states"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("not complete"), std::string::npos);
}

TEST(Explore, finds_a_shortest_way_to_a_broken_law) {
    auto config = tictactoe::law_config();
    config.state_invariants = {{"O never wins", [](const tictactoe::Board& board) {
                                    return !tictactoe::Game::wins(board, tictactoe::Mark::O);
                                }}};
    const auto found = herding::law::explore(config, {}, [](const auto& board) { return board.cells; });
    ASSERT_TRUE(found.violation);
    EXPECT_EQ(found.violation->law, Law::Invariant);
    EXPECT_EQ(found.commands.size(), 6U) << found;
    EXPECT_FALSE(found.ok());
}

TEST(Explore, needs_a_list_of_inputs) {
    auto config = tictactoe::law_config();
    config.inputs.list = nullptr;
    EXPECT_THROW((void)herding::law::explore(config), std::invalid_argument);
}

/// A light that cycles: no game ever ends.
struct Light {
    using State = int;
    struct Input {
        friend bool operator==(Input, Input) = default;
    };
    struct Next {
        int apply(int& state) const { return state = (state + 1) % 3; }
        friend bool operator==(Next, Next) = default;
    };
    using Diff = Next;
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> next(herding::Dispatch<Light>& d) {
        d.emit(Next{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Light>({{"next", 1, next}}); }
};

TEST(Explore, states_in_a_circle_have_no_number_of_games) {
    herding::law::Config<Light> config;
    config.inputs = std::vector{Light::Input{}};
    const auto all = herding::law::explore(config);
    EXPECT_TRUE(all.ok()) << all;
    EXPECT_EQ(all.states, 3U);
    EXPECT_EQ(all.terminal, 0U);
    EXPECT_EQ(all.games, std::nullopt);
}

} // namespace
