// CPU of the server for a durable move that both players have, beside a bare server which syncs each batch before it
// answers. scripts/bench serve runs it; benchmarks/METHOD.md describes it.
//
//     benchmarks_serve moves          100 tables of tic-tac-toe, 9 moves each, over 200 sockets, in turns with the bare server
//     benchmarks_serve idle TABLES    memory with so many tables that nobody uses, and how long opening one of 1,000 events takes
//     benchmarks_serve watch WATCHERS one table with so many spectators
//     benchmarks_serve timing TABLES  how long answers take at so many tables of Kuhn poker, by the card that the sender cannot see
//     benchmarks_serve serve PORT     only the server, for a profiler
//     benchmarks_serve load PORT      20 times the load of `moves` for it, once everybody sits and this program has read a line

#include "../tests/serve/support/client.hpp"

#include "herding/record/logged_io.hpp"
#include "herding/record/store.hpp"
#include "herding/serve/server.hpp"
#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_pig;
extern const herding::tool::Registration herding_game_tictactoe;
const herding::tool::Records& herding_records_kuhn();
const herding::tool::Records& herding_records_pig();
const herding::tool::Records& herding_records_tictactoe();

namespace {

using serve_test::Client;
using serve_test::Json;

constexpr std::size_t tables = 100;
constexpr std::array<int, 9> order{0, 1, 2, 4, 3, 5, 7, 6, 8}; // a draw
constexpr std::size_t floor_message = 40;                      // bytes of a command of the bare server
constexpr std::size_t floor_answer = 60;

std::string folder() {
    const char* chosen = std::getenv("HERDING_BENCH_FOLDER");
    const std::filesystem::path path =
        (chosen == nullptr ? std::filesystem::temp_directory_path() : std::filesystem::path(chosen)) /
        ("herding_serve_" + std::to_string(getpid()));
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    return path.string();
}

/// A program of this source in another process.
class Child {
public:
    /// Runs a function that writes its ports to the pipe and then serves until it is killed.
    explicit Child(const std::function<void(int pipe)>& run) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) {
            throw std::runtime_error("pipe");
        }
        id_ = fork();
        if (id_ == 0) {
            close(ends[0]);
            run(ends[1]);
            _exit(0);
        }
        close(ends[1]);
        if (read(ends[0], ports_.data(), sizeof ports_) != sizeof ports_) {
            throw std::runtime_error("the server did not start");
        }
        close(ends[0]);
        (void)clock_getcpuclockid(id_, &clock_);
    }
    ~Child() {
        kill(id_, SIGKILL);
        waitpid(id_, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] std::uint16_t port() const { return ports_[0]; }
    [[nodiscard]] std::uint16_t metrics_port() const { return ports_[1]; }
    /// CPU seconds so far, of user and system.
    [[nodiscard]] double cpu() const {
        timespec time{};
        (void)clock_gettime(clock_, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    }
    [[nodiscard]] double mebibytes() const {
        std::ifstream file("/proc/" + std::to_string(id_) + "/status");
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("VmRSS:")) {
                return std::stod(line.substr(6)) / 1024;
            }
        }
        return 0;
    }

private:
    pid_t id_ = 0;
    clockid_t clock_{};
    std::array<std::uint16_t, 2> ports_{};
};

void tell(int pipe, std::uint16_t port, std::uint16_t metrics = 0) {
    const std::array<std::uint16_t, 2> ports{port, metrics};
    (void)!write(pipe, ports.data(), sizeof ports);
}

void serve(int pipe, const std::string& store, std::uint16_t port) {
    herding::serve::Options options{.port = port};
    options.metrics = std::uint16_t{0};
    options.limits.connections = 20'000;
    options.limits.connections_of_address = 20'000;
    options.limits.tables_of_address = 1'000'000;
    options.limits.rate = 1e6;
    options.limits.burst = 1e6;
    herding::serve::Server server(
        {{&herding_game_tictactoe.game(), &herding_records_tictactoe()},
         {&herding_game_pig.game(), &herding_records_pig()},
         {&herding_game_kuhn.game(), &herding_records_kuhn()}},
        std::make_shared<herding::record::FileStore>(store, herding::record::logged_io(store)), options);
    server.end_on_signals();
    tell(pipe, server.port(), server.metrics_port());
    server.run();
}

