#include "connection.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <utility>

namespace herding::inline v0::serve {

namespace {

class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(const Site& site, Socket socket, Counted counted)
        : site_(site), stream_(std::move(socket)), counted_(std::move(counted)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(8U << 10U);
        parser_->body_limit(site_.longest);
        stream_.expires_after(site_.patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](beast::error_code error, std::size_t) {
                             if (!error) {
                                 self->answer();
                             }
                         });
    }

private:
    void answer() {
        const Request request = parser_->release();
        if (websocket::is_upgrade(request)) {
            const std::string_view target = view_of(request.target());
            if (site_.comes_from_here(request) && target.substr(0, target.find('?')) == "/table") {
                if (auto elsewhere = site_.elsewhere(request)) {
                    write(request, std::move(*elsewhere));
                    return;
                }
                stream_.expires_never();
                site_.upgrade(std::move(stream_), std::move(counted_), request);
                return;
            }
            write(request, refusal(http::status::forbidden, "Pages of other sites may not connect."));
            return;
        }
        if (request.method() == http::verb::post && !site_.comes_from_here(request)) {
            write(request, refusal(http::status::forbidden, "Pages of other sites may not ask for this."));
            return;
        }
        write(request, site_.respond(request, counted_.address()));
    }

    void write(const Request& request, Response&& response) {
        response_.emplace(std::move(response));
        response_->keep_alive(request.keep_alive() && ++answers_ < 1000);
        response_->prepare_payload();
        if (request.method() == http::verb::head) { // the size stays in its header
            response_->body().clear();
        }
        stream_.expires_after(std::chrono::seconds(30));
        http::async_write(stream_, *response_,
                          [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (!error && self->response_->keep_alive()) {
                                  self->read();
                              } else if (!error) {
                                  beast::error_code ignored;
                                  (void)self->stream_.socket().shutdown(Socket::shutdown_send, ignored);
                              }
                          });
    }

    const Site& site_;
    Stream stream_;
    Counted counted_;
    beast::flat_buffer buffer_{64U << 10U};
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<Response> response_;
    unsigned answers_ = 0;
};

} // namespace

void begin_connection(const Site& site, Socket socket, Counted counted) {
    std::make_shared<Connection>(site, std::move(socket), std::move(counted))->read();
}

Response with(http::status status, std::string body, const char* type) {
    Response response(status, 11);
    response.set(http::field::cache_control, "no-store");
    response.set(http::field::content_type, type);
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.body() = std::move(body);
    return response;
}

Response refusal(http::status status, std::string_view words) {
    using Json = nlohmann::ordered_json;
    return with(status, Json{{"error", words}}.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace herding::inline v0::serve
