#pragma once

#include "herding/play/agent.hpp"

#include <chrono>
#include <memory>
#include <optional>

namespace herding::inline v0::tool {

/// Ends a thought of an agent that lasts too long, or that a person interrupts. Programs of a system with signals and threads have
/// both, and modules of a browser the time only (src/web/module).
class StopThought {
public:
    explicit StopThought(std::optional<std::chrono::milliseconds> longest);
    ~StopThought();
    StopThought(const StopThought&) = delete;
    StopThought& operator=(const StopThought&) = delete;

    /// Adds what ends the thought. This object must outlive its use. The time runs from the constructor on.
    void bound(play::Limits& limits);
    /// Whether a person has ended the thought.
    [[nodiscard]] bool interrupted() const noexcept;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::tool
