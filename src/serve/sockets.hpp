#pragma once

// The only header that includes Boost.Beast, which takes seconds to compile.

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" // in Boost.Asio, at -O2
#endif
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
// Of one kind of executor, because a call through any executor allocates.
using Executor = asio::io_context::executor_type;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Stream = beast::basic_stream<asio::ip::tcp, Executor>;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

inline std::string_view view_of(boost::core::string_view text) { return {text.data(), text.size()}; }

/// Counts connections by address.
class Connections {
public:
    [[nodiscard]] bool add(const std::string& address, std::size_t most, std::size_t most_of_address) {
        const auto found = by_address_.find(address);
        if (all_ >= most || (found == by_address_.end() ? 0 : found->second) >= most_of_address) {
            return false;
        }
        ++by_address_[address];
        ++all_;
        return true;
    }
    void remove(const std::string& address) {
        --all_;
        const auto found = by_address_.find(address);
        if (found != by_address_.end() && --found->second == 0) {
            by_address_.erase(found);
        }
    }
    [[nodiscard]] std::size_t all() const noexcept { return all_; }

private:
    std::map<std::string, std::size_t> by_address_;
    std::size_t all_ = 0;
};

/// One connection of an address, as long as it is kept.
class Counted {
public:
    Counted(Connections& connections, std::string address)
        : connections_(&connections), address_(std::move(address)) {}
    ~Counted() {
        if (connections_ != nullptr) {
            connections_->remove(address_);
        }
    }
    Counted(Counted&& other) noexcept
        : connections_(std::exchange(other.connections_, nullptr)), address_(std::move(other.address_)) {}
    Counted& operator=(Counted&&) = delete;

    [[nodiscard]] const std::string& address() const noexcept { return address_; }

private:
    Connections* connections_;
    std::string address_;
};

} // namespace herding::inline v0::serve
