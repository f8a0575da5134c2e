#include "support/playing.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tables_test {

using namespace herding::tables;
using std::chrono::seconds;

TEST(RestoredTable, is_what_it_was) {
    Options options{.clocks = {ClockKind::Fischer, seconds(60), seconds(5)},
                    .on_timeout = OnTimeout::Lose,
                    .owner = "ann"};
    Playing play(tictactoe(), options);
    play.seat_two();
    play.wait(seconds(10));
    (void)play.act(0, cell(4), "mine");
    (void)play.send(1, {{"say", {{"id", "1"}, {"text", "hm"}}}});
    (void)play.send(0, {{"premove", {{"id", "p"}, {"line", {cell(0)}}}}});
    (void)play.send(1, {{"ask", {{"id", "d"}, {"what", "draw"}}}});
    const auto seats = play.table().seats();
    const std::vector<std::uint64_t> numbers{play.table().number(0), play.table().number(1),
                                             play.table().number(observer)};

    play.open_again();
    EXPECT_EQ(play.table().seats(), seats);
    EXPECT_EQ(play.table().options(), options);
    EXPECT_EQ((std::vector<std::uint64_t>{play.table().number(0), play.table().number(1),
                                          play.table().number(observer)}),
              numbers);
    EXPECT_EQ(play.table().clocks(play.now)[0].left, seconds(55));

    // The vote is still open, ids are known, and the plan waits.
    play.table().watch(0, "ann", 0, {}, play.now);
    play.table().watch(1, "bob", 1, numbers[1], play.now);
    (void)play.deliver();
    EXPECT_EQ(play.last(0, "view").at("ask").at("what"), "draw");
    EXPECT_EQ(play.last(0, "view").at("planned"), 1);
    EXPECT_EQ(play.last(0, "view").at("said").at(0).at("text"), "hm");
    EXPECT_EQ(play.last(1, "view").at("number"), numbers[1]) << "numbers of decisions may differ";
    EXPECT_EQ(
        play.send(0, {{"act", {{"id", "mine"}, {"decision", 0}, {"input", cell(5)}}}}).at("error").at("code"),
        "id_reused");
    (void)play.act(1, cell(8));
    EXPECT_EQ(play.match().history().size(), 3U);
    EXPECT_EQ(play.numbers(1).front(), numbers[1] + 1);
}

TEST(RestoredTable, knows_a_command_that_was_done_and_not_one_that_was_not) {
    Playing play(tictactoe());
    play.seat_two();
    const Json act = {{"act", {{"id", "x"}, {"decision", 0}, {"input", cell(4)}}}};
    EXPECT_EQ(play.send(0, act).count("done"), 1U);
    play.open_again();
    play.table().watch(0, "ann", 0, {}, play.now);
    EXPECT_EQ(play.send(0, act).count("done"), 1U);
    EXPECT_EQ(play.match().history().size(), 1U);
}

TEST(RestoredTable, lets_players_ask_again_for_a_rematch) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.send(0, {{"ask", {{"id", "a"}, {"what", "abort"}}}});
    (void)play.send(1, {{"reply", {{"id", "r"}, {"to", "1"}, {"yes", true}}}});
    (void)play.send(0, {{"ask", {{"id", "b"}, {"what", "rematch"}}}});
    (void)play.send(1, {{"reply", {{"id", "s"}, {"to", "2"}, {"yes", true}}}});
    play.open_again();
    EXPECT_FALSE(play.table().take_rematch()) << "nobody may be there any more";
    for (std::uint16_t seat = 0; seat < 2; ++seat) {
        play.table().watch(seat, seat == 0 ? "ann" : "bob", seat, {}, play.now);
    }
    EXPECT_EQ(play.send(0, {{"ask", {{"id", "c"}, {"what", "rematch"}}}}).count("done"), 1U);
    EXPECT_EQ(play.send(1, {{"reply", {{"id", "t"}, {"to", "3"}, {"yes", true}}}}).count("done"), 1U);
    EXPECT_TRUE(play.table().take_rematch());
}

TEST(RestoredTable, follows_a_plan_that_depends_on_the_last_action) {
    for (const bool again : {false, true}) {
        Playing play(tictactoe());
        play.seat_two();
        (void)play.act(0, cell(4));
        if (again) {
            play.open_again();
            for (std::uint16_t seat = 0; seat < 2; ++seat) {
                play.table().watch(seat, seat == 0 ? "ann" : "bob", seat, {}, play.now);
            }
        }
        (void)play.send(1, {{"premove", {{"id", "p"}, {"line", {{{"when", cell(4)}, {"input", cell(0)}}}}}}});
        EXPECT_EQ(play.match().history().size(), 2U);
    }
}

