// A match as messages of a page: answers, what they show to whom, and when the device is passed.

#include "page_match.hpp"

#include "tictactoe/playable.hpp"

#include "herding/core/random.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/words.hpp"
#include "herding/scene/scene.hpp"
#include "herding/tool/registration.hpp"
#include "herding/view/fwd.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_phantom_ttt;
extern const herding::tool::Registration herding_game_rulegame;
extern const herding::tool::Registration herding_game_tictactoe;

namespace herd_tests {
namespace {

namespace tool = herding::tool;
using Json = nlohmann::json;

/// A page that shows a match.
class Page {
public:
    explicit Page(const tool::Registration& game, std::vector<std::string> players = {"human"},
                  std::uint64_t seed = 7, std::string setup = {})
        : Page(game.game(), std::move(players), seed, std::move(setup)) {}
    explicit Page(const herding::play::Game& game, std::vector<std::string> players, std::uint64_t seed = 7,
                  std::string setup = {})
        : match_(make(game, std::move(players), seed, std::move(setup))) {
        receive({{"hello", {{"protocol", 1}}}});
    }
    /// Continues a match in which this has been done.
    struct Loaded {};
    Page(const tool::Registration& game, const std::vector<std::string>& inputs, Loaded) {
        tool::PlayOptions options;
        options.players = {"human"};
        options.continued = true;
        auto match = game.game().begin(options.start);
        for (const std::string& input : inputs) {
            EXPECT_FALSE(match->submit(input, match->legal_actions().front().by));
        }
        match_ = std::make_unique<tool::PageMatch>(game.game(), std::move(match), options);
        receive({{"hello", {{"protocol", 1}}}});
    }

    void receive(const Json& message, const std::string& client = "page") {
        match_->receive(client, message.dump());
        take(client);
    }
    void take(const std::string& client = "page") {
        for (const std::string& line : match_->take(client)) {
            bytes_ += line + '\n';
            const Json message = Json::parse(line);
            messages_.push_back(message);
            const std::string kind = message.begin().key();
            if (kind == "view" || kind == "update") {
                now_ = message.front();
            }
        }
    }
    /// Sends a message with an id of its own. Returns the answer.
    Json ask(const std::string& kind, Json body = Json::object()) {
        body["id"] = "t" + std::to_string(++ids_);
        receive({{kind, body}});
        for (auto one = messages_.rbegin(); one != messages_.rend(); ++one) {
            if (one->contains("answer")) {
                return one->front();
            }
        }
        return nullptr;
    }
    Json act(const std::string& input) {
        return ask("act", {{"decision", now_["offer"]["decision"]}, {"input", input}});
    }
    /// Agents and chance act until a person is awaited.
    void act_for_others() {
        while (match_->step()) {
            take();
        }
    }
    [[nodiscard]] const Json& now() const { return now_; }
    [[nodiscard]] const std::vector<Json>& messages() const { return messages_; }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    void forget() {
        messages_.clear();
        bytes_.clear();
    }
    /// The next id is this one.
    void count_ids_from(int first) { ids_ = first - 1; }
    tool::PageMatch& match() { return *match_; }

private:
    static std::unique_ptr<tool::PageMatch> make(const herding::play::Game& game,
                                                 std::vector<std::string> players, std::uint64_t seed,
                                                 std::string setup) {
        tool::PlayOptions options;
        options.start.setup = std::move(setup);
        options.start.seed = seed;
        options.players = std::move(players);
        return std::make_unique<tool::PageMatch>(game, game.begin(options.start), options);
    }

