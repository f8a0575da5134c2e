#include "stop_thought.hpp"

#include "interrupt.hpp"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

namespace herding::inline v0::tool {

struct StopThought::Impl {
    /// Sets a flag after some time, unless it goes before.
    class Alarm {
    public:
        Alarm(std::atomic<bool>& flag, std::chrono::milliseconds time) {
            sigset_t all; // signals reach the thread that thinks
            sigset_t before;
            sigfillset(&all);
            pthread_sigmask(SIG_SETMASK, &all, &before);
            thread_ = std::thread([this, &flag, time] {
                std::unique_lock lock(mutex_);
                if (!ends_.wait_for(lock, time, [this] { return over_; }) && !flag.exchange(true)) {
                    rang_ = true;
                }
            });
            pthread_sigmask(SIG_SETMASK, &before, nullptr);
        }
        ~Alarm() {
            {
                const std::scoped_lock lock(mutex_);
                over_ = true;
            }
            ends_.notify_one();
            thread_.join();
        }
        Alarm(const Alarm&) = delete;
        Alarm& operator=(const Alarm&) = delete;

        [[nodiscard]] bool rang() const noexcept { return rang_; }

    private:
        std::mutex mutex_;
        std::condition_variable ends_;
        bool over_ = false;
        std::atomic<bool> rang_ = false;
        std::thread thread_;
    };

    explicit Impl(std::optional<std::chrono::milliseconds> longest) {
        if (longest) {
            alarm.emplace(stop, *longest);
        }
    }

    std::atomic<bool> stop = false;
    const Interrupt interrupt{stop};
    std::optional<Alarm> alarm = {};
};

StopThought::StopThought(std::optional<std::chrono::milliseconds> longest)
    : impl_(std::make_unique<Impl>(longest)) {}
StopThought::~StopThought() = default;

void StopThought::bound(play::Limits& limits) { limits.stop = &impl_->stop; }

bool StopThought::interrupted() const noexcept {
    return impl_->stop && !(impl_->alarm && impl_->alarm->rang());
}

} // namespace herding::inline v0::tool
