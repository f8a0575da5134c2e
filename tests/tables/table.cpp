#include "support/playing.hpp"

#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace tables_test {

using namespace herding::tables;
using std::chrono::seconds;

std::vector<std::uint64_t> from_to(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> numbers(last < first ? 0 : last - first + 1);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

TEST(Table, takes_an_action_and_shows_it_to_everybody) {
    Playing play(tictactoe());
    play.seat_two();
    const auto before = play.last(2, "update").at("number").get<std::uint64_t>();
    EXPECT_EQ(play.act(0, cell(4)).count("done"), 1U);
    for (const std::uint64_t watcher : {0U, 1U, 2U}) {
        const Json update = play.last(watcher, "update");
        EXPECT_EQ(update.at("number"), before + 1);
        EXPECT_EQ(update.at("by"), 0);
        EXPECT_TRUE(update.contains("scene"));
        EXPECT_EQ(update.at("words"), "Ann: place b2; placed X at b2; switched to O");
        EXPECT_EQ(update.contains("offer"), watcher != 2);
    }
}

TEST(Table, names_who_acts_if_a_person_is_called_like_another_seat) {
    Playing play(tictactoe());
    play.seat_two("player 1");
    EXPECT_EQ(play.act(0, cell(4)).count("done"), 1U);
    EXPECT_EQ(play.last(1, "update").at("words"), "player 1: place b2; placed X at b2; switched to O");
}

TEST(Table, answers_behind_the_update) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    const auto& got = play.got.at(0);
    ASSERT_GE(got.size(), 2U);
    EXPECT_TRUE(got[got.size() - 2].contains("update"));
    EXPECT_TRUE(got.back().contains("answer"));
}

TEST(Table, does_a_command_once_whatever_how_often_it_comes) {
    Playing play(tictactoe());
    play.seat_two();
    const Json act = {
        {"act",
         {{"id", "x"}, {"decision", play.match().decision(herding::Actor::player(0))}, {"input", cell(4)}}}};
    const Json first = play.send(0, act);
    const auto events = play.match().events();
    EXPECT_EQ(play.send(0, act), first);
    EXPECT_EQ(play.match().events(), events);
    EXPECT_EQ(play.send(0, {{"undo", {{"id", "x"}}}}).at("error").at("code"), "id_reused");
}

TEST(Table, refuses_with_the_words_of_the_rules) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    const Json refused = play.act(1, cell(4));
    EXPECT_FALSE(refused.at("refused").at("words").get<std::string>().empty());
    EXPECT_EQ(play.act(1, "nonsense").at("error").at("code"), "unreadable");
}

TEST(Table, takes_no_action_that_is_meant_for_another_decision) {
    Playing play(tictactoe());
    play.seat_two();
    const auto decision = play.match().decision(herding::Actor::player(0));
    (void)play.act(0, cell(4));
    (void)play.act(1, cell(0));
    const Json answer = play.send(0, {{"act", {{"id", "late"}, {"decision", decision}, {"input", cell(1)}}}});
    EXPECT_EQ(answer.at("stale"), play.table().number(0));
}

TEST(Table, takes_commands_of_seats_only_from_who_holds_them) {
    Playing play(tictactoe());
    play.seat_two();
    EXPECT_EQ(play.act(2, cell(4)).at("error").at("code"), "not_seated");
    EXPECT_FALSE(play.table().watch(5, "mallory", 0, {}, play.now));
    (void)play.deliver();
    EXPECT_EQ(play.last(5, "bye").at("code"), "not_seated");
    EXPECT_EQ(play.send(2, {{"sit", {{"id", "s"}, {"player", 0}}}}).at("error").at("code"), "taken");
    EXPECT_EQ(play.send(2, {{"sit", {{"id", "t"}, {"player", 2}}}}).at("error").at("code"), "no_seat");
}

TEST(Table, numbers_updates_without_gaps_and_resumes_behind_a_number) {
    Playing play(tictactoe());
    play.seat_two();
    for (int number = 0; number < 4; ++number) {
        (void)play.act(static_cast<std::uint16_t>(number % 2), cell(number));
    }
    const auto numbers = play.numbers(2);
    EXPECT_EQ(numbers, from_to(1, numbers.back()));
    const auto last = numbers.back();

    play.table().watch(3, "dora", observer, last - 2, play.now);
    (void)play.deliver();
    EXPECT_EQ(play.numbers(3), from_to(last - 1, last));
    EXPECT_TRUE(play.last(3, "view").is_null());

    play.table().watch(4, "emil", observer, last + 5, play.now); // counts what never was
    (void)play.deliver();
    EXPECT_EQ(play.last(4, "view").at("number"), last);

    EXPECT_EQ(play.send(4, {{"view", {{"id", "s"}}}}).count("done"), 1U);
}

