#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Bounds of `Rules`: arguments besides the sequences that replace the defaults.

namespace herding::inline v0::sequence {

/// Bound on sequences that are pending at once, in place of the default: `Rules<Board, Depth<40>, …>`. A dispatch that exceeds
/// it ends in `Aborted`.
///
/// The State stores the first 24. The others are in memory that copies of the State share; a copy clones it when it writes. So a
/// State with `Depth<255>` is hardly larger than with `Depth<24>`, but it is not trivially copyable.
template <std::size_t N> struct Depth {
    static_assert(N > 0 && N < 256, "herding: Depth<N> needs 0 < N < 256 [docs/errors.md#depth_of_nothing]");
};

/// Bound on triggered sequences that wait at once, in place of 16: `Rules<Board, Queue<500>, …>`. A dispatch that exceeds it
/// ends in `Aborted`.
///
/// The State stores the first 16. The others are in memory that copies of the State share; a copy clones it when it writes. So N
/// does not change the size of a State, but beyond 16 the State is not trivially copyable.
template <std::size_t N> struct Queue {
    static_assert(N > 0 && N < 4096,
                  "herding: Queue<N> needs 0 < N < 4096 [docs/errors.md#queue_of_nothing]");
};

/// Lets the owner of triggered sequences order up to N of them in one answer: `Rules<Board, OrderUpTo<3>, …>`. The owner is
/// offered `order_triggers` (`OrderTriggers`) besides `next_trigger`. All named sequences go onto the stack at once, the first
/// one on top. So `Depth` must have room for them, and `Pending::find` and `Within` find sequences that have not run yet.
///
/// N is 2 to 4, because `legal_actions` lists all orders. If 16 sequences wait, up to four of them have 47,280 orders.
template <std::size_t N> struct OrderUpTo {
    static_assert(N >= 2 && N <= 4, "herding: OrderUpTo<N> needs 2 <= N <= 4, because all orders are listed "
                                    "[docs/errors.md#order_of_too_many]");
};

/// Result of an endless chain of steps without a decision: the sequence `S` replaces everything that is pending. For example, a
/// rule book calls such a game a draw: `Rules<Board, Match, Turn, Endless<Draw>>`.
///
///     struct Draw {
///         static constexpr std::string_view cite = "6.4 If nothing that a player does can end it, the game is a draw.";
///         auto script() { return seq(run<"draw">([](Emits<Drawn> out) { out.emit(Drawn{}); })); }
///     };
///
/// `S` begins when a dispatch has taken more than `Steps` steps without a decision. It also begins in place of an `Aborted` by
/// a full queue, a full stack, or an endless loop without a step. The board stays as the steps have left it. `S` begins at most
/// once in a dispatch, from its default value, and may have offers.
///
/// The engine's budget of diffs still ends a dispatch in `Aborted`, so `Steps` must be below it. A chain through the settling
/// table also ends in `Aborted`.
template <class S, std::size_t Steps = 10'000> struct Endless {
    static_assert(
        Steps > 0 && Steps <= 1'000'000,
        "herding: Endless<S, Steps> needs 0 < Steps <= 1000000 [docs/errors.md#endless_after_nothing]");
};

/// Bound on the players of one `each`, in place of 16: `Rules<Board, Simultaneous<40>, …>`. Every State has room for N
/// answers. A dispatch that exceeds the bound ends in `Aborted`.
template <std::size_t N> struct Simultaneous {
    static_assert(N > 0 && N <= 64, "herding: Simultaneous<N> needs 0 < N <= 64, as many as Players can hold "
                                    "[docs/errors.md#simultaneous_of_too_many]");
};

namespace detail {

/// Default of `Queue`. Also the number of triggered sequences that the State itself stores, and among which an owner chooses.
inline constexpr std::size_t most_waiting = 16;

/// Number of pending sequences that the State itself stores if `Depth` is larger.
inline constexpr std::size_t most_inside = 24;

/// Number in the queue of triggered sequences, from 1. 0 is none. The two largest numbers are marks: `forgets_ended` removes
/// ended sequences below the topmost one from the stack; `forgets_waiting` drops triggered sequences and answers.
template <std::size_t QueueSize> using QueueNumber =
    std::conditional_t<(QueueSize < 254), std::uint8_t, std::uint16_t>;
template <std::size_t QueueSize>
inline constexpr auto forgets_ended = std::numeric_limits<QueueNumber<QueueSize>>::max();
template <std::size_t QueueSize>
inline constexpr auto forgets_waiting = static_cast<QueueNumber<QueueSize>>(forgets_ended<QueueSize> - 1);

} // namespace detail

} // namespace herding::inline v0::sequence
