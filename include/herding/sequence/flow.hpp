#pragma once

/// What the lambda of a step returns, and that of a condition.

namespace herding::inline v0::sequence {

/// What a step returns that may end its sequence.
struct Flow {
    bool stop; ///< the sequence ends, and its caller continues
};

/// Returned by a step: ends the sequence here where the condition holds.
///
///     run<"pay">([this](Emits<Pay> out, const Board& board) {
///         out.emit(Pay{cost});
///         return stop_when(board.coins < cost);
///     })
[[nodiscard]] constexpr Flow stop_when(bool condition) noexcept { return {condition}; }

} // namespace herding::inline v0::sequence
