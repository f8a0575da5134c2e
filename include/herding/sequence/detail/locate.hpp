#pragma once

#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/nodes.hpp"

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

/// Calls `visit.node<B, At>(n)` with the node that has position At itself, where B is the first of its positions, and
/// returns its `Visit::Result`. The given node begins at B.
struct Locate {
    template <int B, int At, class Visit, class N>
    [[gnu::always_inline]] static typename Visit::Result in(const N& n, Visit& visit) {
        return visit.template node<B, At>(n);
    }

    template <int B, int At, class Visit, class... N>
    [[gnu::always_inline]] static typename Visit::Result in(const Seq<N...>& seq, Visit& visit) {
        constexpr auto start = starts_of_nodes<N...>(B);
        constexpr std::size_t i = part_with(At, start);
        return in<start[i], At>(detail::get<i>(seq.nodes), visit);
    }

    template <int B, int At, class Visit, class F, class Yes, class No>
    [[gnu::always_inline]] static typename Visit::Result in(const When<F, Yes, No>& when, Visit& visit) {
        constexpr int no = B + 2 + Yes::size;
        if constexpr (At > B && At < no - 1) {
            return in<B + 1, At>(when.yes, visit);
        } else if constexpr (At >= no) {
            return in<no, At>(when.no, visit);
        } else {
            return visit.template node<B, At>(when);
        }
    }

    template <int B, int At, class Visit, class F, class Body>
    [[gnu::always_inline]] static typename Visit::Result in(const Loop<F, Body>& loop, Visit& visit) {
        if constexpr (At > B && At < B + 1 + Body::size) {
            return in<B + 1, At>(loop.body, visit);
        } else {
            return visit.template node<B, At>(loop);
        }
    }

    template <int B, int At, class Visit, class I, class F, class Body>
    [[gnu::always_inline]] static typename Visit::Result in(const ForEach<I, F, Body>& each, Visit& visit) {
        if constexpr (At > B + 1 && At < B + 2 + Body::size) {
            return in<B + 2, At>(each.body, visit);
        } else {
            return visit.template node<B, At>(each);
        }
    }

    template <int B, int At, class Visit, Name A, class D, class F, class Then, class... R>
    [[gnu::always_inline]] static typename Visit::Result in(const Act<A, D, F, Then, R...>& act,
                                                            Visit& visit) {
        if constexpr (At > B && At < B + 1 + Then::size) {
            return in<B + 1, At>(act.body, visit);
        } else {
            return visit.template node<B, At>(act);
        }
    }

    template <int B, int At, class Visit, Name P, class... A>
    [[gnu::always_inline]] static typename Visit::Result in(const Choose<P, A...>& choose, Visit& visit) {
        if constexpr (At == B) {
            return visit.template node<B, At>(choose);
        } else {
            constexpr auto start = starts_of_bodies<A...>(B + 1);
            constexpr std::size_t i = part_with(At, start);
            if constexpr (At == start[i + 1] - 1) {
                return visit.template node<B, At>(choose);
            } else {
                return in<start[i], At>(detail::get<i>(choose.alternatives).body, visit);
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
    template <Op Is> static constexpr auto with = [] {
        std::array<int, count(Is)> positions{};
        std::size_t n = 0;
        for (int at = 0; at < size; ++at) {
            if (program_of<S>.code[at].op == Is) {
                positions[n++] = at;
            }
        }
        return positions;
    }();
};

/// One comparison for each of some positions.
template <const auto& Positions, std::size_t First, std::size_t... I, class Script, class Visit>
[[gnu::always_inline]] inline typename Visit::Result visit_one_of(std::index_sequence<I...>,
                                                                  const Script& script, int at, Visit visit) {
    using Result = typename Visit::Result;
    if constexpr (std::is_void_v<Result>) {
        static_cast<void>(
            ((at == Positions[First + I] ? (Locate::in<0, Positions[First + I]>(script, visit), true)
                                         : false) ||
             ...));
    } else {
        Result result{};
        static_cast<void>(
            ((at == Positions[First + I] ? (result = Locate::in<0, Positions[First + I]>(script, visit), true)
                                         : false) ||
             ...));
        return result;
    }
}

/// Visits the node with the position `at`, where that is one of `Positions`, which are in order; else returns an empty
/// result. Compilers make a switch of what is written here.
template <const auto& Positions, std::size_t First = 0, std::size_t Count = Positions.size(), class Script,
          class Visit>
[[gnu::always_inline]] inline typename Visit::Result visit_position(const Script& script, int at,
                                                                    Visit visit) {
    if constexpr (Count > 64) { // they fold no more than 256 at once
        constexpr std::size_t half = Count / 2;
        return at < Positions[First + half]
                   ? visit_position<Positions, First, half>(script, at, visit)
                   : visit_position<Positions, First + half, Count - half>(script, at, visit);
    } else {
        return visit_one_of<Positions, First>(std::make_index_sequence<Count>{}, script, at, visit);
    }
}

} // namespace herding::inline v0::sequence::detail
