// herd arena: what it prints, keeps and continues, and what it refuses.

#include "run_herd.hpp"
#include "support/shared_data.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>

namespace herd_tests {
namespace {

class ArenaCommand : public testing::Test {
protected:
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("arena_command_") + testing::UnitTest::GetInstance()->current_test_info()->name());

    void SetUp() override { std::filesystem::remove_all(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    static Ran arena(const std::string& arguments, const std::string& environment = "") {
        return run(TICTACTOE, "arena tictactoe " + arguments, "/dev/null", environment);
    }
    [[nodiscard]] std::string recorded() const { return " --record " + folder.string(); }
    [[nodiscard]] std::string game(int index) const {
        return (folder / ("game-0000000" + std::to_string(index) + ".journal")).string();
    }
    [[nodiscard]] long files() const {
        return std::distance(std::filesystem::directory_iterator(folder),
                             std::filesystem::directory_iterator());
    }
};

TEST_F(ArenaCommand, prints_a_table_or_json_and_threads_do_not_change_it) {
    const Ran table = arena("--agents random,random --games 20 --seed 3");
    EXPECT_EQ(table.code, 0);
    EXPECT_EQ(table.out.find("20 of 20 games, seed 3\n"), 0U) << table.out;
    EXPECT_NE(table.out.find("random against random (2): "), std::string::npos) << table.out;
    const std::string json = "--agents random --agents random --games 20 --seed 3 --json --threads ";
    const Ran one = arena(json + "1");
    EXPECT_NE(one.out.find("\"elo_interval\""), std::string::npos) << one.out;
    EXPECT_EQ(arena(json + "5").out, one.out);
}

TEST_F(ArenaCommand, the_same_command_continues_with_the_games_that_are_missing) {
    const std::string agents = "--agents random,random --seed 3 --json --games ";
    const std::string whole = arena(agents + "8").out;
    EXPECT_EQ(arena(agents + "5" + recorded()).code, 0);
    EXPECT_EQ(files(), 6); // with arena.json
    const auto before = std::filesystem::last_write_time(game(0));
    std::filesystem::remove(game(1));
    std::filesystem::resize_file(game(2), 200);                                      // cut off in its header
    std::filesystem::resize_file(game(3), std::filesystem::file_size(game(3)) - 60); // and behind a move
    const Ran continued = arena(agents + "8" + recorded());
    EXPECT_EQ(continued.code, 0);
    EXPECT_EQ(continued.out, whole);
    EXPECT_EQ(files(), 9);
    EXPECT_EQ(std::filesystem::last_write_time(game(0)), before);
    for (int i = 0; i < 8; ++i) {
        EXPECT_EQ(run(TICTACTOE, "replay " + game(i)).code, 0) << i;
    }
    EXPECT_NE(run(TICTACTOE, "record show " + game(0)).out.find("random"), std::string::npos);
}

TEST_F(ArenaCommand, a_folder_belongs_to_one_arena) {
    EXPECT_EQ(arena("--agents random,random --games 2" + recorded()).code, 0);
    const Ran other = arena("--agents random,random --games 2 --seed 2" + recorded());
    EXPECT_EQ(other.code, 2);
    EXPECT_EQ(other.out,
              (folder / "arena.json").string() +
                  ": the folder has games of another arena: seed is 1 there, and 2 here; choose another "
                  "folder\n");
    const std::string deep = "{\"game\":" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + '}';
    for (const std::string& text : std::initializer_list<std::string>{"[", "", "[1]", "\xff", deep}) {
        std::ofstream(folder / "arena.json") << text;
        const Ran torn = arena("--agents random,random --games 2" + recorded());
        EXPECT_EQ(torn.code, 2);
        EXPECT_EQ(torn.out,
                  (folder / "arena.json").string() +
                      ": expected the settings of an arena, a JSON object, and it is no such file; choose "
                      "another folder\n");
    }
    std::filesystem::remove(folder / "arena.json");
    std::filesystem::create_directory(folder / "arena.json");
    EXPECT_EQ(arena("--agents random,random --games 2" + recorded()).out,
              (folder / "arena.json").string() + ": is a folder, not a file; choose another folder\n");
    std::filesystem::remove(folder / "arena.json");
    std::ofstream(folder / "arena.json") << "{}";
    EXPECT_NE(arena("--agents random,random --games 2" + recorded()).out.find("game is missing there"),
              std::string::npos);
}

TEST_F(ArenaCommand, a_file_that_is_no_cut_off_game_is_never_replaced) {
    const std::string agents = "--agents random,random --games 2" + recorded();
    EXPECT_EQ(arena(agents).code, 0);
    const auto refused = [&] {
        const auto bytes = std::filesystem::file_size(game(1));
        const Ran ran = arena(agents);
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.out.find(game(1) + ": "), 0U) << ran.out;
        EXPECT_NE(ran.out.find("; move the file away, and the game is played again\n"), std::string::npos)
            << ran.out;
        EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
        EXPECT_EQ(std::filesystem::file_size(game(1)), bytes);
    };
    std::fstream(game(1), std::ios::in | std::ios::out | std::ios::binary).seekp(100) << "\xff\xff\xff";
    refused(); // damaged
    std::filesystem::copy_file(game(0), game(1), std::filesystem::copy_options::overwrite_existing);
    std::fstream(game(1), std::ios::in | std::ios::out | std::ios::binary)
            .seekp(static_cast<std::streamoff>(std::filesystem::file_size(game(1))) - 150)
        << "\xff\xff\xff";
    refused(); // damaged behind its header
    std::filesystem::remove(game(1));
    EXPECT_EQ(run(TICTACTOE, "play tictactoe --players random --record " + game(1)).code, 0);
    refused(); // a whole game that somebody played
    std::filesystem::copy_file(game(0), game(1), std::filesystem::copy_options::overwrite_existing);
    refused(); // another game of the arena
    std::ofstream(game(1)) << "my notes on the first game, which no arena wrote";
    refused();
}

TEST_F(ArenaCommand, games_of_other_rules_or_of_another_seed_are_not_counted) {
    const std::string agents = "--agents random,random --games 2" + recorded();
    EXPECT_EQ(arena(agents).code, 0);
    std::filesystem::remove(folder / "arena.json");
    const Ran other = arena(agents + " --seed 2");
    EXPECT_EQ(other.code, 2);
    EXPECT_EQ(other.out.find(game(0) + ": its annotation \"arena result\" is none of game 0"), 0U)
        << other.out;

    std::filesystem::remove(folder / "arena.json");
    EXPECT_EQ(arena(agents).code, 0);
    const std::string json = (folder / "game.jsonl").string(); // the first game, by a rule of another name
    ASSERT_EQ(run(TICTACTOE, "record export " + game(0) + " --output " + json).code, 0);
    std::ifstream in(json);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    std::size_t renamed = 0; // in the list of behaviors, and where it ends the game
    for (auto at = text.find("\"win_or_draw\""); at != std::string::npos; at = text.find("\"win_or_draw\"")) {
        text.replace(at, 13, "\"win_or_lose\"");
        ++renamed;
    }
    ASSERT_GE(renamed, 2U) << text;
    std::ofstream(json) << text;
    std::filesystem::remove(game(0));
    ASSERT_EQ(run(TICTACTOE, "record import " + json + " " + game(0)).code, 0);
    const Ran changed = arena(agents);
    EXPECT_EQ(changed.code, 2);
    EXPECT_EQ(changed.out, game(0) + ": the game was played by other rules: its game, rules version, types, "
                                     "behaviors or setup differ; choose another folder\n");
}

TEST_F(ArenaCommand, games_of_another_setup_are_not_counted) {
    const auto backgammon = [](const std::string& arguments) {
        return run(BACKGAMMON, "arena backgammon --agents random,random --games 1 --longest 20" + arguments);
    };
    EXPECT_EQ(backgammon(recorded()).code, 0);
    EXPECT_EQ(backgammon(recorded()).code, 0); // a game that was too long is not played again
    EXPECT_NE(backgammon(recorded() + " --time 5").out.find("time is 0 there, and 5 here"),
              std::string::npos);
    std::filesystem::remove(folder / "arena.json");
    const Ran other = backgammon(recorded() + " --set match_length=3");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.out.find("behaviors or setup differ; choose another folder"), std::string::npos)
        << other.out;
}

TEST_F(ArenaCommand, two_arenas_do_not_share_a_folder) {
    std::filesystem::create_directories(folder);
    const int other = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC); // as an arena that is being played
    ASSERT_EQ(::flock(other, LOCK_EX | LOCK_NB), 0);
    const Ran refused = arena("--agents random,random --games 2" + recorded());
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, folder.string() +
                               ": another arena is being played into this folder; wait for its end, "
                               "or choose another folder\n");
    EXPECT_EQ(files(), 0);
    ::close(other);
    EXPECT_EQ(arena("--agents random,random --games 2" + recorded()).code, 0);
    EXPECT_EQ(files(), 3);
}

