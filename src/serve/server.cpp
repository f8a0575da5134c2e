#include "herding/serve/server.hpp"

#include "client.hpp"
#include "connection.hpp"
#include "hub.hpp"
#include "openapi.hpp"

#include "herding/record/error.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <functional>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace herding::inline v0::serve {

/// Listens, lets time go by, and answers over HTTP.
class Server::Impl {
public:
    Impl(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options);
    ~Impl() { hub_.join(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::uint16_t metrics_port() const noexcept { return metrics_port_; }
    [[nodiscard]] std::string url() const {
        return "http://" + options_.address + ":" + std::to_string(port()) + "/";
    }
    void end_on_signals();
    void run() { context_.run(); }
    void stop() noexcept { context_.stop(); }

private:
    /// Module of rules with its ETag.
    struct Module {
        std::shared_ptr<const std::string> bytes;
        std::string tag;
    };
    [[nodiscard]] bool comes_from_here(const Request& request) const;
    [[nodiscard]] std::uint16_t listen(Acceptor& acceptor, const std::string& address, std::uint16_t port);
    void accept();
    void accept_operators();
    void tick();
    [[nodiscard]] Response respond(const Request& request, const std::string& address);
    [[nodiscard]] Response create_table(const Request& request, const std::string& address);
    [[nodiscard]] static Response respond_with(const Module& module, const Request& request);
    [[nodiscard]] Response respond_to_operators(const Request& request);
    [[nodiscard]] Response metrics();
    [[nodiscard]] std::optional<Response> elsewhere(const Request& request);

    void take_limits();
    void wait_for_signal();

    Options options_;
    Log log_;
    std::uint16_t port_ = 0;
    std::uint16_t metrics_port_ = 0;
    Connections connections_;
    Connections operators_;
    std::uint64_t refused_ = 0;                  ///< connections beyond the limits
    std::map<std::string, std::size_t> created_; ///< tables by address
    [[nodiscard]] static std::map<std::string, Module, std::less<>>
    modules_of(const std::vector<HostedGame>& games);
    std::map<std::string, Module, std::less<>> modules_; ///< by their paths
    Hub hub_;
    ClientShared clients_;
    Site site_;
    Site operators_site_;

    // Behind everything that connections use when they end.
    asio::io_context context_{1};
    Acceptor acceptor_{context_};
    Acceptor operators_acceptor_{context_};
    asio::steady_timer timer_{context_};
    std::optional<asio::signal_set> signals_;
};

Server::Impl::Impl(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options)
    : options_(std::move(options)), log_(options_.log), modules_(modules_of(games)),
      hub_(context_, std::move(games), std::move(store), options_.limits, log_, options_.programs),
      clients_{hub_, options_.limits, log_} {
    site_.comes_from_here = [this](const Request& request) { return comes_from_here(request); };
    site_.respond = [this](const Request& request, const std::string& address) {
        try {
            return respond(request, address);
        } catch (...) { // one request ends, and not the server
            log_("fault", {{"address", address}, {"why", what_was_thrown()}});
            return refusal(http::status::internal_server_error, "The server could not do this.");
        }
    };
    site_.elsewhere = [this](const Request& request) { return elsewhere(request); };
    site_.upgrade = [this](Stream stream, Counted counted, const Request& request) {
        begin_client(clients_, std::move(stream), std::move(counted), request);
    };
    site_.longest = options_.limits.message;
    operators_site_.comes_from_here = [](const Request&) { return false; };
    operators_site_.respond = [this](const Request& request, const std::string&) {
        return respond_to_operators(request);
    };
    operators_site_.longest = 1024;
    port_ = listen(acceptor_, options_.address, options_.port);
    accept();
    if (options_.metrics) {
        metrics_port_ = listen(operators_acceptor_, options_.metrics_address, *options_.metrics);
        accept_operators();
    }
    tick();
}

std::uint16_t Server::Impl::listen(Acceptor& acceptor, const std::string& address, std::uint16_t port) {
    try {
        const asio::ip::tcp::endpoint here(asio::ip::make_address(address), port);
        acceptor.open(here.protocol());
        acceptor.set_option(Acceptor::reuse_address(true));
        acceptor.bind(here);
        acceptor.listen();
    } catch (const boost::system::system_error& error) {
        throw std::system_error(error.code().value(), std::system_category(),
                                "cannot listen on " + address + ", port " + std::to_string(port));
    }
    port = acceptor.local_endpoint().port();
    log_("listens", {{"address", address}, {"port", port}});
    return port;
}

void Server::Impl::end_on_signals() {
    signals_.emplace(context_, SIGINT, SIGTERM, SIGHUP);
    wait_for_signal();
}

void Server::Impl::wait_for_signal() {
    signals_->async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) {
            return;
        }
        if (signal == SIGHUP) {
            take_limits();
            wait_for_signal();
            return;
        }
        log_("stops", {{"signal", signal}});
        acceptor_.close();
        operators_acceptor_.close();
        timer_.cancel();
        end_clients(clients_);
        // Give them a moment to read it.
        timer_.expires_after(std::chrono::milliseconds(300));
        timer_.async_wait([this](const boost::system::error_code&) { context_.stop(); });
    });
}

