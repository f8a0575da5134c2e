#pragma once

#include <atomic>
#include <functional>
#include <utility>

#ifdef __STDCPP_THREADS__
#include <thread>
#else
#include <chrono>
#endif

namespace herding::inline v0::inspect {

/// Work in steps, whose progress can be read meanwhile. Its destructor waits for the present step.
///
/// With threads it has one of its own. Without, as in a module of a browser, `help` does the steps of a tenth of a second, so other
/// questions wait no longer.
class Background {
public:
    /// A step returns whether there is another one, and false if it shall stop. It throws nothing.
    using Step = std::function<bool(const std::atomic<bool>& stop)>;

    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

#ifdef __STDCPP_THREADS__
    explicit Background(Step step)
        : step_(std::move(step)), thread_([this] {
              while (step_(stop_)) {}
          }) {}
    ~Background() {
        stop();
        thread_.join();
    }
    /// Called before each report of progress.
    void help() {}

private:
    Step step_;
    std::atomic<bool> stop_{false};
    std::thread thread_; // the last member, because it uses the others
#else
    explicit Background(Step step) : step_(std::move(step)) {}
    ~Background() = default;
    void help() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
        while (!ended_ && std::chrono::steady_clock::now() < end) {
            ended_ = !step_(stop_);
        }
    }

private:
    Step step_;
    std::atomic<bool> stop_{false};
    bool ended_ = false;
#endif
};

} // namespace herding::inline v0::inspect