TEST(RestoredTable, takes_back_across_the_end_of_the_program) {
    Playing play(tictactoe());
    play.seat_two();
    (void)play.act(0, cell(4));
    play.open_again();
    play.table().watch(0, "ann", 0, {}, play.now);
    EXPECT_EQ(play.send(0, {{"undo", {{"id", "u"}}}}).count("done"), 1U);
    EXPECT_TRUE(play.match().history().empty());
}

TEST(RestoredTable, shows_nothing_to_observers_before_its_time) {
    Playing play(tictactoe(), {.delay = seconds(30)});
    play.seat_two();
    (void)play.act(0, cell(4));
    play.open_again();
    play.table().watch(2, "carl", observer, {}, play.now);
    (void)play.deliver();
    EXPECT_TRUE(play.last(2, "view").is_null());
    EXPECT_FALSE(play.last(2, "welcome").is_null());
    play.wait(seconds(30));
    EXPECT_NE(play.last(2, "view").at("scene").dump().find("\"X\""), std::string::npos);
}

/// The log of a view that begins now.
Json log_of(Playing& play, std::uint64_t watcher, const std::string& person, std::uint16_t viewer) {
    play.table().watch(watcher, person, viewer, {}, play.now);
    (void)play.deliver();
    return play.last(watcher, "view").value("log", Json());
}

/// Acts with the first action of whoever decides. Returns false at the end.
bool act_once(Playing& play) {
    const auto decider = play.match().deciders();
    if (play.match().over() || decider.players().empty()) {
        return false;
    }
    const std::uint16_t player = decider.players()[0];
    const auto inputs = play.match().legal_inputs(herding::Actor::player(player));
    return play.act(player, decider.is_chance() ? "" : inputs.back()).count("done") == 1;
}

TEST(RestoredTable, shows_what_happened_before) {
    for (const GameUnderTest& game : {tictactoe(), kuhn(), pig(), phantom_ttt()}) {
        SCOPED_TRACE(game.game.name());
        Playing play(game);
        play.seat_two();
        for (int i = 0; i < 3 && act_once(play); ++i) { // kuhn is over before
        }
        if (game.game.name() == "tictactoe") {
            EXPECT_EQ(play.send(0, {{"undo", {{"id", "u"}}}}).count("done"), 1U);
        }
        const auto logs = [&play] {
            return std::vector<Json>{log_of(play, 5, "ann", 0), log_of(play, 6, "bob", 1),
                                     log_of(play, 7, "dan", observer)};
        };
        const std::vector<Json> before = logs();
        EXPECT_GE(before[0].size(), 2U);
        play.open_again();
        EXPECT_EQ(logs(), before);
        play.table().watch(0, "ann", 0, {}, play.now);
        play.table().watch(1, "bob", 1, {}, play.now);
        if (!act_once(play)) {
            continue;
        }
        const Json longer = log_of(play, 5, "ann", 0);
        EXPECT_GT(longer.size(), before[0].size());
        for (std::size_t i = 0; i < longer.size(); ++i) {
            EXPECT_EQ(longer[i].at("number"), i + 1);
        }
        play.open_again();
        EXPECT_EQ(log_of(play, 5, "ann", 0), longer);
    }
}

TEST(RestoredTable, shows_the_last_of_many_events) {
    Playing play(tictactoe());
    play.seat_two();
    for (int i = 0; i < 40; ++i) {
        (void)play.act(0, cell(4));
        (void)play.send(0, {{"undo", {{"id", "u" + std::to_string(i)}}}});
    }
    (void)play.act(0, cell(4));
    play.open_again();
    const Json log = log_of(play, 7, "dan", observer);
    ASSERT_EQ(log.size(), Table::events_told);
    EXPECT_EQ(log.front().at("number"), 32);
    EXPECT_EQ(log.back().at("number"), 81);
    EXPECT_EQ(log.back().at("words"), "Ann: place b2; placed X at b2; switched to O");
}

TEST(RestoredTable, of_damaged_entries_is_refused) {
    Playing play(tictactoe());
    const auto open = [&](std::vector<herding::tables::StoredEntry> entries) {
        struct Nothing final : Notes {
            void write(std::string_view) override {}
            void write_with_next(std::string_view) override {}
            void forget_next() override {}
        } notes;
        Table table(tictactoe().game, play.match(), notes, entries, 0, play.now);
    };
    const std::string created = to_json({entry::Created{}});
    EXPECT_NO_THROW(open({{0, created}}));
    EXPECT_THROW(open({}), std::invalid_argument);
    EXPECT_THROW(open({{0, "{"}}), std::invalid_argument);
    EXPECT_THROW(open({{1, created}}), std::invalid_argument);
    EXPECT_THROW(open({{0, created}, {0, created}}), std::invalid_argument);
    EXPECT_THROW(open({{0, created}, {0, to_json({entry::Seated{2, {}}})}}), std::invalid_argument);
}

} // namespace tables_test