    std::unique_ptr<tool::PageMatch> match_;
    std::vector<Json> messages_;
    Json now_;
    std::string bytes_;
    int ids_ = 0;
};

bool has(const std::vector<Json>& messages, const char* kind) {
    for (const Json& one : messages) {
        if (one.contains(kind)) {
            return true;
        }
    }
    return false;
}

TEST(PageMatch, plays_a_game_by_its_offers) {
    Page page(herding_game_tictactoe);
    EXPECT_EQ(page.messages()[0]["welcome"]["game"], "tictactoe");
    EXPECT_EQ(page.now()["number"], 0);
    EXPECT_EQ(page.now()["viewer"], 0);
    for (const char* input : {"place{row=0,column=0}", "place{row=1,column=0}", "place{row=0,column=1}",
                              "place{row=1,column=1}", "place{row=0,column=2}"}) {
        const auto number = page.now()["number"].get<std::uint64_t>();
        EXPECT_EQ(page.act(input)["done"], number + 1) << input;
        EXPECT_EQ(page.now()["number"], number + 1);
    }
    EXPECT_EQ(page.now()["over"], "The game is over: player 0 wins.");
    EXPECT_FALSE(has(page.messages(), "pass")); // it hides nothing
}

TEST(PageMatch, refuses_with_the_reason_of_the_rules_and_explains_without_acting) {
    Page page(herding_game_tictactoe);
    const std::string taken = "place{row=0,column=0}";
    ASSERT_EQ(page.act(taken)["done"], 1);
    const Json decision = page.now()["offer"]["decision"];
    const Json why = page.ask("why_not", {{"decision", decision}, {"input", taken}});
    ASSERT_EQ(why["reasons"].size(), 1U);
    const Json refused = page.act(taken)["refused"];
    EXPECT_FALSE(refused["words"].get<std::string>().empty());
    EXPECT_EQ(refused, why["reasons"][0]);
    EXPECT_EQ(page.ask("why_not", {{"decision", decision}, {"input", "place{row=2,column=2}"}})["reasons"],
              Json::array());
    EXPECT_TRUE(page.act("no such thing").contains("refused"));
    EXPECT_EQ(page.match().match().events(), 1U);
    EXPECT_FALSE(page.ask("why", {{"number", 1}})["reasons"].empty());
    EXPECT_TRUE(page.ask("why", {{"number", 0}}).contains("refused"));
}

/// Inputs that a line may mean.
std::vector<std::string> means(Page& page, const std::string& line) {
    const Json answer = page.ask("read", {{"decision", page.now()["offer"]["decision"]}, {"line", line}});
    std::vector<std::string> inputs;
    for (const Json& one : answer.value("means", Json::array())) {
        inputs.push_back(one["input"]);
        EXPECT_TRUE(one["words"].is_string());
    }
    EXPECT_EQ(inputs.empty(), answer.contains("refused")) << answer;
    return inputs;
}

TEST(PageMatch, reads_a_line_as_a_terminal_does_also_one_that_only_the_rules_refuse) {
    Page page(herding_game_tictactoe);
    const Json can = page.messages().front()["welcome"]["can"];
    EXPECT_NE(std::find(can.begin(), can.end(), "read"), can.end()) << can;
    using Inputs = std::vector<std::string>;
    EXPECT_EQ(means(page, "Place b2"), Inputs{"place{row=1,column=1}"});
    EXPECT_EQ(means(page, "b2"), Inputs{"place{row=1,column=1}"});
    EXPECT_EQ(means(page, "place b").size(), 3U);
    EXPECT_EQ(means(page, "fly"), Inputs{});
    const std::string expected = page.messages().back()["answer"]["refused"]["words"];
    EXPECT_TRUE(expected.ends_with(".") && !expected.ends_with("..")) << expected;
    EXPECT_EQ(page.match().match().events(), 0U); // nothing has happened
    ASSERT_EQ(page.act("place{row=1,column=1}")["done"], 1);
    for (const char* line :
         {"place b2", "place{row=1,column=1}", " place{ row=1, column = 1 }\t", "  place b2 "}) {
        EXPECT_EQ(means(page, line), Inputs{"place{row=1,column=1}"}) << line;
    }
    EXPECT_EQ(means(page, "b2"), Inputs{"b2"}); // as the game writes it
    EXPECT_EQ(page.act("b2")["refused"], page.act("place{row=1,column=1}")["refused"]);
    EXPECT_EQ(page.act("b2")["refused"]["cite"], "a mark goes into an empty cell");
    EXPECT_EQ(page.ask("read", {{"decision", 0}, {"line", "a1"}})["stale"], 1);
}

TEST(PageMatch, reads_lines_of_a_game_about_finding_out_without_saying_what_is_legal) {
    Page page(herding_game_rulegame);
    for (const char* line : {"move_piece{id=0,bucket=0}", "move piece 0 0", "move_piece{id=99,bucket=0}"}) {
        EXPECT_EQ(means(page, line).size(), 1U) << line;
    }
    EXPECT_TRUE(means(page, "move").empty());
    EXPECT_EQ(page.match().match().events(), 0U);
}

TEST(PageMatch, names_no_positions_of_scripts_in_a_refusal) {
    Page page(herding_game_kuhn);
    page.act_for_others();
    EXPECT_EQ(means(page, "call"), std::vector<std::string>{"call"});
    const Json decision = page.now()["offer"]["decision"];
    const Json why = page.ask("why_not", {{"decision", decision}, {"input", "call"}})["reasons"][0];
    const Json refused = page.act("call")["refused"];
    EXPECT_EQ(refused, why);
    EXPECT_EQ(refused["words"].get<std::string>().find('@'), std::string::npos) << refused;
    EXPECT_NE(refused["words"].get<std::string>().find("check"), std::string::npos) << refused;
}

// Only an agent has acted, which would act again.
TEST(PageMatch, offers_no_undo_and_changes_nothing_if_no_person_has_acted) {
    Page page(herding_game_tictactoe, {"random", "human"});
    page.act_for_others();
    const Json before = page.now();
    EXPECT_EQ(before["offer"]["undo"]["can"], false) << before["offer"]["undo"];
    const std::string why = "only the computer has acted since the last event that is final.";
    EXPECT_EQ(before["offer"]["undo"]["words"], why);
    EXPECT_EQ(page.ask("undo")["refused"]["words"], why);
    EXPECT_EQ(page.ask("view", {{"number", 1}, {"because", "check"}})["done"], 1) << "no other event";
}

TEST(PageMatch, explains_every_event_of_the_log) {
    Page page(herding_game_tictactoe); // an open game, whose match keeps only the last event
    page.act("place{row=0,column=0}");
    page.act("place{row=1,column=1}");
    page.ask("undo");
    page.ask("redo");
    const auto why = [&](int number) { return page.ask("why", {{"number", number}})["reasons"]; };
    EXPECT_NE(why(1).dump().find("player 0: place a1"), std::string::npos) << why(1);
    EXPECT_NE(why(2).dump().find("player 1: place b2"), std::string::npos) << why(2);
    EXPECT_EQ(why(3)[0]["words"], "Taken back:") << why(3);
    EXPECT_EQ(why(4)[0]["words"], "Played again:") << why(4);
    EXPECT_NE(why(3).dump().find("player 1: place b2"), std::string::npos) << why(3);
    EXPECT_TRUE(page.ask("why", {{"number", 5}}).contains("refused"));
    page.act("place{row=2,column=2}");
    EXPECT_NE(why(5).dump().find("It can be undone"), std::string::npos) << why(5);
    const Json can = page.messages().front()["welcome"]["can"];
    EXPECT_NE(std::find(can.begin(), can.end(), "why_all"), can.end()) << can;
}

TEST(PageMatch, names_inputs_in_its_log_as_its_offers_do) {
    Page page(herding_game_tictactoe);
    page.act("place{row=0,column=0}");
    EXPECT_TRUE(page.now()["words"].get<std::string>().starts_with("player 0: place a1;"))
        << page.now()["words"];
    page.ask("undo");
    EXPECT_NE(page.now()["words"].get<std::string>().find("place a1"), std::string::npos)
        << page.now()["words"];
}

TEST(PageMatch, has_traces_in_place_of_a_hidden_input_of_chance) {
    Page page(herding_game_kuhn, {"human", "random"});
    page.act_for_others(); // chance deals
    EXPECT_NE(page.bytes().find("\"player 1 is dealt a card.\""), std::string::npos) << page.bytes();
    EXPECT_EQ(page.bytes().find("(not shown)"), std::string::npos) << page.bytes();
}

/// A game with a question before each input.
struct Asking : tictactoe::Playable {
    static constexpr std::string_view name = "asking";
    static std::string question(const herding::NoSetup& /*setup*/, const tictactoe::Board& /*board*/,
                                const tictactoe::Place& /*input*/) {
        return "Do you mean it?";
    }
};

TEST(PageMatch, asks_nothing_if_undo_can_certainly_take_it_back) {
    const herding::play::Game& game = herding::play::game_of<Asking>();
    Page persons(game, {"human", "human"});
    EXPECT_EQ(persons.act("a1")["done"], 1);
    ASSERT_TRUE(persons.ask("undo").contains("done"));
    EXPECT_EQ(persons.act("b2")["done"], 3);

    Page against(game, {"human", "random"}); // what an agent does at once could be final
    const std::uint64_t before = against.match().match().events();
    EXPECT_EQ(against.act("a1")["question"], "Do you mean it?");
    EXPECT_EQ(against.match().match().events(), before);
    const Json sure = {{"decision", against.now()["offer"]["decision"]}, {"input", "a1"}, {"sure", true}};
    EXPECT_EQ(against.ask("act", sure)["done"], 1);
}

TEST(PageMatch, answers_each_id_once_and_alike) {
    Page page(herding_game_tictactoe);
    const Json act = {{"act", {{"id", "a"}, {"decision", 0}, {"input", "place{row=0,column=0}"}}}};
    page.receive(act);
    const Json first = page.messages().back();
    EXPECT_EQ(first["answer"]["done"], 1);
    page.receive(act); // the connection broke, so it is sent again
    EXPECT_EQ(page.messages().back(), first);
    EXPECT_EQ(page.match().match().events(), 1U);
    page.receive({{"act", {{"id", "a"}, {"decision", 1}, {"input", "place{row=1,column=0}"}}}});
    EXPECT_TRUE(page.messages().back()["answer"].contains("refused"));
    page.receive({{"act", {{"id", "b"}, {"decision", 0}, {"input", "place{row=1,column=0}"}}}});
    EXPECT_EQ(page.messages().back()["answer"]["stale"], 1);
    EXPECT_EQ(page.match().match().events(), 1U);
}

TEST(PageMatch, takes_back_and_does_again) {
    Page page(herding_game_tictactoe);
    const Json before = page.now()["offer"]["actions"];
    EXPECT_EQ(page.now()["offer"]["undo"]["can"], false);
    page.act("place{row=0,column=0}");
    const Json after = page.now()["offer"]["actions"];
    EXPECT_EQ(page.ask("undo")["done"], 2); // an undo is an event, too
    EXPECT_EQ(page.now()["offer"]["actions"], before);
    EXPECT_EQ(page.ask("redo")["done"], 3);
    EXPECT_EQ(page.now()["offer"]["actions"], after);
    EXPECT_TRUE(page.ask("redo").contains("refused"));
}

TEST(PageMatch, all_pages_see_the_same) {
    Page page(herding_game_tictactoe);
    page.receive({{"hello", {{"protocol", 1}}}}, "second");
    page.forget();
    page.act("place{row=0,column=0}");
    const Json update = page.messages().front();
    ASSERT_TRUE(update.contains("update"));
    page.forget();
    page.take("second");
    ASSERT_EQ(page.messages().size(), 1U);
    EXPECT_EQ(page.messages().front(), update);
}

TEST(PageMatch, agents_act_when_it_is_their_turn) {
    Page page(herding_game_tictactoe, {"human", "random"});
    EXPECT_FALSE(page.match().step());
    page.act("place{row=0,column=0}");
    EXPECT_EQ(page.match().match().events(), 1U);
    EXPECT_TRUE(page.match().step());
    page.take();
    EXPECT_EQ(page.now()["number"], 2);
    EXPECT_EQ(page.now()["by"], 1);
    EXPECT_FALSE(page.match().step());
}

TEST(PageMatch, does_not_list_what_is_legal_in_a_game_about_finding_out) {
    Page page(herding_game_rulegame);
    ASSERT_TRUE(page.now()["offer"].contains("actions"));
    for (const Json& action : page.now()["offer"]["actions"]) {
        EXPECT_FALSE(action.contains("tree")) << action;
    }
    EXPECT_FALSE(page.now()["offer"].contains("shared"));
    const Json why = page.ask("why_not", {{"decision", 0}, {"input", "move_piece{id=0,bucket=0}"}});
    EXPECT_TRUE(why.contains("refused")); // it would answer what an attempt costs
}

TEST(PageMatch, passes_the_device_before_another_player_looks) {
    Page page(herding_game_kuhn);
    page.act_for_others(); // chance deals
    EXPECT_EQ(page.now()["viewer"], 0);
    page.forget();
    ASSERT_TRUE(page.act("check").contains("done"));
    ASSERT_TRUE(has(page.messages(), "pass"));
    EXPECT_FALSE(has(page.messages(), "view"));
    EXPECT_FALSE(page.match().step());
    EXPECT_TRUE(page.act("bet").contains("refused")); // nobody has the seat

    // A page that is loaded now sees what everybody may see.
    page.forget();
    page.receive({{"hello", {{"protocol", 1}}}});
    EXPECT_FALSE(page.now().contains("viewer"));
    EXPECT_FALSE(page.now().contains("offer"));
    EXPECT_EQ(page.messages().back()["pass"]["to"], 1);

    page.forget();
    EXPECT_TRUE(page.ask("sit", {{"player", 1}}).contains("done"));
    EXPECT_EQ(page.now()["viewer"], 1);
    EXPECT_TRUE(page.now().contains("offer"));
}

TEST(PageMatch, takes_back_before_the_device_is_passed) {
    Page page(herding_game_kuhn);
    page.act_for_others();
    page.act("check");
    ASSERT_TRUE(has(page.messages(), "pass"));
    EXPECT_EQ(page.now()["offer"]["undo"]["can"], true);
    page.forget();
    ASSERT_TRUE(page.ask("undo").contains("done"));
    EXPECT_FALSE(has(page.messages(), "pass"));
    EXPECT_EQ(page.now()["viewer"], 0);
    EXPECT_FALSE(page.now()["offer"]["actions"].empty());
    EXPECT_TRUE(page.ask("sit", {{"player", 1}}).contains("refused"));
    ASSERT_TRUE(page.act("bet").contains("done"));
    EXPECT_EQ(page.messages()[page.messages().size() - 2]["pass"]["to"], 1);
    EXPECT_TRUE(page.ask("redo").contains("refused")) << "nothing else is open to who has acted";
}

TEST(PageMatch, speaks_of_no_frames) {
    Page page(herding_game_kuhn);
    page.act_for_others();
    const Json refused = page.ask("undo");
    ASSERT_TRUE(refused.contains("refused")) << refused;
    EXPECT_TRUE(refused["refused"]["words"].get<std::string>().starts_with(
        "nothing more can be undone, because chance"))
        << refused;
    page.act("check");
    page.ask("undo");
    for (int number = 1; number < 4; ++number) {
        page.ask("why", {{"number", number}});
    }
    EXPECT_EQ(page.bytes().find("frame"), std::string::npos) << page.bytes();
}

TEST(PageMatch, passes_the_device_back_and_to_a_player_who_knows_nothing) {
    Page page(herding_game_kuhn);
    page.act_for_others();
    page.act("check");
    page.ask("sit", {{"player", 1}});
    page.forget();
    ASSERT_TRUE(page.act("bet").contains("done"));
    ASSERT_TRUE(has(page.messages(), "pass"));
    EXPECT_EQ(page.messages()[page.messages().size() - 2]["pass"]["to"], 0);
    EXPECT_FALSE(page.now().contains("chance")) << "it has nothing to decide";

    // O knows no more than everybody, but the screen shows what X knows.
    Page hidden(herding_game_phantom_ttt, {"human", "human"}, 7, "reveal_nothing");
    hidden.forget();
    ASSERT_TRUE(hidden.act("place{cell=4}").contains("done"));
    ASSERT_EQ(hidden.match().match().state(1), hidden.match().match().state(herding::view::observer));
    EXPECT_TRUE(has(hidden.messages(), "pass"));
    EXPECT_FALSE(has(hidden.messages(), "view"));
}

TEST(PageMatch, one_person_against_agents_never_passes_the_device) {
    Page page(herding_game_kuhn, {"human", "random"});
    page.act_for_others();
    page.act("check");
    page.act_for_others();
    EXPECT_FALSE(has(page.messages(), "pass"));
}

/// A game as player 0 sees it, as player 1 does, and the bytes that are sent to player 0.
struct Sent {
    std::string own;
    std::string other;
    std::string bytes;
};
Sent sent_to_the_first_player(std::uint64_t seed) {
    Page page(herding_game_kuhn, {"human"}, seed);
    page.act_for_others();
    Sent sent{.own = page.match().match().state(0), .other = page.match().match().state(1), .bytes = {}};
    page.ask("hint", {{"decision", page.now()["offer"]["decision"]}});
    page.act("check");
    for (std::uint64_t number = 1; number <= page.now()["number"].get<std::uint64_t>(); ++number) {
        EXPECT_TRUE(page.ask("why", {{"number", number}}).contains("reasons")) << number;
    }
    page.receive({{"hello", {{"protocol", 1}}}});
    sent.bytes = page.bytes();
    return sent;
}

TEST(PageMatch, two_games_that_look_equal_to_a_player_send_equal_bytes) {
    std::vector<Sent> games;
    std::size_t pairs = 0;
    for (std::uint64_t seed = 1; seed < 9; ++seed) {
        games.push_back(sent_to_the_first_player(seed));
        for (const Sent& before : games) {
            if (before.own == games.back().own && before.other != games.back().other) {
                EXPECT_EQ(before.bytes, games.back().bytes) << seed;
                ++pairs;
            }
        }
    }
    EXPECT_GT(pairs, 2U);
}

/// Phantom tic-tac-toe of two persons in which nobody notices a try that failed. X has the center, and O plays these cells.
/// Then X sits down again.
Page phantom(const std::vector<int>& cells) {
    Page page(herding_game_phantom_ttt, {"human", "human"}, 7, "reveal_nothing");
    const auto place = [](int cell) { return "place{cell=" + std::to_string(cell) + "}"; };
    page.act(place(4));
    page.ask("sit", {{"player", 1}});
    for (const int cell : cells) {
        EXPECT_TRUE(page.act(place(cell)).contains("done")) << cell;
    }
    page.forget();
    page.count_ids_from(100);
    return page;
}
/// The bytes that a page gets for a person who sits down and sends every message.
std::string all_that_is_told(Page& page, int player) {
    page.ask("view", {{"number", 0}, {"because", "gap"}});
    page.ask("sit", {{"player", player}});
    page.ask("sit", {{"player", player}});
    page.receive({{"hello", {{"protocol", 1}}}});
    page.receive({{"hello", {{"protocol", 1}}}}, "second");
    page.ask("view", {{"number", 0}, {"because", "gap"}});
    const Json decision = page.now()["offer"]["decision"];
    page.ask("hint", {{"decision", decision}});
    for (int number = 0; number < 6; ++number) {
        page.ask("why", {{"number", number}});
    }
    page.ask("why_not", {{"decision", decision}, {"input", "place{cell=4}"}});
    for (const char* line : {"e1", "place 4", "place{cell=0}", "place", "nothing"}) {
        page.ask("read", {{"decision", decision}, {"line", line}});
    }
    page.ask("act", {{"decision", decision}, {"input", "place{cell=4}"}});
    page.ask("act", {{"decision", decision}, {"input", "nothing"}});
    page.ask("act", {{"decision", decision.get<int>() + 1}, {"input", "place{cell=8}"}});
    page.ask("chance", {{"decision", decision}});
    page.ask("undo");
    page.ask("redo");
    page.ask("act", {{"decision", decision}, {"input", "place{cell=8}"}});
    page.ask("view", {{"number", 0}, {"because", "gap"}});
    return page.bytes();
}

TEST(PageMatch, commits_that_a_player_did_not_notice_change_no_byte_for_them) {
    Page plain = phantom({0});
    Page tried = phantom({4, 0});
    ASSERT_EQ(plain.match().match().state(0), tried.match().match().state(0));
    ASSERT_NE(plain.match().match().events(), tried.match().match().events());
    const std::string bytes = all_that_is_told(plain, 0);
    EXPECT_NE(bytes.find("\"hint\""), std::string::npos) << bytes;
    EXPECT_EQ(bytes, all_that_is_told(tried, 0));
}

TEST(PageMatch, commits_that_a_player_did_not_notice_need_no_further_poll) {
    std::size_t unnoticed = 0;
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        Page page(herding_game_phantom_ttt, {"human", "random"}, seed, "reveal_nothing");
        page.act("place{cell=4}");
        page.forget();
        EXPECT_TRUE(page.match().step());
        page.take();
        EXPECT_EQ(page.messages().size(), 1U) << seed;
        EXPECT_EQ(page.now()["number"], 2) << seed;
        EXPECT_FALSE(page.match().step()) << seed;
        unnoticed += page.match().match().events() - 2;
    }
    EXPECT_GT(unnoticed, 2U);
}

TEST(PageMatch, an_answer_is_repeated_only_to_the_player_who_got_it) {
    Page page(herding_game_kuhn, {"human", "human"});
    page.act_for_others(); // chance deals
    const Json decision = page.now()["offer"]["decision"];
    const Json hint = {{"hint", {{"id", "h"}, {"decision", decision}}}};
    const Json why = {{"why", {{"id", "y"}, {"number", page.now()["number"]}}}};
    const Json bet = {{"act", {{"id", "b"}, {"decision", decision}, {"input", "bet"}}}};
    for (const auto& [message, field] : {std::pair(hint, "hint"), std::pair(why, "reasons")}) {
        page.receive(message);
        const Json first = page.messages().back();
        EXPECT_TRUE(first["answer"].contains(field)) << first;
        page.receive(message);
        EXPECT_EQ(page.messages().back(), first);
    }
    page.receive(bet);
    const std::size_t events = page.match().match().events();
    const auto ask_again = [&](const std::string& client) {
        for (const Json& message : {hint, why, bet}) {
            page.receive(message, client);
            EXPECT_TRUE(page.messages().back()["answer"].contains("refused")) << page.messages().back();
        }
        EXPECT_EQ(page.match().match().events(), events);
    };
    ask_again("page");
    const Json sit = {{"sit", {{"id", "s"}, {"player", 1}}}};
    page.receive(sit);
    const Json sat = page.messages().back();
    EXPECT_TRUE(sat["answer"].contains("done"));
    ask_again("page");
    page.receive(sit); // the connection broke
    EXPECT_EQ(page.messages().back(), sat);

    // Another page gets answers for the player who has the seat now.
    page.receive({{"hello", {{"protocol", 1}}}}, "new");
    page.receive(hint, "new");
    EXPECT_TRUE(page.messages().back()["answer"].contains("stale")) << page.messages().back();
    page.receive(why, "new");
    EXPECT_EQ(page.messages().back()["answer"]["reasons"],
              page.ask("why", {{"number", why["why"]["number"]}})["reasons"]);
}

TEST(PageMatch, two_pages_may_use_the_same_ids) {
    Page page(herding_game_tictactoe);
    page.receive({{"hello", {{"protocol", 1}}}}, "second");
    page.receive({{"act", {{"id", "1"}, {"decision", 0}, {"input", "place{row=0,column=0}"}}}});
    page.receive({{"act", {{"id", "1"}, {"decision", 1}, {"input", "place{row=1,column=0}"}}}}, "second");
    EXPECT_EQ(page.messages().back()["answer"]["done"], 2) << page.messages().back();
}

TEST(PageMatch, counts_the_events_of_a_loaded_match_from_its_own_beginning) {
    Page page(herding_game_tictactoe, {"place{row=0,column=0}", "place{row=1,column=1}"}, Page::Loaded());
    EXPECT_EQ(page.now()["number"], 0);
    EXPECT_EQ(page.now()["log"], Json::array());
    EXPECT_EQ(page.act("place{row=0,column=1}")["done"], 1);
    EXPECT_EQ(page.now()["number"], 1);
    EXPECT_TRUE(page.ask("why", {{"number", 1}}).contains("reasons"));
    page.ask("undo");
    EXPECT_EQ(page.ask("undo")["done"], 3); // loaded events can be taken back
    EXPECT_EQ(page.now()["number"], 3);
    page.receive({{"hello", {{"protocol", 1}}}});
    EXPECT_EQ(page.now()["number"], 3);
    EXPECT_EQ(page.now()["log"].size(), 3U);
}

TEST(PageMatch, wrong_messages_end_the_page_that_sent_them) {
    for (const char* wrong : {"",
                              "no JSON",
                              "[]",
                              "{}",
                              R"({"hello":{"protocol":1},"act":{}})",
                              R"({"hello":{"protocol":2}})",
                              R"({"hello":7})",
                              R"({"act":{"id":"a","decision":0}})",
                              R"({"act":{"id":"a","decision":-1,"input":"x"}})",
                              R"({"act":{"id":"a","decision":0,"input":"x","more":1}})",
                              R"({"undo":{"id":""}})",
                              R"({"undo":{"id":7}})",
                              R"({"dance":{"id":"a","decision":0}})",
                              R"({"dance":{"id":"a"}})",
                              R"({"act":{"id":"a","decision":9}})",
                              R"({"act":{"id":"a","decision":9,"input":5}})",
                              R"({"act":{"id":"a","decision":9,"input":"x","sure":false}})",
                              R"({"act":{"id":"a","decision":9007199254740992,"input":"x"}})",
                              R"({"why_not":{"id":"a","decision":9}})",
                              R"({"read":{"id":"a","decision":9,"input":"x"}})",
                              R"({"read":{"id":"a","line":"x"}})",
                              R"({"hint":{"id":"a","decision":9,"input":"x"}})",
                              R"({"sit":{"id":"a","player":65536}})",
                              R"({"why":{"id":"a","number":"1"}})",
                              R"({"view":{"id":"a","number":0,"because":"foo"}})",
                              R"({"hello":{"protocol":1,"since":"x"}})",
                              R"({"hello":{"protocol":1,"since":-1}})",
                              R"({"hello":{"protocol":1,"token":5}})",
                              R"({"hello":{"protocol":1,"token":"g0"}})",
                              R"({"hello":{"protocol":1,"table":[]}})",
                              R"({"hello":{"protocol":1,"table":""}})"}) {
        Page page(herding_game_tictactoe);
        page.forget();
        page.match().receive("page", wrong);
        page.match().receive("page", R"({"act":{"id":"b","decision":0,"input":"place{row=0,column=0}"}})");
        page.take();
        ASSERT_EQ(page.messages().size(), 1U) << wrong; // a bye is the last message
        EXPECT_EQ(page.messages()[0]["bye"]["code"], "unfit") << wrong;
        EXPECT_EQ(page.match().match().events(), 0U);
        page.forget();
        page.take();
        EXPECT_EQ(page.messages()[0]["bye"]["code"], "unknown") << wrong;
    }
    for (const std::size_t length : {2000U, 2001U}) { // characters, not bytes
        std::string id;
        for (std::size_t i = 0; i < length; ++i) {
            id += "\u00e9";
        }
        Page page(herding_game_tictactoe);
        page.receive({{"undo", {{"id", id}}}});
        EXPECT_EQ(page.messages().back().contains("bye"), length > 2000) << length;
    }
    Page known(herding_game_tictactoe);
    known.forget();
    known.match().receive("page", R"({"nope":{"id":"1"}})");
    known.take();
    EXPECT_EQ(known.messages()[0]["bye"]["words"], "there is no message nope");
    known.receive({{"hello", {{"protocol", 1}}}}); // it begins again
    EXPECT_TRUE(has(known.messages(), "welcome"));
    Page page(herding_game_tictactoe);
    page.forget();
    page.match().receive("page", std::string(tool::PageMatch::longest_message + 1, ' '));
    page.take();
    EXPECT_EQ(page.messages()[0]["bye"]["code"], "unfit");
    EXPECT_NE(page.match().take("stranger").front().find("unknown"), std::string::npos);
}

/// A message with some bytes changed, taken away, doubled, or replaced by what means something in messages.
std::string mutated(std::string text, herding::Generator& generator) {
    static const std::vector<std::string> pieces = {
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "null",
        "true",
        "-1",
        "1e999",
        "18446744073709551616",
        "\\u0000",
        "\xff",
        R"("id":"t1")",
        R"("decision":1)",
        R"({"act":{"id":"a","decision":1,"input":"bet"}})",
        std::string(300, '['),
    };
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(generator.below(static_cast<std::uint32_t>(count)));
    };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t count = below(std::min<std::size_t>(text.size() - at, 12) + 1);
        switch (below(4)) {
        case 0: text.erase(at, count); break;
        case 1: text.insert(at, text.substr(at, count)); break;
        case 2: text.replace(at, count, pieces[below(pieces.size())]); break;
        default:
            if (at < text.size()) {
                text[at] = static_cast<char>(below(256));
            }
        }
    }
    return text;
}

