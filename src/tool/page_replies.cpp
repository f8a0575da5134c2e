#include "page_replies.hpp"

#include "play_page.hpp"

#include "herding/reflect/detail/take_line.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t longest_client = 32;

loopback::Reply in_lines(const std::vector<std::string>& messages) {
    loopback::Reply reply{.type = "application/jsonl; charset=utf-8"};
    for (const std::string& message : messages) {
        reply.body += message + '\n';
    }
    return reply;
}

} // namespace

loopback::Reply PageReplies::operator()(const loopback::Request& request) {
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
            const std::string_view line = reflect::detail::take_line(rest);
            if (!line.empty()) {
                match_.receive(client, line);
            }
        }
        auto messages = match_.take(client);
        if (messages.empty() && match_.step()) {
            messages = match_.take(client);
        }
        return in_lines(messages);
    } catch (const std::exception& error) { // of the rules or an agent
        error_ = std::current_exception();
        match_.end("error", error.what());
        return in_lines(match_.take(client));
    }
}

} // namespace herding::inline v0::tool
