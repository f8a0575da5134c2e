#pragma once

#include "herding/law/detail/apart.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace herding::inline v0::law::detail {

HERDING_LAW_INLINE double seconds_used() noexcept {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

#if defined(__unix__) || defined(__APPLE__)

/// The child's part: writes the text to the pipe, and ends without destructors, because the parent runs them too.
[[noreturn]] inline void work_apart(const std::function<std::string()>& work, unsigned seconds, int out) {
    rlimit limit{};
    if (getrlimit(RLIMIT_CPU, &limit) == 0) { // the signal SIGXCPU ends the process
        limit.rlim_cur = std::min<rlim_t>(std::max(seconds, 1U), limit.rlim_max);
        setrlimit(RLIMIT_CPU, &limit);
    }
    std::signal(SIGXCPU, SIG_DFL);
    if (const int nothing = open("/dev/null", O_WRONLY); nothing >= 0) { // a crash prints nothing
        dup2(nothing, 1);
        dup2(nothing, 2);
    }
    std::string text;
    try {
        text = work();
    } catch (...) {
        _exit(1);
    }
    for (std::size_t written = 0; written < text.size();) {
        const auto more = write(out, text.data() + written, text.size() - written);
        if (more <= 0) {
            _exit(1);
        }
        written += static_cast<std::size_t>(more);
    }
    _exit(0);
}

/// Ends a child that uses no processor time for so many seconds.
class IdleChild {
public:
    IdleChild(pid_t child, unsigned seconds) noexcept : child_(child), most_(seconds) {}

    /// Called after each second in which the child wrote nothing. Returns whether it has ended the child.
    bool second() noexcept {
#ifdef __linux__
        clockid_t clock{};
        timespec now{};
        if (clock_getcpuclockid(child_, &clock) != 0 || clock_gettime(clock, &now) != 0) {
            return false;
        }
        const bool works = now.tv_sec != used_.tv_sec || now.tv_nsec != used_.tv_nsec;
        used_ = now;
        idle_ = works ? 0 : idle_ + 1;
        if (idle_ >= most_) {
            kill(child_, SIGKILL);
            return true;
        }
#endif
        return false;
    }

private:
    [[maybe_unused]] pid_t child_;
    [[maybe_unused]] unsigned most_;
    [[maybe_unused]] unsigned idle_ = 0;
    [[maybe_unused]] timespec used_{};
};

HERDING_LAW_INLINE Apart run_apart(const std::function<std::string()>& work, unsigned seconds,
                                   unsigned idle) {
    int ends[2];
    if (pipe(ends) != 0) {
        throw std::runtime_error("herding: law::mutate: no pipe can be made");
    }
    std::fflush(nullptr); // else the child prints it again
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        throw std::runtime_error("herding: law::mutate: no process can be made");
    }
    if (child == 0) {
        close(ends[0]);
        work_apart(work, seconds, ends[1]);
    }
    close(ends[1]);
    Apart result;
    IdleChild watched(child, idle);
    bool waits = false;
    for (char buffer[4096]; !waits;) {
        constexpr int one_second = 1000;
        pollfd readable{ends[0], POLLIN, 0};
        const int ready = poll(&readable, 1, one_second);
        if (ready == 0) {
            waits = watched.second();
        } else if (ready > 0 || errno != EINTR) {
            const ssize_t more = read(ends[0], buffer, sizeof buffer);
            if (more <= 0) {
                break;
            }
            result.text.append(buffer, static_cast<std::size_t>(more));
        }
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (waits) {
        result.end = Apart::End::Waits;
    } else if (WIFSIGNALED(status)) {
        result.end = WTERMSIG(status) == SIGXCPU ? Apart::End::TooLong : Apart::End::Crashed;
    } else if (WEXITSTATUS(status) != 0) {
        result.end = Apart::End::Crashed;
    }
    return result;
}

#else

HERDING_LAW_INLINE Apart run_apart(const std::function<std::string()>& work, unsigned /*seconds*/,
                                   unsigned /*idle*/) {
    try {
        return {Apart::End::Returned, work()};
    } catch (const std::exception&) {
        return {Apart::End::Crashed, {}};
    }
}

#endif

} // namespace herding::inline v0::law::detail