TEST(PageMatch, survives_whatever_a_client_sends) {
    const std::vector<std::string> valid = {
        R"({"hello":{"protocol":1}})",
        R"({"act":{"id":"a1","decision":1,"input":"bet"}})",
        R"({"act":{"id":"a2","decision":2,"input":"pass"}})",
        R"({"undo":{"id":"a3","decision":2}})",
        R"({"redo":{"id":"a4","decision":1}})",
        R"({"sit":{"id":"a5"}})",
        R"({"view":{"id":"a6","because":"gap"}})",
        R"({"why":{"id":"a7","number":1}})",
        R"({"why_not":{"id":"a8","decision":1,"input":"call"}})",
        R"({"hint":{"id":"a9","decision":1}})",
        R"({"read":{"id":"aa","decision":1,"line":"place a"}})",
    };
    for (const tool::Registration* game : {&herding_game_kuhn, &herding_game_tictactoe}) {
        Page page(*game, {"human", "human"});
        herding::Generator generator(44);
        for (int i = 0; i < 4000; ++i) {
            const std::string& from = valid[generator.below(static_cast<std::uint32_t>(valid.size()))];
            const std::string client(1, static_cast<char>('a' + generator.below(4)));
            const std::string sent = mutated(from, generator);
            ASSERT_NO_THROW(page.match().receive(client, sent)) << sent;
            page.take(client); // which reads it as JSON
            page.act_for_others();
            page.forget();
        }
        page.receive({{"hello", {{"protocol", 1}}}});
        EXPECT_TRUE(page.now().contains("scene")) << "a match that goes on";
    }
}