void Server::Impl::take_limits() {
    if (!options_.reload) {
        log_("limits", {{"why", "there is nothing to read them from"}});
        return;
    }
    try {
        options_.limits = options_.reload(); // everybody has a reference to them
        site_.longest = options_.limits.message;
        log_("limits");
    } catch (const std::exception& fault) {
        log_("limits", {{"why", fault.what()}});
    }
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
    acceptor_.async_accept([this](beast::error_code error, Socket socket) {
        if (!acceptor_.is_open()) {
            return;
        }
        if (!error) {
            beast::error_code ignored;
            const std::string address = socket.remote_endpoint(ignored).address().to_string();
            if (connections_.add(address, options_.limits.connections,
                                 options_.limits.connections_of_address)) {
                (void)socket.set_option(asio::ip::tcp::no_delay(true), ignored);
                begin_connection(site_, std::move(socket), Counted(connections_, address));
            } else {
                ++refused_;
                log_("refused", {{"address", address}});
            }
        }
        accept();
    });
}

/// Operators have connections of their own, so that they see a server whose connections are all taken.
void Server::Impl::accept_operators() {
    constexpr std::size_t most = 16;
    operators_acceptor_.async_accept([this](beast::error_code error, Socket socket) {
        if (!operators_acceptor_.is_open()) {
            return;
        }
        if (!error && operators_.add({}, most, most)) {
            begin_connection(operators_site_, std::move(socket), Counted(operators_, {}));
        }
        accept_operators();
    });
}

/// Lets time pass for all open tables.
void Server::Impl::tick() {
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (!error) {
            hub_.tick();
            tick();
        }
    });
}

/// For a proxy that routes by table, `/table?table=k3v9a0c2m4x8`: the address of the other server that has it, if there is one. The
/// proxy may follow the header `X-Accel-Redirect` (deploy/nginx.conf). No client gets it from a proxy.
std::optional<Response> Server::Impl::elsewhere(const Request& request) {
    constexpr std::string_view key = "/table?table=";
    const std::string_view target = view_of(request.target());
    try {
        if (target.starts_with(key)) {
            (void)hub_.open(std::string(target.substr(key.size())));
        }
    } catch (const record::Elsewhere& elsewhere) {
        if (elsewhere.address().empty()) {
            return std::nullopt;
        }
        Response response = refusal(http::status::misdirected_request, "Another server has this table.");
        response.set("X-Accel-Redirect", "/owner/" + elsewhere.address() + std::string(target));
        return response;
    } catch (...) { // NOLINT(bugprone-empty-catch): the answer to hello has the reason
    }
    return std::nullopt;
}

Response Server::Impl::metrics() {
    const Hub::Counts& counts = hub_.counts();
    const std::pair<const char*, std::uint64_t> all[] = {
        {"herding_connections", connections_.all()},
        {"herding_open_tables", hub_.lobby().all_open().size()},
        {"herding_commands_total", counts.commands},
        {"herding_messages_total", counts.messages},
        {"herding_commits_total", counts.commits},
        {"herding_broken_tables_total", counts.failures},
        {"herding_refused_connections_total", refused_},
        {"herding_slow_clients_total", clients_.slow},
        {"herding_flooding_clients_total", clients_.flood}};
    std::string text;
    for (const auto& [name, value] : all) {
        const std::string kind = std::string_view(name).ends_with("_total") ? "counter" : "gauge";
        text += "# TYPE " + std::string(name) + " " + kind + "\n" + name + " " + std::to_string(value) + "\n";
    }
    return with(http::status::ok, std::move(text), "text/plain; version=0.0.4");
}

