#pragma once

#include <cstdint>
#include <exception>

/// Places at which the law kit may make a Spec's own code throw. On its own: no part of the kit, nothing but the
/// standard library comes with it.

namespace herding::inline v0::law {

/// What a fault point throws when a check asks for it. A std::exception, so that a handler that catches too much is
/// found out.
class InjectedFault : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "fault injected by the law kit"; }
};

namespace detail {

/// How many fault points from now one throws; 0: none. The checks of a thread see their own.
inline constinit thread_local std::uint32_t fault_countdown = 0;

/// Arms the fault points of this thread for as long as it lives.
class ArmedFault {
public:
    explicit ArmedFault(std::uint32_t countdown) noexcept : armed_(countdown != 0) {
        fault_countdown = countdown;
    }
    ~ArmedFault() { fault_countdown = 0; }
    ArmedFault(const ArmedFault&) = delete;
    ArmedFault& operator=(const ArmedFault&) = delete;

    /// No fault point throws any more. Whether one did.
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

/// Call it where user code could fail: in `apply`, in a copy constructor, before an allocation. Does nothing, at the
/// price of one look at a thread-local number, unless a check of law Atomic on this thread wants it to throw.
inline void fault_point() {
    if (detail::fault_countdown != 0) [[unlikely]] {
        if (--detail::fault_countdown == 0) {
            throw InjectedFault();
        }
    }
}

} // namespace herding::inline v0::law