TEST(PageMatch, sends_nothing_behind_a_bye) {
    Page page(herding_game_tictactoe);
    page.receive({{"hello", {{"protocol", 1}}}}, "second");
    page.match().receive("second", "no JSON"); // the bye waits in its box
    page.act("place{row=0,column=0}");
    page.forget();
    page.take("second");
    ASSERT_EQ(page.messages().size(), 1U);
    EXPECT_TRUE(page.messages().front().contains("bye"));
}

TEST(PageMatch, gives_a_person_no_seat_of_an_agent) {
    Page page(herding_game_tictactoe, {"human", "random"});
    ASSERT_EQ(page.act("place{row=0,column=0}")["done"], 1);
    EXPECT_TRUE(page.ask("sit", {{"player", 1}}).contains("refused")) << "the agent is about to act";
    EXPECT_EQ(page.match().match().events(), 1U);
}

TEST(PageMatch, remembers_a_bounded_number_of_answers) {
    Page page(herding_game_tictactoe);
    const Json undo = {{"undo", {{"id", "first"}}}};
    const Json redo = {{"redo", {{"id", "first"}}}};
    const auto words = [&](const Json& message) {
        page.receive(message);
        return page.messages().back()["answer"]["refused"]["words"].get<std::string>();
    };
    EXPECT_NE(words(undo).find("undo"), std::string::npos);
    EXPECT_EQ(words(redo), "This id was used for another message.");
    for (std::size_t i = 1; i < tool::PageBoxes::most_answers; ++i) {
        page.ask("redo");
    }
    EXPECT_EQ(words(redo), "This id was used for another message.");
    page.ask("redo");
    EXPECT_NE(words(redo).find("redo"), std::string::npos) << "it is the oldest, and forgotten";
    EXPECT_NE(words({{"undo", {{"id", "t1"}}}}), "This id was used for another message.") << "the next one";
}

