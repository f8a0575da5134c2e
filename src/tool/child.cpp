#include "child.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>
#include <thread>

extern "C" char** environ; // NOLINT: POSIX

namespace herding::inline v0::tool {

namespace {

using Clock = std::chrono::steady_clock;

void check_system(int error, const char* what) {
    if (error != 0) {
        throw std::system_error(error, std::generic_category(), what);
    }
}

/// Attributes and files of a new child. Both parts are freed by the operating system's functions.
struct SpawnSettings {
    SpawnSettings() {
        check_system(posix_spawn_file_actions_init(&files), "posix_spawn_file_actions_init");
        check_system(posix_spawnattr_init(&attributes), "posix_spawnattr_init");
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t files{};
    posix_spawnattr_t attributes{};
};

/// A file that is closed at the end.
struct Closed {
    explicit Closed(int opened) : file(opened) {}
    ~Closed() { close(file); }
    Closed(const Closed&) = delete;
    Closed& operator=(const Closed&) = delete;

    int file;
};

} // namespace

std::string excerpt(std::string_view text, std::size_t most) {
    return reflect::detail::printable(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

Child::Child(const std::string& command, const std::string& log) : log_(log) {
    // Opened here, because the error has a name here. The program gets its own copy.
    const int errors =
        open(log.empty() ? "/dev/null" : log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (errors < 0) {
        throw ChildError("the log " + excerpt(log) +
                         " cannot be written: " + std::generic_category().message(errno));
    }
    const Closed closed{errors};
    // One socket for both directions: unlike a pipe, it can be written without a signal when the program has ended.
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        check_system(errno, "socketpair");
    }
    socket_ = ends[0];
    SpawnSettings settings;
    posix_spawn_file_actions_adddup2(&settings.files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&settings.files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&settings.files, errors, STDERR_FILENO);
    sigset_t none;
    sigemptyset(&none);
    sigset_t usual;
    sigemptyset(&usual);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) {
        sigaddset(&usual, signal);
    }
    posix_spawnattr_setflags(&settings.attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&settings.attributes, 0);
    posix_spawnattr_setsigmask(&settings.attributes, &none);
    posix_spawnattr_setsigdefault(&settings.attributes, &usual);
    std::string shell = "sh";
    std::string option = "-c";
    std::string line = command;
    char* const arguments[] = {shell.data(), option.data(), line.data(), nullptr};
    const int error =
        posix_spawn(&process_, "/bin/sh", &settings.files, &settings.attributes, arguments, environ);
    close(ends[1]);
    if (error != 0) {
        close(socket_);
        check_system(error, "posix_spawn");
    }
}

Child::~Child() {
    close(socket_);
    // A program that ends when its input ends may do so; then whatever is left of its group is killed.
    int status = 0;
    const auto end = Clock::now() + std::chrono::milliseconds(200);
    bool gone = false;
    while (!gone && Clock::now() < end) {
        gone = waitpid(process_, &status, WNOHANG) != 0;
        if (!gone) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    kill(-process_, SIGKILL);
    if (!gone) {
        waitpid(process_, &status, 0);
    }
}

bool Child::has_ended() const {
    siginfo_t info{};
    // It stays a process that has ended, so no other one gets its number before the destructor kills its group.
    return waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

bool Child::wait_for(short events, Time end, const std::atomic<bool>* stop) const {
    for (;;) {
        const auto now = Clock::now();
        if (now >= end) {
            throw ChildError("the program did not answer in time");
        }
        if (stop != nullptr && *stop) {
            return false;
        }
        // A flag wakes nobody, so it is looked at now and then.
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - now);
        pollfd one{.fd = socket_, .events = events, .revents = 0};
        const int ready = poll(&one, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 50)));
        if (ready > 0) {
            return true;
        }
        if (ready < 0 && errno != EINTR) {
            check_system(errno, "poll");
        }
    }
}

void Child::write(std::string_view line, Time end) {
    std::string bytes(line);
    bytes += '\n';
    for (std::size_t done = 0; done < bytes.size();) {
        static_cast<void>(wait_for(POLLOUT, end, nullptr));
        const auto n = send(socket_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            done += static_cast<std::size_t>(n);
        } else if (errno == EPIPE || errno == ECONNRESET) {
            ended();
        } else if (errno != EAGAIN && errno != EINTR) {
            check_system(errno, "send");
        }
    }
}

bool Child::read(std::string& line, Time end, const std::atomic<bool>* stop) {
    for (;;) {
        const auto newline = read_.find('\n');
        if (newline != std::string::npos && newline <= longest_line) {
            line = read_.substr(0, newline);
            read_.erase(0, newline + 1);
            return true;
        }
        if (read_.size() > longest_line) {
            throw ChildError("the program answered with a line of more than " + std::to_string(longest_line) +
                             " bytes");
        }
        if (!wait_for(POLLIN, end, stop)) {
            return false;
        }
        std::array<char, 4096> block{};
        const auto n = recv(socket_, block.data(), block.size(), MSG_DONTWAIT);
        if (n > 0) {
            read_.append(block.data(), static_cast<std::size_t>(n));
        } else if (n == 0 || errno == ECONNRESET) {
            ended();
        } else if (errno != EAGAIN && errno != EINTR) {
            check_system(errno, "recv");
        }
    }
}

std::string Child::left_over() {
    std::array<char, 4096> block{};
    while (read_.size() <= longest_line) {
        const auto n = recv(socket_, block.data(), block.size(), MSG_DONTWAIT);
        if (n <= 0) { // also if the program has ended: the next request reports it
            break;
        }
        read_.append(block.data(), static_cast<std::size_t>(n));
    }
    return read_;
}

void Child::ended() {
    siginfo_t info{};
    // WNOWAIT: the destructor still waits for it. A program that only closed its output is still there.
    const int code = waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT | WNOHANG);
    if (code == 0 && info.si_pid == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        static_cast<void>(waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT | WNOHANG));
    }
    throw ChildError((info.si_pid == 0 ? "the program closed its output"
                      : info.si_code == CLD_EXITED
                          ? "the program ended with exit code " + std::to_string(info.si_status)
                          : "the program was ended by signal " + std::to_string(info.si_status)) +
                     (log_.empty() ? "; external:log=FILE,command=... keeps what it writes to standard error"
                                   : "; what it wrote to standard error is in " + excerpt(log_)));
}

} // namespace herding::inline v0::tool
