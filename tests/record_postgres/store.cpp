#include "herding/record_postgres/store.hpp"

#include "record/support/row_suite.hpp"
#include "record_postgres/support/database.hpp"
#include "record_postgres/support/proxy.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace record_store {

using postgres_test::database;
using postgres_test::run_sql;
using namespace std::chrono_literals;

struct InPostgres : Place {
    InPostgres() {
        database().clear();
        store = std::make_unique<rec::PostgresStore>(url());
    }
    static std::string url() { return database().url(); }
    static void run_sql(const std::string& text) {
        postgres_test::run_sql(url(), "SET search_path = herding; " + text);
    }
    static void refuse_events() { run_sql("ALTER TABLE entries ADD CONSTRAINT is_full CHECK (place < 2)"); }
    static void accept_events() { run_sql("ALTER TABLE entries DROP CONSTRAINT is_full"); }

    using Store = rec::PostgresStore;
    static constexpr const char* events = "entries";
};
INSTANTIATE_TYPED_TEST_SUITE_P(InPostgres, Stores, testing::Types<InPostgres>);
INSTANTIATE_TYPED_TEST_SUITE_P(InPostgres, RowStores, testing::Types<InPostgres>);

class Postgres : public testing::Test {
protected:
    InPostgres place;
    rec::PostgresStore& store = dynamic_cast<rec::PostgresStore&>(*place.store);

    static void sql(const std::string& text) { InPostgres::run_sql(text); }
    /// Ends all connections of stores, as a database does that starts again.
    static void end_connections() {
        run_sql(postgres_test::server_url(), "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                                             "WHERE application_name = 'herding' AND "
                                             "datname = '" +
                                                 InPostgres::url().substr(InPostgres::url().rfind('/') + 1) +
                                                 "'");
    }
    static std::vector<std::string> payloads(rec::Store& store, const std::string& name) {
        std::vector<std::string> all;
        for (const Line& line : read_all(*store.open(name))) {
            all.emplace_back(rec::detail::as_text(line.payload));
        }
        return all;
    }
    static void append(rec::Writer& writer, const std::string& text) {
        writer.append(rec::Kind::Committed, rec::detail::as_bytes(text));
    }
};

TEST_F(Postgres, a_column_that_differs_from_the_record_is_found) {
    play(store);
    EXPECT_NO_THROW(store.check_columns("game"));
    const auto found = [&](const std::string& table, const std::string& set, const std::string& back) {
        sql("UPDATE " + table + " SET " + set);
        EXPECT_EQ(error_of([&] { store.check_columns("game"); }), rec::ErrorKind::Damaged) << set;
        EXPECT_EQ(rec::open<Game>(store, "game", {.access = rec::Access::Read}).opening, rec::Opening::Exact)
            << "the record itself is whole";
        sql("UPDATE " + table + " SET " + back);
        EXPECT_NO_THROW(store.check_columns("game")) << set;
    };
    found("entries", "json = json || ' ' WHERE place = 4",
          "json = substring(json FROM 1 FOR octet_length(json) - 1) WHERE place = 4");
    found("records", "game = game || '2'", "game = left(game, -1)");
    found("records", "rules_version = rules_version || '2'", "rules_version = left(rules_version, -1)");
    found("records", "json = json || ' '", "json = substring(json FROM 1 FOR octet_length(json) - 1)");
    EXPECT_EQ(error_of([&] { store.check_columns("none"); }), rec::ErrorKind::NotFound);
}

TEST_F(Postgres, reads_records_that_are_longer_than_a_page) {
    const rec::WriterOptions buffered{.durability = rec::Durability::None, .buffer = std::size_t{1} << 30U};
    {
        const auto writer = store.create("many", plain_header(), buffered);
        for (int i = 0; i < 9000; ++i) {
            append(*writer, std::to_string(i));
        }
        const auto large = store.create("large", plain_header(), buffered);
        for (std::uint8_t i = 0; i < 12; ++i) {
            large->append(rec::Kind::Committed, payload(std::size_t{3} << 20U, i));
        }
    }
    const auto many = payloads(store, "many");
    ASSERT_EQ(many.size(), 9000U);
    EXPECT_EQ(many[8999], "8999");
    const auto large = read_all(*store.open("large"));
    ASSERT_EQ(large.size(), 12U);
    EXPECT_EQ(large[11].payload, payload(std::size_t{3} << 20U, 11));
}

