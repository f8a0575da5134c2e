#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

/// Threads that wait for work.

namespace herding::inline v0::python {

/// Pool of threads that run the parts of one task at a time. The calling thread runs the first part.
///
/// A thread waits actively for some microseconds, and then sleeps. Threads are made at the first task. A child of `fork` has none
/// of its parent's threads, so it makes new ones. Not safe for concurrent calls.
class Pool {
public:
    explicit Pool(std::size_t threads) : parts_(threads == 0 ? 1 : threads) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    /// How many parts a task has.
    [[nodiscard]] std::size_t parts() const noexcept { return parts_; }

    /// Calls `part(context, i)` for each i below `parts()`, and returns when all are done. `part` must not throw.
    /// Allocates only when it makes the threads.
    void run(void (*part)(void* context, std::size_t i) noexcept, void* context);

private:
    struct Shared {
        std::atomic<std::uint32_t> task{0}; ///< number of the present task
        std::atomic<std::uint32_t> open{0}; ///< parts of it that are not done
        std::atomic<bool> ends{false};
        void (*part)(void*, std::size_t) noexcept = nullptr;
        void* context = nullptr;
        std::vector<std::thread> threads;
    };

    static void work(Shared& shared, std::size_t i) noexcept;
    void make_threads();

    std::size_t parts_;
    std::unique_ptr<Shared> shared_;
    std::uint64_t process_ = 0; ///< in which the threads run
};

} // namespace herding::inline v0::python
