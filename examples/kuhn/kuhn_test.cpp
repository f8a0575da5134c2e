#include "kuhn/playable.hpp"
#include "support/golden.hpp"
#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"
#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using namespace kuhn;
using herding::Actor;
namespace law = herding::law;
using Names = std::vector<std::string>;

constexpr auto chance_deals = Actor::chance;
const Action<"deal", Card> jack{Card::Jack};
const Action<"deal", Card> queen{Card::Queen};
const Action<"deal", Card> king{Card::King};

/// Plays, and expects that every input commits.
herding::Engine<Game> after(const std::vector<ChoiceOf<Game>>& inputs) {
    herding::Engine<Game> engine;
    for (const auto& [input, by] : inputs) {
        EXPECT_TRUE(engine.dispatch(input, by).committed()) << herding::reflect::print(input);
    }
    return engine;
}

TEST(Kuhn, checks_lead_to_a_showdown_for_the_ante) {
    const auto engine = after({{Begin{}, Actor::system},
                               {king, chance_deals},
                               {queen, chance_deals},
                               {Action<"check">{}, Actor::player(0)},
                               {Action<"check">{}, Actor::player(1)}});
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.state().winnings(0), 1);
    EXPECT_TRUE(engine.state().cards[1]->seen_by(0));
}

TEST(Kuhn, a_player_who_folds_loses_the_ante_and_nobody_shows) {
    const auto engine = after({{Begin{}, Actor::system},
                               {jack, chance_deals},
                               {queen, chance_deals},
                               {Action<"check">{}, Actor::player(0)},
                               {Action<"bet">{}, Actor::player(1)},
                               {Action<"fold">{}, Actor::player(0)}});
    EXPECT_EQ(engine.state().winnings(1), 1);
    EXPECT_FALSE(engine.state().cards[1]->seen_by(0));
}

TEST(Kuhn, a_called_bet_counts_twice) {
    const auto engine = after({{Begin{}, Actor::system},
                               {jack, chance_deals},
                               {king, chance_deals},
                               {Action<"bet">{}, Actor::player(0)},
                               {Action<"call">{}, Actor::player(1)}});
    EXPECT_EQ(engine.state().winnings(0), -2);
}

TEST(Kuhn, no_card_is_dealt_twice) {
    auto engine = after({{Begin{}, Actor::system}, {queen, chance_deals}});
    const auto outcome = engine.dispatch(queen, chance_deals);
    ASSERT_NE(outcome.refusal(), nullptr);
    EXPECT_EQ(outcome.refusal()->info()->reason, "that card has been dealt");
    const auto outcomes = chance_outcomes<Game>(engine.state());
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 2}));
}

TEST(Kuhn, a_player_sees_their_card_and_not_the_other) {
    auto engine = after({{Begin{}, Actor::system}, {king, chance_deals}});
    const auto dealt = engine.dispatch(jack, chance_deals);
    const auto mine = herding::view::of<Game>(engine.state(), 0);
    EXPECT_EQ(mine.cards[0]->value(), Card::King);
    EXPECT_FALSE(mine.cards[1]->known());
    EXPECT_FALSE(herding::view::of<Game>(engine.state(), herding::view::observer).cards[0]->known());
    // Only its player sees the card of the deal: nobody sees it in the input of chance.
    const auto told = herding::view::of<Game>(*dealt.frame(), 0);
    EXPECT_EQ(told.inputs, (std::vector<std::optional<Game::Input>>{std::nullopt}));
    EXPECT_EQ(told.diffs.size() + 1, dealt.frame()->diffs.size());
    EXPECT_EQ(herding::view::of<Game>(*dealt.frame(), 1).diffs.size(), dealt.frame()->diffs.size());
}

// [test]
TEST(Kuhn, is_tested_as_every_game) {
    const auto report =
        law::test_game<Playable, law::Parts().without(law::Part::Mutants)>({.starts = {{.seed = 3}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Kuhn, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>();
    EXPECT_TRUE(report.ok()) << report;
}
// [test]

TEST(Kuhn, has_thirty_hands) {
    const auto all = law::explore(law::checked_config_of<Playable>(), {},
                                  [](const auto& state) { return herding::reflect::print(state); });
    EXPECT_TRUE(all.ok()) << all;
    EXPECT_EQ(all.games, 6U * 5U); // deals, times betting sequences
    EXPECT_TRUE(all.complete);
}

TEST(Kuhn, every_position_and_branch_is_taken) {
    const auto coverage = law::coverage(law::checked_config_of<Playable>());
    EXPECT_EQ(law::never_seen(coverage.positions), Names{}) << coverage;
    // The game always deals two cards.
    EXPECT_EQ(law::never_seen(coverage.branches), (Names{"hand@ante -> first"}));
}

TEST(Kuhn, a_hand_continues_from_every_save) {
    const auto met = check_suspension_points<Game>();
    EXPECT_EQ(met.offers_left_out, Names{});
    EXPECT_EQ(met.points, 53U); // 30 hands have 59 states; a called bet leads to the same state, whoever bets
}

/// A hand as one player sees it. The golden file must hold no card that this player may not know.
TEST(Kuhn, a_hand_as_a_player_sees_it) {
    namespace rf = herding::reflect;
    namespace view = herding::view;
    std::string shown;
    herding::Engine<Game> engine;
    const std::vector<ChoiceOf<Game>> hand{{Begin{}, Actor::system},
                                           {queen, chance_deals},
                                           {king, chance_deals},
                                           {Action<"check">{}, Actor::player(0)},
                                           {Action<"bet">{}, Actor::player(1)},
                                           {Action<"fold">{}, Actor::player(0)}};
    for (const auto& [input, by] : hand) {
        const auto outcome = engine.dispatch(input, by);
        ASSERT_TRUE(outcome.committed());
        const auto frame = view::of<Game>(*outcome.frame(), 0);
        std::ostringstream who;
        who << by;
        shown += who.str() + ": " + (frame.inputs[0] ? rf::print(*frame.inputs[0]) : "(not shown)") + '\n';
        for (const auto& trace : frame.traces) {
            shown += "    " + Game::describe(trace) + '\n';
        }
        shown += "    " + rf::print(static_cast<const Board&>(view::of<Game>(engine.state(), 0))) + '\n';
    }
    EXPECT_EQ(shown.find("king"), std::string::npos);
    expect_golden("golden/hand_of_player_0.txt", shown);
}

} // namespace