// Nobody makes updates for observers while all who observed have seats. Their numbers continue.
TEST(Table, shows_the_whole_view_to_who_observes_again) {
    Playing play(tictactoe());
    play.seat_two();
    play.table().unwatch(2);
    (void)play.act(0, cell(4));
    play.table().watch(3, "dora", observer, {}, play.now); // the only observer
    (void)play.deliver();
    const std::uint64_t first = play.table().number(observer);
    EXPECT_EQ(play.last(3, "view").at("number"), first);
    play.table().watch(3, "ann", 0, {}, play.now); // takes the seat in another window
    (void)play.act(1, cell(0));
    EXPECT_EQ(play.table().number(observer), first + 1);
    play.table().watch(4, "", observer, first, play.now); // what was missed is not kept
    (void)play.deliver();
    EXPECT_EQ(play.last(4, "view").at("number"), first + 1);
    (void)play.act(0, cell(8));
    EXPECT_EQ(play.numbers(4), (std::vector<std::uint64_t>{first + 2}));
}

TEST(Table, sends_differences_that_lead_to_the_scene_of_the_view) {
    Playing play(pig());
    play.seat_two();
    auto scene = herding::scene::scene_from_json(play.last(0, "view").at("scene").dump());
    auto seen = play.got[0].size();
    for (int i = 0; i < 12 && !play.match().over(); ++i) {
        const auto player = play.match().deciders().players()[0];
        (void)play.act(player, play.match().legal_inputs(herding::Actor::player(player)).front());
    }
    for (; seen < play.got[0].size(); ++seen) {
        const Json& json = play.got[0][seen];
        if (json.contains("update") && json.at("update").contains("scene")) {
            scene = herding::scene::apply(
                scene, herding::scene::difference_from_json(json.at("update").at("scene").dump()));
        }
    }
    EXPECT_EQ(herding::scene::to_json(scene), herding::scene::to_json(play.match().scene(0)));
}

TEST(Table, lets_chance_act_by_itself) {
    Playing play(pig());
    play.seat_two();
    EXPECT_TRUE(play.match().deciders().is_player());
}

// ---- Seats

TEST(Table, gives_no_seat_to_an_agent_that_cannot_play) {
    Playing play(tictactoe(), {.owner = "ann"});
    play.seat_two();
    play.table().set_agent_judge(
        [](const std::string& agent) { return agent == "mcts" ? "agent mcts cannot play" : ""; });
    const auto give = [&play](const char* agent) {
        return play.send(0, {{"seat", {{"id", agent}, {"player", 1}, {"who", "agent"}, {"agent", agent}}}});
    };
    const Json refused = give("mcts");
    EXPECT_EQ(refused.at("error").at("code"), "agent");
    EXPECT_EQ(refused.at("error").at("words"), "agent mcts cannot play");
    EXPECT_EQ(play.table().seats()[1].held, Held::Person);
    EXPECT_EQ(give("random").count("done"), 1U);
}

TEST(Table, lets_its_owner_give_seats_to_agents_and_lists_their_decisions) {
    Playing play(tictactoe(), {.owner = "ann"});
    play.seat_two();
    EXPECT_EQ(play.send(1, {{"seat", {{"id", "s"}, {"player", 0}, {"who", "agent"}, {"agent", "random"}}}})
                  .at("error")
                  .at("code"),
              "not_owner");
    EXPECT_EQ(play.send(0, {{"seat", {{"id", "s"}, {"player", 1}, {"who", "agent"}, {"agent", "random"}}}})
                  .count("done"),
              1U);
    EXPECT_EQ(play.last(1, "bye").at("code"), "not_seated");
    EXPECT_TRUE(play.table().agent_turns().empty());
    (void)play.act(0, cell(4));
    const auto turns = play.table().agent_turns();
    ASSERT_EQ(turns.size(), 1U);
    EXPECT_EQ(turns[0].agent, "random");
    play.table().agent_acts(turns[0], cell(0), play.now);
    EXPECT_TRUE(play.table().agent_turns().empty());
    play.table().agent_acts(turns[0], cell(1), play.now); // its decision has passed
    EXPECT_EQ(play.match().history().size(), 2U);
    // A person takes over from the agent.
    EXPECT_EQ(play.send(2, {{"sit", {{"id", "s"}, {"player", 1}, {"name", "Carl"}}}}).count("done"), 1U);
    EXPECT_EQ(play.table().seats()[1].held, Held::Person);
}

