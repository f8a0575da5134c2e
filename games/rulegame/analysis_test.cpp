#include "rulegame/analysis.hpp"

#include "rulegame/compare.hpp"
#include "rulegame/episode.hpp"
#include "rulegame/random_rules.hpp"
#include "rulegame/search.hpp"
#include "rulegame/test_game.hpp"
#include "rulegame/universe.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace rulegame;

namespace {

Analysis analysis_of(std::string_view rules, int pieces = 3, int boards = 40) {
    AnalysisPlan plan;
    plan.pieces = pieces;
    plan.boards = boards;
    return analyze(program_of(rules), plan);
}

Comparison comparison_of(std::string_view a, std::string_view b, int boards = 60) {
    ComparisonPlan plan;
    plan.boards = boards;
    plan.pieces = 4;
    return compare({program_of(a), program_of(b)}, plan);
}

/// Moves and pieces of the example of a difference: `2 pieces, 1 move`.
std::string size_of_difference(std::string_view a, std::string_view b) {
    const auto difference = comparison_of(a, b).difference;
    return !difference ? "none"
                       : std::to_string(difference->board.size()) + " pieces, " +
                             std::to_string(difference->moves.size()) + " moves";
}

using Lines = std::vector<std::uint16_t>;
using Atoms = std::vector<std::uint32_t>;

/// Every episode, without merging: the pieces left in each stalemate, and the number of moves to it.
struct Naive {
    std::set<std::pair<Pieces, std::size_t>> stalemates;
    bool cleared = false;

    void play(const rulegame::Setup& setup, const State& state) {
        if (state.phase == Phase::Stalemate) {
            stalemates.insert({state.left, state.taken_count});
        }
        cleared |= state.phase == Phase::Cleared;
        for (int piece = 0; piece < setup.piece_count(); ++piece) {
            for (int bucket = 0; bucket < 4; ++bucket) {
                State next = state;
                const MovePiece move{setup.board()[static_cast<std::size_t>(piece)].id, bucket};
                if (!herding::advance<Rules>(setup, next, move, herding::Actor::player(0)).stops()) {
                    play(setup, next);
                }
            }
        }
    }
};

} // namespace

TEST(RuleGameAnalysis, finds_dead_lines_and_atoms) {
    const auto clean = analysis_of("(color:red) (color:blue)\n()");
    EXPECT_TRUE(clean.clean());
    EXPECT_EQ(clean.always_cleared, clean.boards);

    const auto zero = analysis_of("()\n0 (color:red)\n(color:blue) (color:blue, count:0)");
    EXPECT_EQ(zero.dead_lines, (Lines{1, 2})); // control never leaves the first
    EXPECT_EQ(zero.dead_atoms, Atoms{});
    EXPECT_FALSE(zero.clean());

    const auto atoms = analysis_of("1 (pos:37) ()\n(count:0) (code:last.pos>=40) (bucket:p)");
    EXPECT_EQ(atoms.dead_lines, Lines{});
    EXPECT_EQ(atoms.dead_atoms, (Atoms{0, 2, 3}));
    EXPECT_EQ(atoms.stalemated, 0);
}

TEST(RuleGameAnalysis, finds_the_smallest_stalemate) {
    const auto none = analysis_of("1 (color:red)\n1 (color:blue)\n1 ()"); // the last line accepts everything
    EXPECT_EQ(none.stalemated, 0);
    EXPECT_FALSE(none.stalemate);

    const auto pairs = analysis_of("1 (color:[red,blue])\n1 (shape:star)", 4);
    ASSERT_TRUE(pairs.stalemate);
    EXPECT_EQ(pairs.stalemate->board.size(), 1U); // neither red nor blue, and no star
    EXPECT_TRUE(pairs.stalemate->moves.empty());

    const auto follow = analysis_of("(code:!p) (bucket:p, code:this.shape==last.shape)", 3);
    ASSERT_TRUE(follow.stalemate);
    EXPECT_EQ(follow.stalemate->board.size(), 2U); // two pieces of different shapes
    EXPECT_EQ(follow.stalemate->moves.size(), 1U);
}

