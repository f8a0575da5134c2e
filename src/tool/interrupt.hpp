#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace herding::inline v0::tool {

/// The exit code of a command that a person has interrupted, and that printed what it had. Shells use it for SIGINT.
inline constexpr int interrupted_code = 130;

/// From now on Ctrl-C and SIGTERM end the program at once with interrupted_code, but for a signal that whoever started the
/// program ignores. For commands without an Interrupt: they print their result at their end, and have printed nothing.
void exit_when_interrupted() noexcept;

/// While it lives, Ctrl-C and SIGTERM wait, so that what is being written is written whole.
class Uninterrupted {
public:
    Uninterrupted() noexcept;
    ~Uninterrupted();
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;

private:
    sigset_t before_{};
};

/// Whether SIGTERM came while any Interrupt lived. It ends the command, and Ctrl-C only one thought or question.
[[nodiscard]] bool terminated() noexcept;

/// Further effect of Ctrl-C.
enum class OnInterrupt {
    SetFlag,
    EndInput, ///< standard input ends, also for who is reading it: what reads lines ends as at their end
};

/// While it lives, Ctrl-C (SIGINT) and SIGTERM set a flag instead of ending the program. A second one ends it. They nest:
/// the last one counts. Only the main thread makes one, and other threads block these signals where input is to end.
class Interrupt {
public:
    explicit Interrupt(std::atomic<bool>& flag, OnInterrupt what = OnInterrupt::SetFlag);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

private:
    std::atomic<bool>* before_flag_;
    int before_input_;
    int input_ = -1; // what standard input becomes; -1: it stays
    std::array<struct sigaction, 2> before_{};
};

} // namespace herding::inline v0::tool