TEST(Table, lets_a_program_play_as_an_agent_does) {
    Playing play(tictactoe(), {.agents = {"", "program:gnu"}, .owner = "ann"});
    EXPECT_EQ(play.table().seats()[1].held, Held::Program);
    EXPECT_EQ(play.table().seats()[1].name, "gnu");
    play.seat_two(); // Bob takes the seat of the program
    EXPECT_EQ(play.table().seats()[1].held, Held::Person);
    play.table().set_agent_judge(
        [](const std::string& agent) { return agent == "program:gnu" ? "" : "there is no such program"; });
    const auto give = [&play](const char* who, const char* name) {
        return play.send(0, {{"seat", {{"id", name}, {"player", 1}, {"who", who}, {"agent", name}}}});
    };
    EXPECT_EQ(give("program", "rm").at("error").at("code"), "agent");
    EXPECT_EQ(give("program", "").at("error").at("code"), "malformed"); // of its id
    EXPECT_EQ(give("person", "Bob").at("error").at("code"), "seat");
    EXPECT_EQ(give("program", "gnu").count("done"), 1U);
    play.open_again();
    EXPECT_EQ(play.table().seats()[1].held, Held::Program);
    play.table().watch(0, "ann", 0, {}, play.now);
    EXPECT_EQ(play.table().seats()[1].name, "gnu");
    (void)play.act(0, cell(4));
    const auto turns = play.table().agent_turns();
    ASSERT_EQ(turns.size(), 1U);
    EXPECT_EQ(turns[0].agent, "program:gnu");
    play.table().agent_acts(turns[0], cell(4), play.now); // not legal
    EXPECT_EQ(play.table().agent_turns(), turns);
    play.table().agent_acts(turns[0], cell(0), play.now);
    EXPECT_TRUE(play.table().agent_turns().empty());
    // It agrees to everything.
    (void)play.send(0, {{"ask", {{"id", "q"}, {"what", "draw"}}}});
    EXPECT_TRUE(play.table().result().has_value());
}

TEST(Table, lets_players_leave) {
    Playing play(tictactoe());
    play.seat_two();
    EXPECT_EQ(play.send(0, {{"leave", {{"id", "l"}}}}).count("done"), 1U);
    EXPECT_EQ(play.table().seats()[0].held, Held::Empty);
    EXPECT_EQ(play.table().watchers(), 2U);
    EXPECT_EQ(play.last(1, "update").at("seats")[0].at("kind"), "empty");
}

// ---- Taking back

TEST(Table, takes_back_what_the_player_did_last) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    EXPECT_EQ(play.send(1, {{"undo", {{"id", "u"}}}}).at("error").at("code"), "use_ask");
    EXPECT_EQ(play.send(0, {{"undo", {{"id", "u"}}}}).count("done"), 1U);
    EXPECT_TRUE(play.match().history().empty());
    EXPECT_EQ(play.send(1, {{"redo", {{"id", "r"}}}}).at("error").at("code"), "use_ask");
    EXPECT_EQ(play.send(0, {{"redo", {{"id", "r"}}}}).count("done"), 1U);
    EXPECT_EQ(play.match().history().size(), 1U);
}

TEST(Table, takes_back_across_others_if_they_agree) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    (void)play.act(1, cell(0));
    EXPECT_EQ(play.send(0, {{"ask", {{"id", "a"}, {"what", "undo"}}}}).count("done"), 1U);
    const Json question = play.last(1, "update").at("ask");
    EXPECT_EQ(question.at("what"), "undo");
    EXPECT_EQ(play.match().history().size(), 2U);
    EXPECT_EQ(
        play.send(1, {{"reply", {{"id", "r"}, {"to", question.at("id")}, {"yes", true}}}}).count("done"), 1U);
    EXPECT_TRUE(play.match().history().empty());
    EXPECT_EQ(play.send(1, {{"reply", {{"id", "q"}, {"to", question.at("id")}, {"yes", true}}}})
                  .at("error")
                  .at("code"),
              "not_asked");
}

