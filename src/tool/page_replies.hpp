#pragma once

#include "loopback.hpp"
#include "page_match.hpp"

#include <chrono>
#include <cstddef>
#include <exception>

namespace herding::inline v0::tool {

/// Carries the messages of a PageMatch. A page posts its messages to `table/CLIENT`, one in a line, and gets those for it in the
/// same way. If there are none, the match continues first, so a page that waits keeps it going.
///
/// It knows no sockets: a server of this computer, or a window, brings the requests.
class PageReplies {
public:
    static constexpr std::size_t longest_body = 4 * PageMatch::longest_message;
    /// Of an agent, because who waits for a page wants to see that it lives.
    static constexpr std::chrono::seconds longest_thought{3};

    /// The match must outlive it.
    explicit PageReplies(PageMatch& match) : match_(match) {}

    [[nodiscard]] loopback::Reply operator()(const loopback::Request& request);
    /// The exception of the rules or of an agent, after which the match cannot continue.
    [[nodiscard]] const std::exception_ptr& error() const noexcept { return error_; }

private:
    PageMatch& match_;
    std::exception_ptr error_ = {};
};

} // namespace herding::inline v0::tool
