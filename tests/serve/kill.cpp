#include "../../src/running.hpp"
#include "../tables/support/playing.hpp"
#include "support/client.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

namespace serve_test {

using tables_test::cell;

/// Marks on the board of tic-tac-toe in a view.
std::size_t marks_in(const Json& view) {
    std::size_t marks = 0;
    for (const Json& place : view.at("scene").at("areas")[0].at("places")) {
        marks += place.contains("pieces") ? 1U : 0U;
    }
    return marks;
}

/// A server that is killed again and again while one person plays both sides, and what that person knows for certain.
class Killed {
public:
    Killed() { std::filesystem::remove_all(folder_); }

    /// Runs the server and plays until it is killed after some milliseconds.
    void run(unsigned milliseconds) {
        herd_tests::Running server(TICTACTOE, {"serve", "--store", folder_, "--port", "0"});
        const std::string printed = server.wait_for("Ctrl-C ends it.\n");
        const std::size_t at = printed.find("http://127.0.0.1:");
        ASSERT_NE(at, std::string::npos) << printed;
        const auto port = static_cast<std::uint16_t>(std::stoul(printed.substr(at + 17)));
        std::thread killer([id = server.id(), milliseconds] {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            kill(id, SIGKILL);
        });
        try {
            play(port);
        } catch (const boost::system::system_error&) { // NOLINT(bugprone-empty-catch): it was killed
        }
        killer.join();
        (void)server.interrupted(SIGKILL);
    }
    [[nodiscard]] std::size_t acknowledged() const noexcept { return acknowledged_; }
    [[nodiscard]] std::size_t sent_again() const noexcept { return sent_again_; }

private:
    void play(std::uint16_t port) {
        while (!::testing::Test::HasFailure()) {
            if (table_.empty()) {
                const auto [status, body] = ask(port, http::verb::post, "/api/tables", "{}");
                ASSERT_EQ(status, 201U) << body;
                table_ = Json::parse(body).at("table");
                marks_ = 0;
                open_.reset();
                shown_ = 0;
            }
            play_table(port);
        }
    }
    void play_table(std::uint16_t port) {
        Client ann(port, table_, std::string(32, 'a'));
        Client bob(port, table_, std::string(32, 'b'));
        Json view = seated(ann, 0);
        view = seated(bob, 1).is_null() ? view : view;
        ASSERT_FALSE(view.is_null());
        const std::size_t there = marks_in(view);
        ASSERT_GE(there, marks_) << "an acknowledged mark is gone";
        ASSERT_LE(there, marks_ + (open_ ? 1 : 0)) << "a mark is there twice, or out of nothing";
        ASSERT_GE(view.at("number").get<std::uint64_t>(), shown_) << "an update that was shown is gone";
        while (marks_ < 9) {
            Client& client = marks_ % 2 == 0 ? ann : bob;
            if (!open_) { // in an order in which nobody wins before the last mark
                constexpr int order[] = {0, 4, 8, 2, 6, 3, 5, 7, 1};
                catch_up(client);
                open_ = Json{{"act",
                              {{"id", table_ + std::to_string(marks_)},
                               {"decision", client.decision()},
                               {"input", cell(order[marks_])}}}};
            } else {
                ++sent_again_;
            }
            client.send(*open_);
            const Json answer = client.next("answer");
            if (answer.is_null()) {
                throw boost::system::system_error(asio::error::eof);
            }
            if (answer.contains(
                    "stale")) { // numbers of decisions are other ones when a table is opened again
                open_.reset();
                continue;
            }
            ASSERT_TRUE(answer.contains("done")) << answer.dump();
            shown_ = std::max(shown_, client.number());
            open_.reset();
            ++marks_;
            ++acknowledged_;
        }
        table_.clear();
    }
    /// Reads updates until the client knows of every mark.
    void catch_up(Client& client) const {
        while (client.number() < shown_) {
            if (client.next("update").is_null()) {
                throw boost::system::system_error(asio::error::eof);
            }
        }
    }
    /// Sits down if the client does not sit, and returns the view.
    static Json seated(Client& client, int player) {
        Json view = client.next("view");
        if (!view.is_null() && !view.contains("viewer")) {
            const Json answer = client.sit(player, player == 0 ? "Ann" : "Bob");
            view = client.next("view");
        }
        if (view.is_null()) {
            throw boost::system::system_error(asio::error::eof);
        }
        return view;
    }

    std::string folder_ = ::testing::TempDir() + "herding_killed_tables";
    std::string table_;
    std::size_t marks_ = 0;    ///< that were acknowledged
    std::optional<Json> open_; ///< a command without an answer
    std::uint64_t shown_ = 0;  ///< number of an update that somebody saw
    std::size_t acknowledged_ = 0;
    std::size_t sent_again_ = 0;
};

// HERDING_KILLS is how many times.
TEST(KilledServer, keeps_all_that_was_shown_and_does_it_once) {
    const char* given = std::getenv("HERDING_KILLS");
    const int kills = given == nullptr ? 25 : std::atoi(given);
    herding::Generator generator(1);
    Killed killed;
    for (int i = 0; i < kills && !HasFailure(); ++i) {
        killed.run(10 + generator.below(80));
    }
    EXPECT_GT(killed.acknowledged(), 5U); // how many depends on the machine
    RecordProperty("acknowledged", static_cast<int>(killed.acknowledged()));
    RecordProperty("sent_again", static_cast<int>(killed.sent_again()));
}

} // namespace serve_test
