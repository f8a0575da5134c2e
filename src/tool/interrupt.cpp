#include "interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace herding::inline v0::tool {

namespace {

constexpr std::array interrupting{SIGINT, SIGTERM};

// A signal handler has no context argument.
std::atomic<std::atomic<bool>*> interrupted = nullptr;
std::atomic<int> empty_input = -1;
std::atomic<bool> asked_to_end = false;

void interrupt(int signal) {
    const int before = errno;
    if (signal == SIGTERM) {
        asked_to_end = true;
    }
    if (auto* flag = interrupted.load()) {
        flag->store(true);
    }
    // A flag alone would come too late for who begins to read behind it.
    if (const int input = empty_input.load(); input >= 0) {
        dup2(input, STDIN_FILENO);
    }
    errno = before;
}

} // namespace

void exit_when_interrupted() noexcept {
    for (const int signal : interrupting) {
        struct sigaction action{};
        if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
            action.sa_handler = [](int) { _exit(interrupted_code); };
            sigaction(signal, &action, nullptr);
        }
    }
}

Uninterrupted::Uninterrupted() noexcept {
    sigset_t waiting;
    sigemptyset(&waiting);
    for (const int signal : interrupting) {
        sigaddset(&waiting, signal);
    }
    pthread_sigmask(SIG_BLOCK, &waiting, &before_);
}
Uninterrupted::~Uninterrupted() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

bool terminated() noexcept { return asked_to_end; }

Interrupt::Interrupt(std::atomic<bool>& flag, OnInterrupt what)
    : before_flag_(interrupted), before_input_(empty_input) {
    static_assert(std::atomic<bool>::is_always_lock_free); // else a handler could not set it
    struct sigaction action{};
    action.sa_handler = interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    if (what == OnInterrupt::EndInput) {
        input_ = open("/dev/null", O_RDONLY | O_CLOEXEC);
        action.sa_flags &= ~SA_RESTART;
    }
    interrupted = &flag;
    empty_input = input_;
    for (std::size_t i = 0; i < interrupting.size(); ++i) {
        sigaction(interrupting[i], &action, &before_[i]);
        if (before_[i].sa_handler == SIG_IGN) { // whoever started the program wants it ignored
            sigaction(interrupting[i], &before_[i], nullptr);
        }
    }
}

Interrupt::~Interrupt() {
    for (std::size_t i = 0; i < interrupting.size(); ++i) {
        sigaction(interrupting[i], &before_[i], nullptr);
    }
    interrupted = before_flag_;
    empty_input = before_input_;
    if (input_ >= 0) {
        close(input_);
    }
}

} // namespace herding::inline v0::tool