TEST(Table, takes_nothing_back_if_somebody_refuses_or_acts) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    (void)play.act(1, cell(0));
    (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "undo"}}}});
    EXPECT_EQ(play.send(1, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", false}}}}).count("done"), 1U);
    (void)play.send(0, {{"ask", {{"id", "b"}, {"what", "undo"}}}});
    (void)play.act(0, cell(1));
    EXPECT_EQ(play.send(1, {{"reply", {{"id", "s"}, {"to", "2"}, {"yes", true}}}}).at("error").at("code"),
              "not_asked");
    EXPECT_EQ(play.match().history().size(), 3U);
}

TEST(Table, asks_nobody_if_agents_hold_the_other_seats) {
    Playing play(tictactoe(), {.owner = "ann"});
    play.seat_two();
    (void)play.send(0, {{"seat", {{"id", "s"}, {"player", 1}, {"who", "agent"}, {"agent", "random"}}}});
    (void)play.act(0, cell(4));
    play.table().agent_acts(play.table().agent_turns().at(0), cell(0), play.now);
    EXPECT_EQ(play.send(0, {{"ask", {{"id", "a"}, {"what", "undo"}}}}).count("done"), 1U);
    EXPECT_TRUE(play.match().history().empty());
}

// ---- Endings

TEST(Table, ends_with_the_game_and_then_takes_no_action) {
    Playing play(tictactoe());
    play.seat_two();
    for (const int number : {0, 3, 1, 4, 2}) {
        (void)play.act(number < 3 ? 0 : 1, cell(number));
    }
    ASSERT_TRUE(play.table().result());
    EXPECT_EQ(play.last(2, "update").at("over"), "The game is over: Ann 1, Bob -1.");
    EXPECT_EQ(play.act(1, cell(5)).at("error").at("code"), "over");
    (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "rematch"}}}});
    EXPECT_FALSE(play.table().take_rematch());
    (void)play.send(1, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", true}}}});
    EXPECT_TRUE(play.table().take_rematch());
    EXPECT_FALSE(play.table().take_rematch());
}

// Else the first player would notice that the other one has tried a cell that is taken.
TEST(Table, keeps_a_question_open_behind_an_event_that_somebody_may_not_notice) {
    for (const bool hides : {false, true}) {
        Playing play(hides ? phantom_ttt() : tictactoe());
        play.seat_two();
        (void)play.act(0, cell(4));
        (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "draw"}}}});
        (void)play.act(1, cell(hides ? 4 : 0)); // taken: only who tries it sees that
        play.table().watch(3, "ann", 0, {}, play.now);
        play.table().watch(2, "carl", observer, {}, play.now);
        (void)play.deliver();
        EXPECT_EQ(play.last(3, "view").contains("ask"), hides);
        EXPECT_EQ(play.last(2, "view").contains("ask"), hides);
        EXPECT_EQ(play.send(0, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", true}}}}).at("error").at("code"),
                  hides ? "no_change" : "not_asked");
    }
}

TEST(Table, withdraws_a_question_if_a_seat_changes_hands) {
    for (std::uint16_t who = 0; who < 2; ++who) {
        Playing play(tictactoe());
        play.seat_two();
        (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "abort"}}}});
        (void)play.send(who, {{"leave", {{"id", "l"}}}});
        EXPECT_EQ(play.last(2, "update").at("reply").at("yes"), false);
        (void)play.send(1 - who, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", true}}}});
        EXPECT_FALSE(play.table().result()) << "nobody sits there who was asked, or who asks";
        EXPECT_EQ(play.send(1 - who, {{"ask", {{"id", "b"}, {"what", "abort"}}}}).count("done"), 1U);
    }
}

TEST(Table, lets_no_clock_run_before_somebody_has_sat_there) {
    Playing play(tictactoe(),
                 {.clocks = {ClockKind::PerMove, seconds(5), {}}, .on_timeout = OnTimeout::Lose});
    play.wait(seconds(60));
    EXPECT_FALSE(play.table().result());
    play.seat_two();
    play.wait(seconds(4));
    EXPECT_FALSE(play.table().result());
    (void)play.send(0, {{"leave", {{"id", "l"}}}}); // does not stop it
    play.wait(seconds(1));
    EXPECT_EQ(play.table().result(), (Result{Ending::Time, 0}));
}

