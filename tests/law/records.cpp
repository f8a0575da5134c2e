#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/check.hpp"
#include "herding/law/record_laws.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace law_records {

namespace law = herding::law;

TEST(RecordLaws, hold_for_a_game) {
    auto config = tictactoe::law_config();
    config.cases = 60;
    law::add_record_laws(config);
    const auto report = law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}

/// A State with a field that `serialize` leaves out, on which the rules depend: nobody sees it in the record.
struct Forgetful {
    struct State {
        int value = 0;
        int secret = 5;
        friend bool operator==(const State&, const State&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(value)); }
    };
    struct Add {
        int by = 1;
        friend bool operator==(const Add&, const Add&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
    };
    using Input = Add;
    struct Added {
        int to = 0;
        friend bool operator==(const Added&, const Added&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(to)); }
    };
    struct Raise {
        int by = 1;
        Added apply(State& state) const {
            state.value += by + state.secret;
            return {state.value};
        }
        friend bool operator==(const Raise&, const Raise&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
    };
    using Diff = Raise;
    using Trace = Added;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> add(herding::Dispatch<Forgetful>& d) {
        d.emit(Raise{d.input().by});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Forgetful>({{"add", 1, add}}); }
};

TEST(RecordLaws, find_a_state_that_is_not_all_in_its_record) {
    law::Config<Forgetful> config;
    config.inputs = {{{1}, {2}}};
    config.initial = [] { return Forgetful::State{0, 7}; };
    law::add_record_laws(config);
    const auto report = law::check(config);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.violation->law, law::Law::Recorded) << report;
    EXPECT_NE(report.violation->message.find("the engine has another State"), std::string::npos) << report;
}

/// A rule that depends on something outside the game.
struct Outside {
    static inline int calls = 0;
    using State = Forgetful::Added;
    using Input = Forgetful::Add;
    using Trace = Forgetful::Added;
    struct Count {
        Trace apply(State& state) const {
            state.to = ++calls;
            return {state.to};
        }
        friend bool operator==(const Count&, const Count&) = default;
    };
    using Diff = Count;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> count(herding::Dispatch<Outside>& d) {
        d.emit(Count{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Outside>({{"count", 1, count}}); }
};

TEST(RecordLaws, find_a_rule_that_depends_on_something_outside) {
    law::Config<Outside> config;
    config.inputs = {{{1}}};
    config.laws = {law::Law::Recorded, law::Law::Replayed}; // the others find it too
    law::add_record_laws(config);
    const auto report = law::check(config);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.violation->law, law::Law::Replayed) << report;
    EXPECT_NE(report.violation->message.find("`count` left the trace"), std::string::npos) << report;
}

/// Tic-tac-toe with an invariant that a few moves break.
law::Config<tictactoe::Game> failing_config() {
    auto config = tictactoe::law_config();
    config.state_invariants.push_back({"nobody takes the middle", [](const tictactoe::Board& board) {
                                           return board.cells[4] == tictactoe::Mark::None;
                                       }});
    return config;
}

TEST(RecordLaws, a_failing_case_is_saved_as_a_record_that_is_executed_again) {
    namespace rec = herding::record;
    const auto config = failing_config();
    const auto report = law::check(config);
    ASSERT_FALSE(report.ok());
    const auto store = rec::memory_store();
    law::save_failure(config, report, *store, "failing");
    const auto opened = rec::open<tictactoe::Game>(*store, "failing");
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_TRUE(opened.closed);
    ASSERT_TRUE(opened.engine);
    EXPECT_NE(opened.engine->state().cells[4], tictactoe::Mark::None)
        << "the record has the event that breaks it";
    EXPECT_GE(opened.events, 1U);
    ASSERT_EQ(opened.annotations.size(), 2 + report.commands.size());
    EXPECT_EQ(opened.annotations[0].key, "law");
    EXPECT_EQ(opened.annotations[1].text, report.violation->message);
    EXPECT_EQ(opened.annotations[2].key, "command 1");
    EXPECT_EQ(opened.annotations[2].text, report.commands[0]);

    // Errors are those of the store, and a report without a violation has no case.
    try {
        law::save_failure(config, report, *store, "failing");
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::Exists);
    }
    EXPECT_THROW(law::save_failure(config, law::Report{}, *store, "none"), std::invalid_argument);
}

} // namespace law_records
