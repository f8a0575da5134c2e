#include "herding/view/determinize.hpp"

#include "view/cards.hpp"

#include "herding/view/of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace {

namespace vw = herding::view;
using cards::Game;

std::vector<std::int64_t> all_cards(const cards::State& state) {
    std::vector<std::int64_t> numbers;
    const auto add = [&](const auto& cards) {
        for (const auto& card : cards) {
            numbers.push_back(card.value().value());
        }
    };
    add(state.deck);
    add(state.hands[0]);
    add(state.hands[1]);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

TEST(Determinize, keeps_what_the_player_sees_and_all_cards) {
    herding::Generator generator(5);
    for (const std::uint16_t player : {std::uint16_t{0}, std::uint16_t{1}, vw::observer}) {
        cards::State state = cards::start();
        state.hands[1][0].reveal_to(0);
        for (int i = 0; i < 50; ++i) {
            cards::State dealt = state;
            vw::determinize<Game>(dealt, player, generator);
            EXPECT_EQ(vw::of<Game>(dealt, player), vw::of<Game>(state, player));
            EXPECT_EQ(all_cards(dealt), all_cards(state));
            EXPECT_NE(dealt.generator, state.generator);
        }
    }
}

TEST(Determinize, comes_to_every_card_that_there_can_be) {
    herding::Generator generator(6);
    const cards::State state = cards::start();
    std::set<std::int64_t> tops;
    for (int i = 0; i < 400; ++i) {
        cards::State dealt = state;
        vw::determinize<Game>(dealt, 0, generator);
        tops.insert(dealt.deck.back().value().value());
        for (const auto& card : dealt.hands[0]) {
            EXPECT_EQ(card.viewers(), 1U);
        }
        for (const auto& card : dealt.hands[1]) {
            EXPECT_EQ(card.viewers(), 2U); // who has seen a place still has
        }
    }
    EXPECT_EQ(tops.size(), 10U); // all but their own two
}

TEST(Determinize, is_the_same_for_one_seed) {
    cards::State one = cards::start();
    cards::State other = one;
    herding::Generator first(7);
    herding::Generator second(7);
    vw::determinize<Game>(one, 0, first);
    vw::determinize<Game>(other, 0, second);
    EXPECT_EQ(one, other);
}

// A search with a given seed must choose the same in States that the player cannot tell apart.
TEST(Determinize, makes_the_same_of_states_that_look_the_same) {
    herding::Generator generator(8);
    const cards::State state = cards::start();
    for (const std::uint16_t player : {std::uint16_t{0}, std::uint16_t{1}, vw::observer}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            cards::State twin = state;
            vw::determinize<Game>(twin, player, generator);
            cards::State one = state;
            herding::Generator first(seed);
            herding::Generator second(seed);
            vw::determinize<Game>(one, player, first);
            vw::determinize<Game>(twin, player, second);
            EXPECT_EQ(one, twin);
        }
    }
}

TEST(Determinize, shuffles_values_that_the_state_only_counts) {
    cards::State state = cards::start();
    std::vector<cards::Card> others{cards::Card(1), cards::Card(2), cards::Card(3)};
    std::vector<std::int64_t> all = all_cards(state);
    all.insert(all.end(), {1, 2, 3});
    std::sort(all.begin(), all.end());
    herding::Generator generator(9);
    const auto left = vw::shuffle_unseen<cards::Card>(state, 0, generator, others);
    ASSERT_EQ(left.size(), 3U);
    EXPECT_NE(left, others);
    std::vector<std::int64_t> now = all_cards(state);
    for (const cards::Card card : left) {
        now.push_back(card.value());
    }
    std::sort(now.begin(), now.end());
    EXPECT_EQ(now, all);
}

/// A value without an order of its own.
struct Suit {
    int number = 0;
    friend bool operator==(const Suit&, const Suit&) = default;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
};

TEST(Determinize, orders_values_without_an_order_by_their_bytes) {
    using Suits = std::vector<herding::Hidden<Suit>>;
    Suits one;
    for (int i = 0; i < 9; ++i) {
        one.emplace_back(Suit{i});
    }
    Suits other(one.rbegin(), one.rend());
    herding::Generator first(10);
    herding::Generator second(10);
    vw::shuffle_unseen<Suit>(one, 0, first);
    vw::shuffle_unseen<Suit>(other, 0, second);
    EXPECT_EQ(one, other);
}

/// How many cards of the deck are in the game.
struct DeckSize {
    std::size_t cards = 0;
};
struct GameOfDecks : cards::Game {
    using Setup = DeckSize;
    static void determinize(const DeckSize& size, cards::State& state, std::uint16_t /*player*/,
                            herding::Generator& /*generator*/) {
        state.deck.resize(size.cards);
    }
};

TEST(Determinize, can_depend_on_the_setup) {
    static_assert(vw::HasDeterminize<GameOfDecks>);
    EXPECT_TRUE(vw::can_determinize<GameOfDecks>());
    EXPECT_FALSE(vw::is_open<GameOfDecks>());
    cards::State state = cards::start();
    herding::Generator generator(1);
    vw::determinize<GameOfDecks>(DeckSize{3}, state, 0, generator);
    EXPECT_EQ(state.deck.size(), 3U);
}

} // namespace
