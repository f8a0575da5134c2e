#include "herding/record_sqlite/store.hpp"

#include "record/support/row_suite.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace record_store {

struct InSqlite : Place {
    InSqlite() {
        folder = std::filesystem::temp_directory_path() / ("herding-sqlite-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        store = std::make_unique<rec::SqliteStore>(path());
    }
    ~InSqlite() override {
        store.reset();
        std::filesystem::remove_all(folder);
    }
    std::string path() const { return (folder / "games.db").string(); }
    void run_sql(const std::string& sql) const {
        sqlite3* connection = nullptr;
        ASSERT_EQ(sqlite3_open(path().c_str(), &connection), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(connection);
        sqlite3_close(connection);
    }
    void refuse_events() const {
        run_sql("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END");
    }
    void accept_events() const { run_sql("DROP TRIGGER full"); }

    using Store = rec::SqliteStore;
    static constexpr const char* events = "events";
    std::filesystem::path folder;
};
INSTANTIATE_TYPED_TEST_SUITE_P(InSqlite, Stores, testing::Types<InSqlite>);
INSTANTIATE_TYPED_TEST_SUITE_P(InSqlite, RowStores, testing::Types<InSqlite>);

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Sqlite : public testing::Test {
protected:
    InSqlite place;
    rec::SqliteStore& store = dynamic_cast<rec::SqliteStore&>(*place.store);

    void run_sql(const std::string& sql) { place.run_sql(sql); }
    /// The version in the header of the database: 2 is WAL.
    [[nodiscard]] bool writes_ahead() const { return text_of(place.path()).at(18) == '\2'; }
};

TEST_F(Sqlite, a_column_that_says_something_else_than_the_record_is_found) {
    play(store);
    EXPECT_NO_THROW(store.check_columns("game"));
    const auto found = [&](const std::string& table, const std::string& column, const std::string& value,
                           const std::string& where) {
        const std::string set = "UPDATE " + table + " SET " + column + " = ";
        const auto before =
            store.query("SELECT quote(" + column + ") FROM " + table + " WHERE " + where)[1][0];
        run_sql(set + value + " WHERE " + where);
        EXPECT_EQ(error_of([&] { store.check_columns("game"); }), rec::ErrorKind::Damaged) << column;
        EXPECT_EQ(rec::open<Game>(store, "game", {.access = rec::Access::Read}).opening, rec::Opening::Exact)
            << "the record itself is whole";
        run_sql(set + before + " WHERE " + where);
        EXPECT_NO_THROW(store.check_columns("game")) << column;
    };
    found("events", "actor", "'player 7'", "place = 4");
    found("events", "actor", "NULL", "place = 4");
    found("events", "frame", "frame + 1", "place = 4");
    found("events", "hash", "'0'", "place = 4");
    found("events", "kind", "'undone'", "place = 4");
    found("events", "json", "replace(json, 'e', 'f')", "place = 4");
    found("events", "actor", "'somebody'", "kind = 'annotation'");
    found("games", "json", "'{}'", "name = 'game'");
    found("games", "rules_version", "'9'", "name = 'game'");
    found("games", "game", "'chess'", "name = 'game'");
    EXPECT_EQ(error_of([&] { store.check_columns("none"); }), rec::ErrorKind::NotFound);
}

TEST_F(Sqlite, grows_while_it_is_read) {
    auto game = rec::create<Game>(store, "game", Board{});
    (void)record_test::place(game.engine);
    struct Playing final : herding::Log<Game> { // somebody else plays while the record is executed again
        explicit Playing(herding::Engine<Game>& other) : engine(other) {}
        void record(const herding::Event<Game>&) override { (void)record_test::place(engine); }
        herding::Engine<Game>& engine;
    } playing(game.engine);
    const auto opened = rec::open<Game>(store, "game", {.access = rec::Access::Read, .also = &playing});
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_GE(opened.events, 1U);
    EXPECT_EQ(rec::open<Game>(store, "game", {.access = rec::Access::Read}).engine->state(),
              game.engine.state());
}

TEST_F(Sqlite, is_read_while_somebody_writes) {
    auto game = rec::create<Game>(store, "game", Board{});
    std::thread reading([&] {
        for (int i = 0; i < 50; ++i) {
            (void)store.query("SELECT count(*) FROM traces");
            (void)read_all(*store.open("game"));
        }
    });
    for (int i = 0; i < 50; ++i) {
        if (!record_test::place(game.engine)) {
            (void)game.engine.undo_to({0});
        }
    }
    reading.join();
    EXPECT_EQ(store.query("SELECT max(number) FROM events")[1][0], "50");
}

TEST_F(Sqlite, is_opened_and_read_while_somebody_has_a_transaction) {
    play(store);
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(place.path().c_str(), &connection), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(connection, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    {
        rec::SqliteStore other(place.path()); // throws Locked where it waits
        EXPECT_EQ(other.names(), std::vector<std::string>{"game"});
        EXPECT_FALSE(read_all(*other.open("game")).empty());
        EXPECT_EQ(other.query("SELECT count(*) FROM games")[1][0], "1");
    }
    sqlite3_close(connection);
}

TEST_F(Sqlite, lets_others_write_while_events_wait) {
    const rec::WriterOptions buffered{.durability = rec::Durability::None};
    const auto waiting = store.create("a", plain_header(), buffered);
    waiting->append(rec::Kind::Annotation, {});
    rec::SqliteStore other(place.path()); // of another program
    const auto writer = other.create("b", plain_header());
    writer->append(rec::Kind::Committed, payload(3, 1));
    EXPECT_EQ(read_all(*store.open("b")).size(), 1U);
    EXPECT_TRUE(read_all(*other.open("a")).empty());
    waiting->sync();
    EXPECT_EQ(read_all(*other.open("a")).size(), 1U);
    waiting->append(rec::Kind::Committed, payload(100'000, 1));
    EXPECT_EQ(read_all(*other.open("a")).size(), 2U) << "more than the buffer";
}

TEST_F(Sqlite, creates_nothing_where_it_cannot_lock) {
    std::filesystem::create_directory(place.path() + "-writers"); // where the file of locks belongs
    EXPECT_EQ(error_of([&] { (void)store.create("a", plain_header()); }), rec::ErrorKind::ReadOnly);
    std::filesystem::remove(place.path() + "-writers");
    EXPECT_TRUE(store.names().empty());
    (void)store.create("b", plain_header());
    EXPECT_EQ(store.names(), std::vector<std::string>{"b"});
}

/// SQLite keeps what readers share beside the database.
TEST_F(Sqlite, where_nothing_may_be_written_says_so) {
    const auto small = place.folder / "small";
    std::filesystem::create_directory(small);
    if (::mount("tmpfs", small.c_str(), "tmpfs", 0, "size=512k") != 0) {
        GTEST_SKIP() << "may not mount a small file system here";
    }
    const std::string path = (small / "games.db").string();
    {
        rec::SqliteStore first(path);
        (void)first.create("game", plain_header());
    }
    EXPECT_EQ(::mount("tmpfs", small.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr), 0);
    EXPECT_EQ(error_of([&] { rec::SqliteStore again(path); }), rec::ErrorKind::ReadOnly);
    EXPECT_EQ(error_of([&] { rec::SqliteStore none((small / "none.db").string()); }),
              rec::ErrorKind::NotFound);
    EXPECT_EQ(::umount2(small.c_str(), MNT_DETACH), 0);
}

TEST_F(Sqlite, a_query_changes_nothing) {
    play(store);
    const std::string count = "SELECT count(*) FROM events";
    const auto before = store.query(count);
    for (const std::string sql :
         {"DELETE FROM events", "UPDATE games SET name = 'other'", "DROP TABLE games",
          "INSERT INTO games (name, game, rules_version, json, header) VALUES ('a', 'b', '', '', x'')",
          "DELETE FROM events RETURNING place", "PRAGMA user_version = 9", "PRAGMA journal_mode = DELETE",
          "BEGIN", "COMMIT", "BEGIN IMMEDIATE", "VACUUM", "", "-- nothing", ";"}) {
        EXPECT_EQ(error_of([&] { (void)store.query(sql); }), rec::ErrorKind::ReadOnly) << sql;
    }
    EXPECT_EQ(store.query(count), before);
    EXPECT_EQ(store.query("PRAGMA user_version")[1][0], "1");
    EXPECT_TRUE(writes_ahead());
    EXPECT_EQ(store.names(), std::vector<std::string>{"game"});
}

TEST_F(Sqlite, writes_ahead_again_where_somebody_has_changed_that) {
    play(store);
    place.store.reset();
    run_sql("PRAGMA journal_mode = DELETE");
    EXPECT_FALSE(writes_ahead());
    place.store = std::make_unique<rec::SqliteStore>(place.path());
    EXPECT_TRUE(writes_ahead());
}

/// Between looking at an empty database and making its tables, it becomes one of something else.
TEST_F(Sqlite, a_database_that_somebody_else_fills_first_is_theirs) {
    const std::string theirs = (place.folder / "theirs.db").string();
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(theirs.c_str(), &connection), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(connection, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE t (x)",
                           nullptr, nullptr, nullptr),
              SQLITE_OK);
    std::thread opening(
        [&] { EXPECT_EQ(error_of([&] { rec::SqliteStore opened(theirs); }), rec::ErrorKind::WrongFile); });
    std::this_thread::sleep_for(
        std::chrono::milliseconds(300)); // it sees no table, and waits for the transaction
    EXPECT_EQ(sqlite3_exec(connection, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
    opening.join();
    sqlite3_stmt* rows = nullptr;
    ASSERT_EQ(sqlite3_prepare_v2(connection, "SELECT count(*) FROM sqlite_schema", -1, &rows, nullptr),
              SQLITE_OK);
    EXPECT_EQ(sqlite3_step(rows), SQLITE_ROW);
    EXPECT_EQ(sqlite3_column_int(rows, 0), 1) << "only their table";
    sqlite3_finalize(rows);
    sqlite3_close(connection);
}

TEST_F(Sqlite, the_last_event_is_in_its_place) {
    const auto ending = [&](const std::string& sql) {
        store.remove("game");
        play(store);
        run_sql(sql + " WHERE place = (SELECT max(place) FROM events)");
        const auto reader = store.open("game");
        (void)read_all(*reader);
        return reader->tail().ending;
    };
    EXPECT_EQ(ending("UPDATE events SET checksum = checksum"), rec::Ending::Clean);
    EXPECT_EQ(ending("UPDATE events SET place = place + 1"), rec::Ending::Damaged);
    EXPECT_EQ(ending("UPDATE events SET byte = byte + 1"), rec::Ending::Damaged);
}

TEST_F(Sqlite, a_header_of_another_size_is_damaged) {
    (void)store.create("game", plain_header());
    run_sql("UPDATE games SET header = CAST(header || x'00' AS BLOB)");
    EXPECT_EQ(error_of([&] { (void)store.open("game"); }), rec::ErrorKind::DamagedHeader);
}

/// Does something in the name of others just before a batch is committed.
class Between final : public rec::Io {
public:
    explicit Between(std::shared_ptr<rec::Io> io) : io_(std::move(io)) {}
    std::unique_ptr<rec::File> open(const std::string&, Open) override { return nullptr; }
    bool is(const std::string&, const rec::File&) override { return false; }
    bool rename_new(const std::string&, const std::string&) override { return false; }
    void rename(const std::string&, const std::string&) override {}
    void remove(const std::string&) override {}
    void sync_folder(const std::string&) override {}
    std::vector<std::string> list(const std::string&) override { return {}; }
    void sync_all(std::span<rec::File* const> files) override {
        if (before) {
            before();
        }
        io_->sync_all(files);
    }
    std::function<void()> before;

private:
    std::shared_ptr<rec::Io> io_;
};

TEST_F(Sqlite, what_others_do_between_an_event_and_its_commit_loses_no_acknowledged_event) {
    const auto between = std::make_shared<Between>(store.io());
    const rec::WriterOptions grouped{.durability = rec::Durability::Group,
                                     .group = std::make_shared<rec::GroupCommit>(between)};
    const auto writer = store.create("game", plain_header(), grouped);
    between->before = [&] { // undoes its own changes only
        EXPECT_EQ(error_of([&] { (void)store.create("game", plain_header()); }), rec::ErrorKind::Exists);
    };
    writer->append(rec::Kind::Committed, payload(3, 1));
    EXPECT_EQ(read_all(*store.open("game")).size(), 1U);

    between->before = {};
    const auto other = store.create("other", plain_header());
    const std::string id = store.query("SELECT id FROM games WHERE name = 'other'")[1][0];
    run_sql("CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.game = " + id +
            " BEGIN SELECT RAISE(ABORT, 'no'); END");
    between->before = [&] { // undoes the transaction that both are in
        EXPECT_EQ(error_of([&] { other->append(rec::Kind::Committed, payload(3, 1)); }),
                  rec::ErrorKind::System);
    };
    EXPECT_ANY_THROW(writer->append(rec::Kind::Committed, payload(3, 2)));
    EXPECT_TRUE(writer->failed());
    between->before = {};
    EXPECT_EQ(error_of([&] { writer->append(rec::Kind::Committed, payload(3, 3)); }), rec::ErrorKind::Failed);
    EXPECT_EQ(read_all(*store.open("game")).size(), 1U);
}

TEST_F(Sqlite, refuses_a_database_of_something_else) {
    const std::string other = (place.folder / "other.db").string();
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(other.c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, "CREATE TABLE t (x)", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(connection);
    const std::string before = text_of(other);
    EXPECT_EQ(error_of([&] { rec::SqliteStore opened(other); }), rec::ErrorKind::WrongFile);
    EXPECT_TRUE(text_of(other) == before) << "and leaves it as it is";
    EXPECT_EQ(error_of([&] { rec::SqliteStore opened("/none/at/all.db"); }), rec::ErrorKind::NotFound);
}

} // namespace record_store
