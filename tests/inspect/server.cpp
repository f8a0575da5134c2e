#include "herding/inspect/server.hpp"

#include "inspect/support/games.hpp"
#include "loopback.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/record/journal.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace inspect_server_test {

using namespace std::chrono_literals;
using namespace tictactoe;
namespace rec = herding::record;
namespace ins = herding::inspect;

/// A connection as a stranger makes it.
class Socket {
public:
    explicit Socket(std::uint16_t port) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    }
    ~Socket() { ::close(descriptor_); }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    bool send(const std::string& text) const {
        return ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL) ==
               static_cast<ssize_t>(text.size());
    }
    /// What comes until the other side closes, at most for so long.
    [[nodiscard]] std::string receive(std::chrono::milliseconds longest = 5s) const {
        std::string all;
        char part[4096];
        pollfd waiting{descriptor_, POLLIN, 0};
        while (::poll(&waiting, 1, static_cast<int>(longest.count())) == 1) {
            const ssize_t size = ::recv(descriptor_, part, sizeof part, 0);
            if (size <= 0) {
                return all;
            }
            all.append(part, static_cast<std::size_t>(size));
        }
        return all + "(still open)";
    }

private:
    int descriptor_;
};

class InspectServer : public testing::Test {
protected:
    explicit InspectServer(ins::ServerLimits limits = {.connections = 8, .request = 700ms}) {
        auto game = rec::create<Game>(*store, "friday", Board{});
        EXPECT_TRUE(game.engine.dispatch({1, 1}, player(Mark::X)).committed());
        server = std::make_unique<ins::Server>(inspector, std::uint16_t{0}, limits);
        thread = std::thread([this] { server->run(); });
        const std::string url = server->url();
        host = "127.0.0.1:" + std::to_string(server->port());
        path = url.substr(url.find(host) + host.size());
    }
    ~InspectServer() override {
        server->stop();
        thread.join();
    }

    /// The answer to one request.
    [[nodiscard]] std::string get(const std::string& target, const std::string& more = {},
                                  const std::string& method = "GET", std::string name = {}) const {
        const Socket socket(server->port());
        EXPECT_TRUE(socket.send(method + " " + target + " HTTP/1.1\r\nHost: " + (name.empty() ? host : name) +
                                "\r\n" + more + "Connection: close\r\n\r\n"));
        return socket.receive();
    }
    [[nodiscard]] static std::string status(const std::string& answer) {
        return answer.substr(0, answer.find("\r\n"));
    }

    std::shared_ptr<rec::Store> store = rec::memory_store();
    ins::Inspector inspector{{inspect_test::shared(store), {"friday"}, {inspect_test::tictactoe_rules}, {}}};
    std::unique_ptr<ins::Server> server;
    std::thread thread;
    std::string host;
    std::string path; ///< with the token
};

TEST_F(InspectServer, serves_the_page_and_answers) {
    const std::string page = get(path);
    EXPECT_EQ(status(page), "HTTP/1.1 200 OK");
    EXPECT_NE(page.find("text/html"), std::string::npos);
    EXPECT_NE(page.find("nosniff"), std::string::npos);
    EXPECT_NE(page.find("no-store"), std::string::npos);
    EXPECT_NE(page.find("</html>"), std::string::npos);
    const std::string rows = get(path + "api/rows?from=0&count=10");
    EXPECT_NE(rows.find(R"("inputs":["b2"])"), std::string::npos) << rows;
    EXPECT_EQ(status(get(path + "api/no_such")), "HTTP/1.1 404 Not Found");
    const std::string head = get(path, "", "HEAD");
    EXPECT_EQ(status(head), "HTTP/1.1 200 OK");
    EXPECT_EQ(head.find("</html>"), std::string::npos);
}

TEST_F(InspectServer, answers_only_who_knows_the_token) {
    std::string wrong = path;
    wrong[5] = static_cast<char>(wrong[5] ^ 1); // a token that is wrong in one bit
    for (const std::string& target :
         {std::string("/"), wrong, path.substr(0, path.size() - 1), std::string("//"), std::string("*"),
          "/" + std::string(40, '0') + "/", std::string("/favicon.ico"), wrong + "api/rows"}) {
        EXPECT_EQ(status(get(target)), "HTTP/1.1 404 Not Found") << target;
    }
}

