#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/check.hpp"
#include "herding/law/record_laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
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

} // namespace law_records
