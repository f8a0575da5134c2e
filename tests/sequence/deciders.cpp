#include "sequence/table.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
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
    const auto listed = legal_actions<G>(state);
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
                application, [] {}, require<"not it">([](Actor who) { return who == Actor::system; })),
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

// ---- whoever is first

struct Race {
    Players in{0, 1, 3};
    std::int32_t first = -1;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(in), CEREAL_NVP(first));
    }
    friend bool operator==(const Race&, const Race&) = default;
    auto script() {
        return seq::seq(
            act<"call">(
                any_of([this] { return in; }), [this](Actor who, Die) { first = who.index(); },
                require<"too high for you">([](Actor who, Die die) { return die <= who.index() + 1; })),
            act<"nobody_can">(any_of(Players{}), [] {}).then(run<"never">([](Emits<Say> out) {
                out.emit(Say{1});
            })),
            act<"no_vote">(each(Players{}), [] {}).then(run<"never_either">([](Emits<Say> out) {
                out.emit(Say{2});
            })),
            choose<"answer">(act<"challenge">(any_of(Players{1, 2}), [] {}), act<"pass">(by(0), [] {})),
            choose<"none">(any_of(Players{}), act<"up">([] {}), act<"down">([] {})),
            act<"done">(by(0), [] {}));
    }
};

TEST(Deciders, AnyOfSeveralPlayersActsAndTheFirstDecides) {
    using Game = GameOf<Race>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 2U + 4U);
    EXPECT_EQ(refusal(engine.dispatch(Action<"call", Die>{1}, Actor::player(2))),
              "disallowed: call: somebody else decides (race@call)");
    const auto before = engine.state();
    ASSERT_TRUE(engine.dispatch(Action<"call", Die>{3}, Actor::player(3)).committed());
    EXPECT_EQ(engine.state().pending.find<Race>()->first, 3);
    EXPECT_TRUE(engine.state().told.empty()) << "the offer to nobody is passed, and what follows its action";
    EXPECT_EQ(compare<Game>(engine.state()), 3U);
    EXPECT_TRUE(engine.undo());
    EXPECT_TRUE(engine.state() == before);
    EXPECT_TRUE(engine.redo());
    ASSERT_TRUE(engine.dispatch(Action<"challenge">{}, Actor::player(2)).committed());
    EXPECT_EQ(offers<Game>(engine.state()), "done/0");
}

// ---- a choose that says who decides

struct Turn {
    std::uint8_t player = 1;
    std::uint32_t left = 3;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(left));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
    auto script() {
        return seq::seq(loop_while(
            [this] { return left != 0; },
            choose<"turn">(by([this] { return player; }),
                           act<"take">([this](Die die) { left -= static_cast<std::uint32_t>(die.value()); },
                                       require<"not so many">([this](Die die) { return die <= left; }))
                               .then(run<"taken">([](Emits<Say> out) { out.emit(Say{7}); })),
                           act<"pass">([this] { player = player == 1 ? 0 : 1; }),
                           act<"clock">(application, [] { return stop_when(true); }))));
    }
};

TEST(Deciders, OfAChooseDecideOnAllActsThatDoNotSayOtherwise) {
    using Game = GameOf<Turn>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(offers<Game>(engine.state()), "take/1 pass/1 clock/-2");
    EXPECT_EQ(compare<Game>(engine.state()), 5U);
    ASSERT_TRUE(engine.dispatch(Action<"pass">{}, Actor::player(1)).committed());
    EXPECT_EQ(compare<Game>(engine.state()), 5U);
    EXPECT_EQ(offers<Game>(engine.state()), "take/0 pass/0 clock/-2");
    ASSERT_TRUE(engine.dispatch(Action<"take", Die>{2}, Actor::player(0)).committed());
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{7}));
    ASSERT_TRUE(engine.dispatch(Action<"clock">{}, Actor::system).committed());
    EXPECT_TRUE(engine.state().pending.over());
}

// ---- several actions for several players at once

struct Vote {
    bool sudden = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(sudden)); }
    friend bool operator==(const Vote&, const Vote&) = default;
    auto script() {
        return seq::seq(
            choose<"vote">(each([] { return Players{0, 1, 3}; }), act<"yes">([](Emits<Say> out, Actor who) {
                               out.emit(Say{static_cast<std::uint32_t>(who.index())});
                           }),
                           act<"no">(
                               [](Emits<Say> out, Actor who, Die die) {
                                   out.emit(Say{static_cast<std::uint32_t>(10 * die.value() + who.index())});
                                   return stop_when(die == 6);
                               },
                               require<"not yours">([](Actor who) { return who != Actor::player(0); }))),
            act<"done">(by(0), [] {}));
    }
};

