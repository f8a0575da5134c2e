#include "browser.hpp"
#include "loopback.hpp"
#include "page_match.hpp"
#include "play_page.hpp"

#include "herding/tool/program.hpp"

#include <chrono>
#include <exception>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

/// `play --page`: carries the messages of a PageMatch over HTTP. A page posts its messages to `table/CLIENT`, one in a line, and
/// gets those for it in the same way. If there are none, the match continues first, so a page that waits keeps it going.
namespace herding::inline v0::tool {

namespace {

constexpr std::chrono::seconds longest_thought{3};

class PageServer {
public:
    PageServer(PageMatch& match, std::uint16_t port)
        : match_(match), server_([this](const loopback::Request& request) { return reply(request); }, port,
                                 {.body = longest_body}) {}

    [[nodiscard]] loopback::Server& server() { return server_; }
    [[nodiscard]] const std::exception_ptr& error() const noexcept { return error_; }

private:
    static constexpr std::size_t longest_body = 4 * PageMatch::longest_message;
    static constexpr std::size_t longest_client = 32;

    loopback::Reply reply(const loopback::Request& request) {
        if (request.target.empty()) {
            return loopback::Reply::html(play_page());
        }
        constexpr std::string_view table = "table/";
        if (!request.target.starts_with(table) || !request.posts ||
            request.target.size() > table.size() + longest_client) {
            return loopback::Reply::missing();
        }
        const std::string client(request.target.substr(table.size()));
        try {
            for (std::string_view rest = request.body; !rest.empty();) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(line.size() + 1, rest.size()));
                if (!line.empty()) {
                    match_.receive(client, line);
                }
            }
            auto messages = match_.take(client);
            if (messages.empty() && match_.step()) {
                messages = match_.take(client);
            }
            if (match_.interrupted()) {
                server_.stop();
            }
            return in_lines(messages);
        } catch (const std::exception& error) { // of the rules or an agent: the match cannot continue
            error_ = std::current_exception();
            match_.end("error", error.what());
            server_.stop_after_reply();
            return in_lines(match_.take(client));
        }
    }
    static loopback::Reply in_lines(const std::vector<std::string>& messages) {
        loopback::Reply reply{.type = "application/jsonl; charset=utf-8"};
        for (const std::string& message : messages) {
            reply.body += message + '\n';
        }
        return reply;
    }

    PageMatch& match_;
    loopback::Server server_;
    std::exception_ptr error_;
};

} // namespace

int play_on_page(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options,
                 std::ostream& out) {
    PlayOptions bounded = options; // who waits for a page wants to see that it lives
    if (!bounded.limits.time) {
        bounded.longest_thought = longest_thought;
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
