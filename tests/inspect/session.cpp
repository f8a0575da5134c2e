#include "herding/inspect/session.hpp"

#include "inspect/support/games.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/io.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/open.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/json.hpp"
#include "herding/view/fwd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace inspect_session_test {

using namespace tictactoe;
namespace rec = herding::record;
namespace ins = herding::inspect;
using inspect_test::shared;
using inspect_test::tictactoe_rules;

constexpr std::size_t all = static_cast<std::size_t>(-1);

/// X b2, O a1, undone; O c3, X a1.
void play(rec::Store& store, const std::string& name, rec::JournalOptions options = {}) {
    auto game = rec::create<Game>(store, name, Board{}, {}, options);
    game.journal->annotate("X", "Ada");
    ASSERT_TRUE(game.engine.dispatch({1, 1}, player(Mark::X)).committed());
    ASSERT_TRUE(game.engine.dispatch({0, 0}, player(Mark::O)).committed());
    ASSERT_TRUE(game.engine.undo(player(Mark::O)));
    ASSERT_TRUE(game.engine.dispatch({2, 2}, player(Mark::O)).committed());
    ASSERT_TRUE(game.engine.dispatch({0, 0}, player(Mark::X)).committed());
    game.journal->close();
}

class InspectSession : public testing::Test {
protected:
    InspectSession() { play(*store, "friday"); }

    [[nodiscard]] ins::Session session(ins::Viewer viewer = {}) const {
        return ins::Session({shared(store), "friday"}, {tictactoe_rules}, viewer);
    }

    std::shared_ptr<rec::Store> store = rec::memory_store();
};

TEST_F(InspectSession, lists_what_happened) {
    auto session = this->session();
    const auto rows = session.range(0, 100);
    ASSERT_EQ(rows.size(), 8U);
    EXPECT_TRUE(rows[0].start);
    EXPECT_EQ(rows[1].text, "X: Ada");
    EXPECT_EQ(rows[2].number, 1U);
    EXPECT_EQ(rows[2].actor, player(Mark::X));
    EXPECT_EQ(rows[2].inputs, std::vector<std::string>{"b2"});
    EXPECT_EQ(rows[2].behaviors, std::vector<std::string>{"place_and_switch"});
    EXPECT_FALSE(rows[2].other);
    EXPECT_EQ(rows[3].other, 3U) << "O's first try was undone";
    EXPECT_EQ(rows[4].kind, rec::Kind::Undone);
    EXPECT_EQ(rows[4].other, 2U);
    EXPECT_EQ(rows[7].kind, rec::Kind::Closed);
    EXPECT_EQ(session.range(2, 1), std::vector{rows[2]});
}

TEST_F(InspectSession, shows_the_state_between_any_two_diffs) {
    auto session = this->session();
    const auto [row, frame] = session.open(2);
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->steps.size(), 1U);
    ASSERT_EQ(frame->states, frame->steps[0].diffs.size() + 1);
    ASSERT_GE(frame->states, 3U) << "a mark, and the turn";
    std::vector<std::string> states;
    for (std::size_t i = 0; i < frame->states; ++i) {
        states.push_back(session.state(2, i).json);
        EXPECT_TRUE(i == 0 || states[i] != states[i - 1]);
    }
    EXPECT_EQ(states.front(), session.state(0, all).json);
    EXPECT_EQ(states.back(), session.state(3, 0).json);
    const auto& first = frame->steps[0].diffs[0];
    EXPECT_EQ(first.part.kind, "set_cell");
    ASSERT_EQ(first.changes.size(), 1U);
    EXPECT_EQ(first.changes[0].path, "cells[4]");
    EXPECT_EQ(first.changes[0].to, "x");
    EXPECT_EQ(frame->changes.size(), 2U);
}

TEST_F(InspectSession, knows_what_undo_leads_to) {
    auto session = this->session();
    EXPECT_EQ(session.state(4, 0).json, session.state(3, all).json);
    EXPECT_EQ(session.state(4, 1).json, session.state(2, all).json);
    EXPECT_EQ(session.state(5, 0).json, session.state(4, 1).json);
    EXPECT_NE(session.state(5, all).drawing.find('O'), std::string::npos);
}

TEST_F(InspectSession, knows_that_a_frame_was_done_again) {
    auto game = rec::create<Game>(*store, "again", Board{});
    ASSERT_TRUE(game.engine.dispatch({1, 1}, player(Mark::X)).committed());
    ASSERT_TRUE(game.engine.undo(player(Mark::X)));
    ins::Session session({shared(store), "again"}, {tictactoe_rules}, {});
    EXPECT_EQ(session.range(1, 1)[0].other, 2U);
    ASSERT_TRUE(game.engine.redo());
    ASSERT_TRUE(session.refresh());
    EXPECT_FALSE(session.range(1, 1)[0].other) << "it counts";
}

