#pragma once

#include "../../tables/support/playing.hpp"
#include "client.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace serve_test {

/// A person who plays both sides of one table of tic-tac-toe after the other, while servers end and begin, and what is
/// known for certain.
class BothSides {
public:
    using OnBye = std::function<void(const Json& bye)>;

    explicit BothSides(Client::Patience patience = {}, OnBye on_bye = {})
        : patience_(patience), on_bye_(std::move(on_bye)) {}

    /// Continues the table, or creates one, and plays it to its end at this server.
    /// Throws: Unreachable when the connection ends.
    void play(std::uint16_t port, const std::atomic<bool>& ends) {
        if (table_.empty()) {
            create(port);
        }
        play_table(port, ends);
    }
    [[nodiscard]] std::size_t acknowledged() const noexcept { return acknowledged_; }
    [[nodiscard]] std::size_t sent_again() const noexcept { return sent_again_; }

private:
    [[noreturn]] static void lost() { throw Unreachable("the connection ended"); }

    void create(std::uint16_t port) {
        const auto [status, body] =
            ask(port, "POST", "/api/tables", "{}", {}, patience_.value_or(std::chrono::hours(1)));
        if (status != 201) {
            EXPECT_NE(status, 429U) << body;
            lost(); // it could not be stored
        }
        table_ = Json::parse(body).at("table");
        marks_ = 0;
        open_.reset();
        shown_ = 0;
    }
    Json next(Client& client, const std::string& kind) const {
        const Json message = client.next_or_bye(kind);
        if (message.is_null()) {
            lost();
        }
        if (message.contains("bye")) {
            if (on_bye_) {
                on_bye_(message.at("bye"));
            }
            lost();
        }
        return message.at(kind);
    }
    void play_table(std::uint16_t port, const std::atomic<bool>& ends) {
        Client ann(port, table_, std::string(32, 'a'), patience_);
        Client bob(port, table_, std::string(32, 'b'), patience_);
        (void)seated(ann, 0);
        const Json view = seated(bob, 1);
        const std::size_t there = marks_shown(view);
        ASSERT_GE(there, marks_) << "an acknowledged mark is gone";
        ASSERT_LE(there, marks_ + (open_ ? 1 : 0)) << "a mark is there twice, or out of nothing";
        ASSERT_GE(view.at("number").get<std::uint64_t>(), shown_) << "an update that was shown is gone";
        while (marks_ < 9) {
            if (ends) {
                return;
            }
            Client& client = marks_ % 2 == 0 ? ann : bob;
            if (!open_) { // in an order in which nobody wins before the last mark
                constexpr int order[] = {0, 4, 8, 2, 6, 3, 5, 7, 1};
                while (client.number() < shown_) { // until the client knows of every mark
                    (void)next(client, "update");
                }
                open_ = Json{{"act",
                              {{"id", table_ + std::to_string(marks_)},
                               {"decision", client.decision()},
                               {"input", tables_test::cell(order[marks_])}}}};
            } else {
                ++sent_again_;
            }
            client.send(*open_);
            const Json answer = next(client, "answer");
            if (answer.contains("stale")) { // a table that is opened again numbers its decisions again
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
    /// Sits down if the client does not sit, and returns the view.
    Json seated(Client& client, int player) const {
        Json view = next(client, "view");
        if (!view.contains("viewer")) {
            client.send(
                {{"sit", {{"id", "sit"}, {"player", player}, {"name", player == 0 ? "Ann" : "Bob"}}}});
            (void)next(client, "answer");
            view = next(client, "view");
        }
        return view;
    }

    Client::Patience patience_;
    OnBye on_bye_;
    std::string table_;
    std::size_t marks_ = 0;    ///< that were acknowledged
    std::optional<Json> open_; ///< a command without an answer
    std::uint64_t shown_ = 0;  ///< number of an update that somebody saw
    std::size_t acknowledged_ = 0;
    std::size_t sent_again_ = 0;
};

} // namespace serve_test
