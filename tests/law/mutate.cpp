/// Mistakes that the kit puts into a game's rules, and what notices them.

#include "herding/law/mutate.hpp"

#include "dice/playable.hpp"
#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/checked_configs.hpp"
#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace law_mutate {

using namespace tictactoe;
using herding::law::Fate;

herding::law::Config<Game> config() {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    config.cases = 10;
    return config;
}

Fate fate(const herding::law::Mutants& mutants, const std::string& what) {
    const auto found = std::find_if(mutants.all.begin(), mutants.all.end(),
                                    [&](const auto& one) { return one.what == what; });
    EXPECT_NE(found, mutants.all.end()) << what << '\n' << mutants;
    return found == mutants.all.end() ? Fate::NeverDifferent : found->fate;
}

TEST(LawMutate, invariants_decide_what_is_noticed) {
    auto checked = config();
    const auto with = herding::law::mutate(checked);
    checked.state_invariants.clear();
    checked.transition_invariants.clear();
    const auto without = herding::law::mutate(checked);
    EXPECT_GE(with.percent(), 90U) << with;
    EXPECT_GT(with.count(Fate::Noticed), without.count(Fate::Noticed)) << with << without;
    EXPECT_LT(without.percent(), 50U) << without;
    std::ostringstream out;
    out << without;
    EXPECT_NE(out.str().find("not noticed: "), std::string::npos) << out.str();
}

TEST(LawMutate, rules_that_break_a_law_are_not_graded) {
    auto broken = config();
    broken.state_invariants = {{"nobody plays", [](const Board& board) { return board.turn == Mark::X; }}};
    try {
        static_cast<void>(herding::law::mutate(broken));
        FAIL() << "all mutants would be noticed";
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("nobody plays"), std::string::npos) << error.what();
    }
}

TEST(LawMutate, what_is_legal_notices_what_invariants_cannot_see) {
    auto checked = config();
    checked.state_invariants.clear();
    checked.transition_invariants.clear();
    checked.laws = {herding::law::Law::Listed};
    checked.legal = [](const herding::NoSetup&, const Board& board, const auto& one) {
        const auto [row, column] = one.input;
        return row >= 0 && row < 3 && column >= 0 && column < 3 && !board.over &&
               one.by == player(board.turn) &&
               board.cells[static_cast<std::size_t>(3 * row + column)] == Mark::None;
    };
    std::size_t called = 0;
    const auto mutants = herding::law::mutate(
        checked, 60, [&](std::size_t done, std::size_t all, const herding::law::Mutant& one) {
            EXPECT_EQ(done, ++called);
            EXPECT_LE(done, all);
            EXPECT_FALSE(one.what.empty());
        });
    EXPECT_EQ(called, mutants.all.size());
    EXPECT_EQ(fate(mutants, "behavior place_and_switch does nothing"), Fate::Noticed) << mutants;
    EXPECT_EQ(fate(mutants, "behavior free_cell refuses nothing"), Fate::Noticed) << mutants;
    // Who looks at the cell before the turn names another reason for the same refusal.
    EXPECT_EQ(fate(mutants, "behavior your_turn runs behind free_cell"), Fate::OtherAnswer) << mutants;
}

TEST(LawMutate, crashes_and_endless_loops_are_noticed) {
    using herding::law::detail::run_apart;
    using End = herding::law::detail::Apart::End;
    const auto done = run_apart([] { return std::string("text"); }, 5);
    EXPECT_EQ(done.end, End::Returned);
    EXPECT_EQ(done.text, "text");
    EXPECT_EQ(run_apart([]() -> std::string { std::abort(); }, 5).end, End::Crashed);
    EXPECT_EQ(run_apart(
                  []() -> std::string {
                      for (volatile bool always = true; always;) {}
                      return {};
                  },
                  1)
                  .end,
              End::TooLong);
}

// A busy machine lets a mutant wait for its turn. That is no endless loop.
TEST(LawMutate, work_is_counted_and_not_time) {
    using herding::law::detail::run_apart;
    using End = herding::law::detail::Apart::End;
    const auto slow = [] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1600));
        return std::string("late");
    };
    const auto done = run_apart(slow, 1);
    EXPECT_EQ(done.end, End::Returned);
    EXPECT_EQ(done.text, "late");
#ifdef __linux__
    const auto forever = []() -> std::string {
        for (;;) {
            std::this_thread::sleep_for(std::chrono::hours(1));
        }
    };
    EXPECT_EQ(run_apart(forever, 1, 2).end, End::Waits);
#endif
}

TEST(LawMutate, what_continues_sequences_stays_as_it_is) {
    const auto mutations = herding::law::detail::mutations(herding::law::checked_config_of<dice::Playable>());
    EXPECT_FALSE(mutations.empty());
    for (const auto& one : mutations) {
        EXPECT_TRUE(one.of_diff()) << one.what;
    }
}

TEST(LawMutate, one_number_of_a_text_is_changed) {
    using herding::law::detail::changed_text;
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 0), "hurt{player=1,life=10}");
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 1), "hurt{player=2,life=9}");
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 2), "");
    EXPECT_EQ(changed_text("set{on=true,at=0}", 0), "set{on=false,at=0}");
    EXPECT_EQ(changed_text("set{on=true,at=0}", 1), "set{on=true,at=1}");
    EXPECT_EQ(changed_text("a1{b2=c}", 0), "");
}

TEST(LawMutate, needs_a_config_and_a_table_that_it_can_change) {
    EXPECT_THROW(static_cast<void>(herding::law::mutate(std::vector<herding::law::Config<Game>>{})),
                 std::invalid_argument);
    auto config = law_config();
    auto entries = herding::RuntimeTable<Game>::of_spec().behaviors();
    const auto last = entries.back();
    for (int i = 1; i <= 3; ++i) {
        entries.push_back(last);
        entries.back().order_key = last.order_key + i;
    }
    config.table = std::make_shared<const herding::RuntimeTable<Game>>(entries);
    EXPECT_THROW(static_cast<void>(herding::law::mutate(config)), std::invalid_argument);
}

} // namespace law_mutate