TEST(PageMatch, forgets_the_oldest_of_many_pages) {
    Page page(herding_game_tictactoe);
    for (std::size_t i = 0; i < tool::PageBoxes::most_clients; ++i) {
        page.receive({{"hello", {{"protocol", 1}}}}, "c" + std::to_string(i));
    }
    EXPECT_NE(page.match().take("page").front().find("unknown"), std::string::npos);
    EXPECT_TRUE(page.match().take("c0").empty());
}

/// FNV-1a, as docs/messages.md describes the check of a scene.
std::string fnv(const std::string& text) {
    std::uint32_t hash = 2166136261U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    std::string digits;
    for (int shift = 28; shift >= 0; shift -= 4) {
        digits += "0123456789abcdef"[(hash >> static_cast<unsigned>(shift)) & 15U];
    }
    return digits;
}

TEST(PageMatch, welcomes_with_the_game_its_seats_and_what_can_be_asked) {
    const auto welcome = [](Page&& page) { return page.messages().front()["welcome"]; };
    const Json person = welcome(Page(herding_game_phantom_ttt, {"human", "random"}, 7, "reveal_nothing"));
    EXPECT_EQ(person["viewer"], 0);
    EXPECT_EQ(person["setup"], "reveal_nothing");
    EXPECT_EQ(person["aim"], herding_game_phantom_ttt.game().aim());
    ASSERT_EQ(person["seats"].size(), 2U);
    EXPECT_FALSE(person["seats"][0].contains("kind")) << "a person";
    EXPECT_EQ(person["seats"][1]["kind"], "agent");
    EXPECT_EQ(person["seats"][1]["player"], 1);
    EXPECT_EQ(person["can"], Json({"undo", "redo", "hint", "why", "why_all", "read", "why_not"}));
    EXPECT_FALSE(person.contains("inspector"));

    const Json agents = welcome(Page(herding_game_tictactoe, {"random", "random"}));
    EXPECT_FALSE(agents.contains("viewer"));
    EXPECT_FALSE(agents.contains("setup"));
    EXPECT_EQ(agents["can"], Json({"why", "why_all"}));
    const Json finder = welcome(Page(herding_game_rulegame));
    EXPECT_EQ(finder["can"], Json({"undo", "redo", "hint", "why", "why_all", "read"}));

    tool::PlayOptions options;
    options.players = {"human"};
    options.inspector = "http://127.0.0.1:1/x/";
    const herding::play::Game& game = herding_game_tictactoe.game();
    tool::PageMatch match(game, game.begin(options.start), options);
    match.receive("page", R"({"hello":{"protocol":1}})");
    EXPECT_EQ(Json::parse(match.take("page").front())["welcome"]["inspector"], options.inspector);
}