TEST(RuleGameAnalysis, small_boards_are_all_tried) {
    const auto all = analysis_of("(color:[red,black,blue,yellow])", 1, 1000);
    EXPECT_TRUE(all.every_board);
    EXPECT_EQ(all.boards, 36 * 4 * 4);
    EXPECT_TRUE(all.clean());
    const auto corner = analysis_of("(pos:[1,6,31,36])", 1, 1000);
    EXPECT_EQ(corner.always_cleared, 4 * 16);
    EXPECT_EQ(corner.never_cleared, 32 * 16);
    EXPECT_FALSE(analysis_of("()", 2, 1000).every_board);
}

TEST(RuleGameAnalysis, reports_what_it_left_out) {
    AnalysisPlan plan;
    plan.pieces = 8;
    plan.boards = 3;
    plan.widest = 20;
    const auto program = program_of("(bucket:q.shape.bucket) (code:!q.shape) (bucket:[ps+1,pc])");
    const auto thinned = analyze(program, plan);
    EXPECT_EQ(thinned.thinned, 3);
    EXPECT_EQ(thinned.undecided + thinned.can_be_cleared, 3);
    EXPECT_LE(thinned.positions, 3U * (1 + 8 * 20));
    EXPECT_NE(describe(thinned, program, "x").find("Not exhausted: on 3 of them only 20 positions"),
              std::string::npos);
}

TEST(RuleGameAnalysis, rules_that_fail_are_shown_on_a_small_board) {
    const auto found = analysis_of("1 ()\n(code:last.shape+1)", 4);
    EXPECT_EQ(found.failed, found.boards);
    ASSERT_TRUE(found.failure);
    EXPECT_EQ(found.failure->board.size(), 2U);
    EXPECT_EQ(found.failure->moves.size(), 1U);
    EXPECT_FALSE(found.clean());
}

TEST(RuleGameAnalysis, reports_what_it_found) {
    std::string text;
    const auto tell = [&](const std::string& name, const std::string& rules, int pieces, int boards) {
        AnalysisPlan plan;
        plan.pieces = pieces;
        plan.boards = boards;
        const auto program = program_of(rules);
        text += describe(analyze(program, plan), program, name) + "\n";
    };
    for (const char* sample : {"anything", "leftovers", "turns", "same-color", "sizes", "neighbours"}) {
        const std::string file = std::string("rules/") + sample + ".txt";
        tell(file, file_text(file), 3, 20);
    }
    tell("dead.txt", "1 (color:red) (color:red, pos:40)\n0 ()\n()", 1, 1000);
    tell("failing.txt", "1 ()\n(code:last.shape+1)", 2, 5);
    const auto versus = [&](const char* a, const char* b) {
        ComparisonPlan plan;
        plan.boards = 40;
        plan.pieces = 4;
        const Programs programs = {program_of(a), program_of(b)};
        text += std::string(a) + "\n  against\n" + b + "\n" +
                describe(compare(programs, plan), programs, {"first", "second"}) + "\n";
    };
    versus("(bucket:[0,1,2,3])", "()");
    versus("(bucket:p)", "(bucket:[p,!p])");
    versus("(color:red)", "()");
    versus("1 () (color:red)\n(pos:T)", "1 ()\n(pos:L)");
    versus("1 ()\n(bucket:p)", "1 ()\n(code:last.color+1)");
    expect_golden("golden/analysis.txt", text);
}

TEST(RuleGameComparison, finds_equivalent_rules_equivalent) {
    EXPECT_EQ(size_of_difference("()", "(bucket:[0,1,2,3])"), "none");
    EXPECT_EQ(size_of_difference("(color:red) (color:blue)", "(color:[blue,red])"), "none");
    EXPECT_EQ(size_of_difference("(code:!p) (bucket:p)", "1 ()\n(bucket:p)"), "none");
    EXPECT_EQ(size_of_difference("1 (color:red)\n(color:red)", "(color:red)"), "none");
    EXPECT_EQ(size_of_difference("(bucket:Nearby)", "(bucket:Remotest+2)"), "none");
    EXPECT_EQ(size_of_difference("(pos:Nowhere)", "(pos:Elsewhere)"), "none"); // both fail
}

