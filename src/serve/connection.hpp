#pragma once

#include "sockets.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace herding::inline v0::serve {

/// Functions of a server that its HTTP connections call.
struct Site {
    /// Whether a request may change something, or become a WebSocket: no page of another site made it.
    std::function<bool(const Request&)> comes_from_here;
    std::function<Response(const Request&, const std::string& address)> respond;
    /// The answer to a request for a table that another server has.
    std::function<std::optional<Response>(const Request&)> elsewhere;
    /// A request for the address `/table`, whose connection becomes a WebSocket.
    std::function<void(Stream, Counted, const Request&)> upgrade;
    std::size_t longest = 0;           ///< bytes of a body
    std::chrono::seconds patience{10}; ///< for one request
};

/// Answers the requests of a connection until it ends or becomes a WebSocket.
void begin_connection(const Site& site, Socket socket, Counted counted);

/// An answer with a body.
[[nodiscard]] Response with(http::status status, std::string body,
                            const char* type = "application/json; charset=utf-8");
/// An answer with an error in words.
[[nodiscard]] Response refusal(http::status status, std::string_view words);

} // namespace herding::inline v0::serve
