#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <iostream>

namespace herding::inline v0::tool {

/// Shows on a terminal how many games have been counted, at most once in a second.
class GamesProgress {
public:
    explicit GamesProgress(std::uint64_t planned) : planned_(planned), shows_(isatty(STDERR_FILENO) != 0) {}
    ~GamesProgress() {
        if (shown_) {
            std::cerr << "\r\x1b[K" << std::flush;
        }
    }
    GamesProgress(const GamesProgress&) = delete;
    GamesProgress& operator=(const GamesProgress&) = delete;

    void operator()(std::uint64_t games) {
        const auto now = std::chrono::steady_clock::now();
        if (shows_ && now >= next_) {
            std::cerr << '\r' << games << " of " << planned_ << " games" << std::flush;
            shown_ = true;
            next_ = now + std::chrono::seconds(1);
        }
    }

private:
    std::uint64_t planned_;
    bool shows_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

} // namespace herding::inline v0::tool