TEST_F(Postgres, a_query_changes_nothing) {
    play(store);
    const std::string count = "SELECT count(*) FROM events";
    const auto before = store.query(count);
    for (const std::string text :
         {"DELETE FROM entries", "UPDATE records SET name = 'other'", "DROP TABLE entries CASCADE",
          "DELETE FROM entries RETURNING place", "BEGIN", "COMMIT", "VACUUM", "", "-- nothing", ";",
          "COPY entries TO STDOUT"}) {
        EXPECT_EQ(error_of([&] { (void)store.query(text); }), rec::ErrorKind::ReadOnly) << text;
    }
    for (const std::string text : {"SELECT 1; DELETE FROM entries", "SELECT nothing", "SELECT FROM"}) {
        EXPECT_EQ(error_of([&] { (void)store.query(text); }), rec::ErrorKind::System) << text;
    }
    EXPECT_EQ(store.query(count), before);
}

TEST_F(Postgres, keeps_names_that_are_texts_and_refuses_others) {
    for (const std::string name : {"a'b", "\"", "über", "a b\n", "%", "\\"}) {
        (void)store.create(name, plain_header());
        EXPECT_EQ(store.open(name)->record(), name);
    }
    EXPECT_EQ(store.names().size(), 6U);
    EXPECT_EQ(error_of([&] { (void)store.create("\xff", plain_header()); }), rec::ErrorKind::System);
    EXPECT_EQ(error_of([&] { (void)store.create(std::string("a\0b", 3), plain_header()); }),
              rec::ErrorKind::System);
    EXPECT_EQ(store.names().size(), 6U);
    EXPECT_NO_THROW((void)store.create("still works", plain_header()));
}

TEST_F(Postgres, shows_no_password) {
    EXPECT_EQ(rec::printable_postgres_url("postgres://ann:s3cret@db.example:5433/games?sslpassword=s3cret"),
              "postgres://ann@db.example:5433/games");
    EXPECT_EQ(rec::printable_postgres_url("postgres://ann:s3cret@[::1/games"), "postgres://...");
    EXPECT_EQ(rec::printable_postgres_url("postgres:///games?password=s3cret&host=/tmp"),
              "postgres://%2Ftmp/games");
    for (const std::string url :
         {"postgres://ann:s3cret@127.0.0.1:1/games", "postgres://ann:s3cret@[::1/games",
          "postgres://ann@127.0.0.1:1/games?password=s3cret&unknown=s3cret"}) {
        try {
            const rec::PostgresStore none(url, {.patience = 0ms});
            ADD_FAILURE() << url;
        } catch (const rec::Error& error) {
            EXPECT_EQ(std::string(error.what()).find("s3cret"), std::string::npos) << error.what();
            EXPECT_NE(std::string(error.what()).find("postgres://"), std::string::npos) << error.what();
        }
    }
}

TEST_F(Postgres, refuses_a_schema_of_something_else_and_of_newer_programs) {
    place.store.reset();
    sql("UPDATE migrations SET number = number + 1000");
    EXPECT_EQ(error_of([&] { rec::PostgresStore newer(InPostgres::url()); }), rec::ErrorKind::NewerVersion);
    database().clear();
    run_sql(InPostgres::url(), "CREATE SCHEMA herding; CREATE TABLE herding.dogs (name text)");
    EXPECT_EQ(error_of([&] { rec::PostgresStore other(InPostgres::url()); }), rec::ErrorKind::WrongFile);
    EXPECT_EQ(run_sql(InPostgres::url(),
                      "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('herding')"),
              "1")
        << "and leaves it as it is";
}