TEST(Table, bounds_what_waits_for_observers) {
    Playing play(tictactoe(), {.delay = std::chrono::hours(24)});
    play.seat_two();
    const std::string text(400, 'x');
    for (int i = 0; i < 40; ++i) {
        (void)play.send(0, {{"say", {{"id", "s" + std::to_string(i)}, {"text", text}}}});
        play.wait(seconds(3));
    }
    for (int i = 0; i < 400; ++i) {
        (void)play.send(
            0, {{"sit",
                 {{"id", "n" + std::to_string(i)}, {"player", 0}, {"name", "Ann " + std::to_string(i)}}}});
    }
    play.got.clear();
    play.wait(std::chrono::hours(25));
    std::size_t bytes = 0;
    for (const Json& one : play.got[2]) {
        bytes += one.dump().size();
    }
    EXPECT_LT(bytes, std::size_t{1} << 20U);
    EXPECT_LT(play.numbers(2).size(), 200U);
    EXPECT_EQ(play.last(2, "view").at("seats").at(0).at("name"), "Ann 399")
        << "what is left out is in the view";
    EXPECT_EQ(play.last(2, "view").at("number"), play.table().number(observer));
}

TEST(Table, ends_in_a_draw_if_all_agree) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "draw"}}}});
    EXPECT_FALSE(play.table().result());
    (void)play.send(1, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", true}}}});
    EXPECT_EQ(play.table().result(), (Result{Ending::Draw, {}}));
}

// ---- Time

Options with_clock(OnTimeout on_timeout) {
    return {.clocks = {ClockKind::Fischer, seconds(60), seconds(5)},
            .on_timeout = on_timeout,
            .default_input = cell(8)};
}

TEST(Table, lets_the_clock_of_who_decides_run) {
    Playing play(tictactoe(), with_clock(OnTimeout::Lose));
    play.seat_two();
    play.wait(seconds(10));
    (void)play.act(0, cell(4));
    const Json clocks = play.last(1, "update").at("clocks");
    EXPECT_EQ(clocks[0].at("left"), 55000);
    EXPECT_EQ(clocks[1].at("runs"), true);
    EXPECT_EQ(play.table().next_tick(), play.now + seconds(60));
}

TEST(Table, ends_when_the_time_of_a_player_runs_out) {
    Playing play(tictactoe(), with_clock(OnTimeout::Lose));
    play.seat_two();
    play.now += seconds(61);
    EXPECT_EQ(play.act(0, cell(4)).at("error").at("code"), "over"); // too late, though nobody called tick
    EXPECT_EQ(play.table().result(), (Result{Ending::Time, std::uint16_t{0}}));
    EXPECT_EQ(play.last(1, "update").at("over"), "Ann has no time left.");
}

TEST(Table, does_the_default_action_when_time_runs_out) {
    Playing play(tictactoe(), with_clock(OnTimeout::Default));
    play.seat_two();
    play.wait(seconds(60));
    ASSERT_EQ(play.match().history().size(), 1U);
    EXPECT_EQ(play.match().history()[0].input, cell(8));
    EXPECT_FALSE(play.table().result());
}

TEST(Table, lets_an_agent_act_until_the_person_comes_back) {
    Playing play(tictactoe(), with_clock(OnTimeout::Agent));
    play.seat_two();
    play.wait(seconds(60));
    ASSERT_EQ(play.table().agent_turns().size(), 1U);
    EXPECT_EQ(play.last(1, "update").at("seats")[0].at("here"), false);
    (void)play.act(0, cell(4));
    EXPECT_FALSE(play.table().seats()[0].absent);
    EXPECT_TRUE(play.table().agent_turns().empty());
}

TEST(Table, waits_without_end_if_nothing_happens_when_time_runs_out) {
    Playing play(tictactoe(), with_clock(OnTimeout::Nothing));
    play.seat_two();
    play.wait(seconds(600));
    EXPECT_EQ(play.table().next_tick(), std::nullopt);
    EXPECT_EQ(play.act(0, cell(4)).count("done"), 1U);
}

