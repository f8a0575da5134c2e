#include "herding/inspect/inspector.hpp"

#include "inspect/support/games.hpp"
#include "kuhn/kuhn.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/inspect/session.hpp"
#include "herding/record/journal.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace inspector_test {

namespace rec = herding::record;
namespace ins = herding::inspect;
using herding::Actor;
using inspect_test::kuhn_rules;
using inspect_test::shared;
using inspect_test::tictactoe_rules;
using Json = nlohmann::json;

/// A hand in which player 1 gets this card, and folds.
std::shared_ptr<rec::Store> hand(kuhn::Card second, const rec::JournalOptions& options = {}) {
    using kuhn::Card;
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<kuhn::Game>(*store, "hand", kuhn::Game::State{}, {}, options);
    game.journal->annotate("secret", std::string(name(second)));
    const auto deal = [&](Card card) {
        return game.engine.dispatch(herding::sequence::Action<"deal", Card>{card}, Actor::chance).committed();
    };
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Begin{}).committed());
    EXPECT_TRUE(deal(Card::Queen));
    EXPECT_TRUE(deal(second));
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"bet">{}, Actor::player(0)).committed());
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"fold">{}, Actor::player(1)).committed());
    return store;
}

/// The same hand, stored by rules that have led to something else from the second card on, and broken a law. What of it
/// can be shown comes from the record alone.
std::shared_ptr<rec::Store> hand_of_other_rules(kuhn::Card second) {
    rec::JournalOptions options;
    options.keep = rec::Keep::Frames;
    options.checkpoint_events = 1;
    const auto reader = hand(second, options)->open("hand");
    std::shared_ptr<rec::Store> store = rec::memory_store();
    const auto writer = store->create("hand", reader->header());
    rec::RawEvent event;
    while (reader->next(event)) {
        rec::Bytes payload(event.payload.begin(), event.payload.end());
        if (event.number == 3 && is_numbered(event.kind)) {
            payload.front() ^= std::byte{1}; // of the hash
        }
        writer->append(event.kind, payload);
    }
    const auto annotate = [&](const std::string& key, const std::string& text) {
        rec::Bytes payload;
        rec::detail::put_string(payload, key);
        rec::detail::put_string(payload, text);
        writer->append(rec::Kind::Annotation, payload);
    };
    annotate("law", "Conserved");
    annotate("violation", "there is no " + std::string(name(second)));
    return store;
}

ins::Library library(const std::shared_ptr<rec::Store>& store, ins::Viewer viewer) {
    return {shared(store), {"hand"}, {tictactoe_rules, kuhn_rules}, viewer};
}

/// Everything that the page can ask about a record of so many rows.
std::vector<std::string> questions(std::size_t rows) {
    std::vector<std::string> all{
        "records",         "rows?from=0&count=100",   "find?text=deal",    "evaluation?do=start",
        "find?diff=deal",  "find?behavior=sequences", "find?actor=chance", "find?text=king",
        "find?text=secret"};
    for (std::size_t i = 0; i <= rows; ++i) {
        const std::string row = "row=" + std::to_string(i);
        for (const char* name : {"open", "actions", "state", "since"}) {
            all.push_back(name + ("?" + row));
        }
        for (int diffs = 0; diffs < 4; ++diffs) {
            all.push_back("state?" + row + "&diffs=" + std::to_string(diffs));
        }
        for (const char* tries :
             {R"([["player 0","check"]])", R"([["player 1","call"]])", R"([["player 0","bet"]])",
              R"([["chance","deal{card=king}"]])", R"([["player 1","no input"]])"}) {
            all.push_back("attempt?" + row + "&tries=" + tries);
            all.push_back("save?" + row + "&tries=" + tries);
            all.push_back("understood?" + row + "&by=player%201&line=c&tries=" + tries);
        }
    }
    return all;
}

std::string everything(ins::Inspector& inspector) {
    std::string text;
    auto& session = inspector.session("hand");
    session.verify();
    for (const auto& question : questions(session.rows())) {
        const auto answer = inspector.answer(question);
        text += question + " " + std::to_string(answer.status) + " " + answer.body + '\n';
    }
    text += inspector.answer("overview").body;
    std::ostringstream out;
    ins::write_text(session, out, 0, 100);
    ins::write_html(session, out, 0, 100);
    return text + out.str();
}

