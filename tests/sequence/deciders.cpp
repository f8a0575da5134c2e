#include "sequence/table.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// For every kind of decider, what is listed is what is taken, by every actor.
namespace sequence_deciders {

using namespace table;
using namespace herding::sequence;

constexpr std::array actors{Actor::system,    Actor::chance,    Actor::player(0),
                            Actor::player(1), Actor::player(2), Actor::player(3)};

/// Compares the list, the mask and the outcomes of chance with what a dispatch takes, of all actions by everybody.
/// Returns how many are legal.
template <class G> std::size_t compare(const typename G::State& state) {
    const ActionTable<G> all;
    const auto listed = legal<G>(state);
    std::size_t taken = 0;
    for (const Actor by : actors) {
        std::vector<std::uint8_t> mask(all.size());
        all.mask({}, state, by, mask);
        for (std::uint64_t id = 0; id < all.size(); ++id) {
            const auto input = all.input(id);
            auto copy = state;
            const bool takes = !herding::advance<G>(copy, input, by).stops();
            const auto count = std::count(listed.begin(), listed.end(), ChoiceOf<G>{input, by});
            EXPECT_EQ(count, takes ? 1 : 0) << herding::reflect::print(input) << " by " << by;
            EXPECT_EQ(mask[id], takes ? 1 : 0) << herding::reflect::print(input) << " by " << by;
            taken += takes ? 1 : 0;
        }
    }
    EXPECT_EQ(listed.size(), taken);
    return taken;
}

/// Of every kind of decider one offer whose precondition and weight look at who acts.
struct Who {
    std::uint8_t at = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(at)); }
    friend bool operator==(const Who&, const Who&) = default;
    auto script() {
        return seq::seq(
            act<"one">(
                by([] { return 1; }), [](Die) {},
                require<"not yours">([](Actor who, Die die) { return who == Actor::player(1) && die < 3; })),
            act<"dice">(
                weighted([](Actor who, Die die) { return who == Actor::chance ? die.value() - 1 : 0; }),
                [](Die) {}, require<"no chance">([](Actor who) { return who == Actor::chance; })),
            act<"clock">(
                nobody, [] {}, require<"not it">([](Actor who) { return who == Actor::system; })),
            act<"show">(
                each([] { return Players{0, 1, 3}; }), [](Die) {},
                require<"not this one">([](Actor who, Die die) { return die <= who.index() + 1; })),
            choose<"last">(
                act<"mine">(
                    by(0), [] {}, require<"zero">([](Actor who) { return who.index() == 0; })),
                act<"yours">(by(1), [] {}, require<"one">([](Actor who) { return who.index() == 1; }))));
    }
};

TEST(Deciders, WhatIsListedIsWhatIsTakenByThatActor) {
    using Game = GameOf<Who>;
    herding::Engine<Game> engine;
    const auto take = [&](const Game::Input& input, Actor by) {
        ASSERT_TRUE(engine.dispatch(input, by).committed()) << herding::reflect::print(input);
    };
    EXPECT_EQ(compare<Game>(engine.state()), 1U);
    take(Begin{}, Actor::system);
    EXPECT_EQ(compare<Game>(engine.state()), 2U);
    take(Action<"one", Die>{1}, Actor::player(1));
    EXPECT_EQ(compare<Game>(engine.state()), 5U);
    EXPECT_EQ(chance_outcomes<Game>(engine.state()).front().probability, (Probability{1, 15}));
    take(Action<"dice", Die>{2}, Actor::chance);
    EXPECT_EQ(compare<Game>(engine.state()), 1U);
    take(Action<"clock">{}, Actor::system);
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 2U + 4U);
    take(Action<"show", Die>{2}, Actor::player(1));
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 4U);
    take(Action<"show", Die>{1}, Actor::player(0));
    take(Action<"show", Die>{4}, Actor::player(3));
    EXPECT_EQ(compare<Game>(engine.state()), 2U);
}

} // namespace sequence_deciders
