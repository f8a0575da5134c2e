#include "inspect/support/games.hpp"
#include "pig/pig.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/inspect/session.hpp"
#include "herding/record/journal.hpp"
#include "herding/view/fwd.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

// A game of sequences that hides nothing, looked at by a player. Between the diffs of a frame its sequences stand where no
// saved game may have them.
namespace inspect_open_sequences_test {

namespace rec = herding::record;
namespace ins = herding::inspect;
using herding::Actor;

std::shared_ptr<rec::Store> played() {
    using Die = pig::Die;
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<pig::Game>(*store, "evening", pig::Game::State{});
    const auto roll = [&](int pips) {
        EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"roll", Die>{Die(pips)}, Actor::chance)
                        .committed());
    };
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Begin{}).committed());
    roll(5);
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"hold">{}, Actor::player(0)).committed());
    roll(1);
    return store;
}

TEST(InspectOpenSequences, shows_a_player_every_state_of_an_open_game) {
    const auto store = played();
    const auto session = [&](ins::Viewer viewer) {
        return ins::Session({inspect_test::shared(store), "evening"}, {inspect_test::pig_rules}, viewer);
    };
    for (const ins::Viewer viewer : {ins::Viewer(0), ins::Viewer(1), ins::Viewer(herding::view::observer)}) {
        auto all = session({});
        auto seen = session(viewer);
        ASSERT_EQ(all.rows(), seen.rows());
        for (std::size_t row = 0; row < all.rows(); ++row) {
            EXPECT_EQ(seen.open(row).second, all.open(row).second) << row;
            for (std::size_t diffs = 0; diffs < 5; ++diffs) {
                EXPECT_EQ(seen.state(row, diffs).json, all.state(row, diffs).json) << row << ' ' << diffs;
            }
        }
        std::ostringstream out;
        ins::write_text(seen, out, 0, seen.rows());
        ins::write_html(seen, out, 0, seen.rows());
    }
}

// A game without a notation: inputs have the words of offers, as at a terminal.
TEST(InspectOpenSequences, names_inputs_in_words) {
    const auto store = played();
    {
        auto game = rec::create<pig::Game>(*store, "refused", pig::Game::State{});
        const herding::sequence::Action<"roll", pig::Die> early{pig::Die(3)};
        game.journal->refused(game.engine.dispatch(early, Actor::chance), early, Actor::chance);
    }
    for (const ins::Viewer viewer : {ins::Viewer(), ins::Viewer(1)}) {
        ins::Session session({inspect_test::shared(store), "evening"}, {inspect_test::pig_rules}, viewer);
        std::vector<std::string> inputs;
        for (const auto& row : session.range(1, 4)) {
            inputs.push_back(row.inputs.at(0));
        }
        EXPECT_EQ(inputs, (std::vector<std::string>{"begin", "roll 5", "hold", "roll 1"}));
        const auto frame = session.open(2).second;
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->inputs.at(0)->words, "roll 5");
        EXPECT_EQ(frame->inputs.at(0)->text, "roll{value=5}");
        EXPECT_EQ(session.find({.text = "roll 5"}, 0, 9, 9).rows.size(), 1U);
        std::ostringstream out;
        ins::write_text(session, out, 0, session.rows());
        EXPECT_NE(out.str().find("chance: roll 5"), std::string::npos) << out.str();
    }
    ins::Session refused({inspect_test::shared(store), "refused"}, {inspect_test::pig_rules}, {});
    EXPECT_EQ(refused.range(1, 1).at(0).inputs, std::vector<std::string>{"roll 3"});
}

// Each position of a sequence is a rule, and what the library does to pending sequences is one line of words.
TEST(InspectOpenSequences, shows_positions_as_rules) {
    ins::Session session({inspect_test::shared(played()), "evening"}, {inspect_test::pig_rules}, {});
    const auto frame = session.open(3).second; // hold
    ASSERT_TRUE(frame);
    std::vector<std::string> rules;
    std::vector<std::string> steps;
    for (const auto& step : frame->steps) {
        EXPECT_EQ(step.behavior, "sequences");
        EXPECT_FALSE(step.cite.empty()) << step.rule;
        rules.push_back(step.rule);
        for (const auto& diff : step.diffs) {
            steps.push_back(diff.step.empty() ? diff.part.kind : diff.step);
        }
    }
    EXPECT_EQ(rules, (std::vector<std::string>{"turn@decide", "match@turn", "match@pass", "turn"}));
    EXPECT_EQ(steps, (std::vector<std::string>{"bank", "turn@decide took hold", "match@turn returned",
                                               "match@pass ran (1 variable changed)",
                                               "turn began (1 variable changed)"}));
    const auto& changes = frame->steps.at(2).diffs.back().changes;
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].path, "player");
    ASSERT_EQ(frame->passed.size(), 1U);
    EXPECT_EQ(frame->passed[0].name, "turn@decide");
    EXPECT_EQ(frame->passed[0].words, "offers hold to a player");
    EXPECT_EQ(frame->passed[0].cite, frame->steps[0].cite);
    EXPECT_EQ(frame->states, 6U) << "each of these diffs can still be reached";
    const auto overview = session.overview();
    ASSERT_EQ(overview.behaviors.size(), 2U) << "sequences in place of the behavior that runs them";
    EXPECT_EQ(overview.behaviors[1].name, "turn");
    EXPECT_EQ(session.find({.behavior = "match"}, 0, 9, 9).rows.size(), 3U) << "all but the first roll";
    EXPECT_EQ(session.find({.behavior = "match@pass"}, 0, 9, 9).rows.size(), 2U);
}

TEST(InspectOpenSequences, names_the_position_that_refuses) {
    ins::Session session({inspect_test::shared(played()), "evening"}, {inspect_test::pig_rules}, {});
    const auto tried = session.attempt(2, {{Actor::player(1), "hold"}});
    EXPECT_EQ(tried.last.by.name, "turn@decide");
    EXPECT_EQ(tried.last.by.cite, "Roll as often as you dare. After a one, the turn is worth nothing");
    EXPECT_NE(tried.last.refusal.find("somebody else decides"), std::string::npos) << tried.last.refusal;
}

// A program without the rules knows the names of steps from the record.
TEST(InspectOpenSequences, shows_positions_of_a_record_without_its_rules) {
    for (const auto keep : {rec::Keep::Traces, rec::Keep::Frames}) {
        rec::JournalOptions options;
        options.keep = keep;
        std::shared_ptr<rec::Store> store = rec::memory_store();
        auto game = rec::create<pig::Game>(*store, "evening", pig::Game::State{}, {}, options);
        ASSERT_TRUE(game.engine.dispatch(herding::sequence::Begin{}).committed());
        ins::Session session({inspect_test::shared(store), "evening"}, {}, {});
        const auto frame = session.open(1).second;
        ASSERT_TRUE(frame);
        std::vector<std::string> rules;
        for (const auto& step : frame->steps) {
            rules.push_back(step.rule);
        }
        EXPECT_EQ(rules, (std::vector<std::string>{"match", "turn"}));
        EXPECT_EQ(frame->steps[1].diffs.size(), keep == rec::Keep::Frames ? 1U : 0U);
        EXPECT_EQ(frame->steps[1].traces.size(), keep == rec::Keep::Frames ? 0U : 1U);
    }
}

} // namespace inspect_open_sequences_test