TEST(Inspector, serves_a_player_the_same_bytes_whatever_is_hidden) {
    for (const ins::Viewer viewer : {ins::Viewer(0), ins::Viewer(herding::view::observer)}) {
        ins::Inspector jack(library(hand(kuhn::Card::Jack), viewer));
        ins::Inspector king(library(hand(kuhn::Card::King), viewer));
        EXPECT_EQ(everything(jack), everything(king));
    }
    ins::Inspector jack(library(hand(kuhn::Card::Jack), 1));
    ins::Inspector king(library(hand(kuhn::Card::King), 1));
    EXPECT_NE(everything(jack), everything(king)) << "it is the player's own card";
}

// Neither does what the rules do not repeat: errors, laws, and what the record has of frames and states.
TEST(Inspector, serves_a_player_the_same_bytes_of_other_rules) {
    for (const ins::Viewer viewer : {ins::Viewer(0), ins::Viewer(herding::view::observer)}) {
        ins::Inspector jack(library(hand_of_other_rules(kuhn::Card::Jack), viewer));
        ins::Inspector king(library(hand_of_other_rules(kuhn::Card::King), viewer));
        const std::string text = everything(jack);
        EXPECT_EQ(text, everything(king));
        EXPECT_TRUE(jack.session("hand").overview().verdict.reasons.empty());
        EXPECT_EQ(Json::parse(jack.answer("open?row=4").body).at("row").at("problem"),
                  "The rules of this program do not repeat this event.");
        EXPECT_NE(text.find("This cannot be shown to this player."), std::string::npos);
    }
    ins::Inspector whole(library(hand_of_other_rules(kuhn::Card::King), {}));
    const std::string text = everything(whole);
    EXPECT_NE(text.find("there is no king"), std::string::npos) << "the test needs what could be told";
    EXPECT_NE(text.find("deal{card=king}"), std::string::npos) << text;
}

TEST(Inspector, shows_everything_to_who_is_no_player) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const std::string text = everything(inspector);
    EXPECT_NE(text.find("player 1 is dealt a king"), std::string::npos);
    EXPECT_NE(text.find("secret: king"), std::string::npos);
}

TEST(Inspector, answers_with_json) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const auto rows = Json::parse(inspector.answer("rows?from=1&count=3").body).at("rows");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].at("text"), "secret: king");
    EXPECT_EQ(rows[2].at("actor"), "chance");
    EXPECT_EQ(rows[2].at("barriers").at(0), "chance");
    const auto opened = Json::parse(inspector.answer("open?row=3").body);
    EXPECT_EQ(opened.at("frame").at("steps").at(0).at("behavior"), "sequences");
    EXPECT_FALSE(opened.at("frame").at("changes").empty());
    const auto state = Json::parse(inspector.answer("state?row=6").body);
    EXPECT_NE(state.at("state").dump().find("\"winner\":0"), std::string::npos) << state.dump();
    EXPECT_NE(state.at("drawing").get<std::string>().find("king"), std::string::npos);
    const auto branch = Json::parse(inspector.answer(R"(attempt?row=5&tries=[["player 1","call"]])").body);
    EXPECT_EQ(branch.at("done"), 1) << branch.dump();
    EXPECT_NE(branch.at("state").dump().find("\"winner\":1"), std::string::npos);
    EXPECT_EQ(Json::parse(inspector.answer("overview").body).at("rows"), 7);
}

// A page gets names as JSON, which has no bytes that are no UTF-8.
TEST(Inspector, opens_a_record_by_the_name_that_the_page_knows) {
    const std::string name = "\xff\xfe.journal";
    std::shared_ptr<rec::Store> store = rec::memory_store();
    rec::create<kuhn::Game>(*store, name, kuhn::Game::State{}).journal->close();
    ins::Inspector inspector({shared(store), {name}, {kuhn_rules}, {}});
    EXPECT_EQ(Json::parse(inspector.answer("records").body).at("records").at(0),
              "\xef\xbf\xbd\xef\xbf\xbd.journal");
    EXPECT_EQ(inspector.answer("overview?record=%ef%bf%bd%ef%bf%bd.journal").status, 200);
    EXPECT_EQ(inspector.answer("overview?record=%ff%fe.journal").status, 200);
    EXPECT_EQ(inspector.answer("overview?record=%ef%bf%bd.journal").status, 404);
}