TEST_F(InspectSession, finds_rows) {
    auto session = this->session();
    const auto rows = [&](ins::Filter filter) {
        std::vector<std::size_t> numbers;
        for (const auto& row : session.find(filter, 0, 100, 100).rows) {
            numbers.push_back(row.row);
        }
        return numbers;
    };
    using Rows = std::vector<std::size_t>;
    EXPECT_EQ(rows({.actor = player(Mark::O)}), (Rows{3, 4, 5}));
    EXPECT_EQ(rows({.behavior = "place_and_switch"}), (Rows{2, 3, 5, 6}));
    EXPECT_EQ(rows({.diff = "set_cell"}), (Rows{2, 3, 5, 6}));
    EXPECT_EQ(rows({.diff = "no_such"}), Rows{});
    EXPECT_EQ(rows({.text = "ADA"}), Rows{1});
    const auto part = session.find({.text = "b2"}, 0, 100, 3);
    EXPECT_EQ(part.next, 3U);
    EXPECT_FALSE(part.done);
    EXPECT_TRUE(session.find({}, 0, 100, 100).done);
    EXPECT_EQ(session.find({}, 0, 2, 100).rows.size(), 2U);
}

TEST_F(InspectSession, finds_all_words_that_are_shown) {
    auto session = this->session();
    const auto hits = [&](const std::string& text) {
        std::vector<std::string> found;
        for (const auto& row : session.find({.text = text}, 0, 100, 100).rows) {
            found.push_back(std::to_string(row.row) + ": " + std::to_string(row.hits) + " " + row.hit);
        }
        return found;
    };
    using Hits = std::vector<std::string>;
    EXPECT_EQ(hits("player 1"), (Hits{"3: 1 ", "4: 1 ", "5: 1 "}));
    EXPECT_EQ(hits("CELLS[4]"), Hits{"2: 1 cells[4]"}) << "what a diff changed";
    EXPECT_EQ(hits("undo of"), Hits{"4: 1 "});
    EXPECT_EQ(hits("undone by 3"), Hits{"3: 1 "});
    EXPECT_EQ(hits("closed"), Hits{"7: 1 "});
    EXPECT_EQ(hits("mark=o").size(), 2U) << "canonical text of a diff";
    EXPECT_EQ(hits("an empty cell").size(), 4U) << "a rule that each input passed";
    auto seen = this->session(1);
    EXPECT_EQ(seen.find({.text = "player 1"}, 0, 100, 100).rows.size(), 3U);
}

TEST_F(InspectSession, finds_the_citation_of_a_rule_that_acted) {
    auto game = rec::create<Game>(*store, "won", Board{});
    for (const auto& [row, column] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}}) {
        ASSERT_TRUE(game.engine.dispatch({row, column}, player(game.engine.state().turn)).committed());
    }
    ins::Session session({shared(store), "won"}, {tictactoe_rules}, {});
    const auto found = session.find({.text = "Three in a line"}, 0, 100, 100).rows;
    ASSERT_EQ(found.size(), 5U) << "it let the others pass";
    EXPECT_EQ(found[4].hits, 1U);
    EXPECT_EQ(found[4].hit, "three in a line win; a full board is a draw");
}

TEST_F(InspectSession, lists_the_rules_that_an_input_passed) {
    auto session = this->session();
    const auto [row, frame] = session.open(2);
    ASSERT_TRUE(frame);
    const std::vector<ins::Rule> expected{{"your_turn", "X begins, then the players take turns", ""},
                                          {"free_cell", "a mark goes into an empty cell", ""},
                                          {"win_or_draw", "three in a line win; a full board is a draw", ""}};
    EXPECT_EQ(frame->passed, expected);
    EXPECT_EQ(frame->steps.at(0).rule, "place_and_switch");
    const auto tried = session.attempt(2, {{player(Mark::O), "a1"}});
    ASSERT_TRUE(tried.last.frame);
    EXPECT_EQ(tried.last.frame->passed, expected);
}

