#include "herding/serve/server.hpp"

#include "../../src/running.hpp"
#include "support/serving.hpp"
#include "support/wrapped_store.hpp"

#include "herding/record/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

extern const herding::tool::Registration herding_game_rulegame;
const herding::tool::Records& herding_records_rulegame();

namespace serve_test {

using tables_test::cell;
using namespace nlohmann::literals;

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
    EXPECT_EQ(view.at("log").at(0).at("words"), "Ann: place b2; placed X at b2; switched to O");
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
    Client late(server.port(), table, ann); // for who has missed it
    late.send({{"ask", {{"id", "s"}, {"what", "rematch"}}}});
    EXPECT_EQ(late.next("bye"), bye);
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

TEST(Serve, lets_agents_act_before_their_time_is_over) {
    const Serving server({.agent = std::chrono::hours(1)});
    const std::string table =
        server.create({{"game", "tictactoe"}, {"agents", {"mcts:iterations=10", "mcts:iterations=10"}}});
    Client observer(server.port(), table, "");
    const Json view = observer.next("view");
    ASSERT_TRUE(view.contains("over") || !observer.next("update").is_null()); // they may have ended before
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
    EXPECT_EQ(code({{"hello", {{"protocol", 1}, {"table", table}, {"since", -1}}}}), "malformed");
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
    EXPECT_EQ(server.ask("GET", "/healthz").first, 200U) << "others are not affected";
}

TEST(Serve, bounds_connections_of_an_address) {
    const Serving server({.connections_of_address = 3});
    const auto table = server.create({{"game", "tictactoe"}});
    {
        Client one(server.port(), table, ann);
        Client two(server.port(), table, bob);
        Client three(server.port(), table, "");
        EXPECT_THROW(Client(server.port(), table, ""), Unreachable);
    }
    for (int i = 0; i < 50; ++i) { // they are free again, in a moment
        try {
            Client(server.port(), table, "");
            return;
        } catch (const Unreachable&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    FAIL() << "connections that ended still count";
}

TEST(Serve, refuses_pages_of_other_sites) {
    const Serving server;
    const std::string here = "http://127.0.0.1:" + std::to_string(server.port());
    EXPECT_NO_THROW(Client(server.port(), here));
    EXPECT_THROW(Client(server.port(), std::string("https://evil.example")), Unreachable);
    EXPECT_EQ(server.ask("POST", "/api/tables", "{}", "https://evil.example").first, 403U);
    EXPECT_EQ(server.ask("POST", "/api/tables", R"({"game":"pig"})", here).first, 201U);
}

TEST(Serve, says_which_field_of_a_request_is_wrong) {
    const Serving server;
    const auto words = [&](const std::string& body) {
        const auto [status, text] = server.ask("POST", "/api/tables", body);
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
    EXPECT_EQ(words(R"({"game":"kuhn","agents":["","mcts"]})"),
              "agent mcts cannot play kuhn: it hides something from its players; ismcts plays such games");
    EXPECT_EQ(words(R"({"game":"pig","agents":["","mcts:rollouts=1000000"]})"),
              "An agent of this server has at most rollouts=1000.");
    EXPECT_EQ(words(R"({"game":"pig","agents":["","mcts:longest=99999999999999999999"]})"),
              "An agent of this server has at most longest=10000.");
    EXPECT_EQ(words(R"({"game":"pig","agents":["","","random"]})"),
              "agents names more seats than the game has.");
}

TEST(Serve, has_modules_of_games_without_secrets) {
    const auto module = std::make_shared<const std::string>("\0asm", 4);
    std::vector<herding::serve::HostedGame> games = Serving::games();
    for (herding::serve::HostedGame& game : games) {
        game.module = game.game->name() == "pig" ? nullptr : module;
    }
    const Serving server(herding::record::memory_store(), {}, games);
    EXPECT_EQ(server.ask("GET", "/rules/tictactoe.wasm"), std::pair(200U, *module));
    EXPECT_EQ(server.ask("GET", "/rules/kuhn.wasm").first, 404U);
    EXPECT_EQ(server.ask("GET", "/rules/pig.wasm").first, 404U);
    EXPECT_EQ(server.ask("GET", "/rules/").first, 404U);
    for (const char* game : {"tictactoe", "kuhn", "pig"}) {
        Client client(server.port(), server.create({{"game", game}}), ann);
        EXPECT_FALSE(client.next("welcome").contains("rules")); // an observer
        EXPECT_TRUE(client.sit(0, "Ann").contains("done"));
        EXPECT_EQ(client.next("welcome").contains("rules"), std::string_view(game) == "tictactoe") << game;
    }
}

TEST(Serve, names_a_good_opponent_of_each_game) {
    const Serving server;
    const Json games = Json::parse(server.ask("GET", "/api/games").second);
    for (const Json& game : games) { // whose agent plays all other seats of a table
        const std::size_t others = game.at("setups")[0].at("players").get<std::size_t>() - 1;
        Json agents = {""};
        agents.insert(agents.end(), others, game.at("agent"));
        EXPECT_FALSE(server.create({{"game", game.at("name")}, {"agents", agents}}).empty());
    }
}

TEST(Serve, answers_what_operators_ask) {
    const Serving server;
    (void)server.create({{"game", "pig"}});
    EXPECT_EQ(server.ask("GET", "/healthz").second, "ok\n");
    EXPECT_NE(server.ask_inside("/metrics").second.find("herding_open_tables 1\n"), std::string::npos);
    EXPECT_EQ(server.ask_inside("/healthz").second, "ok\n");
    EXPECT_EQ(Json::parse(server.ask("GET", "/api/games").second).size(), 3U);
    EXPECT_EQ(Json::parse(server.ask("GET", "/api/tables").second)[0].at("game"), "pig");
    EXPECT_EQ(server.ask("GET", "/").first, 302U);
    EXPECT_EQ(server.ask("GET", "/tables").second, "<!DOCTYPE html>");
    EXPECT_EQ(server.ask("GET", "/nothing").first, 404U);
    EXPECT_EQ(server.ask("DELETE", "/api/tables").first, 405U);
}

TEST(Serve, lists_the_tables_that_somebody_looks_for) {
    const Serving server;
    const auto pig = server.create({{"game", "pig"}});
    const auto kuhn = server.create({{"game", "kuhn"}, {"agents", {"random", "random"}}});
    const auto listed = [&](const std::string& query) {
        const auto [status, body] = server.ask("GET", "/api/tables" + query);
        EXPECT_EQ(status, 200U) << body;
        std::set<std::string> ids;
        for (const Json& one : Json::parse(body)) {
            ids.insert(one.at("table").get<std::string>());
        }
        return ids;
    };
    EXPECT_EQ(listed(""), (std::set{pig, kuhn}));
    EXPECT_EQ(listed("?"), (std::set{pig, kuhn}));
    EXPECT_EQ(listed("?game=kuhn"), (std::set{kuhn}));
    EXPECT_EQ(listed("?free=true"), (std::set{pig}));
    EXPECT_EQ(listed("?free=false&game=pig"), (std::set{pig}));
    EXPECT_EQ(listed("?game=kuhn&free=true"), (std::set<std::string>{}));
    EXPECT_EQ(server.ask("GET", "/api/tables?size=3").first, 400U);
    EXPECT_EQ(server.ask("GET", "/api/tables?free=maybe").first, 400U);
}

// A command of somebody else moves numbers of the server, also if the rules hide it. So players get none of them.
TEST(Serve, gives_no_metrics_to_players) {
    const Serving server;
    const auto table = server.create({{"game", "kuhn"}});
    const long before = server.metric("herding_commands_total");
    Client client(server.port(), table, ann);
    const auto [status, body] = server.ask("GET", "/metrics");
    EXPECT_EQ(status, 404U);
    EXPECT_TRUE(client.sit(0, "Ann").contains("done"));
    EXPECT_EQ(server.ask("GET", "/metrics").second, body) << "the same whatever happens";
    EXPECT_GT(server.metric("herding_commands_total"), before) << "operators see that";
    EXPECT_EQ(server.ask_inside("/api/tables").first, 404U) << "their address has nothing else";
    EXPECT_EQ(server.ask_inside("/table").first, 404U);
}

TEST(Serve, has_no_metrics_without_an_address) {
    herding::serve::Server server(Serving::games(), herding::record::memory_store(), {});
    EXPECT_EQ(server.metrics_port(), 0);
}

// Who reads late acts late. What the server has measured is given back, up to the bound.
TEST(Serve, gives_back_the_delay_of_the_network) {
    using std::chrono::milliseconds;
    const Serving server({.ping = milliseconds(1)});
    const auto given_back = [&](int credit) {
        const auto table = server.create(
            {{"game", "tictactoe"},
             {"clocks", {{"kind", "fischer"}, {"time", 600'000}, {"extra", 0}, {"credit", credit}}}});
        const auto began = std::chrono::steady_clock::now();
        Client client(server.port(), table, ann);
        (void)client.sit(0, "Ann");
        (void)client.next("view");
        for (int i = 0; i < 4; ++i) { // a ping follows each update, and its answer waits for the next read
            client.send({{"say", {{"id", "s" + std::to_string(i)}, {"text", "hm"}}}});
            std::this_thread::sleep_for(milliseconds(300));
            (void)client.next("answer");
        }
        EXPECT_TRUE(client.act(cell(4)).contains("done"));
        const auto passed =
            std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - began);
        client.send({{"view", {{"id", "v"}}}});
        const auto left = client.next("view").at("clocks")[0].at("left").get<std::int64_t>();
        return passed.count() - (600'000 - left);
    };
    EXPECT_LE(given_back(0), 150);
    EXPECT_GE(given_back(5000), 200);
    EXPECT_LE(given_back(50), 200) << "the bound of the table";
}

TEST(Serve, follows_the_game_when_time_runs_out) {
    const Serving server;
    const Json clocks = {{"kind", "per_move"}, {"time", 700}}; // enough to sit down before
    const auto is_here = [&](const Json& request,
                             int looks) { // after the first time-out; true if nothing happens in a while
        Client client(server.port(), server.create(request), ann);
        (void)client.sit(0, "Ann");
        (void)client.next("view");
        for (int i = 0; i < looks; ++i) {
            client.send({{"view", {{"id", "v" + std::to_string(i)}}}});
            const Json seat = client.next("view").at("seats")[0];
            if (!seat.value("here", true)) {
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return true;
    };
    bool has_left = false;
    for (int time = 700; time < 60'000 && !has_left; time *= 4) { // a slow machine sits down after the time
        has_left =
            !is_here({{"game", "pig"}, {"clocks", {{"kind", "per_move"}, {"time", time}}}}, time / 50 + 30);
    }
    EXPECT_TRUE(has_left) << "an agent acts";
    EXPECT_TRUE(is_here({{"game", "pig"}, {"clocks", clocks}, {"on_timeout", "nothing"}}, 30));
    EXPECT_TRUE(is_here({{"game", "tictactoe"}, {"clocks", clocks}}, 30)) << "it has no rule";
}

/// A store whose disk is full now and then.
class FullStore final : public WrappedStore {
public:
    std::atomic<bool> is_full = false;

private:
    void before_sync() override {
        if (is_full) {
            throw herding::record::Error(herding::record::ErrorKind::NoSpace, "tables", "the disk is full");
        }
    }
};

TEST(Serve, shows_only_what_was_stored) {
    const auto store = std::make_shared<FullStore>();
    const Serving server({}, store);
    const auto table = server.create({{"game", "tictactoe"}});
    const Json act = {{"act", {{"id", "a"}, {"decision", 0}, {"input", cell(4)}}}};
    {
        Client client(server.port(), table, ann);
        Client observer(server.port(), table, "");
        (void)observer.next("view"); // otherwise it may show that Ann sits, and no update follows
        (void)client.sit(0, "Ann");
        (void)client.next("view");
        while (observer.number() < 1) {
            (void)observer.next("update");
        }
        store->is_full = true;
        client.send(act);
        const Json answer = client.next();
        EXPECT_TRUE(answer.contains("bye")) << answer;
        EXPECT_EQ(answer.value("/bye/code"_json_pointer, ""), "again");
        const Json seen = observer.next();
        EXPECT_EQ(seen.value("/bye/code"_json_pointer, ""), "again") << seen;
    }
    store->is_full = false;
    Client client(server.port(), table, ann); // a client sends its open commands again
    (void)client.next("view");
    client.send(act);
    const Json first = client.next("answer");
    EXPECT_TRUE(first.contains("done") || first.contains("stale")) << first;
    client.send({{"view", {{"id", "v"}}}});
    const std::string view = client.next("view").at("scene").dump();
    const std::size_t at = view.find("\"X\"");
    ASSERT_NE(at, std::string::npos) << "it happened";
    EXPECT_EQ(view.find("\"X\"", at + 1), std::string::npos) << "once";
    EXPECT_EQ(server.metric("herding_broken_tables_total"), 1);
}

TEST(Serve, writes_a_log_without_secrets) {
    std::mutex mutex;
    std::string log;
    herding::serve::Options options;
    options.log = [&](std::string_view line) {
        const std::scoped_lock guard(mutex);
        log += std::string(line) + "\n";
    };
    options.limits.connections_of_address = 2;
    {
        const Serving server(herding::record::memory_store(), options);
        const auto table = server.create({{"game", "pig"}, {"token", ann}});
        {
            Client client(server.port(), table, ann);
            (void)client.sit(0, "Ann");
            Client other(server.port(), table, "short");
            EXPECT_EQ(other.next("bye").at("code"), "refused");
        }
    }
    std::vector<std::string> what;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        what.push_back(Json::parse(line).at("what"));
    }
    EXPECT_EQ(what, (std::vector<std::string>{"listens", "listens", "created", "bye"})) << log;
    EXPECT_EQ(log.find(ann), std::string::npos);
    EXPECT_EQ(log.find("Ann"), std::string::npos);
}

// Its setup throws what it wants for rules that are none, and opens files.
TEST(Serve, refuses_options_that_make_no_game) {
    std::vector<herding::serve::HostedGame> hosted = Serving::games();
    hosted.push_back({&herding_game_rulegame.game(), &herding_records_rulegame()});
    const Serving server(herding::record::memory_store(), {}, std::move(hosted));
    const auto words = [&](const Json& options) {
        const auto [status, text] =
            server.ask("POST", "/api/tables", Json{{"game", "rulegame"}, {"options", options}}.dump());
        EXPECT_EQ(status, 400U) << text;
        return Json::parse(text).value("error", "");
    };
    EXPECT_NE(words({{"rules", "("}}), "");
    EXPECT_NE(words({{"rules", ""}}), "");
    for (const std::string option : {"file", "board_file"}) {
        EXPECT_EQ(words({{option, "/dev/zero"}}),
                  "options." + option + " names a file, and this server opens none.");
    }
    EXPECT_EQ(server.ask("GET", "/api/games", "").second.find("board_file"), std::string::npos);
    (void)server.create({{"game", "rulegame"}, {"options", {{"rules", "(shape:star, bucket:1)\n"}}}});
}

TEST(Serve, reads_limits_from_json) {
    using herding::serve::limits_from_json;
    const auto limits = limits_from_json(R"({"rate": 2.5, "idle_seconds": 7, "tables": 12})");
    EXPECT_EQ(limits.rate, 2.5);
    EXPECT_EQ(limits.idle, std::chrono::seconds(7));
    EXPECT_EQ(limits.tables, 12U);
    EXPECT_EQ(limits.burst, herding::serve::Limits().burst) << "what is not named stays";
    const auto words = [](std::string_view json) {
        try {
            (void)limits_from_json(json);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(words("[]"), "the limits are no JSON object");
    EXPECT_EQ(words(R"({"rate": 0})"), "rate is no number above 0");
    EXPECT_EQ(words(R"({"message": 0})"), "message is no whole number from 1 to 1000000000");
    EXPECT_EQ(words(R"({"tables": -1})"), "tables is no whole number from 0 to 1000000000");
    EXPECT_EQ(words(R"({"speed": 1})"), "the limits have a field that is not known");
}

// 300 tables that nobody watches: the oldest leave the memory, and are opened again when somebody comes.
TEST(Serve, keeps_few_tables_in_the_memory_that_nobody_watches) {
    herding::serve::Limits limits;
    limits.idle_tables = 20;
    limits.tables_of_address = 1000;
    const Serving server(limits);
    std::vector<std::string> tables;
    for (int i = 0; i < 300; ++i) {
        tables.push_back(server.create({{"game", "tictactoe"}}));
    }
    for (int i = 0; i < 100 && server.metric("herding_open_tables") > 20; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(server.metric("herding_open_tables"), 20);
    Client client(server.port(), tables.front(), ann);
    EXPECT_FALSE(client.next("view").is_null());
}

TEST(Serve, lists_the_state_of_tables_with_another_program) {
    const std::shared_ptr<herding::record::Store> store = herding::record::memory_store();
    std::string going;
    std::string gone;
    {
        const Serving server({}, store);
        going = server.create({{"game", "tictactoe"}});
        gone = server.create({{"game", "pig"}, {"agents", {"", "random"}}, {"token", ann}});
        const auto kept = server.create({{"game", "kuhn"}});
        Client client(server.port(), gone, ann);
        (void)client.sit(0, "Ann");
        client.send({{"ask", {{"id", "d"}, {"what", "abort"}}}});
        EXPECT_TRUE(client.next("answer").contains("done"));
    }
    auto games = Serving::games();
    games.erase(games.begin() + 1); // the new program has lost kuhn
    const auto all = herding::serve::check_upgrade(games, *store);
    ASSERT_EQ(all.size(), 2U) << "a table that has ended is not asked about";
    for (const auto& one : all) {
        if (one.table == going) {
            EXPECT_EQ(one.state, "exact");
            EXPECT_TRUE(one.reasons.empty());
        } else {
            EXPECT_EQ(one.state, "staying");
            EXPECT_EQ(one.reasons.at(0), "The program does not have this game.");
        }
    }
}

/// A folder for a test.
std::string fresh_folder(const std::string& name) {
    const std::string folder = ::testing::TempDir() + name + "_" + std::to_string(::getpid());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

TEST(ServeCommand, lets_another_program_list_the_state_of_tables) {
    const std::string folder = fresh_folder("herding_upgraded_tables");
    std::string table;
    {
        const Serving server({}, std::make_shared<herding::record::FileStore>(folder));
        table = server.create({{"game", "tictactoe"}});
        (void)server.create({{"game", "pig"}});
    }
    herd_tests::Running old(TICTACTOE, {"serve", "--store", folder, "--check-upgrade", TICTACTOE});
    const std::string printed = old.wait_for("with this program\n");
    EXPECT_NE(printed.find("exact " + table), std::string::npos) << printed;
    EXPECT_NE(printed.find("The program does not have this game."), std::string::npos) << printed;
    EXPECT_NE(printed.find("2 tables have not ended; 1 of them cannot be continued"), std::string::npos)
        << printed;
}

TEST(ServeCommand, reads_its_limits_again_at_a_signal) {
    const std::string folder = fresh_folder("herding_limited_tables");
    const auto write = [&](const std::string& text) { std::ofstream(folder + "/limits.json") << text; };
    const auto log = [&] {
        std::ostringstream text;
        text << std::ifstream(folder + "/log").rdbuf();
        return text.str();
    };
    write(R"({"tables_of_address": 100})");
    herd_tests::Running server(TICTACTOE, {"serve", "--store", folder + "/store", "--port", "0", "--limits",
                                           folder + "/limits.json", "--log", folder + "/log"});
    const std::string printed = server.wait_for("Ctrl-C ends it.\n");
    const auto port = static_cast<std::uint16_t>(std::stoul(printed.substr(printed.find("127.0.0.1:") + 10)));
    EXPECT_EQ(ask(port, "POST", "/api/tables", "{}").first, 201U);
    const auto reload = [&](const std::string& text, std::size_t lines) {
        write(text);
        kill(server.id(), SIGHUP);
        for (int i = 0; i < 200; ++i) {
            const std::string all = log();
            if (static_cast<std::size_t>(std::count(all.begin(), all.end(), '\n')) >= lines) {
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        ADD_FAILURE() << log();
    };
    reload(R"({"tables_of_address": 1})", 3); // it listens, a table was created, and this
    EXPECT_EQ(ask(port, "POST", "/api/tables", "{}").first, 429U);
    reload(R"({"tables_of_address": "many"})", 4);
    EXPECT_NE(log().find("tables_of_address is no whole number"), std::string::npos) << log();
    EXPECT_EQ(ask(port, "POST", "/api/tables", "{}").first, 429U) << "wrong ones change nothing";
    (void)server.interrupted(SIGTERM);
}

/// Whether a value fits a schema of the OpenAPI document; else the fault.
std::string unlike(const Json& document, const Json& schema, const Json& value) {
    if (schema.contains("$ref")) {
        return unlike(document,
                      document.at(Json::json_pointer(schema.at("$ref").get<std::string>().substr(1))), value);
    }
    const std::string type = schema.value("type", "");
    const bool fits = type.empty() || (type == "object" && value.is_object()) ||
                      (type == "array" && value.is_array()) || (type == "string" && value.is_string()) ||
                      (type == "integer" && value.is_number_integer()) ||
                      (type == "boolean" && value.is_boolean());
    if (!fits) {
        return value.dump() + " is no " + type;
    }
    for (const auto& name : schema.value("required", Json::array())) {
        if (!value.contains(name)) {
            return "no field " + name.get<std::string>();
        }
    }
    if (value.is_object() && schema.contains("properties")) {
        for (const auto& [name, one] : value.items()) {
            if (!schema.at("properties").contains(name)) {
                return "a field " + name;
            }
            if (std::string wrong = unlike(document, schema.at("properties").at(name), one); !wrong.empty()) {
                return name + ": " + wrong;
            }
        }
    }
    if (value.is_array() && schema.contains("items")) {
        for (const Json& one : value) {
            if (std::string wrong = unlike(document, schema.at("items"), one); !wrong.empty()) {
                return wrong;
            }
        }
    }
    return {};
}

TEST(Serve, answers_as_its_openapi_document_describes) {
    herding::serve::Limits limits;
    limits.tables_of_address = 2;
    const Serving server(limits);
    const Json document = Json::parse(server.ask("GET", "/api/openapi.json").second);
    const auto check = [&](const std::string& path, const std::string& method, const std::string& body,
                           unsigned expected) {
        const auto [status, text] = server.ask(method, path, body);
        EXPECT_EQ(status, expected) << path << text;
        Json answer = document.at("paths")
                          .at(path)
                          .at(method == "POST" ? "post" : "get")
                          .at("responses")
                          .at(std::to_string(status));
        if (answer.contains("$ref")) {
            answer = document.at(Json::json_pointer(answer.at("$ref").get<std::string>().substr(1)));
        }
        if (answer.at("content").contains("application/json")) {
            const Json& schema = answer.at("content").at("application/json").at("schema");
            EXPECT_EQ(unlike(document, schema, Json::parse(text)), "") << path << text;
        }
    };
    check("/api/tables", "POST", R"({"game":"pig"})", 201);
    check("/api/tables", "POST", R"({"game":"nothing"})", 400);
    const Json full = {
        {"game", "pig"},
        {"setup", ""},
        {"options", Json::object()},
        {"clocks", {{"kind", "byo_yomi"}, {"time", 1}, {"extra", 1}, {"periods", 1}, {"credit", 1}}},
        {"on_timeout", "lose"},
        {"delay", 1},
        {"agents", {"", "random"}},
        {"token", ann}};
    const Json& request = document.at("components").at("schemas").at("NewTable");
    EXPECT_EQ(unlike(document, request, full), "");
    EXPECT_EQ(full.size(), request.at("properties").size()) << "the document has all fields, and no others";
    check("/api/tables", "POST", full.dump(), 201);
    check("/api/tables", "POST", R"({"game":"pig"})", 429);
    for (const auto& [path, verbs] : document.at("paths").items()) {
        if (verbs.contains("get")) {
            check(path, "GET", {}, 200);
        }
    }
}

} // namespace serve_test