TEST(Table, stands_while_it_is_paused) {
    auto options = with_clock(OnTimeout::Lose);
    options.owner = "ann";
    Playing play(tictactoe(), options);
    play.seat_two();
    EXPECT_EQ(play.send(1, {{"pause", {{"id", "p"}, {"on", true}}}}).at("error").at("code"), "not_owner");
    EXPECT_EQ(play.send(0, {{"pause", {{"id", "p"}, {"on", true}}}}).count("done"), 1U);
    play.wait(seconds(1000));
    EXPECT_FALSE(play.table().result());
    EXPECT_EQ(play.act(0, cell(4)).at("error").at("code"), "paused");
    EXPECT_EQ(play.send(1, {{"pause", {{"id", "q"}, {"on", false}}}}).count("done"), 1U);
    EXPECT_EQ(play.act(0, cell(4)).count("done"), 1U);
}

// ---- Plans

TEST(Table, does_planned_actions_when_their_decision_comes) {
    Playing play(tictactoe());
    play.seat_two();
    const auto of_ann = play.numbers(0).size();
    const auto of_bob = play.numbers(1).size();
    EXPECT_EQ(play.send(1, {{"premove", {{"id", "p"}, {"line", {cell(0), cell(1)}}}}}).count("done"), 1U);
    EXPECT_TRUE(play.match().history().empty());
    EXPECT_EQ(play.numbers(0).size(), of_ann);
    EXPECT_EQ(play.numbers(1).size(), of_bob + 1);
    (void)play.act(0, cell(4));
    (void)play.act(0, cell(5));
    EXPECT_EQ(play.match().history().size(), 4U);
}

TEST(Table, drops_a_plan_that_the_rules_refuse_or_that_expected_something_else) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.send(1, {{"premove", {{"id", "p"}, {"line", {cell(4), cell(1)}}}}});
    (void)play.act(0, cell(4));
    EXPECT_EQ(play.match().history().size(), 1U);
    EXPECT_FALSE(play.last(1, "update").at("planned").at("dropped").get<std::string>().empty());
    (void)play.act(1, cell(0));
    (void)play.send(1, {{"premove", {{"id", "q"}, {"line", {{{"when", cell(8)}, {"input", cell(1)}}}}}}});
    (void)play.act(0, cell(7));
    EXPECT_EQ(play.match().history().size(), 3U);
    EXPECT_EQ(play.last(1, "update").at("planned").at("dropped"), "The game went another way.");
}

TEST(Table, takes_no_plan_that_depends_on_others_in_a_game_with_secrets) {
    Playing play(kuhn());
    play.seat_two();
    const Json answer =
        play.send(1, {{"premove", {{"id", "q"}, {"line", {{{"when", "bet"}, {"input", "call"}}}}}}});
    EXPECT_EQ(answer.at("error").at("code"), "hidden");
}

// ---- Chat

TEST(Table, passes_on_what_persons_say_and_mutes_them) {
    Playing play(tictactoe(), {.owner = "ann"});
    play.seat_two();
    EXPECT_EQ(play.send(1, {{"say", {{"id", "1"}, {"text", "hello"}}}}).count("done"), 1U);
    EXPECT_EQ(play.last(2, "update").at("said").at("text"), "hello");
    EXPECT_EQ(play.last(2, "update").at("said").at("name"), "Bob");
    const auto before = play.numbers(2).size();
    EXPECT_EQ(play.send(1, {{"say", {{"id", "2"}, {"text", "psst"}, {"players", true}}}}).count("done"), 1U);
    EXPECT_EQ(play.numbers(2).size(), before);
    EXPECT_EQ(play.last(0, "update").at("said").at("text"), "psst");
    EXPECT_EQ(
        play.send(0,
                  {{"mute",
                    {{"id", "m"}, {"person", play.last(0, "update").at("said").at("person")}, {"on", true}}}})
            .count("done"),
        1U);
    EXPECT_EQ(play.send(1, {{"say", {{"id", "3"}, {"text", "hello?"}}}}).count("done"), 1U);
    EXPECT_EQ(play.numbers(2).size(), before);
}