// The page of a folder of records may ask about each of them.
TEST(Inspector, keeps_few_records_open) {
    const std::shared_ptr<rec::Store> kept = rec::memory_store();
    std::vector<std::string> names;
    for (int i = 0; i < 9; ++i) {
        names.push_back("hand " + std::to_string(i));
        rec::create<kuhn::Game>(*kept, names.back(), kuhn::Game::State{}).journal->close();
    }
    int open = 0;
    const auto counted = [kept, &open] {
        ++open;
        return std::shared_ptr<rec::Store>(kept.get(), [&open](rec::Store* /*store*/) { --open; });
    };
    ins::Inspector inspector({counted, names, {kuhn_rules}, {}});
    for (const std::string& name : names) {
        static_cast<void>(inspector.session(name));
    }
    EXPECT_LE(open, 5);
    EXPECT_EQ(inspector.session(names.front()).overview().record, names.front()) << "it is opened again";
}

// Two records that differ only in what a player cannot see are the same to that player.
TEST(Inspector, compares_what_a_player_sees) {
    const auto differ = [](ins::Viewer viewer) {
        const auto of = [&](kuhn::Card card) {
            return ins::Session({shared(hand(card)), "hand"}, {kuhn_rules}, viewer);
        };
        auto jack = of(kuhn::Card::Jack);
        auto king = of(kuhn::Card::King);
        const ins::Comparison found = jack.compare(king);
        return found.differ ? std::to_string(found.row) + ": " + found.reason : "";
    };
    EXPECT_EQ(differ(0), "");
    EXPECT_EQ(differ(herding::view::observer), "");
    EXPECT_EQ(differ(1), "3: This player sees something else.");
    EXPECT_EQ(differ({}), "4: The inputs differ.");
}

TEST(Inspector, saves_branches_of_whole_records_only) {
    const std::string question = "save?row=1&tries=%5B%5D";
    ins::Inspector whole(library(hand(kuhn::Card::King), {}));
    const ins::Answer saved = whole.answer(question);
    EXPECT_EQ(saved.status, 200);
    EXPECT_TRUE(saved.file);
    ins::Inspector of_a_player(library(hand(kuhn::Card::King), 0));
    EXPECT_EQ(of_a_player.answer(question).status, 400);
    EXPECT_FALSE(of_a_player.answer(question).file);
}

TEST(Inspector, refuses_questions_that_are_none) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const auto status = [&](const char* question) { return inspector.answer(question).status; };
    EXPECT_EQ(status(""), 404);
    EXPECT_EQ(status("no_such"), 404);
    EXPECT_EQ(status("rows?record=other"), 404);
    EXPECT_EQ(status("rows?record=..%2F..%2Fetc%2Fpasswd"), 404);
    EXPECT_EQ(status("open?row=99"), 404);
    EXPECT_EQ(status("open?row=-1"), 400);
    EXPECT_EQ(status("open?row="), 400);
    EXPECT_EQ(status("open?row"), 400);
    EXPECT_EQ(status("open?row=%4"), 400);
    EXPECT_EQ(status("rows?from=18446744073709551616"), 400);
    EXPECT_EQ(status("find?actor=dealer"), 400);
    EXPECT_EQ(status("attempt?row=1&tries=5"), 400);
    EXPECT_EQ(status("attempt?row=1&tries=[[1,2]]"), 400);
    EXPECT_EQ(status("attempt?row=1&tries=[[%22player%200%22,%22{{{{%22]]"), 400);
    EXPECT_EQ(status("attempt?row=1&tries=[[[[[["), 400);
}

TEST(Inspector, tries_at_most_64_inputs) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const auto tries = [](int count) {
        std::string list;
        for (int i = 0; i < count; ++i) {
            list += std::string(i == 0 ? "" : ",") + R"(["player 1","call"])";
        }
        return "attempt?row=5&tries=[" + list + "]";
    };
    EXPECT_EQ(inspector.answer(tries(64)).status, 200);
    EXPECT_EQ(inspector.answer(tries(65)).status, 400);
}

