#include "herding/serve/server.hpp"

#include "lobby.hpp"

#include "herding/record/error.hpp"

// The only source that includes Boost.Beast, which takes seconds to compile.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" // in Boost.Asio, at -O2
#endif
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace herding::inline v0::serve {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Json = nlohmann::ordered_json;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
using Text = std::shared_ptr<const std::string>;

constexpr std::uint16_t observer = 0xffff;

std::string_view view_of(boost::core::string_view text) { return {text.data(), text.size()}; }

std::string bye(std::string_view code, std::string_view words) {
    return Json{{"bye", {{"code", code}, {"words", words}}}}.dump(-1, ' ', false,
                                                                  Json::error_handler_t::replace);
}

} // namespace

class Server::Impl {
public:
    Impl(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options);
    ~Impl() { thoughts_.join(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::string url() const {
        return "http://" + options_.address + ":" + std::to_string(port_) + "/";
    }
    void end_on_signals();
    void run() { context_.run(); }
    void stop() noexcept { context_.stop(); }

private:
    class Connection;
    class Client;

    [[nodiscard]] tables::Time now() const {
        return std::chrono::duration_cast<tables::Time>(std::chrono::steady_clock::now() - began_);
    }
    [[nodiscard]] bool comes_from_here(const Request& request) const;
    void accept();
    void tick();
    [[nodiscard]] Response respond(const Request& request, const std::string& address);
    [[nodiscard]] Response metrics();

    // Tables
    void used(OpenTable& table);
    void flush(const std::string& id);
    void think(OpenTable& table);
    void offer_rematch(OpenTable& table);
    void broken(const std::string& id, const char* why);

    std::vector<HostedGame> games_;
    Options options_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::uint16_t port_ = 0;
    Lobby lobby_;
    std::map<std::string, std::size_t> connections_; ///< by address
    std::size_t all_connections_ = 0;
    std::map<std::string, std::size_t> created_;             ///< tables by address
    std::map<std::uint64_t, std::weak_ptr<Client>> clients_; ///< by number as a watcher
    std::uint64_t next_client_ = 1;
    std::uint64_t commands_ = 0;
    std::uint64_t messages_ = 0;
    std::uint64_t slow_ = 0;

    // Behind everything that connections use when they end.
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer timer_{context_};
    std::optional<asio::signal_set> signals_;
    asio::thread_pool thoughts_{1};
};

/// A program that plays or watches, over a WebSocket.
class Server::Impl::Client : public std::enable_shared_from_this<Client> {
public:
    Client(Impl& server, beast::tcp_stream stream, std::string address)
        : server_(server), socket_(std::move(stream)), address_(std::move(address)),
          number_(server.next_client_++), tokens_(server.options_.limits.burst), refilled_(server.now()) {}
    ~Client() {
        server_.clients_.erase(number_);
        leave();
        --server_.connections_[address_];
        --server_.all_connections_;
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    void begin(const Request& request) {
        server_.clients_[number_] = weak_from_this();
        beast::get_lowest_layer(socket_).expires_never();
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = std::chrono::seconds(10);
        timeout.idle_timeout = server_.options_.limits.idle;
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        deflate.memLevel = 4;
        deflate.server_max_window_bits = 12;
        deflate.client_max_window_bits = 12;
        deflate.msg_size_threshold = 512;
        socket_.set_option(deflate);
        socket_.read_message_max(server_.options_.limits.message);
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (!error) {
                self->read();
            }
        });
    }

    void send(Text text) {
        if (closing_) {
            return;
        }
        waiting_ += text->size();
        if (waiting_ > server_.options_.limits.waiting) {
            ++server_.slow_;
            say_bye("slow", "The connection does not take what is sent to it.");
            return;
        }
        outbox_.push_back(std::move(text));
        ++server_.messages_;
        write();
    }
    void say_bye(std::string_view code, std::string_view words) {
        if (closing_) {
            return;
        }
        closing_ = true;
        if (outbox_.size() > 1) {
            outbox_.erase(outbox_.begin() + 1, outbox_.end()); // the first one may be on its way
        }
        outbox_.push_back(std::make_shared<const std::string>(bye(code, words)));
        leave();
        write();
        if (outbox_.size() > 1) { // it may never be taken
            close_soon();
        }
    }
    /// The table has ended its watching, and has said so.
    void end_behind(Text last) {
        send(std::move(last));
        closing_ = true;
        leave();
        write();
    }

    [[nodiscard]] const std::string& table() const noexcept { return table_; }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error || self->closing_) {
                return; // the last reference goes, and with it the connection
            }
            const std::string text = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.consume(self->buffer_.size());
            if (!self->may_send()) {
                self->say_bye("flood", "You send too much.");
                return;
            }
            self->receive(text);
            if (!self->closing_) {
                self->read();
            }
        });
    }

    /// A bucket of tokens: `rate` a second, at most `burst`.
    [[nodiscard]] bool may_send() {
        const Limits& limits = server_.options_.limits;
        const tables::Time now = server_.now();
        tokens_ = std::min(limits.burst,
                           tokens_ + limits.rate * static_cast<double>((now - refilled_).count()) / 1000);
        refilled_ = now;
        tokens_ -= 1;
        return tokens_ >= 0;
    }

    void receive(const std::string& text) {
        if (table_.empty()) {
            hello(text);
            return;
        }
        ++server_.commands_;
        const auto table = server_.lobby_.open(table_, server_.now());
        if (table == nullptr) {
            say_bye("gone", "The table is gone.");
            return;
        }
        try {
            table->table().command(number_, text, server_.now());
        } catch (const std::exception& error) {
            server_.broken(table_, error.what());
            return;
        }
        take_seat(*table);
        server_.used(*table);
    }

    /// Who has just sat down sees what the player sees.
    void take_seat(OpenTable& table) {
        if (viewer_ != observer || person_.empty()) {
            return;
        }
        if (const auto seat = seat_of(table)) {
            viewer_ = *seat;
            (void)table.table().watch(number_, person_, viewer_, {}, server_.now());
        }
    }
    [[nodiscard]] std::optional<std::uint16_t> seat_of(OpenTable& table) const {
        const auto& seats = table.table().seats();
        for (std::uint16_t seat = 0; seat < seats.size(); ++seat) {
            if (!person_.empty() && seats[seat].person == person_) {
                return seat;
            }
        }
        return std::nullopt;
    }

    /// The first message names the table, the person, and the last known update.
    void hello(const std::string& text) {
        const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
        const auto found = json.is_object() ? json.find("hello") : json.end();
        if (!json.is_object() || json.size() != 1 || found == json.end() || !found->is_object()) {
            say_bye("malformed", "The first message must be hello.");
            return;
        }
        if (found->value("protocol", nlohmann::json()) != 1) {
            say_bye("protocol", "This server speaks protocol 1.");
            return;
        }
        std::optional<std::uint64_t> since;
        std::string id;
        std::shared_ptr<OpenTable> table;
        try {
            id = found->value("table", "");
            if (const std::string token = found->value("token", ""); !token.empty()) {
                person_ = person_of(token);
            }
            if (found->contains("since")) {
                since = found->at("since").get<std::uint64_t>();
            }
            table = server_.lobby_.open(id, server_.now());
        } catch (const nlohmann::json::exception&) {
            say_bye("malformed", "A field of hello has a wrong value.");
            return;
        } catch (const Refused& refused) {
            say_bye("refused", refused.what());
            return;
        } catch (const record::Error& error) {
            say_bye(error.kind() == record::ErrorKind::Locked ? "elsewhere" : "store",
                    error.kind() == record::ErrorKind::Locked ? "Another server has this table."
                                                              : "The table cannot be read now.");
            return;
        }
        if (table == nullptr) {
            say_bye("no_table", "There is no such table.");
            return;
        }
        table_ = id;
        viewer_ = seat_of(*table).value_or(observer);
        (void)table->table().watch(number_, person_, viewer_, since, server_.now());
        server_.used(*table);
    }

    void leave() {
        if (const auto found = server_.lobby_.all_open().find(table_);
            found != server_.lobby_.all_open().end()) {
            found->second->table().unwatch(number_);
            found->second->last_used = server_.now();
        }
        table_.clear();
    }

    void write() {
        if (writes_) {
            return;
        }
        if (outbox_.empty()) {
            if (closing_) {
                close_soon();
                socket_.async_close(websocket::close_code::normal,
                                    [self = shared_from_this()](beast::error_code) {});
            }
            return;
        }
        writes_ = true;
        socket_.text(true);
        socket_.async_write(asio::buffer(*outbox_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->writes_ = false;
                                if (error) {
                                    self->closing_ = true;
                                    self->outbox_.clear();
                                    beast::get_lowest_layer(self->socket_).close();
                                    return;
                                }
                                self->waiting_ -= std::min(self->waiting_, self->outbox_.front()->size());
                                self->outbox_.pop_front();
                                self->write();
                            });
    }

    /// Ends a connection whose other side does nothing any more.
    void close_soon() {
        if (timer_) {
            return;
        }
        timer_.emplace(socket_.get_executor(), std::chrono::seconds(2));
        timer_->async_wait([self = shared_from_this()](beast::error_code) {
            beast::get_lowest_layer(self->socket_).close();
        });
    }

    Impl& server_;
    websocket::stream<beast::tcp_stream> socket_;
    std::string address_;
    std::uint64_t number_;
    std::string table_; ///< empty before hello
    std::string person_;
    std::uint16_t viewer_ = observer;
    beast::flat_buffer buffer_;
    std::deque<Text> outbox_;
    std::size_t waiting_ = 0;
    bool writes_ = false;
    bool closing_ = false;
    double tokens_;
    tables::Time refilled_;
    std::optional<asio::steady_timer> timer_;
};

