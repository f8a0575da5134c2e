#include "../../src/run_herd.hpp"
#include "record/support/games.hpp"
#include "record_postgres/support/database.hpp"

#include "herding/record_postgres/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

/// Commands on records in PostgreSQL.

namespace record_postgres_commands {

using herd_tests::herd;
using herd_tests::Ran;
using postgres_test::database;
using postgres_test::run_sql;
using record_test::Board;
using record_test::Game;
namespace rec = herding::record;

class HerdRecordInPostgres : public testing::Test {
protected:
    HerdRecordInPostgres() {
        database().clear();
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        rec::FileStore files(folder);
        auto game = rec::create<Game>(files, "friday.journal", Board{});
        while (record_test::place(game.engine)) {}
        game.journal->close();
    }
    ~HerdRecordInPostgres() override { std::filesystem::remove_all(folder); }

    const std::string folder = testing::TempDir() + "herding_commands_" + std::to_string(::getpid());
    const std::string journal = folder + "/friday.journal";
    const std::string url = "'" + database().url() + "'";
};

TEST_F(HerdRecordInPostgres, answers_like_in_a_file) {
    EXPECT_EQ(herd("record info friday --database " + url).code, 20);
    EXPECT_EQ(run_sql(database().url(), "SELECT to_regnamespace('herding') IS NULL"), "t")
        << "looking makes no schema";
    EXPECT_EQ(herd("record copy " + journal + " friday --into-database " + url).code, 0);
    EXPECT_EQ(herd("record show friday --database " + url).out, herd("record show " + journal).out);
    EXPECT_EQ(herd("record verify friday --database " + url).code, 0);
    EXPECT_EQ(herd("record copy friday " + folder + "/again.journal --from-database " + url).code, 0);
    EXPECT_EQ(herd("record diff " + journal + " " + folder + "/again.journal").code, 0);
    EXPECT_EQ(herd("record query " + url + " 'SELECT count(*) AS all FROM events'").out, "all\n8\n");
    const Ran wrong = herd("record query " + url + " 'SELECT nothing FROM events'");
    EXPECT_EQ(wrong.code, 25);
    EXPECT_NE(wrong.out.find("PostgreSQL does not understand the statement; docs/records.md lists tables"),
              std::string::npos)
        << wrong.out;
    run_sql(database().url(), "UPDATE herding.entries SET json = '{}' WHERE place = 3");
    EXPECT_EQ(herd("record verify friday --database " + url).code, 11) << "a column for queries";
}

} // namespace record_postgres_commands
