#pragma once

#include "herding/sequence/detail/check/nodes.hpp"
#include "herding/sequence/detail/check/positions.hpp"
#include "herding/sequence/detail/check/renames.hpp"
#include "herding/sequence/detail/check/triggers.hpp"
#include "herding/sequence/detail/check/values.hpp"

/// What is wrong with sequences, told in one sentence for one mistake. A check is a class with a `value`,
/// whether all is right, and `diagnose()`, whose static_asserts say what is not. What fails one is not looked at by anything
/// else, so that a newcomer reads that sentence and nothing more.
/// What can be seen without knowing the board is checked by the combinators already (callable.hpp, flow.hpp, deciders.hpp, nodes.hpp, combinators.hpp, trigger.hpp).

namespace herding::inline v0::sequence::detail {

template <class S> struct CheckStatics {
    static constexpr bool triggers_is_static = Triggering<S> || !requires(S& s) { s.triggers(); };
    static constexpr bool renamed_is_static =
        requires { S::renamed(); } || !(requires(S& s) { s.renamed(); } || requires { sizeof(S::renamed); });
    static constexpr bool value = triggers_is_static && renamed_is_static;
    static constexpr void diagnose() {
        static_assert(
            triggers_is_static,
            "herding: triggers() of a sequence is static, because there is no "
            "sequence yet when one fires: `static auto triggers()` [docs/errors.md#triggers_not_static]");
        static_assert(
            renamed_is_static,
            "herding: renamed() of a sequence is static: `static constexpr auto "
            "renamed() { return renames({{\"old\", \"new\"}}); }` [docs/errors.md#renamed_not_static]");
    }
};

template <class Board, class All, class S> struct CheckScript {
    using Script = CheckNode<Board, All, ScriptOf<S>>;
    using Triggers = CheckTriggers<Board, S, typename TriggersOf<S>::type>;
    static constexpr bool value = Script::value && CheckPositions<S>::value && Triggers::value &&
                                  CheckStatics<S>::value && CheckRenames<S>::value;
    static constexpr void diagnose() {
        CheckStatics<S>::diagnose();
        Script::diagnose();
        CheckPositions<S>::diagnose();
        Triggers::diagnose();
        CheckRenames<S>::diagnose();
    }
};

} // namespace herding::inline v0::sequence::detail