TEST_F(InspectSession, names_the_rule_that_refuses) {
    auto session = this->session();
    const auto tried = session.attempt(2, {{player(Mark::O), "b2"}});
    EXPECT_EQ(tried.last.refusal, "occupied");
    EXPECT_EQ(tried.last.by, (ins::Rule{"free_cell", "a mark goes into an empty cell", ""}));
    auto game = rec::create<Game>(*store, "refused", Board{});
    const Place outside{0, 7};
    const auto outcome = game.engine.dispatch(outside, player(Mark::X));
    game.journal->refused(outcome, outside, player(Mark::X));
    for (const bool with_rules : {true, false}) {
        SCOPED_TRACE(with_rules);
        ins::Session refused(
            {shared(store), "refused"},
            with_rules ? std::vector<ins::MakeRules>{tictactoe_rules} : std::vector<ins::MakeRules>{}, {});
        const auto row = refused.range(1, 1).at(0);
        EXPECT_EQ(row.kind, rec::Kind::Refused);
        EXPECT_EQ(row.actor, player(Mark::X));
        EXPECT_EQ(row.behaviors, std::vector<std::string>{"free_cell"});
        EXPECT_EQ(row.cite, "a mark goes into an empty cell");
        EXPECT_NE(row.text.find("outside the board"), std::string::npos) << row.text;
        ASSERT_EQ(row.inputs.size(), 1U);
        EXPECT_EQ(refused.find({.actor = player(Mark::X)}, 0, 9, 9).rows.size(), 1U);
        EXPECT_EQ(refused.find({.actor = player(Mark::O)}, 0, 9, 9).rows.size(), 0U);
        EXPECT_EQ(refused.find({.behavior = "free_cell"}, 0, 9, 9).rows.size(), 1U);
    }
    ins::Session seen({shared(store), "refused"}, {tictactoe_rules}, 0);
    EXPECT_EQ(seen.rows(), 1U) << "a player does not see what another one tried";
}

TEST_F(InspectSession, saves_a_branch_with_the_refusal_at_its_end) {
    auto session = this->session();
    const ins::Try taken{player(Mark::O), "b2"};
    const rec::Bytes bytes = session.save_branch(2, {{player(Mark::O), "c3"}, {player(Mark::X), "c3"}});
    const auto reader = rec::read_journal(bytes);
    std::vector<rec::Kind> kinds;
    for (rec::RawEvent event; reader->next(event);) {
        kinds.push_back(event.kind);
    }
    ASSERT_GE(kinds.size(), 3U);
    EXPECT_EQ(kinds[kinds.size() - 3], rec::Kind::Committed);
    EXPECT_EQ(kinds[kinds.size() - 2], rec::Kind::Refused);
    EXPECT_NO_THROW((void)session.save_branch(2, {taken})) << "the refusal alone";
}

TEST_F(InspectSession, finds_the_last_turn_of_a_player) {
    auto session = this->session();
    EXPECT_EQ(session.since(1, 7), 6U);
    EXPECT_EQ(session.since(1, 4), 4U);
    EXPECT_EQ(session.since(0, 1), 1U);
    EXPECT_EQ(session.row_of(1), 2U);
    EXPECT_FALSE(session.row_of(99));
}

TEST_F(InspectSession, tries_on_a_branch_and_changes_nothing) {
    auto session = this->session();
    const auto before = session.state(2, all).json;
    const auto actions = session.actions(2);
    ASSERT_EQ(actions.size(), 8U);
    EXPECT_EQ(actions[0].notation, "a1");
    const auto one = session.attempt(2, {{player(Mark::O), "a1"}});
    ASSERT_TRUE(one.last.frame);
    EXPECT_EQ(one.actions.size(), 7U);
    EXPECT_EQ(one.state.json, session.state(3, all).json);
    const auto two = session.attempt(2, {{player(Mark::O), "a1"}, {player(Mark::X), "a1"}});
    EXPECT_EQ(two.done, 1U);
    EXPECT_NE(two.last.refusal.find("occupied"), std::string::npos) << two.last.refusal;
    EXPECT_EQ(session.state(2, all).json, before);
    EXPECT_THROW((void)session.attempt(2, {{player(Mark::O), "no such input"}}), herding::reflect::ReadError);
}

