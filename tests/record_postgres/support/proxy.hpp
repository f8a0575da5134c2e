#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <list>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

/// A network between a store and its database that breaks at any byte.

namespace postgres_test {

class Proxy {
public:
    /// `server` is the folder of the server's socket.
    explicit Proxy(const std::string& server) : server_(server + "/.s.PGSQL.5432") {
        folder_ = std::filesystem::temp_directory_path() / ("herding-proxy-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
        const sockaddr_un address = address_of((folder_ / ".s.PGSQL.5432").string());
        listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::listen(listener_, 16) != 0) {
            throw std::runtime_error("the proxy cannot listen");
        }
        thread_ = std::thread([this] { run(); });
    }
    ~Proxy() {
        ends_ = true;
        thread_.join();
        ::close(listener_);
        for (const Pair& pair : pairs_) {
            close_both(pair);
        }
        std::filesystem::remove_all(folder_);
    }
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;

    [[nodiscard]] std::string folder() const { return folder_.string(); }

    /// After so many more bytes to the server all connections of now break. What comes later is lost.
    void break_requests_after(std::int64_t bytes) { requests_ = bytes; }
    /// The same for answers. The server has everything that was sent to it.
    void break_answers_after(std::int64_t bytes) { answers_ = bytes; }
    /// The client loses its connection at the next request, which reaches the server only after some milliseconds.
    void delay_next_request(int milliseconds) { delay_ = milliseconds; }
    [[nodiscard]] std::uint64_t broken() const { return broken_; }

private:
    struct Pair {
        int client = -1;
        int server = -1;
    };
    struct Late {
        int server;
        std::vector<char> bytes;
        std::chrono::steady_clock::time_point when;
    };

    static sockaddr_un address_of(const std::string& path) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, path.c_str(), std::min(path.size() + 1, sizeof address.sun_path));
        return address;
    }
    static void close_both(const Pair& pair) {
        if (pair.client >= 0) {
            ::close(pair.client);
        }
        if (pair.server >= 0) {
            ::close(pair.server);
        }
    }
    static void write_all(int to, const char* bytes, std::size_t size) {
        while (size > 0) {
            const ssize_t written = ::send(to, bytes, size, MSG_NOSIGNAL);
            if (written <= 0) {
                return;
            }
            bytes += written;
            size -= static_cast<std::size_t>(written);
        }
    }

    void run() {
        while (!ends_) {
            std::vector<pollfd> all{{listener_, POLLIN, 0}};
            for (const Pair& pair : pairs_) {
                all.push_back({pair.client, POLLIN, 0});
                all.push_back({pair.server, POLLIN, 0});
            }
            (void)::poll(all.data(), all.size(), 5);
            const auto now = std::chrono::steady_clock::now();
            for (auto late = late_.begin(); late != late_.end();) {
                if (late->when <= now) {
                    write_all(late->server, late->bytes.data(), late->bytes.size());
                    ::close(late->server);
                    late = late_.erase(late);
                } else {
                    ++late;
                }
            }
            std::size_t at = 1;
            for (auto pair = pairs_.begin(); pair != pairs_.end(); at += 2) {
                bool good = true;
                if (all[at].revents != 0) {
                    good = forward(*pair, true);
                }
                if (good && all[at + 1].revents != 0) {
                    good = forward(*pair, false);
                }
                if (!good) {
                    close_both(*pair);
                    pair = pairs_.erase(pair);
                } else {
                    ++pair;
                }
            }
            if ((all[0].revents & POLLIN) != 0) {
                Pair added{::accept(listener_, nullptr, nullptr),
                           ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
                const sockaddr_un address = address_of(server_);
                if (::connect(added.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) ==
                    0) {
                    pairs_.push_back(added);
                } else {
                    close_both(added);
                }
            }
        }
    }

    /// False: the connection ends.
    bool forward(Pair& pair, bool request) {
        std::array<char, 65536> bytes;
        const ssize_t got = ::recv(request ? pair.client : pair.server, bytes.data(), bytes.size(), 0);
        if (got <= 0) {
            return false;
        }
        auto size = static_cast<std::size_t>(got);
        if (request && delay_ > 0) {
            late_.push_back(
                {pair.server,
                 {bytes.data(), bytes.data() + size},
                 std::chrono::steady_clock::now() + std::chrono::milliseconds(delay_.exchange(0))});
            pair.server = -1;
            ++broken_;
            return false;
        }
        std::atomic<std::int64_t>& left = request ? requests_ : answers_;
        bool good = true;
        if (left >= 0) {
            if (static_cast<std::int64_t>(size) > left) {
                size = static_cast<std::size_t>(left.load());
                good = false;
                left = -1;
                ++broken_;
            } else {
                left -= static_cast<std::int64_t>(size);
            }
        }
        write_all(request ? pair.server : pair.client, bytes.data(), size);
        return good;
    }

    std::string server_;
    std::filesystem::path folder_;
    int listener_ = -1;
    std::list<Pair> pairs_;
    std::list<Late> late_;
    std::atomic<std::int64_t> requests_ = -1;
    std::atomic<std::int64_t> answers_ = -1;
    std::atomic<int> delay_ = 0;
    std::atomic<std::uint64_t> broken_ = 0;
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

} // namespace postgres_test
