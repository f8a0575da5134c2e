#include "herding/law/sequence.hpp"

#include "dice/describe.hpp"
#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"
#include "herding/sequence/tools/step_trace.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Deaths that kill the next one by their last step, more than the stack has room for.
namespace chain {

struct Board {
    std::uint8_t dead = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(dead)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Dead {
    std::uint8_t who = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(who)); }
    friend bool operator==(const Dead&, const Dead&) = default;
};
struct Die {
    std::uint8_t who = 0;
    Dead apply(Board& board) const {
        ++board.dead;
        return {who};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(who)); }
    friend bool operator==(const Die&, const Die&) = default;
};

struct Death {
    std::uint8_t who = 0;
    std::uint8_t tears = 0;
    static auto triggers() {
        return trigger<"death">([](const Die& die) { return std::optional(Death{die.who}); });
    }
    auto script() {
        return seq(
            run<"weep">([this] { ++tears; }),
            choose<"heir">(act<"avenge">(
                               by([this] { return who % 2; }),
                               [this](Emits<Die> out) { out.emit(Die{static_cast<std::uint8_t>(who + 1)}); },
                               require<"all are dead">([this] { return who < 20; })),
                           act<"forgive">(by([this] { return who % 2; }), [] {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(who), CEREAL_NVP(tears));
    }
    friend bool operator==(const Death&, const Death&) = default;
};
struct Feud {
    auto script() {
        return seq(act<"begin_it">(by(0), [](Emits<Die> out) { out.emit(Die{1}); }),
                   act<"rest">(by(1), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Feud&, const Feud&) = default;
};

/// Each of the dead kills another one, without end.
struct Plague {
    static auto triggers() {
        return trigger<"plague">([](const Die&) { return std::optional(Plague{}); });
    }
    auto script() {
        return seq(run<"infect">([](Emits<Die> out) { out.emit(Die{1}); }), run<"rot">([] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Plague&, const Plague&) = default;
};
struct Desert {
    auto script() {
        return seq(run<"bury_all">([] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Desert&, const Desert&) = default;
};

template <class... S> struct GameOf {
    using Rules = herding::sequence::Rules<Board, Feud, S...>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Die>;
    using Trace = typename Rules::template Traces<Dead>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<GameOf>({{"sequences", 0, resume<GameOf>}}); }
};
using Game = GameOf<Death, Depth<4>>;

} // namespace chain

TEST(LawSequence, a_chain_that_is_longer_than_the_stack_keeps_the_laws) {
    const auto report = herding::law::check(herding::law::sequence_config<chain::Game>());
    EXPECT_TRUE(report.ok()) << report;
    const auto met = check_suspension_points<chain::Game>({.games = 20});
    EXPECT_EQ(met.offers_left_out, Names{});
}

TEST(LawSequence, a_chain_that_never_ends_is_a_dead_end_unless_the_rules_say_what_it_means) {
    auto dead = herding::law::sequence_config<chain::GameOf<chain::Plague>>();
    dead.cases = 5;
    dead.laws = {herding::law::Law::Alive};
    const auto report = herding::law::check(dead);
    ASSERT_TRUE(report.broke(herding::law::Law::Alive)) << report;
    EXPECT_EQ(
        report.violation->message,
        "action `begin_it` by player 0 is legal, and ends in Aborted: begin_it: more than 9 sequences are "
        "pending: say `Depth<N>` in Rules<…> (plague@rot)");
    auto ends = herding::law::sequence_config<chain::GameOf<chain::Plague, Endless<chain::Desert, 100>>>();
    ends.cases = 30;
    const auto fine = herding::law::check(ends);
    EXPECT_TRUE(fine.ok()) << fine;
}

TEST(LawSequence, steps_are_counted_along_a_chain_that_is_longer_than_the_stack) {
    herding::law::StepsSeen<chain::Game> seen;
    herding::Engine<chain::Game> engine;
    seen.begin(engine.state());
    std::string last;
    const auto take = [&](const auto& input, herding::Actor by) {
        const auto before = engine.state();
        const auto outcome = engine.dispatch(input, by);
        ASSERT_TRUE(outcome.committed());
        seen.note(*outcome.frame());
        std::ostringstream words;
        words << step_trace<chain::Game>(before, *outcome.frame());
        last = words.str();
    };
    take(Begin{}, herding::Actor::system);
    take(Action<"begin_it">{}, herding::Actor::player(0));
    for (std::uint16_t who = 1; who < 20; ++who) {
        take(Action<"avenge">{}, herding::Actor::player(who % 2));
    }
    EXPECT_EQ(
        last,
        "      death@heir took avenge\n"
        "        emits die{who=20}\n"
        "        emits enqueue{reveal=false,waiting={trigger=\"death\",of=death{who=20,tears=0},level=4,"
        "just_fired=true}}\n"
        "  death resumed\n"
        "    death began\n"
        "      is death{who=20,tears=0}\n"
        "    death@weep ran\n"
        "      tears: 0 -> 1\n");
    take(Action<"forgive">{}, herding::Actor::player(0));
    for (const auto& kind : seen.branches()) {
        if (kind.name == "death@heir.avenge -> (end)") {
            EXPECT_EQ(kind.count, 19U);
        }
    }
    for (const auto& kind : seen.positions()) {
        EXPECT_EQ(kind.count, kind.name == "death@weep" || kind.name == "death@heir" ? 20U
                              : kind.name == "death@heir.avenge"                     ? 19U
                              : kind.name == "feud@rest"                             ? 0U
                                                                                     : 1U)
            << kind.name;
    }
}

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

/// A cave of any depth: two ways lead down and one up.
namespace cave {

struct Board {
    std::uint32_t steps = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(steps)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Walked {
    std::uint32_t steps = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(steps)); }
    friend bool operator==(const Walked&, const Walked&) = default;
};
struct Walk {
    Walked apply(Board& board) const { return {++board.steps}; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Walk&, const Walk&) = default;
};
struct Cave {
    std::uint8_t depth = 0;
    std::uint8_t below = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(depth), CEREAL_NVP(below));
    }
    friend bool operator==(const Cave&, const Cave&) = default;
    auto down() {
        return call<"down">([this] { return Cave{static_cast<std::uint8_t>(depth + 1)}; },
                            [this](const Cave& cave) { below = static_cast<std::uint8_t>(cave.below + 1); });
    }
    auto more() {
        return require<"the ground">([this](const Board& board) { return depth < 58 && board.steps < 300; });
    }
    auto script() {
        return seq(loop_while([] { return true; },
                              choose<"way">(act<"left">(
                                                by(0), [](Emits<Walk> out) { out.emit(Walk{}); }, more()),
                                            act<"right">(
                                                by(1), [](Emits<Walk> out) { out.emit(Walk{}); }, more()),
                                            act<"up">(by(0),
                                                      [](Emits<Walk> out) {
                                                          out.emit(Walk{});
                                                          return stop_when(true);
                                                      })),
                              down()));
    }
};
struct Game {
    using Rules = herding::sequence::Rules<Board, Cave, Depth<60>>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Walk>;
    using Trace = Rules::Traces<Walked>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

} // namespace cave

TEST(LawSequence, a_stack_that_grows_outside_of_the_state_keeps_the_laws) {
    static_assert(cave::Game::Rules::stack_inside < cave::Game::Rules::depth);
    auto config = herding::law::sequence_config<cave::Game>();
    config.cases = 30;
    config.max_commands = 60;
    std::size_t deepest = 0;
    config.commit_laws.push_back(
        {herding::law::Law::Invariant, [&deepest](const auto&, const auto&, const cave::Game::State& after) {
             deepest = std::max(deepest, after.pending.depth());
             return std::string();
         }});
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(deepest, 42U) << "two blocks outside";
}

} // namespace
