#pragma once

#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <cstddef>
#include <type_traits>

namespace herding::inline v0::sequence::detail {

/// What one argument of Rules is: a sequence, or a bound.
struct NoBound {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t queue = 0;
    static constexpr std::size_t answers = 0;
    static constexpr std::size_t endless = 0;
    static constexpr std::size_t order = 0;
    using Sequences = List<>;
    using Ending = List<>; ///< the sequence of `Endless`
};
template <class T> struct RulesArgument : NoBound {
    using Sequences = List<T>;
};
template <std::size_t N> struct RulesArgument<Depth<N>> : NoBound {
    static constexpr std::size_t depth = N;
};
template <std::size_t N> struct RulesArgument<Queue<N>> : NoBound {
    static constexpr std::size_t queue = N;
};
template <std::size_t N> struct RulesArgument<Simultaneous<N>> : NoBound {
    static constexpr std::size_t answers = N;
};
template <std::size_t N> struct RulesArgument<OrderUpTo<N>> : NoBound {
    static constexpr std::size_t order = N;
};
template <class S, std::size_t Steps> struct RulesArgument<Endless<S, Steps>> : NoBound {
    static constexpr std::size_t endless = Steps;
    using Sequences = List<S>;
    using Ending = List<S>;
};

/// The message has a class of its own, so that no other error follows it.
template <class... Argument> struct BoundsOnce {
    template <std::size_t... Bound> static constexpr bool once = (std::size_t{0} + ... + (Bound != 0)) <= 1;
    static_assert(once<Argument::depth...> && once<Argument::queue...> && once<Argument::answers...> &&
                      once<Argument::order...> && once<Argument::endless...>,
                  "herding: Rules<…> takes each of Depth, Queue, Simultaneous, OrderUpTo and Endless once "
                  "[docs/errors.md#bound_twice]");
};

/// The place of the sequence that an endless chain means; 0 without one.
template <class Ending, class All> inline constexpr std::size_t index_of_ending = 0;
template <class S, class... All> inline constexpr std::size_t index_of_ending<List<S>, List<All...>> = [] {
    std::size_t at = 0;
    static_cast<void>(((std::is_same_v<S, All> ? true : (++at, false)) || ...));
    return at < sizeof...(All) ? at : 0;
}();

} // namespace herding::inline v0::sequence::detail
