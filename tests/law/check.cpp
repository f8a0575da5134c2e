#include "herding/law/check.hpp"

#include "backgammon/laws.hpp"
#include "backgammon/serialize.hpp"
#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/explore.hpp"
#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace tictactoe {
namespace {

using herding::law::Law;
using herding::law::Laws;

// [check]
TEST(TicTacToe, keeps_the_laws) {
    const auto report = herding::law::check(law_config());
    EXPECT_TRUE(report.ok()) << report;
}
// [check]

// [reflect]
TEST(TicTacToe, keeps_the_laws_of_reflection) {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}
// [reflect]

TEST(Backgammon, keeps_the_laws_of_reflection) {
    auto config = backgammon::law_config();
    config.describe_input = nullptr;
    herding::law::add_reflect_laws(config);
    EXPECT_EQ(config.describe_input(backgammon::Move{24, 18}), "move{from=24,to=18}");
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Check, tries_nothing_where_the_list_of_inputs_is_empty) {
    auto config = law_config();
    const auto list = config.inputs.list;
    config.inputs = herding::law::Inputs<Game>([list](const herding::NoSetup& setup, const Board& board) {
        return board.over ? std::vector<herding::law::Submission<Game>>{} : list(setup, board);
    });
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.finished, 0U);

    config.inputs = herding::law::Inputs<Game>(
        [](const herding::NoSetup&, const Board&) { return std::vector<herding::law::Submission<Game>>{}; });
    const auto nothing = herding::law::check(config);
    EXPECT_TRUE(nothing.broke(Law::Exercised)) << nothing;
    EXPECT_TRUE(nothing.distribution.outcomes.empty()) << nothing;
}

TEST(Check, in_which_nothing_commits_proves_nothing) {
    auto config = law_config();
    config.inputs = std::vector{Place{3, 0}}; // outside the board
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::Exercised)) << report;
    EXPECT_NE(report.violation->message.find("no input committed in 100 cases"), std::string::npos) << report;
    config.laws = Laws::all().without(Law::Exercised);
    EXPECT_TRUE(herding::law::check(config).ok());
}

TEST(Check, names_what_of_the_config_throws) {
    auto config = law_config();
    config.inputs = herding::law::Inputs<Game>(
        [](const herding::NoSetup&, const Board&, herding::Generator&) -> herding::law::Submission<Game> {
            throw std::runtime_error("no idea");
        });
    const auto drawn = herding::law::check(config);
    ASSERT_TRUE(drawn.broke(Law::Total)) << drawn;
    EXPECT_EQ(drawn.violation->message, "`inputs` of the config threw: no idea");

    config = law_config();
    config.initial = []() -> Board { throw std::runtime_error("no board"); };
    const auto begun = herding::law::check(config);
    ASSERT_TRUE(begun.broke(Law::Total)) << begun;
    EXPECT_EQ(begun.violation->message, "`initial` of the config threw: no board");

    config = law_config();
    config.state_invariants.push_back({"forgotten", nullptr});
    EXPECT_THROW(static_cast<void>(herding::law::check(config)), std::invalid_argument);
}

TEST(Check, wants_to_know_all_players) {
    auto config = law_config();
    config.players = 1;
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::Total)) << report;
    EXPECT_NE(report.violation->message.find("let player 1 act"), std::string::npos) << report;
    config.players = 70'000;
    EXPECT_THROW(static_cast<void>(herding::law::check(config)), std::invalid_argument);
}

#if defined(__unix__)
TEST(Check, says_what_it_did_when_the_rules_crash) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    auto config = law_config();
    config.state_invariants.push_back({"crashes", [](const Board& board) {
                                           if (board.cells[4] != Mark::None) {
                                               std::abort();
                                           }
                                           return true;
                                       }});
    EXPECT_DEATH(static_cast<void>(herding::law::check(config)),
                 "in this case of a check; seed [0-9]+ with one case finds it again:");
    EXPECT_DEATH(static_cast<void>(herding::law::check(config)), "1,1 by player");
}

// NOLINTNEXTLINE(misc-no-recursion): so that the stack overflows
int without_end(int depth) { return depth < 0 ? depth : without_end(depth + 1) + depth % 7; }

TEST(Check, says_it_also_where_the_stack_overflows) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    auto config = law_config();
    config.state_invariants.push_back({"never ends", [](const Board& board) {
                                           return board.cells[4] == Mark::None || without_end(1) == 0;
                                       }});
    EXPECT_DEATH(static_cast<void>(herding::law::check(config)), "finds it again:");
}
#endif

