#pragma once

#include "herding/play/agent.hpp"

#include <chrono>
#include <iosfwd>
#include <string>

namespace herding::inline v0::tool {

/// The line on a terminal that shows that an agent thinks, from its first second on.
class Thought {
public:
    /// Shows nothing unless `shows`.
    Thought(std::string what, bool shows) : what_(std::move(what)), shows_(shows) {}

    void show(const play::Progress& progress, std::ostream& out);
    /// Removes the line.
    void clear(std::ostream& out) const;

private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    bool shows_;
    bool shown_ = false;
    Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

} // namespace herding::inline v0::tool
