#include "herding/serve/server.hpp"

#include "../tables/support/playing.hpp"
#include "support/client.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace serve_test {

using tables_test::cell;

/// A server in a thread.
class Serving {
public:
    explicit Serving(herding::serve::Limits limits = {},
                     std::shared_ptr<herding::record::Store> store = herding::record::memory_store())
        : server_({{&tables_test::tictactoe().game, &tables_test::tictactoe().records},
                   {&tables_test::kuhn().game, &tables_test::kuhn().records},
                   {&tables_test::pig().game, &tables_test::pig().records}},
                  std::move(store), {.page = "<!DOCTYPE html>", .limits = limits}),
          thread_([this] { server_.run(); }) {}
    ~Serving() {
        server_.stop();
        thread_.join();
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    [[nodiscard]] std::uint16_t port() const { return server_.port(); }

    [[nodiscard]] std::pair<unsigned, std::string> ask(http::verb verb, const std::string& target,
                                                       const std::string& body = {},
                                                       const std::string& origin = {}) const {
        return serve_test::ask(port(), verb, target, body, origin);
    }
    std::string create(const Json& request) const {
        const auto [status, body] = ask(http::verb::post, "/api/tables", request.dump());
        EXPECT_EQ(status, 201U) << body;
        return status == 201 ? Json::parse(body).at("table").get<std::string>() : "";
    }

private:
    herding::serve::Server server_;
    std::thread thread_;
};

const std::string ann(32, 'a');
const std::string bob(32, 'b');

TEST(Serve, lets_two_persons_and_an_observer_play_a_game) {
    const Serving server;
    const std::string table = server.create({{"game", "tictactoe"}});
    Client first(server.port(), table, ann);
    Client second(server.port(), table, bob);
    Client observer(server.port(), table, "");
    EXPECT_EQ(first.next("welcome").at("game"), "tictactoe");
    EXPECT_TRUE(first.sit(0, "Ann").contains("done"));
    EXPECT_EQ(first.next("view").at("viewer"), 0);
    EXPECT_TRUE(second.sit(1, "Bob").contains("done"));
    EXPECT_EQ(second.next("view").at("viewer"), 1);
    const int cells[] = {0, 3, 1, 4, 2};
    for (int i = 0; i < 5; ++i) {
        Client& client = i % 2 == 0 ? first : second;
        Client& other = i % 2 == 0 ? second : first;
        const Json answer = client.act(cell(cells[i]));
        ASSERT_TRUE(answer.contains("done")) << answer.dump();
        while (other.number() < answer.at("done").get<std::uint64_t>()) {
            ASSERT_FALSE(other.next("update").is_null());
        }
    }
    std::string over;
    while (over.empty()) {
        const Json update = observer.next("update");
        ASSERT_FALSE(update.is_null());
        over = update.value("over", "");
    }
    EXPECT_EQ(over, "The game is over: Ann 1, Bob -1.");
}

TEST(Serve, continues_a_table_from_its_store) {
    const std::shared_ptr<herding::record::Store> store = herding::record::memory_store();
    std::string table;
    {
        const Serving server({}, store);
        table = server.create({{"game", "tictactoe"}});
        Client first(server.port(), table, ann);
        (void)first.sit(0, "Ann");
        (void)first.next("view");
        EXPECT_TRUE(first.act(cell(4)).contains("done"));
    }
    const Serving server({}, store);
    Client first(server.port(), table, ann);
    const Json view = first.next("view");
    EXPECT_EQ(view.at("viewer"), 0);
    EXPECT_NE(view.at("scene").dump().find("\"X\""), std::string::npos);
    Client second(server.port(), table, bob);
    (void)second.sit(1, "Bob");
    (void)second.next("view");
    EXPECT_TRUE(second.act(cell(0)).contains("done"));
}

TEST(Serve, sends_everybody_to_another_table_for_a_rematch) {
    const Serving server;
    const std::string table =
        server.create({{"game", "tictactoe"}, {"agents", {"", "random"}}, {"token", ann}});
    Client client(server.port(), table, ann);
    Client observer(server.port(), table, "");
    (void)client.sit(0, "Ann");
    client.send({{"ask", {{"id", "d"}, {"what", "draw"}}}});
    EXPECT_TRUE(client.next("answer").contains("done")) << "an agent agrees to everything";
    client.send({{"ask", {{"id", "r"}, {"what", "rematch"}}}});
    const Json bye = client.next("bye");
    EXPECT_EQ(bye.at("code"), "rematch");
    EXPECT_EQ(observer.next("bye"), bye);
    Client again(server.port(), bye.at("table"), ann);
    EXPECT_EQ(again.next("view").at("seats")[1].at("kind"), "agent");
}

TEST(Serve, lets_agents_play) {
    const Serving server;
    const std::string table = server.create({{"game", "pig"}, {"agents", {"random", "random"}}});
    Client observer(server.port(), table, "");
    for (int i = 0; i < 20; ++i) {
        ASSERT_FALSE(observer.next("update").is_null());
    }
}

TEST(Serve, says_goodbye_with_a_reason) {
    const Serving server;
    const auto table = server.create({{"game", "tictactoe"}});
    const auto code = [&](const Json& first) {
        Client client(server.port());
        client.send(first);
        return client.next("bye").value("code", "");
    };
    EXPECT_EQ(code({{"act", Json::object()}}), "malformed");
    EXPECT_EQ(code({{"hello", {{"protocol", 2}}}}), "protocol");
    EXPECT_EQ(code({{"hello", {{"protocol", 1}, {"table", "nothing"}}}}), "no_table");
    EXPECT_EQ(code({{"hello", {{"protocol", 1}, {"table", "../../secret"}}}}), "no_table");
    EXPECT_EQ(code({{"hello", {{"protocol", 1}, {"table", table}, {"token", "short"}}}}), "refused");
    EXPECT_EQ(code({{"hello", {{"protocol", 1}, {"table", 5}}}}), "malformed");
}

TEST(Serve, bounds_what_a_client_sends) {
    const Serving server({.message = 1000, .rate = 1, .burst = 5});
    const auto table = server.create({{"game", "tictactoe"}});
    Client flood(server.port(), table, ann);
    for (int i = 0; i < 10; ++i) {
        flood.send({{"why", {{"id", "w" + std::to_string(i)}}}});
    }
    EXPECT_EQ(flood.next("bye").at("code"), "flood");
    EXPECT_TRUE(flood.next().is_null());
    Client big(server.port(), table, ann);
    big.send_text(std::string(2000, '['));
    EXPECT_TRUE(big.next("answer").is_null()) << "too long a message ends the connection";
    EXPECT_EQ(server.ask(http::verb::get, "/healthz").first, 200U) << "others are not affected";
}

TEST(Serve, bounds_connections_of_an_address) {
    const Serving server({.connections_of_address = 3});
    const auto table = server.create({{"game", "tictactoe"}});
    {
        Client one(server.port(), table, ann);
        Client two(server.port(), table, bob);
        Client three(server.port(), table, "");
        EXPECT_THROW(Client(server.port(), table, ""), boost::system::system_error);
    }
    for (int i = 0; i < 50; ++i) { // they are free again, in a moment
        try {
            Client(server.port(), table, "");
            return;
        } catch (const boost::system::system_error&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    FAIL() << "connections that ended still count";
}

TEST(Serve, refuses_pages_of_other_sites) {
    const Serving server;
    const std::string here = "http://127.0.0.1:" + std::to_string(server.port());
    EXPECT_NO_THROW(Client(server.port(), here));
    EXPECT_THROW(Client(server.port(), std::string("https://evil.example")), boost::system::system_error);
    EXPECT_EQ(server.ask(http::verb::post, "/api/tables", "{}", "https://evil.example").first, 403U);
    EXPECT_EQ(server.ask(http::verb::post, "/api/tables", R"({"game":"pig"})", here).first, 201U);
}

TEST(Serve, says_which_field_of_a_request_is_wrong) {
    const Serving server;
    const auto words = [&](const std::string& body) {
        const auto [status, text] = server.ask(http::verb::post, "/api/tables", body);
        EXPECT_EQ(status, 400U) << text;
        return Json::parse(text).value("error", "");
    };
    EXPECT_EQ(words("["), "The request is no JSON object.");
    EXPECT_EQ(words("{}"), "This server has no such game.");
    EXPECT_EQ(words(R"({"game":"pig","more":1})"), "The request has a field that is not known.");
    EXPECT_EQ(words(R"({"game":"pig","clocks":{"kind":"sand"}})"),
              "clocks.kind is none of none, per_move, fischer, byo_yomi.");
    EXPECT_EQ(words(R"({"game":"pig","agents":["external:command=reboot"]})").substr(0, 29),
              "there is no agent \"external\";");
    EXPECT_EQ(words(R"({"game":"pig","agents":["","","random"]})"),
              "agents names more seats than the game has.");
}

TEST(Serve, answers_what_operators_ask) {
    const Serving server;
    (void)server.create({{"game", "pig"}});
    EXPECT_EQ(server.ask(http::verb::get, "/healthz").second, "ok\n");
    EXPECT_NE(server.ask(http::verb::get, "/metrics").second.find("herding_open_tables 1\n"),
              std::string::npos);
    EXPECT_EQ(Json::parse(server.ask(http::verb::get, "/api/games").second).size(), 3U);
    EXPECT_EQ(Json::parse(server.ask(http::verb::get, "/api/tables").second)[0].at("game"), "pig");
    EXPECT_EQ(server.ask(http::verb::get, "/").first, 302U);
    EXPECT_EQ(server.ask(http::verb::get, "/tables").second, "<!DOCTYPE html>");
    EXPECT_EQ(server.ask(http::verb::get, "/nothing").first, 404U);
    EXPECT_EQ(server.ask(http::verb::delete_, "/api/tables").first, 405U);
}

} // namespace serve_test