/// A connection with requests of HTTP, until it becomes a WebSocket.
class Server::Impl::Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Impl& server, tcp::socket socket, std::string address)
        : server_(server), stream_(std::move(socket)), address_(std::move(address)) {}
    ~Connection() {
        if (!moved_) {
            --server_.connections_[address_];
            --server_.all_connections_;
        }
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read() {
        parser_.emplace();
        parser_->header_limit(8U << 10U);
        parser_->body_limit(server_.options_.limits.message);
        stream_.expires_after(std::chrono::seconds(10));
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
            if (server_.comes_from_here(request) && view_of(request.target()) == "/table") {
                moved_ = true;
                std::make_shared<Client>(server_, std::move(stream_), address_)->begin(request);
                return;
            }
            write(request, refusal(http::status::forbidden, "Pages of other sites may not connect."));
            return;
        }
        if (request.method() == http::verb::post && !server_.comes_from_here(request)) {
            write(request, refusal(http::status::forbidden, "Pages of other sites may not ask for this."));
            return;
        }
        write(request, server_.respond(request, address_));
    }

public:
    [[nodiscard]] static Response with(http::status status, std::string body,
                                       const char* type = "application/json; charset=utf-8") {
        Response response(status, 11);
        response.set(http::field::cache_control, "no-store");
        response.set(http::field::content_type, type);
        response.set("Referrer-Policy", "no-referrer");
        response.set("X-Content-Type-Options", "nosniff");
        response.set("X-Frame-Options", "DENY");
        response.body() = std::move(body);
        return response;
    }
    [[nodiscard]] static Response refusal(http::status status, std::string_view words) {
        return with(status, Json{{"error", words}}.dump(-1, ' ', false, Json::error_handler_t::replace));
    }

