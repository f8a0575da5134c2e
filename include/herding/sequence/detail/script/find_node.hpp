#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// From a position to the node that has it. Which node that is, is known while compiling: what is left of it in a
/// program is one switch over positions.

namespace herding::inline v0::sequence::detail {

/// Where the parts of a node begin that stand behind each other from `b` on, and where the last one ends.
template <std::size_t N> consteval std::array<int, N + 1> starts(int b, const std::array<int, N>& sizes) {
    std::array<int, N + 1> at{b};
    for (std::size_t i = 0; i < N; ++i) {
        at[i + 1] = at[i] + sizes[i];
    }
    return at;
}
template <class... N> consteval auto starts_of_nodes(int b) {
    return starts(b, std::array<int, sizeof...(N)>{N::size...});
}
/// The bodies of alternatives, which stand behind their offer with their ends.
template <class... A> consteval auto starts_of_bodies(int b) {
    return starts(b, std::array<int, sizeof...(A)>{(A::size - 1)...});
}

template <std::size_t N> consteval std::size_t part_with(int at, const std::array<int, N>& start) {
    std::size_t i = 0;
    while (at >= start[i + 1]) {
        ++i;
    }
    return i;
}

/// Calls `Visit::node<B, At>(n, to...)` with the node that has position At itself, where B is the first of its positions,
/// and returns its `Visit::Result`. The given node begins at B.
///
/// A visit gets its arguments as references: an object that held them would keep their targets in memory.
struct FindNode {
    template <int B, int At, class Visit, class N, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const N& n, To&... to) {
        return Visit::template node<B, At>(n, to...);
    }

    template <int B, int At, class Visit, class... N, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const SeqNode<N...>& seq, To&... to) {
        constexpr auto start = starts_of_nodes<N...>(B);
        constexpr std::size_t i = part_with(At, start);
        return in<start[i], At, Visit>(detail::get<i>(seq.nodes), to...);
    }

    template <int B, int At, class Visit, class F, class Yes, class No, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const WhenNode<F, Yes, No>& when, To&... to) {
        constexpr int no = B + 2 + Yes::size;
        if constexpr (At > B && At < no - 1) {
            return in<B + 1, At, Visit>(when.yes, to...);
        } else if constexpr (At >= no) {
            return in<no, At, Visit>(when.no, to...);
        } else {
            return Visit::template node<B, At>(when, to...);
        }
    }

    template <int B, int At, class Visit, class F, class Body, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const LoopNode<F, Body>& loop, To&... to) {
        if constexpr (At > B && At < B + 1 + Body::size) {
            return in<B + 1, At, Visit>(loop.body, to...);
        } else {
            return Visit::template node<B, At>(loop, to...);
        }
    }

    template <int B, int At, class Visit, class I, class F, class Body, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const ForEachNode<I, F, Body>& each, To&... to) {
        if constexpr (At > B + 1 && At < B + 2 + Body::size) {
            return in<B + 2, At, Visit>(each.body, to...);
        } else {
            return Visit::template node<B, At>(each, to...);
        }
    }

    template <int B, int At, class Visit, Name A, class D, class F, class Then, class... R, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const ActNode<A, D, F, Then, R...>& act,
                                                            To&... to) {
        if constexpr (At > B && At < B + 1 + Then::size) {
            return in<B + 1, At, Visit>(act.body, to...);
        } else {
            return Visit::template node<B, At>(act, to...);
        }
    }

    template <int B, int At, class Visit, Name P, class... A, class... To>
    [[gnu::always_inline]] static typename Visit::Result in(const ChooseNode<P, A...>& choose, To&... to) {
        if constexpr (At == B) {
            return Visit::template node<B, At>(choose, to...);
        } else {
            constexpr auto start = starts_of_bodies<A...>(B + 1);
            constexpr std::size_t i = part_with(At, start);
            if constexpr (At == start[i + 1] - 1) {
                return Visit::template node<B, At>(choose, to...);
            } else {
                return in<start[i], At, Visit>(detail::get<i>(choose.alternatives).body, to...);
            }
        }
    }
};

/// The positions of a script: all of them, and those that are of one kind.
template <class S> class PositionsOf {
    static constexpr int size = ScriptOf<S>::size;

    static consteval std::size_t count(Op op) {
        std::size_t n = 0;
        for (int at = 0; at < size; ++at) {
            n += program_of<S>.code[at].op == op ? 1 : 0;
        }
        return n;
    }

public:
    static constexpr auto all = [] {
        std::array<int, size> positions{};
        for (int at = 0; at < size; ++at) {
            positions[at] = at;
        }
        return positions;
    }();
    template <Op Kind> static constexpr auto with = [] {
        std::array<int, count(Kind)> positions{};
        std::size_t n = 0;
        for (int at = 0; at < size; ++at) {
            if (program_of<S>.code[at].op == Kind) {
                positions[n++] = at;
            }
        }
        return positions;
    }();
};

/// One comparison for each of some positions.
template <class Visit, const auto& Positions, std::size_t First, std::size_t... I, class Script, class... To>
[[gnu::always_inline]] inline typename Visit::Result visit_one_of(std::index_sequence<I...>,
                                                                  const Script& script, int at, To&... to) {
    using Result = typename Visit::Result;
    if constexpr (std::is_void_v<Result>) {
        static_cast<void>(
            ((at == Positions[First + I] ? (FindNode::in<0, Positions[First + I], Visit>(script, to...), true)
                                         : false) ||
             ...));
    } else {
        Result result{};
        static_cast<void>(((at == Positions[First + I]
                                ? (result = FindNode::in<0, Positions[First + I], Visit>(script, to...), true)
                                : false) ||
                           ...));
        return result;
    }
}

/// Visits the node with the position `at`, where that is one of `Positions`, which are in order; else returns an empty
/// result. Compilers make a switch of what is written here.
template <class Visit, const auto& Positions, std::size_t First = 0, std::size_t Count = Positions.size(),
          class Script, class... To>
[[gnu::always_inline]] inline typename Visit::Result visit_position(const Script& script, int at, To&... to) {
    if constexpr (Count > 64) { // they fold no more than 256 at once
        constexpr std::size_t half = Count / 2;
        return at < Positions[First + half]
                   ? visit_position<Visit, Positions, First, half>(script, at, to...)
                   : visit_position<Visit, Positions, First + half, Count - half>(script, at, to...);
    } else {
        return visit_one_of<Visit, Positions, First>(std::make_index_sequence<Count>{}, script, at, to...);
    }
}

} // namespace herding::inline v0::sequence::detail
