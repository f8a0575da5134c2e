/// Typical human bugs, put into the rules of backgammon. The laws and the game's invariants find each of them without a
/// recorded game.

#include "backgammon/laws.hpp"

#include "herding/law/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backgammon {
namespace {

using herding::law::Law;
using Table = herding::RuntimeTable<Rules>;
using Dispatch = herding::Dispatch<Rules>;
using Verdict = herding::Verdict<Info>;
using Evaluate = herding::BehaviorDef<Rules>::Evaluate;

// ---- Changes of a table

using Entries = std::vector<herding::BehaviorDef<Rules>>;

Entries::iterator find(Entries& entries, std::string_view name) {
    return std::find_if(entries.begin(), entries.end(),
                        [name](const auto& entry) { return entry.name == name; });
}
void remove(Entries& entries, std::string_view name) { entries.erase(find(entries, name)); }
void replace(Entries& entries, std::string_view name, Evaluate by) { find(entries, name)->evaluate = by; }
void move(Entries& entries, std::string_view name, int order_key) {
    find(entries, name)->order_key = order_key;
}

// ---- The bugs

/// Uses up the largest die, whichever die moved the checker.
Verdict wrong_die(Dispatch& d) {
    if (const auto* move = std::get_if<Move>(&d.input())) {
        d.emit(MoveChecker{d->turn, static_cast<std::uint8_t>(move->from),
                           static_cast<std::uint8_t>(move->to),
                           static_cast<std::uint8_t>(d->dice.largest())});
    }
    return herding::Continue{};
}

/// A player who throws doublets throws again: another game's rule.
Verdict doublets_throw_again(Dispatch& d) {
    if (std::holds_alternative<EndTurn>(d.input())) {
        d.emit(PassTurn{d->thrown[0] == d->thrown[1] ? d->turn : opponent(d->turn)});
    }
    return herding::Continue{};
}

/// The player who doubled keeps the cube.
Verdict cube_to_doubler(Dispatch& d) {
    if (std::holds_alternative<Take>(d.input())) {
        d.emit(TakeCube{d->turn});
    }
    return herding::Continue{};
}

/// A dropped game pays the offered value instead of the current one.
Verdict drop_pays_double(Dispatch& d) {
    if (std::holds_alternative<Drop>(d.input())) {
        d.emit(WinGame{d->turn, Win::Drop, 2 * d->cube.value});
    }
    return herding::Continue{};
}

/// Looks for the winner's borne-off checkers instead of the loser's, so there are no gammons.
Verdict gammon_of_the_winner(Dispatch& d) {
    if (std::holds_alternative<Move>(d.input()) && d->board.at(d->turn, off) == 15) {
        const Win how = Rules::win_over(d->board, d->turn);
        d.emit(WinGame{d->turn, how, d->cube.value * (how == Win::Single ? 1 : 2)});
    }
    return herding::Continue{};
}

/// Knows no backgammon: a loser with checkers on the bar or in the winner's home loses a gammon.
Verdict backgammon_is_a_gammon(Dispatch& d) {
    if (std::holds_alternative<Move>(d.input()) && d->board.at(d->turn, off) == 15) {
        const bool single = d->board.at(opponent(d->turn), off) > 0;
        d.emit(WinGame{d->turn, single ? Win::Single : Win::Gammon, d->cube.value * (single ? 1 : 2)});
    }
    return herding::Continue{};
}

/// A checker on the bar is forgotten, so only checkers in the winner's home make a backgammon.
Verdict bar_is_no_backgammon(Dispatch& d) {
    if (std::holds_alternative<Move>(d.input()) && d->board.at(d->turn, off) == 15) {
        Board board = d->board;
        board.checkers[opponent(d->turn)][bar] = 0;
        const Win how = Rules::win_over(board, opponent(d->turn));
        d.emit(WinGame{d->turn, how, d->cube.value * (static_cast<std::uint32_t>(how) - 1)});
    }
    return herding::Continue{};
}

/// The points are right, but the trace names another kind of win.
Verdict backgammon_called_gammon(Dispatch& d) {
    if (std::holds_alternative<Move>(d.input()) && d->board.at(d->turn, off) == 15) {
        const Win how = Rules::win_over(d->board, opponent(d->turn));
        d.emit(WinGame{d->turn, how == Win::Backgammon ? Win::Gammon : how,
                       d->cube.value * (static_cast<std::uint32_t>(how) - 1)});
    }
    return herding::Continue{};
}

/// Moves the last checker that can use the die, whichever was asked for.
Verdict moves_another_checker(Dispatch& d) {
    if (const auto* move = std::get_if<Move>(&d.input())) {
        const int die = die_for(d->board, d->turn, d->dice, move->from, move->to);
        int from = d->board.furthest(d->turn);
        while (from > move->from && !(from > die && can_move(d->board, d->turn, from, die))) {
            --from;
        }
        const int to = from == move->from ? move->to : from - die;
        d.emit(MoveChecker{d->turn, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                           static_cast<std::uint8_t>(die)});
        if (d->board.against(d->turn, to) == 1) {
            d.emit(SendToBar{opponent(d->turn), static_cast<std::uint8_t>(mirror(to))});
        }
    }
    return herding::Continue{};
}

/// Equal dice in the opening begin the game.
Verdict equal_dice_begin(Dispatch& d) {
    const auto* roll = std::get_if<Roll>(&d.input());
    if (roll != nullptr && d->phase == Phase::Opening) {
        d.emit(ThrowDice{roll->a >= roll->b ? Player{0} : Player{1}, static_cast<std::uint8_t>(roll->a),
                         static_cast<std::uint8_t>(roll->b)});
    }
    return herding::Continue{};
}

/// Caches the last answer, with the number of dice as its only key.
Verdict stale_cache(Dispatch& d) {
    static int dice = -1;
    static int most = 0;
    if (std::holds_alternative<EndTurn>(d.input())) {
        if (dice != d->dice.count()) {
            dice = d->dice.count();
            most = most_dice(d->board, d->turn, d->dice);
        }
        if (most > 0) {
            return herding::Disallowed{Info::DiceLeft};
        }
    }
    return herding::Continue{};
}

/// Puts the hit checker on the bar "directly", and then finds that the move is not allowed.
Verdict hits_too_early(Dispatch& d) {
    const auto* move = std::get_if<Move>(&d.input());
    if (move != nullptr && d->board.against(d->turn, move->to) == 1) {
        const_cast<Match&>(d.state()).board.move(opponent(d->turn), mirror(move->to), bar);
    }
    return herding::Continue{};
}

struct SeededBug {
    std::string_view name;
    void (*seed)(Entries&);

