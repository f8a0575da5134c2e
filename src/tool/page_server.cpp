#include "browser.hpp"
#include "loopback.hpp"
#include "page_match.hpp"
#include "page_replies.hpp"

#include "herding/tool/program.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <ostream>
#include <utility>

/// `play --page`: a page in the browser, over HTTP.
namespace herding::inline v0::tool {

namespace {

class PageServer {
public:
    PageServer(PageMatch& match, std::uint16_t port)
        : match_(match), replies_(match),
          server_([this](const loopback::Request& request) { return reply(request); }, port,
                  {.body = PageReplies::longest_body}) {}

    [[nodiscard]] loopback::Server& server() { return server_; }
    [[nodiscard]] const std::exception_ptr& error() const noexcept { return replies_.error(); }

private:
    loopback::Reply reply(const loopback::Request& request) {
        loopback::Reply reply = replies_(request);
        if (replies_.error() != nullptr) {
            server_.stop_after_reply();
        } else if (match_.interrupted()) {
            server_.stop();
        }
        return reply;
    }

    PageMatch& match_;
    PageReplies replies_;
    loopback::Server server_;
};

} // namespace

int play_on_page(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options,
                 std::ostream& out) {
    PlayOptions bounded = options; // who waits for a page wants to see that it lives
    if (!bounded.limits.time) {
        bounded.longest_thought = PageReplies::longest_thought;
    }
    PageMatch page(game, std::move(match), bounded);
    const std::uint16_t port = options.page.value_or(0);
    const auto served = listening(port, [&] { return std::make_unique<PageServer>(page, port); });
    loopback::Server& server = served->server();
    server.end_on_signals();
    out << "The game is at " << server.url() << "\nCtrl-C ends it." << std::endl;
    if (options.on_page) {
        options.on_page(server.url());
    }
    if (options.open_page) {
        open_browser(server.url());
    }
    server.run();
    if (served->error() != nullptr) {
        std::rethrow_exception(served->error());
    }
    return 0;
}

} // namespace herding::inline v0::tool
