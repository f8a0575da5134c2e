#pragma once

#include <cstdint>
#include <exception>

/// Fault points: places at which the law kit can make a Spec's own code throw. This header needs only the standard
/// library, so a game can include it without the kit.

namespace herding::inline v0::law {

/// Thrown by a fault point when a check requests it. It is a std::exception, so that the check finds handlers that
/// catch too much.
class InjectedFault : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "fault injected by the law kit"; }
};

namespace detail {

/// Number of fault points until one throws; 0: none. Each thread has its own.
inline constinit thread_local std::uint32_t fault_countdown = 0;

/// Arms the fault points of this thread during its lifetime.
class ArmedFault {
public:
    explicit ArmedFault(std::uint32_t countdown) noexcept : armed_(countdown != 0) {
        fault_countdown = countdown;
    }
    ~ArmedFault() { fault_countdown = 0; }
    ArmedFault(const ArmedFault&) = delete;
    ArmedFault& operator=(const ArmedFault&) = delete;

    /// Disarms all fault points. Returns whether one threw.
    bool disarm() noexcept {
        fired_ = fired_ || (armed_ && fault_countdown == 0);
        armed_ = false;
        fault_countdown = 0;
        return fired_;
    }

private:
    bool armed_;
    bool fired_ = false;
};

} // namespace detail

/// Call it at places at which user code could fail: in `apply`, in a copy constructor, before an allocation. It reads a
/// thread-local number. It throws only if a check of law Atomic on this thread requests it.
inline void fault_point() {
    if (detail::fault_countdown != 0) [[unlikely]] {
        if (--detail::fault_countdown == 0) {
            throw InjectedFault();
        }
    }
}

} // namespace herding::inline v0::law
