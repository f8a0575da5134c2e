// herd record, with a journal of every kind of event.

#include "run_herd.hpp"
#include "running.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace herd_tests {
namespace {

const std::string journal = HERDING_SOURCE_DIR "/tests/records/1.0-dice.journal";
const std::string exported = HERDING_SOURCE_DIR "/tests/records/1.0-dice.jsonl";

void flip(std::string& bytes, std::size_t at) { bytes[at] = static_cast<char>(bytes[at] ^ 1); }

class HerdRecord : public testing::Test {
protected:
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("herd_record_") + testing::UnitTest::GetInstance()->current_test_info()->name());

    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string path(const std::string& name) const { return (folder / name).string(); }
    /// The journal with its bytes changed.
    std::string changed(const std::string& name, auto change) const {
        std::string bytes = file_text(journal);
        change(bytes);
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
};

TEST_F(HerdRecord, info_and_verify_show_what_there_is) {
    const Ran info = herd("record info " + journal);
    EXPECT_EQ(info.code, 0) << info.out;
    EXPECT_TRUE(info.out.starts_with("game           dice::Game\n")) << info.out;
    EXPECT_NE(info.out.find("\n  committed    "), std::string::npos) << info.out;
    EXPECT_NE(info.out.find("\nends           clean\n"), std::string::npos) << info.out;
    const Ran verified = herd("record verify " + journal);
    EXPECT_EQ(verified.code, 0);
    EXPECT_TRUE(verified.out.ends_with(" bytes, whole\n")) << verified.out;
}

TEST_F(HerdRecord, exit_codes_distinguish_what_is_wrong) {
    const auto code = [](const std::string& file) { return herd("record verify " + file).code; };
    EXPECT_EQ(code(changed("torn", [](std::string& bytes) { bytes.pop_back(); })), 10);
    EXPECT_EQ(code(changed("damaged", [](std::string& bytes) { flip(bytes, bytes.size() - 60); })), 11);
    EXPECT_EQ(code(changed("short", [](std::string& bytes) { bytes.resize(100); })), 12);
    EXPECT_EQ(code(changed("header", [](std::string& bytes) { flip(bytes, 100); })), 13);
    EXPECT_EQ(code(changed("text", [](std::string& bytes) { bytes = "some text"; })), 14);
    EXPECT_EQ(code(changed("saved", [](std::string& bytes) { bytes = "herd play dice\n"; })), 15);
    EXPECT_EQ(code(path("nothing")), 20);
}

TEST_F(HerdRecord, export_and_import_give_the_same_bytes) {
    EXPECT_EQ(herd("record export " + journal + " --output " + path("lines")).code, 0);
    EXPECT_EQ(file_text(path("lines")), herd("record export " + journal).out);
    EXPECT_EQ(herd("record import " + path("lines") + " " + path("again")).code, 0);
    EXPECT_EQ(file_text(path("again")), file_text(journal));
    EXPECT_EQ(herd("record import " + path("lines") + " " + path("again")).code, 21);
    EXPECT_EQ(herd("record diff " + journal + " " + path("again")).code, 0);
}

TEST_F(HerdRecord, import_ends_where_the_text_does_not) {
    const Ran zeros = herd("record import /dev/zero " + path("new"));
    EXPECT_EQ(zeros.code, 18) << zeros.out;
    EXPECT_EQ(zeros.out,
              "/dev/zero: line 1: expected an exported record, whose first line begins with `{`\n");
    const Ran of_folder = herd("record import " + folder.string() + " " + path("new"));
    EXPECT_EQ(of_folder.code, 15);
    EXPECT_EQ(of_folder.out, folder.string() + ": a folder, not an export: name a file in it\n");
    EXPECT_FALSE(std::filesystem::exists(path("new")));
}

/// A newer minor version is read as far as it is known.
TEST_F(HerdRecord, info_says_that_the_format_is_newer) {
    std::string lines = herd("record export " + journal).out;
    const std::string version = R"({"journal":"1.0")";
    ASSERT_TRUE(lines.starts_with(version)) << lines;
    std::ofstream(path("lines")) << R"({"journal":"1.7")" << lines.substr(version.size());
    EXPECT_EQ(herd("record import " + path("lines") + " " + path("newer")).code, 0);
    const Ran info = herd("record info " + path("newer"));
    EXPECT_EQ(info.code, 0) << info.out;
    EXPECT_NE(
        info.out.find("format         1.7, newer than this program, which skips what it does not know\n"),
        std::string::npos)
        << info.out;
    EXPECT_EQ(herd("record verify " + path("newer")).code, 0);
    EXPECT_EQ(herd("record export " + path("newer")).out,
              R"({"journal":"1.7")" + lines.substr(version.size()));
}

TEST_F(HerdRecord, show_and_follow_print_events) {
    const std::string all = herd("record export " + journal).out;
    const std::string events = all.substr(all.find('\n') + 1);
    EXPECT_EQ(herd("record show " + journal).out, events);
    EXPECT_EQ(herd("record follow " + journal).out, events) << "a closed record ends it";
    const Ran some = herd("record show " + journal + " --from 2 --to 2");
    EXPECT_EQ(some.code, 0);
    EXPECT_NE(some.out.find("\"event\":2,"), std::string::npos) << some.out;
    EXPECT_EQ(some.out.find("\"event\":1,"), std::string::npos) << some.out;
    EXPECT_EQ(some.out.find("\"event\":3,"), std::string::npos) << some.out;
}

// The last event of a record is the one that closes it.
TEST_F(HerdRecord, follow_waits_for_the_end) {
    ASSERT_EQ(herd("record cut " + journal + " " + path("live") + " --to 3").code, 0);
    Running follow(HERD, {"record", "follow", path("live")});
    follow.wait_for("\"event\":3,");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(kill(follow.id(), 0), 0);
    EXPECT_EQ(waitpid(follow.id(), nullptr, WNOHANG), 0) << "it waits for more";
    EXPECT_EQ(follow.interrupted(), 130);
    EXPECT_TRUE(follow.printed().ends_with("}\n")) << follow.printed();
}

TEST_F(HerdRecord, show_says_that_there_are_no_such_events) {
    const std::string last = "there is no event 1000: the last one is ";
    const Ran beyond = herd("record show " + journal + " --from 1000");
    EXPECT_EQ(beyond.code, 20) << beyond.out;
    EXPECT_NE(beyond.out.find(last), std::string::npos) << beyond.out;
    const std::uint64_t number = std::stoull(beyond.out.substr(beyond.out.find(last) + last.size()));
    EXPECT_EQ(herd("record show " + journal + " --from " + std::to_string(number)).code, 0);
    EXPECT_EQ(herd("record show " + journal + " --from " + std::to_string(number + 1)).code, 20);
    const Ran swapped = herd("record show " + journal + " --from 3 --to 2");
    EXPECT_EQ(swapped.code, 2);
    EXPECT_EQ(swapped.out, "record show: --from 3 is behind --to 2\n");
}

TEST_F(HerdRecord, a_folder_is_named_as_one) {
    const std::string name = folder.string();
    for (const std::string command : {"verify", "info", "show", "follow", "export", "index"}) {
        const Ran ran = herd("record " + command + " " + name);
        EXPECT_EQ(ran.code, 15) << command;
        EXPECT_EQ(ran.out, name + ": a folder, not a journal: name a file in it\n") << command;
    }
}

TEST_F(HerdRecord, cut_and_repair_copy_what_is_good) {
    const Ran cut = herd("record cut " + journal + " " + path("cut") + " --to 3");
    EXPECT_EQ(cut.code, 0) << cut.out;
    EXPECT_EQ(cut.out, path("cut") + ": 3 events\n");
    EXPECT_EQ(herd("record verify " + path("cut")).code, 0);
    EXPECT_EQ(herd("record cut " + journal + " " + path("one") + " --to 1").out, path("one") + ": 1 event\n");
    EXPECT_TRUE(herd("record verify " + path("one")).out.starts_with(path("one") + ": 1 event, "));
    const Ran differ = herd("record diff " + journal + " " + path("cut"));
    EXPECT_EQ(differ.code, 1);
    EXPECT_TRUE(differ.out.starts_with("They differ after event 3, at byte ")) << differ.out;
    const std::string damaged =
        changed("damaged", [](std::string& bytes) { flip(bytes, bytes.size() - 60); });
    EXPECT_EQ(herd("record repair " + damaged + " " + path("repaired")).code, 0);
    EXPECT_EQ(herd("record verify " + path("repaired")).code, 0);
}

TEST_F(HerdRecord, numbers_are_whole_and_in_range) {
    for (const char* wrong :
         {"99999999999999999999", "18446744073709551616", "-1", "1.5", "x", "''", "' 3'"}) {
        for (const std::string& option :
             {"branch " + journal + " " + path("new") + " --at",
              "cut " + journal + " " + path("new") + " --to", "show " + journal + " --from"}) {
            const Ran ran = herd("record " + option + " " + wrong);
            EXPECT_EQ(ran.code, 2) << option << wrong << ": " << ran.out;
            EXPECT_NE(ran.out.find("expected a whole number from 0 to 18446744073709551615"),
                      std::string::npos)
                << ran.out;
        }
    }
    EXPECT_FALSE(std::filesystem::exists(path("new")));
    const Ran beyond = herd("record cut " + journal + " " + path("new") + " --to 18446744073709551615");
    EXPECT_EQ(beyond.code, 20) << beyond.out;
    EXPECT_NE(beyond.out.find("there is no event 18446744073709551615: the last one is "), std::string::npos)
        << beyond.out;
    EXPECT_FALSE(std::filesystem::exists(path("new")));
}

TEST_F(HerdRecord, names_and_texts_reach_the_terminal_as_text) {
    const std::string name = "x\x1b[31m\n\x07";
    changed(name, [](std::string& bytes) { bytes.pop_back(); });
    const std::string quoted = "'" + path(name) + "'";
    for (const std::string& command :
         {"info " + quoted, "verify " + quoted, "cut " + quoted + " " + quoted + ".cut --to 3",
          "repair " + quoted + " " + quoted + ".new", "info " + quoted + ".none", "import " + quoted + " new",
          "export " + quoted + " --player 0", "branch " + quoted + " b --at 1",
          "export " + journal + " --output " + quoted + "/none", "index " + quoted + "/none",
          "info " + quoted + " --database " + quoted}) {
        const std::string out = herd("record " + command).out;
        EXPECT_EQ(out.find('\x1b'), std::string::npos) << command << out;
        EXPECT_NE(out.find("\\x1b[31m\\x0a\\x07"), std::string::npos) << command << out;
    }
}

TEST_F(HerdRecord, index_is_written_beside_the_journal) {
    const std::string copied = changed("game", [](std::string&) {});
    EXPECT_EQ(herd("record index " + copied).code, 0);
    EXPECT_TRUE(std::filesystem::exists(copied + ".index"));
    EXPECT_EQ(herd("record show " + copied + " --from 3").out,
              herd("record show " + journal + " --from 3").out);
    std::ofstream(copied + ".index") << "no index";
    EXPECT_EQ(herd("record show " + copied + " --from 3").out,
              herd("record show " + journal + " --from 3").out);
    EXPECT_EQ(herd("record index " + path("nothing")).code, 20);
}

TEST_F(HerdRecord, commands_that_need_rules_name_the_game_where_these_are_missing) {
    for (const std::string& command :
         {"replay " + journal, "record branch " + journal + " " + path("new") + " --at 1",
          "record export " + journal + " --spectator"}) {
        const Ran ran = herd(command);
        EXPECT_EQ(ran.code, 17) << ran.out;
        EXPECT_NE(
            ran.out.find("a record of `dice::Game`, whose rules are not in this program; it has no game"),
            std::string::npos)
            << ran.out;
    }
    EXPECT_FALSE(std::filesystem::exists(path("new")));
}

#ifdef HERDING_HAS_SQLITE
TEST_F(HerdRecord, in_a_database_answers_like_in_a_file) {
    const std::string database = path("games.db");
    EXPECT_EQ(herd("record copy " + journal + " friday --into-database " + database).out,
              "friday: 13 events\n");
    const std::string in = " --database " + database;
    const Ran exported = herd("record export friday" + in);
    EXPECT_EQ(exported.code, 0);
    EXPECT_EQ(exported.out, herd("record export " + journal).out);
    EXPECT_EQ(herd("record info friday" + in).out, herd("record info " + journal).out);
    EXPECT_EQ(herd("record show friday --from 2 --to 4" + in).out,
              herd("record show " + journal + " --from 2 --to 4").out);
    EXPECT_EQ(herd("record copy friday " + path("again.journal") + " --from-database " + database).code, 0);
    EXPECT_EQ(file_text(path("again.journal")), file_text(journal)) << "a copy has the same bytes";
    EXPECT_EQ(herd("record verify friday" + in).code, 0);
    EXPECT_EQ(herd("record follow friday" + in).code, 0);
    EXPECT_EQ(herd("record cut friday saturday --to 3" + in).out, "saturday: 3 events\n");
    EXPECT_EQ(herd("record diff friday saturday" + in).code, 1);
    EXPECT_EQ(herd("record cut friday saturday --to 3" + in).code, 21);
    EXPECT_EQ(herd("record info sunday" + in).code, 20);
    EXPECT_EQ(herd("record info friday --database " + path("none.db")).code, 20);
    EXPECT_FALSE(std::filesystem::exists(path("none.db"))) << "looking makes no database";
    EXPECT_EQ(herd("record info friday --database " + journal).code, 14) << "no database";
    std::ofstream(path("empty.db")).flush();
    EXPECT_EQ(herd("record info friday --database " + path("empty.db")).code, 15);
    EXPECT_EQ(file_text(path("empty.db")), "") << "looking makes no database";
}

TEST_F(HerdRecord, copies_between_files_and_databases) {
    const std::string one = path("one.db");
    const std::string other = path("other.db");
    EXPECT_EQ(herd("record copy " + journal + " a --into-database " + one).code, 0);
    EXPECT_EQ(herd("record copy a b --from-database " + one + " --into-database " + other).code, 0);
    EXPECT_EQ(herd("record copy b c --from-database " + other + " --into-database " + other).code, 0);
    EXPECT_EQ(herd("record copy c " + path("d") + " --from-database " + other).code, 0);
    EXPECT_EQ(herd("record copy " + path("d") + " " + path("e")).code, 0);
    EXPECT_EQ(herd("record diff " + journal + " " + path("e")).code, 0);
    EXPECT_EQ(herd("record copy a b --from-database " + one + " --into-database " + other).code, 21);
    EXPECT_EQ(herd("record copy b c --from-database " + path("none.db")).code, 20);
    EXPECT_FALSE(std::filesystem::exists(path("none.db")));
    const std::string damaged =
        changed("damaged", [](std::string& bytes) { flip(bytes, bytes.size() - 60); });
    const Ran ran = herd("record copy " + damaged + " good --into-database " + one);
    EXPECT_EQ(ran.code, 11) << "not all of it was copied";
    EXPECT_NE(ran.out.find("damage"), std::string::npos) << ran.out;
    EXPECT_EQ(herd("record verify good --database " + one).code, 0);
}

TEST_F(HerdRecord, query_prints_a_table_and_changes_nothing) {
    const std::string database = path("games.db");
    EXPECT_EQ(herd("record copy " + journal + " friday --into-database " + database).code, 0);
    const auto query = [&](const std::string& sql) {
        return herd("record query " + database + " '" + sql + "'");
    };
    const Ran names = query("SELECT name, 1 AS one FROM games");
    EXPECT_EQ(names.code, 0) << names.out;
    EXPECT_EQ(names.out, "name   | one\nfriday | 1\n");
    EXPECT_EQ(query("SELECT name FROM games WHERE 0").out, "name\n");
    for (const std::string wrong :
         {"SELECT nothing FROM games", "no SQL", "", "DELETE FROM events", "SELECT 1; DELETE FROM events",
          "PRAGMA user_version = 9", "ATTACH DATABASE 'x.db' AS x"}) {
        const Ran ran = query(wrong);
        EXPECT_NE(ran.code, 0) << wrong << ran.out;
        EXPECT_LT(ran.code, 64) << wrong << " ended by a signal: " << ran.out;
    }
    EXPECT_EQ(herd("record verify friday --database " + database).code, 0);
    EXPECT_EQ(query("SELECT count(*) AS n FROM games").out, "n\n1\n");
    EXPECT_EQ(herd("record query " + path("none.db") + " 'SELECT 1'").code, 20);
    EXPECT_EQ(query("SELECT none FROM games").out,
              database + ": SQLite does not understand the statement; docs/records.md lists tables and "
                         "columns (SQLite: no such column: none)\n");
}
#endif

} // namespace
} // namespace herd_tests
