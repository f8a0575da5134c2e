#include "kuhn/kuhn.hpp"

#include "herding/reflect/text.hpp"

#include <boost/rational.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>

// The value of optimal play, in exact fractions. Two strategies prove it. Against the second player's strategy the first
// player wins at most -1/18. With the first player's strategy the first player wins at least the same.

namespace {

using namespace kuhn;
using herding::Actor;
using Fraction = boost::rational<std::int64_t>;

/// A place of decision: the player's card, and whether the other player has bet. The player may know nothing else.
struct Place {
    Player player;
    Card card;
    bool bet;
    friend auto operator<=>(const Place&, const Place&) = default;
};

/// The probability of a bet or call in each place.
using Strategy = std::map<Place, Fraction>;

Place place_of(const Game::State& state, Player player) {
    return {player, state.cards[player]->value(), state.pending.find<Reply>() != nullptr};
}

bool goes_in(const Game::Input& input) {
    return std::holds_alternative<Action<"bet">>(input) || std::holds_alternative<Action<"call">>(input);
}

Game::State after(Game::State state, const Game::Input& input, Actor by) {
    EXPECT_FALSE(herding::advance<Game>(state, input, by).stops());
    return state;
}

/// The first player's average win over all deals and choices that the rules list.
Fraction value(const Game::State& state, const Strategy& strategy) {
    if (state.pending.over()) {
        return state.winnings(0);
    }
    Fraction sum = 0;
    if (const auto outcomes = chance_outcomes<Game>(state); !outcomes.empty()) {
        for (const auto& [input, probability] : outcomes) {
            sum += Fraction(static_cast<std::int64_t>(probability.numerator),
                            static_cast<std::int64_t>(probability.denominator)) *
                   value(after(state, input, Actor::chance), strategy);
        }
        return sum;
    }
    for (const auto& [input, by] : legal_actions<Game>(state)) {
        const auto in = by.is_player() ? strategy.at(place_of(state, static_cast<Player>(by.index())))
                                       : Fraction(0); // `begin`
        const Fraction share = goes_in(input) ? in : 1 - in;
        if (share != 0) {
            sum += share * value(after(state, input, by), strategy);
        }
    }
    return sum;
}

constexpr std::array<Card, 3> cards{Card::Jack, Card::Queen, Card::King};

/// All 64 pure strategies of a player. They include a best one.
Strategy pure(Player player, unsigned number) {
    Strategy strategy;
    for (const Card card : cards) {
        for (const bool bet : {false, true}) {
            strategy[{player, card, bet}] = static_cast<int>(number & 1U);
            number >>= 1U;
        }
    }
    return strategy;
}

Fraction value(Strategy one, const Strategy& two) {
    one.insert(two.begin(), two.end());
    return value(Game::State{}, one);
}

// Kuhn 1950, as in the literature since: the first player may bluff with the jack with any probability up to 1/3.
Strategy first_player(Fraction bluff) {
    return {{{0, Card::Jack, false}, bluff},     {{0, Card::Jack, true}, 0},
            {{0, Card::Queen, false}, 0},        {{0, Card::Queen, true}, bluff + Fraction(1, 3)},
            {{0, Card::King, false}, 3 * bluff}, {{0, Card::King, true}, 1}};
}
Strategy second_player() {
    return {
        {{1, Card::Jack, false}, Fraction(1, 3)}, {{1, Card::Jack, true}, 0},  {{1, Card::Queen, false}, 0},
        {{1, Card::Queen, true}, Fraction(1, 3)}, {{1, Card::King, false}, 1}, {{1, Card::King, true}, 1}};
}

const Fraction worth(-1, 18);

TEST(KuhnValue, nobody_does_better_against_the_second_player) {
    Fraction best = -2;
    for (unsigned number = 0; number < 64; ++number) {
        best = std::max(best, value(pure(0, number), second_player()));
    }
    EXPECT_EQ(best, worth);
}

TEST(KuhnValue, nobody_does_better_against_the_first_player) {
    for (const Fraction& bluff : {Fraction(0), Fraction(1, 5), Fraction(1, 3)}) {
        const auto first = first_player(bluff);
        Fraction least = 2;
        for (unsigned number = 0; number < 64; ++number) {
            least = std::min(least, value(first, pure(1, number)));
        }
        EXPECT_EQ(least, worth) << bluff;
        EXPECT_EQ(value(first, second_player()), worth) << bluff;
    }
    // A first player who bluffs too often, or in the wrong proportion, wins less.
    for (auto wrong : {first_player(Fraction(1, 3)), first_player(Fraction(1, 3))}) {
        wrong[{0, Card::Jack, false}] = Fraction(1, 2);
        Fraction least = 2;
        for (unsigned number = 0; number < 64; ++number) {
            least = std::min(least, value(wrong, pure(1, number)));
        }
        EXPECT_LT(least, worth);
    }
}

void collect(const Game::State& state, std::map<Place, std::set<std::string>>& views) {
    for (const auto& [input, by] : legal_actions<Game>(state)) {
        if (by.is_player()) {
            const auto player = static_cast<Player>(by.index());
            views[place_of(state, player)].insert(
                herding::reflect::print(herding::view::of<Game>(state, player)));
        }
        collect(after(state, input, by), views);
    }
}

// The strategies above use only what a player may know: all states of one place have the same view, and there are twelve
// places.
TEST(KuhnValue, a_place_is_one_view_of_the_player) {
    std::map<Place, std::set<std::string>> views;
    collect(Game::State{}, views);
    EXPECT_EQ(views.size(), 12U);
    std::set<std::string> all;
    for (const auto& [place, shown] : views) {
        EXPECT_EQ(shown.size(), 1U);
        all.insert(shown.begin(), shown.end());
    }
    EXPECT_EQ(all.size(), 12U);
}

} // namespace
