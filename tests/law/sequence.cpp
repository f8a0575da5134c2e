#include "herding/law/sequence.hpp"

#include "dice/laws.hpp"
#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace herding::sequence;
using herding::law::never_seen;
using Names = std::vector<std::string>;

/// A turn with an action that nobody can ever take, and with a way that no game takes.
namespace stuck {

struct Board {
    bool happened = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(happened)); }
    friend bool operator==(const Board&, const Board&) = default;
};

template <bool Forgets> struct Turn {
    static constexpr std::string_view name = "turn";
    std::uint8_t round = 0;
    bool again = false;

    auto script() {
        return seq(loop_while(
            [this] { return round < 3; }, //
            choose<"which">(act<"on">(by(0), [] {}), act<"never">(
                                                         by(1), [] {}, require<"no">([] { return false; }))),
            run<"count">([this] {
                ++round;
                return stop_when(again);
            })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        if constexpr (!Forgets) {
            archive(CEREAL_NVP(round));
        }
        archive(CEREAL_NVP(again));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

template <bool Forgets> struct Game {
    using Rules = herding::sequence::Rules<Board, Turn<Forgets>>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<>;
    using Trace = typename Rules::template Traces<>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

} // namespace stuck

TEST(LawSequence, right_and_wrong_inputs_come_from_the_scripts) {
    const auto inputs = herding::law::sequence_inputs<dice::Game>();
    dice::Game::State state;
    herding::Generator generator(1);
    int taken = 0;
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        if (herding::sequence::legal_actions<dice::Game>(state).empty()) {
            state = {};
        }
        const auto one = inputs.draw({}, state, generator);
        const auto verdict = herding::advance<dice::Game>(state, one.input, one.by);
        ++(verdict.stops() ? refused : taken);
    }
    EXPECT_GT(taken, 350);
    EXPECT_GT(refused, 20);
}

TEST(LawSequence, coverage_names_positions_and_branches_that_were_never_taken) {
    auto config = herding::law::sequence_config<stuck::Game<false>>();
    config.cases = 50;
    const auto coverage = herding::law::coverage(config);
    EXPECT_EQ(never_seen(coverage.positions), (Names{"turn@which.never"}));
    EXPECT_EQ(never_seen(coverage.branches), (Names{"turn@(start) -> (end)"})); // the loop runs at least once
    ASSERT_EQ(coverage.positions.size(), 4U);
    EXPECT_EQ(coverage.positions[0].name, "turn@which");
    EXPECT_EQ(coverage.positions[0].count, coverage.positions[1].count);
    EXPECT_EQ(coverage.positions[3].name, "turn@count");
    EXPECT_EQ(coverage.positions[3].count, coverage.positions[1].count);
    std::ostringstream out;
    out << coverage;
    EXPECT_NE(out.str().find("turn@which.never        0  never seen"), std::string::npos) << out.str();
    EXPECT_NE(herding::law::json(coverage).find(R"({"name": "turn@which.never", "seen": 0})"),
              std::string::npos);
}

TEST(LawSequence, a_game_can_continue_from_the_middle) {
    herding::law::StepsSeen<dice::Game> seen;
    dice::Game::State state;
    for (const auto& [input, by] : std::vector<ChoiceOf<dice::Game>>{
             {Begin{}, herding::Actor::system},
             {Action<"announce", dice::Rerolls>{{.free = true}}, herding::Actor::player(0)}}) {
        ASSERT_FALSE(herding::advance<dice::Game>(state, input, by).stops());
    }
    herding::Engine<dice::Game> engine(state);
    seen.begin(engine.state());
    seen.note(*engine.dispatch(Action<"roll", dice::Die>{2}, herding::Actor::chance).frame());
    seen.note(*engine.dispatch(Action<"keep_it", bool>{true}, herding::Actor::player(0)).frame());
    const auto count = [](const auto& kinds, std::string_view name) -> std::int64_t {
        for (const auto& kind : kinds) {
            if (kind.name == name) {
                return static_cast<std::int64_t>(kind.count);
            }
        }
        return -1;
    };
    EXPECT_EQ(count(seen.positions(), "rerollable_die@roll"), 1);
    EXPECT_EQ(count(seen.positions(), "phase@throw_it"), 1);
    EXPECT_EQ(count(seen.positions(), "phase@announce"), 0);
    EXPECT_EQ(count(seen.branches(), "rerollable_die@roll -> keep_it"), 1);
    EXPECT_EQ(count(seen.branches(), "rerollable_die@keep_it -> (end)"), 1);
    EXPECT_EQ(count(seen.branches(), "rerollable_die@keep_it -> reroll"), 0);
    EXPECT_EQ(count(seen.branches(), "phase@throw_it -> announce"), 0) << "not gone yet";
    seen.note(*engine.dispatch(Action<"announce", dice::Rerolls>{dice::Rerolls{}}, herding::Actor::player(1))
                   .frame());
    EXPECT_EQ(count(seen.branches(), "phase@throw_it -> announce"), 1);
}

// The test helper finds what a game that forgets a variable would do to its players.
TEST(SuspensionPoints, a_variable_that_is_not_saved_is_found) {
    EXPECT_EQ(check_suspension_points<stuck::Game<false>>({.games = 3}).offers_left_out, Names{});
    testing::TestPartResultArray failures;
    {
        const testing::ScopedFakeTestPartResultReporter reporter(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        (void)check_suspension_points<stuck::Game<true>>({.games = 1});
    }
    EXPECT_GT(failures.size(), 0);
}

} // namespace
