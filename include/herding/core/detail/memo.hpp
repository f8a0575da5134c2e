#pragma once

#include <atomic>
#include <cstdint>

namespace herding::inline v0 {

/// One number that a function of a box's value alone leaves with it, so as not to work it out again: the hash of the
/// value. 0 is none. Whoever writes to the box clears it. It is no part of the value.
///
/// Threads that read one box may work it out at the same time; they come to the same number, so one atomic word
/// without order is enough.
class AtomicMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_.load(std::memory_order_relaxed); }
    void set(std::uint64_t number) const noexcept { number_.store(number, std::memory_order_relaxed); }
    void clear() noexcept { set(0); }

private:
    mutable std::atomic<std::uint64_t> number_{0};
};

/// The same where every copy of a State stays on one thread.
class PlainMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_; }
    void set(std::uint64_t number) const noexcept { number_ = number; }
    void clear() noexcept { set(0); }

private:
    mutable std::uint64_t number_ = 0;
};

} // namespace herding::inline v0