TEST_F(InspectSession, saves_a_branch_as_a_record_of_its_own) {
    auto session = this->session();
    const std::vector<ins::Try> tries{{player(Mark::O), "a1"}, {player(Mark::X), "a2"}};
    for (const std::size_t row :
         {std::size_t{0}, std::size_t{2}, std::size_t{4}}) { // the last one is the undo
        SCOPED_TRACE(row);
        const std::vector<ins::Try> from_here =
            row == 0 ? std::vector<ins::Try>{{player(Mark::X), "b2"}} : tries;
        const rec::Bytes bytes = session.save_branch(row, from_here);
        const auto reader = rec::read_journal(bytes);
        ASSERT_TRUE(reader->header().parent);
        EXPECT_EQ(reader->header().parent->record, "friday");
        EXPECT_EQ(reader->header().parent->event, row == 0 ? 0U : row - 1);
        const rec::Header header = reader->header();
        rec::check_parent(*store, header, "branch");

        const auto io = rec::memory_io();
        auto file = io->open("saved.journal", rec::Io::Open::Create);
        ASSERT_EQ(file->write(0, bytes), bytes.size());
        file.reset();
        const std::shared_ptr<rec::Store> files = std::make_shared<rec::FileStore>("", io);
        ins::Session saved({shared(files), "saved.journal"}, {tictactoe_rules}, {});
        saved.verify();
        EXPECT_EQ(saved.overview().verdict.opening, rec::Opening::Exact);
        EXPECT_EQ(saved.overview().events, from_here.size());
        EXPECT_TRUE(saved.overview().closed);
        EXPECT_EQ(saved.overview().parent, "friday, event " + std::to_string(row == 0 ? 0U : row - 1));
        const ins::Session seen({shared(files), "saved.journal"}, {tictactoe_rules}, ins::Viewer{0});
        EXPECT_EQ(seen.overview().parent, "") << "where it comes from is not the player's";
        EXPECT_EQ(saved.state(saved.rows() - 1, all).json, session.attempt(row, from_here).state.json);
    }
    EXPECT_EQ(session.rows(), this->session().rows());
}

TEST_F(InspectSession, saves_no_branch_behind_a_refusal) {
    auto session = this->session();
    EXPECT_THROW((void)session.save_branch(2, {{player(Mark::O), "b2"}, {player(Mark::O), "c3"}}),
                 ins::Differs);
    EXPECT_THROW((void)session.save_branch(2, {{player(Mark::O), "no such input"}}),
                 herding::reflect::ReadError);
    EXPECT_THROW((void)session.save_branch(99, {}), std::out_of_range);
    auto unknown = ins::Session({shared(store), "friday"}, {}, {});
    EXPECT_THROW((void)unknown.save_branch(2, {}), ins::Differs);
    auto of_a_player = this->session(ins::Viewer{0});
    EXPECT_THROW((void)of_a_player.save_branch(2, {}), std::invalid_argument);
}

TEST_F(InspectSession, has_no_viewer_who_is_no_player) {
    EXPECT_NO_THROW((void)this->session(ins::Viewer{1}));
    EXPECT_NO_THROW((void)this->session(ins::Viewer{herding::view::observer}));
    try {
        (void)this->session(ins::Viewer{2});
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_EQ(std::string(error.what()), "there is no player 2: friday has 2 players, from 0 on");
    }
}

TEST_F(InspectSession, says_how_the_record_opens) {
    auto session = this->session();
    EXPECT_FALSE(session.overview().verified);
    session.verify();
    const auto all_of_it = session.overview();
    EXPECT_TRUE(all_of_it.verified);
    EXPECT_EQ(all_of_it.verdict.opening, rec::Opening::Exact);
    EXPECT_EQ(all_of_it.rows, 8U);
    EXPECT_EQ(all_of_it.events, 5U);
    EXPECT_EQ(all_of_it.players, 2U);
    EXPECT_TRUE(all_of_it.closed);
}

TEST_F(InspectSession, follows_a_record_that_is_being_written) {
    auto game = rec::create<Game>(*store, "live", Board{});
    ins::Session session({shared(store), "live"}, {tictactoe_rules}, {});
    EXPECT_EQ(session.rows(), 1U);
    (void)game.engine.dispatch({1, 1}, player(Mark::X));
    EXPECT_TRUE(session.refresh());
    EXPECT_FALSE(session.refresh());
    EXPECT_EQ(session.rows(), 2U);
    EXPECT_EQ(session.range(1, 1)[0].inputs[0], "b2");
}

TEST_F(InspectSession, follows_a_record_that_is_continued_after_its_end) {
    auto session = this->session();
    EXPECT_TRUE(session.overview().closed);
    auto game = rec::open<Game>(*store, "friday");
    ASSERT_TRUE(game.engine.has_value());
    ASSERT_TRUE(game.engine->dispatch({0, 1}, player(Mark::O)).committed());
    EXPECT_TRUE(session.refresh());
    EXPECT_FALSE(session.overview().closed);
}

