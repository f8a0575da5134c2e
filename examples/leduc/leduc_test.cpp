#include "leduc/playable.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace leduc_test {
namespace {

using namespace leduc;
using herding::Actor;
namespace law = herding::law;
using Deals = Action<"deal", Card>;
using Flops = Action<"flop", Card>;
using Call = Action<"call">;
using Raise = Action<"raise">;
using Fold = Action<"fold">;

/// Plays a hand, each input by whoever may submit it.
herding::Engine<Game> after(Card mine, Card yours, const std::vector<Game::Input>& inputs) {
    herding::Engine<Game> engine;
    std::vector<Game::Input> all{Begin{}, Deals{mine}, Deals{yours}};
    all.insert(all.end(), inputs.begin(), inputs.end());
    for (const auto& input : all) {
        const auto choices = herding::sequence::legal_actions<Game>(engine.state());
        EXPECT_FALSE(choices.empty());
        EXPECT_TRUE(engine.dispatch(input, choices.front().by).committed()) << herding::reflect::print(input);
    }
    return engine;
}

TEST(Leduc, a_pair_wins) {
    const auto engine = after(Card::JackOfHearts, Card::KingOfSpades,
                              {Call{}, Call{}, Flops{Card::JackOfSpades}, Raise{}, Call{}});
    EXPECT_EQ(engine.state().result, Result::FirstWins);
    EXPECT_EQ(Playable::returns({}, engine.state()), (std::array<Playable::Score, 2>{5, -5}));
    EXPECT_TRUE(engine.state().cards[1]->seen_by(0));
}

TEST(Leduc, the_higher_rank_wins_and_raises_are_two_and_then_four) {
    const auto engine =
        after(Card::JackOfHearts, Card::KingOfSpades,
              {Raise{}, Raise{}, Call{}, Flops{Card::QueenOfHearts}, Call{}, Raise{}, Raise{}, Call{}});
    EXPECT_EQ(Playable::returns({}, engine.state()), (std::array<Playable::Score, 2>{-13, 13}));
}

TEST(Leduc, equal_ranks_split_the_pot) {
    const auto engine = after(Card::QueenOfHearts, Card::QueenOfSpades,
                              {Raise{}, Call{}, Flops{Card::KingOfHearts}, Call{}, Call{}});
    EXPECT_EQ(engine.state().result, Result::Split);
    EXPECT_EQ(Playable::returns({}, engine.state()), (std::array<Playable::Score, 2>{0, 0}));
}

TEST(Leduc, who_folds_loses_the_stake_and_nobody_shows) {
    const auto engine = after(Card::KingOfHearts, Card::QueenOfSpades, {Call{}, Raise{}, Fold{}});
    EXPECT_EQ(Playable::returns({}, engine.state()), (std::array<Playable::Score, 2>{-1, 1}));
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_FALSE(engine.state().cards[1]->seen_by(0));
}

TEST(Leduc, refuses_a_third_raise_and_a_fold_to_nothing) {
    auto engine = after(Card::KingOfHearts, Card::QueenOfSpades, {Raise{}, Raise{}});
    const auto raise = engine.dispatch(Raise{}, Actor::player(0));
    EXPECT_EQ(raise.refusal()->info()->reason, "a round has two raises");
    auto begun = after(Card::KingOfHearts, Card::QueenOfSpades, {});
    EXPECT_EQ(begun.dispatch(Fold{}, Actor::player(0)).refusal()->info()->reason,
              "there is nothing to fold to");
}

TEST(Leduc, a_player_sees_their_card_and_the_one_for_both) {
    const auto engine =
        after(Card::KingOfHearts, Card::QueenOfSpades, {Call{}, Call{}, Flops{Card::JackOfHearts}});
    const auto mine = herding::view::of<Game>(engine.state(), 0);
    EXPECT_EQ(mine.cards[0]->value(), Card::KingOfHearts);
    EXPECT_FALSE(mine.cards[1]->known());
    EXPECT_EQ(mine.flop, Card::JackOfHearts);
    EXPECT_EQ(herding::play::drawing<Playable>({}, mine, {}).find("queen"), std::string::npos);
}

TEST(Leduc, is_tested_as_every_game) {
    const auto report =
        law::test_game<Playable, law::Parts().without(law::Part::Mutants)>({.starts = {{.seed = 5}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Leduc, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>();
    EXPECT_TRUE(report.ok()) << report;
}

} // namespace
} // namespace leduc_test
