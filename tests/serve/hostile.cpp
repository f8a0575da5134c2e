// Clients that want to harm: each is answered with its code, memory stays bounded, and others play on. docs/serve.md names these
// tests in its list of threats.

#include "support/serving.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace serve_test {

using tables_test::cell;
using namespace nlohmann::literals;

const std::string ann(32, 'a');
const std::string bob(32, 'b');

double mebibytes() {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stod(line.substr(6)) / 1024;
        }
    }
    return 0;
}

/// Two persons who only want to play.
class Others {
public:
    explicit Others(const Serving& server)
        : table_(server.create({{"game", "tictactoe"}})), first_(server.port(), table_, ann),
          second_(server.port(), table_, bob) {
        (void)first_.sit(0, "Ann");
        (void)first_.next("view");
        (void)second_.sit(1, "Bob");
        (void)second_.next("view");
    }

    /// Whether a move is done, and how long it takes until both have it.
    std::chrono::milliseconds play() {
        const auto began = std::chrono::steady_clock::now();
        Client& one = moves_ % 2 == 0 ? first_ : second_;
        Client& other = moves_ % 2 == 0 ? second_ : first_;
        while (one.number() < shown_) {
            if (one.next("update").is_null()) {
                break;
            }
        }
        const Json answer = one.act(cell(order_[moves_]));
        EXPECT_TRUE(answer.contains("done")) << answer.dump();
        shown_ = answer.value("done", std::uint64_t{0});
        while (other.number() < shown_) {
            if (other.next("update").is_null()) {
                ADD_FAILURE() << "the connection of somebody else has ended";
                break;
            }
        }
        ++moves_;
        return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                     began);
    }
    [[nodiscard]] const std::string& table() const { return table_; }

private:
    static constexpr int order_[] = {0, 1, 2, 4, 3, 5, 7, 6, 8};
    std::string table_;
    Client first_;
    Client second_;
    std::size_t moves_ = 0;
    std::uint64_t shown_ = 0;
};

herding::serve::Limits for_many() {
    herding::serve::Limits limits;
    limits.connections = 20'000;
    limits.connections_of_address = 20'000;
    return limits;
}

/// How many connections this process can have beside the server's ends of them. HERDING_CONNECTIONS is another number.
std::size_t many() {
    rlimit limit{};
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    const char* given = std::getenv("HERDING_CONNECTIONS");
    const std::size_t wanted = given == nullptr ? 2000 : static_cast<std::size_t>(std::atoll(given));
    return std::min<std::size_t>(wanted, (limit.rlim_cur - 200) / 2);
}

TEST(Hostile, connections_by_the_thousand_do_not_disturb_a_game) {
    herding::serve::Limits limits = for_many();
    limits.idle = std::chrono::hours(1); // opening all may take minutes, in which nobody answers pings
    const Serving server(limits);
    Others others(server);
    const double before = mebibytes();
    const std::size_t count = many();
    std::vector<std::unique_ptr<Client>> all;
    for (std::size_t i = 0; i < count; ++i) { // a third is silent, a third watches, a third tries to sit
        all.push_back(i % 3 == 0 ? std::make_unique<Client>(server.port())
                                 : std::make_unique<Client>(server.port(), others.table(),
                                                            i % 3 == 1 ? "" : std::string(32, 'c')));
    }
    EXPECT_GE(server.metric("herding_connections"), static_cast<long>(count));
    const auto took = others.play();
    RecordProperty("milliseconds", static_cast<int>(took.count()));
    const double kib = (mebibytes() - before) * 1024 / static_cast<double>(count);
    RecordProperty("kib_of_a_connection_and_its_client", static_cast<int>(kib));
    EXPECT_LT(kib, 200) << "server and client together";
    all.clear();
    others.play();
}

TEST(Hostile, connections_beyond_the_limits_are_closed_at_once) {
    herding::serve::Limits limits;
    limits.connections_of_address = 10;
    const Serving server(limits);
    Others others(server);
    std::vector<std::unique_ptr<Client>> all;
    std::size_t refused = 0;
    for (int i = 0; i < 100; ++i) {
        try {
            all.push_back(std::make_unique<Client>(server.port(), others.table(), ""));
        } catch (const Unreachable&) {
            ++refused;
        }
    }
    EXPECT_GE(refused, 90U);
    others.play();
}

