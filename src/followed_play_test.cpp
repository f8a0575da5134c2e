// `play --inspect`: whose view the page shows while a match is played, and what it leaves behind.

#include "run_herd.hpp"
#include "running.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace herd_tests {
namespace {

/// The answer of a running page. `address` is what the program printed.
std::string asked(const std::string& address, const std::string& question) {
    const std::string scheme = "http://127.0.0.1:";
    const auto slash = address.find('/', scheme.size());
    const std::string port = address.substr(scheme.size(), slash - scheme.size());
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    std::string answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
        const std::string request = "GET " + address.substr(slash) + question +
                                    " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n";
        EXPECT_EQ(::send(socket, request.data(), request.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(request.size()));
        char part[4096];
        for (ssize_t size = 0; (size = ::recv(socket, part, sizeof part, 0)) > 0;) {
            answer.append(part, static_cast<std::size_t>(size));
        }
    }
    close(socket);
    return answer;
}

/// A hand of kuhn in which each player has been dealt a card.
class Hand : public Running {
public:
    explicit Hand(std::vector<std::string> arguments) : Running(KUHN, with_page(std::move(arguments))) {
        const std::string printed = wait_for("\n");
        const std::string before = "The inspector is at ";
        EXPECT_TRUE(printed.starts_with(before)) << printed;
        if (printed.starts_with(before)) {
            address_ = printed.substr(before.size(), printed.size() - before.size() - 1);
        }
    }
    [[nodiscard]] std::string page(const std::string& question) const { return asked(address_, question); }

private:
    static std::vector<std::string> with_page(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"play", "--inspect", "--seed", "1"});
        return arguments;
    }

    std::string address_;
};

TEST(FollowedPlay, shows_one_person_what_they_may_see) {
    for (const char* const players : {"human,random", "human,computer"}) {
        Hand hand({"--players", players});
        hand.wait_for("player 0> ");
        EXPECT_NE(hand.page("api/overview").find("\"viewer\":0"), std::string::npos) << players;
        EXPECT_EQ(hand.interrupted(), 130);
    }
    Hand second({"--players", "random,human"});
    second.wait_for("player 1> ");
    EXPECT_NE(second.page("api/overview").find("\"viewer\":1"), std::string::npos);
    EXPECT_EQ(second.interrupted(), 130);
    Hand alone({});
    alone.wait_for("player 0> ");
    EXPECT_NE(alone.page("api/overview").find("\"viewer\":0"), std::string::npos);
    EXPECT_EQ(alone.interrupted(), 130);
}

// Both look at the same screen, and so does whoever enters what chance deals.
TEST(FollowedPlay, shows_several_persons_what_everybody_may_see) {
    for (const char* const players : {"human", "human,human"}) {
        Hand hand({"--players", players});
        hand.wait_for("player 0> ");
        EXPECT_NE(hand.page("api/overview").find("\"viewer\":65535"), std::string::npos) << players;
        const std::string state = hand.page("api/state?row=3");
        EXPECT_NE(state.find("200 OK"), std::string::npos) << state;
        for (const char* const card : {"jack", "queen", "king"}) {
            EXPECT_EQ(state.find(card), std::string::npos) << state;
        }
        EXPECT_EQ(hand.interrupted(), 130);
    }
    Hand dealer({"--players", "human,random", "--chance", "ask"});
    dealer.wait_for("> ");
    EXPECT_NE(dealer.page("api/overview").find("\"viewer\":65535"), std::string::npos);
    EXPECT_EQ(dealer.interrupted(), 130);
}

TEST(FollowedPlay, reads_a_record_in_another_folder) {
    const Scratch file("");
    std::filesystem::remove(file.path()); // the record is new
    Hand hand({"--players", "human,random", "--record", file.path()});
    hand.wait_for("player 0> ");
    const std::string overview = hand.page("api/overview");
    EXPECT_TRUE(overview.starts_with("HTTP/1.1 200 OK")) << overview;
    EXPECT_EQ(hand.interrupted(), 130);
}

TEST(FollowedPlay, leaves_no_file_for_anybody) {
    const Scratch folder("");
    std::filesystem::remove(folder.path());
    std::filesystem::create_directory(folder.path());
    ASSERT_EQ(setenv("TMPDIR", folder.path().c_str(), 1), 0);
    Hand hand({"--players", "human"});
    unsetenv("TMPDIR");
    hand.wait_for("player 0> ");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    EXPECT_EQ(hand.interrupted(SIGKILL), -1);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(FollowedPlay, follows_what_is_typed) {
    Running game(TICTACTOE, {"play", "--inspect"});
    const std::string printed = game.wait_for("\n");
    const std::string address =
        printed.substr(printed.find("http://"), printed.size() - 1 - printed.find("http://"));
    game.wait_for("player 0> ");
    EXPECT_NE(asked(address, "api/overview").find("\"rows\":4,"),
              std::string::npos); // notes of how it began, and of who plays
    game.type("b2\n");
    game.wait_for("player 1> ");
    EXPECT_NE(asked(address, "api/overview").find("\"rows\":5,"), std::string::npos)
        << asked(address, "api/overview");
    EXPECT_NE(asked(address, "api/rows?from=4&count=1").find("\"inputs\":[\"b2\"]"), std::string::npos)
        << asked(address, "api/rows?from=4&count=1");
    EXPECT_EQ(game.interrupted(), 130);
    EXPECT_TRUE(game.printed().ends_with("player 1> \nInterrupted.\n")) << game.printed();
}

} // namespace
} // namespace herd_tests