TEST(Deciders, EachOfSeveralPlayersChoosesOneOfSeveralActions) {
    using Game = GameOf<Vote>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 7U + 7U);
    ASSERT_TRUE(engine.dispatch(Action<"no", Die>{5}, Actor::player(3)).committed());
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 7U);
    EXPECT_EQ(refusal(engine.dispatch(Action<"yes">{}, Actor::player(3))),
              "disallowed: yes: you have answered already (vote@vote)");
    ASSERT_TRUE(engine.dispatch(Action<"yes">{}, Actor::player(0)).committed());
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(compare<Game>(engine.state()), 1U + 7U);
    EXPECT_TRUE(engine.redo());
    const auto text = herding::reflect::print(engine.state());
    EXPECT_TRUE(herding::reflect::parse<Game::State>(text) == engine.state());
    EXPECT_TRUE(engine.state().told.empty());
    const auto outcome = engine.dispatch(Action<"no", Die>{2}, Actor::player(1));
    ASSERT_TRUE(outcome.committed());
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{0, 21, 53})) << "in the order of the players";
    EXPECT_EQ(steps(*outcome.frame()), "0; 21; 53; vote@vote took no");
    EXPECT_EQ(offers<Game>(engine.state()), "done/0");
}

TEST(Deciders, OneOfSeveralAnswersMayEndTheSequence) {
    using Game = GameOf<Vote>;
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"no", Die>{6}, Actor::player(3)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"yes">{}, Actor::player(0)).committed());
    ASSERT_TRUE(engine.dispatch(Action<"yes">{}, Actor::player(1)).committed());
    EXPECT_EQ(engine.state().told, (std::vector<std::uint32_t>{0, 1, 63}));
    EXPECT_TRUE(engine.state().pending.over());
}

TEST(Deciders, AreInTheGraphAndTheListOfActions) {
    const auto all = actions<GameOf<Race>::Rules>();
    ASSERT_EQ(all[0].label, "call");
    EXPECT_EQ(all[0].offers[0].decider, "any player");
    const auto votes = actions<GameOf<Vote>::Rules>();
    EXPECT_EQ(votes[0].offers[0].decider, "players");
    EXPECT_EQ(votes[1].offers[0].decider, "players");
    const auto drawn = graph<GameOf<Turn>::Rules>();
    std::string deciders;
    for (const auto& node : drawn.sequences[0].nodes) {
        deciders += node.kind == NodeKind::Action ? node.label + '/' + node.decider + ' ' : "";
    }
    EXPECT_EQ(deciders, "take/player pass/player clock/application ");
}

/// Whoever the board says acts: an actor.
struct Whoever {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Whoever&, const Whoever&) = default;
    auto script() {
        return seq::seq(act<"go">(by([](const Board& board) {
                                      return board.points == 0 ? Actor::chance
                                             : board.points == 1
                                                 ? Actor::system
                                                 : Actor::player(static_cast<std::uint16_t>(board.points));
                                  }),
                                  [] {}));
    }
};

TEST(Deciders, that_return_an_actor_name_nobody_above_the_last_player) {
    using G = GameOf<Whoever>;
    const auto begun = [](std::uint32_t points) {
        herding::Engine<G> engine{G::State(Board{points, {}})};
        auto said = refusal(engine.dispatch(Begin{}));
        return said == "committed" ? offers<G>(engine.state()) : said;
    };
    EXPECT_EQ(begun(0), "go/" + std::to_string(Actor::chance.index()));
    EXPECT_EQ(begun(1), "go/" + std::to_string(Actor::system.index()));
    EXPECT_EQ(begun(65534), "go/65534");
    EXPECT_EQ(begun(65535),
              "aborted: begin: by() names player 65535: players have the numbers 0 to 65534 (whoever@go)");
}

TEST(PlayerNumbers, end_before_the_observer) {
    using herding::sequence::detail::is_player_number;
    using herding::sequence::detail::saturated;
    EXPECT_TRUE(is_player_number(false));
    EXPECT_TRUE(is_player_number(65534));
    EXPECT_FALSE(is_player_number(65535));
    EXPECT_FALSE(is_player_number(-1));
    EXPECT_FALSE(is_player_number(65536));
    bool yes = true;
    bool no = false;
    EXPECT_EQ(saturated(yes), 1);
    EXPECT_EQ(saturated(no), 0);
    EXPECT_EQ(saturated(std::numeric_limits<std::uint64_t>::max()), std::numeric_limits<std::int64_t>::max());
}

} // namespace sequence_deciders
