#include "client.hpp"

#include "hub.hpp"
#include "line.hpp"

#include "herding/record/error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace herding::inline v0::serve {

namespace {

constexpr std::uint16_t observer = 0xffff;
/// Messages that are shorter are sent as they are: to compress an update takes longer than everything else that is done for it.
constexpr std::size_t shortest_compressed = 2048;

class Client final : public std::enable_shared_from_this<Client>, public Watcher {
public:
    Client(ClientShared& shared, Socket socket, Counted counted)
        : shared_(shared), socket_(std::move(socket), shared.limits.waiting + (64U << 10U)),
          counted_(std::move(counted)), number_(shared.hub.add(*this)), allowance_(shared.limits.burst),
          refilled_(shared.hub.now()), silence_(socket_.get_executor()) {}
    ~Client() override {
        leave();
        shared_.hub.remove(number_);
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    void begin(const Request& request) {
        socket_.next_layer().belongs_to(weak_from_this());
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = std::chrono::seconds(10);
        timeout.idle_timeout = websocket::stream_base::none(); // Beast would set a timer for each message
        socket_.set_option(timeout);
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        deflate.memLevel = 4;
        deflate.server_max_window_bits = 12;
        deflate.client_max_window_bits = 12;
        deflate.msg_size_threshold = shortest_compressed;
        socket_.set_option(deflate);
        compresses_ = view_of(request[http::field::sec_websocket_extensions]).find("permessage-deflate") !=
                      std::string_view::npos;
        socket_.read_message_max(shared_.limits.message);
        socket_.text(true);
        socket_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
            heard();
            if (kind == websocket::frame_type::pong && view_of(payload) == std::to_string(pings_)) {
                measured();
            } else if (kind == websocket::frame_type::ping && !closing_ && !may_send()) {
                ++shared_.flood;
                say_bye("flood", "You send too much.");
            }
        });
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (!error) {
                self->heard();
                self->wait_in_silence(self->longest_silence() / 2);
                self->read();
            }
        });
    }

    // ---- Watcher

    void send(const Text& text) override {
        if (closing_) {
            return;
        }
        if (waiting() + text->size() > shared_.limits.waiting) {
            ++shared_.slow;
            say_bye("slow", "The connection does not take what is sent to it.");
            return;
        }
        put(text);
    }
    void end_behind(const Text& last) override {
        if (closing_) {
            return;
        }
        put(last);
        close();
    }
    void flush() override {
        socket_.next_layer().push();
        measure();
    }
    [[nodiscard]] const std::string& table() const override { return table_; }
    [[nodiscard]] bool is_seated() const override { return viewer_ != observer; }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error || self->closing_) {
                self->leave();
                return; // the last reference goes, and with it the connection
            }
            try {
                self->receive();
            } catch (...) { // one connection ends, and not the server
                self->shared_.log("fault",
                                  {{"address", self->counted_.address()}, {"why", what_was_thrown()}});
                self->say_bye("again", "The server could not do this. Connect again.");
            }
            self->buffer_.consume(self->buffer_.size());
            if (!self->closing_) {
                self->read();
            }
        });
    }

    void receive() {
        heard();
        if (!may_send()) {
            ++shared_.flood;
            say_bye("flood", "You send too much.");
            return;
        }
        const auto bytes = buffer_.data();
        const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
        if (table_.empty()) {
            hello(text);
        } else if (!shared_.hub.command(table_, open_, number_, text, lag())) {
            say_bye("gone", "The table is gone.");
        } else {
            take_seat();
        }
    }

    /// A bucket of messages: `rate` a second, at most `burst`.
    [[nodiscard]] bool may_send() {
        const Limits& limits = shared_.limits;
        const tables::Time now = shared_.hub.now();
        allowance_ = std::min(
            limits.burst, allowance_ + limits.rate * static_cast<double>((now - refilled_).count()) / 1000);
        refilled_ = now;
        allowance_ -= 1;
        return allowance_ >= 0;
    }

    /// The first message names the table, the person, and the last known update.
    void hello(std::string_view text) {
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
            if (const auto last = found->find("since"); last != found->end()) {
                if (!last->is_number_unsigned()) {
                    say_bye("malformed", "A field of hello has a wrong value.");
                    return;
                }
                since = last->get<std::uint64_t>();
            }
            table = shared_.hub.open(id);
        } catch (const nlohmann::json::exception&) {
            say_bye("malformed", "A field of hello has a wrong value.");
            return;
        } catch (const Refused& refused) {
            say_bye("refused", refused.what());
            return;
        } catch (const record::Elsewhere& elsewhere) {
            say_bye("elsewhere", "Another server has this table.", elsewhere.address());
            return;
        } catch (const record::Error& error) {
            say_bye(error.kind() == record::ErrorKind::Locked ? "elsewhere" : "store",
                    error.kind() == record::ErrorKind::Locked ? "Another server has this table."
                                                              : "The table cannot be read now.");
            return;
        } catch (...) { // of the rules: each client meets it again
            shared_.log("broken", {{"table", id}, {"why", what_was_thrown()}});
            say_bye("refused", "The rules of this game fail here, so nobody can play on.");
            return;
        }
        if (table == nullptr) {
            say_bye("no_table", "There is no such table.");
            return;
        }
        table_ = id;
        viewer_ = seat_of(*table).value_or(observer);
        has_clock_ = viewer_ != observer && has_clocks(*table);
        shared_.hub.watch(*table, number_, person_, viewer_, since);
    }

    /// Who has just sat down sees what the player sees.
    void take_seat() {
        if (viewer_ != observer || person_.empty() || table_.empty()) {
            return;
        }
        const auto& open = shared_.hub.lobby().all_open();
        if (const auto table = open.find(table_); table != open.end()) {
            if (const auto seat = seat_of(*table->second)) {
                viewer_ = *seat;
                has_clock_ = has_clocks(*table->second);
                shared_.hub.watch(*table->second, number_, person_, viewer_, {});
            }
        }
    }
    [[nodiscard]] static bool has_clocks(OpenTable& table) {
        return table.table().options().clocks.kind != tables::ClockKind::None;
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

    // ---- Silence

    [[nodiscard]] tables::Time longest_silence() const { return shared_.limits.idle; }
    void heard() {
        heard_ = shared_.hub.now();
        was_asked_ = false;
    }
    void wait_in_silence(tables::Time time) {
        silence_.expires_after(std::max(time, tables::Time(1)));
        silence_.async_wait([weak = weak_from_this()](beast::error_code error) {
            if (const auto self = weak.lock(); self != nullptr && !error) {
                self->look_for_silence();
            }
        });
    }
    /// Sends a ping after half of the longest silence, and ends the connection after all of it.
    void look_for_silence() {
        if (closing_) {
            return;
        }
        const tables::Time half = longest_silence() / 2;
        const tables::Time silent = shared_.hub.now() - heard_;
        if (silent < half) {
            wait_in_silence(half - silent);
        } else if (std::exchange(was_asked_, true)) {
            beast::error_code ignored;
            (void)socket_.next_layer().next_layer().close(ignored); // then the read fails
        } else {
            ping({});
            wait_in_silence(half);
        }
    }
    /// Sends a ping, unless one is about to leave.
    void ping(const websocket::ping_data& payload) {
        if (!std::exchange(ping_leaves_, true)) {
            socket_.async_ping(
                payload, [self = shared_from_this()](beast::error_code) { self->ping_leaves_ = false; });
        }
    }

    // ---- The delay of the connection

    /// Sends a ping behind an update that a player with a clock gets, unless one was sent a moment ago.
    void measure() {
        const tables::Time now = shared_.hub.now();
        if (!has_clock_ || closing_ || ping_leaves_ || waits_since_ || now - pinged_ < shared_.limits.ping) {
            return;
        }
        pinged_ = now;
        waits_since_ = now;
        ping(websocket::ping_data(std::to_string(++pings_).c_str()));
    }
    void measured() {
        if (waits_since_) {
            lags_[pings_ % lags_.size()] = shared_.hub.now() - *waits_since_;
            waits_since_.reset();
        }
    }
    /// The lesser of the last two delays, because one alone may be an accident. 0 from who does not answer.
    [[nodiscard]] tables::Time lag() const {
        const bool answers = !waits_since_ || shared_.hub.now() - *waits_since_ < std::chrono::seconds(10);
        return answers ? *std::min_element(lags_.begin(), lags_.end()) : tables::Time(0);
    }

    void leave() {
        if (!table_.empty()) {
            shared_.hub.unwatch(table_, number_);
            table_.clear();
        }
    }

    // ---- Sending

    [[nodiscard]] std::size_t waiting() const { return socket_.next_layer().waiting() + queued_; }
    [[nodiscard]] bool is_compressed(const std::string& text) const {
        return compresses_ && text.size() >= shortest_compressed;
    }
    void put(const Text& text) {
        if (outbox_.empty() && !is_compressed(*text)) {
            socket_.next_layer().frame(*text);
            return;
        }
        queued_ += text->size();
        outbox_.push_back(text);
        write();
    }
    /// Beast compresses one message after the other, in parts. Those behind it wait.
    void write() {
        while (!writes_ && !outbox_.empty()) {
            const Text text = outbox_.front();
            if (is_compressed(*text)) {
                writes_ = true;
                socket_.async_write(asio::buffer(*text),
                                    [self = shared_from_this(), text](beast::error_code, std::size_t) {
                                        self->writes_ = false;
                                        if (!self->outbox_.empty()) { // else it was given up
                                            self->queued_ -= text->size();
                                            self->outbox_.pop_front();
                                        }
                                        self->write();
                                    });
                return;
            }
            socket_.next_layer().frame(*text);
            queued_ -= text->size();
            outbox_.pop_front();
        }
        socket_.next_layer().push();
        if (closing_ && !writes_ && !std::exchange(closed_, true)) {
            socket_.async_close(websocket::close_code::normal,
                                [self = shared_from_this()](beast::error_code) { self->timer_->cancel(); });
        }
    }

    /// Gives up waiting messages, except for a message of which a part has left.
    void say_bye(std::string_view code, std::string_view words, std::string_view elsewhere = {}) {
        if (closing_) {
            return;
        }
        shared_.log("bye", {{"code", code}, {"address", counted_.address()}});
        if (outbox_.size() > 1) {
            outbox_.erase(outbox_.begin() + 1, outbox_.end());
        }
        put(std::make_shared<const std::string>(bye(code, words, elsewhere)));
        close();
    }
    void close() {
        closing_ = true;
        leave();
        // The other side may take nothing, or do nothing any more.
        timer_.emplace(socket_.get_executor(), std::chrono::seconds(2));
        timer_->async_wait([self = shared_from_this()](beast::error_code) {
            beast::error_code ignored;
            (void)self->socket_.next_layer().next_layer().close(ignored);
        });
        write();
    }

    ClientShared& shared_;
    websocket::stream<Line> socket_;
    Counted counted_;
    std::uint64_t number_;
    std::string table_; ///< empty before hello, and behind the end
    std::weak_ptr<OpenTable> open_;
    std::string person_;
    std::uint16_t viewer_ = observer;
    beast::flat_buffer buffer_;
    std::deque<Text> outbox_; ///< from one that is compressed on
    std::size_t queued_ = 0;  ///< bytes in there
    bool compresses_ = false;
    bool writes_ = false;
    bool closing_ = false;
    bool closed_ = false;
    double allowance_;
    tables::Time refilled_;
    asio::steady_timer silence_; ///< until `look_for_silence`
    tables::Time heard_{};       ///< when the client has sent something
    bool was_asked_ = false;     ///< a ping was sent since
    std::optional<asio::steady_timer> timer_;

    bool has_clock_ = false;
    std::uint64_t pings_ = 0;
    bool ping_leaves_ = false;
    tables::Time pinged_{};
    std::optional<tables::Time> waits_since_; ///< for the answer to a ping
    std::array<tables::Time, 2> lags_{};
};

} // namespace

void begin_client(ClientShared& shared, Stream stream, Counted counted, const Request& request) {
    auto socket = stream.release_socket();
    // Else the system may keep megabytes for a client that takes nothing.
    constexpr int most = 64 << 10;
    beast::error_code ignored;
    (void)socket.set_option(asio::socket_base::send_buffer_size(most), ignored);
    (void)socket.set_option(asio::socket_base::receive_buffer_size(most), ignored);
    std::make_shared<Client>(shared, std::move(socket), std::move(counted))->begin(request);
}

void end_clients(ClientShared& shared) {
    const auto text =
        std::make_shared<const std::string>(bye("restart", "The server stops. Connect again in a moment."));
    for (const auto& [number, watcher] : shared.hub.watchers()) {
        watcher->end_behind(text);
    }
}

} // namespace herding::inline v0::serve