// The states between the Diffs of a Frame are the game's own.
TEST(Inspector, shows_a_player_no_state_between_diffs) {
    ins::Inspector whole(library(hand(kuhn::Card::King), {}));
    ins::Inspector of_a_player(library(hand(kuhn::Card::King), 0));
    const auto differ = [](ins::Inspector& inspector) {
        return inspector.answer("state?row=3&diffs=1").body != inspector.answer("state?row=3").body;
    };
    EXPECT_TRUE(differ(whole)) << "the test needs a Frame of several Diffs";
    EXPECT_FALSE(differ(of_a_player));
}

// A number that is out of range never becomes another one.
TEST(Inspector, refuses_numbers_out_of_range) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const auto expect = [&](const char* question, int status, const char* words) {
        const auto answer = inspector.answer(question);
        EXPECT_EQ(answer.status, status) << question;
        EXPECT_EQ(Json::parse(answer.body).value("error", answer.body), words) << question;
    };
    expect("since?player=70000", 400, "`player` is at most 65534");
    expect("since?player=65535", 400, "`player` is at most 65534");
    expect("since?player=2", 404, "there is no player 2: the game has 2, from 0 on");
    expect("since?player=1&row=7", 404, "there is no row 7: the last one is 6");
    expect("since?player=18446744073709551616", 400, "`player` is at most 65534");
    expect("rows?count=501", 400, "`count` is at most 500");
    expect("find?count=0", 400, "`count` is at least 1");
    expect("find?count=201", 400, "`count` is at most 200");
    expect("rows?from=8", 404, "there is no row 8: the last one is 6");
    expect("find?from=8", 404, "there is no row 8: the last one is 6");
    expect("rows?from=18446744073709551616", 400, "`from` is at most 18446744073709551615");
    expect("number?number=9", 404, "there is no event 9: the last one is 5");
    expect("open?row=18446744073709551615", 404, "there is no row 18446744073709551615: the last one is 6");
    expect("open?row=1e3", 400, "`row` must be a whole number from 0 on");
    expect("open?row=+1", 400, "`row` must be a whole number from 0 on");
    EXPECT_EQ(inspector.answer("rows?from=7").body, R"({"rows":[]})")
        << "behind the last row there may be more";
    EXPECT_EQ(inspector.answer("state?row=3&diffs=1000").body, inspector.answer("state?row=3").body)
        << "more diffs than there are: all";
}

// As a terminal reads it.
TEST(Inspector, understands_what_a_person_types) {
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<tictactoe::Game>(*store, "friday", tictactoe::Board{});
    static_cast<void>(game.engine.dispatch({1, 1}, Actor::player(0)));
    game.journal->close();
    ins::Inspector inspector({shared(store), {"friday"}, {tictactoe_rules}, {}});
    const auto meant = [&](const std::string& question) {
        const auto answer = inspector.answer("understood?row=1&by=player%201&line=" + question);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return Json::parse(answer.body);
    };
    EXPECT_EQ(meant("c3"), (Json{{"input", "place{row=2,column=2}"}}));
    EXPECT_EQ(meant("place%20C3"), meant("c3"));
    const Json several = meant("a").at("candidates");
    ASSERT_EQ(several.size(), 3U);
    EXPECT_EQ(several[0].at("notation"), "a1");
    EXPECT_EQ(several[0].at("by"), "player 1");
    EXPECT_EQ(meant("place{row=1,column=1}").value("attempt", ""), "place{row=1,column=1}");
    EXPECT_FALSE(meant("xyz").value("expected", "").empty());
    const std::string tries = "&tries=%5B%5B%22player%201%22%2C%22c3%22%5D%5D"; // then the other one decides
    EXPECT_TRUE(meant("a1" + tries).contains("expected"));
    const auto branch = Json::parse(inspector.answer("attempt?row=1" + tries).body);
    EXPECT_EQ(branch.at("inputs"), Json::parse(R"(["c3"])"));
    EXPECT_EQ(inspector.answer("understood?row=1&by=nobody&line=a").status, 400);
    EXPECT_EQ(inspector.answer("understood?row=1&by=chance&line=" + std::string(2001, 'a')).status, 400);
    EXPECT_EQ(Json::parse(inspector.answer("actions?row=1").body).at("actions").at(0).at("words"),
              "place a1");
}

Json evaluated(ins::Inspector& inspector, const std::string& question) {
    static_cast<void>(inspector.answer("evaluation?do=start&" + question));
    for (;;) {
        Json now = Json::parse(inspector.answer("evaluation?" + question).body);
        if (!now.at("running").get<bool>()) {
            return now;
        }
    }
}

