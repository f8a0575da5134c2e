#pragma once

#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/pack.hpp"

#include <cstddef>

namespace herding::inline v0::sequence::detail {

/// What one argument of Rules is: a sequence, or a bound.
template <class T> struct RulesArgument {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t queue = 0;
    static constexpr std::size_t answers = 0;
    using Sequences = List<T>;
};
template <std::size_t N> struct RulesArgument<Depth<N>> {
    static constexpr std::size_t depth = N;
    static constexpr std::size_t queue = 0;
    static constexpr std::size_t answers = 0;
    using Sequences = List<>;
};
template <std::size_t N> struct RulesArgument<Queue<N>> {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t queue = N;
    static constexpr std::size_t answers = 0;
    using Sequences = List<>;
};
template <std::size_t N> struct RulesArgument<Simultaneous<N>> {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t queue = 0;
    static constexpr std::size_t answers = N;
    using Sequences = List<>;
};

} // namespace herding::inline v0::sequence::detail