TEST(Check, may_have_no_commands) {
    auto config = law_config();
    config.max_commands = 0;
    config.max_plays = 0;
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.broke(Law::Exercised)) << report;
    EXPECT_EQ(report.distribution.commands, 0U);
}

TEST(Check, reports_whatever_an_invariant_throws) {
    auto config = law_config();
    config.state_invariants.push_back(
        {"throws", [](const Board& board) { return board.over ? throw 7 : true; }});
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::Invariant)) << report;
    EXPECT_EQ(report.violation->message, "throws: the invariant threw: something that is no std::exception");
}

TEST(Check, shrinks_by_no_more_executions_than_allowed) {
    auto config = law_config();
    config.commit_laws.push_back({Law::FormatsAgree, [](const Board&, const auto&, const Board& after) {
                                      return after.over ? std::string("it ended") : std::string();
                                  }});
    for (const unsigned most : {1U, 7U, 50U, 400U}) {
        config.max_shrinks = most;
        const auto report = herding::law::check(config);
        ASSERT_TRUE(report.broke(Law::FormatsAgree)) << report;
        EXPECT_LE(report.shrinks, most);
    }
}

TEST(Check, a_users_law_is_checked_after_every_commit) {
    auto config = law_config();
    unsigned asked = 0;
    config.commit_laws.push_back(
        {Law::FormatsAgree, [&](const Board&, const auto& frame, const Board& after) {
             ++asked;
             return after.over && !frame.traces.empty() ? std::string("it ended") : std::string();
         }});
    config.cases = 300;
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::FormatsAgree)) << report;
    EXPECT_EQ(report.violation->message, "it ended");
    EXPECT_GT(asked, 5U);
    config.laws = Laws::all().without(Law::FormatsAgree);
    EXPECT_TRUE(herding::law::check(config).ok());
}

/// Two players who write numbers in no order: what one wrote can be taken back from between. A 3 needs an odd sum of the other.
struct Notes {
    struct State {
        std::array<int, 2> sums{};
        friend bool operator==(const State&, const State&) = default;
    };
    using Input = int;
    struct Write {
        int player = 0;
        int number = 0;
        int apply(State& state) const { return state.sums[static_cast<std::size_t>(player)] += number; }
        friend bool operator==(const Write&, const Write&) = default;
    };
    using Diff = Write;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> write(herding::Dispatch<Notes>& dispatch) {
        const int player = dispatch.actor().index();
        if (player < 0 || player > 1 ||
            (dispatch.input() == 3 && dispatch->sums[static_cast<std::size_t>(1 - player)] % 2 == 0)) {
            return herding::Disallowed{0};
        }
        dispatch.emit(Write{player, dispatch.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Notes>({{"write", 1, write}}); }
    static bool may_undo(herding::Actor by, const herding::Frame<Notes>& frame, const State& state) {
        return by == frame.actor || state.sums[0] > 3;
    }
};

TEST(Check, takes_commits_back_from_between_those_of_others) {
    herding::law::Config<Notes> config;
    config.max_plays = 20; // it never ends
    config.inputs = {std::vector<int>{1, 2, 3}, {herding::Actor::player(0), herding::Actor::player(1)}};
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.ok()) << report;
    const auto& seen = report.distribution;
    for (const char* const answer :
         {"undo_own: done", "undo_own: a later input depends on it", "not this actor's to undo"}) {
        EXPECT_GT(seen.of(seen.history, answer), 0U) << answer;
    }
}

TEST(Check, reports_what_the_generated_commands_exercised) {
    auto config = law_config();
    config.cases = 300;
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.ok()) << report;
    const auto& seen = report.distribution;
    EXPECT_EQ(seen.cases, 300U);
    EXPECT_GT(seen.faults, 100U);
    EXPECT_GE(seen.undo_depth, 7U);
    EXPECT_GE(seen.redo_depth, 2U);
    for (const char* outcome : {"committed", "disallowed", "invalid input"}) {
        EXPECT_GT(seen.of(seen.outcomes, outcome), 50U) << outcome;
    }
    for (const char* answer : {"undone", "redone", "nothing to undo", "nothing to redo", "barrier",
                               "evicted by the history's bound", "undo_own: a later input depends on it"}) {
        EXPECT_GT(seen.of(seen.history, answer), 0U) << answer;
    }
    std::ostringstream printed;
    printed << report;
    EXPECT_NE(printed.str().find("all laws hold"), std::string::npos);
    EXPECT_NE(printed.str().find("win_or_draw"), std::string::npos);
}