TEST(Inspector, evaluates_the_positions_of_a_record) {
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<tictactoe::Game>(*store, "friday", tictactoe::Board{});
    std::uint16_t turn = 0;
    const auto put = [&](int row, int column) {
        EXPECT_TRUE(game.engine.dispatch({row, column}, Actor::player(turn)).committed());
        turn = turn == 0 ? 1 : 0;
    };
    put(0, 0);
    put(1, 1);
    put(0, 1);
    put(2, 2); // lets X win
    put(0, 2);
    game.journal->close();
    ins::Inspector inspector({shared(store), {"friday"}, {tictactoe_rules}, {}});
    const Json all = evaluated(inspector, "iterations=2000");
    EXPECT_EQ(all.at("done"), 6) << all;
    EXPECT_EQ(all.at("all"), 6);
    EXPECT_EQ(all.at("values").at(5), Json::parse(R"([5,[1.0,-1.0],"player 0"])"));
    EXPECT_EQ(all.at("values").at(4), Json::parse(R"([4,[1.0,-1.0],"player 1"])"))
        << "X has three in a line next";
    EXPECT_LT(all.at("values").at(3).at(1).at(0).get<double>(), 0.5) << "O could have stopped it";
    EXPECT_EQ(Json::parse(inspector.answer("evaluation?from=4").body).at("values").size(), 2U);
    EXPECT_EQ(evaluated(inspector, "iterations=2000"), all) << "it is there already";
    ins::Inspector other({shared(store), {"friday"}, {tictactoe_rules}, 1});
    EXPECT_EQ(evaluated(other, "iterations=2000"), all)
        << "the game hides nothing, and equal searches find the same";
    EXPECT_EQ(inspector.answer("evaluation?do=start&iterations=0").status, 400);
    EXPECT_EQ(inspector.answer("evaluation?do=start&iterations=20001").status, 400);
    EXPECT_EQ(inspector.answer("evaluation?do=stop").status, 400);
}

TEST(Inspector, ends_an_evaluation_early) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    static_cast<void>(inspector.answer("evaluation?do=start&iterations=20000"));
    static_cast<void>(inspector.answer("evaluation?do=cancel"));
    EXPECT_EQ(inspector.answer("open?row=3").status, 200);
    const Json whole = evaluated(inspector, "iterations=50");
    EXPECT_EQ(whole.at("done"), whole.at("all"));
}

TEST(Inspector, evaluates_nothing_for_whom_something_is_hidden_from) {
    ins::Inspector of_a_player(library(hand(kuhn::Card::King), 0));
    const auto answer = of_a_player.answer("evaluation?do=start");
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(Json::parse(answer.body).at("error"), "an evaluation knows what is hidden from this player");
    EXPECT_EQ(Json::parse(of_a_player.answer("evaluation").body).at("iterations"), 0);
}

TEST(Inspector, links_to_the_page_of_the_match) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), 0));
    EXPECT_FALSE(Json::parse(inspector.answer("overview").body).contains("game_page"));
    inspector.link("http://127.0.0.1:1/x/");
    EXPECT_EQ(Json::parse(inspector.answer("overview").body).at("game_page"), "http://127.0.0.1:1/x/");
}

// Half of such a question would be ignored.
TEST(Inspector, refuses_parameters_that_mean_nothing) {
    ins::Inspector inspector(library(hand(kuhn::Card::King), {}));
    const auto expect = [&](const char* question, const char* words) {
        const auto answer = inspector.answer(question);
        EXPECT_EQ(answer.status, 400) << question;
        EXPECT_EQ(Json::parse(answer.body).value("error", answer.body), words) << question;
    };
    expect("open?row=1&row=2", "`row` is there twice");
    expect("open?row=1&%72ow=2", "`row` is there twice");
    expect("open?rwo=1", "`open` has no parameter `rwo` (it has: row, record)");
    expect("compare", "`compare` needs `other`, a record");
    expect("records?row=1", "`records` has no parameter `row`");
    expect("overview?row=1", "`overview` has no parameter `row` (it has: record)");
    expect("open?row=%3g", "`%` must be followed by two hexadecimal digits");
    expect("open?row=%3", "`%` must be followed by two hexadecimal digits");
    expect("open?=1", "`open` has no parameter `` (it has: row, record)");
}

} // namespace inspector_test