TEST(PageMatch, sends_differences_that_lead_to_the_scene_of_a_view) {
    Page page(herding_game_tictactoe);
    const Json empty = page.now()["check"];
    page.forget();
    page.act("place{row=0,column=0}");
    const Json update = page.now();
    EXPECT_EQ(update["scene"]["added"][0]["face"], "X") << update;
    EXPECT_EQ(update["by"], 0);
    EXPECT_EQ(update["viewer"], 1); // who acts next
    page.act("place{row=1,column=1}");
    EXPECT_EQ(page.now()["scene"]["added"].size(), 1U) << "since the update before";
    const Json check = page.now()["check"];
    EXPECT_NE(check, empty);
    EXPECT_EQ(page.ask("view", {{"number", 2}, {"because", "check"}})["done"], 2);
    EXPECT_EQ(page.match().repairs(), 1U);
    EXPECT_EQ(page.now()["check"], check);
    std::string last = page.bytes().substr(page.bytes().rfind("{\"view\""));
    last.resize(last.find('\n'));
    const auto view = nlohmann::ordered_json::parse(last);
    EXPECT_EQ(view["view"]["check"], fnv(view["view"]["scene"].dump()));
    const Json log = page.now()["log"];
    ASSERT_EQ(log.size(), 2U);
    EXPECT_EQ(log[1]["number"], 2);
    EXPECT_EQ(log[1]["by"], 1);
    EXPECT_TRUE(log[1]["words"].get<std::string>().starts_with("player 1: place b2;")) << log;
}

