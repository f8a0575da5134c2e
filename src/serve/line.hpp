#pragma once

#include "sockets.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::serve {

/// The bytes of one connection, as the layer below a WebSocket of Beast. Text messages are framed here, beside Beast: all messages
/// of a turn leave in one call of the system, and a message costs no operation of its own.
///
/// Invariants: at most `most` bytes wait behind a call of `async_write_some`, so pongs for somebody who does not read have an end.
/// Bytes leave in the order in which `frame` and `async_write_some` got them. A frame is never between the parts of
/// another one, because each call takes all of its bytes at once.
class Line {
public:
    using executor_type = Executor;

    Line(Socket socket, std::size_t most) : socket_(std::move(socket)), most_(most) {
        beast::error_code ignored;
        (void)socket_.non_blocking(true, ignored);
    }

    [[nodiscard]] executor_type get_executor() noexcept { return socket_.get_executor(); }
    [[nodiscard]] Socket& next_layer() noexcept { return socket_; }
    [[nodiscard]] const Socket& next_layer() const noexcept { return socket_; }

    /// Who must live as long as bytes wait.
    void belongs_to(std::weak_ptr<void> owner) { owner_ = std::move(owner); }
    /// Bytes that the socket has not taken.
    [[nodiscard]] std::size_t waiting() const noexcept { return out_.size() + sending_.size(); }

    /// Adds a text message. It waits for `push`.
    void frame(std::string_view text) {
        out_ += static_cast<char>(0x81); // the only frame of a text
        if (text.size() < 126) {
            out_ += static_cast<char>(text.size());
        } else {
            const int bytes = text.size() < 65'536 ? 2 : 8;
            out_ += static_cast<char>(bytes == 2 ? 126 : 127);
            for (int i = bytes - 1; i >= 0; --i) {
                out_ += static_cast<char>((std::uint64_t{text.size()} >> (8 * i)) & 0xffU);
            }
        }
        out_ += text;
    }

    /// Gives the socket what it takes now. The rest leaves when it takes more.
    void push() {
        if (!sending_.empty() || out_.empty() || error_) {
            return;
        }
        const std::size_t sent = socket_.write_some(asio::buffer(out_), error_);
        if (error_ == asio::error::would_block) {
            error_ = {};
        }
        if (error_ || sent == out_.size()) {
            out_.clear();
            if (out_.capacity() > kept) {
                out_.shrink_to_fit(); // an idle connection is small
            }
            return;
        }
        out_.erase(0, sent);
        sending_ = std::exchange(out_, {});
        asio::async_write(socket_, asio::buffer(sending_),
                          [this, owner = owner_.lock()](beast::error_code error, std::size_t) {
                              error_ = error;
                              sending_ = {};
                              push();
                          });
    }

    // ---- For Beast

    template <class Buffers, class Token> auto async_read_some(const Buffers& buffers, Token&& token) {
        return socket_.async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token> auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
            [this](auto handler, const Buffers& bytes) {
                const std::size_t size = asio::buffer_size(bytes);
                const std::size_t before = out_.size();
                out_.resize(before + size);
                asio::buffer_copy(asio::buffer(out_.data() + before, size), bytes);
                push();
                if (waiting() > most_) {
                    error_ = asio::error::no_buffer_space;
                }
                asio::post(socket_.get_executor(),
                           beast::bind_front_handler(std::move(handler), error_, error_ ? 0 : size));
            },
            token, buffers);
    }

private:
    static constexpr std::size_t kept = 4096;

    Socket socket_;
    std::size_t most_;
    std::weak_ptr<void> owner_;
    std::string out_;
    std::string sending_; ///< the system has it
    beast::error_code error_;
};

inline void teardown(beast::role_type role, Line& line, beast::error_code& error) {
    websocket::teardown(role, line.next_layer(), error);
}
template <class Handler> void async_teardown(beast::role_type role, Line& line, Handler&& handler) {
    websocket::async_teardown(role, line.next_layer(), std::forward<Handler>(handler));
}

} // namespace herding::inline v0::serve
