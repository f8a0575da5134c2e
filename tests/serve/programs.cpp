#include "../../src/running.hpp"
#include "support/serving.hpp"

#include "herding/play/agent.hpp"
#include "herding/play/match.hpp"
#include "herding/serve/server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace serve_test {

using herding::Actor;
using tables_test::cell;

namespace {

const std::string ann(32, 'a');

/// Counts the programs that run.
std::atomic<int> running = 0; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// In place of a program over a pipe.
class Fake final : public herding::play::Agent {
public:
    using Choose = std::function<std::string(const herding::play::Match&, Actor)>;

    explicit Fake(Choose choose) : choose_(std::move(choose)) { ++running; }
    ~Fake() override { --running; }
    Fake(const Fake&) = delete;
    Fake& operator=(const Fake&) = delete;

    [[nodiscard]] std::string description() const override { return "fake"; }
    void start(std::uint64_t /*seed*/) override {}
    [[nodiscard]] std::string choose(const herding::play::Match& match, Actor by,
                                     const herding::play::Limits& /*limits*/) override {
        return choose_(match, by);
    }
    [[nodiscard]] const herding::play::Reasoning& reasoning() const override { return reasoning_; }

private:
    Choose choose_;
    herding::play::Reasoning reasoning_;
};

herding::serve::SeatProgram program(const std::string& name, Fake::Choose choose) {
    return {name, [choose = std::move(choose)](const herding::play::Game&) {
                return std::make_unique<Fake>(choose);
            }};
}

std::string first_action(const herding::play::Match& match, Actor by) {
    return match.legal_inputs(by).front();
}

/// A game against a program, in which it is the turn of a person.
Client begun(const Serving& server, const std::string& agent) {
    const std::string table = server.create({{"game", "tictactoe"}, {"agents", {"", agent}}, {"token", ann}});
    Client client(server.port(), table, ann);
    EXPECT_TRUE(client.sit(0, "Ann").contains("done"));
    (void)client.next("view");
    return client;
}

Json give(Client& client, int player, const std::string& who, const std::string& agent) {
    client.send({{"seat", {{"id", who + agent}, {"player", player}, {"who", who}, {"agent", agent}}}});
    return client.next("answer");
}

} // namespace

TEST(ServePrograms, play_at_seats) {
    const Serving server(herding::record::memory_store(), {.programs = {program("first", first_action)}});
    Client client = begun(server, "program:first");
    EXPECT_TRUE(client.act(cell(4)).contains("done"));
    EXPECT_EQ(client.next("update").at("by"), 1);
    EXPECT_TRUE(client.act(cell(8)).contains("done"));
    EXPECT_EQ(client.next("update").at("by"), 1);
    EXPECT_EQ(give(client, 1, "program", "rm").at("error").at("words"),
              "This server has no program of this name.");
    EXPECT_TRUE(give(client, 1, "agent", "random").contains("done"));
    EXPECT_TRUE(give(client, 1, "program", "first").contains("done"));
    const auto [status, body] =
        server.ask("POST", "/api/tables", R"({"game":"tictactoe","agents":["program:reboot"]})");
    EXPECT_EQ(status, 400U);
    EXPECT_EQ(Json::parse(body).at("error"), "This server has no program of this name.");
    EXPECT_THROW((void)Serving(herding::record::memory_store(),
                               {.programs = {program("one", first_action), program("one", first_action)}}),
                 std::invalid_argument);
}

TEST(ServePrograms, wait_if_too_many_run) {
    {
        herding::serve::Options options{.programs = {program("first", first_action)}};
        options.limits.programs = 1;
        const Serving server(herding::record::memory_store(), std::move(options));
        Client one = begun(server, "program:first");
        EXPECT_TRUE(one.act(cell(4)).contains("done"));
        EXPECT_EQ(one.next("update").at("by"), 1);
        Client two = begun(server, "program:first");
        EXPECT_TRUE(two.act(cell(4)).contains("done"));
        EXPECT_EQ(running, 1);
        EXPECT_TRUE(give(one, 1, "empty", "").contains("done"));
        EXPECT_EQ(two.next("update").at("by"), 1); // now that the other one has ended
        EXPECT_EQ(running, 1);
    }
    EXPECT_EQ(running, 0) << "no program outlives the server";
}

/// One that failed has no process any more, so another one may run. It begins again with its next decision.
TEST(ServePrograms, that_fail_give_their_places_back) {
    std::atomic<int> failures = 0;
    {
        herding::serve::Options options{
            .programs = {program("first", first_action),
                         program("broken",
                                 [&](const herding::play::Match&, Actor) -> std::string {
                                     ++failures;
                                     throw std::runtime_error("it does not answer");
                                 }),
                         program("cheat", [](const herding::play::Match&, Actor) { return cell(4); })}};
        options.limits.programs = 1;
        const Serving server(herding::record::memory_store(), std::move(options));
        Client one = begun(server, "program:broken");
        EXPECT_TRUE(one.act(cell(4)).contains("done"));
        Client two = begun(server, "program:cheat");
        EXPECT_TRUE(two.act(cell(4)).contains("done"));
        Client three = begun(server, "program:first");
        EXPECT_TRUE(three.act(cell(4)).contains("done"));
        EXPECT_EQ(three.next("update").at("by"), 1);
        EXPECT_EQ(failures, 1);
        EXPECT_EQ(running, 1);
    }
    EXPECT_EQ(running, 0);
}