/// An undo without an effect has no number, and no event names frame 0.
TEST_F(InspectSession, refuses_an_undo_of_no_frame) {
    const auto friday = store->open("friday");
    const auto forged = store->create("forged", friday->header());
    for (rec::RawEvent event; friday->next(event) && event.kind != rec::Kind::Undone;) {
        forged->append(event.kind, event.payload);
    }
    const rec::Bytes undone(10, std::byte{0}); // a hash of 0, the system, frame 0
    forged->append(rec::Kind::Undone, undone);
    try {
        const ins::Session session({shared(store), "forged"}, {tictactoe_rules}, {});
        ADD_FAILURE() << "it opens";
    } catch (const rec::Error& error) {
        EXPECT_NE(std::string(error.what()).find("it names frame 0, which is none"), std::string::npos)
            << error.what();
    }
}

TEST_F(InspectSession, shows_a_record_without_its_rules) {
    for (const auto keep : {rec::Keep::Inputs, rec::Keep::Traces, rec::Keep::Frames}) {
        rec::JournalOptions options;
        options.keep = keep;
        const std::string name = "kept" + std::to_string(static_cast<int>(keep));
        play(*store, name, options);
        ins::Session session({shared(store), name}, {}, {});
        EXPECT_EQ(session.overview().verdict.opening, rec::Opening::ViewOnly);
        const auto [row, frame] = session.open(2);
        ASSERT_TRUE(frame);
        EXPECT_FALSE(row.inputs.empty());
        EXPECT_EQ(frame->steps.empty(), keep == rec::Keep::Inputs);
        EXPECT_EQ(!row.diffs.empty(), keep == rec::Keep::Frames);
        EXPECT_NE(row.problem.find("does not have the rules"), std::string::npos);
        EXPECT_NE(session.state(0, all).json.find("cells"), std::string::npos);
        EXPECT_THROW((void)session.state(2, all), ins::Differs);
        EXPECT_TRUE(session.actions(2).empty());
    }
    EXPECT_THROW(ins::Session({shared(store), "kept0"}, {}, 0), rec::Error);
}

TEST_F(InspectSession, compares_two_records) {
    auto other = rec::create<Game>(*store, "saturday", Board{});
    (void)other.engine.dispatch({1, 1}, player(Mark::X));
    auto friday = session();
    ins::Session saturday({shared(store), "saturday"}, {tictactoe_rules}, {});
    auto found = friday.compare(saturday);
    EXPECT_TRUE(found.differ);
    EXPECT_EQ(found.reason, "One record ends, and the other one continues.");
    EXPECT_EQ(saturday.compare(friday).reason, found.reason);
    (void)other.engine.dispatch({2, 0}, player(Mark::O));
    saturday.refresh();
    found = friday.compare(saturday);
    EXPECT_EQ(found.row, 3U);
    EXPECT_EQ(found.other_row, 2U);
    EXPECT_EQ(found.reason, "The inputs differ.");
    auto again = session();
    EXPECT_FALSE(friday.compare(again).differ);
}

TEST_F(InspectSession, opens_where_a_law_broke) {
    auto game = rec::create<Game>(*store, "broken", Board{});
    (void)game.engine.dispatch({1, 1}, player(Mark::X));
    game.journal->annotate("law", "Atomic");
    game.journal->annotate("violation", "a refused input changed the turn");
    game.journal->annotate("note", "by hand");
    ins::Session session({shared(store), "broken"}, {tictactoe_rules}, {});
    EXPECT_EQ(session.overview().law, "Atomic: a refused input changed the turn");
    EXPECT_EQ(session.overview().law_row, 1U);
}

TEST_F(InspectSession, refuses_rows_that_are_not_there) {
    auto session = this->session();
    EXPECT_THROW((void)session.open(8), std::out_of_range);
    EXPECT_THROW((void)session.state(99, 0), std::out_of_range);
    EXPECT_TRUE(session.range(8, 10).empty());
}

/// Undo and redo over checkpoints and kept positions lead to the same states as a game.
TEST_F(InspectSession, reaches_every_event_of_a_long_record) {
    rec::JournalOptions options;
    options.checkpoint_events = 100;
    auto game = rec::create<Game>(*store, "long", Board{}, {}, options);
    std::vector<std::string> states{""};
    const auto note = [&] { states.push_back(herding::reflect::to_json(game.engine.state())); };
    for (int i = 0; i < 400; ++i) {
        if (game.engine.dispatch({i % 3, i / 3 % 3}, player(game.engine.state().turn)).committed() ||
            game.engine.undo()) {
            note();
        }
    }
    ins::Session session({shared(store), "long"}, {tictactoe_rules}, {});
    for (std::size_t row = session.rows() - 1; row > 0; row -= std::min<std::size_t>(row, 37)) {
        ASSERT_LT(row, states.size());
        EXPECT_EQ(session.state(row, all).json, states[row]) << row;
    }
}

} // namespace inspect_session_test
