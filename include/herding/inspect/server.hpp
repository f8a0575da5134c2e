#pragma once

#include "herding/inspect/inspector.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace herding::inline v0::inspect {

/// Bounds on resources for other programs. The defaults suit one person with some tabs.
struct ServerLimits {
    std::size_t connections = 32;              ///< at the same time; further ones are closed at once
    std::uint32_t header = 8U << 10U;          ///< bytes of the header of a request
    std::size_t requests = 10'000;             ///< on one connection
    std::chrono::milliseconds request{10'000}; ///< for the whole header; also bounds an idle connection
    std::chrono::milliseconds response{30'000};
    std::size_t dropped = 1U << 20U;           ///< bytes after the last answer that are read and dropped
    std::chrono::milliseconds farewell{1'000}; ///< for the other side to close after the last answer
};

/// HTTP server of an Inspector's page, for programs of this computer. It listens on 127.0.0.1 and serves only paths
/// that begin with a random token. It answers only requests that name it as their Host and that come from no other
/// page (Origin, Sec-Fetch-Site). It never changes a record.
///
/// All work happens in the thread that calls `run`.
class Server {
public:
    /// Listens on a port; 0 is any free one. `inspector` must outlive the server.
    /// Throws: std::system_error, for example if the port is in use.
    Server(Inspector& inspector, std::uint16_t port, ServerLimits limits = {});
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept;
    /// URL for a browser: `http://127.0.0.1:8080/TOKEN/`.
    [[nodiscard]] std::string url() const;
    /// Number of answered questions. Any thread may call it.
    [[nodiscard]] std::uint64_t answers() const noexcept;

    /// From now on SIGINT and SIGTERM end `run`. Call it before you announce that the server runs.
    void end_on_signals();
    /// Serves until `stop` is called.
    void run();
    /// Ends `run`. Any thread may call it.
    void stop() noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::inspect
