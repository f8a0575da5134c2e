#pragma once

#include <atomic>
#include <cstdint>

namespace herding::inline v0 {

/// Cached hash of a box's value. 0 means not computed. Writes clear it; `==` ignores it.
///
/// Threads that read one box may compute the hash at the same time. They get the same number, so one relaxed atomic
/// word suffices.
class AtomicMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_.load(std::memory_order_relaxed); }
    void set(std::uint64_t number) const noexcept { number_.store(number, std::memory_order_relaxed); }
    void clear() noexcept { set(0); }

private:
    mutable std::atomic<std::uint64_t> number_{0};
};

/// Cached hash for programs that keep every copy of a State on one thread.
class PlainMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_; }
    void set(std::uint64_t number) const noexcept { number_ = number; }
    void clear() noexcept { set(0); }

private:
    mutable std::uint64_t number_ = 0;
};

} // namespace herding::inline v0
