#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Bounds that `Rules` takes beside the sequences, where the defaults do not fit; and the defaults.

namespace herding::inline v0::sequence {

/// How many sequences may be pending at once, where the default does not fit: `Rules<Board, Depth<40>, …>`. One more
/// ends the dispatch in `Aborted`.
///
/// The first 24 lie in the State. More lie in memory that copies of the State share until one of them writes, so a State with
/// `Depth<255>` is hardly larger than with `Depth<24>`, but it is no longer trivially copyable.
template <std::size_t N> struct Depth {
    static_assert(N > 0 && N < 256, "herding: Depth<N> needs 0 < N < 256 [docs/errors.md#depth_of_nothing]");
};

/// How many triggered sequences may wait at once, where the default of 16 does not fit: `Rules<Board, Queue<500>, …>`. One
/// more ends the dispatch in `Aborted`.
///
/// The first 16 lie in the State. More lie in memory that copies of the State share until one of them writes, so a State
/// with a larger N is as large as with a small one, but it is no longer trivially copyable.
template <std::size_t N> struct Queue {
    static_assert(N > 0 && N < 4096,
                  "herding: Queue<N> needs 0 < N < 4096 [docs/errors.md#queue_of_nothing]");
};

/// Lets the owner of triggered sequences order up to N of them in one answer: `Rules<Board, OrderUpTo<3>, …>`. Beside
/// `next_trigger`, the owner is then offered the action `order_triggers` (`OrderTriggers`). All that it names go onto the stack at
/// once, the first one on top. So `Depth` must leave room for them, and `Pending::find` and `Within` see those that have still
/// to run.
///
/// N is 2 to 4, because all orders are listed: of 16 that wait 47,280 of up to four.
template <std::size_t N> struct OrderUpTo {
    static_assert(N >= 2 && N <= 4, "herding: OrderUpTo<N> needs 2 <= N <= 4, because all orders are listed "
                                    "[docs/errors.md#order_of_too_many]");
};

/// What it means that a chain of steps never ends in which nobody decides: a sequence `S`, in place of everything that is
/// pending. So a rule book says that such a game is a draw: `Rules<Board, Match, Turn, Endless<Draw>>`.
///
///     struct Draw {
///         static constexpr std::string_view cite = "6.4 If nothing that a player does can end it, the game is a draw.";
///         auto script() { return seq(run<"draw">([](Emits<Drawn> out) { out.emit(Drawn{}); })); }
///     };
///
/// It begins when a dispatch has taken more than `Steps` steps, and nobody has to decide yet. It also begins where
/// a bound would end the dispatch: a step fires into a full queue, the stack is full, or a loop without a step never ends. It begins once in a
/// dispatch. The board is then as the steps have left it. `Steps` must fit into the engine's budget of diffs, which still ends
/// a dispatch in `Aborted`; so does a chain through the settling table. `S` has a default value, and may ask players.
template <class S, std::size_t Steps = 10'000> struct Endless {
    static_assert(
        Steps > 0 && Steps <= 1'000'000,
        "herding: Endless<S, Steps> needs 0 < Steps <= 1000000 [docs/errors.md#endless_after_nothing]");
};

/// How many players an offer may ask at once, where the default of 16 does not fit: `Rules<Board, Simultaneous<40>, …>`.
/// Each has room in every State of the game. One more ends the dispatch in `Aborted`.
template <std::size_t N> struct Simultaneous {
    static_assert(N > 0 && N <= 64, "herding: Simultaneous<N> needs 0 < N <= 64, as many as Players can hold "
                                    "[docs/errors.md#simultaneous_of_too_many]");
};

namespace detail {

/// How many triggered sequences may wait at once where the rules say nothing, and how many of them lie in the State itself. It
/// is also how many an owner chooses among.
inline constexpr std::size_t most_waiting = 16;

/// How many pending sequences lie in the State, where `Depth` allows more.
inline constexpr std::size_t most_inside = 24;

/// A number in the queue of triggered sequences, counted from 1. 0 is none, and the two largest numbers are marks: the
/// sequences that have ended below the topmost one leave the stack; or all that waits is forgotten, triggered sequences and
/// answers.
template <std::size_t QueueSize> using QueueNumber =
    std::conditional_t<(QueueSize < 254), std::uint8_t, std::uint16_t>;
template <std::size_t QueueSize>
inline constexpr auto forgets_ended = std::numeric_limits<QueueNumber<QueueSize>>::max();
template <std::size_t QueueSize>
inline constexpr auto forgets_waiting = static_cast<QueueNumber<QueueSize>>(forgets_ended<QueueSize> - 1);

} // namespace detail

} // namespace herding::inline v0::sequence