/// A table without the rule that each cell is taken once.
auto careless_table() {
    auto entries = herding::RuntimeTable<Game>::of_spec().behaviors();
    entries[1].evaluate = [](Game::Dispatch& d) -> Game::Verdict {
        if (d.input().row > 2) {
            return herding::InvalidInput{Info::OutsideTheBoard};
        }
        return herding::Continue{};
    };
    return std::make_shared<const herding::RuntimeTable<Game>>(entries);
}

// Settling that never ends in rare states is found by chance, and so is a mistake in a rule that rarely acts.
TEST(Check, reports_what_was_exercised_how_rarely) {
    herding::law::Distribution seen;
    seen.cases = 100;
    seen.emitted = {{"often", 50}, {"rare", 2}};
    seen.stopped = {{"often", 4}};
    seen.made = {{"Diff", 3}};
    seen.settled = {{"no round", 90}, {"3 rounds", 1}};
    seen.barriers = {{"reveal", 3}};
    const std::string line = "  seldom seen, so a mistake there is found by chance: settling in 3 rounds 1, "
                             "rare emitted 2, Diff 3, barrier reveal 3\n";
    const auto printed = [&seen] {
        std::ostringstream out;
        out << seen;
        return out.str();
    };
    EXPECT_NE(printed().find(line), std::string::npos) << printed();
    EXPECT_NE(printed().find("  settling: 3 rounds 1, no round 90\n"), std::string::npos) << printed();
    seen.cases = 10; // too few to say anything
    EXPECT_EQ(printed().find("seldom"), std::string::npos) << printed();
}

TEST(Check, prints_one_thing_in_the_singular) {
    herding::law::Distribution seen;
    seen.cases = 1;
    seen.game_length = 1;
    seen.commands = 1;
    seen.faults = 1;
    std::ostringstream out;
    out << seen;
    EXPECT_NE(
        out.str().find("1 case, 0 of them to the end of a game (1 input), 1 command, 1 injected exception, "),
        std::string::npos)
        << out.str();
    herding::law::Exploration all;
    all.states = all.transitions = all.terminal = all.refusals = 1;
    all.games = 1;
    out.str("");
    out << all;
    EXPECT_NE(out.str().find("1 state, 1 transition, 1 terminal state, 1 refusal, depth 0"),
              std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find(", 1 game\n"), std::string::npos) << out.str();
}

TEST(Check, shrinks_prints_and_reruns_a_failure) {
    auto config = law_config();
    config.table = careless_table();
    config.cases = 500;
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(Law::Invariant)) << report;
    EXPECT_EQ(report.commands.size(), 2U) << report; // two marks in one cell
    std::ostringstream printed;
    printed << report;
    EXPECT_NE(printed.str().find("law Invariant does not hold: X has as many marks as O, or one more"),
              std::string::npos);
    EXPECT_NE(printed.str().find("by player 1 -> committed frame 2"), std::string::npos) << printed.str();

    const auto again = herding::law::rerun(config, report.scenario, report.seed);
    EXPECT_TRUE(again.broke(Law::Invariant)) << again;
    EXPECT_EQ(again.commands, report.commands);
    config.seed = report.seed;
    config.cases = 1;
    EXPECT_EQ(herding::law::check(config).commands, report.commands);
    config.table = nullptr;
    EXPECT_TRUE(herding::law::rerun(config, report.scenario, report.seed).ok());
}

TEST(Check, a_law_can_be_switched_off) {
    auto config = law_config();
    config.table = careless_table();
    config.laws = Laws::all().without(Law::Invariant);
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Check, equal_seeds_give_equal_reports) {
    const auto text = [](std::uint64_t seed) {
        auto config = law_config();
        config.cases = 20;
        config.seed = seed;
        std::ostringstream out;
        out << herding::law::check(config);
        return out.str();
    };
    EXPECT_EQ(text(7), text(7));
    EXPECT_NE(text(7), text(8));
}

TEST(Check, an_incomplete_config_is_an_error) {
    EXPECT_THROW((void)herding::law::check(herding::law::Config<Game>{}), std::invalid_argument);
    auto config = law_config();
    config.policies.clear();
    EXPECT_THROW((void)herding::law::check(config), std::invalid_argument);
}

TEST(Laws, are_sets_with_names) {
    static_assert(Laws::all().has(Law::Total) && Laws::all().has(Law::Invariant));
    static_assert(!Laws::all().without(Law::OrderIndependent).has(Law::OrderIndependent));
    static_assert(Laws{Law::OrderIndependent, Law::Atomic}.has(Law::Atomic) &&
                  !Laws{Law::OrderIndependent}.has(Law::Atomic));
    EXPECT_EQ(name(Law::Deterministic), "Deterministic");
    EXPECT_EQ(name(Law::Invariant), "Invariant");
}

