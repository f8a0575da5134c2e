#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/call_depth.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

namespace herding::inline v0::sequence::detail {

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
