#include "herding/inspect/server.hpp"

#include "loopback.hpp"

#include <string_view>
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

loopback::Reply reply(Inspector& inspector, const loopback::Request& request) {
    if (request.target.empty()) {
        return loopback::Reply::html(page());
    }
    constexpr std::string_view questions = "api/";
    if (!request.target.starts_with(questions)) {
        return loopback::Reply::missing();
    }
    Answer answer = inspector.answer(request.target.substr(questions.size()));
    return {.status = static_cast<unsigned>(answer.status),
            .type = answer.file ? "application/octet-stream" : "",
            .body = std::move(answer.body),
            .attachment = answer.file};
}

} // namespace

class Server::Impl : public loopback::Server {
public:
    using loopback::Server::Server;
};

Server::Server(Inspector& inspector, std::uint16_t port, ServerLimits limits)
    : impl_(std::make_unique<Impl>(
          [&inspector](const loopback::Request& request) { return reply(inspector, request); }, port,
          limits_of(limits))) {}
Server::~Server() = default;

std::uint16_t Server::port() const noexcept { return impl_->port(); }
std::string Server::url() const { return impl_->url(); }
std::uint64_t Server::answers() const noexcept { return impl_->answers(); }
void Server::end_on_signals() { impl_->end_on_signals(); }
void Server::run() { impl_->run(); }
void Server::stop() noexcept { impl_->stop(); }

} // namespace herding::inline v0::inspect