TEST_F(Postgres, makes_its_schema_once_when_many_programs_begin) {
    place.store.reset();
    database().clear();
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
        threads.emplace_back([i] {
            rec::PostgresStore one(InPostgres::url());
            (void)one.create(std::to_string(i), plain_header());
        });
    }
    for (std::thread& one : threads) {
        one.join();
    }
    EXPECT_EQ(rec::PostgresStore(InPostgres::url()).names().size(), 6U);
    EXPECT_EQ(run_sql(InPostgres::url(), "SELECT count(*) FROM herding.migrations"), "2");
}

TEST_F(Postgres, programs_have_the_last_notice_of_each_other_for_a_while) {
    rec::PostgresStore ann(InPostgres::url(), {.address = "ann:1"});
    rec::PostgresStore bob(InPostgres::url(), {.address = "bob:1"});
    EXPECT_TRUE(ann.leave_notice("one"));
    EXPECT_TRUE(ann.leave_notice("two"));
    const auto notices = bob.notices();
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_EQ(notices[0].address, "ann:1");
    EXPECT_EQ(notices[0].text, "two");
    EXPECT_TRUE(ann.notices().empty()) << "its own";
    EXPECT_FALSE(rec::PostgresStore(InPostgres::url()).leave_notice("three")) << "it has no address";
    sql("UPDATE notices SET expires = clock_timestamp()");
    EXPECT_TRUE(bob.notices().empty());
}

// ---- Leases

/// The address with which another program refuses a record.
std::string address_of_owner(rec::Store& store, const std::string& name) {
    try {
        (void)store.open(name, rec::Access::Append);
    } catch (const rec::Elsewhere& elsewhere) {
        EXPECT_EQ(elsewhere.kind(), rec::ErrorKind::Locked);
        return elsewhere.address();
    }
    return "nobody";
}

TEST_F(Postgres, a_record_belongs_to_one_program) {
    rec::PostgresStore ann(InPostgres::url(), {.address = "ann:1"});
    rec::PostgresStore bob(InPostgres::url(), {.address = "bob:2"});
    auto writer = ann.create("game", plain_header());
    EXPECT_EQ(address_of_owner(bob, "game"), "ann:1");
    EXPECT_EQ(error_of([&] { bob.remove("game"); }), rec::ErrorKind::Locked);
    EXPECT_EQ(error_of([&] { (void)ann.open("game", rec::Access::Append); }), rec::ErrorKind::Locked);
    append(*writer, "one");
    writer.reset();
    auto reader = bob.open("game", rec::Access::Append);
    EXPECT_EQ(address_of_owner(ann, "game"), "bob:2");
    EXPECT_EQ(read_all(*reader).size(), 1U);
    append(*reader->append({}), "two");
    EXPECT_EQ(payloads(ann, "game"), (std::vector<std::string>{"one", "two"}));
}

TEST_F(Postgres, a_program_that_begins_again_has_its_records_at_once) {
    rec::PostgresStore ann(InPostgres::url(), {.address = "ann:1"});
    const auto old = ann.create("game", plain_header());
    append(*old, "one");
    rec::PostgresStore again(InPostgres::url(), {.address = "ann:1"});
    const auto reader = again.open("game", rec::Access::Append);
    EXPECT_EQ(read_all(*reader).size(), 1U);
    append(*reader->append({}), "two");
    EXPECT_EQ(error_of([&] { append(*old, "lost"); }), rec::ErrorKind::Locked);
    EXPECT_EQ(payloads(ann, "game"), (std::vector<std::string>{"one", "two"}));
}