TEST(Table, shows_who_comes_later_what_happened_and_was_said) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    (void)play.act(1, cell(0));
    (void)play.send(1, {{"say", {{"id", "1"}, {"text", "hello"}}}});
    (void)play.send(1, {{"say", {{"id", "2"}, {"text", "psst"}, {"players", true}}}});
    const auto view_of = [&](std::uint64_t watcher, const std::string& person, std::uint16_t viewer) {
        play.table().watch(watcher, person, viewer, {}, play.now);
        (void)play.deliver();
        return play.last(watcher, "view");
    };
    const auto texts = [](const Json& list, const char* field) {
        std::vector<std::string> all;
        for (const Json& one : list) {
            all.push_back(one.at(field));
        }
        return all;
    };
    const Json seen = view_of(7, "dan", observer);
    EXPECT_EQ(texts(seen.at("log"), "words"),
              (std::vector<std::string>{"Ann: place b2; placed X at b2; switched to O",
                                        "Bob: place a1; placed O at a1; switched to X"}));
    EXPECT_EQ(texts(seen.at("said"), "text"), (std::vector<std::string>{"hello"}));
    EXPECT_EQ(texts(view_of(8, "ann", 0).at("said"), "text"), (std::vector<std::string>{"hello", "psst"}));
    for (int i = 0; i < 100; ++i) {
        play.wait(seconds(3));
        (void)play.send(1, {{"say", {{"id", "s" + std::to_string(i)}, {"text", std::to_string(i)}}}});
    }
    const Json said = view_of(7, "dan", observer).at("said");
    EXPECT_EQ(said.size(), 50U) << "a view has a bound";
    EXPECT_EQ(said.back().at("text"), "99");
}

TEST(Table, passes_on_no_text_that_could_change_what_others_see) {
    Playing play(tictactoe());
    play.seat_two();
    for (const char* text : {"two\nlines", "turned \u202e around"}) {
        EXPECT_EQ(play.send(1, {{"say", {{"id", text}, {"text", text}}}}).at("error").at("code"), "text");
    }
    EXPECT_EQ(play.send(2, {{"sit", {{"id", "n"}, {"player", 0}, {"name", "a\tb"}}}}).at("error").at("code"),
              "taken");
    (void)play.send(0, {{"leave", {{"id", "l"}}}});
    EXPECT_EQ(play.send(2, {{"sit", {{"id", "o"}, {"player", 0}, {"name", "a\tb"}}}}).at("error").at("code"),
              "name");
}

TEST(Table, lets_nobody_talk_without_end) {
    Playing play(tictactoe());
    play.seat_two();
    Json answer;
    for (int i = 0; i < 11; ++i) {
        answer = play.send(1, {{"say", {{"id", std::to_string(i)}, {"text", "again"}}}});
    }
    EXPECT_EQ(answer.at("error").at("code"), "too_fast");
    play.wait(seconds(20));
    EXPECT_EQ(play.send(1, {{"say", {{"id", "x"}, {"text", "again"}}}}).count("done"), 1U);
}

// ---- Watchers

TEST(Table, shows_observers_what_happens_later) {
    Playing play(tictactoe(), {.delay = seconds(30)});
    play.seat_two();
    play.wait(seconds(30));
    const auto before = play.numbers(2).size();
    (void)play.act(0, cell(4));
    EXPECT_EQ(play.numbers(2).size(), before);
    play.table().watch(3, "dora", observer, {}, play.now); // sees no more than those who were here
    (void)play.deliver();
    EXPECT_EQ(play.last(3, "view").at("scene").dump().find("\"X\""), std::string::npos);
    EXPECT_EQ(play.last(3, "view").at("number"), play.last(2, "update").at("number"));
    EXPECT_EQ(play.send(2, {{"why", {{"id", "w"}}}}).at("error").at("code"), "delayed");
    EXPECT_EQ(play.send(2, {{"state", {{"id", "t"}}}}).at("error").at("code"), "delayed");
    play.wait(seconds(30));
    EXPECT_EQ(play.numbers(2).size(), before + 1);
    EXPECT_EQ(play.numbers(3).size(), 1U);
}

TEST(Table, gives_the_state_as_the_viewer_sees_it) {
    Playing play(kuhn());
    play.seat_two();
    const std::string first = play.send(0, {{"state", {{"id", "t"}}}}).at("state");
    EXPECT_EQ(first, play.match().state(0));
    EXPECT_NE(first, play.match().saved());
    EXPECT_EQ(play.send(2, {{"state", {{"id", "t"}}}}).at("state"), play.match().state(observer));
}

// With the State and these words a page begins the same rules.
TEST(Table, says_how_its_rules_begin_unless_they_hide_something) {
    const Json rules = {{"setup", ""}, {"options", Json::object()}};
    for (const bool hides : {false, true}) {
        Playing play(hides ? kuhn() : tictactoe());
        play.table().set_rules(rules.dump());
        play.seat_two();
        const Json welcome = play.last(0, "welcome");
        EXPECT_EQ(welcome.contains("rules"), !hides);
        EXPECT_EQ(welcome.value("rules", rules), rules);
        EXPECT_FALSE(play.last(2, "welcome").contains("rules")); // an observer does nothing
        if (!hides) {
            EXPECT_EQ(play.send(0, {{"state", {{"id", "t"}}}}).at("state"), play.match().saved());
        }
    }
}