private:
    void write(const Request& request, Response&& response) {
        response_.emplace(std::move(response));
        response_->keep_alive(request.keep_alive() && ++answers_ < 1000);
        if (request.method() == http::verb::head) {
            response_->body().clear();
        }
        response_->prepare_payload();
        stream_.expires_after(std::chrono::seconds(30));
        http::async_write(stream_, *response_,
                          [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (!error && self->response_->keep_alive()) {
                                  self->read();
                              } else if (!error) {
                                  beast::error_code ignored;
                                  (void)self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
                              }
                          });
    }

    Impl& server_;
    beast::tcp_stream stream_;
    std::string address_;
    beast::flat_buffer buffer_{64U << 10U};
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<Response> response_;
    unsigned answers_ = 0;
    bool moved_ = false;
};

Server::Impl::Impl(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options)
    : games_(games), options_(std::move(options)),
      lobby_(std::move(games), std::move(store), options_.limits) {
    try {
        const tcp::endpoint here(asio::ip::make_address(options_.address), options_.port);
        acceptor_.open(here.protocol());
        acceptor_.set_option(tcp::acceptor::reuse_address(true));
        acceptor_.bind(here);
        acceptor_.listen();
    } catch (const boost::system::system_error& error) {
        throw std::system_error(error.code().value(), std::system_category(),
                                "cannot listen on " + options_.address + ", port " +
                                    std::to_string(options_.port));
    }
    port_ = acceptor_.local_endpoint().port();
    accept();
    tick();
}