TEST_F(InspectServer, is_opened_by_a_link_of_another_page_of_this_computer) {
    const std::string site = "Sec-Fetch-Site: same-site\r\n";
    EXPECT_EQ(status(get(path, site + "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n")),
              "HTTP/1.1 200 OK");
    for (const char* more :
         {"", "Sec-Fetch-Mode: navigate\r\n", "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n",
          "Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n",
          "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nSec-Fetch-Mode: cors\r\n"}) {
        EXPECT_EQ(status(get(path, site + more)), "HTTP/1.1 403 Forbidden") << more;
    }
}

TEST_F(InspectServer, has_no_files) {
    for (const char* target :
         {"../etc/passwd", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "api/../../etc/passwd",
          "api/rows?record=../../etc/passwd", "api/rows?record=%2Fetc%2Fpasswd", "friday"}) {
        const std::string answer = get(path + target);
        EXPECT_EQ(status(answer), "HTTP/1.1 404 Not Found") << target;
        EXPECT_EQ(answer.find("root:"), std::string::npos);
    }
}

TEST_F(InspectServer, refuses_foreign_hosts_and_origins) {
    const char* forbidden = "HTTP/1.1 403 Forbidden";
    const std::string port = std::to_string(server->port());
    EXPECT_EQ(status(get(path, "", "GET", "evil.example:" + port)), forbidden);
    EXPECT_EQ(status(get(path, "", "GET", "127.0.0.1")), forbidden) << "another port";
    EXPECT_EQ(status(get(path, "", "GET", "127.0.0.1:" + port + "\r\nHost: evil.example")), forbidden);
    EXPECT_EQ(status(get(path, "Origin: http://evil.example\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Origin: null\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Origin: http://" + host + "\r\nOrigin: http://evil.example\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Origin: https://" + host + "\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Origin:\r\n")), forbidden) << "an origin that is none";
    EXPECT_EQ(status(get(path, "Sec-Fetch-Site: cross-site\r\n")), forbidden);
    EXPECT_EQ(status(get(path, "Sec-Fetch-Site: same-site\r\n")), forbidden)
        << "another port of this machine";
    EXPECT_EQ(status(get(path, "Origin: http://" + host + "\r\n")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status(get(path, "", "GET", "localhost:" + port)), "HTTP/1.1 200 OK");
    const Socket socket(server->port());
    EXPECT_TRUE(socket.send("GET " + path + " HTTP/1.0\r\n\r\n"));
    EXPECT_EQ(status(socket.receive()), forbidden) << "without a Host";
}

TEST_F(InspectServer, only_reads) {
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"}) {
        EXPECT_EQ(status(get(path, "", method)), "HTTP/1.1 405 Method Not Allowed") << method;
    }
    EXPECT_EQ(status(get(path, "Content-Length: 5\r\n", "POST")), "HTTP/1.1 413 Payload Too Large");
}

// What a person sees who opened the wrong address, or looks at an answer in the tools of the browser.
TEST_F(InspectServer, says_why_it_refuses) {
    const auto body = [](const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); };
    const std::string foreign = get(path, "Origin: http://evil.example\r\n");
    EXPECT_EQ(body(foreign), R"({"error":"This server answers its own page only: open http://)" + host +
                                 R"(/TOKEN/, as the program printed it."})");
    EXPECT_EQ(body(get("/")),
              R"({"error":"There is nothing here: open the address that the program printed."})");
    const std::string post = get(path, "", "POST");
    EXPECT_EQ(body(post), R"({"error":"This server only reads: it answers GET and HEAD."})");
    EXPECT_NE(post.find("\r\nAllow: GET, HEAD\r\n"), std::string::npos) << post;
    EXPECT_EQ(body(get(path, "Content-Length: 5\r\n", "POST")),
              R"({"error":"This server only reads: a request has no body."})");
    EXPECT_EQ(body(get(path, "X: " + std::string(9000, 'x') + "\r\n")),
              R"({"error":"The header of a request has at most 8192 bytes."})");
    const Socket socket(server->port());
    EXPECT_TRUE(socket.send("hello\r\n\r\n"));
    const std::string bad = socket.receive();
    EXPECT_EQ(body(bad), R"({"error":"This is no request of HTTP/1.1."})");
    EXPECT_NE(bad.find("nosniff"), std::string::npos) << bad;
}

