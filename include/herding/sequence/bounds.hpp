#pragma once

#include <cstddef>

/// Bounds that `Rules` takes beside the sequences, where the defaults do not fit.

namespace herding::inline v0::sequence {

/// How many sequences may be pending at once, where the default does not fit: `Rules<Board, Depth<40>, …>`. One more
/// ends the dispatch in `Aborted`.
template <std::size_t N> struct Depth {
    static_assert(N > 0 && N < 256, "herding: Depth<N> needs 0 < N < 256 [docs/errors.md#depth_of_nothing]");
};

/// How many players an offer may ask at once, where the default of 16 does not fit: `Rules<Board, Simultaneous<40>, …>`.
/// Each has room in every State of the game. One more ends the dispatch in `Aborted`.
template <std::size_t N> struct Simultaneous {
    static_assert(N > 0 && N <= 64, "herding: Simultaneous<N> needs 0 < N <= 64, as many as Players can hold "
                                    "[docs/errors.md#simultaneous_of_too_many]");
};

} // namespace herding::inline v0::sequence
