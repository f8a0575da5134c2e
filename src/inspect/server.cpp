#include "herding/inspect/server.hpp"

#include "inspector_reply.hpp"
#include "loopback.hpp"

#include <utility>

namespace herding::inline v0::inspect {

namespace {

loopback::Limits limits_of(const ServerLimits& limits) {
    return {.connections = limits.connections,
            .header = limits.header,
            .requests = limits.requests,
            .request = limits.request,
            .response = limits.response,
            .dropped = limits.dropped,
            .farewell = limits.farewell};
}

} // namespace

class Server::Impl : public loopback::Server {
public:
    using loopback::Server::Server;
};

Server::Server(Inspector& inspector, std::uint16_t port, ServerLimits limits)
    : impl_(std::make_unique<Impl>(
          [&inspector](const loopback::Request& request) { return reply_of(inspector, request); }, port,
          limits_of(limits))) {}
Server::~Server() = default;

std::uint16_t Server::port() const noexcept { return impl_->port(); }
std::string Server::url() const { return impl_->url(); }
std::uint64_t Server::answers() const noexcept { return impl_->answers(); }
void Server::end_on_signals() { impl_->end_on_signals(); }
void Server::run() { impl_->run(); }
void Server::stop() noexcept { impl_->stop(); }

} // namespace herding::inline v0::inspect
