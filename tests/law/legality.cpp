/// The author's own word on which inputs are legal, against what the rules do.

#include "tictactoe/laws.hpp"

#include "herding/law/check.hpp"
#include "herding/law/explore.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace law_legality {

using namespace tictactoe;
using herding::law::Law;
using Submission = herding::law::Submission<Game>;

bool legal(const herding::NoSetup& /*setup*/, const Board& board, const Submission& one) {
    const auto [row, column] = one.input;
    return row >= 0 && row < 3 && column >= 0 && column < 3 && !board.over && one.by == player(board.turn) &&
           board.cells[static_cast<std::size_t>(3 * row + column)] == Mark::None;
}

herding::law::Config<Game> config() {
    auto config = law_config();
    config.laws = {Law::Listed};
    config.legal = legal;
    return config;
}

TEST(LawLegality, rules_do_what_is_legal_and_nothing_else) {
    const auto report = herding::law::check(config());
    EXPECT_TRUE(report.ok()) << report;
}

TEST(LawLegality, an_illegal_input_that_commits_is_found) {
    auto wrong = config();
    wrong.legal = [](const herding::NoSetup& setup, const Board& board, const Submission& one) {
        return legal(setup, board, one) && one.input.row != 1;
    };
    const auto report = herding::law::check(wrong);
    ASSERT_TRUE(report.broke(Law::Listed)) << report;
    EXPECT_EQ(report.violation->message, "an input commits, and is not legal by `Config::legal`");
    EXPECT_LE(report.scenario.commands.size(), 1U) << report;
    EXPECT_FALSE(herding::law::explore(wrong, {.depth = 2}).ok());
}

TEST(LawLegality, a_legal_input_that_is_refused_is_found_with_the_refusal) {
    auto wrong = config();
    wrong.legal = [](const herding::NoSetup&, const Board& board, const Submission& one) {
        return !board.over && one.by == player(board.turn) && one.input.row < 3;
    };
    const auto report = herding::law::check(wrong);
    ASSERT_TRUE(report.broke(Law::Listed)) << report;
    EXPECT_EQ(report.violation->message,
              "an input is legal by `Config::legal`, and the rules do not commit it: "
              "disallowed by free_cell: occupied");
    EXPECT_FALSE(herding::law::explore(wrong, {.depth = 3}).ok());
}

} // namespace law_legality