TEST_F(Postgres, an_append_with_an_old_fencing_number_changes_nothing) {
    for (const auto durability : {rec::Durability::Each, rec::Durability::None, rec::Durability::Group}) {
        rec::PostgresStore ann(InPostgres::url());
        rec::PostgresStore bob(InPostgres::url());
        const std::string name = "game " + std::to_string(static_cast<int>(durability));
        rec::WriterOptions options{.durability = durability};
        if (durability == rec::Durability::Group) {
            options.group = std::make_shared<rec::GroupCommit>(ann.io());
        }
        const auto old = ann.create(name, plain_header(), options);
        append(*old, "one");
        old->sync();
        sql("UPDATE leases SET expires = '-infinity'"); // it was paused
        const auto reader = bob.open(name, rec::Access::Append);
        EXPECT_EQ(read_all(*reader).size(), 1U);
        const auto writer = reader->append({});
        const auto late = [&] {
            append(*old, "lost");
            old->sync();
        };
        EXPECT_EQ(error_of(late), rec::ErrorKind::Locked);
        EXPECT_TRUE(old->failed());
        EXPECT_EQ(error_of(late), rec::ErrorKind::Locked);
        append(*writer, "two");
        EXPECT_EQ(payloads(ann, name), (std::vector<std::string>{"one", "two"}));
    }
}

TEST_F(Postgres, a_writer_that_has_nothing_to_write_notices_that_its_lease_is_lost) {
    rec::PostgresStore ann(InPostgres::url());
    const auto old = ann.create("game", plain_header());
    append(*old, "one");
    EXPECT_NO_THROW(old->sync());
    EXPECT_NO_THROW(old->sync());
    sql("UPDATE leases SET fence = fence + 1, program = 7");
    EXPECT_EQ(error_of([&] { old->sync(); }), rec::ErrorKind::Locked);
}

TEST_F(Postgres, one_lost_lease_hurts_no_other_writer_of_the_transaction) {
    rec::PostgresStore ann(InPostgres::url());
    const auto group =
        std::make_shared<rec::GroupCommit>(ann.io(), rec::GroupCommit::Limits{.batch = 2, .delay = 20s});
    const rec::WriterOptions grouped{.durability = rec::Durability::Group, .group = group};
    const auto lost = ann.create("lost", plain_header(), grouped);
    const auto held = ann.create("held", plain_header(), grouped);
    sql("UPDATE leases SET fence = fence + 1, program = 7 WHERE record = (SELECT id FROM records WHERE name "
        "= 'lost')");
    std::thread other([&] { EXPECT_EQ(error_of([&] { append(*lost, "x"); }), rec::ErrorKind::Locked); });
    EXPECT_NO_THROW(append(*held, "y"));
    other.join();
    EXPECT_EQ(group->syncs(), 1U) << "both were in one transaction";
    EXPECT_TRUE(payloads(ann, "lost").empty());
    EXPECT_EQ(payloads(ann, "held"), std::vector<std::string>{"y"});
}

TEST_F(Postgres, syncs_several_writers_in_one_transaction) {
    rec::PostgresStore ann(InPostgres::url());
    const rec::WriterOptions later{.durability = rec::Durability::None};
    std::vector<std::unique_ptr<rec::Writer>> writers;
    std::vector<rec::Writer*> all;
    for (const char* name : {"a", "b", "c", "d"}) {
        all.push_back(writers.emplace_back(ann.create(name, plain_header(), later)).get());
    }
    append(*writers[0], "1");
    append(*writers[2], "1");
    append(*writers[2], "2");
    ann.sync(all);
    EXPECT_EQ(payloads(store, "a").size(), 1U);
    EXPECT_TRUE(payloads(store, "b").empty());
    EXPECT_EQ(payloads(store, "c").size(), 2U);
    EXPECT_EQ(run_sql(InPostgres::url(), "SELECT count(DISTINCT xmin::text) FROM herding.entries"), "1");

    // Of those that another program has taken nothing is written. The others continue.
    sql("UPDATE leases SET fence = fence + 1, program = 7 WHERE record IN (SELECT id FROM records WHERE name "
        "IN ('b', 'c'))");
    append(*writers[0], "2");
    append(*writers[2], "lost");
    append(*writers[3], "1");
    EXPECT_EQ(error_of([&] { ann.sync(all); }), rec::ErrorKind::Locked);
    EXPECT_FALSE(writers[0]->failed());
    EXPECT_TRUE(writers[1]->failed()) << "it had nothing to write, and nobody would have noticed";
    EXPECT_TRUE(writers[2]->failed());
    EXPECT_FALSE(writers[3]->failed());
    EXPECT_EQ(payloads(store, "a").size(), 2U);
    EXPECT_EQ(payloads(store, "c").size(), 2U);
    EXPECT_EQ(payloads(store, "d").size(), 1U);
    append(*writers[0], "3");
    EXPECT_EQ(error_of([&] { ann.sync(all); }), rec::ErrorKind::Locked);
    EXPECT_EQ(payloads(store, "a").size(), 3U) << "what failed earlier keeps nobody from writing";
}

