#pragma once

#include <atomic>

namespace herding::inline v0::tool {

/// The exit code of a command that a person has interrupted, and that printed what it had. Shells use it for SIGINT.
inline constexpr int interrupted_code = 130;

/// While it lives, Ctrl-C (SIGINT) and SIGTERM set a flag instead of ending the program. A second one ends it. One at a
/// time in a process.
class Interrupt {
public:
    explicit Interrupt(std::atomic<bool>& flag);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
};

} // namespace herding::inline v0::tool