void Server::Impl::end_on_signals() {
    signals_.emplace(context_, SIGINT, SIGTERM);
    signals_->async_wait([this](const boost::system::error_code& error, int) {
        if (error) {
            return;
        }
        acceptor_.close();
        timer_.cancel();
        auto all = clients_; // a bye takes clients out
        for (const auto& [number, one] : all) {
            if (const auto client = one.lock()) {
                client->say_bye("restart", "The server stops. Connect again in a moment.");
            }
        }
        // Give them a moment to read it.
        timer_.expires_after(std::chrono::milliseconds(300));
        timer_.async_wait([this](const boost::system::error_code&) { context_.stop(); });
    });
}

bool Server::Impl::comes_from_here(const Request& request) const {
    const auto origin = request.find(http::field::origin);
    if (origin == request.end()) {
        return true; // no page
    }
    const std::string_view from = view_of(origin->value());
    if (std::find(options_.origins.begin(), options_.origins.end(), from) != options_.origins.end()) {
        return true;
    }
    const std::size_t scheme = from.find("://");
    return scheme != std::string_view::npos && from.substr(scheme + 3) == view_of(request[http::field::host]);
}

void Server::Impl::accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
        if (!acceptor_.is_open()) {
            return;
        }
        if (!error) {
            beast::error_code ignored;
            const std::string address = socket.remote_endpoint(ignored).address().to_string();
            std::size_t& of_address = connections_[address];
            if (all_connections_ < options_.limits.connections &&
                of_address < options_.limits.connections_of_address) {
                ++of_address;
                ++all_connections_;
                (void)socket.set_option(tcp::no_delay(true), ignored);
                std::make_shared<Connection>(*this, std::move(socket), address)->read();
            }
        }
        accept();
    });
}

/// Lets time pass for all open tables.
void Server::Impl::tick() {
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (error) {
            return;
        }
        const tables::Time time = now();
        std::vector<std::string> due;
        for (const auto& [id, table] : lobby_.all_open()) {
            const auto next = table->table().next_tick();
            if (next && *next <= time) {
                due.push_back(id);
            }
        }
        for (const std::string& id : due) {
            const auto table = lobby_.all_open().at(id);
            try {
                table->table().tick(time);
                used(*table);
            } catch (const std::exception& fault) {
                broken(id, fault.what());
            }
        }
        lobby_.close_idle(time);
        std::erase_if(connections_, [](const auto& one) { return one.second == 0; });
        tick();
    });
}

/// Sends what a table has to say, once all that is ready now has been done, so that one sync serves all of it.
void Server::Impl::used(OpenTable& table) {
    if (!table.waits_for_sync) {
        table.waits_for_sync = true;
        asio::post(context_, [this, id = table.id()] { flush(id); });
    }
    think(table);
}

void Server::Impl::flush(const std::string& id) {
    const auto found = lobby_.all_open().find(id);
    if (found == lobby_.all_open().end()) {
        return;
    }
    const auto table = found->second;
    table->waits_for_sync = false;
    try {
        table->sync();
    } catch (const std::exception& error) {
        broken(id, error.what());
        return;
    }
    if (table->table().wants_rematch() && !table->was_again) {
        table->was_again = true;
        offer_rematch(*table);
    }
    for (tables::Message& message : table->table().take_messages()) {
        const auto client = clients_.find(message.watcher);
        if (client == clients_.end()) {
            continue;
        }
        if (const auto one = client->second.lock()) {
            if (message.json->starts_with("{\"bye\"")) {
                one->end_behind(std::move(message.json));
            } else {
                one->send(std::move(message.json));
            }
        }
    }
}

/// Creates another table and sends everybody there, behind everything else.
void Server::Impl::offer_rematch(OpenTable& table) {
    std::string id;
    try {
        id = lobby_.create_again(table, now());
    } catch (const std::exception&) {
        return; // they can create one
    }
    const std::string text =
        Json{{"bye", {{"code", "rematch"}, {"words", "The next game is at another table."}, {"table", id}}}}
            .dump();
    asio::post(context_, [this, from = table.id(), text = std::make_shared<const std::string>(text)] {
        const auto all = clients_;
        for (const auto& [number, one] : all) {
            const auto client = one.lock();
            if (client != nullptr && client->table() == from) {
                client->end_behind(text);
            }
        }
    });
}