TEST(FaultPoint, does_nothing_unless_armed) {
    using herding::law::fault_point;
    EXPECT_NO_THROW(fault_point());
    {
        herding::law::detail::ArmedFault fault(2);
        EXPECT_NO_THROW(fault_point());
        EXPECT_THROW(fault_point(), herding::law::InjectedFault);
        EXPECT_NO_THROW(fault_point());
        EXPECT_TRUE(fault.disarm());
    }
    {
        herding::law::detail::ArmedFault fault(2);
        EXPECT_NO_THROW(fault_point());
        EXPECT_FALSE(fault.disarm());
    }
    EXPECT_NO_THROW(fault_point());
}

} // namespace
} // namespace tictactoe

/// A game with a secret, and a `determinize` that deals it again or not.
namespace law_check {

struct Pocket {
    int secret = 3;
    int round = 0;
    friend bool operator==(const Pocket&, const Pocket&) = default;
};
struct Next {
    int apply(Pocket& pocket) const { return ++pocket.round; }
    friend bool operator==(const Next&, const Next&) = default;
};

template <bool Deals> struct Guessing {
    using State = Pocket;
    using Input = int;
    using Diff = Next;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> next(herding::Dispatch<Guessing>& d) {
        d.emit(Next{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Guessing>({{"next", 1, next}}); }
    static int view(const Pocket& pocket, std::uint16_t /*player*/) { return pocket.round; }
    static std::optional<int> view(const int& number, std::uint16_t /*player*/, herding::Actor /*by*/) {
        return number;
    }
    static void determinize(Pocket& pocket, std::uint16_t /*player*/, herding::Generator& generator) {
        pocket.secret = Deals ? static_cast<int>(generator.below(6)) : pocket.secret;
    }
};

/// A counter whose move assignment forgets it. Engines copy states; `advance` moves its result into the caller's.
struct Slip {
    int round = 0;

    Slip() = default;
    Slip(const Slip&) = default;
    Slip& operator=(const Slip&) = default;
    Slip(Slip&& other) noexcept : round(other.round) {}
    Slip& operator=(Slip&& /*other*/) noexcept { return *this; } // NOLINT(bugprone-unhandled-self-assignment)
    ~Slip() = default;
    friend bool operator==(const Slip&, const Slip&) = default;
};
struct Advance {
    int apply(Slip& slip) const { return ++slip.round; }
    friend bool operator==(const Advance&, const Advance&) = default;
};
struct Slipping {
    using State = Slip;
    using Input = int;
    using Diff = Advance;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> next(herding::Dispatch<Slipping>& d) {
        d.emit(Advance{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Slipping>({{"next", 1, next}}); }
    static int view(const Slip& slip, std::uint16_t /*player*/) { return slip.round; }
};

TEST(Check, compares_advance_with_a_dispatch) {
    herding::law::Config<Slipping> config;
    config.inputs = std::vector{1, 2};
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(herding::law::Law::Regular)) << report;
    EXPECT_NE(report.violation->message.find("`advance`"), std::string::npos) << report;
}

template <bool Deals> herding::law::Report checked() {
    herding::law::Config<Guessing<Deals>> config;
    config.inputs = std::vector{1, 2};
    return herding::law::check(config);
}

// Seventy rounds break the law, and the case that is found first has many commands more.
TEST(Check, shrinks_long_failures_to_the_shortest_one) {
    herding::law::Config<Guessing<true>> config;
    config.inputs = std::vector{1, 2};
    config.max_commands = 400;
    config.max_plays = 0;
    config.cases = 40;
    config.state_invariants = {
        {"there are no seventy rounds", [](const Pocket& pocket) { return pocket.round < 70; }}};
    const auto report = herding::law::check(config);
    ASSERT_TRUE(report.broke(herding::law::Law::Invariant)) << report;
    EXPECT_GE(report.commands_before_shrinking, 100U) << report;
    std::size_t rounds = 0; // a batch has several
    for (const std::string& line : report.commands) {
        EXPECT_NE(line.find("committed"), std::string::npos) << line;
        rounds += 1 + static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
    }
    EXPECT_EQ(rounds, 70U) << report;
    EXPECT_LE(report.shrinks, config.max_shrinks);
}

TEST(Check, of_a_determinize_that_deals_nothing_proves_nothing) {
    const auto right = checked<true>();
    EXPECT_TRUE(right.ok()) << right;
    EXPECT_GT(right.distribution.dealt_otherwise, 100U);
    const auto report = checked<false>();
    ASSERT_TRUE(report.broke(herding::law::Law::Exercised)) << report;
    EXPECT_NE(report.violation->message.find("`determinize` left all"), std::string::npos) << report;
}

} // namespace law_check
