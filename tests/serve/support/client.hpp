#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

// Without the headers of Boost.Beast, which each test would compile again.

namespace serve_test {

using Json = nlohmann::json;

/// The other side cannot be reached, or has ended the connection.
class Unreachable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Sends a request over HTTP. `method` is in capitals: POST. Returns status and body.
/// Throws: Unreachable.
std::pair<unsigned, std::string> ask(std::uint16_t port, const std::string& method, const std::string& target,
                                     const std::string& body = {}, const std::string& origin = {},
                                     std::chrono::milliseconds patience = std::chrono::hours(1));

/// Sends bytes that need be no request. Returns the begin of the answer; empty: there was none.
/// Throws: Unreachable.
std::string ask_raw(std::uint16_t port, const std::string& bytes);

/// Marks on the board of tic-tac-toe in a view.
std::size_t marks_shown(const Json& view);

/// A client over a WebSocket. With a patience it waits for so long and no longer, because servers are paused.
class Client {
public:
    using Patience = std::optional<std::chrono::milliseconds>;

    /// Throws: Unreachable, also if the server refuses the client. So do all that send without `try`.
    explicit Client(std::uint16_t port, const std::string& origin = {}, Patience patience = {},
                    const std::string& target = "/table");
    Client(std::uint16_t port, const std::string& table, const std::string& token, Patience patience = {},
           const std::string& target = "/table");
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;
    ~Client();

    void send(const Json& json) { send_text(json.dump()); }
    void send_text(const std::string& text);
    /// The same where the other side may have ended the connection. Returns whether it has not.
    bool try_send_text(const std::string& text);
    bool try_send(const Json& json) { return try_send_text(json.dump()); }
    /// Sends a ping. Returns whether the other side has not ended the connection.
    bool try_ping();
    /// The system keeps little of what comes and is not read.
    void receive_little();
    /// The next message; null after the end.
    Json next();
    /// The next message of this kind. Null after the end.
    Json next(const std::string& kind);
    /// The next message of this kind, or a bye, with its kind. Null after the end.
    Json next_or_bye(const std::string& kind) { return next_of({kind, "bye"}); }
    Json act(const std::string& input);
    Json sit(int player, const std::string& name);
    void close();

    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] std::uint64_t decision() const { return decision_; }

private:
    struct Socket;

    Json next_of(std::initializer_list<std::string> kinds);
    void offer(const Json& json);

    std::unique_ptr<Socket> socket_;
    std::uint64_t number_ = 0;
    std::uint64_t decision_ = 0;
    int ids_ = 0;
};

} // namespace serve_test