TEST_F(Postgres, leases_are_renewed_until_their_store_ends) {
    rec::PostgresStore bob(InPostgres::url(), {.address = "bob"});
    {
        rec::PostgresStore ann(InPostgres::url(), {.address = "ann", .lease = 300ms});
        const auto writer = ann.create("game", plain_header());
        for (int i = 0; i < 10; ++i) {
            std::this_thread::sleep_for(100ms);
            EXPECT_EQ(address_of_owner(bob, "game"), "ann");
        }
        append(*writer, "one");
    }
    EXPECT_EQ(address_of_owner(bob, "game"), "nobody");
}

TEST_F(Postgres, a_lease_that_nobody_renews_runs_out) {
    rec::PostgresStore bob(InPostgres::url(), {.address = "bob"});
    rec::PostgresStore ann(InPostgres::url(), {.address = "ann"});
    const auto writer = ann.create("game", plain_header());
    sql("UPDATE leases SET expires = clock_timestamp() + interval '300 milliseconds'"); // the last renewal before a pause
    EXPECT_EQ(address_of_owner(bob, "game"), "ann");
    std::this_thread::sleep_for(400ms);
    EXPECT_EQ(address_of_owner(bob, "game"), "nobody");
}

/// A transaction that has compared its number holds it until its end.
TEST_F(Postgres, nobody_takes_a_record_in_the_middle_of_an_append) {
    rec::PostgresStore ann(InPostgres::url());
    rec::PostgresStore bob(InPostgres::url());
    const auto old = ann.create("game", plain_header());
    sql("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.4); RETURN "
        "NEW; END $$; "
        "CREATE TRIGGER slow BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION slow()");
    std::thread appending([&] { EXPECT_NO_THROW(append(*old, "one")); });
    std::this_thread::sleep_for(100ms);
    sql("UPDATE leases SET expires = '-infinity'"); // waits for the row, as whoever takes it does
    const auto reader = bob.open("game", rec::Access::Append);
    EXPECT_EQ(read_all(*reader).size(), 1U) << "what was acknowledged is there";
    appending.join();
}

// ---- Lost connections

TEST_F(Postgres, connects_again_when_the_database_has_ended_the_connections) {
    const auto writer = store.create("game", plain_header());
    std::vector<std::string> all;
    for (int i = 0; i < 8; ++i) {
        all.push_back(std::to_string(i));
        append(*writer, all.back());
        end_connections();
        EXPECT_EQ(payloads(store, "game"), all);
        end_connections();
        EXPECT_EQ(store.names().size(), 1U);
    }
    end_connections();
    EXPECT_NO_THROW(writer->sync());
    end_connections();
    EXPECT_EQ(error_of([&] { (void)store.create("game", plain_header()); }), rec::ErrorKind::Exists);
}

