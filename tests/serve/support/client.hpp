#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace serve_test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Json = nlohmann::json;

/// Sends a request over HTTP. Returns status and body.
inline std::pair<unsigned, std::string> ask(std::uint16_t port, http::verb verb, const std::string& target,
                                            const std::string& body = {}, const std::string& origin = {},
                                            std::chrono::milliseconds patience = std::chrono::hours(1)) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    stream.connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port));
    stream.expires_after(patience);
    http::request<http::string_body> request(verb, target, 11, body);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    if (!origin.empty()) {
        request.set(http::field::origin, origin);
    }
    request.prepare_payload();
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    beast::error_code result;
    http::async_write(stream, request, [&](beast::error_code error, std::size_t) {
        result = error;
        if (!error) {
            http::async_read(stream, buffer, response,
                             [&](beast::error_code failed, std::size_t) { result = failed; });
        }
    });
    context.run();
    if (result) {
        throw boost::system::system_error(result);
    }
    return {response.result_int(), response.body()};
}

/// Marks on the board of tic-tac-toe in a view.
inline std::size_t marks_shown(const Json& view) {
    std::size_t marks = 0;
    for (const Json& place : view.at("scene").at("areas")[0].at("places")) {
        marks += place.contains("pieces") ? 1U : 0U;
    }
    return marks;
}

/// Of all clients: one of its own for each would need three more descriptors.
inline asio::io_context& shared_context() {
    static asio::io_context context;
    return context;
}

/// A client over a WebSocket. With a patience it waits for so long and no longer, because servers are paused.
class Client {
public:
    using Patience = std::optional<std::chrono::milliseconds>;

    explicit Client(std::uint16_t port, const std::string& origin = {}, Patience patience = {},
                    const std::string& target = "/table")
        : own_context_(patience ? std::make_unique<asio::io_context>() : nullptr),
          socket_(own_context_ ? *own_context_ : shared_context()), patience_(patience) {
        beast::get_lowest_layer(socket_).socket().connect(
            asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port));
        socket_.set_option(websocket::permessage_deflate{.client_enable = true});
        socket_.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
            if (!origin.empty()) {
                request.set(http::field::origin, origin);
            }
        }));
        const std::string host = "127.0.0.1:" + std::to_string(port);
        beast::error_code error;
        if (patience_) {
            error = run([&](auto done) { socket_.async_handshake(host, target, std::move(done)); });
        } else {
            socket_.handshake(host, target, error);
        }
        if (error) {
            throw boost::system::system_error(error);
        }
    }
    Client(std::uint16_t port, const std::string& table, const std::string& token, Patience patience = {},
           const std::string& target = "/table")
        : Client(port, std::string(), patience, target) {
        Json hello = {{"protocol", 1}, {"table", table}};
        if (!token.empty()) {
            hello["token"] = token;
        }
        send({{"hello", hello}});
    }

    void send(const Json& json) { socket_.write(asio::buffer(json.dump())); }
    void send_text(const std::string& text) { socket_.write(asio::buffer(text)); }
    /// The same where the other side may have ended the connection. Returns whether it has not.
    bool try_send_text(const std::string& text) {
        beast::error_code error;
        (void)socket_.write(asio::buffer(text), error);
        return !error;
    }
    bool try_send(const Json& json) { return try_send_text(json.dump()); }
    /// Sends a ping. Returns whether the other side has not ended the connection.
    bool try_ping() {
        beast::error_code error;
        socket_.ping("ping", error);
        return !error;
    }
    /// The system keeps little of what comes and is not read.
    void receive_little() {
        beast::get_lowest_layer(socket_).socket().set_option(asio::socket_base::receive_buffer_size(4096));
    }
    /// The next message; null after the end.
    Json next() {
        beast::flat_buffer buffer;
        beast::error_code error;
        if (patience_) {
            error = run([&](auto done) {
                socket_.async_read(buffer,
                                   [done](beast::error_code result, std::size_t) mutable { done(result); });
            });
        } else {
            socket_.read(buffer, error);
        }
        return error ? Json() : Json::parse(beast::buffers_to_string(buffer.data()));
    }
    /// The next message of this kind. Null after the end.
    Json next(const std::string& kind) {
        const Json json = next_of({kind});
        return json.contains(kind) ? json.at(kind) : Json();
    }
    /// The next message of this kind, or a bye, with its kind. Null after the end.
    Json next_or_bye(const std::string& kind) { return next_of({kind, "bye"}); }
    Json act(const std::string& input) {
        send({{"act", {{"id", "a" + std::to_string(++ids_)}, {"decision", decision_}, {"input", input}}}});
        return next("answer");
    }
    Json sit(int player, const std::string& name) {
        send({{"sit", {{"id", "sit"}, {"player", player}, {"name", name}}}});
        return next("answer");
    }
    void close() { socket_.close(websocket::close_code::normal); }

    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] std::uint64_t decision() const { return decision_; }

private:
    /// Waits for an operation, and ends the connection if that takes too long.
    beast::error_code run(auto begin) {
        beast::error_code result = asio::error::would_block;
        begin([&result](beast::error_code error) { result = error; });
        own_context_->restart();
        own_context_->run_for(*patience_);
        if (result == asio::error::would_block) {
            beast::get_lowest_layer(socket_).close();
            own_context_->run();
            result = asio::error::timed_out;
        }
        return result;
    }
    Json next_of(std::initializer_list<std::string> kinds) {
        for (Json json = next(); !json.is_null(); json = next()) {
            for (const char* shows : {"update", "view"}) {
                if (json.contains(shows)) {
                    number_ = json.at(shows).at("number");
                    offer(json.at(shows));
                }
            }
            for (const std::string& kind : kinds) {
                if (json.contains(kind)) {
                    return json;
                }
            }
        }
        return {};
    }
    void offer(const Json& json) {
        if (json.contains("offer")) {
            decision_ = json.at("offer").at("decision");
        }
    }

    std::unique_ptr<asio::io_context> own_context_; ///< null without patience
    websocket::stream<beast::tcp_stream> socket_;
    Patience patience_;
    std::uint64_t number_ = 0;
    std::uint64_t decision_ = 0;
    int ids_ = 0;
};

} // namespace serve_test
