#include "herding/core/diff.hpp"

#include "core/support/script.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace {

using herding::Applicable;

struct Board {
    std::vector<std::string> log;
    bool operator==(const Board&) const = default;
};

struct One {
    std::string apply(Board& board) const {
        board.log.push_back("one");
        return "one";
    }
};
struct Literal {
    const char* apply(Board&) const { return "literal"; }
};
struct Many {
    std::vector<std::string> words;
    std::vector<std::string> apply(Board&) const { return words; }
};
struct Array {
    std::array<std::string, 2> apply(Board&) const { return {"a", "b"}; }
};
/// Lends what stands in the state.
struct Lent {
    std::span<std::string> apply(Board& board) const { return board.log; }
};
struct Referred {
    std::vector<std::string>& apply(Board& board) const { return board.log; }
};

struct NoApply {};
struct NoTrace {
    void apply(Board&) const {}
};
struct NeverAnyTrace {
    std::array<std::string, 0> apply(Board&) const { return {}; }
};
struct NotConst {
    std::string apply(Board&) { return ""; }
};
struct OtherTrace {
    int apply(Board&) const { return 1; }
};
struct OtherTraces {
    std::vector<Board> apply(Board&) const { return {}; }
};
struct OtherState {
    std::string apply(int&) const { return ""; }
};

// B41, B4: the type says that there is a trace, where a type can.
static_assert(Applicable<One, Board, std::string>);
static_assert(Applicable<Literal, Board, std::string>);
static_assert(Applicable<Many, Board, std::string>);
static_assert(Applicable<Array, Board, std::string>);
static_assert(Applicable<Lent, Board, std::string>);
static_assert(!Applicable<NoApply, Board, std::string>);
static_assert(!Applicable<NoTrace, Board, std::string>);
static_assert(!Applicable<NeverAnyTrace, Board, std::string>);
static_assert(!Applicable<NotConst, Board, std::string>);
static_assert(!Applicable<OtherTrace, Board, std::string>);
static_assert(!Applicable<OtherTraces, Board, std::string>);
static_assert(!Applicable<OtherState, Board, std::string>);

struct Shows {
    static constexpr bool reveals = true;
};
struct ShowsNothing {
    static constexpr bool reveals = false;
};
static_assert(herding::DeclaresReveal<Shows>);
static_assert(!herding::DeclaresReveal<ShowsNothing>);
static_assert(!herding::DeclaresReveal<One>);

template <class D> std::vector<std::string> traces_of(const D& diff, Board& board) {
    std::vector<std::string> traces;
    const auto count = herding::detail::apply_diff<std::string>(
        diff, board, [&](const auto& give) { traces.emplace_back(give()); });
    EXPECT_EQ(count, traces.size());
    return traces;
}

using Words = std::vector<std::string>;

// B4
TEST(Diff, changes_the_state_and_leaves_its_trace) {
    Board board;
    EXPECT_EQ(traces_of(One{}, board), Words{"one"});
    EXPECT_EQ(board.log, Words{"one"});
    EXPECT_EQ(traces_of(Literal{}, board), Words{"literal"});
}

TEST(Diff, leaves_several_traces_in_order) {
    Board board;
    EXPECT_EQ(traces_of(Many{{"x", "y", "z"}}, board), (Words{"x", "y", "z"}));
    EXPECT_EQ(traces_of(Array{}, board), (Words{"a", "b"}));
}

TEST(Diff, leaves_no_trace_where_its_range_is_empty) {
    Board board;
    EXPECT_EQ(traces_of(Many{}, board), Words{});
}

TEST(Diff, whose_traces_are_in_the_state_leaves_them_there) {
    const std::string long_word(100, 'w');
    Board board{{long_word, "b"}};
    EXPECT_EQ(traces_of(Lent{}, board), (Words{long_word, "b"}));
    EXPECT_EQ(board.log, (Words{long_word, "b"}));
    EXPECT_EQ(traces_of(Referred{}, board), (Words{long_word, "b"}));
    EXPECT_EQ(board.log, (Words{long_word, "b"}));
}

TEST(Diff, can_be_applied_outside_a_dispatch) {
    using script::Plain;
    script::State state;
    std::vector<script::Trace> traces;
    const Plain::Diff diff = script::AppendTwice{5};
    const auto count =
        herding::apply<Plain>(diff, state, [&](const script::Trace& trace) { traces.push_back(trace); });
    EXPECT_EQ(count, 2U);
    EXPECT_EQ(traces.size(), 2U);
    EXPECT_EQ(state.items, (std::vector{0, 5, 5}));
    herding::apply<Plain>(script::Append{6}, state);
    EXPECT_EQ(state.items, (std::vector{0, 5, 5, 6}));
}

} // namespace
