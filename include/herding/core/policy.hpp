#pragma once

#include <cstddef>
#include <limits>

namespace herding::inline v0 {

/// How far undo reaches. States live in a ring of slots; what falls off its end is evicted and its slot reused.
struct HistoryPolicy {
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    /// Commits that can be undone.
    std::size_t steps = 256;
    /// Bytes of all states kept for undo and redo: `Spec::footprint(state)` where given, else `sizeof(State)`.
    std::size_t bytes = std::size_t{256} << 20;

    [[nodiscard]] static constexpr HistoryPolicy bounded(std::size_t steps,
                                                         std::size_t bytes = no_limit) noexcept {
        return {steps, bytes};
    }
    [[nodiscard]] static constexpr HistoryPolicy unbounded() noexcept { return {no_limit, no_limit}; }
    /// No undo at all: two slots, the current state and the working one.
    [[nodiscard]] static constexpr HistoryPolicy none() noexcept { return {0, no_limit}; }
};

/// How many of the latest frames `Engine::frames()` can show. Frames that undo or redo need are kept besides.
struct FramePolicy {
    std::size_t count = 256;

    [[nodiscard]] static constexpr FramePolicy bounded(std::size_t count) noexcept { return {count}; }
    [[nodiscard]] static constexpr FramePolicy unbounded() noexcept { return {HistoryPolicy::no_limit}; }
    [[nodiscard]] static constexpr FramePolicy none() noexcept { return {0}; }
};

} // namespace herding::inline v0
