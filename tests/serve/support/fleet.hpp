#pragma once

#include "../../../src/running.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

/// Several servers that share a PostgreSQL of their own.

namespace serve_test {

/// A port that is free now. It is below those that Linux gives to outgoing connections, so none of these takes it before the server
/// does, or while the server is killed.
inline std::uint16_t free_port() {
    static std::uint16_t next = static_cast<std::uint16_t>(20'000 + ::getpid() % 1000 * 10);
    for (int attempts = 0; attempts < 1000; ++attempts) {
        next = next < 32'000 ? static_cast<std::uint16_t>(next + 1) : std::uint16_t{20'000};
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(next);
        const int bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
        ::close(socket);
        if (bound == 0) {
            return next;
        }
    }
    ADD_FAILURE() << "no port is free";
    return 0;
}

class Fleet {
public:
    Fleet(std::size_t servers, std::chrono::milliseconds lease) : lease_(lease), servers_(servers) {
        folder_ = ::testing::TempDir() + "herding_fleet_" + std::to_string(::getpid());
        postgres("start");
        std::getline(std::ifstream(folder_ + "/url"), url_);
        if (!runs()) {
            return;
        }
        for (std::size_t i = 0; i < servers; ++i) {
            ports_.push_back(free_port());
            start_server(i);
        }
    }
    ~Fleet() {
        for (std::size_t i = 0; i < servers_.size(); ++i) {
            if (servers_[i] != nullptr) {
                kill_server(i);
            }
        }
        postgres("stop");
    }
    Fleet(const Fleet&) = delete;
    Fleet& operator=(const Fleet&) = delete;

    /// False: there is no PostgreSQL.
    [[nodiscard]] bool runs() const { return !url_.empty(); }
    /// URL of the database.
    [[nodiscard]] const std::string& url() const noexcept { return url_; }
    [[nodiscard]] std::size_t size() const { return ports_.size(); }
    [[nodiscard]] std::uint16_t port(std::size_t server) const { return ports_[server]; }

    void postgres(const std::string& command) const {
        const std::string line =
            HERDING_SOURCE_DIR "/scripts/postgres " + command + " " + folder_ + " >/dev/null";
        EXPECT_EQ(std::system(line.c_str()), 0) << line; // NOLINT(concurrency-mt-unsafe)
    }
    void start_server(std::size_t server) {
        const std::string port = std::to_string(ports_[server]);
        servers_[server] = std::make_unique<herd_tests::Running>(
            TICTACTOE, std::vector<std::string>{"serve", "--store", url_, "--port", port, "--advertise",
                                                "127.0.0.1:" + port, "--lease",
                                                std::to_string(lease_.count()), "--from-address", "100000"});
        const std::string printed = servers_[server]->wait_for("Ctrl-C ends it.\n");
        ASSERT_NE(printed.find("http://127.0.0.1:" + port), std::string::npos) << printed;
    }
    void kill_server(std::size_t server) {
        (void)servers_[server]->interrupted(SIGKILL);
        servers_[server].reset();
    }
    void pause_server(std::size_t server) const { ::kill(servers_[server]->id(), SIGSTOP); }
    void continue_server(std::size_t server) const { ::kill(servers_[server]->id(), SIGCONT); }

private:
    std::chrono::milliseconds lease_;
    std::string folder_;
    std::string url_;
    std::vector<std::uint16_t> ports_;
    std::vector<std::unique_ptr<herd_tests::Running>> servers_;
};

} // namespace serve_test
