#include "../../src/run_herd.hpp"
#include "../../src/running.hpp"
#include "support/both_sides.hpp"
#include "support/fleet.hpp"

#include "herding/core/random.hpp"
#include "herding/record/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

/// Three servers share a database, persons play, and processes are killed and paused.

namespace serve_test {

using tables_test::cell;
using namespace std::chrono_literals;

/// A person who plays at whatever server has the table.
class Person {
public:
    /// Leaves a server that is silent for longer than `patience`.
    Person(Fleet& fleet, std::uint64_t seed, std::chrono::milliseconds patience)
        : fleet_(fleet), generator_(seed), seed_(seed),
          sides_(patience, [this](const Json& bye) { follow(bye); }) {}

    void play_until(const std::atomic<bool>& ends) {
        port_ = fleet_.port(seed_ % fleet_.size());
        while (!ends && !::testing::Test::HasFailure()) {
            try {
                port_ = owner_.value_or(port_);
                owner_.reset();
                sides_.play(port_, ends);
            } catch (const Unreachable&) {
                ++connected_;
                std::this_thread::sleep_for(5ms);
                port_ = fleet_.port(generator_.below(static_cast<std::uint32_t>(fleet_.size())));
            }
        }
    }
    [[nodiscard]] const BothSides& sides() const noexcept { return sides_; }
    [[nodiscard]] std::size_t moved() const noexcept { return moved_; }
    [[nodiscard]] std::size_t connected() const noexcept { return connected_; }

private:
    /// Whoever hears that the table is elsewhere goes there.
    void follow(const Json& bye) {
        if (bye.at("code") == "elsewhere" && bye.contains("server")) {
            const std::string server = bye.at("server");
            const auto owner = static_cast<std::uint16_t>(std::stoul(server.substr(server.find(':') + 1)));
            moved_ += owner != port_ ? 1 : 0;
            if (generator_.below(3) != 0) { // it may be gone
                std::this_thread::sleep_for(5ms);
                owner_ = owner;
            }
        }
        EXPECT_NE(bye.at("code"), "no_table") << "a table is gone";
    }

    Fleet& fleet_;
    herding::Generator generator_;
    std::uint64_t seed_;
    BothSides sides_;
    std::uint16_t port_ = 0;
    std::optional<std::uint16_t> owner_;
    std::size_t moved_ = 0;
    std::size_t connected_ = 0;
};

class Servers : public testing::Test {
protected:
    /// How many faults: those of an environment variable, or a few.
    static int count(const char* variable, int standard) {
        const char* given = std::getenv(variable);
        return given == nullptr ? standard : std::atoi(given);
    }

    /// Does something again and again while four persons play, and lets them play to the end of their patience.
    template <class Fault> void play_through(Fleet& fleet, std::chrono::milliseconds patience, int faults,
                                             Fault fault) {
        std::atomic<bool> ends = false;
        std::vector<std::unique_ptr<Person>> persons;
        std::vector<std::thread> threads;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Person* one = persons.emplace_back(std::make_unique<Person>(fleet, seed, patience)).get();
            threads.emplace_back([one, &ends] { one->play_until(ends); });
        }
        herding::Generator generator(5);
        for (int i = 0; i < faults && !HasFailure(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50 + generator.below(300)));
            fault(generator);
        }
        // The last fault is over, and everybody can play again.
        std::size_t before = 0;
        for (const auto& one : persons) {
            before += one->sides().acknowledged();
        }
        std::size_t now = before;
        for (int i = 0; i < 200 && now <= before && !HasFailure(); ++i) {
            std::this_thread::sleep_for(100ms);
            now = 0;
            for (const auto& one : persons) {
                now += one->sides().acknowledged();
            }
        }
        EXPECT_GT(now, before) << "nobody can play any more";
        ends = true;
        for (std::thread& one : threads) {
            one.join();
        }
        std::size_t again = 0;
        std::size_t moved = 0;
        std::size_t connected = 0;
        for (const auto& one : persons) {
            again += one->sides().sent_again();
            moved += one->moved();
            connected += one->connected();
        }
        RecordProperty("acknowledged", static_cast<int>(now));
        std::cout << faults << " faults: " << now << " moves acknowledged, " << again << " sent again, "
                  << moved << " times sent to the owner, " << connected << " connections lost\n";
    }
};

