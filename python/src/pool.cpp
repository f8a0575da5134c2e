#include "pool.hpp"

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace herding::inline v0::python {

namespace {

/// Counts the forks that led to this process. Cheaper than getpid in each task.
std::atomic<std::uint64_t>& process_number() {
    static std::atomic<std::uint64_t> number{[] {
        pthread_atfork(nullptr, nullptr, [] { process_number().fetch_add(1); });
        return std::uint64_t{1};
    }()};
    return number;
}

void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

/// Waits until the value differs from `old`: first actively, then asleep.
template <class T> T wait_for_change(const std::atomic<T>& value, T old) noexcept {
    constexpr int rounds = 2'000;
    for (int i = 0; i < rounds; ++i) {
        if (const T now = value.load(std::memory_order_acquire); now != old) {
            return now;
        }
        pause();
    }
    value.wait(old, std::memory_order_acquire);
    return value.load(std::memory_order_acquire);
}

} // namespace

Pool::~Pool() {
    if (shared_ && process_ != process_number().load()) {
        static_cast<void>(shared_.release()); // its threads belong to the parent
        return;
    }
    if (shared_) {
        shared_->ends.store(true);
        shared_->task.fetch_add(1, std::memory_order_release);
        shared_->task.notify_all();
        for (std::thread& thread : shared_->threads) {
            thread.join();
        }
    }
}

void Pool::make_threads() {
    if (shared_) {
        static_cast<void>(shared_.release()); // of the parent, as above
    }
    shared_ = std::make_unique<Shared>();
    process_ = process_number().load();
    for (std::size_t i = 1; i < parts_; ++i) {
        shared_->threads.emplace_back([shared = shared_.get(), i] { work(*shared, i); });
    }
}

void Pool::work(Shared& shared, std::size_t i) noexcept {
    std::uint32_t done = 0;
    while (true) {
        done = wait_for_change(shared.task, done);
        if (shared.ends.load()) {
            return;
        }
        shared.part(shared.context, i);
        if (shared.open.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            shared.open.notify_one();
        }
    }
}

void Pool::run(void (*part)(void*, std::size_t) noexcept, void* context) {
    if (parts_ == 1) {
        part(context, 0);
        return;
    }
    if (!shared_ || process_ != process_number().load()) {
        make_threads();
    }
    shared_->part = part;
    shared_->context = context;
    shared_->open.store(static_cast<std::uint32_t>(parts_ - 1), std::memory_order_relaxed);
    shared_->task.fetch_add(1, std::memory_order_release);
    shared_->task.notify_all();
    part(context, 0);
    for (std::uint32_t open = shared_->open.load(std::memory_order_acquire); open != 0;) {
        open = wait_for_change(shared_->open, open);
    }
}

} // namespace herding::inline v0::python
