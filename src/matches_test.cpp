#include "matches.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <string>
#include <utility>

// The matches behind a window, without one: they get the requests that WebKitGTK would bring.

extern const herding::tool::Registration herding_game_tictactoe;
const herding::tool::Records& herding_records_tictactoe();

namespace {

using herding::desktop::Matches;
using herding::desktop::Reply;
using herding::desktop::Shown;

constexpr auto patience = std::chrono::seconds(60);
const herding::tool::Entry tictactoe{"tictactoe", "", &herding_game_tictactoe, herding_records_tictactoe};

/// A window that nobody sees.
class WindowlessMatches : public testing::Test {
protected:
    WindowlessMatches() {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~WindowlessMatches() override { std::filesystem::remove_all(folder_); }

    void start() {
        matches_.start([this](Shown shown) {
            const std::scoped_lock lock(mutex_);
            shown_.push_back(std::move(shown));
            arrived_.notify_one();
        });
    }
    Shown next() {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait_for(lock, patience, [this] { return !shown_.empty(); })) {
            ADD_FAILURE() << "nothing was shown";
            return {};
        }
        Shown shown = std::move(shown_.front());
        shown_.pop_front();
        return shown;
    }
    Reply ask(bool posts, std::string target, std::string body = {}) {
        std::promise<Reply> reply;
        auto arrives = reply.get_future();
        matches_.ask({posts, std::move(target), std::move(body)},
                     [&reply](Reply answer) { reply.set_value(std::move(answer)); });
        EXPECT_EQ(arrives.wait_for(patience), std::future_status::ready);
        return arrives.get();
    }
    std::string send(const std::string& message) { return ask(true, "match/table/1", message).body; }
    void begin_page() {
        EXPECT_NE(send(R"({"hello":{"protocol":1}})").find(R"({"welcome")"), std::string::npos);
    }
    std::string act(int decision, const std::string& input) {
        return send(R"({"act":{"id":")" + input + R"(","decision":)" + std::to_string(decision) +
                    R"(,"input":")" + input + "\"}}");
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "herding_matches";
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Shown> shown_;
    Matches matches_{tictactoe, {.players = {"human"}, .page = 0}};
};

TEST_F(WindowlessMatches, a_page_and_its_messages_need_no_server) {
    matches_.first_match();
    start();
    const Shown shown = next();
    EXPECT_EQ(shown.url, herding::desktop::match_url);
    EXPECT_TRUE(shown.has_match);
    EXPECT_EQ(ask(false, "match/").type, "text/html; charset=utf-8");
    EXPECT_EQ(ask(false, "match/table/1").status, 404U); // only posted
    EXPECT_EQ(ask(false, "other/").status, 404U);
    EXPECT_EQ(ask(false, "").status, 404U);
    begin_page();
    EXPECT_FALSE(matches_.would_be_lost());
    EXPECT_NE(act(0, "a1").find(R"("done")"), std::string::npos);
    EXPECT_TRUE(matches_.would_be_lost());
    EXPECT_NE(ask(false, "record/api/rows?from=0&count=10").body.find("a1"), std::string::npos);
}

TEST_F(WindowlessMatches, a_saved_match_continues_in_its_file) {
    matches_.first_match();
    start();
    static_cast<void>(next());
    begin_page();
    static_cast<void>(act(0, "a1"));
    matches_.save(path("friday.journal"));
    const Shown shown = next();
    EXPECT_EQ(shown.problem, "");
    EXPECT_EQ(shown.url, herding::desktop::match_url);
    EXPECT_NE(send(R"({"hint":{"id":"x","decision":1}})").find(R"("bye")"), std::string::npos); // a new table
    begin_page();
    EXPECT_NE(act(1, "b2").find(R"("done")"), std::string::npos);
    EXPECT_FALSE(matches_.would_be_lost());

    matches_.save(path("friday.journal")); // is there already
    EXPECT_NE(next().problem, "");
    EXPECT_NE(act(2, "c3").find(R"("done")"), std::string::npos);

    matches_.open(path("friday.journal")); // while it is written
    EXPECT_EQ(next().url, herding::desktop::record_url);
    EXPECT_NE(ask(false, "record/api/rows?from=0&count=100").body.find("c3"), std::string::npos);
    EXPECT_EQ(ask(true, "match/table/1", "{}").status, 404U);
    matches_.resume();
    EXPECT_TRUE(next().has_match);
    begin_page();
    EXPECT_NE(act(3, "a2").find(R"("done")"), std::string::npos);
}

TEST_F(WindowlessMatches, what_cannot_be_done_leaves_the_match_as_it_is) {
    EXPECT_ANY_THROW(matches_.first_record(path("no.journal")));
    matches_.first_match();
    start();
    static_cast<void>(next());
    begin_page();
    static_cast<void>(act(0, "a1"));
    std::ofstream(path("text.journal")) << "no record";
    matches_.open(path("text.journal"));
    EXPECT_NE(next().problem, "");
    matches_.open(path("no.journal"));
    EXPECT_NE(next().problem.find("no.journal"), std::string::npos);
    matches_.begin("no such setup", {"human"});
    EXPECT_NE(next().problem, "");
    matches_.begin("", {"human", "human", "human"});
    EXPECT_NE(next().problem, "");
    matches_.resume();
    EXPECT_NE(next().problem, "");
    matches_.save(path("no/such/folder.journal"));
    EXPECT_NE(next().problem, "");
    EXPECT_TRUE(matches_.would_be_lost());
    EXPECT_NE(act(1, "b2").find(R"("done")"), std::string::npos);
    matches_.begin("", {"human"});
    EXPECT_EQ(next().problem, "");
    EXPECT_FALSE(matches_.would_be_lost());
}

} // namespace