/// Lets an agent choose in another thread, from a copy of the match.
void Server::Impl::think(OpenTable& table) {
    if (table.thinks) {
        return;
    }
    const auto turns = table.table().agent_turns();
    if (turns.empty()) {
        return;
    }
    play::Agent* agent = nullptr;
    try {
        agent = &table.agent(turns.front().agent);
    } catch (const std::invalid_argument&) {
        return; // the owner gave the seat to an agent that cannot play this game
    }
    table.thinks = true;
    std::shared_ptr<play::Match> copy = table.match().fork(1);
    const auto open = lobby_.all_open().at(table.id()); // the agent lives in there
    asio::post(thoughts_, [this, open, agent, turn = turns.front(), copy = std::move(copy)]() mutable {
        std::string input;
        bool failed = false;
        try {
            input = agent->choose(*copy, Actor::player(turn.seat), {.time = options_.limits.agent});
        } catch (const std::exception&) {
            failed = true;
        }
        copy.reset();
        asio::post(context_, [this, open, turn, input = std::move(input), failed] {
            open->thinks = failed; // one that fails once is not asked again
            const auto found = lobby_.all_open().find(open->id());
            if (failed || found == lobby_.all_open().end() || found->second != open) {
                return;
            }
            try {
                open->table().agent_acts(turn, input, now());
                used(*open);
            } catch (const std::exception& fault) {
                broken(open->id(), fault.what());
            }
        });
    });
}

/// A table that could not be stored, or whose rules failed, is opened again from its record when somebody comes.
void Server::Impl::broken(const std::string& id, const char* /*why*/) {
    const auto all = clients_;
    lobby_.close(id);
    for (const auto& [number, one] : all) {
        const auto client = one.lock();
        if (client != nullptr && client->table() == id) {
            client->say_bye("again", "The table could not be stored. Connect again.");
        }
    }
}

Response Server::Impl::metrics() {
    const std::pair<const char*, std::uint64_t> all[] = {{"herding_connections", all_connections_},
                                                         {"herding_open_tables", lobby_.all_open().size()},
                                                         {"herding_commands_total", commands_},
                                                         {"herding_messages_total", messages_},
                                                         {"herding_slow_clients_total", slow_}};
    std::string text;
    for (const auto& [name, value] : all) {
        const std::string kind = std::string_view(name).ends_with("_total") ? "counter" : "gauge";
        text += "# TYPE " + std::string(name) + " " + kind + "\n" + name + " " + std::to_string(value) + "\n";
    }
    return Connection::with(http::status::ok, std::move(text), "text/plain; version=0.0.4");
}

Response Server::Impl::respond(const Request& request, const std::string& address) {
    const std::string_view target = view_of(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (path == "/api/tables" && request.method() == http::verb::post) {
        std::size_t& created = created_[address];
        if (created >= options_.limits.tables_of_address) {
            return Connection::refusal(http::status::too_many_requests, "You have created too many tables.");
        }
        try {
            const std::string id = lobby_.create(request.body(), now());
            ++created;
            const auto table = lobby_.open(id, now());
            used(*table);
            return Connection::with(http::status::created,
                                    Json{{"table", id}, {"url", "/tables#" + id}}.dump());
        } catch (const Refused& refused) {
            return Connection::refusal(http::status::bad_request, refused.what());
        } catch (const record::Error&) {
            return Connection::refusal(http::status::service_unavailable, "The table could not be stored.");
        }
    }
    if (!reads) {
        return Connection::refusal(http::status::method_not_allowed, "There is nothing to change here.");
    }
    if (path == "/" && !options_.page.empty()) {
        Response elsewhere = Connection::with(http::status::found, {});
        elsewhere.set(http::field::location, "/tables");
        return elsewhere;
    }
    if (path == "/tables" && !options_.page.empty()) {
        return Connection::with(http::status::ok, std::string(options_.page), "text/html; charset=utf-8");
    }
    if (path == "/api/games") {
        return Connection::with(http::status::ok, lobby_.games_json());
    }
    if (path == "/api/tables") {
        return Connection::with(http::status::ok, lobby_.tables_json());
    }
    if (path == "/healthz") {
        return Connection::with(http::status::ok, "ok\n", "text/plain");
    }
    if (path == "/metrics") {
        return metrics();
    }
    return Connection::refusal(http::status::not_found, "There is nothing at this address.");
}

Server::Server(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options)
    : impl_(std::make_unique<Impl>(std::move(games), std::move(store), std::move(options))) {}
Server::~Server() = default;
std::uint16_t Server::port() const noexcept { return impl_->port(); }
std::string Server::url() const { return impl_->url(); }
void Server::end_on_signals() { impl_->end_on_signals(); }
void Server::run() { impl_->run(); }
void Server::stop() noexcept { impl_->stop(); }

} // namespace herding::inline v0::serve
