#include "loopback.hpp"

// The only source that includes Boost.Beast, which takes seconds to compile.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" // in Boost.Asio, at -O2
#endif
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <atomic>
#include <csignal>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

namespace herding::inline v0::loopback {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Response = http::response<http::string_body>;

/// 128 random bits in hexadecimal digits.
std::string make_token() {
    std::random_device random;
    std::string token;
    for (int i = 0; i < 32; ++i) {
        token += "0123456789abcdef"[random() % 16];
    }
    return token;
}

/// Compares in a time that does not depend on the position of a difference.
bool equal(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    }
    return difference == 0;
}

std::string_view view_of(boost::core::string_view text) { return {text.data(), text.size()}; }

/// Answer without a body, with the headers of every answer.
Response answer_with(http::status status) {
    Response response(status, 11);
    response.set(http::field::cache_control, "no-store");
    response.set(http::field::content_type, "application/json; charset=utf-8");
    response.set("Content-Security-Policy", "frame-ancestors 'none'");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Content-Type-Options", "nosniff");
    return response;
}

Response refusal(http::status status, const std::string& words) {
    Response response = answer_with(status);
    response.body() = R"({"error":")" + words + "\"}";
    return response;
}

} // namespace

class Server::Impl {
public:
    Impl(Handler handler, std::uint16_t port, Limits limits)
        : handler_(std::move(handler)), limits_(limits), token_(make_token()), acceptor_(context_),
          pause_(context_) {
        const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
        try {
            acceptor_.open(here.protocol());
            acceptor_.set_option(tcp::acceptor::reuse_address(true));
            acceptor_.bind(here);
            acceptor_.listen();
        } catch (const boost::system::system_error& error) {
            throw std::system_error(error.code().value(), std::system_category(),
                                    "cannot listen on 127.0.0.1, port " + std::to_string(port));
        }
        port_ = acceptor_.local_endpoint().port();
        accept();
    }

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::uint64_t answers() const noexcept { return answers_; }
    [[nodiscard]] std::string url() const { return "http://" + host("127.0.0.1") + "/" + token_ + "/"; }

    void end_on_signals() {
        signals_.emplace(context_, SIGINT, SIGTERM);
        signals_->async_wait([this](const boost::system::error_code& error, int) {
            if (!error) {
                context_.stop();
            }
        });
    }
    void run() { context_.run(); }
    void stop() noexcept { context_.stop(); }
    void stop_after_reply() noexcept { stops_ = true; }

private:
    class Connection;

    [[nodiscard]] std::string host(const char* name) const { return name + (":" + std::to_string(port_)); }

    void accept();
    [[nodiscard]] Response respond(const http::request<http::string_body>& request);
    [[nodiscard]] bool is_for_us(const http::request_header<>& request) const;

    Handler handler_;
    Limits limits_;
    std::string token_;
    std::uint16_t port_ = 0;
    std::atomic<std::uint64_t> answers_ = 0;
    bool stops_ = false;
    std::size_t connections_ = 0; // before the context, whose destructor ends the connections
    asio::io_context context_{1};
    tcp::acceptor acceptor_;
    asio::steady_timer pause_;
    std::optional<asio::signal_set> signals_;
};

/// One connection. It lives as long as one of its operations is pending.
class Server::Impl::Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Impl& server, tcp::socket socket)
        : server_(server), stream_(std::move(socket)), buffer_(std::size_t{2} * server.limits_.header) {
        ++server_.connections_;
    }
    ~Connection() { --server_.connections_; }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read() {
        parser_.emplace();
        parser_->header_limit(server_.limits_.header);
        parser_->body_limit(server_.limits_.body);
        stream_.expires_after(server_.limits_.request); // for the whole request, however slowly it arrives
        consumed_ = 0;
        read_some();
    }

private:
    /// Reads in parts. The parser bounds a single part, and not the sum of many short fields. What has a limit of its own
    /// is not counted with the header: at most the body, and what arrives with the end of the header.
    void read_some() {
        http::async_read_some(stream_, buffer_, *parser_,
                              [self = shared_from_this()](beast::error_code error, std::size_t consumed) {
                                  self->consumed_ += consumed;
                                  const std::size_t body =
                                      self->parser_->is_header_done() ? self->server_.limits_.body : 0;
                                  if (!error && self->consumed_ > self->server_.limits_.header + body) {
                                      error = http::error::header_limit;
                                  }
                                  if (!error && !self->parser_->is_done()) {
                                      self->read_some();
                                  } else {
                                      self->was_read(error);
                                  }
                              });
    }

    void was_read(beast::error_code error) {
        if (error == http::error::header_limit || error == http::error::buffer_overflow) {
            refuse(http::status::request_header_fields_too_large, "The header of a request has at most " +
                                                                      std::to_string(server_.limits_.header) +
                                                                      " bytes.");
        } else if (error == http::error::body_limit) {
            refuse(http::status::payload_too_large,
                   server_.limits_.body == 0 ? std::string("This server only reads: a request has no body.")
                                             : "The body of a request has at most " +
                                                   std::to_string(server_.limits_.body) + " bytes.");
        } else if (error && error.category() == http::make_error_code(http::error::bad_method).category() &&
                   error != http::error::end_of_stream && error != http::error::partial_message) {
            refuse(http::status::bad_request, "This is no request of HTTP/1.1.");
        } else if (!error && still_there()) {
            const auto& request = parser_->get();
            response_ = server_.respond(request);
            response_.keep_alive(request.keep_alive() && ++requests_ < server_.limits_.requests);
            write(request.method() == http::verb::head);
        } // otherwise the other side is gone, or too slow
    }

    /// Whether the other side still waits for the answer. A closed page leaves questions behind. Answering them would
    /// delay the next page.
    [[nodiscard]] bool still_there() {
        char byte = 0;
        beast::error_code error;
        static_cast<void>(stream_.socket().non_blocking(true, error));
        stream_.socket().receive(asio::buffer(&byte, 1), tcp::socket::message_peek, error);
        return !error || error == asio::error::would_block;
    }

    void refuse(http::status status, const std::string& words) {
        response_ = refusal(status, words);
        response_.keep_alive(false);
        write(false);
    }

    void write(bool without_body) {
        response_.prepare_payload();
        if (without_body) {
            response_.body().clear();
        }
        stream_.expires_after(server_.limits_.response);
        http::async_write(
            stream_, response_, [self = shared_from_this()](beast::error_code error, std::size_t) {
                if (self->server_.stops_) {
                    self->server_.stop();
                } else if (!error && self->response_.keep_alive()) {
                    self->read();
                } else if (!error) {
                    static_cast<void>(self->stream_.socket().shutdown(tcp::socket::shutdown_send, error));
                    self->stream_.expires_after(self->server_.limits_.farewell);
                    self->buffer_.clear();
                    self->drop_rest(self->server_.limits_.dropped);
                }
            });
    }

    /// Reads remaining bytes for a moment. Closing a socket with unread bytes would discard the answer.
    void drop_rest(std::size_t left) {
        stream_.async_read_some(buffer_.prepare(server_.limits_.header),
                                [self = shared_from_this(), left](beast::error_code error, std::size_t size) {
                                    if (!error &&
                                        size < left) { // until the other side closes, or the time is over
                                        self->drop_rest(left - size);
                                    }
                                });
    }

    Impl& server_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Response response_;
    std::size_t requests_ = 0;
    std::size_t consumed_ = 0; // bytes of this request
};

