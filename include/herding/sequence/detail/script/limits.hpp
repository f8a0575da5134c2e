#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace herding::inline v0::sequence::detail {

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

} // namespace herding::inline v0::sequence::detail
