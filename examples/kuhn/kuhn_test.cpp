#include "kuhn/playable.hpp"
#include "support/golden.hpp"
#include "support/typed_play.hpp"

#include "herding/law/explore.hpp"
#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <sstream>
#include <string_view>

namespace {

using namespace kuhn;
namespace law = herding::law;
namespace rf = herding::reflect;
namespace view = herding::view;

/// Plays a hand, each input by whoever may submit it.
herding::Engine<Game> after(std::initializer_list<std::string_view> inputs) {
    herding::Engine<Game> engine;
    EXPECT_EQ(take(engine, inputs), "");
    return engine;
}

TEST(Kuhn, checks_lead_to_a_showdown_for_the_ante) {
    const auto engine = after({"begin", "deal{value=king}", "deal{value=queen}", "check", "check"});
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.state().winnings(0), 1);
    EXPECT_TRUE(engine.state().cards[1]->seen_by(0));
}

TEST(Kuhn, a_player_who_folds_loses_the_ante_and_nobody_shows) {
    const auto engine = after({"begin", "deal{value=jack}", "deal{value=queen}", "check", "bet", "fold"});
    EXPECT_EQ(engine.state().winnings(1), 1);
    EXPECT_FALSE(engine.state().cards[1]->seen_by(0));
}

TEST(Kuhn, a_called_bet_counts_twice) {
    const auto engine = after({"begin", "deal{value=jack}", "deal{value=king}", "bet", "call"});
    EXPECT_EQ(engine.state().winnings(0), -2);
}

TEST(Kuhn, no_card_is_dealt_twice) {
    auto engine = after({"begin", "deal{value=queen}"});
    EXPECT_EQ(take(engine, {"deal{value=queen}"}), "deal: that card has been dealt (hand@deal)");
    const auto outcomes = chance_outcomes<Game>(engine.state());
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 2}));
}

// [test]
TEST(Kuhn, is_tested_as_every_game) {
    constexpr auto parts = law::Parts().without(law::Part::Mutants) | law::Part::Ways;
    const auto report = law::test_game<Playable, parts>(
        {.saved = 0, .never_taken = {"hand@ante -> first"}, .starts = {{.seed = 3}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Kuhn, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>();
    EXPECT_TRUE(report.ok()) << report;
}
// [test]

TEST(Kuhn, has_thirty_hands) {
    const auto all = law::explore(law::checked_config_of<Playable>(), {},
                                  [](const auto& state) { return rf::print(state); });
    EXPECT_TRUE(all.ok() && all.complete) << all;
    EXPECT_EQ(all.games, 6U * 5U);                                   // deals, times betting sequences
    EXPECT_EQ(law::check_saves<Playable>({.games = 0}).points, 53U); // different states
}

/// A hand as one player sees it. The golden file must hold no card that this player may not know.
TEST(Kuhn, a_hand_as_a_player_sees_it) {
    std::ostringstream shown;
    std::size_t hidden = 0; // diffs
    herding::Engine<Game> engine;
    for (const auto* input : {"begin", "deal{value=queen}", "deal{value=king}", "check", "bet", "fold"}) {
        ASSERT_EQ(take(engine, {input}), "");
        const auto whole = engine.frames().back();
        const auto frame = view::of<Game>(*whole, 0);
        hidden += whole->diffs.size() - frame.diffs.size();
        shown << whole->actor << ": " << (frame.inputs[0] ? rf::print(*frame.inputs[0]) : "(not shown)");
        for (const auto& trace : frame.traces) {
            shown << "\n    " << Game::describe(trace);
        }
        shown << "\n    " << rf::print(static_cast<const Board&>(view::of<Game>(engine.state(), 0))) << '\n';
    }
    EXPECT_EQ(hidden, 1U) << "the card of the other player";
    EXPECT_FALSE(view::of<Game>(engine.state(), view::observer).cards[0]->known());
    EXPECT_EQ(shown.str().find("king"), std::string::npos);
    expect_golden("golden/hand_of_player_0.txt", shown.str());
}

} // namespace