// A socket that closes over unread bytes takes back what it has sent.
TEST_F(InspectServer, says_it_to_who_still_sends) {
    for (int i = 0; i < 5; ++i) { // fewer than it has connections, each of which is read to its end
        const Socket socket(server->port());
        const std::string body(200'000, 'x');
        ASSERT_TRUE(socket.send("POST " + path + " HTTP/1.1\r\nHost: " + host +
                                "\r\nContent-Length: 200000\r\n\r\n"));
        static_cast<void>(socket.send(body));
        EXPECT_EQ(status(socket.receive()), "HTTP/1.1 413 Payload Too Large") << i;
    }
}

TEST_F(InspectServer, ends_a_farewell) {
    const Socket socket(server->port());
    EXPECT_TRUE(socket.send("hello\r\n\r\n"));
    bool open = true;
    const auto begin = std::chrono::steady_clock::now();
    while (open && std::chrono::steady_clock::now() - begin < 10s) {
        open = socket.send("more");
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_FALSE(open) << "it ends, though the other side never stops";
}

// What browsers, proxies and scripts send besides.
TEST_F(InspectServer, takes_requests_in_other_forms) {
    const std::string upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    EXPECT_EQ(status(get(path + "api/records", upgrade)), "HTTP/1.1 200 OK") << "it speaks no other protocol";
    const Socket chunked(server->port());
    EXPECT_TRUE(chunked.send("GET " + path + " HTTP/1.1\r\nHost: " + host +
                             "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"));
    EXPECT_EQ(status(chunked.receive()), "HTTP/1.1 413 Payload Too Large");
    EXPECT_EQ(status(get(path + "api/%72ecords")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status(get(path + "api/records%00")), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(status(get(path + "api/records?%ff=%fe")), "HTTP/1.1 400 Bad Request");
    EXPECT_EQ(status(get(path + "api/rows?record=%ff%fe")), "HTTP/1.1 404 Not Found");
}

TEST_F(InspectServer, bounds_requests) {
    EXPECT_EQ(status(get(path, "X: " + std::string(7000, 'x') + "\r\n")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status(get(path, "X: " + std::string(9000, 'x') + "\r\n")),
              "HTTP/1.1 431 Request Header Fields Too Large");
    EXPECT_EQ(status(get(path + std::string(9000, 'x'))), "HTTP/1.1 431 Request Header Fields Too Large");
    std::string many;
    for (int i = 0; i < 1000; ++i) {
        many += "X" + std::to_string(i) + ": y\r\n";
    }
    EXPECT_EQ(status(get(path, many)), "HTTP/1.1 431 Request Header Fields Too Large");
}

TEST_F(InspectServer, bounds_a_header_that_never_ends) {
    const Socket socket(server->port());
    std::string part = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n";
    std::size_t sent = 0;
    while (sent < std::size_t{64} << 20U && socket.send(part)) {
        sent += part.size();
        part = "X: y\r\nX: y\r\nX: y\r\nX: y\r\nX: y\r\nX: y\r\n";
    }
    EXPECT_LT(sent, std::size_t{8} << 20U) << "the rest fills buffers of the system";
    EXPECT_EQ(status(get(path)), "HTTP/1.1 200 OK");
}

TEST_F(InspectServer, refuses_what_is_no_http) {
    for (const std::string& text :
         {std::string("hello\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
          std::string(100, '\0') + "\r\n\r\n",
          std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 15)}) {
        const Socket socket(server->port());
        EXPECT_TRUE(socket.send(text));
        EXPECT_EQ(status(socket.receive()), "HTTP/1.1 400 Bad Request") << text;
    }
    EXPECT_EQ(status(get(path)), "HTTP/1.1 200 OK");
}

TEST_F(InspectServer, drops_who_is_too_slow) {
    const auto begin = std::chrono::steady_clock::now();
    const Socket socket(server->port());
    std::string sent = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nX: ";
    bool open = true;
    while (open &&
           std::chrono::steady_clock::now() - begin < 10s) { // a byte now and then does not keep it open
        open = socket.send(sent);
        sent = "x";
        std::this_thread::sleep_for(50ms);
    }
    EXPECT_FALSE(open);
    EXPECT_EQ(status(get(path)), "HTTP/1.1 200 OK");
}

TEST_F(InspectServer, bounds_connections) {
    std::vector<std::unique_ptr<Socket>> many;
    for (int i = 0; i < 8; ++i) {
        many.push_back(std::make_unique<Socket>(server->port()));
    }
    const Socket one_more(server->port());
    static_cast<void>(one_more.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n"));
    EXPECT_EQ(one_more.receive(), "") << "closed at once, without an answer";
    many.clear();
    std::string answer;
    for (int i = 0; i < 100 && answer.empty(); ++i) { // until the server has seen that they are gone
        std::this_thread::sleep_for(20ms);
        answer = get(path);
    }
    EXPECT_EQ(status(answer), "HTTP/1.1 200 OK");
}

TEST_F(InspectServer, survives_who_leaves_early) {
    for (int i = 0; i < 200; ++i) {
        const Socket socket(server->port());
        const std::string request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
        static_cast<void>(socket.send(request.substr(0, static_cast<std::size_t>(i) % (request.size() + 1))));
    }
    std::string answer;
    for (int i = 0; i < 100 && answer.empty(); ++i) {
        std::this_thread::sleep_for(20ms);
        answer = get(path);
    }
    EXPECT_EQ(status(answer), "HTTP/1.1 200 OK");
}

// A page that is reloaded, or closed, leaves its questions behind. Whoever asks next does not wait for their answers.
TEST(InspectServerQueue, answers_nobody_who_is_gone) {
    const std::shared_ptr<rec::Store> store = rec::memory_store();
    std::vector<std::string> names;
    for (int i = 0; i < 6; ++i) { // more than an inspector keeps open, so each answer opens one
        names.push_back("game" + std::to_string(i));
        static_cast<void>(rec::create<Game>(*store, names.back(), Board{}));
    }
    std::atomic<int> opened = 0;
    const auto counting = [&] {
        ++opened;
        return store;
    };
    ins::Inspector inspector{{counting, names, {inspect_test::tictactoe_rules}, {}}};
    ins::Server server(inspector, std::uint16_t{0});
    const std::string url = server.url();
    const std::string host = "127.0.0.1:" + std::to_string(server.port());
    const std::string path = url.substr(url.find(host) + host.size());
    const auto request = [&](const std::string& question) {
        return "GET " + path + "api/" + question + " HTTP/1.1\r\nHost: " + host +
               "\r\nConnection: close\r\n\r\n";
    };
    for (std::size_t i = 0; i < 30; ++i) {
        const Socket socket(server.port());
        ASSERT_TRUE(socket.send(request("rows?record=" + names[i % names.size()])));
    }
    const Socket last(server.port());
    ASSERT_TRUE(last.send(request("rows?record=game0")));
    std::thread thread([&] { server.run(); });
    EXPECT_NE(last.receive().find("200 OK"), std::string::npos);
    EXPECT_EQ(opened, 2) << "once to read the game that was asked for, and once to verify it";
    server.stop();
    thread.join();
}

TEST_F(InspectServer, keeps_a_connection_for_several_requests) {
    const Socket socket(server->port());
    const std::string request = "GET " + path + "api/records HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    EXPECT_TRUE(socket.send(request + request));
    const std::string answers = socket.receive();
    const auto first = answers.find("friday");
    EXPECT_NE(first, std::string::npos);
    EXPECT_NE(answers.find("friday", first + 1), std::string::npos);
}

// A page asks often, and one that asks without end makes room for the others.
TEST_F(InspectServer, ends_a_connection_after_many_requests) {
    const ins::ServerLimits few{.requests = 3};
    ins::Server other(inspector, std::uint16_t{0}, few);
    std::thread running([&] { other.run(); });
    const std::string url = other.url();
    const std::string name = "127.0.0.1:" + std::to_string(other.port());
    const Socket socket(other.port());
    std::string requests;
    for (int i = 0; i < 5; ++i) {
        requests += "GET " + url.substr(url.find(name) + name.size()) +
                    "api/records HTTP/1.1\r\nHost: " + name + "\r\n\r\n";
    }
    EXPECT_TRUE(socket.send(requests));
    const std::string answers = socket.receive();
    other.stop();
    running.join();
    int count = 0;
    for (auto at = answers.find("friday"); at != std::string::npos; at = answers.find("friday", at + 1)) {
        ++count;
    }
    EXPECT_EQ(count, 3) << answers;
}

TEST_F(InspectServer, listens_on_one_address_of_this_machine) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(server->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1); // 127.0.0.2, which stands for all others
    EXPECT_NE(::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(descriptor);
}

TEST_F(InspectServer, reports_a_port_that_is_taken) {
    EXPECT_THROW(ins::Server(inspector, server->port()), std::system_error);
}

/// A server whose requests have bodies, as that of the page that plays. It answers with the body it got.
class Loopback : public testing::Test {
protected:
    Loopback() : thread([this] { server.run(); }) {
        const std::string url = server.url();
        host = "127.0.0.1:" + std::to_string(server.port());
        path = url.substr(url.find(host) + host.size());
    }
    ~Loopback() override {
        server.stop();
        thread.join();
    }
    [[nodiscard]] std::string post(const std::string& body, const std::string& more = {},
                                   const std::string& target = "table/a") const {
        const Socket socket(server.port());
        static_cast<void>(socket.send("POST " + path + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + more +
                                      "Content-Length: " + std::to_string(body.size()) +
                                      "\r\nConnection: close\r\n\r\n" + body));
        return socket.receive();
    }

    static constexpr std::size_t longest = 40'000;
    std::string seen; ///< target of the last request
    herding::loopback::Server server{[this](const herding::loopback::Request& request) {
                                         seen = request.target;
                                         return herding::loopback::Reply{
                                             .body = "<" + std::string(request.body) + ">"};
                                     },
                                     0,
                                     {.body = longest, .request = 700ms}};
    std::thread thread;
    std::string host;
    std::string path;
};

TEST_F(Loopback, gives_bodies_to_its_handler) {
    EXPECT_NE(post("{\"hello\":1}").find("<{\"hello\":1}>"), std::string::npos);
    EXPECT_EQ(seen, "table/a");
    EXPECT_NE(post("").find("<>"), std::string::npos);
    const std::string large(longest, 'x'); // longer than the buffer, and than a header may be
    EXPECT_NE(post(large).find("<" + large + ">"), std::string::npos);
}

TEST_F(Loopback, refuses_bodies_that_are_too_long) {
    seen = "nothing";
    EXPECT_NE(post(std::string(longest + 1, 'x')).find(" 413 "), std::string::npos);
    EXPECT_NE(post("x", "X-Long: " + std::string(10'000, 'y') + "\r\n").find(" 431 "), std::string::npos);
    EXPECT_EQ(seen, "nothing");
}

TEST_F(Loopback, takes_no_body_from_another_page) {
    seen = "nothing";
    EXPECT_NE(post("x", "Origin: http://evil.example\r\n").find(" 403 "), std::string::npos);
    EXPECT_NE(post("x", "Sec-Fetch-Site: cross-site\r\n").find(" 403 "), std::string::npos);
    const std::string own = std::exchange(path, "/" + std::string(32, '0') + "/");
    EXPECT_NE(post("x").find(" 404 "), std::string::npos);
    path = own;
    EXPECT_NE(
        post("x", "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n")
            .find(" 403 "),
        std::string::npos);
    EXPECT_EQ(seen, "nothing");
    EXPECT_NE(post("x", "Origin: http://" + host + "\r\nSec-Fetch-Site: same-origin\r\n").find("<x>"),
              std::string::npos);
}

} // namespace inspect_server_test
