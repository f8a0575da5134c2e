#pragma once

/// Results of steps.

namespace herding::inline v0::sequence {

/// Result of a step that may end its sequence.
struct Flow {
    bool stop; ///< the sequence ends, and its caller continues
};

/// A step that returns it ends the sequence if the condition holds:
///
///     run<"pay">([this](Emits<Pay> out, const Board& board) {
///         out.emit(Pay{cost});
///         return stop_when(board.coins < cost);
///     })
[[nodiscard]] constexpr Flow stop_when(bool condition) noexcept { return {condition}; }

} // namespace herding::inline v0::sequence
