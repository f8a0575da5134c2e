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

/// The node that begins at position To: it is in the given node, which begins at B. A function for each level of each node, whatever
/// visits it.
struct FindNode {
    template <int B, int To, class... N>
    [[gnu::always_inline]] static constexpr const auto& in(const SeqNode<N...>& seq) {
        constexpr auto start = starts_of_nodes<N...>(B);
        constexpr std::size_t i = part_with(To, start);
        const auto& part = detail::get<i>(seq.nodes);
        if constexpr (start[i] == To && !is_seq<std::remove_cvref_t<decltype(part)>>) {
            return part;
        } else {
            return in<start[i], To>(part);
        }
    }

    template <int B, int To, class F, class Yes, class No>
    [[gnu::always_inline]] static constexpr const auto& in(const WhenNode<F, Yes, No>& when) {
        constexpr int no = B + 2 + Yes::size;
        if constexpr (To < no) {
            return in<B + 1, To>(when.yes);
        } else {
            return in<no, To>(when.no);
        }
    }

    template <int B, int To, class F, class Body>
    [[gnu::always_inline]] static constexpr const auto& in(const LoopNode<F, Body>& loop) {
        return in<B + 1, To>(loop.body);
    }

    template <int B, int To, class I, class F, class Body>
    [[gnu::always_inline]] static constexpr const auto& in(const ForEachNode<I, F, Body>& each) {
        return in<B + 2, To>(each.body);
    }

    template <int B, int To, Name A, class D, class F, class Then, class... R>
    [[gnu::always_inline]] static constexpr const auto& in(const ActNode<A, D, F, Then, R...>& act) {
        return in<B + 1, To>(act.body);
    }

    template <int B, int To, Name P, class... A>
    [[gnu::always_inline]] static constexpr const auto& in(const ChooseNode<P, A...>& choose) {
        constexpr auto start = starts_of_bodies<A...>(B + 1);
        constexpr std::size_t i = part_with(To, start);
        return in<start[i], To>(detail::get<i>(choose.alternatives).body);
    }
};

/// Some positions of a script, in order.
template <class S, std::size_t N> struct SomePositions {
    using Sequence = S;
    std::array<int, N> at;
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
        SomePositions<S, size> positions{};
        for (int at = 0; at < size; ++at) {
            positions.at[at] = at;
        }
        return positions;
    }();
    template <Op Kind> static constexpr auto with = [] {
        SomePositions<S, count(Kind)> positions{};
        std::size_t n = 0;
        for (int at = 0; at < size; ++at) {
            if (program_of<S>.code[at].op == Kind) {
                positions.at[n++] = at;
            }
        }
        return positions;
    }();
};

/// Calls `Visit::node<B, At>(n, to...)` with the node that has position At itself, where B is the first of its positions,
/// and returns its `Visit::Result`.
///
/// A visit gets its arguments as references. An object that held them would keep their targets in memory.
template <class Visit, class S, int At, class Script, class... To>
[[gnu::always_inline]] inline typename Visit::Result visit_known(const Script& script, To&... to) {
    constexpr int begin = program_of<S>.begins[At];
    return Visit::template node<begin, At>(FindNode::in<0, begin>(script), to...);
}

/// One comparison for each of some positions.
template <class Visit, const auto& Positions, std::size_t First, std::size_t... I, class Script, class... To>
[[gnu::always_inline]] inline typename Visit::Result visit_one_of(std::index_sequence<I...>,
                                                                  const Script& script, int at, To&... to) {
    using Result = typename Visit::Result;
    using S = typename std::remove_cvref_t<decltype(Positions)>::Sequence;
    constexpr auto& all = Positions.at;
    constexpr auto& begins = program_of<S>.begins;
    if constexpr (std::is_void_v<Result>) {
        static_cast<void>(
            ((at == all[First + I] ? (Visit::template node<begins[all[First + I]], all[First + I]>(
                                          FindNode::in<0, begins[all[First + I]]>(script), to...),
                                      true)
                                   : false) ||
             ...));
    } else {
        Result result{};
        static_cast<void>(
            ((at == all[First + I] ? (result = Visit::template node<begins[all[First + I]], all[First + I]>(
                                          FindNode::in<0, begins[all[First + I]]>(script), to...),
                                      true)
                                   : false) ||
             ...));
        return result;
    }
}

/// Visits the node with the position `at`, where that is one of `Positions`, which are in order; else returns an empty
/// result. Compilers make a switch of what is written here.
template <class Visit, const auto& Positions, std::size_t First = 0,
          std::size_t Count = Positions.at.size() - First, class Script, class... To>
[[gnu::always_inline]] inline typename Visit::Result visit_position(const Script& script, int at, To&... to) {
    if constexpr (Count > 64) { // they fold no more than 256 at once
        constexpr std::size_t half = Count / 2;
        return at < Positions.at[First + half]
                   ? visit_position<Visit, Positions, First, half>(script, at, to...)
                   : visit_position<Visit, Positions, First + half, Count - half>(script, at, to...);
    } else {
        return visit_one_of<Visit, Positions, First>(std::make_index_sequence<Count>{}, script, at, to...);
    }
}

} // namespace herding::inline v0::sequence::detail
