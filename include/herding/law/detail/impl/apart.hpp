#pragma once

#include "herding/law/detail/apart.hpp"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#endif

namespace herding::inline v0::law::detail {

#if defined(__unix__) || defined(__APPLE__)

/// The child's part: writes the text to the pipe, and ends without destructors, because the parent runs them too.
[[noreturn]] inline void work_apart(const std::function<std::string()>& work, unsigned seconds, int out) {
    alarm(seconds);
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

HERDING_LAW_INLINE Apart run_apart(const std::function<std::string()>& work, unsigned seconds) {
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
    char buffer[4096];
    for (ssize_t more = 0; (more = read(ends[0], buffer, sizeof buffer)) > 0;) {
        result.text.append(buffer, static_cast<std::size_t>(more));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
        result.end = WTERMSIG(status) == SIGALRM ? Apart::End::TooLate : Apart::End::Crashed;
    } else if (WEXITSTATUS(status) != 0) {
        result.end = Apart::End::Crashed;
    }
    return result;
}

#else

HERDING_LAW_INLINE Apart run_apart(const std::function<std::string()>& work, unsigned /*seconds*/) {
    try {
        return {Apart::End::Returned, work()};
    } catch (const std::exception&) {
        return {Apart::End::Crashed, {}};
    }
}

#endif

} // namespace herding::inline v0::law::detail