/// A game with long sentences of events and an empty scene.
struct Long : tictactoe::Playable {
    static constexpr std::string_view name = "long";
    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const tictactoe::Board& /*board*/) {
        return {};
    }
    static herding::play::Telling tell(const herding::NoSetup& /*setup*/,
                                       const herding::view::FrameView<tictactoe::Game>& /*frame*/) {
        return {.sentence = "one\n   two \x1b[1m\n" + std::string(3000, 'x')};
    }
};

TEST(PageMatch, puts_texts_into_one_line_of_bounded_length) {
    Page page(herding::play::game_of<Long>(), {"human", "human"});
    ASSERT_EQ(page.now()["scene"]["labels"].size(), 1U) << "the state, because there is no scene";
    page.act("a1");
    const std::string words = page.now()["words"];
    EXPECT_TRUE(words.starts_with("one; two ")) << words.substr(0, 40);
    EXPECT_EQ(words.find('\x1b'), std::string::npos);
    EXPECT_EQ(words.size(), 2001U) << "with its full stop";
    EXPECT_TRUE(words.ends_with("x."));
}

TEST(PageMatch, takes_back_and_does_again_with_what_an_agent_did_behind_it) {
    Page page(herding_game_tictactoe, {"human", "random"});
    const Json begin = page.now()["offer"]["actions"];
    page.act("place{row=0,column=0}");
    EXPECT_TRUE(page.match().step());
    page.take();
    const Json then = page.now()["offer"]["actions"];
    EXPECT_EQ(page.ask("undo")["done"], 4); // both
    EXPECT_EQ(page.now()["offer"]["actions"], begin);
    EXPECT_EQ(page.ask("redo")["done"], 6);
    EXPECT_EQ(page.now()["offer"]["actions"], then);
}

