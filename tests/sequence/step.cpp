#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/sequence/tools/action_list.hpp"
#include "herding/sequence/tools/step_trace.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

namespace sequence_step {

using namespace herding::sequence;

struct Board {
    std::int32_t bells = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(bells)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Rang {
    std::int32_t bells = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(bells)); }
    friend bool operator==(const Rang&, const Rang&) = default;
};
struct Ring {
    std::int32_t times = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(times)); }
    Rang apply(Board& board) const { return {board.bells += times}; }
    friend bool operator==(const Ring&, const Ring&) = default;
};

/// Interrupts the first ring.
struct Echo {
    static auto triggers() {
        return trigger<"echo">([](const Ring& ring, const Board& board) {
            return ring.times == 1 && board.bells == 1 ? std::optional(Echo{}) : std::nullopt;
        });
    }
    auto script() {
        return seq(act<"answer">(by(1), [](Emits<Ring> out) { out.emit(Ring{2}); }));
    }
    friend bool operator==(const Echo&, const Echo&) = default;
};

/// Is called.
struct Peal {
    bool long_one = false;
    auto script() { return seq(act<"pull">(by(0), into(long_one))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(long_one)); }
    friend bool operator==(const Peal&, const Peal&) = default;
};

struct Tower {
    bool tired = false;

    auto script() {
        return seq(
            run<"first">([](Emits<Ring> out) { out.emit(Ring{}); }),
            act<"last">(by(0), into(tired),
                        require<"nothing has rung">([](const Board& board) { return board.bells != 0; })),
            call<"another">([] { return Peal{}; }, [this](const Peal& peal) { tired = peal.long_one; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(tired)); }
    friend bool operator==(const Tower&, const Tower&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Tower, Echo, Peal>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Ring>;
    using Trace = Rules::Traces<Rang>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

constexpr auto ringer = herding::Actor::player(0);

TEST(SequenceStep, steps_without_a_name_are_read_as_they_were_written) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"answer">{}, herding::Actor::player(1)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"last", bool>{false}, ringer).committed());
    ASSERT_TRUE(engine.dispatch(Action<"pull", bool>{true}, ringer).committed());
    std::size_t resumed = 0;
    for (const auto frame : engine.frames()) {
        for (const auto& diff : frame->diffs) {
            EXPECT_TRUE(herding::reflect::parse<Game::Diff>(herding::reflect::print(diff)) == diff)
                << herding::reflect::print(diff);
        }
        for (const auto& trace : frame->traces) {
            EXPECT_TRUE(herding::reflect::parse<Game::Trace>(herding::reflect::print(trace)) == trace);
            const auto* stepped = std::get_if<Stepped<Game::Rules>>(&trace);
            resumed += stepped != nullptr && stepped->kind == StepKind::Resumed ? 1 : 0;
        }
    }
    EXPECT_GT(resumed, 0U);
}

// ---- step_trace.hpp

/// What is printed of the steps that an input brings.
template <class Action> std::string traced(herding::Engine<Game>& engine, Action action, herding::Actor by) {
    const Game::State before = engine.state();
    const auto outcome = engine.dispatch(Game::Input(action), by);
    EXPECT_TRUE(outcome.committed()) << outcome;
    std::ostringstream out;
    out << step_trace<Game>(before, *outcome.frame());
    return out.str();
}

TEST(StepTrace, shows_for_each_step_what_it_emitted_and_changed) {
    herding::Engine<Game> engine;
    EXPECT_EQ(traced(engine, Begin{}, herding::Actor::system),
              "tower began\n"
              "  is tower{tired=false}\n"
              "tower@first ran\n"
              "  emits ring{times=1}\n"
              "  emits enqueue{reveal=false,waiting={trigger=\"echo\","
              "of=echo,level=1,just_fired=true}}\n"
              "  echo began\n"
              "    is echo\n");
    EXPECT_EQ(traced(engine, Action<"answer">{}, herding::Actor::player(1)), "  echo@answer took\n"
                                                                             "    emits ring{times=2}\n"
                                                                             "tower resumed\n");
    EXPECT_EQ(traced(engine, Action<"last", bool>{true}, ringer), "tower@last took\n"
                                                                  "  tired: false -> true\n"
                                                                  "  peal began\n"
                                                                  "    is peal{long_one=false}\n");
    EXPECT_EQ(traced(engine, Action<"pull", bool>{false}, ringer), "  peal@pull took\n"
                                                                   "tower@another returned\n"
                                                                   "  tired: true -> false\n"
                                                                   "tower ended\n");
}

TEST(StepTrace, is_a_value_whose_depths_say_what_waits_below) {
    herding::Engine<Game> engine;
    const Game::State before = engine.state();
    const auto outcome = engine.dispatch(Begin{});
    const StepTrace trace = step_trace<Game>(before, *outcome.frame());
    ASSERT_EQ(trace.steps.size(), 3U);
    EXPECT_EQ(trace.steps[1],
              (TracedStep{"tower@first ran",
                          1,
                          {"ring{times=1}", "enqueue{reveal=false,waiting={trigger=\"echo\",of=echo,"
                                            "level=1,just_fired=true}}"},
                          {}}));
    EXPECT_EQ(trace.steps[2].depth, 2U);
    EXPECT_EQ(trace, step_trace<Game>(before, *outcome.frame()));
}

/// A behavior that fires a trigger and leaves it waiting, as before settling.
TEST(StepTrace, leaves_out_nothing_that_no_step_has_taken) {
    herding::Frame<Game> frame;
    frame.diffs.push_back(Ring{3});
    const StepTrace trace = step_trace<Game>({}, frame);
    EXPECT_EQ(trace.steps, (std::vector<TracedStep>{{"(no step)", 0, {"ring{times=3}"}, {}}}));
}

/// A step made by hand.
StackUpdate<Game::Rules> step(StepKind kind, std::uint8_t depth, Game::Rules::Variables top) {
    StackUpdate<Game::Rules> update{.depth = depth};
    update.what.kind = kind;
    update.what.sequence = static_cast<std::uint16_t>(top.index());
    update.top.of = top;
    return update;
}

TEST(StepTrace, compares_each_step_with_the_one_before) {
    herding::Frame<Game> frame;
    frame.diffs.push_back(step(StepKind::Ran, 1, Tower{false})); // nothing has been there
    frame.diffs.push_back(step(StepKind::Ran, 1, Tower{true}));
    frame.diffs.push_back(step(StepKind::Ran, 1, Tower{false}));
    frame.diffs.push_back(step(StepKind::Began, 1, Tower{false})); // another one in its place
    frame.diffs.push_back(step(StepKind::Ran, 1, Peal{true}));
    const StepTrace trace = step_trace<Game>({}, frame);
    ASSERT_EQ(trace.steps.size(), 5U);
    using Changes = std::vector<std::string>;
    EXPECT_EQ(trace.steps[0].changes, Changes{"is tower{tired=false}"});
    EXPECT_EQ(trace.steps[1].changes, Changes{"tired: false -> true"});
    EXPECT_EQ(trace.steps[2].changes, Changes{"tired: true -> false"});
    EXPECT_EQ(trace.steps[3].changes, Changes{"is tower{tired=false}"});
    EXPECT_EQ(trace.steps[4].changes, Changes{"is peal{long_one=true}"});
}

// ---- action_list.hpp

enum class Tone : std::uint8_t { Low, High };
struct Chord {
    Tone tone{};
    herding::reflect::Bounded<1, 3> octave{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(tone), CEREAL_NVP(octave));
    }
    friend bool operator==(const Chord&, const Chord&) = default;
};
struct Rope {
    std::int32_t number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Rope&, const Rope&) = default;
};
std::vector<Rope> candidates(std::type_identity<Rope> /*type*/, const Board& board) {
    return std::vector<Rope>(static_cast<std::size_t>(board.bells));
}