    friend std::ostream& operator<<(std::ostream& out, const SeededBug& bug) { return out << bug.name; }
};

const SeededBug bugs[] = {
    {"hit_forgotten", [](Entries& e) { remove(e, "hit_a_blot"); }},
    {"blocked_points_open", [](Entries& e) { remove(e, "land_on_open_point"); }},
    {"bar_ignored", [](Entries& e) { remove(e, "enter_first"); }},
    {"turn_ends_early", [](Entries& e) { remove(e, "play_what_can_be_played"); }},
    {"wrong_die", [](Entries& e) { replace(e, "move_the_checker", wrong_die); }},
    {"doublets_throw_again", [](Entries& e) { replace(e, "pass_the_turn", doublets_throw_again); }},
    {"cube_to_doubler", [](Entries& e) { replace(e, "take_a_double", cube_to_doubler); }},
    {"drop_pays_double", [](Entries& e) { replace(e, "drop_a_double", drop_pays_double); }},
    {"crawford_forgotten", [](Entries& e) { remove(e, "no_cube_in_crawford_game"); }},
    {"match_goes_on", [](Entries& e) { move(e, "win_the_match", 595); }},
    {"gammon_of_the_winner", [](Entries& e) { replace(e, "win_by_bearing_off", gammon_of_the_winner); }},
    {"backgammon_is_a_gammon", [](Entries& e) { replace(e, "win_by_bearing_off", backgammon_is_a_gammon); }},
    {"bar_is_no_backgammon", [](Entries& e) { replace(e, "win_by_bearing_off", bar_is_no_backgammon); }},
    {"backgammon_called_gammon",
     [](Entries& e) { replace(e, "win_by_bearing_off", backgammon_called_gammon); }},
    {"moves_another_checker",
     [](Entries& e) {
         replace(e, "move_the_checker", moves_another_checker);
         remove(e, "hit_a_blot");
     }},
    {"equal_dice_begin", [](Entries& e) { replace(e, "throw_for_the_start", equal_dice_begin); }},
    {"stale_cache", [](Entries& e) { replace(e, "play_what_can_be_played", stale_cache); }},
    {"hits_too_early",
     [](Entries& e) {
         replace(e, "hit_a_blot", hits_too_early);
         move(e, "hit_a_blot", 425);
     }},
};

class SeededBugs : public testing::TestWithParam<SeededBug> {};

TEST_P(SeededBugs, is_found) {
    auto config = law_config();
    config.cases = 2000;
    config.max_commands = 60;
    Entries entries = Table::of_spec().behaviors();
    GetParam().seed(entries);
    config.table = std::make_shared<const Table>(std::move(entries));
    const auto begin = std::chrono::steady_clock::now();
    const auto report = herding::law::check(config);
    const auto took =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    ASSERT_FALSE(report.ok()) << report;
    EXPECT_LE(report.commands.size(), 8U) << report;
    // A row of docs/laws.md.
    std::cout << "| `" << GetParam().name << "` | " << name(report.violation->law) << ": "
              << report.violation->message << " | " << took.count() << " ms | "
              << report.commands_before_shrinking << " | " << report.commands.size() << " |\n";
}

INSTANTIATE_TEST_SUITE_P(Backgammon, SeededBugs, testing::ValuesIn(bugs),
                         [](const auto& info) { return std::string(info.param.name); });

void expect_lawful(const Setup& setup) {
    auto config = law_config(setup);
    config.cases = 150;
    config.max_commands = 60;
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.of(report.distribution.barriers, "chance"), 0U) << report;
    EXPECT_GT(report.distribution.undo_depth, 1U) << report;
}

TEST(BackgammonLaws, hold_in_a_match) { expect_lawful({}); }
TEST(BackgammonLaws, hold_for_money) {
    expect_lawful({.match_length = 0, .jacoby = true, .automatic_doubles = true});
}

} // namespace
} // namespace backgammon
