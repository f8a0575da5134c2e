#include "inspect/support/games.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/record/journal.hpp"
#include "herding/view/fwd.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace inspect_outputs_test {

using namespace tictactoe;
namespace rec = herding::record;
namespace ins = herding::inspect;

std::shared_ptr<rec::Store> two_marks(const std::string& annotation) {
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<Game>(*store, "friday", Board{});
    game.journal->annotate("X", annotation);
    EXPECT_TRUE(game.engine.dispatch({1, 1}, player(Mark::X)).committed());
    EXPECT_TRUE(game.engine.dispatch({0, 0}, player(Mark::O)).committed());
    EXPECT_TRUE(game.engine.undo(player(Mark::O)));
    return store;
}

TEST(InspectOutputs, text_says_which_rule_did_what) {
    ins::Session session({inspect_test::shared(two_marks("Ada")), "friday"}, {inspect_test::tictactoe_rules},
                         {});
    session.verify();
    std::ostringstream out;
    ins::write_text(session, out, 0, 100);
    const std::string text = out.str();
    EXPECT_NE(text.find("friday: tictactoe::Game, 3 events, exact\n"), std::string::npos) << text;
    EXPECT_NE(text.find("#0 annotation X: Ada\n"), std::string::npos) << text;
    EXPECT_NE(text.find("#1 player 0: b2\n    place_and_switch"), std::string::npos) << text;
    EXPECT_NE(text.find("    passed free_cell: a mark goes into an empty cell\n"), std::string::npos) << text;
    EXPECT_NE(text.find("        cells[4]: none -> x\n"), std::string::npos) << text;
    EXPECT_NE(text.find("#2 player 1: a1 (undone by event 3)\n"), std::string::npos) << text;
    EXPECT_NE(text.find("#3 player 1: undone frame 2\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  2    | X |\n"), std::string::npos) << text;
}

TEST(InspectOutputs, text_says_which_rule_refused) {
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<Game>(*store, "friday", Board{});
    const Place outside{0, 7};
    const auto outcome = game.engine.dispatch(outside, player(Mark::X));
    game.journal->refused(outcome, outside, player(Mark::X));
    ins::Session session({inspect_test::shared(store), "friday"}, {inspect_test::tictactoe_rules}, {});
    std::ostringstream out;
    ins::write_text(session, out, 0, 100);
    EXPECT_NE(out.str().find("\n    by free_cell: a mark goes into an empty cell\n      outside the board\n"),
              std::string::npos)
        << out.str();
}

TEST(InspectOutputs, text_of_a_range) {
    ins::Session session({inspect_test::shared(two_marks("Ada")), "friday"}, {inspect_test::tictactoe_rules},
                         {});
    std::ostringstream out;
    ins::write_text(session, out, 2, 2);
    EXPECT_EQ(out.str().find("#2 "), std::string::npos);
    EXPECT_NE(out.str().find("#1 "), std::string::npos);
    EXPECT_NE(out.str().find("not verified"), std::string::npos);
}

TEST(InspectOutputs, html_contains_the_record) {
    ins::Session session({inspect_test::shared(two_marks("</script><script>alert(1)</script>")), "friday"},
                         {inspect_test::tictactoe_rules}, {});
    std::ostringstream out;
    ins::write_html(session, out, 0, 100);
    const std::string html = out.str();
    EXPECT_LT(html.size(), std::size_t{2} << 20U);
    EXPECT_EQ(html.find("<script>alert"), std::string::npos) << "words of a record are data";
    const std::string begin = "id=\"data\">";
    const auto at = html.find(begin) + begin.size();
    const auto data = nlohmann::json::parse(html.substr(at, html.find("</script>", at) - at));
    EXPECT_EQ(data.at("overview").at("rows"), 5);
    ASSERT_EQ(data.at("rows").size(), 5U);
    const auto& states = data.at("rows").at(2).at("states");
    ASSERT_GE(states.size(), 3U);
    auto state = states.at(0).at("state");
    for (std::size_t i = 1; i < states.size(); ++i) {
        state = state.patch(states.at(i).at("patch"));
    }
    EXPECT_EQ(state, data.at("rows").at(3).at("states").at(0).at("state"));
    std::vector<std::string> texts;
    for (std::size_t row = 0; row < data.at("rows").size(); ++row) {
        const auto& all = data.at("rows").at(row).at("states");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const ins::ShownState shown = session.state(row, i);
            for (const bool svg : {false, true}) {
                const auto& one = all.at(i).at(svg ? "svg" : "drawing");
                if (one.is_string()) {
                    texts.push_back(one);
                }
                const std::size_t number = one.is_string() ? texts.size() - 1 : one.get<std::size_t>();
                ASSERT_LT(number, texts.size()) << "a number is that of a text before it";
                EXPECT_EQ(texts[number], svg ? shown.svg : shown.drawing) << "row " << row << ", state " << i;
            }
        }
    }
    EXPECT_EQ(texts.size(), 6U) << "each drawing and each picture once";
}

TEST(InspectOutputs, text_says_who_looks) {
    ins::Session session({inspect_test::shared(two_marks("Ada")), "friday"}, {inspect_test::tictactoe_rules},
                         herding::view::observer);
    std::ostringstream out;
    ins::write_text(session, out, 0, 100);
    EXPECT_NE(out.str().find("  as seen by an observer\n"), std::string::npos) << out.str();
}

// A record of other rules brings its own names and words of rules.
TEST(InspectOutputs, text_of_other_rules_has_no_bytes_for_the_terminal) {
    const auto played = two_marks("Ada");
    const auto reader = played->open("friday");
    rec::Header header = reader->header();
    for (auto& behavior : header.behaviors) {
        behavior.cite = "a mark \x1b[2J is placed";
    }
    std::shared_ptr<rec::Store> store = rec::memory_store();
    const auto writer = store->create("friday", header);
    for (rec::RawEvent event; reader->next(event);) {
        writer->append(event.kind, event.payload);
    }
    ins::Session session({inspect_test::shared(store), "friday"}, {}, {});
    std::ostringstream out;
    ins::write_text(session, out, 0, 100);
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("is placed"), std::string::npos) << out.str();
}

// What does not end the file ends the work.
TEST(InspectOutputs, html_ends_where_it_cannot_be_written) {
    ins::Session session({inspect_test::shared(two_marks("Ada")), "friday"}, {inspect_test::tictactoe_rules},
                         {});
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    ins::write_html(session, out, 0, 100);
    EXPECT_EQ(out.str(), "");
}

} // namespace inspect_outputs_test
