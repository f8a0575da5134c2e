#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>

/// What docs/sequences.md shows: a Setup, and a question that whoever is first answers.
namespace sequence_documented {

using namespace herding::sequence;
using herding::Actor;
using Player = std::uint16_t;

// [setup]
struct Limits {
    std::uint16_t players = 3;
    std::int32_t rounds = 2;
};
struct Board {
    using Setup = Limits; // steps may take `const Limits&`; the Spec names the same Setup
    std::int32_t challenges = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(challenges)); }
    friend bool operator==(const Board&, const Board&) = default;
};
// [setup]

struct Challenged {
    std::int32_t challenges = 0;
    friend bool operator==(const Challenged&, const Challenged&) = default;
};
struct Challenge {
    Challenged apply(Board& board) const { return {++board.challenges}; }
    friend bool operator==(const Challenge&, const Challenge&) = default;
};

// [any_of]
struct Claim {
    Player player = 0; // who claims something
    std::int32_t round = 0;

    auto others() {
        return [this](const Limits& limits) {
            Players all = Players::first(limits.players);
            all.erase(player);
            return all;
        };
    }
    auto script() {
        return seq(for_each(
            round, [](const Limits& limits) { return limits.rounds; },
            choose<"answer">(act<"challenge">(any_of(others()), // whoever of the others is first
                                              [this](Emits<Challenge> out, Actor who) {
                                                  out.emit(Challenge{});
                                                  player = static_cast<Player>(who.index());
                                              }),
                             act<"believe">(application, [] {})))); // the application, when time is up
    }
    friend bool operator==(const Claim&, const Claim&) = default;
};
// [any_of]

struct Game {
    using Rules = herding::sequence::Rules<Board, Claim>;
    using Setup = Limits;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Challenge>;
    using Trace = Rules::Traces<Challenged>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(Documented, whoever_is_first_challenges) {
    herding::Engine<Game> engine(Limits{}, Game::State{});
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_TRUE(engine.dispatch(Action<"challenge">{}, Actor::player(0)).refusal() != nullptr);
    ASSERT_TRUE(engine.dispatch(Action<"challenge">{}, Actor::player(2)).committed());
    EXPECT_TRUE(engine.dispatch(Action<"challenge">{}, Actor::player(2)).refusal() != nullptr);
    ASSERT_TRUE(engine.dispatch(Action<"challenge">{}, Actor::player(0)).committed());
    EXPECT_TRUE(engine.state().pending.over());
    if (const auto undone = engine.undo()) { // a result, which converts to bool
        EXPECT_EQ(engine.state().challenges, 1);
    } else {
        ADD_FAILURE();
    }
}

} // namespace sequence_documented
