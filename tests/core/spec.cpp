#include "herding/core/spec.hpp"

#include "core/support/script.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using herding::SpecType;

// What a Spec must not be is tested by the files of must_not_compile; here the shapes that it may have.
static_assert(SpecType<script::Plain>);
static_assert(SpecType<script::Full>);
static_assert(!SpecType<int>);
static_assert(!SpecType<script::State>);

struct NoTable : script::Rules<NoTable> {
    static constexpr int behaviors() { return 0; }
};
static_assert(!SpecType<NoTable>);

/// One type for everything that can be one type: nothing is a variant.
struct Small {
    using State = int;
    using Input = int;
    struct Diff {
        int by;
        std::string apply(int& state) const {
            state += by;
            return "added " + std::to_string(by);
        }
        bool operator==(const Diff&) const = default;
    };
    using Trace = std::string;
    using Info = std::string;
    enum class OrderKey { Check, Act };

    static constexpr auto behaviors() {
        // A lambda without captures is a function as well.
        return herding::table<Small>({
            {"add", OrderKey::Act,
             [](herding::Dispatch<Small>& d) -> herding::Verdict<std::string> {
                 d.emit(Diff{d.input()});
                 return herding::Continue{};
             }},
            {"positive", OrderKey::Check,
             [](herding::Dispatch<Small>& d) -> herding::Verdict<std::string> {
                 if (d.input() < 0) {
                     return herding::InvalidInput{"negative"};
                 }
                 return herding::Continue{};
             }},
        });
    }
};

TEST(Spec, may_be_small) {
    herding::Engine<Small> engine;
    const auto outcome = engine.dispatch(4);
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(engine.state(), 4);
    EXPECT_EQ(outcome.frame()->traces[0], "added 4");
    EXPECT_EQ(*engine.dispatch(-1).refusal()->info(), "negative");
}

/// A Spec may have no behaviors, and its generator may be behind a function.
struct Empty : script::Rules<Empty> {
    static constexpr auto behaviors() { return herding::table<Empty>(); }
    static constexpr auto settling() { return herding::table<Empty>(); }
    static constexpr auto generator = [](auto& state) -> auto& { return state.source; };
};

TEST(Spec, may_be_without_behaviors) {
    herding::Engine<Empty> engine;
    EXPECT_EQ(engine.dispatch(script::append(1)).kind(), herding::OutcomeKind::NoChange);
    EXPECT_NE(engine.fork_for_search(5).state().source.generator, engine.state().source.generator);
}

/// A State that is made of boxes.
struct Boxed {
    struct State {
        herding::Cow<std::vector<int>> log;
        herding::CowVector<int> board{1000, 0};
        bool operator==(const State&) const = default;
    };
    using Input = int;
    struct Diff {
        int at;
        int apply(State& state) const {
            state.board.write(static_cast<std::size_t>(at)) += 1;
            return at;
        }
        bool operator==(const Diff&) const = default;
    };
    using Trace = int;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> mark(herding::Dispatch<Boxed>& d) {
        d.emit(Diff{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Boxed>({{"mark", 1, mark}}); }
};

TEST(Spec, may_have_a_state_of_boxes_that_past_and_future_share) {
    herding::Engine<Boxed> engine;
    const auto start = engine.snapshot();
    (void)engine.dispatch(3);
    (void)engine.dispatch(999);
    EXPECT_EQ(engine.state().board[3], 1);
    EXPECT_EQ(engine.state().board[999], 1);
    EXPECT_TRUE(engine.state().log.shares_with(start.state().log));
    (void)engine.undo();
    EXPECT_EQ(engine.state().board[999], 0);
    EXPECT_EQ(engine.state().board[3], 1);
    (void)engine.undo();
    EXPECT_EQ(engine.state(), start.state());
}

} // namespace
