#include "sequence/table.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Candidates that depend on who acts and on the variables of the sequence.
namespace sequence_candidates {

using namespace table;
using namespace herding::sequence;

struct Card {
    std::uint32_t number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Card&, const Card&) = default;
};
struct Swap {
    std::uint32_t give = 0;
    std::uint32_t take = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(give), CEREAL_NVP(take));
    }
    friend bool operator==(const Swap&, const Swap&) = default;
};

struct Guest {
    std::uint32_t number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend auto operator<=>(const Guest&, const Guest&) = default;
};
/// 60 guests, each of them twice.
inline std::vector<Guest> candidates(std::type_identity<Guest>, const Board&) {
    std::vector<Guest> guests;
    for (std::uint32_t i = 0; i < 120; ++i) {
        guests.push_back({i % 60});
    }
    return guests;
}

std::size_t asked = 0;

struct Hands {
    std::array<std::vector<std::uint32_t>, 3> hand{{{1, 2}, {3}, {}}};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(hand)); }
    friend bool operator==(const Hands&, const Hands&) = default;

    auto script() {
        return seq::seq(act<"discard">(
            each([] { return Players::first(3); }),
            [this](Actor who, std::uint32_t card, bool) {
                std::erase(hand[static_cast<std::size_t>(who.index())], card);
            },
            from([this](Actor who) -> const std::vector<std::uint32_t>& {
                ++asked;
                return hand[static_cast<std::size_t>(who.index())];
            })));
    }
};
using Game = GameOf<Hands>;
using Discard = Action<"discard", std::uint32_t, bool>;

template <class G> std::string list(const typename G::State& state) {
    std::string all;
    for (const auto& choice : legal_actions<G>(state)) {
        all += std::to_string(choice.by.index()) + ':' + herding::reflect::print(choice.input) + ' ';
    }
    return all;
}

TEST(Candidates, AreOfWhoActsAndOfTheSequence) {
    herding::Engine<Game> engine{Game::State(Board{5, {}})};
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    asked = 0;
    EXPECT_EQ(
        list<Game>(engine.state()),
        "0:discard{first=1,second=false} 0:discard{first=2,second=false} 0:discard{first=1,second=true} "
        "0:discard{first=2,second=true} 1:discard{first=3,second=false} 1:discard{first=3,second=true} ");
    EXPECT_EQ(asked, 3U);
    asked = 0;
    EXPECT_TRUE(engine.dispatch(Discard{2, true}, Actor::player(0)).committed());
    EXPECT_EQ(asked, 1U);
    EXPECT_EQ(refusal(engine.dispatch(Discard{2, true}, Actor::player(1))),
              "invalid input: discard: argument out of range (hands@discard)");
    EXPECT_EQ(engine.dispatch(Discard{3, false}, Actor::player(1)).kind(), herding::OutcomeKind::Committed);
    EXPECT_TRUE(legal_actions<Game>(engine.state()).empty());
    EXPECT_TRUE(stuck<Game>(engine.state()));
}

struct Trades {
    Players others{0, 2};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(others)); }
    friend bool operator==(const Trades&, const Trades&) = default;
    auto script() {
        return seq::seq(act<"trade">(
                            by(1), [](std::uint16_t) {}, from([this] { return others; }),
                            require<"not with them">([](std::uint16_t who) { return who != 0; })),
                        act<"swap">(
                            by(0), [](Swap) {}, from([](const Board& board) {
                                return std::array{board.points, board.points + 1};
                            })));
    }
};

TEST(Candidates, ArePlayersAndPartsOfStructs) {
    using G = GameOf<Trades>;
    herding::Engine<G> engine{G::State(Board{5, {}})};
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(list<G>(engine.state()), "1:trade{value=2} ");
    const std::string text = herding::reflect::print(engine.state());
    EXPECT_NE(text.find("others=[0,2]"), std::string::npos) << text;
    EXPECT_TRUE(herding::reflect::parse<G::State>(text) == engine.state());
    EXPECT_THROW((void)herding::reflect::parse<Players>("[64]"), herding::reflect::ReadError);
    EXPECT_EQ(refusal(engine.dispatch(Action<"trade", std::uint16_t>{std::uint16_t{1}}, Actor::player(1))),
              "invalid input: trade: argument out of range (trades@trade)");
    ASSERT_TRUE(
        engine.dispatch(Action<"trade", std::uint16_t>{std::uint16_t{2}}, Actor::player(1)).committed());
    EXPECT_EQ(list<G>(engine.state()), "0:swap{give=5,take=5} 0:swap{give=6,take=5} 0:swap{give=5,take=6} "
                                       "0:swap{give=6,take=6} ");
    EXPECT_EQ(refusal(engine.dispatch(Action<"swap", Swap>{Swap{5, 7}}, Actor::player(0))),
              "invalid input: swap: argument out of range (trades@swap)");
    ASSERT_TRUE(engine.dispatch(Action<"swap", Swap>{Swap{5, 6}}, Actor::player(0)).committed());
}

/// A hand with two equal cards, some more than are compared pair by pair, and two of one kind in a list of the board.
struct Twins {
    std::vector<std::uint32_t> hand{7, 3, 7, 7};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(hand)); }
    friend bool operator==(const Twins&, const Twins&) = default;
    auto cards() {
        return from([this]() -> const std::vector<std::uint32_t>& { return hand; });
    }
    auto script() {
        return seq::seq(act<"play">(
                            by(0), [](std::uint32_t) {}, cards()),
                        act<"swap">(
                            by(0), [](Swap) {}, cards()),
                        act<"draw">(chance, [](std::uint32_t) {}, cards()), act<"meet">(by(0), [](Guest) {}));
    }
};

TEST(Candidates, ThatAreEqualAreOne) {
    using G = GameOf<Twins>;
    herding::Engine<G> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(list<G>(engine.state()), "0:play{value=7} 0:play{value=3} ");
    ASSERT_TRUE(engine.dispatch(Action<"play", std::uint32_t>{7U}, Actor::player(0)).committed());
    EXPECT_EQ(list<G>(engine.state()), "0:swap{give=7,take=7} 0:swap{give=3,take=7} 0:swap{give=7,take=3} "
                                       "0:swap{give=3,take=3} ");
    ASSERT_TRUE(engine.dispatch(Action<"swap", Swap>{Swap{3, 7}}, Actor::player(0)).committed());
    const auto outcomes = chance_outcomes<G>(engine.state());
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 2}));
    ASSERT_TRUE(engine.dispatch(Action<"draw", std::uint32_t>{7U}, Actor::chance).committed());
    EXPECT_EQ(legal_actions<G>(engine.state()).size(), 60U);
}

TEST(Candidates, OfAnOfferHaveNoNumber) {
    EXPECT_THROW(ActionTable<GameOf<Trades>>(), herding::reflect::NotEnumerable);
    const auto all = actions<GameOf<Trades>::Rules>();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].arguments[0].values, "of the offer");
    EXPECT_EQ(all[0].count, std::nullopt);
    EXPECT_EQ(all[1].count, std::nullopt);
}

} // namespace sequence_candidates
