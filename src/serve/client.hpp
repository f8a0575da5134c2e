#pragma once

#include "log.hpp"
#include "sockets.hpp"

#include "herding/serve/server.hpp"

#include <cstdint>

namespace herding::inline v0::serve {

class Hub;

/// State that all clients of a server share.
struct ClientShared {
    Hub& hub;
    const Limits& limits;
    const Log& log;
    std::uint64_t slow = 0;  ///< clients that did not take what was sent
    std::uint64_t flood = 0; ///< clients that sent too much
};

/// A request to become a WebSocket begins a client: a program that plays or watches. It lives as long as its connection.
void begin_client(ClientShared& shared, Stream stream, Counted counted, const Request& request);

/// Sends `bye` with `restart` to all clients.
void end_clients(ClientShared& shared);

} // namespace herding::inline v0::serve