TEST(PageMatch, everybody_sees_the_end_and_nobody_has_a_seat) {
    Page page(herding_game_kuhn);
    page.act_for_others();
    page.act("check");
    page.ask("sit", {{"player", 1}});
    EXPECT_EQ(page.now()["viewer"], 1);
    page.act("check");
    EXPECT_TRUE(page.now()["over"].get<std::string>().starts_with("The game is over: player ")) << page.now();
    EXPECT_FALSE(page.now().contains("viewer")) << page.now();
    EXPECT_EQ(page.ask("undo")["refused"]["words"], "Nobody has a seat at this screen now.");
    EXPECT_TRUE(page.ask("sit", {{"player", 0}}).contains("refused"));

    Page against(herding_game_kuhn, {"human", "random"}); // there is nobody else to see
    against.act_for_others();
    for (int i = 0; i < 4 && !against.now().contains("over"); ++i) {
        against.act(against.now()["offer"]["actions"][0]["name"]);
        against.act_for_others();
    }
    ASSERT_TRUE(against.now().contains("over"));
    against.receive({{"hello", {{"protocol", 1}}}});
    EXPECT_EQ(against.now()["viewer"], 0) << against.now();
}

TEST(PageMatch, refuses_what_cannot_be_asked_now) {
    Page page(herding_game_tictactoe);
    const Json decision = page.now()["offer"]["decision"];
    EXPECT_EQ(page.ask("chance", {{"decision", decision}})["refused"]["words"],
              "Chance has nothing to decide now.");
    EXPECT_TRUE(
        page.ask("why_not", {{"decision", decision}, {"input", "no such thing"}}).contains("refused"));
    EXPECT_TRUE(page.ask("sit", {{"player", 1}}).contains("refused")) << "player 0 acts";
    EXPECT_TRUE(page.ask("sit", {{"player", 65535}}).contains("refused"));
    page.forget();
    EXPECT_EQ(page.ask("sit", {{"player", 0}})["done"], 0);
    EXPECT_FALSE(has(page.messages(), "view")) << "player 0 has the seat";
}

TEST(PageMatch, greets_whoever_greets_as_the_schema_has_it) {
    const std::string token(32, 'a');
    const auto code = [](const Json& hello) {
        Page page(herding_game_tictactoe);
        page.forget();
        page.receive({{"hello", hello}});
        return page.messages().back().contains("bye") ? "bye" : "view";
    };
    EXPECT_STREQ(code({{"protocol", 1}, {"since", 9007199254740991}, {"table", "x"}, {"token", token}}),
                 "view");
    EXPECT_STREQ(code({{"protocol", 1}, {"token", token.substr(1)}}), "bye");
    EXPECT_STREQ(code({{"protocol", 1}, {"token", token.substr(1) + 'g'}}), "bye");
    EXPECT_STREQ(code({{"protocol", 1}, {"since", 9007199254740992}}), "bye");
    EXPECT_STREQ(code({{"protocol", 1}, {"more", 1}}), "bye");
    Page page(herding_game_tictactoe);
    std::string hello = R"({"hello":{"protocol":1}})";
    hello += std::string(tool::PageMatch::longest_message - hello.size(), ' ');
    page.forget();
    page.match().receive("page", hello);
    page.take();
    EXPECT_TRUE(has(page.messages(), "view"));
    page.forget();
    page.match().end("stopped", "The program ends.");
    page.take();
    EXPECT_EQ(page.messages().front()["bye"]["code"], "stopped");
}

} // namespace
} // namespace herd_tests