TEST(Table, hashes_the_view_now_and_then) {
    Playing play(tictactoe(), {.hash_every = 2});
    play.seat_two();
    for (int number = 0; number < 4; ++number) {
        (void)play.act(static_cast<std::uint16_t>(number % 2), cell(number));
    }
    for (const Json& json : play.got[2]) {
        if (json.contains("update")) {
            EXPECT_EQ(json.at("update").contains("check"),
                      json.at("update").at("number").get<int>() % 2 == 0);
        }
    }
}

// Messages to a viewer of two tables that differ only in what they may not see.
TEST(Table, sends_the_same_bytes_whatever_a_watcher_may_not_see) {
    const auto sent = [](std::uint64_t seed, std::uint64_t watcher, std::string& cards) {
        Playing play(kuhn(), {}, seed);
        play.seat_two();
        cards = play.match().state(0) + play.match().state(1);
        (void)play.send(watcher, {{"state", {{"id", "t"}}}});
        (void)play.act(0, "check");
        (void)play.act(1, "check");
        (void)play.send(2, {{"why", {{"id", "w"}}}});
        (void)play.send(2, {{"say", {{"id", "s"}, {"text", "hm"}}}});
        (void)play.send(watcher, {{"view", {{"id", "n"}}}});
        std::string all;
        for (const Json& json : play.got.at(watcher)) {
            all += json.dump() + "\n";
            if (json.contains("update") && json.at("update").contains("over")) {
                break; // cards are shown
            }
        }
        return all.substr(0, all.find("\"by\":1"));
    };
    std::set<std::string> deals;
    std::set<std::string> texts;
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        std::string cards;
        texts.insert(sent(seed, 2, cards));
        deals.insert(cards);
    }
    EXPECT_GT(deals.size(), 3U);
    EXPECT_EQ(texts.size(), 1U);
}

// One text for all who see the same, whatever their number.
TEST(Table, renders_an_update_once_for_two_thousand_spectators) {
    Playing play(tictactoe());
    play.seat_two();
    for (std::uint64_t watcher = 1000; watcher < 3000; ++watcher) {
        ASSERT_TRUE(play.table().watch(watcher, "", observer, {}, play.now));
    }
    (void)play.table().take_messages();
    play.table().command(0,
                         Json{{"act",
                               {{"id", "a"},
                                {"decision", play.match().decision(herding::Actor::player(0))},
                                {"input", cell(4)}}}}
                             .dump(),
                         play.now);
    const std::string* text = nullptr;
    std::size_t got = 0;
    for (const auto& message : play.table().take_messages()) {
        if (message.watcher >= 1000) {
            text = text == nullptr ? message.json.get() : text;
            EXPECT_EQ(message.json.get(), text);
            ++got;
        }
    }
    EXPECT_EQ(got, 2000U);
}

// An update without an event shows the offer as it is now, also when it was made before.
TEST(Table, offers_nothing_while_it_is_paused_and_the_same_afterwards) {
    herding::tables::Options options;
    options.owner = "ann";
    Playing play(tictactoe(), options);
    play.seat_two();
    play.act(0, cell(0));
    const Json offer = play.last(1, "update").at("offer");
    ASSERT_TRUE(offer.contains("actions"));
    EXPECT_TRUE(play.send(0, {{"pause", {{"id", "p"}, {"on", true}}}}).contains("done"));
    EXPECT_FALSE(play.last(1, "update").at("offer").contains("actions"));
    EXPECT_TRUE(play.send(0, {{"pause", {{"id", "q"}, {"on", false}}}}).contains("done"));
    EXPECT_EQ(play.last(1, "update").at("offer"), offer);
    EXPECT_TRUE(play.send(2, {{"say", {{"id", "s"}, {"text", "hm"}}}}).contains("done"));
    EXPECT_EQ(play.last(1, "update").at("offer"), offer);
    EXPECT_TRUE(play.send(0, {{"undo", {{"id", "u"}}}}).contains("done"));
    EXPECT_FALSE(play.last(1, "update").at("offer").contains("actions"));
    EXPECT_TRUE(play.last(0, "update").at("offer").contains("actions"));
}

} // namespace tables_test