// ---- The bare server: reads what is there, writes all of it, syncs once, and answers each message to both of a pair.

void serve_bare(int pipe, const std::string& path) {
    const int listening = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof here;
    if (bind(listening, reinterpret_cast<sockaddr*>(&here), size) != 0 || listen(listening, 1024) != 0 ||
        getsockname(listening, reinterpret_cast<sockaddr*>(&here), &size) != 0) {
        _exit(1);
    }
    const int poll = epoll_create1(0);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = listening;
    epoll_ctl(poll, EPOLL_CTL_ADD, listening, &event);
    const int log = open((path + "/bare").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    tell(pipe, ntohs(here.sin_port));
    std::vector<int> peer(65'536, -1);
    int alone = -1;
    std::array<epoll_event, 256> events{};
    std::array<char, 4096> bytes{};
    const std::array<char, floor_answer> answer{};
    for (;;) {
        const int ready = epoll_wait(poll, events.data(), events.size(), -1);
        std::vector<int> from;
        std::string record;
        for (int i = 0; i < ready; ++i) {
            const int socket = events.at(static_cast<std::size_t>(i)).data.fd;
            if (socket == listening) {
                const int fresh = accept(listening, nullptr, nullptr);
                const int one = 1;
                setsockopt(fresh, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                event.data.fd = fresh;
                epoll_ctl(poll, EPOLL_CTL_ADD, fresh, &event);
                if (alone < 0) {
                    alone = fresh;
                } else {
                    peer[static_cast<std::size_t>(fresh)] = alone;
                    peer[static_cast<std::size_t>(alone)] = fresh;
                    alone = -1;
                }
                continue;
            }
            const ssize_t got = read(socket, bytes.data(), bytes.size());
            if (got <= 0) {
                close(socket);
                continue;
            }
            for (ssize_t at = 0; at + static_cast<ssize_t>(floor_message) <= got; at += floor_message) {
                record.append(bytes.data() + at, 32);
                from.push_back(socket);
            }
        }
        if (!from.empty()) {
            (void)!write(log, record.data(), record.size());
            (void)fdatasync(log);
            for (const int socket : from) {
                (void)!write(socket, answer.data(), answer.size());
                (void)!write(peer[static_cast<std::size_t>(socket)], answer.data(), answer.size());
            }
        }
    }
}

class Bare {
public:
    explicit Bare(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in there{};
        there.sin_family = AF_INET;
        there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        there.sin_port = htons(port);
        const int one = 1;
        setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        if (connect(socket_, reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) {
            throw std::runtime_error("connect");
        }
    }
    ~Bare() { close(socket_); }
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;

    void send() const {
        const std::array<char, floor_message> message{};
        (void)!write(socket_, message.data(), message.size());
    }
    void receive() const {
        std::array<char, floor_answer> answer{};
        for (std::size_t got = 0; got < answer.size();) {
            const ssize_t more = read(socket_, answer.data() + got, answer.size() - got);
            if (more <= 0) {
                throw std::runtime_error("the bare server is gone");
            }
            got += static_cast<std::size_t>(more);
        }
    }

private:
    int socket_;
};

// ---- The load. A move counts when both players have it.

std::string create(std::uint16_t port, const Json& request) {
    const auto [status, body] = serve_test::ask(port, "POST", "/api/tables", request.dump());
    if (status != 201) {
        throw std::runtime_error(body);
    }
    return Json::parse(body).at("table");
}

struct Pair {
    std::unique_ptr<Client> one;
    std::unique_ptr<Client> two;

    Client& at(std::size_t i) const { return i == 0 ? *one : *two; }
};

std::vector<Pair> seated(std::uint16_t port, std::size_t count) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string table = create(port, {{"game", "tictactoe"}});
        Pair pair{std::make_unique<Client>(port, table, std::string(32, 'a')),
                  std::make_unique<Client>(port, table, std::string(32, 'b'))};
        for (int seat = 0; seat < 2; ++seat) {
            Client& client = pair.at(static_cast<std::size_t>(seat));
            (void)client.sit(seat, seat == 0 ? "Ann" : "Bob");
            (void)client.next("view"); // of the player
        }
        while (pair.one->number() < 2) {
            (void)pair.one->next("update"); // the other one sat down
        }
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

std::string cell(int number) {
    return "place{row=" + std::to_string(number / 3) + ",column=" + std::to_string(number % 3) + "}";
}

/// Plays all tables at once. Returns how many moves both players have.
std::size_t play(const std::vector<Pair>& pairs) {
    std::size_t moves = 0;
    for (std::size_t move = 0; move < order.size(); ++move) {
        for (const Pair& pair : pairs) {
            Client& client = pair.at(move % 2);
            client.send({{"act",
                          {{"id", "m" + std::to_string(move)},
                           {"decision", client.decision()},
                           {"input", cell(order.at(move))}}}});
        }
        for (const Pair& pair : pairs) {
            const Json answer = pair.at(move % 2).next("answer");
            if (!answer.contains("done")) {
                throw std::runtime_error(answer.dump());
            }
            Client& other = pair.at(1 - move % 2);
            while (other.number() < answer.at("done").get<std::uint64_t>()) {
                (void)other.next("update");
            }
            ++moves;
        }
    }
    return moves;
}

double play_bare(const Child& server, std::size_t games) {
    std::vector<std::unique_ptr<Bare>> sockets;
    for (std::size_t i = 0; i < 2 * tables; ++i) {
        sockets.push_back(std::make_unique<Bare>(server.port()));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50)); // they are accepted in this order
    const double before = server.cpu();
    for (std::size_t move = 0; move < games * order.size(); ++move) {
        for (std::size_t i = 0; i < tables; ++i) {
            sockets[2 * i + move % 2]->send();
        }
        for (const auto& socket : sockets) {
            socket->receive();
        }
    }
    return (server.cpu() - before) * 1e6 / static_cast<double>(games * order.size() * tables);
}

/// A number of the server's metrics.
double metric(const Child& server, const std::string& name) {
    const std::string all = serve_test::ask(server.metrics_port(), "GET", "/metrics").second;
    const std::string line = "\n" + name + " ";
    return std::stod(all.substr(all.find(line) + line.size()));
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Round {
    double micros = 0; ///< of a move
    double shared = 0; ///< moves that share a durable write
};

Round round_of_moves(const Child& server) {
    const std::vector<Pair> pairs = seated(server.port(), tables);
    const double writes = metric(server, "herding_commits_total");
    const double before = server.cpu();
    const auto moves = static_cast<double>(play(pairs));
    const double after = server.cpu();
    return {(after - before) * 1e6 / moves, moves / (metric(server, "herding_commits_total") - writes)};
}

void moves(std::size_t rounds) {
    const std::string path = folder();
    std::vector<double> micros;
    std::vector<double> shared;
    std::vector<double> floors;
    std::vector<double> ratios;
    double memory = 0;
    {
        const Child server([&](int pipe) { serve(pipe, path, 0); });
        const Child bare([&](int pipe) { serve_bare(pipe, path); });
        (void)round_of_moves(server); // warm
        for (std::size_t round = 0; round < rounds; ++round) {
            const Round one = round_of_moves(server);
            micros.push_back(one.micros);
            shared.push_back(one.shared);
            floors.push_back(play_bare(bare, 5));
            ratios.push_back(micros.back() / floors.back());
        }
        memory = server.mebibytes();
    }
    std::filesystem::remove_all(path);
    std::printf("serve/move\tus=%.1f\tshared=%.0f\tbare=%.1f\tratio=%.2f\tmib=%.0f\n", median(micros),
                median(shared), median(floors), median(ratios), memory);
}

void watch(std::size_t watchers) {
    const std::string path = folder();
    {
        const Child server([&](int pipe) { serve(pipe, path, 0); });
        const std::string table = create(server.port(), {{"game", "tictactoe"}});
        Client one(server.port(), table, std::string(32, 'a'));
        Client two(server.port(), table, std::string(32, 'b'));
        for (Client* client : {&one, &two}) {
            (void)client->sit(client == &one ? 0 : 1, "");
            (void)client->next("view");
        }
        const double alone = server.mebibytes();
        std::vector<std::unique_ptr<Client>> all;
        for (std::size_t i = 0; i < watchers; ++i) {
            all.push_back(std::make_unique<Client>(server.port(), table, ""));
            (void)all.back()->next("view");
        }
        const double memory = server.mebibytes() - alone;
        const double before = server.cpu();
        for (std::size_t move = 0; move < order.size(); ++move) {
            const Json answer = (move % 2 == 0 ? one : two).act(cell(order.at(move)));
            (void)(move % 2 == 0 ? two : one).next("update");
            for (const auto& client : all) {
                while (client->number() < answer.at("done").get<std::uint64_t>()) {
                    (void)client->next("update");
                }
            }
        }
        const double micros = (server.cpu() - before) * 1e6 / static_cast<double>(order.size());
        std::printf("serve/watch\twatchers=%zu\tus=%.0f\tus_each=%.2f\tkib_each=%.1f\n", watchers, micros,
                    micros / static_cast<double>(watchers), memory * 1024 / static_cast<double>(watchers));
    }
    std::filesystem::remove_all(path);
}

/// Memory of a server with many tables that nobody watches, and how long one of 1,000 events takes to open.
void idle(std::size_t count) {
    const std::string path = folder();
    std::string table;
    double memory = 0;
    double empty = 0;
    double open_tables = 0;
    {
        const Child server([&](int pipe) { serve(pipe, path, 0); });
        empty = server.mebibytes();
        table = create(server.port(), {{"game", "tictactoe"}});
        {
            Client client(server.port(), table, std::string(32, 'a'));
            (void)client.sit(0, "Ann");
            (void)client.next("view");
            for (int i = 0; i < 500; ++i) {
                (void)client.act(cell(4));
                client.send({{"undo", {{"id", "u" + std::to_string(i)}}}});
                (void)client.next("answer");
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            (void)create(server.port(), {{"game", "tictactoe"}});
        }
        std::this_thread::sleep_for(std::chrono::seconds(3)); // tables beyond the limit leave the memory
        memory = server.mebibytes();
        open_tables = metric(server, "herding_open_tables");
    }
    std::vector<double> milliseconds;
    for (int i = 0; i < 5; ++i) {
        const Child server([&](int pipe) { serve(pipe, path, 0); });
        Client first(server.port(), create(server.port(), {{"game", "tictactoe"}}), "");
        (void)first.next("view"); // the program is warm
        const double before = server.cpu();
        Client client(server.port(), table, "");
        (void)client.next("view");
        milliseconds.push_back((server.cpu() - before) * 1e3);
    }
    std::filesystem::remove_all(path);
    std::printf("serve/idle\ttables=%zu\tmib=%.0f\tempty=%.0f\topen=%.0f\topen_ms=%.2f\n", count, memory,
                empty, open_tables, median(milliseconds));
}

// ---- Timing: what a player can learn from the time that an answer takes.

/// The face of the card in a hand, as a view shows it.
std::string card(const Json& view, std::size_t player) {
    return view.at("scene").at("areas").at(player).at("places").at(0).at("pieces").at(0).value("face", "");
}

/// Microseconds from a command to its answer.
double micros_of(Client& client, const Json& command) {
    const auto begin = std::chrono::steady_clock::now();
    client.send(command);
    const Json answer = client.next("answer");
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    if (answer.contains("error") || answer.contains("refused")) {
        throw std::runtime_error(answer.dump());
    }
    return took.count();
}

/// Half of the width of an interval in which the median is with 95 %: by the ranks of a binomial distribution.
double uncertainty(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const double n = static_cast<double>(values.size());
    const auto at = [&](double rank) {
        return values[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1))];
    };
    return (at(n / 2 + 0.98 * std::sqrt(n)) - at(n / 2 - 0.98 * std::sqrt(n))) / 2;
}

/// Answers to a player who holds the queen, while the other one holds the jack or the king. Kinds of tables come in random order.
void timing(std::size_t wanted) {
    const std::string path = folder();
    const std::vector<std::string> kinds{"view", "why", "why_not", "act"};
    std::map<std::string, std::map<std::string, std::vector<double>>> micros; // by kind of command and card
    {
        const Child server([&](int pipe) { serve(pipe, path, 0); });
        for (std::size_t tables = 0; tables < wanted;) {
            const std::string table = create(server.port(), {{"game", "kuhn"}});
            Client one(server.port(), table, std::string(32, 'a'));
            Client two(server.port(), table, std::string(32, 'b'));
            std::array<Json, 2> views;
            for (int seat = 0; seat < 2; ++seat) {
                Client& client = seat == 0 ? one : two;
                (void)client.sit(seat, seat == 0 ? "Ann" : "Bob");
                views.at(static_cast<std::size_t>(seat)) = client.next("view");
            }
            if (card(views[0], 0) != "queen") {
                continue;
            }
            while (one.number() < views[1].at("number").get<std::uint64_t>()) {
                (void)one.next("update"); // the other one sat down
            }
            const std::string hidden = card(views[1], 1);
            const Json input = "bet";
            micros["view"][hidden].push_back(micros_of(one, {{"view", {{"id", "v"}}}}));
            micros["why"][hidden].push_back(micros_of(one, {{"why", {{"id", "w"}}}}));
            micros["why_not"][hidden].push_back(
                micros_of(one, {{"why_not", {{"id", "n"}, {"input", input}}}}));
            micros["act"][hidden].push_back(
                micros_of(one, {{"act", {{"id", "a"}, {"decision", one.decision()}, {"input", input}}}}));
            ++tables;
        }
    }
    std::filesystem::remove_all(path);
    for (const std::string& kind : kinds) {
        const auto& jack = micros.at(kind).at("jack");
        const auto& king = micros.at(kind).at("king");
        std::printf("serve/timing\tcommand=%s\t%s_jack=%.1f\t%s_king=%.1f\t%s_unsure=%.1f\n", kind.c_str(),
                    kind.c_str(), median(jack), kind.c_str(), median(king), kind.c_str(),
                    std::hypot(uncertainty(jack), uncertainty(king)));
    }
}

} // namespace

int main(int argc, char** argv) {
    try {
        const std::string what = argc > 1 ? argv[1] : "moves";
        const auto number = static_cast<std::size_t>(argc > 2 ? std::atoll(argv[2]) : 0);
        if (what == "moves") {
            moves(number == 0 ? 20 : number);
        } else if (what == "idle") {
            idle(number == 0 ? 10'000 : number);
        } else if (what == "watch") {
            watch(number == 0 ? 2000 : number);
        } else if (what == "timing") {
            timing(number == 0 ? 2000 : number);
        } else if (what == "serve") {
            const std::string path = folder();
            serve(2, path, static_cast<std::uint16_t>(number));
        } else if (what == "load") { // of a server that runs
            std::vector<std::vector<Pair>> rounds;
            for (int round = 0; round < 20; ++round) {
                rounds.push_back(seated(static_cast<std::uint16_t>(number), tables));
            }
            std::printf("ready\n");
            std::fflush(stdout);
            (void)std::getchar();
            for (const auto& pairs : rounds) {
                (void)play(pairs);
            }
        } else {
            std::fprintf(stderr,
                         "usage: benchmarks_serve [moves | idle | watch | timing | serve | load] [NUMBER]\n");
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "benchmarks_serve: %s\n", error.what());
        return 1;
    }
    return 0;
}
