// A disk that takes long: nothing is shown before it is stored, tables share one write, and what waits has a bound.

#include "support/serving.hpp"
#include "support/wrapped_store.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace serve_test {

using tables_test::cell;

/// A store whose syncs take as long as the test wants.
class SlowStore final : public WrappedStore {
public:
    /// From now on syncs wait.
    void stop() {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
    }
    void go_on() {
        const std::lock_guard lock(mutex_);
        is_stopped_ = false;
        changed_.notify_all();
    }
    /// Returns when a sync waits.
    void wait_for_sync() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_; });
    }
    [[nodiscard]] std::size_t syncs() {
        const std::lock_guard lock(mutex_);
        return syncs_;
    }

private:
    void before_sync() override {
        std::unique_lock lock(mutex_);
        ++syncs_;
        waiting_ = is_stopped_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return !is_stopped_; });
        waiting_ = false;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_stopped_ = false;
    bool waiting_ = false;
    std::size_t syncs_ = 0;
};

/// A player at a table of their own.
struct Player {
    std::string table;
    std::unique_ptr<Client> client;
};

Player seated(const Serving& server) {
    Player player{server.create({{"game", "tictactoe"}}), nullptr};
    player.client = std::make_unique<Client>(server.port(), player.table, std::string(32, 'a'));
    EXPECT_TRUE(player.client->sit(0, "Ann").contains("done"));
    (void)player.client->next("view"); // of the player
    return player;
}

Json first_move(const std::string& input = cell(4)) {
    return {{"act", {{"id", "a"}, {"decision", 0}, {"input", input}}}};
}

TEST(SlowDisk, is_waited_for_before_anything_is_shown) {
    const auto store = std::make_shared<SlowStore>();
    const Serving server({}, store);
    const Player player = seated(server);
    Client observer(server.port(), player.table, "");
    (void)observer.next("view");
    store->stop();
    player.client->send(first_move());
    store->wait_for_sync();
    std::atomic<bool> may_show = false;
    std::thread disk([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200)); // for messages that come too early
        may_show = true;
        store->go_on();
    });
    EXPECT_TRUE(player.client->next("answer").contains("done"));
    EXPECT_TRUE(may_show);
    EXPECT_TRUE(observer.next("update").contains("words"));
    disk.join();
}

TEST(SlowDisk, takes_the_moves_of_all_tables_at_once) {
    constexpr std::size_t tables = 40;
    const auto store = std::make_shared<SlowStore>();
    const Serving server({}, store);
    std::vector<Player> players;
    for (std::size_t i = 0; i < tables; ++i) {
        players.push_back(seated(server));
    }
    store->stop();
    players.front().client->send(first_move());
    store->wait_for_sync();
    const std::size_t before = store->syncs();
    for (std::size_t i = 1; i < tables; ++i) {
        players[i].client->send(first_move());
    }
    store->go_on();
    for (const Player& player : players) {
        EXPECT_TRUE(player.client->next("answer").contains("done"));
    }
    EXPECT_LE(store->syncs() - before, 4U) << "a table waits for two syncs, and not for those of all others";
}

TEST(SlowDisk, lets_only_a_bounded_part_of_a_flood_in) {
    constexpr std::size_t messages = 2000; // of 32 KiB
    const auto store = std::make_shared<SlowStore>();
    const Serving server({.rate = 0.001}, store); // so slow clients are a flood, too
    const Player player = seated(server);
    const Player other = seated(server);
    store->stop();
    other.client->send(first_move());
    store->wait_for_sync();
    std::atomic<std::size_t> sent = 0;
    std::thread flood([&] {
        std::string input; // that a client cannot compress by much
        for (herding::Generator generator(1); input.size() < 32U << 10U;) {
            input +=
                static_cast<char>('A' + generator.below(26)) + std::to_string(generator.below(1'000'000));
        }
        const std::string text = first_move(input).dump();
        while (sent < messages && player.client->try_send_text(text)) {
            ++sent;
        }
    });
    for (std::size_t last = 0, still = 0; still < 20;) { // until it is stuck
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        still = sent == last ? still + 1 : 0;
        last = sent;
    }
    EXPECT_LT(sent, messages / 4) << "the rest waits at the client";
    store->go_on();
    EXPECT_TRUE(other.client->next("answer").contains("done"));
    EXPECT_EQ(server.ask("GET", "/healthz").first, 200U);
    flood.join();
    EXPECT_LT(sent, messages) << "it was sent away";
    EXPECT_EQ(server.metric("herding_flooding_clients_total"), 1);
}

} // namespace serve_test