Response Server::Impl::create_table(const Request& request, const std::string& address) {
    std::size_t& created = created_[address];
    if (created >= options_.limits.tables_of_address) {
        return refusal(http::status::too_many_requests, "You have created too many tables.");
    }
    try {
        const std::string id = hub_.create(request.body());
        ++created;
        return with(http::status::created,
                    nlohmann::ordered_json{{"table", id}, {"url", "/tables#" + id}}.dump());
    } catch (const Refused& refused) {
        return refusal(http::status::bad_request, refused.what());
    } catch (const record::Error&) {
        return refusal(http::status::service_unavailable, "The table could not be stored.");
    }
}

/// The modules of games without secrets.
std::map<std::string, Server::Impl::Module, std::less<>>
Server::Impl::modules_of(const std::vector<HostedGame>& games) {
    std::map<std::string, Module, std::less<>> modules;
    for (const HostedGame& one : games) {
        if (one.module != nullptr && !one.game->hides()) {
            modules["/rules/" + std::string(one.game->name()) + ".wasm"] = {
                one.module, '"' + std::to_string(std::hash<std::string>{}(*one.module)) + '"'};
        }
    }
    return modules;
}

/// A browser that has the module sends its `ETag`, and gets the module only if it is another one.
Response Server::Impl::respond_with(const Module& module, const Request& request) {
    const bool is_known = view_of(request[http::field::if_none_match]) == module.tag;
    Response response = with(is_known ? http::status::not_modified : http::status::ok,
                             is_known ? std::string() : *module.bytes, "application/wasm");
    response.set(http::field::cache_control, "no-cache");
    response.set(http::field::etag, module.tag);
    return response;
}

Response Server::Impl::respond(const Request& request, const std::string& address) {
    const std::string_view target = view_of(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    if (path == "/api/tables" && request.method() == http::verb::post) {
        return create_table(request, address);
    }
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
        return refusal(http::status::method_not_allowed, "There is nothing to change here.");
    }
    if (path == "/" && !options_.page.empty()) {
        Response elsewhere = with(http::status::found, {});
        elsewhere.set(http::field::location, "/tables");
        return elsewhere;
    }
    if (path == "/tables" && !options_.page.empty()) {
        return with(http::status::ok, std::string(options_.page), "text/html; charset=utf-8");
    }
    if (path == "/api/games") {
        return with(http::status::ok, hub_.lobby().games_json());
    }
    if (path == "/api/tables") {
        try {
            return with(http::status::ok,
                        hub_.lobby().tables_json(hub_.now(),
                                                 target.substr(std::min(target.size(), path.size() + 1))));
        } catch (const Refused& refused) {
            return refusal(http::status::bad_request, refused.what());
        }
    }
    if (const auto module = modules_.find(path); module != modules_.end()) {
        return respond_with(module->second, request);
    }
    if (path == "/api/openapi.json") {
        return with(http::status::ok, std::string(openapi()));
    }
    if (path == "/healthz") {
        return with(http::status::ok, "ok\n", "text/plain");
    }
    return refusal(http::status::not_found, "There is nothing at this address.");
}

/// Commands of players move the numbers, also those that the rules hide. So they are at an address of their own.
Response Server::Impl::respond_to_operators(const Request& request) {
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (reads && view_of(request.target()) == "/metrics") {
        return metrics();
    }
    if (reads && view_of(request.target()) == "/healthz") {
        return with(http::status::ok, "ok\n", "text/plain");
    }
    return refusal(http::status::not_found, "There is nothing at this address.");
}

Server::Server(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options)
    : impl_(std::make_unique<Impl>(std::move(games), std::move(store), std::move(options))) {}
Server::~Server() = default;
std::uint16_t Server::port() const noexcept { return impl_->port(); }
std::uint16_t Server::metrics_port() const noexcept { return impl_->metrics_port(); }
std::string Server::url() const { return impl_->url(); }
void Server::end_on_signals() { impl_->end_on_signals(); }
void Server::run() { impl_->run(); }
void Server::stop() noexcept { impl_->stop(); }

} // namespace herding::inline v0::serve