TEST_F(Servers, that_are_killed_lose_nothing_and_do_nothing_twice) {
    Fleet fleet(3, 500ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "no PostgreSQL (Debian: postgresql-15)";
    }
    play_through(fleet, 700ms, count("HERDING_SERVER_KILLS", 6), [&](herding::Generator& generator) {
        const std::size_t one = generator.below(3);
        fleet.kill_server(one);
        std::this_thread::sleep_for(std::chrono::milliseconds(generator.below(400)));
        fleet.start_server(one);
    });
}

TEST_F(Servers, that_are_paused_beyond_their_lease_lose_nothing_and_do_nothing_twice) {
    Fleet fleet(3, 300ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "no PostgreSQL (Debian: postgresql-15)";
    }
    play_through(fleet, 150ms, count("HERDING_SERVER_PAUSES", 5), [&](herding::Generator& generator) {
        const std::size_t one = generator.below(3);
        fleet.pause_server(one);
        std::this_thread::sleep_for(std::chrono::milliseconds(400 + generator.below(700)));
        fleet.continue_server(one);
    });
}

TEST_F(Servers, of_a_database_that_is_killed_lose_nothing_and_do_nothing_twice) {
    Fleet fleet(3, 2000ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "no PostgreSQL (Debian: postgresql-15)";
    }
    play_through(fleet, 3000ms, count("HERDING_DATABASE_KILLS", 3), [&](herding::Generator& generator) {
        fleet.postgres("kill");
        std::this_thread::sleep_for(std::chrono::milliseconds(generator.below(300)));
        fleet.postgres("again");
    });
}

/// The clock of nobody decides: what the server gets before it knows that time has passed, it answers after.
TEST_F(Servers, that_were_paused_acknowledge_nothing_of_a_table_that_another_one_has_taken) {
    Fleet fleet(2, 300ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "no PostgreSQL (Debian: postgresql-15)";
    }
    const auto [status, body] = ask(fleet.port(0), "POST", "/api/tables", "{}");
    ASSERT_EQ(status, 201U) << body;
    const std::string table = Json::parse(body).at("table");
    const auto seated = [&](std::uint16_t port, char token, int player) {
        auto client = std::make_unique<Client>(port, table, std::string(32, token), 10s);
        if (const Json view = client->next("view"); !view.contains("viewer")) {
            EXPECT_TRUE(client->sit(player, "Ann").contains("done"));
            (void)client->next("view");
        }
        return client;
    };
    const auto ann = seated(fleet.port(0), 'a', 0);
    const auto bob = seated(fleet.port(0), 'b', 1);
    EXPECT_TRUE(ann->act(cell(0)).contains("done"));
    EXPECT_TRUE(bob->next("update").is_object());

    fleet.pause_server(0);
    std::this_thread::sleep_for(600ms);
    const auto bob_there = seated(fleet.port(1), 'b', 1);
    EXPECT_TRUE(bob_there->act(cell(4)).contains("done"));
    // They wait in the sockets of the paused server: a move, words, and somebody who wants to see the table.
    bob->send({{"act", {{"id", "late"}, {"decision", bob->decision()}, {"input", cell(8)}}}});
    ann->send({{"say", {{"id", "words"}, {"text", "late"}}}});
    fleet.continue_server(0);
    for (Client* late : {bob.get(), ann.get()}) {
        const Json message = late->next_or_bye("answer");
        ASSERT_TRUE(message.contains("bye")) << message.dump();
        EXPECT_EQ(message.at("bye").at("code"), "again");
    }
    Client new_here(fleet.port(0), table, std::string(32, 'c'), 10s);
    const Json told = new_here.next("bye");
    EXPECT_EQ(told.at("code"), "elsewhere");
    EXPECT_EQ(told.at("server"), "127.0.0.1:" + std::to_string(fleet.port(1)));
    Client new_there(fleet.port(1), table, std::string(32, 'c'), 10s);
    EXPECT_EQ(marks_shown(new_there.next("view")), 2U);
}