void Server::Impl::accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        if (!error && connections_ < limits_.connections) {
            std::make_shared<Connection>(*this, std::move(socket))->read();
        } // otherwise the socket closes here
        if (!error) {
            accept();
        } else if (error != asio::error::operation_aborted) { // perhaps no file descriptor is left
            pause_.expires_after(std::chrono::milliseconds(100));
            pause_.async_wait([this](boost::system::error_code ended) {
                if (!ended) {
                    accept();
                }
            });
        }
    });
}

/// Whether a browser opens the address as a page of its own. A page of another port of this computer may link to it: it cannot read
/// the answer, and needs the token as everybody does.
bool opens_page(const http::request_header<>& request) {
    return request.method() == http::verb::get && request.count("Sec-Fetch-Mode") == 1 &&
           request.count("Sec-Fetch-Dest") == 1 && view_of(request["Sec-Fetch-Mode"]) == "navigate" &&
           view_of(request["Sec-Fetch-Dest"]) == "document";
}

bool Server::Impl::is_for_us(const http::request_header<>& request) const {
    const std::string_view asked = view_of(request[http::field::host]);
    if (request.count(http::field::host) != 1 || (asked != host("127.0.0.1") && asked != host("localhost"))) {
        return false;
    }
    if (request.count(http::field::origin) > 1 || request.count("Sec-Fetch-Site") > 1) {
        return false; // one of them may be from another page
    }
    const std::string_view origin = view_of(request[http::field::origin]);
    const std::string_view site = view_of(request["Sec-Fetch-Site"]);
    return (request.count(http::field::origin) == 0 || origin == "http://" + std::string(asked)) &&
           (site.empty() || site == "same-origin" || site == "none" ||
            (site == "same-site" && opens_page(request)));
}

Response Server::Impl::respond(const http::request<http::string_body>& request) {
    if (!is_for_us(request)) {
        return refusal(http::status::forbidden, "This server answers its own page only: open " +
                                                    host("http://127.0.0.1") +
                                                    "/TOKEN/, as the program printed it.");
    }
    std::string_view target = view_of(request.target());
    if (target.size() < token_.size() + 2 || target[0] != '/' || target[token_.size() + 1] != '/' ||
        !equal(target.substr(1, token_.size()), token_)) {
        return refusal(http::status::not_found,
                       "There is nothing here: open the address that the program printed.");
    }
    const bool posts = request.method() == http::verb::post;
    if (request.method() != http::verb::get && request.method() != http::verb::head &&
        !(posts && limits_.body > 0)) {
        Response response = refusal(http::status::method_not_allowed,
                                    limits_.body == 0 ? "This server only reads: it answers GET and HEAD."
                                                      : "This server answers GET, HEAD and POST.");
        response.set(http::field::allow, limits_.body == 0 ? "GET, HEAD" : "GET, HEAD, POST");
        return response;
    }
    target.remove_prefix(token_.size() + 2);
    Reply reply = handler_({posts, target, request.body()});
    answers_ += reply.counts ? 1 : 0;
    Response response = answer_with(static_cast<http::status>(reply.status));
    if (!reply.type.empty()) {
        response.set(http::field::content_type, reply.type);
    }
    if (reply.attachment) {
        response.set(http::field::content_disposition, "attachment");
    }
    response.body() = std::move(reply.body);
    return response;
}

Server::Server(Handler handler, std::uint16_t port, Limits limits)
    : impl_(std::make_unique<Impl>(std::move(handler), port, limits)) {}
Server::~Server() = default;

std::uint16_t Server::port() const noexcept { return impl_->port(); }
std::string Server::url() const { return impl_->url(); }
std::uint64_t Server::answers() const noexcept { return impl_->answers(); }
void Server::end_on_signals() { impl_->end_on_signals(); }
void Server::run() { impl_->run(); }
void Server::stop() noexcept { impl_->stop(); }
void Server::stop_after_reply() noexcept { impl_->stop_after_reply(); }

} // namespace herding::inline v0::loopback
