#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

/// HTTP for pages of programs of this computer. The only part that knows sockets.

namespace herding::inline v0::loopback {

/// Bounds on resources for other programs. The defaults suit one person with some tabs.
struct Limits {
    std::size_t connections = 32;              ///< at the same time; further ones are closed at once
    std::uint32_t header = 8U << 10U;          ///< bytes of the header of a request
    std::size_t body = 0;                      ///< bytes of the body of a request; 0: no request has one
    std::size_t requests = 10'000;             ///< on one connection
    std::chrono::milliseconds request{10'000}; ///< for the whole request; also bounds an idle connection
    std::chrono::milliseconds response{30'000};
    std::size_t dropped = 1U << 20U;           ///< bytes after the last answer that are read and dropped
    std::chrono::milliseconds farewell{1'000}; ///< for the other side to close after the last answer
};

struct Request {
    bool posts = false;      ///< else it only reads
    std::string_view target; ///< behind the token: empty for the page itself
    std::string_view body;
};

struct Reply {
    unsigned status = 200;
    std::string type = {}; ///< empty: JSON
    std::string body = {};
    bool attachment = false; ///< whether the browser saves the body as a file
    bool counts = true;      ///< for `Server::answers`

    // Inline, because windows answer without a server.
    [[nodiscard]] static Reply html(std::string_view page) {
        return {.type = "text/html; charset=utf-8", .body = std::string(page), .counts = false};
    }
    [[nodiscard]] static Reply missing() {
        return {.status = 404, .body = R"({"error":"There is no such page."})", .counts = false};
    }
};

using Handler = std::function<Reply(const Request&)>;

/// HTTP server for one page. It listens on 127.0.0.1 and serves only paths that begin with a random token. It answers only
/// requests that name it as their Host and that come from no other page (Origin, Sec-Fetch-Site).
///
/// All work happens in the thread that calls `run`, also that of the handler.
class Server {
public:
    /// Listens on a port; 0 is any free one.
    /// Throws: std::system_error, for example if the port is in use.
    Server(Handler handler, std::uint16_t port, Limits limits = {});
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept;
    /// URL for a browser: `http://127.0.0.1:8080/TOKEN/`.
    [[nodiscard]] std::string url() const;
    /// Number of replies that count. Any thread may call it.
    [[nodiscard]] std::uint64_t answers() const noexcept;

    /// From now on SIGINT and SIGTERM end `run`. Call it before you announce that the server runs.
    void end_on_signals();
    /// Serves until `stop` is called.
    void run();
    /// Ends `run`. Any thread may call it.
    void stop() noexcept;
    /// Ends `run` when the reply that the handler is making was sent, or its connection broke.
    void stop_after_reply() noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::loopback