TEST(RuleGameComparison, finds_the_smallest_difference) {
    EXPECT_EQ(size_of_difference("()", "(color:red)"), "1 pieces, 0 moves");
    EXPECT_EQ(size_of_difference("(pos:T)", "(pos:L)"), "2 pieces, 0 moves");
    EXPECT_EQ(size_of_difference("1 ()\n1 (bucket:0)", "1 ()\n1 (bucket:1)"), "2 pieces, 1 moves");
    EXPECT_EQ(size_of_difference("2 ()\n1 (bucket:0)", "()"), "3 pieces, 2 moves");
    EXPECT_EQ(size_of_difference("(code:!p) (bucket:p)", "(code:!pc) (bucket:pc)"), "2 pieces, 1 moves");
    EXPECT_EQ(size_of_difference("(pos:Nowhere)", "()"), "1 pieces, 0 moves");
}

TEST(RuleGameSearch, never_merges_different_positions) {
    std::size_t episodes = 0;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
        RandomRules random(seed);
        const RuleSet rules = random.rules();
        herding::Generator generator(seed);
        const auto program = std::make_shared<const Program>(compile(rules));
        const rulegame::Setup setup(program, random_board(3, universe_of({&rules}), generator));
        Naive naive;
        try {
            naive.play(setup, begin(setup));
        } catch (const EvaluationError&) {
            continue;
        }
        std::set<std::pair<Pieces, std::size_t>> stalemates;
        bool cleared = false;
        Search<1> search({&setup}, 100'000);
        search.run([&](const Search<1>::Position& position) {
            if (position[0] && position[0]->phase == Phase::Stalemate) {
                stalemates.insert({position[0]->left, search.moves().size()});
            }
            cleared |= position[0] && position[0]->phase == Phase::Cleared;
            return true;
        });
        EXPECT_TRUE(search.exhausted());
        EXPECT_EQ(stalemates, naive.stalemates) << seed;
        EXPECT_EQ(cleared, naive.cleared) << seed;
        episodes += naive.cleared || !naive.stalemates.empty() ? 1 : 0;
    }
    EXPECT_GT(episodes, 100U);
}

TEST(RuleGameSearch, merges_positions_with_equal_futures) {
    const auto setup = setup_of("(bucket:p) (code:!p)", five_pieces());
    Search<1> search({setup.get()}, 100'000);
    search.run([](const auto&) { return true; });
    // The remaining pieces, and the one open bucket. The whole board and the empty board are one position each.
    EXPECT_EQ(search.positions(), 1U + 4U * 30U + 1U);
}

TEST(RuleGameUniverse, has_the_values_that_the_rules_name) {
    const auto names = [](std::string_view rules) {
        const RuleSet set = parse_rules(rules);
        std::string text;
        for (const auto& [name, values] : universe_of({&set}).properties) {
            text += name + ":";
            for (const std::string& value : values) {
                text += " " + value;
            }
            text += "\n";
        }
        return text;
    };
    EXPECT_EQ(names("(color:[green,red], code:this.shape==\"moon\")"),
              "shape: MOON SQUARE STAR CIRCLE TRIANGLE\ncolor: GREEN RED BLACK BLUE YELLOW\n");
    EXPECT_EQ(names("(size:[2..9], handle:yes) (code:q.owner.rank>3)"),
              "size: 2 4 6 9 10\nhandle: yes other\nowner: 0 1 2 3\nrank: 0 1 2 3\n");
    const RuleSet any = parse_rules("()");
    EXPECT_EQ(board_count(1, universe_of({&any})), 576U);
    EXPECT_EQ(board_count(2, universe_of({&any})), 36U * 35U / 2U * 256U);
    EXPECT_EQ(board_count(36, universe_of({&any})), ~std::uint64_t{0});
    std::set<std::string> seen;
    each_board(1, universe_of({&any}), [&](const Board& board) {
        seen.insert(std::to_string(board[0].cell) + board[0].properties[0].second +
                    board[0].properties[1].second);
    });
    EXPECT_EQ(seen.size(), 576U);
}