TEST(ServePrograms, that_fail_are_not_asked_again_in_the_same_decision) {
    std::atomic<int> asked = 0;
    std::mutex mutex;
    std::string log;
    herding::serve::Options options{
        .programs = {program("cheat",
                             [&](const herding::play::Match&, Actor) {
                                 ++asked;
                                 return cell(4);
                             }),
                     program("broken", [&](const herding::play::Match&, Actor) -> std::string {
                         ++asked;
                         throw std::runtime_error("it does not answer");
                     })}};
    options.log = [&](std::string_view line) {
        const std::lock_guard lock(mutex);
        log += std::string(line) + '\n';
    };
    const Serving server(herding::record::memory_store(), std::move(options));
    Client client = begun(server, "program:cheat");
    EXPECT_TRUE(client.act(cell(4)).contains("done"));
    const auto logged = [&](const std::string& text) {
        for (int i = 0; i < 500; ++i) {
            {
                const std::lock_guard lock(mutex);
                if (log.find(text) != std::string::npos) {
                    return true;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    };
    EXPECT_TRUE(logged(R"("agent":"program:cheat","why":"the rules refuse its action")")) << log;
    EXPECT_TRUE(give(client, 1, "program", "broken").contains("done"));
    EXPECT_TRUE(logged(R"("agent":"program:broken","why":"it failed")")) << log;
    EXPECT_EQ(asked, 2);
    EXPECT_TRUE(give(client, 1, "agent", "random").contains("done"));
    EXPECT_EQ(client.next("update").value("by", 0), 1) << "another agent is asked";
}

TEST(ServeCommand, runs_a_program_that_holds_a_seat) {
    const std::string folder = ::testing::TempDir() + "herding_programs_" + std::to_string(::getpid());
    std::filesystem::remove_all(folder);
    const std::string command =
        R"(first=while read -r line; do case "$line" in *'"hello"'*) echo '{"protocol":1}';; )"
        R"(*'"start"'*) echo '{}';; *'"choose"'*) echo '{"action":0}';; esac; done)";
    herd_tests::Running server(TICTACTOE, {"serve", "--store", folder, "--port", "0", "--program", command});
    const std::string printed = server.wait_for("Ctrl-C ends it.\n");
    const auto port = static_cast<std::uint16_t>(std::stoul(printed.substr(printed.find("127.0.0.1:") + 10)));
    const auto [status, body] = ask(port, "POST", "/api/tables", R"({"agents":["","program:first"]})");
    ASSERT_EQ(status, 201U) << body;
    Client client(port, Json::parse(body).at("table"), ann);
    EXPECT_TRUE(client.sit(0, "Ann").contains("done"));
    EXPECT_EQ(client.next("view").at("seats")[1].at("name"), "first");
    EXPECT_TRUE(client.act(cell(4)).contains("done"));
    EXPECT_EQ(client.next("update").at("by"), 1);
    client.close();
    (void)server.interrupted(SIGTERM);
    herd_tests::Running wrong(TICTACTOE, {"serve", "--store", folder, "--program", "no-command="});
    EXPECT_NE(wrong.wait_for("has letters, digits, _ and -\n").find("--program: expected NAME=COMMAND"),
              std::string::npos);
}

TEST(ServeCommand, lets_another_program_begin_when_one_has_ended) {
    const std::string folder = ::testing::TempDir() + "herding_ended_" + std::to_string(::getpid());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/limits.json") << R"({"programs":1})";
    const std::string command = // it answers one decision
        R"(once=while read -r line; do case "$line" in *'"hello"'*) echo '{"protocol":1}';; )"
        R"(*'"start"'*) echo '{}';; *'"choose"'*) echo '{"action":0}'; exit;; esac; done)";
    herd_tests::Running server(TICTACTOE, {"serve", "--store", folder + "/store", "--port", "0", "--limits",
                                           folder + "/limits.json", "--program", command});
    const std::string printed = server.wait_for("Ctrl-C ends it.\n");
    const auto port = static_cast<std::uint16_t>(std::stoul(printed.substr(printed.find("127.0.0.1:") + 10)));
    const auto begin = [port] {
        const auto [status, body] = ask(port, "POST", "/api/tables", R"({"agents":["","program:once"]})");
        EXPECT_EQ(status, 201U) << body;
        Client client(port, Json::parse(body).at("table"), ann);
        EXPECT_TRUE(client.sit(0, "Ann").contains("done"));
        (void)client.next("view");
        return client;
    };
    Client one = begin();
    EXPECT_TRUE(one.act(cell(4)).contains("done"));
    EXPECT_EQ(one.next("update").at("by"), 1);
    Client two = begin();
    EXPECT_TRUE(two.act(cell(4)).contains("done"));
    EXPECT_EQ(two.next("update").at("by"), 1);
    EXPECT_TRUE(one.act(cell(8)).contains("done"));
    EXPECT_EQ(one.next("update").at("by"), 1); // by a new process
    one.close();
    two.close();
    (void)server.interrupted(SIGTERM);
}

TEST(ServeCommand, hosts_only_the_named_games) {
    const std::string folder = ::testing::TempDir() + "herding_named_" + std::to_string(::getpid());
    std::filesystem::remove_all(folder);
    herd_tests::Running unknown(TICTACTOE, {"serve", "chess", "--store", folder});
    EXPECT_NE(unknown.wait_for("\n").find("chess"), std::string::npos);
    herd_tests::Running server(TICTACTOE, {"serve", "tictactoe", "--store", folder, "--port", "0"});
    EXPECT_NE(server.wait_for("Ctrl-C ends it.").find("Tables are at"), std::string::npos);
    (void)server.interrupted(SIGTERM);
}

} // namespace serve_test
