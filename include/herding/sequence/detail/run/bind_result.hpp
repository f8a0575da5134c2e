#pragma once

#include "herding/sequence/detail/run/continue_script.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/find_node.hpp"

#include <type_traits>
#include <variant>

/// Takes the result of a called sequence, and continues.

namespace herding::inline v0::sequence::detail {

template <class Spec> struct BindResult {
    using Walked = Spec;
    using Rules = typename Spec::Rules;

    /// Takes the result, which lies above the topmost sequence, at the position of that one, and continues.
    template <class S> static Halt in(ScriptWalk<Spec>& walk) {
        const auto script = script_of(*std::get_if<S>(&walk.top->of));
        const Next next =
            visit_position<Visit<S>, PositionsOf<S>::template with<Op::Call>>(script, walk.top->at, walk);
        return next.halts() ? next.halt() : enter_sequence<ContinueScript<Spec>, S>(walk);
    }

private:
    template <class S> struct Visit {
        using Result = Next;
        using Walk = detail::ScriptWalk<Spec>;
        static constexpr int end = end_of<S>;

        template <int B, int, Name P, class Make, class Then>
        HERDING_DETAIL_NOT_CLONED static Next node(const CallNode<P, Make, Then>& call,
                                                   [[maybe_unused]] Walk& walk) {
            return walk.finish_step({StepKind::Returned, number_of<Rules, S>, B},
                                    take_result<B, ResultOf<Make>>(call.then, walk));
        }
        template <int B, class Callee, class Then> HERDING_DETAIL_NOT_CLONED static int
        take_result(const Then& then, [[maybe_unused]] Walk& walk) {
            if constexpr (std::is_invocable_v<const Then&>) {
                return walk.run_effect(then, B + 1, end);
            } else {
                // The result is the one argument that is left.
                const auto& result = walk.sequence_at(walk.context.depth).of;
                return walk.run_effect(then, B + 1, end,
                                       FlatTuple<const Callee&>{{{*std::get_if<Callee>(&result)}}});
            }
        }
    };
};

} // namespace herding::inline v0::sequence::detail
