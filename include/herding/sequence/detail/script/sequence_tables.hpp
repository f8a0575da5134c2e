#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

namespace herding::inline v0::sequence::detail {

template <std::size_t N> constexpr std::size_t find_name(const std::array<std::string_view, N>& names,
                                                         std::string_view name) {
    for (std::size_t i = 0; i < N; ++i) {
        if (reflect::detail::same_text(names[i], name)) {
            return i;
        }
    }
    return N;
}

/// The longest chain of calls that begins with each sequence; all 0 where sequences call each other in a circle.
template <std::size_t N>
constexpr std::array<std::size_t, N> chains_of_calls(const std::array<ProgramView, N>& programs,
                                                     const std::array<std::string_view, N>& names) {
    std::array<std::size_t, N> chain{};
    for (auto& one : chain) {
        one = 1;
    }
    bool grew = true;
    for (std::size_t round = 0; grew; ++round) {
        if (round > N) {
            return {};
        }
        grew = false;
        for (std::size_t i = 0; i < N; ++i) {
            for (const Code& code : programs[i].code) {
                if (code.op != Op::Call) {
                    continue;
                }
                const std::size_t callee = find_name(names, code.callee);
                if (callee < N && chain[i] < chain[callee] + 1) {
                    chain[i] = chain[callee] + 1;
                    grew = true;
                }
            }
        }
    }
    return chain;
}

/// How deep the stack is by default: as deep as calls go, and eight interrupts one inside the other, each as deep as the
/// triggered sequence calls; 24 where sequences call each other in a circle.
template <std::size_t N>
constexpr std::size_t default_depth(const std::array<std::size_t, N>& chains,
                                    const std::array<bool, N>& triggered) {
    std::size_t longest = 0;
    std::size_t interrupt = 0;
    for (std::size_t i = 0; i < N; ++i) {
        longest = std::max(longest, chains[i]);
        interrupt = std::max(interrupt, triggered[i] ? chains[i] : 0);
    }
    return longest == 0 ? 24 : std::min<std::size_t>(longest + 8 * interrupt, 255);
}

/// Whether a script makes an offer to this kind of deciders.
template <class P> constexpr bool asks(const P& program, DeciderKind kind) {
    for (const Alternative& alternative : program.alternatives) {
        if (alternative.decider == kind) {
            return true;
        }
    }
    return false;
}

/// Tables that are computed once for a list of sequences.
template <class Board, class L> struct SequenceTables;
template <class Board, class... S> struct SequenceTables<Board, List<S...>> {
    using Variables = std::variant<S...>;
    using Actions = Unique<Concatenated<ActionsInNode<Board, ScriptOf<S>>...>>;
    using Triggers = Concatenated<typename TriggersOf<S>::type...>;

    static constexpr std::array<std::string_view, sizeof...(S)> names{sequence_name<S>...};
    static constexpr std::array<std::string_view, sizeof...(S)> cites{sequence_cite<S>...};
    static constexpr std::array<ProgramView, sizeof...(S)> programs{
        ProgramView{program_of<S>.code,
                    std::span(program_of<S>.alternatives).first(program_of<S>.alternatives.size() - 1)}...};
    /// Whether a script offers an action of this name.
    static constexpr bool offers(std::string_view name) {
        for (const ProgramView& program : programs) {
            for (const Alternative& one : program.alternatives) {
                if (reflect::detail::same_text(one.name, name)) {
                    return true;
                }
            }
        }
        return false;
    }
    static constexpr bool each = (asks(program_of<S>, DeciderKind::Players) || ...);
    static constexpr bool several = each || (asks(program_of<S>, DeciderKind::AnyPlayer) || ...);
    static constexpr std::size_t depth =
        default_depth(chains_of_calls(programs, names), std::array{(TriggersOf<S>::type::size != 0)...});
};

} // namespace herding::inline v0::sequence::detail