struct Menu {
    auto script() {
        return seq(choose<"what">(act<"tune">(by(0), [](Tone) {}),
                                  act<"strike">(by(1), [](Chord, std::optional<bool>) {}),
                                  act<"pull">(application, [](Rope) {})),
                   act<"strike">(chance, [](Chord, std::optional<bool>) {}),
                   act<"nod">(each([] { return Players::first(2); }), [](std::array<bool, 2>) {}),
                   act<"leave">(by(0), [](std::tuple<bool, Tone>) {}));
    }
    friend bool operator==(const Menu&, const Menu&) = default;
};

TEST(ActionList, lists_what_actions_take_and_where_they_are_offered) {
    const std::vector<ListedArgument> struck{{"first: chord", "tone: low | high, octave: 1..3"},
                                             {"second: optional", "none | false | true"}};
    const std::vector<ListedAction> expected{
        {"tune", {{"value: tone", "low | high"}}, {{"menu", "what", "player"}}, 2},
        {"strike", struck, {{"menu", "what", "player"}, {"menu", "strike", "chance"}}, 6 * 3},
        {"pull", {{"rope", "of the board"}}, {{"menu", "what", "application"}}, std::nullopt},
        {"nod", {{"value: array", "2 times false | true"}}, {{"menu", "nod", "players"}}, 4},
        {"leave", {{"value: tuple", "false | true, low | high"}}, {{"menu", "leave", "player"}}, 4},
    };
    const auto listed = actions<Rules<Board, Menu>>();
    EXPECT_EQ(listed, expected) << herding::reflect::print(listed);
    EXPECT_EQ(herding::reflect::parse<std::vector<ListedAction>>(herding::reflect::print(listed)), listed);
}

TEST(ActionList, has_the_actions_of_all_sequences_in_the_order_of_the_rules) {
    std::vector<std::string> labels;
    for (const ListedAction& action : actions<Game::Rules>()) {
        labels.push_back(action.label + " of " + action.offers.at(0).sequence);
    }
    EXPECT_EQ(labels, (std::vector<std::string>{"last of tower", "answer of echo", "pull of peal"}));
}

} // namespace sequence_step
