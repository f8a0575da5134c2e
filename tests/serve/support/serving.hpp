#pragma once

#include "../../tables/support/playing.hpp"
#include "client.hpp"

#include "herding/serve/server.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace serve_test {

/// A server in a thread, with three games.
class Serving {
public:
    explicit Serving(herding::serve::Limits limits = {},
                     std::shared_ptr<herding::record::Store> store = herding::record::memory_store())
        : Serving(std::move(store), {.page = "<!DOCTYPE html>", .limits = limits}) {}
    Serving(std::shared_ptr<herding::record::Store> store, herding::serve::Options options,
            std::vector<herding::serve::HostedGame> hosted = games())
        : server_(std::move(hosted), std::move(store), with_metrics(std::move(options))),
          thread_([this] { server_.run(); }) {}
    ~Serving() {
        server_.stop();
        thread_.join();
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    [[nodiscard]] static std::vector<herding::serve::HostedGame> games() {
        return {{&tables_test::tictactoe().game, &tables_test::tictactoe().records},
                {&tables_test::kuhn().game, &tables_test::kuhn().records},
                {&tables_test::pig().game, &tables_test::pig().records}};
    }
    [[nodiscard]] std::uint16_t port() const { return server_.port(); }

    [[nodiscard]] std::pair<unsigned, std::string> ask(const std::string& method, const std::string& target,
                                                       const std::string& body = {},
                                                       const std::string& origin = {}) const {
        return serve_test::ask(port(), method, target, body, origin);
    }
    [[nodiscard]] std::string create(const Json& request) const {
        const auto [status, body] = ask("POST", "/api/tables", request.dump());
        EXPECT_EQ(status, 201U) << body;
        return status == 201 ? Json::parse(body).at("table").get<std::string>() : "";
    }
    /// The answer that operators get.
    [[nodiscard]] std::pair<unsigned, std::string> ask_inside(const std::string& target) const {
        return serve_test::ask(server_.metrics_port(), "GET", target);
    }
    /// A number of the metrics; -1 if there is none of this name.
    [[nodiscard]] long metric(const std::string& name) const {
        const std::string text = ask_inside("/metrics").second;
        const std::size_t at = text.find("\n" + name + " ");
        return at == std::string::npos ? -1 : std::stol(text.substr(at + name.size() + 2));
    }

private:
    static herding::serve::Options with_metrics(herding::serve::Options options) {
        options.metrics = std::uint16_t{0};
        return options;
    }

    herding::serve::Server server_;
    std::thread thread_;
};

} // namespace serve_test