/// Nobody sees the table as it was before the pause.
TEST_F(Servers, that_were_paused_show_nothing_old) {
    Fleet fleet(2, 300ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "no PostgreSQL (Debian: postgresql-15)";
    }
    const auto [status, body] = ask(fleet.port(0), "POST", "/api/tables", "{}");
    ASSERT_EQ(status, 201U) << body;
    const std::string table = Json::parse(body).at("table");
    Client waits(fleet.port(0)); // its hello comes while the server is paused
    fleet.pause_server(0);
    std::this_thread::sleep_for(600ms);
    Client ann(fleet.port(1), table, std::string(32, 'a'), 10s);
    (void)ann.next("view");
    EXPECT_TRUE(ann.sit(0, "Ann").contains("done"));
    (void)ann.next("view");
    EXPECT_TRUE(ann.act(cell(0)).contains("done"));
    waits.send({{"hello", {{"protocol", 1}, {"table", table}}}});
    fleet.continue_server(0);
    const Json message = waits.next_or_bye("view");
    ASSERT_TRUE(message.contains("bye")) << message.dump();
}

TEST_F(Servers, list_the_tables_of_all) {
    Fleet fleet(2, 1000ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "PostgreSQL is not installed";
    }
    const auto create = [&](std::size_t server) -> std::string {
        return Json::parse(ask(fleet.port(server), "POST", "/api/tables", "{}").second).at("table");
    };
    const std::string here = create(0);
    const std::string there = create(1);
    const auto listed = [&](std::size_t server) {
        std::map<std::string, std::string> found; // address of the other server, by table
        const Json all = Json::parse(ask(fleet.port(server), "GET", "/api/tables").second);
        for (const Json& one : all) {
            EXPECT_EQ(one.at("game"), "tictactoe");
            EXPECT_EQ(one.at("free"), 2);
            found.emplace(one.at("table"), one.value("server", ""));
        }
        EXPECT_EQ(found.size(), all.size()) << "none twice: " << all;
        return found;
    };
    const auto becomes = [&](std::size_t server, std::map<std::string, std::string> tables) {
        for (int i = 0; i < 300 && listed(server) != tables; ++i) {
            std::this_thread::sleep_for(100ms);
        }
        EXPECT_EQ(listed(server), tables);
    };
    const auto address = [&](std::size_t server) {
        return "127.0.0.1:" + std::to_string(fleet.port(server));
    };
    becomes(0, {{here, ""}, {there, address(1)}});
    becomes(1, {{here, address(0)}, {there, ""}});
    fleet.kill_server(1);
    becomes(0, {{here, ""}}); // a server that is gone is forgotten
}

TEST_F(Servers, their_tables_can_be_inspected) {
    Fleet fleet(1, 1000ms);
    if (!fleet.runs()) {
        GTEST_SKIP() << "PostgreSQL is not installed";
    }
    const std::string table = Json::parse(ask(fleet.port(0), "POST", "/api/tables", "{}").second).at("table");
    {
        Client ann(fleet.port(0), table, std::string(32, 'a'));
        (void)ann.sit(0, "Ann");
        (void)ann.next("view");
        EXPECT_TRUE(ann.act(cell(4)).contains("done"));
    }
    const std::string database = " '" + fleet.url() + "'";
    const auto text = herd_tests::run(TICTACTOE, "inspect --text --record " + table + ".journal" + database);
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("place_and_switch"), std::string::npos) << text.out;
    const auto none = herd_tests::run(TICTACTOE, "inspect --text --record nothing" + database);
    EXPECT_EQ(none.code, herding::record::exit_code(herding::record::ErrorKind::NotFound)) << none.out;
}

} // namespace serve_test
