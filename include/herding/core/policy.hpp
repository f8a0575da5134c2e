#pragma once

#include <cstddef>
#include <limits>

namespace herding::inline v0 {

/// Bound on undo. States are in a ring of slots; the oldest is evicted and its slot reused.
struct HistoryPolicy {
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    /// Commits that can be undone.
    std::size_t steps = 256;
    /// Bytes of all states for undo and redo: by `Spec::footprint(state)` if the Spec has it, otherwise
    /// `sizeof(State)`.
    std::size_t bytes = std::size_t{256} << 20;

    [[nodiscard]] static constexpr HistoryPolicy bounded(std::size_t steps,
                                                         std::size_t bytes = no_limit) noexcept {
        return {steps, bytes};
    }
    [[nodiscard]] static constexpr HistoryPolicy unbounded() noexcept { return {no_limit, no_limit}; }
    /// No undo. Two slots: the current state and the working state.
    [[nodiscard]] static constexpr HistoryPolicy none() noexcept { return {0, no_limit}; }
};

/// Number of latest frames that `Engine::frames()` can show. Frames that undo or redo need are kept too.
struct FramePolicy {
    std::size_t count = 256;

    [[nodiscard]] static constexpr FramePolicy bounded(std::size_t count) noexcept { return {count}; }
    [[nodiscard]] static constexpr FramePolicy unbounded() noexcept { return {HistoryPolicy::no_limit}; }
    [[nodiscard]] static constexpr FramePolicy none() noexcept { return {0}; }
};

} // namespace herding::inline v0