TEST_F(ArenaCommand, an_interrupted_arena_prints_what_it_has) {
    const Ran stopped = arena("--agents random,random --games 100000000 --threads 2 --json",
                              "timeout --foreground --preserve-status -s INT 1 ");
    EXPECT_EQ(stopped.code, 130) << stopped.out;
    EXPECT_NE(stopped.out.find("\"interrupted\": true"), std::string::npos) << stopped.out;
    EXPECT_NE(stopped.out.find("Interrupted after "), std::string::npos) << stopped.out;
}

TEST_F(ArenaCommand, a_sequential_test_ends_the_arena) {
    const Ran tested = arena("--agents random,random --games 100000 --sprt elo0=0,elo1=200");
    EXPECT_EQ(tested.code, 0);
    EXPECT_NE(tested.out.find("sequential test of elo0 0 and elo1 200: ratio "), std::string::npos)
        << tested.out;
    EXPECT_EQ(tested.out.find("undecided"), std::string::npos) << tested.out;
}

TEST_F(ArenaCommand, examples_of_the_help_fit_the_game) {
    const Ran help = run(TICTACTOE, "arena --help");
    EXPECT_NE(help.out.find(" arena tictactoe --agents random,random --games 1000\n"), std::string::npos)
        << help.out;
    EXPECT_NE(help.out.find(
                  " arena tictactoe --agents mcts:iterations=200,random --games \\\n      200 --duplicate\n"),
              std::string::npos)
        << help.out;
}

TEST_F(ArenaCommand, knows_the_computer_that_plays_at_the_terminal) {
    const Ran played = arena("--agents computer,random --games 2");
    EXPECT_EQ(played.code, 0);
    EXPECT_NE(played.out.find("\nmcts "), std::string::npos) << played.out;
}

TEST_F(ArenaCommand, wrong_arguments_are_refused_in_one_message) {
    const auto wrong = [](const std::string& arguments) {
        const Ran ran = arena(arguments);
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
        return ran.out;
    };
    EXPECT_EQ(
        wrong("--agents random"),
        "a game for 2 players needs at least as many agents, and there are 1; an agent may be named twice\n");
    EXPECT_NE(wrong("--agents random,ghost").find("there is no agent \"ghost\"; there is "),
              std::string::npos);
    EXPECT_NE(wrong("--agents random,random --sprt elo=3").find("not \"elo=3\""), std::string::npos);
    EXPECT_NE(wrong("--agents random,random --sprt elo0=3,elo1=2").find("elo0 below elo1"),
              std::string::npos);
    EXPECT_NE(wrong("--agents random,random,random --sprt elo1=2").find("compares two agents"),
              std::string::npos);
}

} // namespace
} // namespace herd_tests