TEST_F(Postgres, gives_up_after_a_while_and_continues_when_the_database_is_back) {
    const std::string name = InPostgres::url().substr(InPostgres::url().rfind('/') + 1);
    rec::PostgresStore ann(InPostgres::url(), {.patience = 200ms});
    auto writer = ann.create("game", plain_header());
    append(*writer, "one");
    run_sql(postgres_test::server_url(), "ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
    end_connections();
    EXPECT_EQ(error_of([&] { append(*writer, "two"); }), rec::ErrorKind::System);
    EXPECT_EQ(error_of([&] { append(*writer, "two"); }), rec::ErrorKind::Failed);
    const auto began = std::chrono::steady_clock::now();
    writer.reset();
    EXPECT_EQ(error_of([&] { (void)ann.open("game", rec::Access::Append); }), rec::ErrorKind::System);
    EXPECT_LT(std::chrono::steady_clock::now() - began, 2s);
    run_sql(postgres_test::server_url(), "ALTER DATABASE " + name + " ALLOW_CONNECTIONS true");
    const auto reader = ann.open("game", rec::Access::Append);
    EXPECT_EQ(read_all(*reader).size(), 1U);
    append(*reader->append({}), "two");
    EXPECT_EQ(payloads(ann, "game"), (std::vector<std::string>{"one", "two"}));
}

/// Behind a network that breaks at any byte.
class BrokenNetwork : public Postgres {
protected:
    BrokenNetwork() : proxy(run_sql(postgres_test::server_url(), "SHOW unix_socket_directories")) {
        std::string host;
        for (const char c : proxy.folder()) {
            host += c == '/' ? std::string("%2F") : std::string(1, c);
        }
        const std::string url = InPostgres::url();
        const std::size_t at = url.find('@') + 1;
        far = url.substr(0, at) + host + url.substr(url.rfind('/'));
    }
    postgres_test::Proxy proxy;
    std::string far;
};

TEST_F(BrokenNetwork, every_acknowledged_event_is_there_once_whatever_byte_is_the_last) {
    rec::PostgresStore ann(far);
    herding::Generator generator(7);
    const auto writer = ann.create("game", plain_header());
    std::vector<std::string> all;
    for (int i = 0; i < 150; ++i) {
        const auto bytes = static_cast<std::int64_t>(generator.below(i % 3 == 0 ? 60 : 900));
        if (generator.below(2) == 0) {
            proxy.break_requests_after(bytes);
        } else {
            proxy.break_answers_after(bytes % 300);
        }
        all.push_back(std::to_string(i));
        ASSERT_NO_THROW(append(*writer, all.back())) << i;
    }
    EXPECT_GT(proxy.broken(), 60U);
    EXPECT_EQ(payloads(store, "game"), all);
    const auto reader = store.open("game");
    (void)read_all(*reader);
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
}

TEST_F(BrokenNetwork, a_request_that_arrives_late_does_nothing) {
    rec::PostgresStore ann(far);
    const auto writer = ann.create("game", plain_header());
    append(*writer, "0"); // now the statement is prepared, so that a request is one packet
    std::vector<std::string> all{"0"};
    for (int i = 1; i <= 20; ++i) {
        proxy.delay_next_request(i % 2 == 0 ? 5 : 60);
        all.push_back(std::to_string(i));
        ASSERT_NO_THROW(append(*writer, all.back())) << i;
        append(*writer, "again");
        all.emplace_back("again");
    }
    std::this_thread::sleep_for(150ms); // the last ones come
    EXPECT_EQ(proxy.broken(), 20U);
    EXPECT_EQ(payloads(store, "game"), all);
}

TEST_F(BrokenNetwork, a_record_is_created_once) {
    rec::PostgresStore ann(far);
    herding::Generator generator(3);
    for (int i = 0; i < 60; ++i) {
        if (generator.below(2) == 0) {
            proxy.break_requests_after(generator.below(700));
        } else {
            proxy.break_answers_after(generator.below(200));
        }
        const std::string name = std::to_string(i);
        std::unique_ptr<rec::Writer> writer;
        ASSERT_NO_THROW(writer = ann.create(name, plain_header())) << i;
        append(*writer, name);
        EXPECT_EQ(error_of([&] { (void)ann.create(name, plain_header()); }), rec::ErrorKind::Exists);
    }
    EXPECT_EQ(store.names().size(), 60U);
    for (const std::string& name : store.names()) {
        EXPECT_EQ(payloads(store, name), std::vector<std::string>{name});
    }
    EXPECT_GT(proxy.broken(), 20U);
}

} // namespace record_store
