#include "client.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace serve_test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

asio::ip::tcp::endpoint at(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

void require(beast::error_code result) {
    if (result) {
        throw Unreachable(result.message());
    }
}

/// Of all clients: one of its own for each would need three more descriptors.
asio::io_context& shared_context() {
    static asio::io_context context;
    return context;
}

} // namespace

std::pair<unsigned, std::string> ask(std::uint16_t port, const std::string& method, const std::string& target,
                                     const std::string& body, const std::string& origin,
                                     std::chrono::milliseconds patience) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    beast::error_code result;
    stream.connect(at(port), result);
    require(result);
    stream.expires_after(patience);
    http::request<http::string_body> request(http::string_to_verb(method), target, 11, body);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    if (!origin.empty()) {
        request.set(http::field::origin, origin);
    }
    request.prepare_payload();
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::async_write(stream, request, [&](beast::error_code error, std::size_t) {
        result = error;
        if (!error) {
            http::async_read(stream, buffer, response,
                             [&](beast::error_code failed, std::size_t) { result = failed; });
        }
    });
    context.run();
    require(result);
    return {response.result_int(), response.body()};
}

std::string ask_raw(std::uint16_t port, const std::string& bytes) {
    asio::io_context context;
    asio::ip::tcp::socket socket(context);
    beast::error_code error;
    socket.connect(at(port), error);
    require(error);
    (void)asio::write(socket, asio::buffer(bytes), error);
    std::string answer(1000, '\0');
    answer.resize(socket.read_some(asio::buffer(answer), error));
    return answer;
}

std::size_t marks_shown(const Json& view) {
    std::size_t marks = 0;
    for (const Json& place : view.at("scene").at("areas")[0].at("places")) {
        marks += place.contains("pieces") ? 1U : 0U;
    }
    return marks;
}

struct Client::Socket {
    explicit Socket(Patience longest)
        : own_context(longest ? std::make_unique<asio::io_context>() : nullptr),
          stream(own_context ? *own_context : shared_context()), patience(longest) {}

    /// Waits for an operation, and ends the connection if that takes too long.
    beast::error_code run(auto begin) {
        beast::error_code result = asio::error::would_block;
        begin([&result](beast::error_code error) { result = error; });
        own_context->restart();
        own_context->run_for(*patience);
        if (result == asio::error::would_block) {
            beast::get_lowest_layer(stream).close();
            own_context->run();
            result = asio::error::timed_out;
        }
        return result;
    }

    std::unique_ptr<asio::io_context> own_context; ///< null without patience
    websocket::stream<beast::tcp_stream> stream;
    Patience patience;
};

Client::Client(std::uint16_t port, const std::string& origin, Patience patience, const std::string& target)
    : socket_(std::make_unique<Socket>(patience)) {
    auto& stream = socket_->stream;
    beast::error_code error;
    beast::get_lowest_layer(stream).socket().connect(at(port), error);
    require(error);
    stream.set_option(websocket::permessage_deflate{.client_enable = true});
    stream.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
        if (!origin.empty()) {
            request.set(http::field::origin, origin);
        }
    }));
    const std::string host = "127.0.0.1:" + std::to_string(port);
    if (patience) {
        error = socket_->run([&](auto done) { stream.async_handshake(host, target, std::move(done)); });
    } else {
        stream.handshake(host, target, error);
    }
    require(error);
}

Client::Client(std::uint16_t port, const std::string& table, const std::string& token, Patience patience,
               const std::string& target)
    : Client(port, std::string(), patience, target) {
    Json hello = {{"protocol", 1}, {"table", table}};
    if (!token.empty()) {
        hello["token"] = token;
    }
    send({{"hello", hello}});
}

Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

bool Client::try_send_text(const std::string& text) {
    beast::error_code error;
    (void)socket_->stream.write(asio::buffer(text), error);
    return !error;
}

void Client::send_text(const std::string& text) {
    beast::error_code error;
    (void)socket_->stream.write(asio::buffer(text), error);
    require(error);
}

bool Client::try_ping() {
    beast::error_code error;
    socket_->stream.ping("ping", error);
    return !error;
}

void Client::receive_little() {
    beast::get_lowest_layer(socket_->stream)
        .socket()
        .set_option(asio::socket_base::receive_buffer_size(4096));
}

Json Client::next() {
    beast::flat_buffer buffer;
    beast::error_code error;
    if (socket_->patience) {
        error = socket_->run([&](auto done) {
            socket_->stream.async_read(
                buffer, [done](beast::error_code result, std::size_t) mutable { done(result); });
        });
    } else {
        socket_->stream.read(buffer, error);
    }
    return error ? Json() : Json::parse(beast::buffers_to_string(buffer.data()));
}

Json Client::next(const std::string& kind) {
    const Json json = next_of({kind});
    return json.contains(kind) ? json.at(kind) : Json();
}

Json Client::act(const std::string& input) {
    send({{"act", {{"id", "a" + std::to_string(++ids_)}, {"decision", decision_}, {"input", input}}}});
    return next("answer");
}

Json Client::sit(int player, const std::string& name) {
    send({{"sit", {{"id", "sit"}, {"player", player}, {"name", name}}}});
    return next("answer");
}

void Client::close() {
    beast::error_code error;
    socket_->stream.close(websocket::close_code::normal, error);
    require(error);
}

Json Client::next_of(std::initializer_list<std::string> kinds) {
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

void Client::offer(const Json& json) {
    if (json.contains("offer")) {
        decision_ = json.at("offer").at("decision");
    }
}

} // namespace serve_test
