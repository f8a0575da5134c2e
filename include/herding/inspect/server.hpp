#pragma once

#include "herding/inspect/inspector.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace herding::inline v0::inspect {

/// Bounds on what strangers can make a server hold. The defaults suit one person with some tabs.
struct ServerLimits {
    std::size_t connections = 32;     ///< at the same time; one more is closed at once
    std::uint32_t header = 8U << 10U; ///< bytes of the header of a request
    std::size_t requests = 10'000;    ///< on one connection
    std::chrono::milliseconds request{
        10'000}; ///< until the whole header is there; also how long a connection idles
    std::chrono::milliseconds response{30'000};
    std::size_t dropped = 1U << 20U;           ///< bytes behind the last answer that are read and dropped
    std::chrono::milliseconds farewell{1'000}; ///< until the other side closes, after the last answer
};

/// Serves the page of an Inspector to programs of this computer: HTTP on 127.0.0.1, and only below a path that begins
/// with a random token. It answers requests that name it as their Host, and that come from no other page (Origin,
/// Sec-Fetch-Site). It reads, and never changes a record.
///
/// All work happens in the thread that calls `run`.
class Server {
public:
    /// Listens. Port 0: any free one. Throws std::system_error, for a port that is taken too. `inspector` must outlive
    /// the server.
    Server(Inspector& inspector, std::uint16_t port, ServerLimits limits = {});
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept;
    /// What a browser opens: `http://127.0.0.1:8080/TOKEN/`.
    [[nodiscard]] std::string url() const;
    /// How many questions of a page it has answered. From any thread.
    [[nodiscard]] std::uint64_t answers() const noexcept;

    /// SIGINT and SIGTERM end `run` from now on. Call it before you tell anybody that the server runs.
    void end_on_signals();
    /// Serves until `stop`.
    void run();
    /// Ends `run`. From any thread.
    void stop() noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::inspect
