#include "interrupt.hpp"

#include <array>
#include <csignal>
#include <cstddef>

namespace herding::inline v0::tool {

namespace {

constexpr std::array interrupting{SIGINT, SIGTERM};

// A signal handler has no context argument.
std::atomic<std::atomic<bool>*> interrupted = nullptr;
std::array<struct sigaction, interrupting.size()> before_interrupt{};

void interrupt(int /*signal*/) {
    if (auto* flag = interrupted.load()) {
        flag->store(true);
    }
}

} // namespace

Interrupt::Interrupt(std::atomic<bool>& flag) {
    static_assert(std::atomic<bool>::is_always_lock_free); // else a handler could not set it
    interrupted = &flag;
    struct sigaction action{};
    action.sa_handler = interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    for (std::size_t i = 0; i < interrupting.size(); ++i) {
        sigaction(interrupting[i], &action, &before_interrupt[i]);
    }
}

Interrupt::~Interrupt() {
    for (std::size_t i = 0; i < interrupting.size(); ++i) {
        sigaction(interrupting[i], &before_interrupt[i], nullptr);
    }
    interrupted = nullptr;
}

} // namespace herding::inline v0::tool
