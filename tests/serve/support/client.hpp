#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace serve_test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Json = nlohmann::json;

/// Asks over HTTP. Returns status and body.
inline std::pair<unsigned, std::string> ask(std::uint16_t port, http::verb verb, const std::string& target,
                                            const std::string& body = {}, const std::string& origin = {}) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    stream.connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port));
    http::request<http::string_body> request(verb, target, 11, body);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    if (!origin.empty()) {
        request.set(http::field::origin, origin);
    }
    request.prepare_payload();
    http::write(stream, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(stream, buffer, response);
    return {response.result_int(), response.body()};
}

/// Of all clients: one of its own for each would need three more descriptors.
inline asio::io_context& shared_context() {
    static asio::io_context context;
    return context;
}

/// A client over a WebSocket.
class Client {
public:
    explicit Client(std::uint16_t port, const std::string& origin = {}) : socket_(shared_context()) {
        beast::get_lowest_layer(socket_).connect(
            asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port));
        socket_.set_option(websocket::permessage_deflate{.client_enable = true});
        socket_.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
            if (!origin.empty()) {
                request.set(http::field::origin, origin);
            }
        }));
        socket_.handshake("127.0.0.1:" + std::to_string(port), "/table");
    }
    Client(std::uint16_t port, const std::string& table, const std::string& token) : Client(port) {
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
        socket_.read(buffer, error);
        return error ? Json() : Json::parse(beast::buffers_to_string(buffer.data()));
    }
    /// The next message of this kind. Null after the end.
    Json next(const std::string& kind) {
        for (Json json = next(); !json.is_null(); json = next()) {
            if (json.contains("update")) {
                number_ = json.at("update").at("number");
                offer(json.at("update"));
            } else if (json.contains("view")) {
                number_ = json.at("view").at("number");
                offer(json.at("view"));
            }
            if (json.contains(kind)) {
                return json.at(kind);
            }
        }
        return {};
    }
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
    void offer(const Json& json) {
        if (json.contains("offer")) {
            decision_ = json.at("offer").at("decision");
        }
    }

    websocket::stream<beast::tcp_stream> socket_;
    std::uint64_t number_ = 0;
    std::uint64_t decision_ = 0;
    int ids_ = 0;
};

} // namespace serve_test