TEST(Hostile, readers_that_do_not_read_are_sent_away) {
    herding::serve::Limits limits = for_many();
    limits.waiting = 16U << 10U;
    limits.rate = 1e6;
    limits.burst = 1e6;
    const Serving server(limits);
    Others others(server);
    std::vector<std::unique_ptr<Client>> slow;
    for (int i = 0; i < 20; ++i) {
        slow.push_back(std::make_unique<Client>(server.port()));
        slow.back()->receive_little();
        slow.back()->send({{"hello", {{"protocol", 1}, {"table", others.table()}}}});
    }
    // Each requests the whole view again and again, and reads none.
    for (const auto& client : slow) {
        for (int i = 0; i < 3000; ++i) {
            if (!client->try_send({{"view", {{"id", "v" + std::to_string(i)}}}})) {
                break;
            }
        }
    }
    for (int i = 0; i < 1200 && server.metric("herding_slow_clients_total") < 20; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(server.metric("herding_slow_clients_total"), 20);
    others.play();
    for (int i = 0; i < 600 && server.metric("herding_connections") > 4;
         ++i) { // they are closed in two seconds
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_LE(server.metric("herding_connections"), 4);
}

// Who answers pings need not say anything.
TEST(Hostile, silent_connections_are_ended) {
    herding::serve::Limits limits;
    limits.idle = std::chrono::seconds(2);
    const Serving server(limits);
    const std::string table = server.create({{"game", "tictactoe"}});
    const Client silent(server.port(), table, "");
    Client listening(server.port(), table, "");
    (void)listening.next("view");
    bool is_there = false;
    std::thread reader([&] { is_there = !listening.next("update").is_null(); });
    const auto connections = server.metric("herding_connections");
    for (int i = 0; i < 600 && server.metric("herding_connections") == connections; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(server.metric("herding_connections"), connections - 1);
    std::this_thread::sleep_for(2 * limits.idle);
    Client player(server.port(), table, ann);
    (void)player.sit(0, "Ann");
    reader.join();
    EXPECT_TRUE(is_there);
}

TEST(Hostile, floods_end_with_their_code) {
    const Serving server(for_many());
    Others others(server);
    std::vector<std::unique_ptr<Client>> flooding;
    for (int i = 0; i < 50; ++i) {
        flooding.push_back(std::make_unique<Client>(server.port(), others.table(), std::string(32, 'd')));
        for (int k = 0; k < 200 && flooding.back()->try_send({{"why", {{"id", std::to_string(k)}}}}); ++k) {}
    }
    flooding.push_back(std::make_unique<Client>(server.port(), others.table(), "")); // the same with pings
    for (int k = 0; k < 200 && flooding.back()->try_ping(); ++k) {}
    for (const auto& client : flooding) {
        EXPECT_EQ(client->next("bye").value("code", ""), "flood");
    }
    others.play();
}

TEST(Hostile, deep_and_huge_json_is_malformed) {
    const Serving server(for_many());
    Others others(server);
    Client client(server.port(), others.table(), std::string(32, 'e'));
    const auto code = [&](const std::string& text) {
        client.send_text(text);
        const Json answer = client.next("answer");
        return answer.contains("error") ? answer.at("error").value("code", "") : answer.dump();
    };
    EXPECT_EQ(code(std::string(30'000, '[')), "malformed");
    EXPECT_EQ(code(std::string(30'000, '[') + std::string(30'000, ']')), "malformed");
    EXPECT_EQ(code(R"({"say":{"id":"a","text":")" + std::string(60'000, 'x') + "\"}}"), "malformed");
    std::string wide = R"({"say":{"id":"a")";
    for (int i = 0; i < 5000; ++i) {
        wide += ",\"k" + std::to_string(i) + "\":0";
    }
    EXPECT_EQ(code(wide + "}}"), "malformed");
    EXPECT_EQ(code("\xff\xfe"), "null") << "a text that is no UTF-8 ends the connection";
    Client huge(server.port(), others.table(), "");
    (void)huge.try_send_text(std::string(1U << 20U, ' '));
    EXPECT_TRUE(huge.next("answer").is_null()) << "so does a message that is too long";
    Client deep(server.port()); // also before hello
    deep.send_text(std::string(60'000, '['));
    EXPECT_EQ(deep.next("bye").value("code", ""), "malformed");
    others.play();
}

TEST(Hostile, pages_of_other_sites_are_refused) {
    const Serving server(for_many());
    Others others(server);
    const std::string port = std::to_string(server.port());
    for (const std::string origin :
         {"https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://",
          "http://evil.example/127.0.0.1"}) {
        EXPECT_THROW(Client(server.port(), origin), Unreachable) << origin;
        EXPECT_EQ(server.ask("POST", "/api/tables", R"({"game":"pig"})", origin).first, 403U) << origin;
    }
    EXPECT_NO_THROW(Client(server.port(), "http://127.0.0.1:" + port));
    others.play();
}

TEST(Hostile, guessed_and_replayed_tokens_give_no_seat) {
    const Serving server(for_many());
    Others others(server);
    for (int i = 0; i < 50; ++i) { // a token that nobody has watches, and cannot act
        std::string token(32, '0');
        token[31] = "0123456789"[i % 10];
        token[30] = "0123456789"[i / 10];
        Client guessing(server.port(), others.table(), token);
        EXPECT_FALSE(guessing.next("view").contains("viewer"));
        EXPECT_EQ(guessing.act(cell(0)).at("error").at("code"), "not_seated");
    }
    for (const std::string token :
         {"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "a", "\"", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
        Client wrong(server.port(), others.table(), token);
        EXPECT_EQ(wrong.next("bye").value("code", ""), "refused") << token;
    }
    // Nothing that others get contains a token, or its hash: it cannot be replayed.
    Client spy(server.port(), others.table(), "");
    const std::string view = spy.next("view").dump();
    EXPECT_EQ(view.find(ann), std::string::npos);
    // A seat of one table is no seat of another.
    Client elsewhere(server.port(), server.create({{"game", "tictactoe"}}), ann);
    EXPECT_EQ(elsewhere.act(cell(0)).at("error").at("code"), "not_seated");
    others.play();
}

TEST(Hostile, forged_decisions_do_nothing) {
    const Serving server(for_many());
    const auto table = server.create({{"game", "tictactoe"}});
    Client client(server.port(), table, ann);
    (void)client.sit(0, "Ann");
    (void)client.next("view");
    const auto act = [&](const Json& decision, const std::string& input, const std::string& id) {
        client.send({{"act", {{"id", id}, {"decision", decision}, {"input", input}}}});
        return client.next("answer");
    };
    EXPECT_TRUE(act(client.decision() + 1, cell(0), "a").contains("stale"));
    EXPECT_TRUE(act(9'000'000'000'000'000'000U, cell(0), "b").contains("stale"));
    EXPECT_EQ(act(-1, cell(0), "c").at("error").at("code"), "malformed");
    EXPECT_EQ(act("0", cell(0), "d").at("error").at("code"), "malformed");
    const auto nothing = [](const Json& answer) { // the rules refuse it, or it is no input
        return answer.contains("refused") || answer.value("/error/code"_json_pointer, "") == "unreadable";
    };
    for (const std::string& input : {std::string("place{row=9,column=0}"), std::string("nonsense"),
                                     std::string(50'000, '{'), std::string("\0", 1)}) {
        const Json answer = act(client.decision(), input, "e" + std::to_string(input.size()));
        EXPECT_TRUE(nothing(answer)) << answer.dump().substr(0, 200);
    }
    const auto decision = client.decision();
    const Json done = act(decision, cell(0), "g");
    EXPECT_TRUE(done.contains("done"));
    EXPECT_EQ(act(decision, cell(0), "g"), done) << "the same command happens once";
    EXPECT_EQ(act(decision, cell(1), "g").at("error").at("code"), "id_reused");
    EXPECT_TRUE(act(decision, cell(1), "h").contains("stale"));
    Client bystander(server.port(), table, bob); // who holds no seat cannot act for one
    EXPECT_EQ(bystander.act(cell(1)).at("error").at("code"), "not_seated");
}

TEST(Hostile, compressed_bombs_end_the_connection) {
    const Serving server(for_many());
    Others others(server);
    const double before = mebibytes();
    for (int i = 0; i < 20; ++i) {
        Client bomb(server.port(), others.table(), ""); // 16 MiB of spaces are 16 KiB on the way
        (void)bomb.try_send_text(std::string(16U << 20U, ' '));
        EXPECT_TRUE(bomb.next("answer").is_null());
    }
    EXPECT_LT(mebibytes() - before, 64);
    others.play();
}

TEST(Hostile, requests_that_are_no_requests_end_the_connection) {
    const Serving server(for_many());
    Others others(server);
    const auto send = [&](const std::string& text) { return ask_raw(server.port(), text); };
    EXPECT_EQ(send("GARBAGE\r\n\r\n"), "");
    EXPECT_EQ(send("GET / HTTP/1.1\r\nHost: x\r\nA: " + std::string(20'000, 'a') + "\r\n\r\n"), "");
    EXPECT_EQ(send("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"), "");
    EXPECT_TRUE(send("GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 404"));
    others.play();
}

TEST(Hostile, creators_of_tables_come_to_an_end) {
    herding::serve::Limits limits = for_many();
    limits.tables_of_address = 5;
    const Serving server(limits);
    unsigned created = 0;
    unsigned refused = 0;
    for (int i = 0; i < 20; ++i) {
        const unsigned status = server.ask("POST", "/api/tables", R"({"game":"pig"})").first;
        created += status == 201 ? 1U : 0U;
        refused += status == 429 ? 1U : 0U;
    }
    EXPECT_EQ(created, 5U);
    EXPECT_EQ(refused, 15U);
}

} // namespace serve_test
