#include "sequence/table.hpp"

#include "herding/reflect/tensor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

/// Pending sequences as cells of a tensor.

namespace table::cells {

using herding::Engine;
using seq::Action;
using seq::Begin;
namespace rf = herding::reflect;

/// A board of fixed shape.
struct Field {
    bool done = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(done)); }
    friend bool operator==(const Field&, const Field&) = default;
};
struct Done {
    friend bool operator==(const Done&, const Done&) = default;
};
struct Finish {
    Done apply(Field& field) const {
        field.done = true;
        return {};
    }
    friend bool operator==(const Finish&, const Finish&) = default;
};

struct Cry {
    bool loud = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(loud)); }
    friend bool operator==(const Cry&, const Cry&) = default;
    static auto triggers() {
        return seq::trigger<"finished">([](const Finish&) { return std::optional(Cry{true}); });
    }
    auto script() {
        return seq::seq(seq::act<"hush">(seq::by(0), [] {}));
    }
};
struct Raise {
    herding::Hidden<Die> secret{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(secret)); }
    friend bool operator==(const Raise&, const Raise&) = default;
    auto script() {
        return seq::seq(seq::act<"show">(seq::each([] { return seq::Players{0, 1}; }), [](bool) {}),
                        seq::run<"finish">([](seq::Emits<Finish> out) { out.emit(Finish{}); }));
    }
};
struct Start {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Start&, const Start&) = default;
    auto script() {
        return seq::seq(seq::call<"raise">([] { return Raise{}; }));
    }
};

struct Game {
    using Rules = seq::Rules<Field, Start, Raise, Cry>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Finish>;
    using Trace = Rules::Traces<Done>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, seq::resume<Game>}}); }
};

/// The names of the cells that are not 0.
std::string cells(const Game::State& state) {
    static const auto names = rf::tensor_names<Game::State>();
    std::vector<float> row(names.size(), 9.0F);
    rf::write_tensor(state, std::span(row));
    std::string set;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] != 0) {
            set += (set.empty() ? "" : " ") + names[i];
        }
    }
    return set;
}

TEST(Cells, PositionsAreDenseNumbers) {
    EXPECT_EQ(seq::position_names<Game::Rules>(),
              (std::vector<std::string>{"start@raise", "start@after raise", "start@(end)", "raise@show",
                                        "raise@after show", "raise@after finish", "raise@(end)", "cry@hush",
                                        "cry@after hush", "cry@(end)"}));
}

TEST(Cells, SayWhereEachSequenceStandsAndWhatWaits) {
    Engine<Game> engine;
    EXPECT_EQ(cells(engine.state()), "");
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(cells(engine.state()),
              "pending.begun pending.stack[0]? pending.stack[0].at=0 pending.stack[0].of=start "
              "pending.stack[1]? pending.stack[1].at=3 pending.stack[1].of=raise "
              "pending.stack[1].of.raise.secret? pending.stack[1].of.raise.secret=1");
    ASSERT_TRUE(engine.dispatch(Action<"show", bool>{true}, Actor::player(1)).committed());
    const std::string answered = cells(engine.state());
    EXPECT_NE(answered.find("pending.answers[0]? pending.answers[0].player pending.answers[0].input? "
                            "pending.answers[0].input=show pending.answers[0].input.show.value"),
              std::string::npos)
        << answered;
    ASSERT_TRUE(engine.dispatch(Action<"show", bool>{true}, Actor::player(0)).committed());
    const std::string interrupted = cells(engine.state());
    EXPECT_NE(interrupted.find("pending.stack[1].at=5"), std::string::npos) << interrupted;
    EXPECT_NE(interrupted.find("pending.stack[2].at=7 pending.stack[2].of=cry pending.stack[2].of.cry.loud "
                               "pending.stack[2].interrupt"),
              std::string::npos)
        << interrupted;
    ASSERT_TRUE(engine.dispatch(Action<"hush">{}, Actor::player(0)).committed());
    EXPECT_EQ(cells(engine.state()), "board.done pending.begun");
}

TEST(Cells, SayWhatWaitsInTheQueue) {
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    Game::State state = engine.state();
    seq::Enqueue<Game::Rules> fired{};
    fired.waiting.of.emplace<Cry>(Cry{true});
    fired.waiting.level = 2;
    fired.waiting.just_fired = true;
    static_cast<void>(fired.apply(state));
    const std::string waits = cells(state);
    EXPECT_NE(waits.find("pending.queue[0]? pending.queue[0].trigger=0 pending.queue[0].of=cry "
                         "pending.queue[0].of.cry.loud pending.queue[0].level=2 pending.queue[0].just_fired"),
              std::string::npos)
        << waits;
}

} // namespace table::cells
