#pragma once

#include <cstdint>
#include <functional>
#include <string>

/// Work that may crash or never end, in a process of its own.
/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Outcome of the work.
struct Apart {
    enum class End : std::uint8_t { Returned, Crashed, TooLong, Waits };
    End end = End::Returned;
    std::string text; ///< result of the work
};

/// Runs `work` in a copy of this process, and returns its text. The program must have one thread. Without `fork` it
/// runs in this process, which then does not survive crashes and endless loops.
/// Throws: std::runtime_error if no process can be made.
///
/// Parameters: `seconds` bound the processor time of the work, so a busy machine changes nothing. Work that uses none
/// for `idle` seconds is ended too. On systems that cannot measure the time of a process, it waits forever.
[[nodiscard]] Apart run_apart(const std::function<std::string()>& work, unsigned seconds, unsigned idle = 60);

/// Processor time of this process so far.
[[nodiscard]] double seconds_used() noexcept;

} // namespace herding::inline v0::law::detail
