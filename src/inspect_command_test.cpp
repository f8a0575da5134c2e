// `inspect`, and `play --inspect`, as people type them.

#include "run_herd.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace herd_tests {
namespace {

class InspectCommand : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        ASSERT_EQ(run(TICTACTOE, "play --players random --seed 7 --record " + path("friday.journal")).code,
                  0);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string path(const std::string& name) const { return (folder / name).string(); }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("herd_inspect_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(InspectCommand, prints_text) {
    const Ran text = run(TICTACTOE, "inspect --text " + path("friday.journal"));
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("tictactoe::Game, "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find(" events, exact\n"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("#1 player 0: "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("place_and_switch"), std::string::npos) << text.out;
    const Ran part = run(TICTACTOE, "inspect --text --from 3 --to 3 " + path("friday.journal"));
    EXPECT_LT(part.out.size(), text.out.size() / 2);
    EXPECT_NE(part.out.find(" events, exact, not verified\n"), std::string::npos) << part.out;
    const Ran player = run(TICTACTOE, "inspect --text --player 1 " + path("friday.journal"));
    EXPECT_NE(player.out.find("as seen by player 1"), std::string::npos) << player.out;
}

TEST_F(InspectCommand, what_others_wrote_into_a_record_stays_one_line) {
    const std::string json = path("friday.jsonl");
    ASSERT_EQ(run(TICTACTOE, "record export " + path("friday.journal") + " --output " + json).code, 0);
    std::ifstream in(json);
    std::string text(std::istreambuf_iterator<char>(in), {});
    const std::string note = "\"text\":\"";
    const auto at = text.find(note);
    ASSERT_NE(at, std::string::npos) << text;
    text.insert(at + note.size(), "\\u001b[31m\\n#9 player 0: faked ");
    std::ofstream(json) << text;
    ASSERT_EQ(run(TICTACTOE, "record import " + json + " " + path("other.journal")).code, 0);
    const Ran shown = run(TICTACTOE, "inspect --text " + path("other.journal"));
    EXPECT_EQ(shown.out.find('\x1b'), std::string::npos) << shown.out;
    EXPECT_EQ(shown.out.find("\n#9 player 0: faked"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("\\x1b[31m\\x0a#9 player 0: faked"), std::string::npos) << shown.out;
}

// Names of the rules of another game, and of what they made, are texts of strangers too.
TEST_F(InspectCommand, what_unknown_rules_wrote_stays_one_line) {
    const std::string json = path("friday.jsonl");
    ASSERT_EQ(run(TICTACTOE, "record export " + path("friday.journal") + " --output " + json).code, 0);
    std::ifstream in(json);
    std::string text(std::istreambuf_iterator<char>(in), {});
    const std::string evil = "\\u001b[31m\\u009b1m\\n#9 player 0: faked ";
    for (const char* const name : {"tictactoe::Game", "place_and_switch", "win_or_draw", "\"x\"", "placed"}) {
        const std::string word = name;
        const bool quoted = word.front() == '"';
        std::size_t times = 0;
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + word.size())) {
            text.insert(at + (quoted ? 1 : 0), evil);
            at += evil.size();
            ++times;
        }
        ASSERT_GT(times, 0U) << name << text;
    }
    std::ofstream(json) << text;
    const Ran made = run(TICTACTOE, "record import " + json + " " + path("other.journal"));
    ASSERT_EQ(made.code, 0) << made.out;
    const Ran shown = run(KUHN, "inspect --text " + path("other.journal"));
    EXPECT_EQ(shown.code, 0);
    EXPECT_EQ(shown.out.find('\x1b'), std::string::npos) << shown.out;
    EXPECT_EQ(shown.out.find("\xc2\x9b"), std::string::npos) << shown.out;
    EXPECT_EQ(shown.out.find("\n#9 player 0: faked"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("\\x1b[31m"), std::string::npos) << shown.out;
}

// A record of a stranger may count more than there is. It is shown as far as it goes.
TEST_F(InspectCommand, counts_that_are_wrong_hide_nothing) {
    const std::string json = path("friday.jsonl");
    ASSERT_EQ(run(TICTACTOE, "record export " + path("friday.journal") + " --output " + json).code, 0);
    for (const char* const member : {"input", "round", "diffs", "traces"}) {
        std::ifstream in(json);
        std::string text(std::istreambuf_iterator<char>(in), {});
        const std::string begin = "\"" + std::string(member) + "\":";
        const auto at = text.find(begin, text.find("\"steps\"")) + begin.size();
        text.replace(at, text.find_first_of(",}", at) - at, "\"18446744073709551615\"");
        std::ofstream(path("wrong.jsonl")) << text;
        std::filesystem::remove(path("wrong.journal"));
        const Ran made = run(TICTACTOE, "record import " + path("wrong.jsonl") + " " + path("wrong.journal"));
        ASSERT_EQ(made.code, 0) << made.out;
        const Ran shown = run(KUHN, "inspect --text " + path("wrong.journal"));
        EXPECT_EQ(shown.code, 0) << member << shown.out;
        EXPECT_NE(shown.out.find("#2 player 1: "), std::string::npos) << member << shown.out;
    }
}

TEST_F(InspectCommand, shows_a_record_of_another_game) {
    const Ran text = run(KUHN, "inspect --text " + path("friday.journal"));
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("view-only"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("does not have the rules of `tictactoe::Game`"), std::string::npos) << text.out;
    EXPECT_EQ(run(KUHN, "inspect --text --player 1 " + path("friday.journal")).code, 27);
}

TEST_F(InspectCommand, writes_one_file) {
    const Ran ran = run(TICTACTOE, "inspect --html " + path("friday.html") + " " + path("friday.journal"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_EQ(ran.out, "");
    std::ifstream in(path("friday.html"), std::ios::binary);
    const std::string html(std::istreambuf_iterator<char>(in), {});
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
    EXPECT_NE(html.find("\"overview\":{\"record\":"), std::string::npos);
    EXPECT_LT(html.size(), std::size_t{2} << 20U);
    EXPECT_EQ(run(TICTACTOE, "inspect --html /no/such/folder/x.html " + path("friday.journal")).code, 25);
    EXPECT_EQ(run(TICTACTOE, "inspect --html /dev/full " + path("friday.journal")).out,
              "/dev/full: cannot be written: No space left on device\n");
    EXPECT_FALSE(std::filesystem::exists(path("friday.html.new")));
}

TEST_F(InspectCommand, says_what_is_wrong) {
    EXPECT_EQ(run(TICTACTOE, "inspect").code, 2);
    EXPECT_EQ(run(TICTACTOE, "inspect --text " + path("no.journal")).code, 20);
    for (const std::string who : {"nobody", "65535", "1x"}) { // 65535 is no other name of the observer
        const Ran viewer = run(TICTACTOE, "inspect --text --player " + who + " " + path("friday.journal"));
        EXPECT_EQ(viewer.code, 2);
        EXPECT_EQ(viewer.out, "--player: expected the number of a player from 0 on, or `observer`, not \"" +
                                  who + "\"\n");
    }
    std::ofstream(path("text")) << "no journal";
    EXPECT_EQ(run(TICTACTOE, "inspect --text " + path("text")).code, 14);
    EXPECT_EQ(run("timeout 20 " TICTACTOE, "inspect --no-open " + path("text")).code, 14)
        << "before a page opens";
}

TEST_F(InspectCommand, refuses_options_that_fit_nothing) {
    const std::string file = path("friday.journal");
    EXPECT_EQ(run(TICTACTOE, "inspect --text --player '' " + file).code, 2)
        << "nobody's view is not everybody's";
    const Ran behind = run(TICTACTOE, "inspect --text --from 999 " + file);
    EXPECT_EQ(behind.code, 2);
    const std::string last_row = "--from: the last row is ";
    ASSERT_TRUE(behind.out.starts_with(last_row)) << behind.out;
    const int last = std::stoi(behind.out.substr(last_row.size()));
    EXPECT_EQ(run(TICTACTOE, "inspect --text --from " + std::to_string(last) + " " + file).code, 0);
    EXPECT_EQ(run(TICTACTOE, "inspect --text --from " + std::to_string(last + 1) + " " + file).code, 2);
    EXPECT_EQ(run(TICTACTOE, "inspect --text --record one " + file).code, 2);
    EXPECT_EQ(run(TICTACTOE, "inspect --html '' " + file).code, 2);
    EXPECT_NE(run(TICTACTOE, "inspect --port 65536 " + file).out.find("from 0 to 65535, not \"65536\""),
              std::string::npos);
    const Ran player = run(TICTACTOE, "inspect --text --player 2 " + file);
    EXPECT_EQ(player.code, 2);
    EXPECT_EQ(player.out, "there is no player 2: " + file + " has 2 players, from 0 on\n");
    const Ran rows = run(TICTACTOE, "inspect --text --from 3 --to 2 " + file);
    EXPECT_EQ(rows.code, 2);
    EXPECT_EQ(rows.out, "--from: row 3 is behind --to, row 2\n");
    const Ran both = run(TICTACTOE, "inspect --text --html " + path("friday.html") + " " + file);
    EXPECT_NE(both.code, 0);
    EXPECT_FALSE(std::filesystem::exists(path("friday.html")));
}

TEST_F(InspectCommand, refuses_what_it_would_ignore) {
    const std::string file = path("friday.journal");
    const Ran two = run(TICTACTOE, "inspect --text " + file + " " + file);
    EXPECT_EQ(two.code, 2);
    EXPECT_EQ(two.out, file + ": --text and --html show one record; the page compares them\n");
    std::ofstream(path("games.sqlite")) << std::string("SQLite format 3") + '\0';
    const Ran database = run(TICTACTOE, "inspect --no-open " + path("games.sqlite") + " " + file);
    EXPECT_EQ(database.code, 2);
    EXPECT_EQ(database.out,
              file + ": " + path("games.sqlite") + " is a database, which shows its own records only\n");
}

#ifdef HERDING_HAS_SQLITE
TEST_F(InspectCommand, shows_the_record_of_a_database_that_is_named) {
    const std::string database = path("games.sqlite");
    for (const std::string name : {"one", "two"}) {
        ASSERT_EQ(run(TICTACTOE,
                      "record copy " + path("friday.journal") + ' ' + name + " --into-database " + database)
                      .code,
                  0);
    }
    EXPECT_TRUE(run(TICTACTOE, "inspect --text " + database).out.starts_with("one: "));
    EXPECT_TRUE(run(TICTACTOE, "inspect --text --record two " + database).out.starts_with("two: "));
    const Ran three = run(TICTACTOE, "inspect --text --record three " + database);
    EXPECT_EQ(three.code, 20);
    EXPECT_EQ(three.out, "three: there is no such record in " + database + '\n');
}
#endif

TEST_F(InspectCommand, waits_for_no_writer_of_a_pipe) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    const Ran pipe = run("timeout 20 " TICTACTOE, "inspect --text " + path("pipe"));
    EXPECT_EQ(pipe.code, 25) << pipe.out;
    EXPECT_NE(pipe.out.find("not a file"), std::string::npos) << pipe.out;
    EXPECT_NE(pipe.out.find("a pipe or a device, which cannot be read twice: copy it into a file"),
              std::string::npos)
        << pipe.out;
}

TEST_F(InspectCommand, serves_until_it_is_ended) {
    std::array<int, 2> out{};
    ASSERT_EQ(pipe(out.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        execl(TICTACTOE, TICTACTOE, "inspect", "--no-open", path("friday.journal").c_str(), nullptr);
        _exit(127);
    }
    close(out[1]);
    std::string printed;
    for (char c = 0; printed.find("ends it.") == std::string::npos && read(out[0], &c, 1) == 1;) {
        printed += c;
    }
    close(out[0]);
    EXPECT_TRUE(printed.starts_with("The inspector is at http://127.0.0.1:")) << printed;
    kill(child, SIGINT);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(InspectCommand, follows_a_match) {
    const Ran live = run(TICTACTOE, "play --players random --seed 7 --inspect");
    EXPECT_EQ(live.code, 0) << live.out;
    EXPECT_NE(live.out.find("The inspector is at http://127.0.0.1:"), std::string::npos) << live.out;
    EXPECT_NE(live.out.find("The game is over"), std::string::npos) << live.out;
    const Ran kept = run(TICTACTOE, "play --players random --inspect --record " + path("kept.journal"));
    EXPECT_EQ(kept.code, 0) << kept.out;
    EXPECT_TRUE(std::filesystem::exists(path("kept.journal")));
}

} // namespace
} // namespace herd_tests
